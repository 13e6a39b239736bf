/** Fills in the demo club, or brings it back, for the club's own today. */
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { fillDemoClub, resetDemoClub, type DemoOptions } from '@fourball/db/demo/fill.ts';
import { hashPassword } from '@fourball/domain/accounts/password.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';

export interface DemoClubOptions {
  databaseUrl: string;
  /** IANA name. */
  clubTimeZone: string;
}

/** The connection is given up afterwards: it keeps plans made for empty tables. */
async function withDatabase<Result>(
  { databaseUrl, clubTimeZone }: DemoClubOptions,
  work: (db: Database, options: DemoOptions) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'fourball-demo' });
  try {
    return await work(db, { today: clubDay(new Date(), clubTimeZone), timeZone: clubTimeZone, hashPassword });
  } finally {
    await db.close();
  }
}

/** False when the database holds a club already, which then stays as it is. */
export const fillIn = (options: DemoClubOptions): Promise<boolean> => withDatabase(options, fillDemoClub);

export const bringBack = (options: DemoClubOptions): Promise<void> => withDatabase(options, resetDemoClub);
