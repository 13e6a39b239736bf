/** Asks golfers to join a booking. */
import { refusal, type Unworded, type Why } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import { golfersInvited } from '@fourball/shared/booking/events.ts';
import type { sendInvitations as sendInvitationsCall } from '@fourball/shared/booking/calls.ts';
import { priceFor } from '@fourball/shared/booking/rules/price.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { knowsEverybody } from '../../accounts/access.ts';
import { sendLetters, type Letter } from '../../accounts/letters.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { seesNames } from '../../accounts/users/names.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emitAll, occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { classFor, findStandings, payerFor } from '../../membership/memberships/standing.ts';
import { addMembers, muteFor } from '../../messaging/threads/open-conversations.ts';
import { postSystemMessage } from '../../messaging/messages/post-message.ts';
import { allow } from '../facts/access.ts';
import { recordHistory } from '../facts/history.ts';
import { lockGolfers } from '../facts/hold-rows.ts';
import { invitedRecords } from './invited.ts';
import { invitesByLink } from './invited-by-link.ts';
import { findAccounts, sortInvited, whyNoGuestAtAll, type MailInvite } from './invited-by-mail.ts';
import {
  loadBooking,
  lockBooking,
  accessOf,
  vacantRounds,
  type BookingFacts,
} from '../facts/load-booking.ts';
import { presentInvitation } from '../tell/present-booking.ts';
import { findSaidNo } from '../facts/said-no.ts';
import { occurrencesOfBooking } from '../tell/tell-booking-changed.ts';
import { findCharged, presentYouPay, pricesOf } from '../facts/you-pay.ts';

type Body = BodyOf<typeof sendInvitationsCall>;
type Answer = Unworded<ReplyOf<typeof sendInvitationsCall>>;

const otherSum = refusal('booking.sumChangedMeanwhile');

/** What invitations are decided and written with, all under the lock. */
interface AskingContext {
  readonly tx: Transaction;
  readonly house: House;
  readonly actor: UserActor;
  readonly rules: BookingRules;
  readonly facts: BookingFacts;
  readonly today: string;
}

interface KnownGolfer {
  readonly id: number;
  readonly user_name: string;
  readonly name: string;
}

/** Who of those that are wished for is asked, and what becomes of the others. */
interface Asked {
  /** Whoever asks hands links over; the club mails nothing. */
  readonly byLink: boolean;
  readonly golfers: readonly KnownGolfer[];
  /** Of each golfer whether the booker would pay. */
  readonly charged: readonly boolean[];
  readonly guests: readonly MailInvite[];
  readonly outcomes: Answer['outcomes'];
  /** Names of those who said no before, and are not asked again. */
  readonly declined: string[];
}

/**
 * An address of a golfer invites that golfer; people without an account are asked at their address, once per booking.
 * Locks the booking's tee times. There may be more invitations than vacant spots, but with no vacant spot at all
 * nobody is asked. Errors: not_found, forbidden, and the conversation must be the booking's own.
 */
export async function sendInvitations(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  body: Body,
  intent: Intent | undefined,
): Promise<Answer> {
  const rules = await club.rules();
  return transact(house.db, (tx) =>
    onceOnly(tx, intent, async (): Promise<Answer> => {
      await lockGolfers(tx, [actor.userId]);
      await lockBooking(tx, body.purchaseId);
      const facts = await loadBooking(tx, body.purchaseId, house.timeZone);
      const now = house.clock.now();
      allow(actor, 'invite', accessOf(facts), now);
      if (body.conversationId !== facts.booking.conversation_id) {
        throw invalidField('conversationId', 'booking.otherThread');
      }
      const invitations = facts.invitations.map(presentInvitation);
      if (vacantRounds(facts).length === 0) {
        return { result: 'SPOTS_NOT_AVAILABLE', outcomes: [], invitations };
      }

      const context = { tx, house, actor, rules, facts, today: clubDay(now, house.timeZone) };
      const asked = await findAsked(context, body);
      const failed = (reason: Why): Answer => ({ result: 'FAILED', reason, outcomes: [], invitations });
      const barred = await whyNoGuest(context, asked);
      if (barred) return failed(barred);
      const { golfers, guests, outcomes, declined } = asked;
      if (golfers.length === 0 && guests.length === 0)
        return { result: 'FAILED', outcomes, declined, invitations };
      const { agreed, atMost } = await pricesFor(context, asked);
      if (body.atMost != null && atMost > body.atMost) return failed(otherSum);
      const tooMany = await whyTooMany(context, asked);
      if (tooMany) return failed(tooMany);
      await writeInvitations(context, asked, agreed);
      const after = await loadBooking(tx, body.purchaseId, house.timeZone);
      return { result: 'SUCCESS', outcomes, declined, invitations: after.invitations.map(presentInvitation) };
    }),
  );
}

