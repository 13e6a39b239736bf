/** Databases for tests: a migrated template made once per run, and a clone of it for whoever asks. */
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, sqlStateOf, type TransactionWatch } from '@fourball/db/connection.ts';
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

async function onAdmin<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
  const db = openDatabase({ url: adminUrl(), poolSize: 1, applicationName: 'fourball-tests' });
  try {
    return await work((sql) => db.query(sql));
  } finally {
    await db.close();
  }
}

async function dropDatabase(query: Query, name: string): Promise<void> {
  await query(`drop database if exists ${name} with (force)`);
}

/** Makes the template that clones are copied from. Several processes may call it at once. */
export async function prepareTemplate(): Promise<void> {
  await onAdmin(async (query) => {
    await query('select pg_advisory_lock(7021)');
    const there = await query(
      `select 1 from pg_database where datname = '${templateName}' and datistemplate`,
    );
    if (there.length > 0) return;
    await query(`drop database if exists ${templateName}`);
    await query(`create database ${templateName}`);
    await migrate(databaseUrl(templateName));
    await query(`alter database ${templateName} is_template true`);
  });
}

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

/** A fresh database with the whole schema and nothing in it but the default parameters. */
export async function cloneDatabase(): Promise<TestDatabase> {
  await prepareTemplate();
  const name = `fourball_${randomBytes(6).toString('hex')}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await onAdmin((query) => query(`create database ${name} template ${templateName}`));
      break;
    } catch (error) {
      // object_in_use: another clone is being copied this very moment.
      if (sqlStateOf(error) !== '55006' || attempt > 20) throw error;
    }
  }
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
