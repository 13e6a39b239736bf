/** Closes ballots whose time is over: freezes the entries, makes the seed, and publishes what binds both. */
import { randomBytes } from 'node:crypto';
import { commitmentOf } from '@fourball/shared/booking/ballot/ballot-draw.ts';
import { ballotChanged } from '@fourball/shared/booking/events.ts';
import { eachAlone } from '../../kernel/batch/each-alone.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { getBallotRow } from './ballots.ts';
import { findDrawEntries } from './published-draw.ts';

const seedBytes = 32;

/** Returns how many it closed. Run twice, or two at once, each is closed once: the ballot is locked. */
export async function closeBallots(house: House): Promise<number> {
  const due = await house.db.query<{ id: number }>(
    `select id from ballots where status = 'OPEN' and closes_at <= $1 order by closes_at, id`,
    [house.clock.now()],
  );
  return eachAlone('Ballots', due, ({ id }) => closeBallot(house, id));
}

async function closeBallot({ db, clock }: House, ballotId: number): Promise<boolean> {
  return transact(db, async (tx) => {
    await tx.query('select id from ballots where id = $1 for update', [ballotId]);
    const ballot = await getBallotRow(tx, ballotId);
    if (ballot.status !== 'OPEN') return false;
    await tx.query(
      `update ballot_entries e set
         draws_entered = (select count(*) from ballot_entries o join ballots b on b.id = o.ballot_id
           where o.user_id = e.user_id and b.status = 'DRAWN' and not o.passed_over),
         draws_missed = (select count(*) from ballot_entries o join ballots b on b.id = o.ballot_id
           where o.user_id = e.user_id and b.status = 'DRAWN' and not o.passed_over and o.result = 'MISSED')
       where e.ballot_id = $1`,
      [ballotId],
    );
    const seed = randomBytes(seedBytes).toString('hex');
    const commitment = await commitmentOf(seed, await findDrawEntries(tx, ballotId));
    await tx.query(
      `update ballots set status = 'CLOSED', closed_at = $2, seed = $3, commitment = $4 where id = $1`,
      [ballotId, clock.now(), seed, commitment],
    );
    const { course_id: courseId, day } = ballot;
    await emit(tx, ballotChanged, { ballotId, courseId, day, state: 'CLOSED' });
    return true;
  });
}
