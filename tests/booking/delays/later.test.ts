/** A day that is put back: everything that hangs on its starts moves along, once, and can be taken back. */
import { getHistory } from '@fourball/shared/booking/spots/spot-calls.ts';
import { extendTeeSheets } from '@fourball/domain/booking/setup/extend-tee-sheets.ts';
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import { checkInvariant } from '@fourball/domain/booking/facts/invariant.ts';
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import {
  createDelay,
  listDelays,
  previewDelay,
  undoDelay,
} from '@fourball/shared/booking/delays/delay-calls.ts';
import { applyTemplates } from '@fourball/shared/club/course-setup-calls.ts';
import { expect } from 'vitest';
import { buildTeeTime, buildUser } from '../../kit/build.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { book, details, hold, madeAt, sheet } from '../../kit/booking/book.ts';
import { delayed, delayOf, makeDelay, previewOf } from '../../kit/booking/delays.ts';
import { bookParty, starterTeeTime } from '../../kit/booking/starter.ts';
import { wait, waitsOf } from '../../kit/booking/waitlist.ts';
import { callOver, replyOver, refusalIn, testNow, testToday, testTomorrow } from '../../kit/server.ts';
import { openPage, readPage } from '../../kit/snapshots.ts';

const test = courseTest({ with: ['gateway', 'workers'] })
  .extend('times', ({ server, ava, course }) => async (day = testTomorrow) => {
    await server.heard();
    return (await sheet(server, ava, course, day)).teeTimes.map(({ time }) => time);
  })
  .extend(
    'at',
    ({ server, course }) =>
      (time: string, day = testTomorrow) =>
        buildTeeTime(server.db, course.courseId, { day, time }),
  )
  .extend(
    'later',
    ({ course }) =>
      (minutes: number, from = '07:00') =>
        delayOf(course, { day: testTomorrow, from, minutes }),
  );

test.beforeEach(({ server }) => {
  server.clock.set(testNow);
});

test('starts, bookings, threads and history move along; what was shown by events is what is read anew', async ({
  server,
  admin,
  course,
  ava,
  ben,
  at,
  later,
  times,
}) => {
  const early = await at('06:50');
  await at('08:08');
  const party = await bookParty(server, course, { day: testTomorrow, time: '08:00', golfers: [ava, ben] });
  const before = await bookParty(server, course, {
    day: testTomorrow,
    time: '06:40',
    golfers: [await buildUser(server.db)],
  });
  const looked = { day: testTomorrow, courseIds: [course.courseId], purchaseIds: [party.purchaseId] };
  const page = await openPage(server, ava, looked);

  const { preview } = await previewOf(server, admin, later(8));
  expect(preview.courses).toMatchObject([
    {
      courseId: course.courseId,
      teeTimes: 2,
      begun: 0,
      firstTime: '08:00',
      lastTime: '08:08',
      lastNewTime: '08:16',
    },
  ]);
  expect(preview.parties).toMatchObject([
    {
      purchaseId: party.purchaseId,
      time: '08:00',
      newTime: '08:08',
      booker: ava.name,
      spots: 2,
      givesBack: 2 * 3164,
      people: [
        { userId: ava.userId, mail: true, checkedIn: false, playsElsewhere: false },
        { userId: ben.userId, playsElsewhere: false },
      ],
    },
  ]);

  const made = await makeDelay(server, admin, later(8), { words: 'Frost delay.' });
  expect(made).toMatchObject({
    result: 'SUCCESS',
    delays: [{ minutes: 8, teeTimes: 2, people: 2, seen: 0, canUndo: true }],
  });
  // Eight minutes on a sheet of every eight minutes: each goes to where the next one was.
  expect(await times()).toEqual(['06:40', '06:50', '08:08', '08:16']);
  expect(await page.shown()).toEqual(await readPage(server, ava, looked));
  expect(await details(server, ava, party)).toMatchObject({ time: '08:08' });
  expect(await details(server, before.golfers[0] ?? ava, before)).toMatchObject({ time: '06:40' });
  const history = await replyOver(server.url, getHistory, {
    token: ava.token,
    params: { id: party.purchaseId },
  });
  expect(history.at(-1)).toMatchObject({
    action: 'DELAYED',
    text: `${admin.name} put the start back from 08:00 to 08:08.`,
    reason: 'Frost delay.',
  });
  const lines = await server.db.query<{ text: string }>(
    `select text from messages where conversation_id = $1 order by seq desc limit 1`,
    [party.conversationId],
  );
  expect(lines).toEqual([{ text: 'The start moves from 08:00 to 08:08. Frost delay.' }]);
  expect((await starterTeeTime(server, admin, party.teeTime)).was).toBe('08:00');
  expect(await starterTeeTime(server, admin, early)).not.toHaveProperty('was');
  expect(await checkInvariant(server.house)).toMatchObject({ oversold: 0, mismatches: 0 });
  page.close();
});

