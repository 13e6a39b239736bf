/** Counts the credits of rounds that have started as used. */
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { useCredits } from '../../membership/credits/round-credits.ts';

/** Rounds per transaction. */
const batch = 200;

/**
 * Returns of how many rounds. Finds whatever lies behind, in the order of the rounds, so that a run that was missed does
 * no harm; two at once use nothing twice, for what a round has set aside is read under the lock of its lots. Locks the
 * rounds, sorted by id, then the lots.
 */
export async function useRoundCredits({ db, clock }: House): Promise<number> {
  let used = 0;
  for (let after = 0; ;) {
    const due = await db.query<{ id: number }>(
      `select r.id from rounds r join tee_times t on t.id = r.tee_time_id
       where r.id in (
           select m.round_id from round_credit_lots l join round_credit_moves m on m.lot_id = l.id
           where l.reserved > 0 and m.round_id > $2 group by m.round_id
           having sum(case m.kind when 'RESERVED' then m.credits when 'GIVEN_BACK' then -m.credits
                                  when 'USED' then -m.credits else 0 end) > 0)
         and r.status = 'BOOKED' and r.round_credits > 0 and t.starts_at <= $1
       order by r.id limit $3`,
      [clock.now(), after, batch],
    );
    const last = due.at(-1);
    if (!last) return used;
    used += await transact(db, async (tx) => {
      // Once more, under their locks: one that was moved or given up meanwhile has not started.
      const started = await tx.query<{ id: number }>(
        `select r.id from rounds r join tee_times t on t.id = r.tee_time_id
         where r.id = any($1::bigint[]) and r.status = 'BOOKED' and r.round_credits > 0 and t.starts_at <= $2
         order by r.id for no key update of r`,
        [due.map(({ id }) => id), clock.now()],
      );
      await useCredits(
        tx,
        started.map(({ id }) => id),
        null,
      );
      return started.length;
    });
    after = last.id;
  }
}
