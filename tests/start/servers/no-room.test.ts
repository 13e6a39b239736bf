/** A PostgreSQL without room, on its disk or for another connection: everybody is told to come again, and then all works. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, sqlStateOf, type Database } from '@fourball/db/connection.ts';
import { getTeeSheet, holdSpots } from '@fourball/shared/booking/calls.ts';
import { login } from '@fourball/shared/accounts/calls.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import { comeAgainSeconds, errorReply } from '@fourball/shared/contract/errors.ts';
import { sendMessage } from '@fourball/shared/messaging/calls.ts';
import { afterAll, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { hold } from '../../kit/booking/book.ts';
import { buildTeeTime, buildUser } from '../../kit/build.ts';
import { databaseUrl } from '../../kit/database.ts';
import { buildThread } from '../../kit/messaging/messages.ts';
import { callOver, testTomorrow, type CallOptions } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

/** As the superuser, whom no limit of a role concerns. */
let admin: Database;

const role = `fourball_crowded_${randomBytes(4).toString('hex')}`;

const test = courseTest({ role })
  .extend('teeTime', ({ server, course }) => buildTeeTime(server.db, course.courseId, { day: testTomorrow }))
  .extend('wish', ({ teeTime, course }) => () => ({
    spots: [{ teeTimeId: teeTime.teeTimeId, spots: 1 }],
    courseFeeId: course.courseFeeId,
    bookingDate: teeTime.bookingDate,
  }))
  /** In the contract's JSON, with the pause in the header and in the body. */
  .extend('expectNotNow', ({ server }) => async (call: Call, options: CallOptions): Promise<void> => {
    const answer = await callOver(server.url, call, options);
    expect([call.id, answer.status, answer.headers.get('retry-after')]).toEqual([
      call.id,
      503,
      String(comeAgainSeconds),
    ]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(errorReply.strict().parse(answer.json).error).toMatchObject({
      code: 'unavailable',
      details: { retryAfterSeconds: comeAgainSeconds },
    });
  });

test.beforeAll(async ({ server }) => {
  const { pathname } = new URL(server.settings.databaseUrl ?? '');
  admin = openDatabase({
    url: databaseUrl(pathname.slice(1)),
    poolSize: 1,
    applicationName: 'fourball-test-admin',
  });
});
afterAll(async () => {
  await admin.close();
});

test('no connection is left for the api: it says so, also of its readiness, and goes on once there is', async ({
  server,
  course,
  expectNotNow,
  wish,
  teeTime,
}) => {
  const ava = await buildUser(server.db, { password: 'Come-in-please-1' });
  const params = { courseId: course.courseId, day: testTomorrow };
  // Those of the api are gone, as after a restart of PostgreSQL, and there is room for none.
  await admin.query(`alter role ${role} connection limit 0`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
  await eventually('the connections to be gone', async () => {
    const left = await admin.query('select from pg_stat_activity where usename = $1', [role]);
    return left.length === 0;
  });
  try {
    // The pool hears a little later that its connections are gone; until then it fails for that.
    await eventually('a connection to be refused', async () => {
      const failure: unknown = await server.house.db.query('select 1').catch((error: unknown) => error);
      return sqlStateOf(failure) === '53300';
    });
    await expectNotNow(holdSpots, { token: ava.token, body: wish() });
    await expectNotNow(getTeeSheet, { token: ava.token, params });
    await expectNotNow(login, { body: { username: ava.email, password: 'Come-in-please-1' } });
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      {
        status: 'unavailable',
        checks: { database: { ok: false, detail: expect.stringContaining('too many') } },
      },
    ]);
  } finally {
    await admin.query(`alter role ${role} connection limit -1`);
  }
  expect(await hold(server, ava, course, [teeTime], 1)).toMatchObject({ spots: 1 });
});

/** A disk of its own for PostgreSQL; null where none may be mounted. */
async function mountDisk(megabytes: number): Promise<{ folder: string; remove(): Promise<void> } | null> {
  const folder = await mkdtemp(join(tmpdir(), 'fourball-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  const [data] = await admin.query<{ data_directory: string }>('show data_directory');
  const { uid, gid } = await stat(data?.data_directory ?? '');
  await chown(folder, uid, gid);
  return {
    folder,
    async remove() {
      // Also where something of it is still open.
      execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true });
    },
  };
}

/** Fills the disk on which the log of events and messages stand; where there is none to be had, says what PostgreSQL says. */
async function fillDisk(): Promise<() => Promise<void>> {
  const tables = ['outbox', 'messages'];
  const disk = await mountDisk(4);
  if (!disk) {
    console.warn('No disk may be mounted here: that it is full is raised by a trigger.');
    await admin.query(
      `create function disk_full() returns trigger language plpgsql as
         $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
    );
    for (const table of tables)
      await admin.query(`create trigger full_disk before insert on ${table} execute function disk_full()`);
    return async () => void (await admin.query('drop function disk_full cascade'));
  }
  const name = `small_${randomBytes(4).toString('hex')}`;
  await admin.query(`create tablespace ${name} location '${disk.folder}'`);
  for (const table of tables) await admin.query(`alter table ${table} set tablespace ${name}`);
  await admin.query(`create table filler (text text storage plain) tablespace ${name}`);
  // A page each, until there is none.
  for (let state: string | undefined; state !== '53100';) {
    const failure: unknown = await admin
      .query(`insert into filler values (repeat('x', 7900))`)
      .catch((error: unknown) => error);
    state = sqlStateOf(failure);
  }
  return async () => {
    await admin.query('drop table filler');
    for (const table of tables) await admin.query(`alter table ${table} set tablespace pg_default`);
    await admin.query(`drop tablespace ${name}`);
    await disk.remove();
  };
}

test('the disk is full: who changes something is told so, who reads is not, and all goes on once there is room', async ({
  server,
  expectNotNow,
  wish,
  course,
  teeTime,
}) => {
  const [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
  const conversationId = await buildThread(server, [ava, ben]);
  await admin.query('truncate outbox, messages cascade');
  const makeRoom = await fillDisk();
  const body = { conversationId, text: 'Still there?' };
  try {
    await expectNotNow(holdSpots, { token: ava.token, body: wish() });
    await expectNotNow(sendMessage, { token: ava.token, body });
    const params = { courseId: course.courseId, day: testTomorrow };
    const sheet = await callOver(server.url, getTeeSheet, { token: ava.token, params });
    expect(sheet.status).toBe(200);
  } finally {
    await makeRoom();
  }
  expect(await hold(server, ava, course, [teeTime], 1)).toMatchObject({ spots: 1 });
  expect((await callOver(server.url, sendMessage, { token: ava.token, body })).status).toBe(200);
}, 60_000);
