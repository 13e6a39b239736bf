/** The ledger of jobs that events ordered: what the queue may forget, this does not. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import { groupCommit } from '../../kernel/batch/group-commit.ts';
import type { LogEntry } from './outbox.ts';

/** What is left to do: `open`, or nothing because it is `done`, or because its event belongs to another database. */
export type Standing = 'open' | 'done' | 'foreign';

/** A job of an event. */
interface JobRun {
  readonly eventId: number;
  readonly job: string;
}

/** With when its event happened, as whoever ordered it knows: ISO 8601. */
type KnownRun = JobRun & Pick<LogEntry, 'occurredAt'>;

// A queue may outlive its database; the next one counts its events from 1 again.
const findStandingOf = prepared(
  'job_runs.standing',
  `select exists (
            select from job_runs r where r.event_id = a.event_id and r.job = a.job and r.done_at is not null
          ) as done,
          exists (
            select from outbox o where o.id = a.event_id and date_trunc('milliseconds', o.occurred_at) <> a.occurred_at
          ) as foreign
   from unnest($1::bigint[], $2::text[], $3::timestamptz[]) with ordinality as a (event_id, job, occurred_at, place)
   order by place`,
);

async function findStandings(db: Sql, runs: readonly KnownRun[]): Promise<Standing[]> {
  const rows = await db.query<{ done: boolean; foreign: boolean }>(findStandingOf, [
    runs.map(({ eventId }) => eventId),
    runs.map(({ job }) => job),
    runs.map(({ occurredAt }) => occurredAt),
  ]);
  return rows.map(({ done, foreign }) => (foreign ? 'foreign' : done ? 'done' : 'open'));
}

const recordDone = prepared(
  'job_runs.record',
  `insert into job_runs (event_id, job, done_at)
   select distinct event_id, job, now() from unnest($1::bigint[], $2::text[]) as r (event_id, job)
   order by event_id, job
   on conflict (event_id, job) do update set done_at = coalesce(job_runs.done_at, excluded.done_at)`,
);

/** Notes that jobs need not run again. Running it twice is fine. */
export async function recordJobsDone(db: Sql, runs: readonly JobRun[]): Promise<void> {
  await db.query(recordDone, [runs.map(({ eventId }) => eventId), runs.map(({ job }) => job)]);
}

/** What a worker asks before a job and notes after it: jobs that run at the same time share a statement. */
export interface JobLedger {
  findStanding(run: KnownRun): Promise<Standing>;
  recordDone(run: JobRun): Promise<void>;
}

/** Most jobs in one statement; more than any worker runs at once. */
const atOnce = { maxSize: 500, maxInFlight: 1 };

export function openJobLedger(db: Sql): JobLedger {
  return {
    findStanding: groupCommit(
      async (runs: readonly KnownRun[]) => ({ answers: await findStandings(db, runs) }),
      atOnce,
    ),
    recordDone: groupCommit(async (runs: readonly JobRun[]) => {
      await recordJobsDone(db, runs);
      return { answers: runs.map(() => undefined) };
    }, atOnce),
  };
}

/** A job that was ordered and is not done, with its event. */
export interface OpenJob extends Omit<LogEntry, 'seq'> {
  readonly job: string;
}

interface OpenJobsWanted {
  youngestMs: number;
  oldestMs: number;
  /** Begins behind this one. */
  after?: Pick<OpenJob, 'eventId' | 'job'> | undefined;
  limit: number;
}

/**
 * Jobs ordered between `youngestMs` and `oldestMs` milliseconds ago that nobody finished, by their events: those that
 * wait or run right now are too young for it, and those that failed for good too old.
 */
export async function findOpenJobs(
  db: Sql,
  { youngestMs, oldestMs, after, limit }: OpenJobsWanted,
): Promise<OpenJob[]> {
  const rows = await db.query<{
    event_id: number;
    job: string;
    name: string;
    payload: unknown;
    occurred_at: Date;
  }>(
    `select r.event_id, r.job, o.name, o.payload, o.occurred_at
     from job_runs r join outbox o on o.id = r.event_id
     where r.done_at is null and r.ordered_at < now() - $1 * interval '1 millisecond'
       and r.ordered_at > now() - $2 * interval '1 millisecond'
       and (r.event_id, r.job) > ($4::bigint, $5::text)
     order by r.event_id, r.job limit $3`,
    [youngestMs, oldestMs, limit, after?.eventId ?? 0, after?.job ?? ''],
  );
  return rows.map(({ event_id, job, name, payload, occurred_at }) => ({
    eventId: event_id,
    job,
    name,
    payload,
    occurredAt: occurred_at.toISOString(),
  }));
}

interface UnqueuedJobsWanted {
  /** By name, each with the event that orders it. */
  jobs: readonly { readonly job: string; readonly event: string }[];
  /** Milliseconds that an event may wait to be published. */
  unpublishedFor: number;
  /** With it also what was ordered so many milliseconds ago: the queue that has it is away. */
  orderedFor: number | null;
  /** Begins behind this one. */
  after?: Pick<OpenJob, 'eventId' | 'job'> | undefined;
  limit: number;
}

const findUnqueued = prepared(
  'job_runs.unqueued',
  `with wanted as (select * from unnest($1::text[], $2::text[]) as w (job, name)),
   late as (
     select o.id, w.job, o.payload, o.occurred_at from outbox_waiting o join wanted w using (name)
     where o.occurred_at < now() - $3 * interval '1 millisecond'
       and not exists (select from job_runs r where r.event_id = o.id and r.job = w.job and r.done_at is not null)
     union all
     select o.id, r.job, o.payload, o.occurred_at from job_runs r join outbox o on o.id = r.event_id
     where r.done_at is null and r.ordered_at < now() - $4::bigint * interval '1 millisecond'
       and o.seq <= (select published from outbox_progress) and r.job = any($1::text[])
   )
   select id as "eventId", job, payload, occurred_at as "occurredAt" from late
   where (id, job) > ($5::bigint, $6::text) order by id, job limit $7`,
);

/** Jobs that nobody finished and that no queue will bring: it was not told of them, or it is away. */
export async function findUnqueuedJobs(
  db: Sql,
  { jobs, unpublishedFor, orderedFor, after, limit }: UnqueuedJobsWanted,
): Promise<Omit<OpenJob, 'name'>[]> {
  const rows = await db.query<{ eventId: number; job: string; payload: unknown; occurredAt: Date }>(
    findUnqueued,
    [
      jobs.map(({ job }) => job),
      jobs.map(({ event }) => event),
      unpublishedFor,
      orderedFor,
      after?.eventId ?? 0,
      after?.job ?? '',
      limit,
    ],
  );
  return rows.map((row) => ({ ...row, occurredAt: row.occurredAt.toISOString() }));
}

/** How many were ordered more than so many minutes ago, and nobody has finished them. */
export async function countLateJobs(db: Sql, minutes: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from job_runs
     where done_at is null and ordered_at < now() - $1 * interval '1 minute'`,
    [minutes],
  );
  return row?.count ?? 0;
}
