/** Backups: a whole club goes into one sealed file while golfers book, and comes back from it, or says why not. */
import { randomBytes } from 'node:crypto';
import { appendFile, copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdsClub, withScratch } from '@fourball/db/backup/fill.ts';
import { sumsOf } from '@fourball/db/backup/tables.ts';
import { openDatabase } from '@fourball/db/connection.ts';
import { openDiskStorage } from '@fourball/domain/club/images/storage/disk-storage.ts';
import { openS3Storage } from '@fourball/domain/club/images/storage/s3-storage.ts';
import type { ImageStorage } from '@fourball/domain/club/images/storage/image-storage.ts';
import { checkInvariant } from '@fourball/domain/booking/facts/invariant.ts';
import { expect } from 'vitest';
import {
  checkBackup,
  compare,
  differences,
  imagesInto,
  readBackup,
} from '../../../start/backup/read-backup.ts';
import { writeBackup, type WhatToKeep } from '../../../start/backup/write-backup.ts';
import { startS3Server } from '../../club/s3-server.ts';
import { cloneDemo } from '../../demo/demo-club.ts';
import { book, sheet } from '../../kit/booking/book.ts';
import { buildCourse, buildCrowd, buildTeeTime, buildUser } from '../../kit/build.ts';
import { emptyDatabase } from '../../kit/database.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { startServer, testToday, testTomorrow } from '../../kit/server.ts';

const key = 'a key of thirty-two characters, or more';
const settings = { CLUB_NAME: 'Pine & Sand', SMTP_URL: 'smtps://club:a-secret-of-mail@mail.example' };
const imageKey = () => `images/avatar/7-${randomBytes(20).toString('hex').slice(0, 26)}.jpg`;
const folderFor = async (onCleanup: (end: () => Promise<void>) => void): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'fourball-backup-'));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** The demo club, which has rows in nearly every table. */
const test = clubTest({ database: () => cloneDemo(testToday) })
  .extend('folder', ({}, { onCleanup }) => folderFor(onCleanup))
  .extend('images', ({ folder }) => openDiskStorage(join(folder, 'club')))
  .extend('what', ({ server, images }): WhatToKeep => ({
    databaseUrl: server.settings.databaseUrl ?? '',
    images,
    settings,
  }))
  /** An empty database, as on another machine. */
  .extend('elsewhere', async ({}, { onCleanup }) => {
    const database = await emptyDatabase();
    onCleanup(() => database.drop());
    return database.url;
  })
  .extend('file', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const folder = await folderFor(onCleanup);
    const file = join(folder, 'club.backup');
    const databaseUrl = server.settings.databaseUrl ?? '';
    await writeBackup({ databaseUrl, images: openDiskStorage(folder), settings }, key, file);
    return file;
  });

const stored = async (storage: ImageStorage, name: string): Promise<Buffer | undefined> => {
  const found = await storage.get(name);
  if (!found) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of await found.open()) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
};

test('a club comes back whole in an empty place: each row, image and setting', async ({
  what,
  images,
  folder,
  elsewhere,
}) => {
  const pictures = new Map([
    [imageKey(), randomBytes(300_000)],
    [imageKey(), Buffer.from([0xff, 0xd8])],
  ]);
  for (const [name, bytes] of pictures) await images.put(name, bytes, 'image/jpeg');
  const file = join(folder, 'club.backup');
  const written = await writeBackup(what, key, file);
  expect(written).toMatchObject({ images: 2 });
  expect(written.rows).toBeGreaterThan(10_000);

  const s3 = await startS3Server(join(folder, 's3'));
  const bucket = openS3Storage(s3.bucket);
  try {
    const read = await readBackup(file, key, { databaseUrl: elsewhere, keepImage: imagesInto(bucket) });
    expect(read.beginning.settings).toEqual(settings);
    await compare(file, read, elsewhere);
    const [before, after] = [await sumsOf(what.databaseUrl), await sumsOf(elsewhere)];
    expect(differences(before, after)).toEqual([]);
    expect(Object.values(after).filter(({ rows }) => rows > 0).length).toBeGreaterThan(80);
    for (const [name, bytes] of pictures) expect(await stored(bucket, name)).toEqual(bytes);
  } finally {
    bucket.close();
    await s3.close();
  }
  expect(await holdsClub(elsewhere)).toBe(true);

  // Rules and counters are those of before: what they forbid is forbidden, and new rows get new numbers.
  const [there, here] = [elsewhere, what.databaseUrl].map((url) =>
    openDatabase({ url, poolSize: 1, applicationName: 'fourball-test' }),
  );
  const rules = `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as text, convalidated
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled = 'O'
    from pg_trigger where not tgisinternal order by 1, 2, 3`;
  try {
    expect(await there?.query(rules)).toEqual(await here?.query(rules));
    const numbers = `select sequencename, last_value from pg_sequences where schemaname = 'public' and sequencename not like 'knex%' order by 1`;
    expect(await there?.query(numbers)).toEqual(await here?.query(numbers));
  } finally {
    await Promise.all([there?.close(), here?.close()]);
  }
});

