/** Cancels what is left in closed spans: what the office cancelled at once, and who did not answer in time. */
import type { ClubFacts } from '../../club/club-facts.ts';
import { eachAlone } from '../../kernel/batch/each-alone.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { lockBooking } from '../facts/load-booking.ts';
import { cancelInside } from './cancel-inside.ts';
import { findClosure, findClosuresDue, type ClosureRow } from './closure-rows.ts';

/**
 * At most `limit`, each booking in its own transaction, in the name of who closed the span. Goes on past one that fails, and throws
 * at the end. Running it twice, or two at once, cancels nothing twice.
 */
export async function settleClosures(house: House, club: ClubFacts, limit = 100): Promise<number> {
  const due = await findClosuresDue(house.db, house.clock.now(), limit);
  return eachAlone('Bookings of closed spans', due, (closure) => settle(house, club, closure));
}

async function settle(house: House, club: ClubFacts, due: ClosureRow): Promise<boolean> {
  const rules = await club.rules();
  return transact(house.db, async (tx) => {
    const teeTimeIds = await lockBooking(tx, due.purchase_id);
    // Behind the lock: it may have been answered, or the span opened again.
    const closure = await findClosure(tx, { delayId: due.delay_id, purchaseId: due.purchase_id });
    const late = closure?.answer_by != null && closure.answer_by <= house.clock.now();
    if (!closure || !(closure.state === 'CANCELLING' || (closure.state === 'ASKED' && late))) return false;
    const [actor] = await tx.query<{ userId: number; userName: string; name: string }>(
      'select id as "userId", user_name as "userName", full_name as name from users where id = $1',
      [closure.actor_id],
    );
    if (!actor) throw new Error('Nobody has closed the span.');
    // Who was told that it is cancelled knows; who was asked and did not answer is told by a mail of its own.
    const told = closure.state === 'CANCELLING';
    await cancelInside(tx, house, rules, closure, { actor, teeTimeIds, told });
    return true;
  });
}

/** Milliseconds until the next is due; below 0 where one is, undefined where there is none. */
export async function findNextClosure({ db, clock }: House): Promise<number | undefined> {
  const [next] = await db.query<{ state: string; answer_by: Date | null }>(
    `select state, answer_by from closure_bookings where state in ('ASKED', 'CANCELLING')
     order by state = 'ASKED', answer_by limit 1`,
  );
  if (!next) return undefined;
  return next.state === 'CANCELLING' || next.answer_by === null
    ? -1
    : next.answer_by.getTime() - clock.now().getTime();
}
