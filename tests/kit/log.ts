/** The log of events, written and emptied by hand as the relay and a restored backup would. */
import type { Sql } from '@fourball/db/connection.ts';

interface WrittenEntry {
  readonly seq: number;
  readonly name: string;
  readonly payload: unknown;
}

/** Writes published entries with these numbers. */
export async function writeLog(db: Sql, entries: readonly WrittenEntry[]): Promise<void> {
  await db.query(
    `with written as (
       insert into outbox (name, payload, seq)
       select name, payload, seq from unnest($1::text[], $2::jsonb[], $3::bigint[]) as e (name, payload, seq)
     )
     update outbox_progress set numbered = greatest(numbered, e.last), published = greatest(published, e.last)
     from (select max(seq) as last from unnest($3::bigint[]) as seq) as e`,
    [
      entries.map(({ name }) => name),
      entries.map(({ payload }) => JSON.stringify(payload)),
      entries.map(({ seq }) => seq),
    ],
  );
}

/** The log of another database: its numbers begin after `seq` again, and what came later never was. */
export async function setLogBack(db: Sql, seq = 0): Promise<void> {
  await db.query(
    `with gone as (delete from outbox where seq is null or seq > $1)
     update outbox_progress set numbered = $1, published = $1`,
    [seq],
  );
}

/** How many events wait to be published. */
export async function countWaiting(db: Sql): Promise<number> {
  const [row] = await db.query<{ n: number }>('select count(*) as n from outbox_waiting');
  return row?.n ?? -1;
}