async function findAsked({ tx, actor, rules, facts, today }: AskingContext, body: Body): Promise<Asked> {
  const access = accessOf(facts);
  const accounts = await findAccounts(
    tx,
    body.byMail.map(({ email }) => email),
  );
  const standing = (await findStandings(tx, [actor.userId], today)).get(actor.userId);
  const byLink = invitesByLink(actor, standing);
  // Who hands links over is not told whose addresses are those of golfers.
  const byMail = sortInvited(body.byMail, byLink ? new Map() : accounts);
  const wanted = new Map([
    ...byMail.golferIds.map((userId) => [userId, false] as const),
    ...body.invites.map(({ userId, chargePurchaser }) => [userId, chargePurchaser] as const),
  ]);
  const known = await tx.query<KnownGolfer>(
    `select id, user_name, full_name as name from users
     where id = any($1::bigint[]) and status = 'ACTIVE'
       and ($2 or id = any($3::bigint[]) or knows_golfer($4, id, $5))`,
    [
      [...wanted.keys()],
      knowsEverybody(actor),
      // Who has the address of a golfer may know of them.
      byMail.golferIds,
      actor.userId,
      seesNames(actor, rules.sheetNames),
    ],
  );
  const asker = { senderId: actor.userId, purchaseId: body.purchaseId, days: rules.quotas.daysAfterANo };
  const everybody = [...wanted.keys(), ...byMail.guests.map(({ email }) => email)];
  // The office asks on the word of who thought better of it.
  const saidNo = may(actor, 'STARTER') ? new Set() : await findSaidNo(tx, asker, everybody);
  const outcomes = [...wanted.keys()].map((userId): Answer['outcomes'][number] => {
    if (!known.some(({ id }) => id === userId)) return { userId, outcome: 'NOT_FOUND' };
    if (access.golferIds.includes(userId)) return { userId, outcome: 'ALREADY_ASSIGNED' };
    if (access.invitedIds.includes(userId)) return { userId, outcome: 'ALREADY_INVITED' };
    if (saidNo.has(userId)) return { userId, outcome: 'DECLINED' };
    return { userId, outcome: 'INVITED' };
  });
  const golfers = outcomes.flatMap(({ userId, outcome }) =>
    outcome === 'INVITED' ? known.filter(({ id }) => id === userId) : [],
  );
  return {
    byLink,
    golfers,
    charged: golfers.map(({ id }) => wanted.get(id) ?? false),
    guests: byMail.guests.filter(
      ({ email }) =>
        !saidNo.has(email) &&
        !facts.invitations.some((one) => one.email === email && one.status !== 'DECLINED'),
    ),
    outcomes,
    declined: [
      ...known.filter(({ id }) => saidNo.has(id) && !access.golferIds.includes(id)).map(({ name }) => name),
      ...byMail.guests.filter(({ email }) => saidNo.has(email)).map(({ name }) => name),
    ],
  };
}

/** Why guests can't play on any vacant spot; who is handed a link may be a golfer, which shows later. */
async function whyNoGuest(
  { tx, rules, facts, today }: AskingContext,
  { guests, byLink }: Asked,
): Promise<Why | undefined> {
  if (guests.length === 0 || byLink) return undefined;
  const { user_id: bookerId, day } = facts.booking;
  const standings = await findStandings(tx, [bookerId], today);
  return whyNoGuestAtAll(
    rules.guests,
    vacantRounds(facts).map(({ time }) => ({ day, time })),
    classFor(standings.get(bookerId), facts.booking),
  );
}

