/** Databases for tests: a migrated template made once per run, and a clone of it for whoever asks. */
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, sqlStateOf, type Database, type TransactionWatch } from '@fourball/db/connection.ts';
import { LockOrderError, watchLockOrder } from '@fourball/db/lock-order.ts';
import { migrate } from '@fourball/db/migrate.ts';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';

/** The name of the template changes with the migrations, so that a server that stays up never hands out an old schema. */
const templateName = ((): string => {
  const folder = join(projectRoot, 'db/migrations');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return `fourball_template_${hash.digest('hex').slice(0, 12)}`;
})();

/** The server that the test run started; `npm test` sets it. */
export function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test.');
  return url;
}

export function databaseUrl(name: string): string {
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return url.href;
}

type Query = (sql: string) => Promise<unknown[]>;

async function onAdmin<Result>(
  work: (query: Query, db: Pick<Database, 'transaction'>) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase({ url: adminUrl(), poolSize: 2, applicationName: 'fourball-tests' });
  try {
    return await work((sql) => db.query(sql), db);
  } finally {
    await db.close();
  }
}

async function dropDatabase(query: Query, name: string): Promise<void> {
  await query(`drop database if exists ${name} with (force)`);
}

/**
 * Makes a template that clones are copied from, unless it is there. Several processes may call it at once: one makes it. The
 * lock is held by a transaction that may idle for long: on a busy machine filling takes longer than the minute after which an
 * idle connection is closed.
 */
async function prepare(name: string, create: string, fill: (url: string) => Promise<unknown>): Promise<void> {
  await onAdmin(async (query, holder) =>
    holder.transaction(async (tx) => {
      await tx.query('set local idle_in_transaction_session_timeout = 0');
      await tx.query(`select pg_advisory_xact_lock(7021, hashtext('${name}'))`);
      const there = await query(`select 1 from pg_database where datname = '${name}' and datistemplate`);
      if (there.length > 0) return;
      await query(`drop database if exists ${name}`);
      await query(create);
      await fill(databaseUrl(name));
      await query(`alter database ${name} is_template true`);
    }),
  );
}

/** The migrated one. */
export const prepareTemplate = (): Promise<void> =>
  prepare(templateName, `create database ${templateName}`, migrate);

export interface TestDatabase {
  url: string;
  /** Makes a role that is no superuser and may do what the services do; gives its address. It goes with the database. */
  letIn(role: string): Promise<string>;
  drop(): Promise<void>;
}

/** One without a schema. */
export async function emptyDatabase(): Promise<Pick<TestDatabase, 'url' | 'drop'>> {
  const name = `fourball_${randomBytes(6).toString('hex')}`;
  await onAdmin((query) => query(`create database ${name}`));
  return {
    url: databaseUrl(name),
    drop: () => onAdmin((query) => dropDatabase(query, name)),
  };
}

/**
 * Copies a database that nobody is connected to. As files: written to the log page by page, as PostgreSQL would by itself, it
 * takes twice the processor's time.
 */
async function copyDatabase(template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await onAdmin((query) => query(copyOf(template, name)));
      return;
    } catch (error) {
      // object_in_use: another clone is being copied this very moment.
      if (sqlStateOf(error) !== '55006' || attempt > 20) throw error;
    }
  }
}

const copyOf = (template: string, name: string): string =>
  `create database ${name} template ${template} strategy file_copy`;

/** A fresh database with the whole schema and nothing in it but the default parameters. */
export async function cloneDatabase(): Promise<TestDatabase> {
  await prepareTemplate();
  return cloneOf(templateName);
}

/**
 * One that holds what `fill` puts into a migrated database. That is done once in a run for each `what`, and every connection
 * of it must be closed when it resolves.
 */
export async function cloneFilled(
  what: string,
  fill: (url: string) => Promise<unknown>,
): Promise<TestDatabase> {
  await prepareTemplate();
  // Only for this run, whose reports are in a folder of its own: the next one may fill in something else.
  const run = process.env.TEST_REPORTS ?? String(process.pid);
  const mark = createHash('sha256').update(`${templateName} ${run} ${what}`).digest('hex').slice(0, 12);
  const name = `fourball_filled_${mark}`;
  await prepare(name, copyOf(templateName, name), fill);
  return cloneOf(name);
}

async function cloneOf(template: string): Promise<TestDatabase> {
  const name = `fourball_${randomBytes(6).toString('hex')}`;
  await copyDatabase(template, name);
  const url = databaseUrl(name);
  const roles: string[] = [];
  return {
    url,
    async letIn(role) {
      const password = randomBytes(12).toString('hex');
      const db = openDatabase({ url, poolSize: 1, applicationName: 'fourball-tests' });
      await db.query(`create role ${role} login password '${password}'`);
      roles.push(role);
      for (const kind of ['tables', 'sequences', 'functions'])
        await db.query(`grant all on all ${kind} in schema public to ${role}`);
      await db.close();
      const own = new URL(url);
      own.username = role;
      own.password = password;
      return own.href;
    },
    drop: () =>
      onAdmin(async (query) => {
        await dropDatabase(query, name);
        for (const role of roles) await query(`drop role if exists ${role}`);
      }),
  };
}

/** A command that takes a lock out of turn fails; over HTTP that is a 500 without a word, so it is said here. */
export function checkedLocks(): TransactionWatch {
  const watch = watchLockOrder();
  const saying = <Result>(look: () => Result): Result => {
    try {
      return look();
    } catch (error) {
      if (error instanceof LockOrderError) console.error(String(error));
      throw error;
    }
  };
  return (text) => {
    const cameBack = saying(() => watch(text));
    return (rows) => saying(() => cameBack(rows));
  };
}
