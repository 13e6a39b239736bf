/** Who is told of a delay: everybody in it, at once, once, and the list says how far each of them knows. */
import {
  createDelay,
  getDelay,
  noteTold,
  seeDelay,
  undoDelay,
} from '@fourball/shared/booking/delays/delay-calls.ts';
import { sendDelayHandler } from '@fourball/workers/booking/delays/tell-delay.ts';
import { expect } from 'vitest';
import { buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { book, details } from '../../kit/booking/book.ts';
import { delayed, delayOf, makeDelay } from '../../kit/booking/delays.ts';
import { bookParty } from '../../kit/booking/starter.ts';
import { openEventStream } from '../../kit/event-stream.ts';
import { mailTo } from '../../kit/mails.ts';
import { callOver, refusalIn, replyOver, testNow, testTomorrow } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';
import { workerContext } from '../../kit/worker-context.ts';

const test = courseTest({ with: ['gateway', 'workers'] })
  .extend(
    'at',
    ({ server, course }) =>
      (time: string) =>
        buildTeeTime(server.db, course.courseId, { day: testTomorrow, time }),
  )
  .extend(
    'later',
    ({ course }) =>
      (minutes: number) =>
        delayOf(course, { day: testTomorrow, minutes }),
  )
  .extend(
    'list',
    ({ server, admin }) =>
      (delayId: number) =>
        replyOver(server.url, getDelay, { token: admin.token, params: { id: delayId } }),
  );

test.beforeEach(({ server }) => {
  server.clock.set(testNow);
});

/** A guest whose address is known beside a golfer. */
const withGuest = { guest: { name: 'Pat Lee', email: 'pat.lee@example.org' } };

test('golfers hear of it within two seconds and by mail, guests by mail; the list has each of them', async ({
  server,
  admin,
  course,
  ava,
  ben,
  at,
  later,
  list,
}) => {
  const party = await bookParty(server, course, {
    day: testTomorrow,
    time: '08:00',
    golfers: [ava, ben],
    spots: 3,
  });
  await server.db.query(
    `update rounds set guest_name = $2, guest_email = $3 where purchase_id = $1 and user_id is null`,
    [party.purchaseId, withGuest.guest.name, withGuest.guest.email],
  );
  await book(server, await buildUser(server.db), course, await at('06:00'));
  const stream = await openEventStream(server.url, ben);
  await stream.find('HEARTBEAT');
  const began = Date.now();
  const { delayId } = await delayed(server, admin, later(30));
  const told = await stream.find('DELAY_UPDATE');
  expect(Date.now() - began).toBeLessThan(2_000);
  expect(told.data).toMatchObject({
    delayId,
    purchaseId: party.purchaseId,
    kind: 'LATER',
    undone: false,
    was: '2026-06-17T12:00:00.000Z',
    now: '2026-06-17T12:30:00.000Z',
    words: 'Frost delay: please come later.',
  });
  stream.close();

  const name = (
    await server.db.query<{ name: string }>('select name from courses where id = $1', [course.courseId])
  )[0]?.name;
  const subject = `You start at 08:30 now: ${name}, Wednesday, June 17, 2026`;
  const { text } = await mailTo(server, ava.email, subject);
  expect(text).toContain('Frost delay: please come later.');
  expect(text).toMatch(/Before:\s+08:00/);
  expect(text).toContain(`/bookings/${party.purchaseId}`);
  await mailTo(server, ben.email, subject);
  const toGuest = await mailTo(server, withGuest.guest.email, subject);
  expect(toGuest.text).not.toContain('/bookings/');

  const { delay, people } = await eventually('all mails to be noted', async () => {
    const read = await list(delayId);
    return read.people.every(({ mail }) => mail === 'SENT') ? read : undefined;
  });
  expect(delay).toMatchObject({ people: 3, seen: 0 });
  expect(people.map(({ name: who, was, now, fate, userId }) => [who, was, now, fate, userId])).toEqual([
    [ava.name, '08:00', '08:30', 'LATER', ava.userId],
    [ben.name, '08:00', '08:30', 'LATER', ben.userId],
    ['Pat Lee', '08:00', '08:30', 'LATER', null],
  ]);
});

test('who has seen it, and who was called, stands on the list; the first time counts, and strangers know nothing', async ({
  server,
  admin,
  course,
  ava,
  ben,
  later,
  list,
}) => {
  const party = await bookParty(server, course, { day: testTomorrow, time: '08:00', golfers: [ava, ben] });
  const { delayId } = await delayed(server, admin, later(30));
  const see = (token: string) => callOver(server.url, seeDelay, { token, body: { delayId } });
  const notice = async (golfer: BuiltUser) => (await details(server, golfer, party)).delay;
  expect(await notice(ava)).toMatchObject({
    delayId,
    kind: 'LATER',
    undone: false,
    was: '08:00',
    now: '08:30',
    fate: 'LATER',
    seen: false,
  });
  expect((await see(ava.token)).status).toBe(200);
  const first = (await list(delayId)).people[0];
  expect(first).toMatchObject({
    userId: ava.userId,
    seenBy: 'PAGE',
    seenAt: server.clock.now().toISOString(),
  });
  server.clock.advance(60_000);
  await see(ava.token);
  expect((await list(delayId)).people[0]).toEqual(first);
  expect(await notice(ava)).toMatchObject({ seen: true });

  const bens = (await list(delayId)).people[1];
  const note = (told: boolean, personId = bens?.personId ?? 0) =>
    replyOver(server.url, noteTold, { token: admin.token, body: { personId, told } });
  expect(await note(true)).toMatchObject({ seenBy: 'PHONE', notedBy: admin.name });
  expect((await list(delayId)).delay).toMatchObject({ people: 2, seen: 2 });
  expect(await note(false)).toMatchObject({ seenBy: null, seenAt: null, notedBy: null });
  // What a golfer has read, nobody takes back.
  expect(await note(false, first?.personId)).toMatchObject({ seenBy: 'PAGE' });

  const stranger = await buildUser(server.db);
  expect(refusalIn(await see(stranger.token)).status).toBe(404);
  for (const call of [
    callOver(server.url, getDelay, { token: admin.token, params: { id: 999_999 } }),
    callOver(server.url, noteTold, { token: admin.token, body: { personId: 999_999, told: true } }),
    callOver(server.url, undoDelay, { token: admin.token, body: { delayId: 999_999, words: 'x' } }),
  ])
    expect(refusalIn(await call).status).toBe(404);
  for (const call of [
    callOver(server.url, getDelay, { token: ava.token, params: { id: delayId } }),
    callOver(server.url, createDelay, {
      token: ava.token,
      body: { ...later(5), cause: 'FROST', words: 'x', fingerprint: 'x' },
    }),
  ])
    expect(refusalIn(await call).status).toBe(403);
});

test('a handler that runs twice mails once, and a booker who does not play is on the list', async ({
  server,
  admin,
  course,
  ava,
  ben,
  later,
  list,
}) => {
  const party = await bookParty(server, course, { day: testTomorrow, time: '08:00', golfers: [ava, ben] });
  await server.db.query(`update rounds set status = 'CANCELLED', cancelled_at = now() where id = $1`, [
    party.roundIds[0],
  ]);
  const { delayId } = await delayed(server, admin, later(10));
  await eventually('the mails', async () =>
    (await list(delayId)).people.every(({ mail }) => mail === 'SENT') ? true : undefined,
  );
  expect((await list(delayId)).people).toMatchObject([
    { userId: ben.userId, now: '08:10' },
    { userId: ava.userId, roundId: null, now: '08:10' },
  ]);
  const [event] = await server.db.query<{ id: number; payload: unknown }>(
    `select id, payload from outbox where name = 'booking.delay-told' and (payload ->> 'delayId')::bigint = $1`,
    [delayId],
  );
  let sent = 0;
  const context = workerContext(server.house, {
    mail: { send: () => Promise.resolve(void (sent += 1)) },
  });
  for (let times = 0; times < 2; times += 1)
    await sendDelayHandler.run(context, {
      eventId: event?.id ?? 0,
      payload: event?.payload,
    });
  expect(sent).toBe(0);
  // Nobody is written to anew; of who was not mailed yet, each run mails the one that is missing.
  await server.db.query(`delete from mail_deliveries where key like $1`, [`${event?.id}.%`]);
  for (let times = 0; times < 2; times += 1)
    await sendDelayHandler.run(context, { eventId: event?.id ?? 0, payload: event?.payload });
  expect(sent).toBe(2);
});

test('sixty bookings are put back within a second, and each of them is told', async ({
  server,
  admin,
  course,
  later,
  list,
}) => {
  const crowd = await Promise.all(Array.from({ length: 60 }, () => buildUser(server.db)));
  for (const [n, golfer] of crowd.entries()) {
    const time = `${String(7 + Math.floor(n / 6)).padStart(2, '0')}:${n % 6}0`;
    await book(
      server,
      golfer,
      course,
      await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time }),
    );
  }
  const began = performance.now();
  const reply = await makeDelay(server, admin, later(45));
  const took = performance.now() - began;
  expect(reply).toMatchObject({ result: 'SUCCESS', delays: [{ teeTimes: 60, people: 60 }] });
  // With the preview, on a machine that does other things too.
  expect(took).toBeLessThan(4_000);
  const { people } = await list(reply.delays[0]?.delayId ?? 0);
  expect(new Set(people.map(({ userId }) => userId))).toEqual(new Set(crowd.map(({ userId }) => userId)));
});
