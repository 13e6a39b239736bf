/** What mails about a booking say, read when the mail is written and not when it was ordered. */
import { prepared } from '@fourball/db/connection.ts';
import { markedName } from '@fourball/shared/accounts/marked-name.ts';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import { guestSince } from '../../accounts/users/look-alikes.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { shareStatements } from '../../kernel/batch/share-statements.ts';
import { payerFor, findStandings } from '../../membership/memberships/standing.ts';
import { isPartOf, loadBookings, pendingInvitations, type BookingFacts } from '../facts/load-booking.ts';
import { findAllCharged, presentYouPay, priceOfInvitation } from '../facts/you-pay.ts';

export interface MailFacts {
  readonly purchaseId: number;
  readonly status: 'BOOKED' | 'CANCELLED';
  readonly courseName: string;
  readonly feeName: string;
  /** YYYY-MM-DD at the club. */
  readonly day: string;
  readonly booker: { readonly userId: number; readonly name: string };
  /** Tee times in playing order, HH:MM at the club, with a name or null per spot. Of a cancelled booking those it had. */
  readonly times: readonly { readonly time: string; readonly players: readonly (string | null)[] }[];
  /** The golfers who have a spot. */
  readonly golferIds: readonly number[];
  /** Golfers who were invited by link alone, and have no spot: the club mails them nothing. */
  readonly byLinkIds: readonly number[];
  /** Those who have not answered yet. */
  readonly pending: readonly PendingInvite[];
}

/** With the booking as it was read for them. */
interface LoadedMailFacts extends MailFacts {
  readonly loaded: BookingFacts;
}

/** Of a golfer, or of somebody without an account, who then has an address. */
interface PendingInvite {
  readonly inviteId: number;
  readonly invitedBy: number;
  readonly userId: number | null;
  readonly name: string;
  readonly email: string | null;
  /** Handed over by link: the club mails nothing. */
  readonly byLink: boolean;
  /** Cents with tax that accepting costs them by the class they have now; 0 where the booker pays. */
  readonly pays: number;
}

// Mails of many bookings that are written at the same time read their facts together; a club has one time zone.
const loadTogether = shareStatements(
  async (db: House['db'], asked: readonly { purchaseId: number; timeZone: string }[]) => {
    const [first] = asked;
    if (!first) return [];
    return loadBookings(
      db,
      asked.map(({ purchaseId }) => purchaseId),
      first.timeZone,
    );
  },
);
const chargedTogether = shareStatements(findAllCharged);
const activeTogether = shareStatements(async (db: House['db'], asked: readonly (readonly number[])[]) => {
  const rows = await db.query<RecipientRow>(findActive, [asked.flat()]);
  return asked.map((ids) => rows.filter(({ id }) => ids.includes(id)));
});

/** Throws not_found where there is no such booking. */
export async function getMailFacts(
  { db, clock, timeZone }: Pick<House, 'db' | 'clock' | 'timeZone'>,
  purchaseId: number,
): Promise<LoadedMailFacts> {
  const facts = await loadTogether(db, { purchaseId, timeZone });
  if (!facts) throw new AppError('not_found');
  const { booking, rounds } = facts;
  const asked = pendingInvitations(facts).flatMap(({ user_id }) => user_id ?? []);
  const standings =
    asked.length > 0 ? await findStandings(db, asked, clubDay(clock.now(), timeZone)) : undefined;
  const times = new Map<number, { time: string; players: (string | null)[] }>();
  for (const { tee_time_id, time, name, guest_since } of rounds) {
    const player = name === null ? null : markedName(name, guest_since, timeZone);
    const known = times.get(tee_time_id);
    if (known) known.players.push(player);
    else times.set(tee_time_id, { time, players: [player] });
  }
  return {
    loaded: facts,
    purchaseId,
    status: booking.status,
    courseName: booking.course_name,
    feeName: booking.fee_name,
    day: booking.day,
    booker: { userId: booking.user_id, name: markedName(booking.name, booking.guest_since, timeZone) },
    // Every spot may have been given up; the booking still stands at its first tee time.
    times: times.size > 0 ? [...times.values()] : [{ time: booking.time, players: [] }],
    byLinkIds: facts.invitations.flatMap(({ by_link, user_id }) =>
      by_link && user_id !== null && !rounds.some((round) => round.user_id === user_id) ? [user_id] : [],
    ),
    golferIds: rounds.flatMap(({ user_id }) => user_id ?? []),
    pending: pendingInvitations(facts).map((invitation) => ({
      inviteId: invitation.id,
      invitedBy: invitation.invited_by,
      userId: invitation.user_id,
      name: invitation.name,
      email: invitation.email,
      byLink: invitation.by_link,
      pays: priceOfInvitation(
        booking,
        invitation,
        payerFor(standings?.get(invitation.user_id ?? 0), booking),
      ),
    })),
  };
}

