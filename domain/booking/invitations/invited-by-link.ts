/** Invitations that golfers hand over themselves, since they are no members and the club writes to nobody for them. */
import { refusal, type Unworded } from '@fourball/shared/words/refusals.ts';
import { createHmac } from 'node:crypto';
import type { claimInvitation as claimCall } from '@fourball/shared/booking/invitation-link-calls.ts';
import type { makeInvitationLinks as makeCall } from '@fourball/shared/booking/invitation-link-calls.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { hashSessionToken } from '../../accounts/sessions/session-token.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { clubSecret } from '../../kernel/club-secret.ts';
import { emitAll } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { isMember, type Standing } from '../../membership/memberships/standing.ts';
import { addMembers } from '../../messaging/threads/open-conversations.ts';
import { allow } from '../facts/access.ts';
import { lockGolfers } from '../facts/hold-rows.ts';
import type { Linked } from './invitation-links.ts';
import { loadBooking, lockBooking, pendingInvitations, accessOf } from '../facts/load-booking.ts';
import { occurrencesOfBooking } from '../tell/tell-booking-changed.ts';

/** Whether this golfer's invitations are handed over. The office and members have them mailed. */
export const invitesByLink = (actor: UserActor, standing: Standing | undefined): boolean =>
  !may(actor, 'STARTER') && !(standing !== undefined && isMember(standing));

/**
 * The links of a booking's open invitations that are handed over; asked for again they are the same. A golfer's leads to the booking,
 * behind the login: nobody else could answer in the golfer's name. Somebody else's is its own. Errors: not_found, forbidden.
 */
export async function makeInvitationLinks(
  house: House,
  actor: UserActor,
  purchaseId: number,
): Promise<ReplyOf<typeof makeCall>> {
  const secret = await clubSecret(house, 'invitation-links');
  return transact(house.db, async (tx) => {
    const facts = await loadBooking(tx, purchaseId, house.timeZone);
    allow(actor, 'invite', accessOf(facts), house.clock.now());
    const invitations = pendingInvitations(facts).filter((one) => one.by_link);
    const links = invitations.map(({ id: inviteId, user_id: userId, name }) => {
      const token = createHmac('sha256', secret).update(String(inviteId)).digest('base64url');
      return userId === null
        ? { inviteId, name, path: `/invitation/${token}`, token }
        : { inviteId, name, path: `/bookings/${purchaseId}`, token: null };
    });
    const own = links.flatMap(({ inviteId, token }) => (token === null ? [] : [{ inviteId, token }]));
    await tx.query(
      `insert into invitation_links (token_hash, invitation_id, expires_at)
       select l.hash, l.id, $3 from unnest($1::bytea[], $2::bigint[]) as l (hash, id) on conflict do nothing`,
      [
        own.map(({ token }) => hashSessionToken(token)),
        own.map(({ inviteId }) => inviteId),
        facts.booking.starts_at,
      ],
    );
    return { links: links.map(({ inviteId, name, path }) => ({ inviteId, name, path })) };
  });
}

/**
 * Who was handed a link has an account and takes the invitation: from then on it is that golfer's like any other, and
 * unanswered. Whoever is in the booking or asked already is led there. Locks the golfer, then the booking's tee times.
 */
export async function claimInvitation(
  house: House,
  actor: UserActor,
  { inviteId, purchaseId }: Linked,
): Promise<Unworded<ReplyOf<typeof claimCall>>> {
  return transact(house.db, async (tx) => {
    await lockGolfers(tx, [actor.userId]);
    await lockBooking(tx, purchaseId);
    const facts = await loadBooking(tx, purchaseId, house.timeZone);
    const { bookerId, golferIds, invitedIds } = accessOf(facts);
    if ([bookerId, ...golferIds, ...invitedIds].includes(actor.userId))
      return { result: 'SUCCESS', purchaseId };
    const invitation = facts.invitations.find(({ id }) => id === inviteId);
    if (!invitation?.by_link || invitation.user_id !== null || invitation.status !== 'PENDING')
      return { result: 'FAILED', reason: refusal('booking.invitationGone') };
    if (facts.booking.status === 'CANCELLED' || facts.booking.starts_at <= house.clock.now())
      return { result: 'FAILED', reason: refusal('booking.bookingOver') };
    // Who was in it before, and is not any more, has an invitation that is over.
    await tx.query(
      `update invitations set status = 'DECLINED' where purchase_id = $1 and user_id = $2 and status = 'ACCEPTED'`,
      [purchaseId, actor.userId],
    );
    await tx.query('update invitations set user_id = $2, email = null, guest_name = null where id = $1', [
      inviteId,
      actor.userId,
    ]);
    await addMembers(tx, facts.booking.conversation_id, [actor.userId]);
    await emitAll(tx, await occurrencesOfBooking(tx, purchaseId, house.timeZone));
    return { result: 'SUCCESS', purchaseId };
  });
}
