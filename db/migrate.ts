/** Brings a database to the newest schema: one flat timeline of forward-only migrations. */
import { setTimeout as sleep } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { sqlStateOf } from './connection.ts';
import { connectionConfig } from './limits.ts';
import { locks } from './locks.ts';
import { migrationFiles, migrationName, migrationsFolder } from './migration-files.ts';

/** In milliseconds. */
export interface MigrationPatience {
  /** Everybody who comes to a table queues behind a migration that waits for it, so it waits no longer than that. */
  lockMs: number;
  /** Then the others go on for a while before it tries again. */
  pauseMs: number;
  /** The migration is given up after so long. */
  overallMs: number;
}

const usualPatience: MigrationPatience = { lockMs: 2_000, pauseMs: 1_000, overallMs: 600_000 };

/** What PostgreSQL said of the one that failed. `code` is its SQLSTATE. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
  readonly code: string | undefined;

  constructor(
    readonly migration: string,
    words: string,
    cause: Error,
  ) {
    const { code, detail, hint } = cause as Partial<pg.DatabaseError>;
    const more = [detail, hint].filter((one) => one !== undefined).map((one) => ` ${one}`);
    super(
      `Migration ${migration} failed: ${words}${code === undefined ? '' : ` (${code})`}.${more.join('')}`,
      {
        cause,
      },
    );
    this.code = code;
  }
}

/** Why a migration could not have what it asked for, and was put off. */
export interface GaveWay {
  readonly migration: string;
  /** Those that it waited for; none where it was no table, or too short to be seen. */
  readonly tables: readonly string[];
  /** The programs that have them, with their process ids. */
  readonly holders: readonly string[];
}

interface Migration {
  up(knex: Knex): Promise<void>;
}

/** Where migrations come from, by their names. */
export type MigrationSource = Knex.MigrationSource<string>;

/** The club's own, by their files. */
export const clubMigrations: MigrationSource = {
  getMigrations: migrationFiles,
  getMigrationName: migrationName,
  async getMigration(file) {
    const url = new URL(file, migrationsFolder).href;
    const { up } = (await import(/* @vite-ignore */ url)) as Migration;
    return { up, down: () => Promise.reject(new Error('Migrations only go forward.')) };
  },
};

const applicationName = 'fourball-migration';

const open = (
  url: string,
  migrations: Knex.MigratorConfig = { migrationSource: clubMigrations },
  lockMs = 0,
) => {
  const { options = '', ...config } = connectionConfig(url);
  return knex({
    client: 'pg',
    connection: {
      ...config,
      options: `${options} -c lock_timeout=${lockMs}`,
      application_name: applicationName,
    } as Knex.PgConnectionConfig,
    pool: { min: 0, max: 2 },
    compileSqlOnError: false,
    migrations,
    // The library would tell of each try that found a table taken; what fails for good is thrown.
    log: { warn() {}, error() {}, debug() {}, deprecate() {} },
  });
};

/** A table could not be had in time; or each waited for what the other had, and PostgreSQL ended one of them. */
const givesWay = new Set(['55P03', '40P01']);

/** Looks, again and again, what the migration under way waits for; `seen` is what it last waited for. */
function watchWaits(guard: pg.Client, every: number): { seen: Omit<GaveWay, 'migration'>; stop(): void } {
  const watch = {
    seen: { tables: [], holders: [] } as Omit<GaveWay, 'migration'>,
    stop: () => clearInterval(timer),
  };
  const look = async (): Promise<void> => {
    const { rows } = await guard.query<{ tables: string[]; holders: string[] }>(
      `select array_agg(distinct l.relation::regclass::text) as tables,
              coalesce(array_agg(distinct coalesce(nullif(b.application_name, ''), 'process') || ' ' || b.pid)
                         filter (where b.pid is not null), '{}') as holders
       from pg_locks l join pg_stat_activity a on a.pid = l.pid
         left join pg_stat_activity b on b.pid = any(pg_blocking_pids(l.pid))
       where a.datname = current_database() and a.application_name = $1 and not l.granted and l.relation is not null
       having count(*) > 0`,
      [applicationName],
    );
    const [now] = rows;
    // A look at the very end of the wait finds the table and nobody who has it any more.
    if (now && (now.holders.length > 0 || watch.seen.holders.length === 0)) watch.seen = now;
  };
  const timer = setInterval(() => void look().catch(() => {}), every);
  return watch;
}

/**
 * Applies what is missing and returns the names applied. Several processes may call it at once: one works, the others
 * wait. What is missing is one transaction; where it finds a table taken it gives way, which `tell` hears, and is tried
 * again. Throws MigrationFailed where one can't be applied.
 */
export async function migrate(
  url: string,
  { lockMs, pauseMs, overallMs }: MigrationPatience = usualPatience,
  migrations: MigrationSource = clubMigrations,
  tell: (waited: GaveWay) => void = () => {},
): Promise<string[]> {
  const guard = new pg.Client(connectionConfig(url));
  // Unheard, a connection that is lost meanwhile would end the process; the query or the end of it says so too.
  guard.on('error', () => {});
  await guard.connect();
  let current: string | undefined;
  const noting: MigrationSource = {
    getMigrations: (extensions) => migrations.getMigrations(extensions),
    getMigrationName: (file) => migrations.getMigrationName(file),
    async getMigration(file) {
      const migration = await migrations.getMigration(file);
      return {
        ...migration,
        up: (knexOf) => {
          current = migrations.getMigrationName(file);
          return migration.up(knexOf);
        },
      };
    },
  };
  const db = open(url, { migrationSource: noting }, lockMs);
  // knex puts the statement before what PostgreSQL says; more fail once one has.
  const statements = new WeakMap<Error, string>();
  db.on('query-error', (error: Error, { sql }: { sql: string }) => statements.set(error, sql));
  const wordsOf = (error: Error): string => {
    const before = `${statements.get(error)} - `;
    return error.message.startsWith(before) ? error.message.slice(before.length) : error.message;
  };
  const before = async (): Promise<string[]> => {
    const [done] = (await db.migrate.list()) as [{ name: string }[], unknown];
    return done.map(({ name }) => name);
  };
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [locks.migration]);
    const had = new Set(await before());
    const until = performance.now() + overallMs;
    for (;;) {
      // knex keeps a lock row that a killed process leaves behind; ours is gone with its connection.
      if (await db.schema.hasTable('knex_migrations_lock')) await db.migrate.forceFreeMigrationsLock();
      current = undefined;
      const waits = watchWaits(guard, lockMs / 4);
      try {
        await db.migrate.latest();
        return (await before()).filter((name) => !had.has(name));
      } catch (error) {
        if (!(error instanceof Error) || current === undefined) throw error;
        if (!givesWay.has(sqlStateOf(error) ?? '') || performance.now() > until)
          throw new MigrationFailed(current, wordsOf(error), error);
        tell({ migration: current, ...waits.seen });
        await sleep(pauseMs);
      } finally {
        waits.stop();
      }
    }
  } finally {
    await db.destroy();
    await guard.end();
  }
}
