/** Fills in the demo club, or brings it back, for the club's own today. */
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { fillDemoClub, resetDemoClub, type DemoOptions } from '@fourball/db/demo/fill.ts';
import { hashPassword } from '@fourball/domain/accounts/passwords/password.ts';
import type { ImageStorage } from '@fourball/domain/club/images/storage/image-storage.ts';
import { openImageStorage } from '@fourball/domain/club/images/open-images.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import { writeDemoCampaigns, type DemoSender } from './demo-campaigns.ts';
import { hangDemoImages, takeImagesDown } from './demo-images.ts';
import { playDemoSeasons } from './demo-seasons.ts';

interface DemoClubOptions {
  databaseUrl: string;
  /** IANA name. */
  clubTimeZone: string;
}

type Options = DemoClubOptions & DemoSender & Pick<Settings, 'images' | 'dataDir'>;

/** The connection is given up afterwards: it keeps plans made for empty tables. */
async function withDatabase<Result>(
  { databaseUrl, clubTimeZone }: DemoClubOptions,
  work: (db: Database, options: DemoOptions) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'fourball-demo' });
  try {
    const now = new Date();
    return await work(db, {
      today: clubDay(now, clubTimeZone),
      timeZone: clubTimeZone,
      now,
      hashPassword,
      play: playDemoSeasons,
    });
  } finally {
    await db.close();
  }
}

/** Runs `work` with the storage of images. */
async function withStorage<Result>(
  options: Options,
  work: (storage: ImageStorage) => Promise<Result>,
): Promise<Result> {
  const storage = openImageStorage(options);
  try {
    return await work(storage);
  } finally {
    storage.close();
  }
}

/** What is shown with pictures, and the pictures. */
async function decorate(
  db: Database,
  demo: DemoOptions,
  storage: ImageStorage,
  options: Options,
): Promise<void> {
  const { publicUrl, clubName, contactEmail } = options;
  await hangDemoImages(db, storage);
  await writeDemoCampaigns(db, demo, { publicUrl, clubName, contactEmail });
}

/** False when the database holds a club already, which then stays as it is. */
export const fillIn = (options: Options): Promise<boolean> =>
  withDatabase(options, async (db, demo) => {
    if (!(await fillDemoClub(db, demo))) return false;
    await withStorage(options, (storage) => decorate(db, demo, storage, options));
    return true;
  });

export const bringBack = (options: Options): Promise<void> =>
  withDatabase(options, async (db, demo) => {
    await resetDemoClub(db, demo);
    await withStorage(options, async (storage) => {
      await takeImagesDown(storage);
      await decorate(db, demo, storage, options);
    });
  });
