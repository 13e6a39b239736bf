/** Clubs with years behind them and a week ahead, each in a database of its own, so that they can be asked side by side. */
import { addDays } from '@fourball/shared/club/days.ts';
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { migrate } from '@fourball/db/migrate.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import { buildUser, testTimeZone, type BuiltUser } from '../../kit/build.ts';
import { buildBookings, buildTeeTimes } from '../house/club.ts';
import { buildYears, type Years } from './years.ts';

export interface YearClub {
  databaseUrl: string;
  db: Database;
  years: Years;
  admin: BuiltUser;
  /** Tomorrow, on which some tee times are booked and some are free. */
  ahead: string;
  close(): Promise<void>;
}

const daysAhead = 7;
const spots = 2;

export async function buildYearClub(
  server: { db: Database; databaseUrl: string },
  wanted: { name: string; days: number; scale: number },
  say: (text: string) => void,
): Promise<YearClub> {
  const url = new URL(server.databaseUrl);
  const name = `${url.pathname.slice(1)}_${wanted.name}`;
  await server.db.query(`drop database if exists ${name} with (force)`);
  await server.db.query(`create database ${name}`);
  url.pathname = `/${name}`;
  await migrate(url.href);
  const db = openDatabase({ url: url.href, poolSize: 2, applicationName: 'fourball-bench' });
  const years = await buildYears(db, wanted.scale, say, wanted.days);
  const today = clubDay(new Date(), testTimeZone);
  const ahead = addDays(today, 1);
  const teeTimes = await buildTeeTimes(db, years, ahead, addDays(today, daysAhead), 4);
  await buildBookings(
    db,
    years,
    teeTimes.filter((_, index) => index % 3 > 0),
    years.golfers,
    spots,
  );
  const admin = await buildUser(db, { roles: ['GOLFER', 'ADMIN'] });
  await db.query('vacuum (analyze)');
  return { databaseUrl: url.href, db, years, admin, ahead, close: () => db.close() };
}
