/** A gate inside a statement: whoever gets there waits for the others, so that a race is lost for certain and not by chance. */
import type { TestServer } from './server.ts';
import { eventually } from './wait.ts';

const key = 7022;

/** To be put into the `from` of a statement: its snapshot is taken by then, and nothing is written yet. */
export const gate = `(select from pg_advisory_xact_lock_shared(${key})) as gate`;

/** Puts the gate before the commit of whatever writes to the table: what was written then waits, unseen and locked. */
export async function gateCommits({ db }: TestServer, table: string): Promise<void> {
  await db.query(
    `create function stand_at_gate() returns trigger language plpgsql as
       $$ begin perform pg_advisory_xact_lock_shared(${key}); return null; end $$`,
  );
  await db.query(
    `create constraint trigger at_gate after insert or update on ${table} deferrable initially deferred
     for each row execute function stand_at_gate()`,
  );
}

/** Waits until somebody waits for a row that another transaction has, or `count` do. */
export const someoneWaitsForRow = ({ db }: Pick<TestServer, 'db'>, count = 1): Promise<unknown> =>
  eventually('somebody to wait for a row', async () => {
    const waiting = await db.query(
      `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where a.datname = current_database() and not l.granted and l.locktype in ('transactionid', 'tuple')`,
    );
    return waiting.length >= count;
  });

/**
 * Begins what passes the gate, waits until `count` transactions stand at it, and after `meanwhile` lets them go on
 * together.
 */
export async function meetAtGate<Result>(
  { db }: TestServer,
  count: number,
  begin: () => Promise<Result>[],
  meanwhile: () => Promise<unknown> = async () => {},
  /** Milliseconds: longer where a process has to start first. */
  patience?: number,
): Promise<Result[]> {
  let begun: Promise<Result>[] = [];
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1::bigint)', [key]);
    begun = begin();
    const allThere = async () => {
      const waiting = await db.query(
        `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        [key],
      );
      return waiting.length === count;
    };
    await eventually(`${count} at the gate`, allThere, patience);
    await meanwhile();
  });
  return Promise.all(begun);
}