test('nothing in the file can be read without the key', async ({ file, server }) => {
  const bytes = await readFile(file);
  const [row] = await server.db.query<{ email: string }>('select email from users order by id limit 1');
  for (const secret of [row?.email ?? '', 'a-secret-of-mail', 'Pine', 'ledger_entries', key])
    expect(bytes.includes(secret)).toBe(false);
  // Not even compressed: as good as random.
  const counts = new Map<number, number>();
  for (const byte of bytes.subarray(100)) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  const even = bytes.length / 256;
  for (let byte = 0; byte < 256; byte += 1)
    expect(Math.abs((counts.get(byte) ?? 0) - even)).toBeLessThan(8 * Math.sqrt(even));
});

test('golfers book meanwhile, wait for nothing, and the backup is of one moment', async ({
  server,
  what,
  folder,
  elsewhere,
}) => {
  const course = await buildCourse(server.db);
  const golfers = await buildCrowd(server.db, 60);
  const teeTimes = await Promise.all(
    golfers.map((_, index) =>
      buildTeeTime(server.db, course.courseId, {
        day: testTomorrow,
        time: `${8 + Math.floor(index / 6)}:${index % 6}0`.padStart(5, '0'),
      }),
    ),
  );
  let booked = 0;
  const done = new AbortController();
  /** One golfer after another, until the backup is there. */
  const line = async (first: number) => {
    for (let index = first; !done.signal.aborted && index < golfers.length; index += 3) {
      const [golfer, teeTime] = [golfers[index], teeTimes[index]];
      if (!golfer || !teeTime) return;
      await book(server, golfer, course, teeTime, { spots: 2 });
      booked += 1;
    }
  };
  const crowd = Promise.all([0, 1, 2].map(line));
  const file = join(folder, 'busy.backup');
  try {
    await writeBackup(what, key, file);
  } finally {
    done.abort();
    await crowd;
  }
  expect(booked).toBeGreaterThan(0);
  // Compared with what the snapshot counted, not with what came after.
  const read = await checkBackup(file, key, what.databaseUrl);
  await readBackup(file, key, { databaseUrl: elsewhere, keepImage: async () => {} });
  const restored = openDatabase({ url: elsewhere, poolSize: 2, applicationName: 'fourball-test' });
  try {
    const { oversold, mismatches } = await checkInvariant({
      db: restored,
      clock: server.clock,
      timeZone: server.house.timeZone,
    });
    expect({ oversold, mismatches }).toEqual({ oversold: 0, mismatches: 0 });
    const [row] = await restored.query<{ count: number }>('select count(*) as count from bookings');
    expect(row?.count).toBe(read.ending.tables.bookings?.rows);
  } finally {
    await restored.close();
  }
});

test('golfers go on where they were: on the restored club an api answers and books', async ({
  server,
  what,
  folder,
}) => {
  const course = await buildCourse(server.db);
  const [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
  const [first, second] = [
    await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '09:00' }),
    await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '09:10' }),
  ];
  await book(server, ava, course, first, { spots: 2 });
  const file = join(folder, 'club.backup');
  await writeBackup(what, key, file);
  const again = await startServer({
    database: async () => {
      const database = await emptyDatabase();
      await readBackup(file, key, { databaseUrl: database.url, keepImage: async () => {} });
      return { ...database, letIn: async () => database.url };
    },
  });
  try {
    const { teeTimes } = await sheet(again, ava, course, testTomorrow);
    const free = teeTimes.map(({ available }) => available);
    expect(free).toEqual([2, 4]);
    await book(again, ben, course, second, { spots: 4 });
  } finally {
    await again.close();
  }
});

test('a file that was cut, anywhere, is refused, and leaves no row behind', async ({
  file,
  folder,
  elsewhere,
}) => {
  const whole = (await readFile(file)).length;
  const copy = join(folder, 'cut.backup');
  const read = () => readBackup(copy, key, { databaseUrl: elsewhere, keepImage: async () => {} });
  for (const length of [0, 10, 40, 70, whole - 65_552, whole - 100, whole - 1]) {
    await copyFile(file, copy);
    await truncate(copy, length);
    await expect(read()).rejects.toThrow(/is no backup of Fourball|was cut|was changed or cut/);
    expect(await holdsClub(elsewhere)).toBe(false);
  }
});

