/** Releases spots that nobody has been named for, a while before the round. */
import { autoCancelChanged, bookingCancelled } from '@fourball/shared/booking/events.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { eachAlone } from '../../kernel/batch/each-alone.ts';
import { emitAll, occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { postSystemMessage } from '../../messaging/messages/post-message.ts';
import { peopleOf, writeCancellation } from '../bookings/cancel-booking.ts';
import { recordHistory } from '../facts/history.ts';
import { loadBooking, lockBooking, vacantRounds } from '../facts/load-booking.ts';
import { settleStart } from '../facts/settle-start.ts';
import { occurrencesOfBooking } from '../tell/tell-booking-changed.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';

/** Of a booking `b`: nobody is named for one of its spots, and it is to be released. */
const hasVacantSpots = `b.status = 'BOOKED' and b.auto_cancel
  and exists (select from rounds r where r.purchase_id = b.purchase_id and r.status = 'BOOKED'
              and r.user_id is null and r.guest_name is null)`;

/**
 * Works through every booking whose time has come, each in its own transaction, and returns how many spots were
 * released. Goes on past one that fails, and throws at the end. Running it twice, or two at once, releases nothing twice.
 */
export async function autoCancelSpots(house: House, club: ClubFacts): Promise<number> {
  const { autoCancelHours } = await club.rules();
  const now = house.clock.now();
  const dueBefore = new Date(now.getTime() + autoCancelHours * 3_600_000);
  const due = await house.db.query<{ purchase_id: number }>(
    `select b.purchase_id from bookings b
     where b.starts_at > $1 and b.starts_at <= $2 and ${hasVacantSpots} order by b.starts_at`,
    [now, dueBefore],
  );
  return eachAlone('Bookings', due, ({ purchase_id }) => releaseVacantSpots(house, purchase_id, dueBefore));
}

/** Milliseconds until the next vacant spot is released; below 0 where one is due, undefined where none will be. */
export async function findNextAutoCancel({ db, clock }: House, club: ClubFacts): Promise<number | undefined> {
  const { autoCancelHours } = await club.rules();
  const now = clock.now().getTime();
  const [next] = await db.query<{ starts_at: Date }>(
    `select b.starts_at from bookings b where b.starts_at > $1 and ${hasVacantSpots} order by b.starts_at limit 1`,
    [new Date(now)],
  );
  return next && next.starts_at.getTime() - autoCancelHours * 3_600_000 - now;
}

/** As whom the club itself does something. */
const clubItself = 'SYSTEM';

/** A booking in which nobody is left is cancelled with its last spot: nobody would come, and nobody owes for it. */
async function releaseVacantSpots(house: House, purchaseId: number, dueBefore: Date): Promise<number> {
  return transact(house.db, async (tx) => {
    await lockBooking(tx, purchaseId);
    const facts = await loadBooking(tx, purchaseId, house.timeZone);
    const vacant = vacantRounds(facts);
    const { status, auto_cancel, starts_at, conversation_id: conversationId } = facts.booking;
    if (vacant.length === 0 || status !== 'BOOKED' || !auto_cancel || starts_at > dueBefore) return 0;
    const empty = vacant.length === facts.rounds.length;
    if (empty) await writeCancellation(tx, purchaseId, null, 0);
    else {
      await tx.query(
        `update rounds set status = 'CANCELLED', cancelled_at = now() where id = any($1::bigint[])`,
        [vacant.map(({ round_id }) => round_id)],
      );
      await settleStart(tx, purchaseId);
    }
    await postSystemMessage(tx, conversationId, 'SPOTS_AUTO_CANCELLED', ({ autoCancelled }) =>
      autoCancelled(vacant.length),
    );
    if (empty)
      await postSystemMessage(tx, conversationId, 'CANCELLED', ({ cancelledEmpty }) => cancelledEmpty);
    await recordHistory(tx, [
      { purchaseId, action: 'SPOTS_AUTO_CANCELLED', actorId: null, details: { spots: vacant.length } },
      ...(empty ? [{ purchaseId, action: 'CANCELLED' as const, actorId: null }] : []),
    ]);
    const ids = { purchaseId, conversationId };
    await emitAll(tx, [
      occurrence(autoCancelChanged, { ...ids, autoCancel: true, released: vacant.length }),
      ...(empty
        ? [occurrence(bookingCancelled, { ...ids, cancelledBy: clubItself, people: peopleOf(facts) })]
        : []),
      ...(await occurrencesOfBooking(tx, purchaseId, house.timeZone)),
      ...(await occurrencesOfChangedSpots(
        tx,
        vacant.map(({ tee_time_id }) => tee_time_id),
        house,
      )),
    ]);
    return vacant.length;
  });
}
