/** Never oversold, provably: what the office and Prometheus are told, that both notice, and who may ask. */
import { getTeeSheet, holdSpots } from '@fourball/shared/booking/calls.ts';
import { getInvariant } from '@fourball/shared/booking/reports/report-calls.ts';
import { afterEach, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { book, hold } from '../../kit/booking/book.ts';
import { ageHold, buildCourse, buildTeeTime, buildUser } from '../../kit/build.ts';
import {
  callOver,
  refusalIn,
  replyOver,
  startServer,
  testToday,
  testTomorrow,
  type TestServer,
} from '../../kit/server.ts';
import { buildAdmin } from '../../kit/booking/starter.ts';

const others: TestServer[] = [];
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});
const metricsOf = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}/metrics`, { headers });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};
const valueOf = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);

const test = clubTest()
  .extend('course', { scope: 'file' }, ({ server }) => buildCourse(server.db))
  .extend('admin', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('ava', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend(
    'ask',
    ({ server, admin }) =>
      () =>
        replyOver(server.url, getInvariant, { token: admin.token }),
  );

test('counts what is booked and held from today on, and finds nothing wrong', async ({
  server,
  course,
  ava,
  ask,
}) => {
  const at = (day: string, time: string) => buildTeeTime(server.db, course.courseId, { day, time });
  await at('2026-06-15', '09:00');
  await book(server, ava, course, await at(testToday, '13:00'), { spots: 2 });
  const ben = await buildUser(server.db);
  await hold(server, ben, course, [await at(testTomorrow, '09:00')], 3);
  const sound = {
    firstDay: testToday,
    teeTimes: 2,
    capacity: 8,
    booked: 2,
    held: 3,
    offered: 0,
    oversold: 0,
    mismatches: 0,
    broken: [],
  };
  expect(await ask()).toMatchObject(sound);
  // A hold that has run out is still counted by its row and by the counter: both, or neither.
  await ageHold(server.db, ben.userId);
  expect(await ask()).toMatchObject(sound);
  expect(refusalIn(await callOver(server.url, getInvariant, { token: ava.token })).status).toBe(403);
});

test('tells Prometheus the same, with how long each call took', async ({ server, ava, course, ask }) => {
  await replyOver(server.url, getTeeSheet, {
    token: ava.token,
    params: { courseId: course.courseId, day: testToday },
  });
  await callOver(server.url, holdSpots, { token: ava.token, body: {} });
  const { status, type, text } = await metricsOf(server.url);
  expect({ status, type }).toEqual({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' });
  expect(valueOf(text, 'fourball_oversold_tee_times')).toBe(0);
  expect(valueOf(text, 'fourball_counter_mismatches')).toBe(0);
  expect(valueOf(text, 'fourball_invariant_readable')).toBe(1);
  expect(valueOf(text, 'fourball_booked_spots')).toBe((await ask()).booked);
  expect(valueOf(text, 'fourball_bookings')).toBe(1);
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  const countOf = (call: string, of: string) =>
    valueOf(text, `fourball_http_request_duration_seconds_count\\{call="${call}",status="${of}"\\}`);
  expect(countOf('book.getTeeSheet', '2xx')).toBeGreaterThan(0);
  expect(countOf('book.holdSpots', '4xx')).toBe(1);
  // Addresses and ids would make a series each.
  expect(text).not.toContain(testToday);
});

test('both notice what must never be', async ({ server, course, ask }) => {
  const { teeTimeId } = await buildTeeTime(server.db, course.courseId, {
    day: testTomorrow,
    time: '17:00',
    capacity: 2,
  });
  // By hand, past the guard and the triggers.
  await server.db.query('alter table tee_times drop constraint tee_times_capacity');
  await server.db.query('update tee_times set booked = 3 where id = $1', [teeTimeId]);
  const found = await ask();
  expect(found).toMatchObject({ oversold: 1, mismatches: 1 });
  expect(found.broken).toMatchObject([
    {
      teeTimeId,
      day: testTomorrow,
      time: '17:00',
      capacity: 2,
      booked: 3,
      rounds: 0,
      oversold: true,
      mismatch: true,
    },
  ]);
  const { text } = await metricsOf(server.url);
  expect(valueOf(text, 'fourball_oversold_tee_times')).toBe(1);
  expect(valueOf(text, 'fourball_counter_mismatches')).toBe(1);
  await server.db.query('update tee_times set booked = 0 where id = $1', [teeTimeId]);
  expect(await ask()).toMatchObject({ oversold: 0, mismatches: 0 });
});

test('without a token the metrics are for this machine alone, and for nobody behind a proxy', async ({
  server,
}) => {
  expect(await metricsOf(server.url, { 'x-forwarded-for': '203.0.113.9' })).toMatchObject({ status: 404 });
  expect(await metricsOf(server.url, { forwarded: 'for=203.0.113.9' })).toMatchObject({ status: 404 });
  const proxied = await startServer({ env: { PROXY_HOPS: '1' } });
  others.push(proxied);
  expect(await metricsOf(proxied.url)).toMatchObject({ status: 404 });
});

test('with a token it is who shows it, from wherever', async () => {
  const METRICS_TOKEN = 'a-token-of-some-length';
  const guarded = await startServer({ env: { METRICS_TOKEN, PROXY_HOPS: '1' } });
  others.push(guarded);
  expect((await metricsOf(guarded.url)).status).toBe(404);
  expect((await metricsOf(guarded.url, { authorization: 'Bearer another-token-altogether' })).status).toBe(
    404,
  );
  const shown = { authorization: `Bearer ${METRICS_TOKEN}`, 'x-forwarded-for': '203.0.113.9' };
  expect((await metricsOf(guarded.url, shown)).status).toBe(200);
});
