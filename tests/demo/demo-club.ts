/** A database with the demo club of one day in it. */
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { fillDemoClub, type DemoOptions } from '@fourball/db/demo/fill.ts';
import { clubMoment } from '@fourball/domain/kernel/club-time.ts';
import { playDemoSeasons } from '../../start/club/demo-seasons.ts';
import { testTimeZone } from '../kit/build.ts';
import { cloneDatabase, cloneFilled, type TestDatabase } from '../kit/database.ts';

export interface DemoDatabase {
  db: Database;
  url: string;
  options: DemoOptions;
  drop(): Promise<void>;
}

/** The afternoon of a day at the club: what is played then is under way. */
export const demoNow = (today: string): Date => clubMoment(today, '14:40', testTimeZone);

/** The hash is made up: what a password hash is worth is tested where people log in. */
export const demoOptions = (today: string): DemoOptions => ({
  today,
  timeZone: testTimeZone,
  now: demoNow(today),
  play: playDemoSeasons,
  hashPassword: (plain) => Promise.resolve(`hash of ${plain}`),
});

const opened = (clone: TestDatabase, today: string): DemoDatabase => {
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
};

/** Migrated, and without the demo club. */
export const emptyDatabase = async (today: string): Promise<DemoDatabase> =>
  opened(await cloneDatabase(), today);

/** Filled in once for all files that look at the same day, which takes seconds, and copied for each of them. */
export const cloneDemo = (today: string): Promise<TestDatabase> =>
  cloneFilled(`the demo club of ${today}`, async (url) => {
    const db = openDatabase({ url, poolSize: 4, applicationName: 'fourball-tests' });
    await fillDemoClub(db, demoOptions(today));
    await db.close();
  });

export const demoDatabase = async (today: string): Promise<DemoDatabase> =>
  opened(await cloneDemo(today), today);
