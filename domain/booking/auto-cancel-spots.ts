/** Releases spots that nobody has been named for, a while before the round. */
import { autoCancelChanged } from '@fourball/shared/booking/events.ts';
import type { ClubFacts } from '../club/club-facts.ts';
import { emitAll, occurrence } from '../kernel/emit.ts';
import type { House } from '../kernel/house.ts';
import { transact } from '../kernel/transact.ts';
import { postSystemMessage } from '../messaging/post-message.ts';
import { recordHistory } from './history.ts';
import { loadBooking, lockBooking, vacantRounds } from './load-booking.ts';
import { settleStart } from './settle-start.ts';
import { occurrencesOfBooking } from './tell-booking-changed.ts';
import { occurrencesOfChangedSpots } from './tell-spots-changed.ts';

/**
 * Works through every booking whose time has come, each in its own transaction, and returns how many spots were
 * released. Running it twice, or two at once, releases nothing twice.
 */
export async function autoCancelSpots(house: House, club: ClubFacts): Promise<number> {
  const { autoCancelHours } = await club.rules();
  const now = house.clock.now();
  const dueBefore = new Date(now.getTime() + autoCancelHours * 3_600_000);
  const due = await house.db.query<{ purchase_id: number }>(
    `select b.purchase_id from bookings b
     where b.status = 'BOOKED' and b.auto_cancel and b.starts_at > $1 and b.starts_at <= $2
       and exists (select 1 from rounds r where r.purchase_id = b.purchase_id and r.status = 'BOOKED'
                   and r.user_id is null and r.guest_name is null)
     order by b.starts_at`,
    [now, dueBefore],
  );
  let released = 0;
  for (const { purchase_id } of due) released += await releaseVacantSpots(house, purchase_id);
  return released;
}

async function releaseVacantSpots(house: House, purchaseId: number): Promise<number> {
  return transact(house.db, async (tx) => {
    await lockBooking(tx, purchaseId);
    const facts = await loadBooking(tx, purchaseId, house.timeZone);
    const vacant = vacantRounds(facts);
    if (vacant.length === 0 || facts.booking.status !== 'BOOKED' || !facts.booking.auto_cancel) return 0;
    await tx.query(
      `update rounds set status = 'CANCELLED', cancelled_at = now() where id = any($1::bigint[])`,
      [vacant.map(({ round_id }) => round_id)],
    );
    await settleStart(tx, purchaseId);
    const conversationId = facts.booking.conversation_id;
    const spots = vacant.length === 1 ? '1 open spot was' : `${vacant.length} open spots were`;
    await postSystemMessage(tx, conversationId, 'SPOTS_AUTO_CANCELLED', `${spots} released automatically.`);
    await recordHistory(tx, [
      { purchaseId, action: 'SPOTS_AUTO_CANCELLED', actorId: null, details: { spots: vacant.length } },
    ]);
    await emitAll(tx, [
      occurrence(autoCancelChanged, {
        purchaseId,
        conversationId,
        autoCancel: true,
        released: vacant.length,
      }),
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
