/** How much one golfer reads of others in an hour, counted by all apis together: different sheets, searches and cards. */
import { searchUsers } from '@fourball/shared/accounts/calls.ts';
import { getUserDetails } from '@fourball/shared/accounts/user-calls.ts';
import { addBuddy } from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { getTeeSheet } from '@fourball/shared/booking/calls.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCourse, buildUser, type BuiltUser } from '../../kit/build.ts';
import { callOver } from '../../kit/server.ts';

const test = clubTest({ apis: 2 })
  .extend('course', { scope: 'file' }, ({ server }) => buildCourse(server.db))
  .extend('office', { scope: 'file' }, ({ server }) => buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] }))
  .extend('other', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend('allow', ({ server }) => async (name: string, value: number) => {
    await server.db.query('update parameters set value = $2 where name = $1', [name, String(value)]);
    await server.heard();
  })
  .extend(
    'read',
    ({ course }) =>
      (url: string, { token }: BuiltUser, day: number) =>
        callOver(url, getTeeSheet, {
          token,
          params: { courseId: course.courseId, day: `2026-07-${String(day).padStart(2, '0')}` },
        }),
  );

test('a golfer reads so many different sheets in an hour, the same one as often as it changes', async ({
  server,
  allow,
  read,
  office,
  other,
}) => {
  await allow('SHEETS_PER_HOUR', 10);
  const vera = await buildUser(server.db);
  // Through two apis, which count together.
  const urlOf = (day: number) => server.urls[day % 2] ?? '';
  for (let day = 1; day <= 10; day += 1) expect((await read(urlOf(day), vera, day)).status).toBe(200);
  const { status, headers } = await read(urlOf(1), vera, 11);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect((await read(urlOf(2), vera, 12)).status).toBe(429);
  for (let again = 0; again < 30; again += 1) expect((await read(urlOf(again), vera, 3)).status).toBe(200);
  for (let day = 1; day <= 12; day += 1) expect((await read(urlOf(day), office, day)).status).toBe(200);
  expect((await read(urlOf(1), other, 11)).status).toBe(200);
  await allow('SHEETS_PER_HOUR', 200);
});

test('a golfer looks so many golfers up in an hour, by searches and cards together', async ({
  server,
  allow,
}) => {
  await allow('LOOK_UPS_PER_HOUR', 10);
  const walt = await buildUser(server.db);
  const look = (n: number) =>
    n % 2 === 0
      ? callOver(server.url, searchUsers, { token: walt.token, query: { text: `golfer${n}` } })
      : callOver(server.urls[1] ?? '', getUserDetails, { token: walt.token, params: { id: 90_000 + n } });
  const statuses = [];
  for (let n = 0; n < 10; n += 1) statuses.push((await look(n)).status);
  expect(new Set(statuses)).toEqual(new Set([200, 404]));
  expect((await look(10)).status).toBe(429);
  expect((await look(11)).status).toBe(429);
  expect((await look(0)).status).toBe(200);
  // A list of buddies tells names as well.
  const buddy = (contactId: number) =>
    callOver(server.url, addBuddy, { token: walt.token, body: { contactId, buddyListId: 1 } });
  expect((await buddy(90_001)).status).toBe(429);
  await allow('LOOK_UPS_PER_HOUR', 150);
});
