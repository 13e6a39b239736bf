/** Lets go of everything a golfer has ahead, when the golfer leaves the club. */
import { bookingCancelled } from '@fourball/shared/booking/events.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import { mentions, type Forget, type FormerMember } from '../../accounts/former-member.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emitAll, occurrence, type Occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { removeMembers } from '../../messaging/threads/open-conversations.ts';
import { postSystemMessage } from '../../messaging/messages/post-message.ts';
import { lockThreadsOf } from '../../messaging/privacy/forget-author.ts';
import { rewriteLog } from '../../messaging/privacy/scrub-outbox.ts';
import { peopleOf, writeCancellation } from '../bookings/cancel-booking.ts';
import { chargeRounds, lockPayersOf } from '../facts/charge-rounds.ts';
import { findSpansOf, leaveQueues } from '../waitlist/end-entries.ts';
import { forgetBallots } from './forget-ballots.ts';
import { findTeeTimesNaming } from './forget-starter.ts';
import { lockGolfers, lockTeeTimes } from '../facts/hold-rows.ts';
import { lockFound } from '../facts/lock-found.ts';
import { recordHistory } from '../facts/history.ts';
import { loadBooking } from '../facts/load-booking.ts';
import { returnCredits } from '../facts/settle-cancellation.ts';
import { giveBackExtras, lockExtrasOf } from '../extras/extra-rows.ts';
import { occurrenceOfInvitations, occurrencesOfBooking } from '../tell/tell-booking-changed.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';

/**
 * Bookings ahead that the golfer made are cancelled free of charge, for nobody is left to answer for them; in those of
 * others the spot is vacant again; invitations are declined and holds released. What was played stays as it was. Charges
 * of rounds ahead are reversed and credits given back. Everybody who looks at sheet or thread hears of it. `beforeAccounts` is a
 * part of another domain whose locks come after tee times and credits, and before the accounts of golfers (docs/locks.md).
 */
export const releaseGolfer =
  ({ clock, timeZone }: House, beforeAccounts: Forget): Forget =>
  async (tx, former) => {
    const { userId } = former;
    const now = clock.now();
    await lockGolfers(tx, [userId]);
    await forgetBallots(tx, userId);
    const locked = await lockConcerned(tx, former, now, timeZone);
    await tx.query('delete from holds where user_id = $1', [userId]);

    const ahead = await tx.query<{ purchase_id: number; conversation_id: number; own: boolean }>(
      `select b.purchase_id, b.conversation_id, b.user_id = $1 as own from bookings b
       where b.status = 'BOOKED' and b.starts_at > $2 and (b.user_id = $1
         or exists (select from rounds r where r.purchase_id = b.purchase_id and r.user_id = $1 and r.status = 'BOOKED')
         or exists (select from invitations i where i.purchase_id = b.purchase_id and i.user_id = $1
                    and i.status = 'PENDING'))
       order by b.purchase_id`,
      [userId, now],
    );
    const rounds = await tx.query<{ id: number; round_credits: number }>(
      `select r.id, r.round_credits from rounds r join bookings b using (purchase_id)
       where r.purchase_id = any($2::bigint[]) and r.status = 'BOOKED' and (b.user_id = $1 or r.user_id = $1)`,
      [userId, ahead.map(({ purchase_id }) => purchase_id)],
    );
    await lockExtrasOf(
      tx,
      rounds.map(({ id }) => id),
    );
    const onCredits = rounds.filter(({ round_credits }) => round_credits > 0).map(({ id }) => id);
    if (onCredits.length > 0) await returnCredits(tx, onCredits, userId);
    await beforeAccounts(tx, former);
    await lockPayersOf(
      tx,
      rounds.map(({ id }) => id),
    );
    await lockThreadsOf(
      tx,
      userId,
      ahead.map(({ conversation_id }) => conversation_id),
    );
    // Before anything is told, for what is told names whoever was invited.
    const withGuests = await forgetGuests(tx, former);
    const told: Occurrence[] = [];
    for (const { purchase_id, conversation_id, own } of ahead) {
      told.push(
        ...(own
          ? await cancelOwn(tx, former, purchase_id, timeZone)
          : await leave(tx, former, purchase_id, conversation_id, timeZone)),
      );
    }
    await chargeRounds(
      tx,
      rounds.map(({ id }) => id),
      { day: clubDay(now, timeZone), timeZone, actorId: userId, reason: 'The golfer has left the club.' },
    );
    await forgetWords(tx, former);
    const behind = await leaveQueues(tx, userId, timeZone);
    if (withGuests.size > 0) {
      await rewriteLog(tx, { field: 'purchaseId', values: [...withGuests] }, (payload) =>
        withoutGuests(payload, withGuests),
      );
    }
    await emitAll(tx, [
      ...told,
      ...behind,
      ...(await occurrencesOfChangedSpots(tx, locked, { clock, timeZone })),
    ]);
  };

