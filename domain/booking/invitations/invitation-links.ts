/** Makes the links with which mailed invitations are answered without a login, and reads what they lead to. */
import type { Unworded } from '@fourball/shared/words/refusals.ts';
import { markedName } from '@fourball/shared/accounts/marked-name.ts';
import { guestSince } from '../../accounts/users/look-alikes.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type {
  answerInvitationByLink as answerCall,
  LinkedInvitation,
} from '@fourball/shared/booking/invitation-link-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { hashSessionToken, newSessionToken } from '../../accounts/sessions/session-token.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { findStandings, payerFor } from '../../membership/memberships/standing.ts';
import { loadBooking, vacantRounds } from '../facts/load-booking.ts';
import { answerInvitation } from './respond-to-invitation.ts';
import { bookerPaysFor, feeOfInvitation, priceOfInvitation } from '../facts/you-pay.ts';

/**
 * A token for one more mail with this invitation, good until the round begins; only its hash is kept. Those that were
 * made before stay good.
 */
export async function makeInvitationLink({ db }: Pick<House, 'db'>, inviteId: number): Promise<string> {
  const token = newSessionToken();
  await db.query(
    `insert into invitation_links (token_hash, invitation_id, expires_at)
     select $1, i.id, b.starts_at from invitations i join bookings b using (purchase_id) where i.id = $2`,
    [hashSessionToken(token), inviteId],
  );
  return token;
}

export interface Linked {
  readonly inviteId: number;
  readonly purchaseId: number;
}

/**
 * Undefined for what is no link, for one whose round has begun, wherever the booking has moved by now, and where the
 * golfer's account is not active any more.
 */
export async function findLinked({ db, clock }: House, token: string): Promise<Linked | undefined> {
  const [row] = await db.query<{ id: number; purchase_id: number }>(
    `select i.id, i.purchase_id from invitation_links l
       join invitations i on i.id = l.invitation_id join bookings b using (purchase_id)
       left join users u on u.id = i.user_id
     where l.token_hash = $1 and greatest(l.expires_at, b.starts_at) > $2 and coalesce(u.status, 'ACTIVE') = 'ACTIVE'`,
    [hashSessionToken(token), clock.now()],
  );
  return row && { inviteId: row.id, purchaseId: row.purchase_id };
}

const firstOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

async function present(house: House, { inviteId, purchaseId }: Linked): Promise<LinkedInvitation> {
  const facts = await loadBooking(house.db, purchaseId, house.timeZone);
  const { booking } = facts;
  const invitation = facts.invitations.find(({ id }) => id === inviteId);
  // Links go with their invitation.
  if (!invitation) throw new Error(`The link's invitation ${inviteId} is not in booking ${purchaseId}.`);
  const { user_id: userId } = invitation;
  const [people] = await house.db.query<{
    host: string;
    host_since: string | null;
    first_name: string | null;
  }>(
    `select h.full_name as host, ${guestSince('h')} as host_since, u.first_name
     from invitations i join users h on h.id = i.invited_by left join users u on u.id = i.user_id where i.id = $1`,
    [inviteId],
  );
  const today = clubDay(house.clock.now(), house.timeZone);
  const standing = userId === null ? undefined : (await findStandings(house.db, [userId], today)).get(userId);
  const payer = payerFor(standing, booking);
  const price = feeOfInvitation(booking, invitation, payer);
  const cancelled = booking.status === 'CANCELLED';
  // Who said no has no part in it any more.
  const shows = !cancelled && invitation.status !== 'DECLINED';
  return {
    courseName: booking.course_name,
    feeName: booking.fee_name,
    day: booking.day,
    time: booking.time,
    startsAt: booking.starts_at.toISOString(),
    timeZone: house.timeZone,
    host: people ? markedName(people.host, people.host_since, house.timeZone) : booking.name,
    name: people?.first_name ?? invitation.name,
    hasAccount: userId !== null,
    needsAccount: invitation.by_link && userId === null,
    purchaseId,
    inviteStatus: invitation.status,
    cancelled,
    players: shows ? facts.rounds.flatMap(({ name }) => (name === null ? [] : [firstOf(name)])) : [],
    vacantSpots: cancelled ? 0 : vacantRounds(facts).length,
    price,
    tax: taxOn(price, booking.tax_basis_points),
    booker: markedName(booking.name, booking.guest_since, house.timeZone),
    bookerPays: bookerPaysFor(invitation),
    youPay: priceOfInvitation(booking, invitation, payer),
  };
}

/** Changes nothing. Undefined for a link that is not good. */
export async function readInvitationLink(house: House, token: string): Promise<LinkedInvitation | undefined> {
  const linked = await findLinked(house, token);
  return linked && present(house, linked);
}

/** Answers exactly the link's invitation; locks as `answerInvitation`. Undefined for a link that is not good. */
export async function answerByLink(
  house: House,
  club: ClubFacts,
  token: string,
  { accept, declineReason, price }: BodyOf<typeof answerCall>,
): Promise<Unworded<ReplyOf<typeof answerCall>> | undefined> {
  const linked = await findLinked(house, token);
  if (!linked) return undefined;
  const { result, reason } = await answerInvitation(house, club, { ...linked, accept, declineReason, price });
  return { result, reason, invitation: await present(house, linked) };
}
