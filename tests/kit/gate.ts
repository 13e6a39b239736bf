/** A gate inside a statement: whoever gets there waits for the others, so that a race is lost for certain and not by chance. */
import type { TestServer } from './server.ts';
import { eventually } from './wait.ts';

const key = 7022;

/** To be put into the `from` of a statement: its snapshot is taken by then, and nothing is written yet. */
export const gate = `(select from pg_advisory_xact_lock_shared(${key})) as gate`;

/** Begins what passes the gate, waits until `count` transactions stand at it, and lets them go on together. */
export async function meetAtGate<Result>(
  { db }: TestServer,
  count: number,
  begin: () => Promise<Result>[],
): Promise<Result[]> {
  let begun: Promise<Result>[] = [];
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1::bigint)', [key]);
    begun = begin();
    await eventually(`${count} at the gate`, async () => {
      const waiting = await db.query(
        `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        [key],
      );
      return waiting.length === count;
    });
  });
  return Promise.all(begun);
}