test('the hourly job and the templates leave a day alone that was put back, until that is taken back', async ({
  server,
  admin,
  course,
  ava,
  at,
  later,
  times,
}) => {
  await server.db.query(
    `insert into tee_sheet_templates (course_id, weekdays, start_date, end_date, first_time, last_time, interval_minutes, spots)
     values ($1, '{1,2,3,4,5,6,7}', '2026-01-01', '2026-12-31', '09:00', '09:20', 10, 4)`,
    [course.courseId],
  );
  const club = createClubFacts(server.house);
  await extendTeeSheets(server.house, club);
  const empty = await at('08:50');
  await book(server, ava, course, empty);
  const { delayId } = await delayed(server, admin, later(15));
  const put = ['09:05', '09:15', '09:25', '09:35'];
  expect(await times()).toEqual(put);
  await extendTeeSheets(server.house, club);
  expect(await times()).toEqual(put);
  const apply = () =>
    replyOver(server.url, applyTemplates, {
      token: admin.token,
      body: { courseId: course.courseId, from: testTomorrow, to: testTomorrow },
    });
  const applied = await apply();
  expect(applied).toMatchObject({ added: 0, removed: 0, changed: 0 });
  expect(new Set(applied.left.map(({ reason }) => reason))).toEqual(new Set(['DELAYED']));
  expect(await times()).toEqual(put);

  const undone = await replyOver(server.url, undoDelay, {
    token: admin.token,
    body: { delayId, words: 'On time.' },
  });
  expect(undone).toMatchObject({ result: 'SUCCESS', delay: { canUndo: false } });
  expect(await times()).toEqual(['08:50', '09:00', '09:10', '09:20']);
  await extendTeeSheets(server.house, club);
  expect(await times()).toEqual(['08:50', '09:00', '09:10', '09:20']);
  expect((await apply()).left).toMatchObject([{ time: '08:50', reason: 'BOOKED' }]);
  const left = await server.db.query(
    'select later_minutes from tee_times where course_id = $1 and later_minutes <> 0',
    [course.courseId],
  );
  expect(left).toEqual([]);
  const day = await replyOver(server.url, listDelays, { token: admin.token, query: { day: testTomorrow } });
  expect(day.filter(({ courseId }) => courseId === course.courseId)).toMatchObject([
    { minutes: -15, undoes: delayId, canUndo: false },
    { delayId, minutes: 15, undoneAt: server.clock.now().toISOString() },
  ]);
  expect(
    await replyOver(server.url, undoDelay, { token: admin.token, body: { delayId, words: 'Again.' } }),
  ).toMatchObject({ result: 'REFUSED', reason: 'This was taken back already.' });
});

