/** The starter's sheet and who has come: what the office sees, who may, and that everybody concerned hears. */
import { cancelBooking, getBookingDetails, getTeeSheet } from '@fourball/shared/booking/calls.ts';
import { getHistory } from '@fourball/shared/booking/spots/spot-calls.ts';
import {
  checkIn,
  getStarterSheet,
  getStarterTeeTime,
  markNoShow,
  setTeeTimeNote,
  starterCalls,
} from '@fourball/shared/booking/starter/starter-calls.ts';
import { eraseOwnAccount, exportOwnData } from '@fourball/shared/accounts/privacy-calls.ts';
import { applyRoundCredit } from '@fourball/shared/booking/spots/spot-calls.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCourse, buildTeeTime, buildUser } from '../../kit/build.ts';
import { buildCredits } from '../../kit/membership/build-memberships.ts';
import { creditsOf } from '../../kit/booking/rounds.ts';
import { callOver, refusalIn, replyOver, testNow, testToday, testTomorrow } from '../../kit/server.ts';
import { openPage, readPage } from '../../kit/snapshots.ts';
import { afterTeeOff, bookParty, buildAdmin, spotOf, starterTeeTime } from '../../kit/booking/starter.ts';

const test = clubTest({ with: ['gateway', 'workers'] })
  .extend('course', { scope: 'file' }, ({ server }) => buildCourse(server.db, 'North Course'))
  .extend('admin', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava' }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben <b>', memberDays: null }))
  .extend('asAdmin', ({ admin }) => () => ({ token: admin.token }))
  .extend(
    'bothAt',
    ({ server, course, ava, ben }) =>
      (time: string, spots?: number) =>
        bookParty(server, course, { day: testToday, time, golfers: [ava, ben], spots }),
  )
  .extend(
    'arrive',
    ({ server, asAdmin }) =>
      (roundId: number | undefined, checkedIn = true) =>
        replyOver(server.url, checkIn, { ...asAdmin(), body: { roundId, checkedIn } }),
  )
  .extend(
    'actionsOf',
    ({ server, asAdmin }) =>
      async (purchaseId: number) =>
        (await replyOver(server.url, getHistory, { ...asAdmin(), params: { id: purchaseId } })).map(
          ({ action }) => action,
        ),
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

test('the sheet of all courses tells the office who has each spot and how it is paid', async ({
  server,
  ava,
  bothAt,
  asAdmin,
  course,
  admin,
  ben,
}) => {
  const south = await buildCourse(server.db, 'South Course');
  await server.db.query(`update contacts set phone = '416 555 0101' where user_id = $1`, [ava.userId]);
  const { teeTime, roundIds } = await bothAt('13:00', 3);
  const sheet = await replyOver(server.url, getStarterSheet, { ...asAdmin(), params: { day: testToday } });
  expect(sheet).toMatchObject({
    day: testToday,
    today: testToday,
    paceTurnMinutes: 130,
    paceRoundMinutes: 260,
  });
  expect(sheet.courses.map(({ courseId }) => courseId)).toEqual(
    expect.arrayContaining([course.courseId, south.courseId]),
  );
  const row = await starterTeeTime(server, admin, teeTime);
  const all = { token: ava.token, params: { courseId: course.courseId, day: testToday } };
  const { teeTimes } = await replyOver(server.url, getTeeSheet, all);
  // Whatever everybody sees is in it, as everybody sees it.
  expect(row).toMatchObject(teeTimes.find(({ teeTimeId }) => teeTimeId === teeTime.teeTimeId) ?? {});
  expect(spotOf(row, roundIds[0] ?? 0)).toMatchObject({
    name: ava.name,
    booker: ava.name,
    phone: '416 555 0101',
    roundStatus: 'EXPECTED',
    playFee: 2_800,
    tax: 364,
    payment: 'OWING',
    charged: 3_164,
    balance: 3_164,
  });
  expect(spotOf(row, roundIds[1] ?? 0)).toMatchObject({ name: ben.name, playFee: 9_200, payment: 'OWING' });
  const vacant = row.places.find(({ name }) => name === null);
  expect(vacant).toMatchObject({ payment: 'VACANT', booker: ava.name, phone: '416 555 0101', balance: null });
  const one = await replyOver(server.url, getStarterTeeTime, {
    ...asAdmin(),
    params: { id: teeTime.teeTimeId },
  });
  expect(one).toEqual(row);
});

test('every call of the desk is closed to golfers and organizers', async ({ server, ava, asAdmin }) => {
  const organizer = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
  for (const call of Object.values(starterCalls)) {
    for (const { token } of [ava, organizer]) {
      const answer = await callOver(server.url, call, {
        token,
        params: { id: 1, day: testToday },
        ...(call.method === 'GET' ? {} : { body: {} }),
      });
      expect(refusalIn(answer), call.id).toMatchObject({ status: 403, code: 'forbidden' });
    }
  }
  for (const id of [0, 987_654_321])
    expect(
      (await callOver(server.url, checkIn, { ...asAdmin(), body: { roundId: id, checkedIn: true } })).status,
    ).toBe(id === 0 ? 422 : 404);
});

test('checking in and taking it back reaches sheet, booking and history, twice changes nothing more', async ({
  server,
  bothAt,
  course,
  ben,
  admin,
  arrive,
  actionsOf,
}) => {
  const party = await bothAt('13:10');
  const { teeTime, purchaseId, roundIds } = party;
  const looked = { day: testToday, courseIds: [course.courseId], purchaseIds: [purchaseId] };
  const page = await openPage(server, ben, looked);
  const before = await starterTeeTime(server, admin, teeTime);
  const reply = await arrive(roundIds[0]);
  expect(reply).toMatchObject({ result: 'SUCCESS' });
  expect(spotOf(reply.teeTime, roundIds[0] ?? 0)).toMatchObject({
    roundStatus: 'CHECKED_IN',
    checkedInAt: testNow.toISOString(),
  });
  expect(reply.teeTime.version).toBeGreaterThan(before.version);
  expect(await page.shown()).toEqual(await readPage(server, ben, looked));
  expect(await page.heard()).toEqual(['GROUP_DATA_UPDATE', 'UNGROUPED_UPDATE']);
  const booking = await replyOver(server.url, getBookingDetails, {
    token: ben.token,
    params: { id: purchaseId },
  });
  expect(booking.groups[0]?.players.map(({ roundStatus }) => roundStatus)).toEqual([
    'CHECKED_IN',
    'EXPECTED',
  ]);

  const again = await arrive(roundIds[0]);
  expect(again.teeTime.version).toBe(reply.teeTime.version);
  const undone = await arrive(roundIds[0], false);
  expect(spotOf(undone.teeTime, roundIds[0] ?? 0)).toMatchObject({
    roundStatus: 'EXPECTED',
    checkedInAt: null,
  });
  await arrive(roundIds[0], false);
  expect(await page.shown()).toEqual(await readPage(server, ben, looked));
  expect(await actionsOf(purchaseId)).toEqual(['BOOKED', 'CHECKED_IN', 'CHECK_IN_UNDONE']);
  page.close();
});

test('strangers to a booking hear of it on the sheet alone', async ({ server, bothAt, course, arrive }) => {
  const { roundIds } = await bothAt('13:20');
  const page = await openPage(server, await buildUser(server.db), {
    day: testToday,
    courseIds: [course.courseId],
  });
  await arrive(roundIds[0]);
  expect(await page.heard()).toEqual([]);
  page.close();
});

test('a vacant spot, another day and a cancelled round can not be checked in', async ({
  server,
  bothAt,
  admin,
  arrive,
  ava,
  course,
}) => {
  const { teeTime, purchaseId, roundIds } = await bothAt('13:30', 3);
  const vacant = (await starterTeeTime(server, admin, teeTime)).places.find(({ name }) => name === null);
  expect(await arrive(vacant?.roundId)).toMatchObject({ result: 'REFUSED', reason: 'Nobody has this spot.' });
  await replyOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId } });
  expect(await arrive(roundIds[0])).toMatchObject({ result: 'REFUSED', reason: 'This round was cancelled.' });
  const later = await bookParty(server, course, { day: testTomorrow, time: '09:00', golfers: [ava] });
  expect(await arrive(later.roundIds[0])).toMatchObject({
    result: 'REFUSED',
    reason: 'This round is on another day.',
  });
});