/** Returns the tee times that are locked: those of bookings and holds, that the golfer waits for, or whose notes name the golfer. */
async function lockConcerned(
  tx: Transaction,
  { userId, traces }: FormerMember,
  now: Date,
  timeZone: string,
): Promise<number[]> {
  const find = async (): Promise<number[]> => {
    const concerned = await tx.query<{ id: number }>(
      `select distinct g.tee_time_id as id from (
         select purchase_id, tee_time_id from booking_groups
         union all select purchase_id, tee_time_id from rounds where status = 'BOOKED'
         union all select c.purchase_id, p.tee_time_id from closure_places p join closure_bookings c on c.id = p.closure_id) g
       join bookings b using (purchase_id)
       where b.status = 'BOOKED' and b.starts_at > $2 and (b.user_id = $1
         or exists (select from rounds r where r.purchase_id = b.purchase_id and r.user_id = $1 and r.status = 'BOOKED')
         or exists (select from invitations i where i.purchase_id = b.purchase_id and i.user_id = $1))`,
      [userId, now],
    );
    const named = await findTeeTimesNaming(tx, traces);
    return [...concerned.map(({ id }) => id), ...(await findSpansOf(tx, userId)), ...named];
  };
  const lock = async (ids: readonly number[]) => {
    const locked = await lockTeeTimes(tx, { ids, starts: [] }, [userId], timeZone);
    return locked.map(({ id }) => id);
  };
  return lockFound(await lock(await find()), find, lock);
}

async function cancelOwn(
  tx: Transaction,
  { userId, userName, name }: FormerMember,
  purchaseId: number,
  timeZone: string,
): Promise<Occurrence[]> {
  const facts = await loadBooking(tx, purchaseId, timeZone);
  await writeCancellation(tx, purchaseId, userId, 0);
  const conversationId = facts.booking.conversation_id;
  await postSystemMessage(tx, conversationId, 'CANCELLED', ({ cancelled }) => cancelled(name));
  await recordHistory(tx, [{ purchaseId, action: 'CANCELLED', actorId: userId, details: { feeCents: 0 } }]);
  return [
    occurrence(bookingCancelled, {
      purchaseId,
      conversationId,
      cancelledBy: userName,
      people: peopleOf(facts),
    }),
    occurrenceOfInvitations(await loadBooking(tx, purchaseId, timeZone)),
  ];
}

async function leave(
  tx: Transaction,
  { userId, name }: FormerMember,
  purchaseId: number,
  conversationId: number,
  timeZone: string,
): Promise<Occurrence[]> {
  const freed = await tx.query<{ id: number }>(
    `update rounds set user_id = null, charge_purchaser = false, agreement = 'OWN', play_fee_cents = null, tax_cents = null,
       round_status = 'EXPECTED', checked_in_at = null, holes_played = null, dry_fee_cents = null, dry_tax_cents = null,
       dry_credits = null
     where purchase_id = $1 and user_id = $2 and status = 'BOOKED' returning id`,
    [purchaseId, userId],
  );
  await giveBackExtras(
    tx,
    freed.map(({ id }) => id),
  );
  await tx.query(
    `update invitations set status = 'DECLINED', responded_at = coalesce(responded_at, now()), round_id = null
     where purchase_id = $1 and user_id = $2 and status <> 'DECLINED'`,
    [purchaseId, userId],
  );
  await postSystemMessage(tx, conversationId, freed.length > 0 ? 'BAILED' : 'DECLINED', (lines) =>
    (freed.length > 0 ? lines.left : lines.declined)(name),
  );
  await recordHistory(tx, [
    { purchaseId, action: freed.length > 0 ? 'BAILED' : 'DECLINED', actorId: userId, golferId: userId },
  ]);
  await removeMembers(tx, conversationId, [userId]);
  return occurrencesOfBooking(tx, purchaseId, timeZone);
}