/** Cents: what the booker agrees to pay for each golfer, and what all of the booking may come to for the booker. */
async function pricesFor(
  { tx, facts, today }: AskingContext,
  { golfers, charged, guests, byLink }: Asked,
): Promise<{ agreed: readonly (number | null)[]; atMost: number }> {
  const paidFor = golfers.map(({ id }, index) => (charged[index] ? id : null));
  const agreed = await agreedFor(tx, facts, paidFor, today);
  const { purchase_id: purchaseId, user_id: bookerId } = facts.booking;
  const { atMost } = presentYouPay(facts, bookerId, await findCharged(tx, purchaseId, bookerId), [
    ...golfers.map(({ id }, index) => ({
      user_id: id,
      charge_purchaser: charged[index] ?? false,
      agreed_cents: agreed[index] ?? null,
      by_link: byLink,
    })),
    ...guests.map(() => ({
      user_id: null,
      charge_purchaser: false,
      agreed_cents: null,
      by_link: byLink,
    })),
  ]);
  return { agreed, atMost };
}

/** Counts what the golfer causes the club to send; the office is not counted. */
async function whyTooMany(
  { tx, actor, rules, facts }: AskingContext,
  { golfers, guests, byLink }: Asked,
): Promise<Why | undefined> {
  if (may(actor, 'STARTER')) return undefined;
  return sendLetters(tx, rules.quotas, {
    senderId: actor.userId,
    purchaseId: facts.booking.purchase_id,
    letters: [
      ...golfers.map(({ id: to }): Letter => ({ kind: 'INVITATION', to })),
      ...guests.map(({ email: to }): Letter => ({ kind: byLink ? 'LINK' : 'INVITATION', to })),
    ],
  });
}

/** Writes the invitations, and tells the thread, the history and who looks on. */
async function writeInvitations(
  { tx, house, actor, facts }: AskingContext,
  { golfers, charged, guests, byLink }: Asked,
  agreed: readonly (number | null)[],
): Promise<void> {
  const { purchase_id: purchaseId, conversation_id: conversationId } = facts.booking;
  const ids = golfers.map(({ id }) => id);
  // Who accepted earlier and has no spot any more can be asked again.
  await tx.query(
    `update invitations set status = 'DECLINED' where purchase_id = $1 and user_id = any($2::bigint[])
       and status = 'ACCEPTED'`,
    [purchaseId, ids],
  );
  const rows = await tx.query<{ id: number; user_id: number | null }>(
    `insert into invitations (purchase_id, user_id, invited_by, charge_purchaser, email, guest_name, agreed_cents,
                              by_link)
     select $1, i.user_id, $2, i.charge, i.email, i.name, i.agreed, $8
     from unnest($3::bigint[], $4::boolean[], $5::text[], $6::text[], $7::int[]) with ordinality
       as i (user_id, charge, email, name, agreed, n) order by i.n
     returning id, user_id`,
    [
      purchaseId,
      actor.userId,
      [...ids, ...guests.map(() => null)],
      [...charged, ...guests.map(() => false)],
      [...ids.map(() => null), ...guests.map(({ email }) => email)],
      [...ids.map(() => null), ...guests.map(({ name }) => name)],
      [...agreed, ...guests.map(() => null)],
      byLink,
    ],
  );
  await addMembers(tx, conversationId, ids);
  if (byLink) await muteFor(tx, conversationId, ids, true);
  const names = golfers.map(({ name }) => name);
  await postSystemMessage(tx, conversationId, 'INVITED', ({ invited }) =>
    invited(actor.name, names, guests.length),
  );
  const invited = ids.map((userId) => ({ userId }));
  await recordHistory(tx, invitedRecords(purchaseId, actor.userId, invited, guests));
  await emitAll(tx, [
    occurrence(golfersInvited, {
      purchaseId,
      conversationId,
      invitedBy: { userId: actor.userId, userName: actor.userName, invite: false },
      invited: golfers.map(({ id, user_name }) => ({ userId: id, userName: user_name, invite: true })),
      byMail: rows.flatMap(({ id, user_id }) => (user_id === null ? [id] : [])),
    }),
    ...(await occurrencesOfBooking(tx, purchaseId, house.timeZone)),
  ]);
}

/** What the booker pays at most for each golfer, by who the golfer is now; null where the golfer pays. */
async function agreedFor(
  tx: Transaction,
  { booking }: Pick<BookingFacts, 'booking'>,
  golferIds: readonly (number | null)[],
  today: string,
): Promise<(number | null)[]> {
  const paidFor = golferIds.filter((id) => id !== null);
  if (paidFor.length === 0) return golferIds.map(() => null);
  const standings = await findStandings(tx, paidFor, today);
  const prices = pricesOf(booking);
  return golferIds.map((id) => id && priceFor(prices, payerFor(standings.get(id), booking)));
}