test('credits are used when the golfer has come', async ({ server, course, admin, arrive }) => {
  const golfer = await buildUser(server.db);
  await buildCredits(server.db, golfer.userId, 1);
  const { roundIds, teeTime } = await bookParty(server, course, {
    day: testToday,
    time: '13:40',
    golfers: [golfer],
  });
  await replyOver(server.url, applyRoundCredit, { token: golfer.token, body: { productId: roundIds[0] } });
  expect(await creditsOf(server.db, golfer)).toEqual({ available: 0, reserved: 1, used: 0 });
  expect(spotOf(await starterTeeTime(server, admin, teeTime), roundIds[0] ?? 0)).toMatchObject({
    payment: 'CREDITS',
    roundCredits: 1,
    charged: 0,
    balance: 0,
  });
  await arrive(roundIds[0]);
  expect(await creditsOf(server.db, golfer)).toEqual({ available: 0, reserved: 0, used: 1 });
});

test('checking in, cancelling and noting as missing at once leave one truth', async ({
  server,
  bothAt,
  arrive,
  ava,
  admin,
  actionsOf,
  asAdmin,
}) => {
  for (const time of ['14:00', '14:01', '14:02', '14:03']) {
    const { purchaseId, roundIds, teeTime } = await bothAt(time);
    const [came] = await Promise.all([
      arrive(roundIds[0]),
      replyOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId } }),
    ]);
    // The booking is cancelled in any case; who was late to check in was told.
    const after = await starterTeeTime(server, admin, teeTime);
    expect(after.places).toEqual([]);
    const actions = await actionsOf(purchaseId);
    expect(actions.filter((action) => action === 'CHECKED_IN')).toHaveLength(
      came.result === 'SUCCESS' ? 1 : 0,
    );
  }
  const { purchaseId, roundIds, teeTime } = await bothAt('14:04');
  server.clock.set(afterTeeOff);
  const answers = await Promise.all(
    [0, 1, 2].flatMap(() => [
      arrive(roundIds[1]),
      replyOver(server.url, markNoShow, { ...asAdmin(), body: { roundId: roundIds[1], noShow: true } }),
    ]),
  );
  expect(new Set(answers.map(({ result }) => result)).has('SUCCESS')).toBe(true);
  // Whoever came counts as come: the other one is refused after, or taken back.
  expect(spotOf(await starterTeeTime(server, admin, teeTime), roundIds[1] ?? 0).roundStatus).toBe(
    'CHECKED_IN',
  );
  const actions = await actionsOf(purchaseId);
  expect(actions.filter((action) => action === 'CHECKED_IN')).toHaveLength(1);
  const count = (wanted: string) => actions.filter((action) => action === wanted).length;
  expect(count('NO_SHOW')).toBe(count('NO_SHOW_UNDONE'));
});