/** What the golfer typed: reasons, and the names of guests. */
async function forgetWords(tx: Transaction, former: FormerMember): Promise<void> {
  const { userId } = former;
  await tx.query(
    `update invitations set status = 'DECLINED', responded_at = now() where user_id = $1 and status = 'PENDING'`,
    [userId],
  );
  await tx.query(
    'update invitations set decline_reason = null where user_id = $1 and decline_reason is not null',
    [userId],
  );
  await tx.query('delete from calendar_feeds where user_id = $1', [userId]);
  await forgetHistory(tx, former);
}

const guest = 'Guest';

/**
 * The rounds and invitations of guests stay; who they were was told by the golfer. So do those that others sent to the
 * golfer's own address, as to somebody without an account. Returns the bookings whose events name them.
 */
async function forgetGuests(tx: Transaction, { userId, was }: FormerMember): Promise<ReadonlySet<number>> {
  const named = await tx.query<{ purchase_id: number }>(
    `update rounds r set guest_name = $2, guest_email = null from bookings b
     where b.purchase_id = r.purchase_id and b.user_id = $1 and r.guest_name is not null returning r.purchase_id`,
    [userId, guest],
  );
  const invited = await tx.query<{ id: number; purchase_id: number }>(
    `update invitations i set guest_name = $2, email = 'invitation-' || i.id || '@forgotten.invalid',
       decline_reason = null, responded_at = coalesce(i.responded_at, now()),
       status = case when i.status = 'PENDING' then 'DECLINED' else i.status end
     from bookings b where b.purchase_id = i.purchase_id and i.email is not null
       and (b.user_id = $1 or i.invited_by = $1 or i.email = $3) returning i.id, i.purchase_id`,
    [userId, guest, was.email.toLowerCase()],
  );
  await tx.query(
    `delete from invitation_links l using invitations i where i.id = l.invitation_id
       and (i.user_id = $1 or i.id = any($2::bigint[]))`,
    [userId, invited.map(({ id }) => id)],
  );
  return new Set([...named, ...invited].map(({ purchase_id }) => purchase_id));
}

/** What was done and when stays. What the golfer gave as reason goes, and the names of guests of the own bookings. */
async function forgetHistory(tx: Transaction, former: FormerMember): Promise<void> {
  await tx.query(`set local fourball.erasing = 'on'`);
  await tx.query(
    `update booking_history h set reason = case when h.actor_id = $1 or h.actor_id is null then null else h.reason end,
       details = case when h.details ? 'guestName' and (h.actor_id = $1 or b.user_id = $1)
                      then h.details || jsonb_build_object('guestName', $2::text) else h.details end
     from bookings b where b.purchase_id = h.purchase_id
       and (h.actor_id = $1 and h.reason is not null
         or h.details ? 'guestName' and (h.actor_id = $1 or b.user_id = $1))`,
    [former.userId, guest],
  );
  const rows = await tx.query<{ id: number; reason: string }>(
    `select id, reason from booking_history where reason is not null and ${mentions('reason', '$1')} order by id`,
    [former.traces],
  );
  for (const { id, reason } of rows)
    await tx.query('update booking_history set reason = $2 where id = $1', [id, former.text(reason)]);
  await tx.query(`set local fourball.erasing = 'off'`);
}

/** What events say of guests, and what stands there once it is forgotten. */
const toldOfGuests: Readonly<Record<string, string | null>> = { name: guest, declineReason: null };

/** Events name guests in groups, below the booking's id, and in invitations and on the sheet, beside it. */
function withoutGuests(told: unknown, purchaseIds: ReadonlySet<number>, within = false): unknown {
  if (Array.isArray(told)) return told.map((one) => withoutGuests(one, purchaseIds, within));
  if (typeof told !== 'object' || told === null) return told;
  const fields: Readonly<Record<string, unknown>> = { ...told };
  const theirs = typeof fields.purchaseId === 'number' ? purchaseIds.has(fields.purchaseId) : within;
  const isGuest = theirs && fields.userId === null && typeof fields.name === 'string';
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      isGuest && field in toldOfGuests ? toldOfGuests[field] : withoutGuests(value, purchaseIds, theirs),
    ]),
  );
}
