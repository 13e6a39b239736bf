/** The log of domain events: the outbox rows in the order in which the relay numbered them. */
import { prepared, preparedByIndex, type Database, type Sql } from '@fourball/db/connection.ts';
import { locks } from '@fourball/db/locks.ts';

/** One event of the log. `seq` has no gaps, and a client that knows it has missed nothing up to it. */
export interface LogEntry {
  readonly seq: number;
  readonly eventId: number;
  readonly name: string;
  readonly payload: unknown;
  /** ISO 8601, UTC. */
  readonly occurredAt: string;
}

/** A numbered row that waits to be published. */
export interface WaitingRow {
  readonly eventId: number;
  readonly seq: number;
  readonly name: string;
  /** JSON text, ready to be sent on. */
  readonly payload: string;
  readonly occurredAt: string;
  /** Of what caused it, as W3C's `traceparent`; null where that was not traced. */
  readonly trace: string | null;
}

/** A job that an event orders. */
export interface JobOrder {
  readonly eventId: number;
  readonly job: string;
}

const tryRelayLock = prepared('outbox.lock', 'select pg_try_advisory_xact_lock($1) as mine');

/** How long a relay that works may go without a word on the connection that has the lock, in milliseconds. */
const saysSoEvery = 1_000;

/**
 * Runs `work` unless another process is at it; false means that one is. Lost with the connection, so a killed relay
 * blocks nobody, and one that was cut off only until PostgreSQL has waited long enough for its next word: `work` calls
 * `stillMine` with each round, which throws once the lock is lost.
 */
export async function asOnlyRelay(
  db: Database,
  work: (stillMine: () => Promise<void>) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.query<{ mine: boolean }>(tryRelayLock, [locks.relay]);
    if (!lock?.mine) return false;
    let saidAt = performance.now();
    await work(async () => {
      if (performance.now() - saidAt < saysSoEvery) return;
      await tx.query('select');
      saidAt = performance.now();
    });
    return true;
  });
}

// A row that becomes visible later gets a later number, whatever its id: numbers appear in commit order. Should two
// relays ever number at once, the one whose view of the progress is old has nothing to number.
const numberWaiting = preparedByIndex(
  'outbox.number',
  `with waiting as materialized (
    select id, row_number() over (order by id) as place from outbox where seq is null order by id limit $1
  ), seen as materialized (
    select numbered, published from outbox_progress
  ), counted as (
    update outbox_progress p set numbered = p.numbered + (select count(*) from waiting)
    from seen where p.numbered = seen.numbered and exists (select from waiting)
    returning seen.numbered as behind
  ), numbered as (
    update outbox o set seq = counted.behind + waiting.place
    from waiting, counted where o.id = waiting.id
    returning o.id, o.seq, o.name, o.payload::text as payload, o.occurred_at, o.trace
  )
  select * from numbered
  union all
  select o.id, o.seq, o.name, o.payload::text, o.occurred_at, o.trace from seen, outbox o where o.seq > seen.published
  order by seq limit $1`,
);

interface NumberedRow {
  id: number;
  seq: number;
  name: string;
  payload: string;
  occurred_at: Date;
  trace: string | null;
}

/** Numbers what waits and returns what is to be published next, in order: also what a relay numbered and left behind. */
export async function numberOutbox(db: Pick<Database, 'transaction'>, limit: number): Promise<WaitingRow[]> {
  const rows = await db.transaction((tx) => tx.query<NumberedRow>(numberWaiting, [limit]), { byIndex: true });
  return rows.map(({ id, seq, name, payload, occurred_at, trace }) => ({
    eventId: id,
    seq,
    name,
    payload,
    occurredAt: occurred_at.toISOString(),
    trace,
  }));
}

const markPublishedUpTo = prepared(
  'outbox.published',
  `with ordered as (
     insert into job_runs (event_id, job) select * from unnest($2::bigint[], $3::text[])
     on conflict (event_id, job) do nothing
   )
   update outbox_progress set published = greatest(published, $1)`,
);

/** Notes that everything up to the number `seq` was published, and which jobs it ordered. Running it twice is fine. */
export async function markPublished(db: Sql, seq: number, orders: readonly JobOrder[]): Promise<void> {
  await db.query(markPublishedUpTo, [
    seq,
    orders.map(({ eventId }) => eventId),
    orders.map(({ job }) => job),
  ]);
}

interface LogRow {
  seq: number;
  id: number;
  name: string;
  payload: unknown;
  occurred_at: Date;
}

const readLogRows = prepared(
  'outbox.read',
  `select seq, id, name, payload, occurred_at from outbox where seq > $1 and seq <= $2 order by seq limit $3`,
);

/** Entries after `after` up to and with `upTo`, in order, at most `limit`. A missing number was trimmed for good. */
export async function readLog(
  db: Sql,
  { after, upTo = Number.MAX_SAFE_INTEGER, limit }: { after: number; upTo?: number; limit: number },
): Promise<LogEntry[]> {
  const rows = await db.query<LogRow>(readLogRows, [after, upTo, limit]);
  return rows.map(({ seq, id, name, payload, occurred_at }) => ({
    seq,
    eventId: id,
    name,
    payload,
    occurredAt: occurred_at.toISOString(),
  }));
}

const findEnd = prepared('outbox.end', 'select numbered as seq from outbox_progress');

/** The number that was given last, 0 where none was. */
export async function findLogEnd(db: Sql): Promise<number> {
  const [row] = await db.query<{ seq: number }>(findEnd);
  return row?.seq ?? 0;
}

/**
 * Deletes entries of events that happened more than `keepMs` milliseconds ago and were published, and returns how many.
 * The newest one always stays.
 */
export async function trimOutbox(db: Sql, keepMs: number): Promise<number> {
  const [row] = await db.query<{ trimmed: number }>(
    `with trimmed as (
       delete from outbox o using outbox_progress p
       where o.occurred_at < now() - $1 * interval '1 millisecond' and o.seq <= p.published and o.seq < p.numbered
       returning 1
     )
     select count(*) as trimmed from trimmed`,
    [keepMs],
  );
  return row?.trimmed ?? 0;
}