test('what has begun stays; past midnight, onto another start, in the past and of nothing it is refused', async ({
  server,
  admin,
  at,
  course,
  later,
  times,
}) => {
  const begun = await at('08:00');
  await at('08:30');
  await at('23:00');
  await server.db.query('update tee_times set started_at = now() where id = $1', [begun.teeTimeId]);
  expect(await makeDelay(server, admin, later(60))).toMatchObject({
    result: 'REFUSED',
    reason:
      'The tee time at 23:00 would start after midnight. Please close what is too late to be played first.',
    delays: [],
  });
  await server.db.query(`delete from tee_times where course_id = $1 and starts_at > '2026-06-17T22:00:00Z'`, [
    course.courseId,
  ]);
  expect(await makeDelay(server, admin, later(10))).toMatchObject({
    result: 'SUCCESS',
    delays: [{ teeTimes: 1, people: 0 }],
  });
  expect(await times()).toEqual(['08:00', '08:40']);
  const [later8] = await server.db.query<{ id: number }>(
    `select id from tee_times where course_id = $1 and later_minutes = 10`,
    [course.courseId],
  );
  await server.db.query(`update tee_times set starts_at = starts_at - interval '50 minutes' where id = $1`, [
    later8?.id,
  ]);
  expect(await makeDelay(server, admin, later(10))).toMatchObject({
    result: 'REFUSED',
    reason: 'The tee time at 07:50 would start at 08:00, and another one that stays is there already.',
  });
  expect(await makeDelay(server, admin, later(10, '20:00'))).toMatchObject({
    result: 'REFUSED',
    reason: 'No tee time that is still to come is touched by this.',
  });
  expect(await makeDelay(server, admin, delayOf(course, { day: '2026-06-15' }))).toMatchObject({
    result: 'REFUSED',
    reason: 'This day has passed.',
  });
  const bad = (body: Partial<ReturnType<typeof later>>) =>
    callOver(server.url, previewDelay, { token: admin.token, body: { ...later(10), ...body } });
  expect(refusalIn(await bad({ minutes: null })).status).toBe(422);
  expect(refusalIn(await bad({ kind: 'CLOSED', to: '06:00' })).status).toBe(422);
  expect(refusalIn(await bad({ courseIds: [999_999] })).status).toBe(404);
});

test('a hold that is taken after the preview makes it another one, and nothing is done', async ({
  server,
  admin,
  course,
  ava,
  at,
  later,
  times,
}) => {
  const teeTime = await at('08:00');
  const { preview } = await previewOf(server, admin, later(20));
  await hold(server, ava, course, [teeTime], 2);
  const body = { ...later(20), cause: 'FROST' as const, words: 'Frost.', fingerprint: preview.fingerprint };
  const reply = await replyOver(server.url, createDelay, { token: admin.token, body });
  expect(reply).toMatchObject({ result: 'CHANGED', delays: [], preview: { courses: [{ held: 2 }] } });
  expect(await times()).toEqual(['08:00']);
  const again = { ...body, fingerprint: reply.preview?.fingerprint ?? '' };
  expect(await replyOver(server.url, createDelay, { token: admin.token, body: again })).toMatchObject({
    result: 'SUCCESS',
  });
  expect(await times()).toEqual(['08:20']);
});

test('twice with one key, and two desks at once, put a day back once', async ({
  server,
  admin,
  at,
  later,
  times,
}) => {
  await at('08:00');
  const { preview } = await previewOf(server, admin, later(20));
  const body = { ...later(20), cause: 'FROST' as const, words: 'Frost.', fingerprint: preview.fingerprint };
  const headers = { 'idempotency-key': `frost-${Math.random()}` };
  const send = (more: object) => replyOver(server.url, createDelay, { token: admin.token, body, ...more });
  const replies = await Promise.all([send({ headers }), send({ headers }), send({}), send({})]);
  const results = replies.map(({ result }) => result);
  expect(results[0]).toBe(results[1]);
  expect(new Set(replies.flatMap(({ delays }) => delays.map(({ delayId }) => delayId))).size).toBe(1);
  expect(await times()).toEqual(['08:20']);
});