test('a file in which one bit is another, or that is longer, is refused', async ({
  file,
  folder,
  elsewhere,
}) => {
  const bytes = await readFile(file);
  const copy = join(folder, 'changed.backup');
  for (const at of [25, 45, 60, 100, Math.floor(bytes.length / 2), bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await writeFile(copy, changed);
    const read = readBackup(copy, key, { databaseUrl: elsewhere, keepImage: async () => {} });
    await expect(read).rejects.toThrow(/was changed|its beginning was changed/);
    expect(await holdsClub(elsewhere)).toBe(false);
  }
  await copyFile(file, copy);
  await appendFile(copy, 'x');
  await expect(readBackup(copy, key, { databaseUrl: elsewhere, keepImage: async () => {} })).rejects.toThrow(
    'was changed or cut',
  );
});

test('another key opens nothing, and what is none is told apart', async ({ file, folder, elsewhere }) => {
  const target = { databaseUrl: elsewhere, keepImage: async () => {} };
  await expect(readBackup(file, `${key}!`, target)).rejects.toThrow(
    'was made with another key than BACKUP_KEY',
  );
  const other = join(folder, 'other');
  await writeFile(other, 'a text of somebody');
  await expect(readBackup(other, key, target)).rejects.toThrow('is no backup of Fourball');
  await expect(readBackup(join(folder, 'none'), key, target)).rejects.toThrow('There is no backup');
  await expect(readBackup(folder, key, target)).rejects.toThrow('There is no backup');
});

test('a row that did not come back is found, by its number or by what is in it', async ({
  file,
  elsewhere,
}) => {
  const read = await readBackup(file, key, { databaseUrl: elsewhere, keepImage: async () => {} });
  const db = openDatabase({ url: elsewhere, poolSize: 1, applicationName: 'fourball-test' });
  try {
    await db.query(`update users set first_name = first_name || ' ' where id = (select min(id) from users)`);
    await expect(compare(file, read, elsewhere)).rejects.toThrow(
      /does not come back whole: .*users has \d+ rows.*and others/,
    );
    await db.query(`update users set first_name = rtrim(first_name) where id = (select min(id) from users)`);
    await db.query('delete from user_roles where user_id = (select min(user_id) from user_roles)');
    await expect(compare(file, read, elsewhere)).rejects.toThrow(/user_roles has \d+ rows instead of \d+/);
  } finally {
    await db.close();
  }
});

test('a newer club is not restored by an older program', async ({ file, folder, what }) => {
  const db = openDatabase({ url: what.databaseUrl, poolSize: 1, applicationName: 'fourball-test' });
  const newer = join(folder, 'newer.backup');
  try {
    await db.query(
      `insert into knex_migrations (name, batch, migration_time) values ('209901010000_club_to_come', 99, now())`,
    );
    await writeBackup(what, key, newer);
  } finally {
    await db.query(`delete from knex_migrations where name = '209901010000_club_to_come'`);
    await db.close();
  }
  await expect(checkBackup(newer, key, what.databaseUrl)).rejects.toThrow(
    'is of a newer Fourball, which has 209901010000_club_to_come',
  );
  expect(file).not.toBe(newer);
});

test('the scratch database goes, also where the check fails, and so does one that a killed check left', async ({
  what,
  file,
}) => {
  const scratch = async () => {
    const db = openDatabase({ url: what.databaseUrl, poolSize: 1, applicationName: 'fourball-test' });
    try {
      const rows = await db.query<{ datname: string }>(
        `select datname from pg_database where datname like 'fourball_check_%' order by 1`,
      );
      return rows.map(({ datname }) => datname);
    } finally {
      await db.close();
    }
  };
  const old = 'fourball_check_1000000000_00ff';
  const recent = 'fourball_check_1000090000_00ff';
  await withScratch(what.databaseUrl, old, async () => {
    // The first was made a day before these, and nobody ended it.
    await withScratch(what.databaseUrl, 'fourball_check_1000000001_00fe', async () => {
      expect(await scratch()).toEqual(expect.arrayContaining([old]));
    });
    await withScratch(what.databaseUrl, recent, async () => {
      expect(await scratch()).not.toContain(old);
    });
  });
  await checkBackup(file, key, what.databaseUrl);
  await expect(checkBackup(file, `${key}!`, what.databaseUrl)).rejects.toThrow('another key');
  expect(
    (await scratch()).filter((name) => name !== recent && !name.startsWith('fourball_check_1000')),
  ).toEqual([]);
});

test('a folder that is not there, and a backup that another writes, are said, and nothing is left', async ({
  what,
  folder,
}) => {
  const file = join(folder, 'club.backup');
  await writeFile(`${file}.part`, 'of another');
  await expect(writeBackup(what, key, file)).rejects.toThrow('another backup is being written there');
  expect(await readdir(folder)).toEqual(['club.backup.part']);
  await expect(writeBackup(what, key, join(folder, 'no/such/folder/x.backup'))).rejects.toThrow(
    'its folder is not there',
  );
});
