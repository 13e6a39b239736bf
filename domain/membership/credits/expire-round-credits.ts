/** Takes away round credits whose days are over. */
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { moveCredits } from './round-credits.ts';

/** Lots of one transaction. */
const batch = 500;

/**
 * Returns how many lots were emptied. Locks lots, sorted by id; what is left of them is read under the lock, so a second
 * run finds nothing and a round that is booked meanwhile wins or loses as a whole. What comes back to a membership that
 * was cancelled stays until its last day: when it was cancelled, that was counted as used and not given back in money.
 */
export async function expireRoundCredits({ db, clock, timeZone }: House): Promise<number> {
  const today = clubDay(clock.now(), timeZone);
  let emptied = 0;
  for (;;) {
    const found = await transact(db, async (tx) => {
      const lots = await tx.query<{ id: number; available: number }>(
        `select id, available from round_credit_lots
         where available > 0 and ends_on < $1::date order by id limit $2 for update`,
        [today, batch],
      );
      await moveCredits(
        tx,
        lots.map(({ id, available }) => ({ lotId: id, kind: 'EXPIRED', credits: available, actorId: null })),
      );
      return lots.length;
    });
    emptied += found;
    if (found < batch) return emptied;
  }
}