test('a golfer who plays elsewhere by then is named, keeps both, and is guarded again once it is taken back', async ({
  server,
  admin,
  course,
  ava,
  at,
  later,
}) => {
  const morning = await book(server, ava, course, await at('07:00'));
  await book(server, ava, course, await at('11:40'));
  const playing = async () =>
    server.db.query<{ playing: string | null }>(
      `select playing::text from rounds where purchase_id = $1 and status = 'BOOKED'`,
      [morning.purchaseId],
    );
  const [before] = await playing();
  // Both move: they keep their distance.
  const both = await delayed(server, admin, later(40, '06:00'));
  await replyOver(server.url, undoDelay, {
    token: admin.token,
    body: { delayId: both.delayId, words: 'Back.' },
  });
  expect(await playing()).toEqual([before]);

  // Only what starts from eleven on stays, on another course: here the first alone moves.
  const elsewhere = await server.db.query<{ id: number }>(
    `update tee_times set started_at = now() where course_id = $1 and starts_at > '2026-06-17T15:00:00Z' returning id`,
    [course.courseId],
  );
  expect(elsewhere).toHaveLength(1);
  const { preview } = await previewOf(server, admin, later(120));
  expect(preview.parties).toMatchObject([{ people: [{ playsElsewhere: true }] }]);
  const made = await delayed(server, admin, later(120));
  expect(await playing()).toEqual([{ playing: null }]);
  await replyOver(server.url, undoDelay, {
    token: admin.token,
    body: { delayId: made.delayId, words: 'Back.' },
  });
  expect(await playing()).toEqual([before]);
});

test('who waits for a span waits for what starts in it now', async ({
  server,
  admin,
  course,
  ava,
  ben,
  at,
  later,
}) => {
  const full = await bookParty(server, course, {
    day: testTomorrow,
    time: '08:00',
    golfers: [ben],
    spots: 4,
  });
  const next = await at('09:00');
  await book(server, await buildUser(server.db), course, next, { spots: 4 });
  await wait(server, ava, course, { fromTime: '09:00', toTime: '09:10' });
  const waiting = async () =>
    (
      await server.db.query<{ waiting: number }>(
        'select waiting from tee_times where course_id = $1 order by starts_at',
        [course.courseId],
      )
    ).map((row) => row.waiting);
  expect(await waiting()).toEqual([0, 1]);
  await delayed(server, admin, later(60));
  expect(await waiting()).toEqual([1, 0]);
  await replyOver(server.url, cancelBooking, { token: ben.token, body: { purchaseId: full.purchaseId } });
  await server.heard();
  expect((await waitsOf(server, ava))[0]).toMatchObject({ status: 'OFFERED', offer: { time: '09:00' } });
});

test('giving up what was put back is free, inside the window too', async ({ server, admin, course, ava }) => {
  const party = await bookParty(server, course, { day: testToday, time: '15:00', golfers: [ava] });
  await madeAt(server.db, party, new Date('2026-06-01T12:00:00Z'));
  expect((await details(server, ava, party)).cancellationFee).toBeGreaterThan(0);
  await delayed(server, admin, delayOf(course, { from: '12:00', minutes: 30 }));
  expect((await details(server, ava, party)).cancellationFee).toBe(0);
  expect(
    await replyOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId: party.purchaseId } }),
  ).toMatchObject({ result: 'SUCCESS', cancellationFee: 0 });
});

test('it can be taken back until the first would have begun already', async ({ server, admin, course }) => {
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testToday, time: '15:00' });
  const { delayId } = await delayed(server, admin, delayOf(course, { from: '14:00', minutes: 60 }));
  server.clock.set(new Date('2026-06-16T19:30:00Z'));
  const [listed] = await replyOver(server.url, listDelays, { token: admin.token, query: { day: testToday } });
  expect(listed).toMatchObject({ delayId, canUndo: false });
  expect(
    await replyOver(server.url, undoDelay, { token: admin.token, body: { delayId, words: 'Back.' } }),
  ).toMatchObject({
    result: 'REFUSED',
    reason: 'The first of these tee times has begun, or would have begun already.',
  });
  expect(teeTime.time).toBe('15:00');
});
