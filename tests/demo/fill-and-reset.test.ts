/** Filling in the demo club happens once and whole, and a reset brings the very same club back. */
import { fillDemoClub, resetDemoClub } from '@fourball/db/demo/fill.ts';
import { defaultParameters } from '@fourball/db/demo/club/parameters.ts';
import { openListener } from '@fourball/db/listen.ts';
import type { Database } from '@fourball/db/connection.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../kit/wait.ts';
import { demoDatabase, emptyDatabase, type DemoDatabase } from './demo-club.ts';

const today = '2026-11-21';
let empty: DemoDatabase;
let filled: DemoDatabase | undefined;
beforeEach(async () => {
  empty = await emptyDatabase(today);
});
afterEach(async () => {
  await empty.drop();
  await filled?.drop();
  filled = undefined;
});

const filledIn = async (): Promise<DemoDatabase> => (filled = await demoDatabase(today));

/** Every row of every table, ids included, as one mark per table. */
async function marks(db: Database): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'knex%' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await db.query<{ mark: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as mark from ${name} t`,
    );
    found[name] = row?.mark ?? '';
  }
  return found;
}

test('fills an empty club once; the second time nothing changes', async () => {
  expect(await fillDemoClub(empty.db, empty.options)).toBe(true);
  const before = await marks(empty.db);
  expect(await fillDemoClub(empty.db, empty.options)).toBe(false);
  expect(await marks(empty.db)).toEqual(before);
});

test('leaves a club alone that has golfers of its own', async () => {
  await empty.db.query(
    `insert into users (user_name, email, first_name, last_name) values ('real', 'real@club.example', 'Real', 'Golfer')`,
  );
  expect(await fillDemoClub(empty.db, empty.options)).toBe(false);
  expect(await empty.db.query('select count(*)::int as n from courses')).toEqual([{ n: 0 }]);
});

test('two processes that fill at once make one club', async () => {
  const answers = await Promise.all([
    fillDemoClub(empty.db, empty.options),
    fillDemoClub(empty.db, empty.options),
  ]);
  expect(answers.sort()).toEqual([false, true]);
  expect(await empty.db.query('select count(*)::int as n from courses')).toEqual([{ n: 2 }]);
});

test('a failure in the middle leaves nothing behind', async () => {
  const before = await marks(empty.db);
  const broken = {
    ...empty.options,
    timeZone: 'America/Toronto',
    hashPassword: () => Promise.reject(new Error('no')),
  };
  await expect(fillDemoClub(empty.db, broken)).rejects.toThrow('no');
  expect(await marks(empty.db)).toEqual(before);
  // Late in the work: the tee times are made when the first booking is refused.
  await empty.db.query(`alter table messages add constraint refuse check (length(text) < 20)`);
  await expect(fillDemoClub(empty.db, empty.options)).rejects.toThrow('refuse');
  expect(await marks(empty.db)).toEqual(before);
});

test('a reset brings back the same rows with the same ids, whatever was done meanwhile', async () => {
  const { db, options } = await filledIn();
  const before = await marks(db);
  await db.query(`update users set nickname = 'Changed'`);
  await db.query(`update parameters set value = '1' where name = 'HOLD_SECONDS'`);
  await db.query(`insert into parameters (name, value) values ('MAX_SPOTS', '2')`);
  await db.query(`delete from messages`);
  await db.query(`insert into outbox (name, payload) values ('booking.made', '{}')`);
  await db.query(`insert into organizations (name) values ('Another club')`);
  await resetDemoClub(db, options);
  expect(await marks(db)).toEqual(before);
});

test('a reset tells whoever remembers sessions and sheets', async () => {
  const { db, url, options } = await filledIn();
  const listener = await openListener({ url });
  const sessions: string[] = [];
  const sheets: string[] = [];
  listener.on('sessions_changed', (payload) => sessions.push(payload));
  listener.on('sheet_changed', (payload) => sheets.push(payload));
  try {
    // A day later another week is on the sheet: the oldest day of the old one must be heard of too.
    await resetDemoClub(db, { ...options, today: '2026-11-22' });
    const heard = await eventually(
      'word of the sheets of the new days',
      () => sheets.includes('1:2026-12-13') && sheets,
    );
    expect(heard).toContain('1:2026-11-14');
    expect(sessions).toContain('1');
  } finally {
    await listener.close();
  }
});

test('the settings that a reset writes are those that every club starts with', async () => {
  // A migration knows of no club and begins them at midnight UTC, the demo at the club's.
  const rows = await empty.db.query(
    `select name, value, "group", to_char(start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as start_date
     from parameters order by id`,
  );
  expect(rows).toEqual(defaultParameters);
});
