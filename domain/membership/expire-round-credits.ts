/** Takes away round credits whose days are over, and those that came back to a membership that has ended. */
import { clubDay } from '../kernel/club-time.ts';
import type { House } from '../kernel/house.ts';
import { transact } from '../kernel/transact.ts';
import { moveCredits } from './round-credits.ts';

/** Lots of one transaction. */
const batch = 500;

/**
 * Returns how many lots were emptied. Locks lots, sorted by id; what is left of them is read under the lock, so a second
 * run finds nothing and a round that is booked meanwhile wins or loses as a whole.
 */
export async function expireRoundCredits({ db, clock, timeZone }: House): Promise<number> {
  const today = clubDay(clock.now(), timeZone);
  let emptied = 0;
  for (;;) {
    const found = await transact(db, async (tx) => {
      const lots = await tx.query<{ id: number; available: number; over: boolean }>(
        `select l.id, l.available, l.ends_on < $1::date as over from round_credit_lots l
         where l.available > 0 and (l.ends_on < $1::date or exists (
           select from memberships m where m.id = l.membership_id and m.cancelled_at is not null))
         order by l.id limit $2 for update of l`,
        [today, batch],
      );
      await moveCredits(
        tx,
        lots.map(({ id, available, over }) => ({
          lotId: id,
          kind: over ? 'EXPIRED' : 'WITHDRAWN',
          credits: available,
          actorId: null,
        })),
      );
      return lots.length;
    });
    emptied += found;
    if (found < batch) return emptied;
  }
}