test('a note is for the staff: the page hears that something changed, golfers never see it', async ({
  server,
  course,
  asAdmin,
  ava,
  admin,
}) => {
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testToday, time: '15:00' });
  const html = '<img src=x onerror=alert(1)>\nCart 12 is broken';
  const write = (note: string) =>
    replyOver(server.url, setTeeTimeNote, { ...asAdmin(), body: { teeTimeId: teeTime.teeTimeId, note } });
  const page = await openPage(server, ava, { day: testToday, courseIds: [course.courseId] });
  const before = await starterTeeTime(server, admin, teeTime);
  const written = await write(html);
  expect(written).toMatchObject({ note: html });
  expect(written.version).toBeGreaterThan(before.version);
  expect((await write(html)).version).toBe(written.version);
  expect(await page.shown()).toEqual(
    await readPage(server, ava, { day: testToday, courseIds: [course.courseId] }),
  );
  const seen = await callOver(server.url, getTeeSheet, {
    token: ava.token,
    params: { courseId: course.courseId, day: testToday },
  });
  expect(seen.text).not.toContain('Cart 12');
  expect(await write('')).toMatchObject({ note: null });
  const audit = await server.db.query<{ changes: unknown }>(
    `select changes from audit_entries where action = 'tee-time.note-changed' order by id`,
  );
  expect(audit).toHaveLength(2);
  expect(JSON.stringify(audit)).not.toContain('Cart 12');
  page.close();
});

test('what the desk keeps about a golfer goes with the account', async ({ server, course, asAdmin }) => {
  const password = 'Fairway-and-rough 1';
  const golfer = await buildUser(server.db, { firstName: 'Xanthippa', password });
  const party = await bookParty(server, course, { day: testToday, time: '15:30', golfers: [golfer] });
  const { teeTimeId } = party.teeTime;
  const body = { teeTimeId, note: `${golfer.name} is late` };
  await replyOver(server.url, setTeeTimeNote, { ...asAdmin(), body });
  await server.db.query(
    `update tee_times set block_kind = 'EVENT', block_reason = 'Wedding of ' || $2 where id = $1`,
    [teeTimeId, golfer.name],
  );
  server.clock.set(afterTeeOff);
  await server.db.query(
    `insert into booking_suspensions (user_id, round_id, starts_at, ends_at) values ($1, $2, $3, $3::timestamptz + interval '14 days')`,
    [golfer.userId, party.roundIds[0], afterTeeOff],
  );
  expect((await callOver(server.url, exportOwnData, { token: golfer.token })).status).toBe(200);
  const erased = { token: golfer.token, body: { currentPassword: password } };
  expect(await replyOver(server.url, eraseOwnAccount, erased)).toBe('ERASED');
  const [kept] = await server.db.query<{ note: string; block_reason: string; suspensions: number }>(
    `select note, block_reason, (select count(*) from booking_suspensions where user_id = $2)::int as suspensions
     from tee_times where id = $1`,
    [teeTimeId, golfer.userId],
  );
  expect(kept).toMatchObject({ suspensions: 0 });
  expect(JSON.stringify(kept)).not.toContain('Xanthippa');
  expect(kept?.note).toContain('is late');
});
