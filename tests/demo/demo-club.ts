/** A database with the demo club of one day in it. */
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { fillDemoClub, type DemoOptions } from '@fourball/db/demo/fill.ts';
import { testTimeZone } from '../kit/build.ts';
import { cloneDatabase } from '../kit/database.ts';

export interface DemoDatabase {
  db: Database;
  url: string;
  options: DemoOptions;
  drop(): Promise<void>;
}

/** The hash is made up: what a password hash is worth is tested where people log in. */
export const demoOptions = (today: string): DemoOptions => ({
  today,
  timeZone: testTimeZone,
  hashPassword: (plain) => Promise.resolve(`hash of ${plain}`),
});

/** Migrated, and without the demo club. */
export async function emptyDatabase(today: string): Promise<DemoDatabase> {
  const clone = await cloneDatabase();
  const db = openDatabase({ url: clone.url, poolSize: 4, applicationName: 'fourball-tests' });
  return {
    db,
    url: clone.url,
    options: demoOptions(today),
    async drop() {
      await db.close();
      await clone.drop();
    },
  };
}

export async function demoDatabase(today: string): Promise<DemoDatabase> {
  const made = await emptyDatabase(today);
  await fillDemoClub(made.db, made.options);
  return made;
}
