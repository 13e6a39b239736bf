/** Answers whether a service is alive and whether it can do its work, each part asked with a time limit. */
import { TookTooLong, within } from '../within.ts';
import type { Sql } from '@fourball/db/connection.ts';
import { pendingMigrations } from '@fourball/db/migration-files.ts';

export interface CheckResult {
  ok: boolean;
  /** Why it is not, or a figure worth knowing. */
  detail?: string;
}

export type Check = () => Promise<CheckResult>;

export interface HealthAnswer {
  /** The HTTP status to answer with. */
  status: 200 | 503;
  body: {
    /** `limited`: something is amiss that it does its work without, and that would be amiss elsewhere too. */
    status: 'ok' | 'limited' | 'unavailable';
    checks?: Record<string, CheckResult>;
  };
}

export interface Health {
  /** The process answers: whoever restarts processes must not do so because a database is down. */
  '/healthz': () => Promise<HealthAnswer>;
  /** All that it can't do without is there: whoever routes requests may send some. */
  '/readyz': () => Promise<HealthAnswer>;
}

/** Which of its paths an address means, if any. */
export function healthPath(url: string | undefined): keyof Health | undefined {
  const path = url?.split('?', 1)[0];
  return path === '/healthz' || path === '/readyz' ? path : undefined;
}

const defaultTimeLimit = 2_000;

export interface HealthOptions {
  /** Milliseconds per check; they run side by side. */
  timeLimit?: number;
  /** The checks whose failure is told and keeps nobody from being ready. */
  doesWithout?: readonly string[];
}

export function createHealth(
  checks: Record<string, Check>,
  { timeLimit = defaultTimeLimit, doesWithout = [] }: HealthOptions = {},
): Health {
  const look = async (): Promise<HealthAnswer> => {
    const results = Object.fromEntries(
      await Promise.all(
        Object.entries(checks).map(
          async ([name, check]) => [name, await answerOf(timeLimit, check)] as const,
        ),
      ),
    );
    const failing = Object.keys(results).filter((name) => !results[name]?.ok);
    const ready = failing.every((name) => doesWithout.includes(name));
    const status = failing.length === 0 ? 'ok' : ready ? 'limited' : 'unavailable';
    return { status: ready ? 200 : 503, body: { status, checks: results } };
  };
  let looking: Promise<HealthAnswer> | undefined;
  return {
    '/healthz': async () => ({ status: 200, body: { status: 'ok' } }),
    // Anybody may ask: whoever comes while it is being looked shares that look.
    '/readyz': () => {
      looking ??= look().finally(() => {
        looking = undefined;
      });
      return looking;
    },
  };
}

async function answerOf(timeLimit: number, check: Check): Promise<CheckResult> {
  try {
    return await within(timeLimit, 'The check', check());
  } catch (error) {
    const late = error instanceof TookTooLong;
    return { ok: false, detail: late ? `no answer within ${timeLimit} ms` : reasonOf(error) };
  }
}

/** The message and no more: who asks for readiness needs no stack, and addresses in messages hold no password. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message || error.name : String(error);
}

export interface StandardChecks {
  db: Sql;
  /** The database's address, to compare its migrations with those of this build. */
  databaseUrl: string;
  /** Rejects when Redis does not answer. */
  pingRedis: () => Promise<unknown>;
  /** How many seconds the oldest unpublished event may wait. */
  outboxLagLimit?: number;
}

/**
 * The health of every service. It is ready as long as PostgreSQL is there, with the schema it was built for: it does its
 * work without Redis and while the relay lags, and no other of its kind would do better.
 */
export const standardHealth = (options: StandardChecks): Health =>
  createHealth(standardChecks(options), { doesWithout: ['redis', 'outbox'] });

function standardChecks({
  db,
  databaseUrl,
  pingRedis,
  outboxLagLimit = 10,
}: StandardChecks): Record<string, Check> {
  let migrated = false;
  return {
    database: async () => {
      // A crowd behind one lock is no reason to send requests elsewhere, but the first thing to know.
      const [waiting] = await db.query<{ count: number; longest: number }>(
        `select count(*)::int as count, coalesce(extract(epoch from now() - min(l.waitstart)), 0)::float8 as longest
         from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and a.datname = current_database() and l.waitstart < now() - interval '1 second'`,
      );
      if (!waiting?.count) return { ok: true };
      return { ok: true, detail: `${waiting.count} wait for locks, up to ${waiting.longest.toFixed(1)} s` };
    },
    migrations: async () => {
      // Migrations only go forward, so what was complete once stays so while this build runs.
      const pending = migrated ? [] : await pendingMigrations(databaseUrl);
      migrated = pending.length === 0;
      return migrated ? { ok: true } : { ok: false, detail: `missing: ${pending.join(', ')}` };
    },
    redis: () =>
      pingRedis().then(
        () => ({ ok: true }),
        (error: unknown) => ({ ok: false, detail: `away: ${reasonOf(error)}` }),
      ),
    outbox: async () => {
      const [row] = await db.query<{ lag: number }>(
        `select coalesce(extract(epoch from now() - min(occurred_at)), 0)::float8 as lag
           from outbox_waiting`,
      );
      const lag = row?.lag ?? 0;
      return { ok: lag < outboxLagLimit, detail: `${lag.toFixed(1)} s behind` };
    },
  };
}