/** What a golfer pays for a booking: cents with tax, as the page of the booking says it. */
export async function getYouPayFacts(
  { db }: Pick<House, 'db'>,
  { purchaseId, booker, loaded }: Pick<LoadedMailFacts, 'purchaseId' | 'booker' | 'loaded'>,
  userId: number,
): Promise<NonNullable<BookingDetails['youPay']> & { readonly bookerName: string | null }> {
  const charged = await chargedTogether(db, { purchaseId, userId });
  const bookerName = userId === booker.userId ? null : booker.name;
  return { ...presentYouPay(loaded, userId, charged), bookerName };
}

/** A guest who can be told by mail. */
interface GuestRecipient {
  readonly userId: null;
  readonly roundId: number;
  readonly firstName: string;
  readonly email: string;
  /** Tells the guest's mails apart, and says whose guest it is. */
  readonly key: string;
}

const findGuests = prepared(
  'mail.find-guests',
  `select r.id, r.guest_name, r.guest_email, b.user_id from rounds r join bookings b using (purchase_id)
   where purchase_id = $1 and r.guest_email is not null and ${isPartOf} order by r.id`,
);

/** The guests of a booking whose addresses are known; of a cancelled one those it had. */
export async function findGuestRecipients(
  { db }: Pick<House, 'db'>,
  purchaseId: number,
): Promise<GuestRecipient[]> {
  const rows = await db.query<{ id: number; guest_name: string; guest_email: string; user_id: number }>(
    findGuests,
    [purchaseId],
  );
  return rows.map(({ id, guest_name, guest_email, user_id }) => ({
    userId: null,
    roundId: id,
    firstName: guest_name,
    email: guest_email,
    key: `guest.${user_id}.${user_id}.${id}`,
  }));
}

/** Somebody a mail can be sent to. */
export interface Recipient {
  readonly userId: number;
  readonly userName: string;
  readonly firstName: string;
  /** As others are told it. */
  readonly name: string;
  readonly email: string;
}

interface RecipientRow {
  id: number;
  user_name: string;
  first_name: string;
  name: string;
  guest_since: string | null;
  email: string;
}

const presentRecipient = (
  { id, user_name, first_name, name, guest_since, email }: RecipientRow,
  timeZone: string,
): Recipient => ({
  userId: id,
  userName: user_name,
  firstName: first_name,
  name: markedName(name, guest_since, timeZone),
  email,
});

const recipientColumns = `u.id, u.user_name, u.first_name, u.full_name as name,
  ${guestSince('u')} as guest_since, u.email`;

const findActive = prepared(
  'mail.find-recipients',
  `select ${recipientColumns} from users u
   where u.id = any(array(select unnest($1::bigint[]))) and u.status = 'ACTIVE' order by u.id`,
);

/** Those of the users whose account is active, in the order of their ids. */
export async function findRecipients(
  { db, timeZone }: Pick<House, 'db' | 'timeZone'>,
  userIds: readonly number[],
): Promise<Recipient[]> {
  const rows = await activeTogether(db, userIds);
  return rows.map((row) => presentRecipient(row, timeZone));
}

/** Whoever has this user name, active or not: to be named in a mail to others. */
export async function findPersonByUserName(
  { db, timeZone }: Pick<House, 'db' | 'timeZone'>,
  userName: string,
): Promise<Recipient | undefined> {
  const [row] = await db.query<RecipientRow>(
    `select ${recipientColumns} from users u where u.user_name = $1`,
    [userName],
  );
  return row && presentRecipient(row, timeZone);
}
