/** Cancelling a booking: what it costs and when, and that everything about it comes free. */
import { cancelBooking, listInvitations } from '@fourball/shared/booking/calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { book, details, hold, invite, madeAt, sheet, type Booked } from '../../kit/booking/book.ts';
import { callOver, refusalIn, replyOver, testNow } from '../../kit/server.ts';

const day = '2026-06-20';
/** The tee time is at 09:00 in Toronto. */
const teeOff = new Date(`${day}T13:00:00Z`);
const hoursBefore = (hours: number) => new Date(teeOff.getTime() - hours * 3_600_000);
let booked: Booked;

const test = courseTest()
  .extend('teeTime', ({ server, course }) => buildTeeTime(server.db, course.courseId, { day }))
  .extend(
    'cancel',
    ({ server }) =>
      (user: BuiltUser, { purchaseId }: Booked = booked) =>
        callOver(server.url, cancelBooking, { token: user.token, body: { purchaseId } }),
  )
  .extend(
    'cancelled',
    ({ server, ava }) =>
      (user: BuiltUser = ava) =>
        replyOver(server.url, cancelBooking, { token: user.token, body: { purchaseId: booked.purchaseId } }),
  )
  .extend('lines', ({ server, ava }) => async () => {
    const { messages } = await replyOver(server.url, listMessages, {
      token: ava.token,
      params: { conversationId: booked.conversationId },
      query: { filter: 'CANCELLED' },
    });
    return messages.map(({ text }) => text);
  });

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});
test.beforeEach(async ({ server, ava, course, teeTime, ben }) => {
  booked = await book(server, ava, course, teeTime, {
    spots: 4,
    bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
  });
  await madeAt(server.db, booked, testNow);
});

describe('what it costs', () => {
  test.for([
    [90, 0],
    [24, 0],
    [23.999, 5000],
    [0.5, 5000],
  ] as const)(
    '%d hours before the round: %i cents for two golfers and two vacant spots',
    async ([hours, cents], { server, cancelled }) => {
      server.clock.set(hoursBefore(hours));
      expect(await cancelled()).toEqual({ result: 'SUCCESS', cancellationFee: cents });
    },
  );

  test('nothing within ten minutes of booking, though the round is tonight', async ({
    server,
    cancelled,
  }) => {
    server.clock.set(hoursBefore(5));
    await madeAt(server.db, booked, hoursBefore(5 + 9 / 60));
    expect(await cancelled()).toEqual({ result: 'SUCCESS', cancellationFee: 0 });
  });

  test('the fee once the ten minutes are over', async ({ server, cancelled }) => {
    server.clock.set(hoursBefore(5));
    await madeAt(server.db, booked, hoursBefore(5 + 10 / 60));
    expect(await cancelled()).toMatchObject({ cancellationFee: 5000 });
  });

  test('once, however often it is cancelled, and what was true the first time', async ({
    server,
    cancelled,
    lines,
  }) => {
    server.clock.set(hoursBefore(90));
    expect(await cancelled()).toMatchObject({ cancellationFee: 0 });
    server.clock.set(hoursBefore(1));
    expect(await cancelled()).toEqual({ result: 'SUCCESS', cancellationFee: 0 });
    expect(await lines()).toHaveLength(1);
  });

  test('once, when it is cancelled ten times at once', async ({ server, cancelled, lines, ava }) => {
    server.clock.set(hoursBefore(1));
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancelled()));
    expect(answers).toEqual(answers.map(() => ({ result: 'SUCCESS', cancellationFee: 5000 })));
    expect(await lines()).toEqual([`${ava.name} cancelled the booking.`]);
    const [row] = await server.db.query(
      'select cancellation_fee_cents, cancelled_by from bookings where purchase_id = $1',
      [booked.purchaseId],
    );
    expect(row).toEqual({ cancellation_fee_cents: 5000, cancelled_by: ava.userId });
  });

  test('what was told before: the details and the reply agree', async ({ server, ava, cancelled }) => {
    server.clock.set(hoursBefore(3));
    const { cancellationFee } = await details(server, ava, booked);
    expect(await cancelled()).toMatchObject({ cancellationFee: cancellationFee * 2 });
  });

  test('what the parameters say', async ({ server, cancelled }) => {
    await server.db.query(
      `insert into parameters (name, value, start_date)
       values ('CANCELLATION_FEE', '1000', '2026-06-01T00:00Z'), ('CANCELLATION_WINDOW', '48', '2026-06-01T00:00Z')`,
    );
    server.clock.set(hoursBefore(47));
    expect(await cancelled()).toMatchObject({ cancellationFee: 2000 });
    await server.db.query(`delete from parameters where start_date = '2026-06-01T00:00Z'`);
  });
});

describe('what comes free', () => {
  test('every spot, for others at once', async ({ server, cancelled, teeTime, ben, course }) => {
    await cancelled();
    const [row] = await server.db.query('select booked, held from tee_times where id = $1', [
      teeTime.teeTimeId,
    ]);
    expect(row).toEqual({ booked: 0, held: 0 });
    await server.heard();
    expect((await sheet(server, ben, course, day)).teeTimes[0]).toMatchObject({ available: 4, places: [] });
    await hold(server, ben, course, [teeTime], 4);
  });

  test('its golfers, who may play at that time with others', async ({
    server,
    cancelled,
    ben,
    course,
    teeTime,
  }) => {
    await cancelled();
    const again = await book(server, ben, course, teeTime);
    expect((await details(server, ben, again)).status).toBe('BOOKED');
  });

  test('on every tee time that it had', async ({ server, course, ava, cancelled }) => {
    const later = await buildTeeTime(server.db, course.courseId, { day, time: '13:40' });
    const early = await buildTeeTime(server.db, course.courseId, { day, time: '13:20' });
    booked = await book(server, ava, course, [early, later], { spots: 4 });
    await cancelled();
    const rows = await server.db.query('select booked from tee_times where id = any($1)', [
      [early.teeTimeId, later.teeTimeId],
    ]);
    expect(rows).toEqual([{ booked: 0 }, { booked: 0 }]);
  });

  test('not the rounds of others on the same tee time', async ({ server, course, ben, ava, cancelled }) => {
    const later = await buildTeeTime(server.db, course.courseId, { day, time: '13:40' });
    const others = await book(server, ben, course, later, { spots: 2 });
    booked = await book(server, ava, course, later, { spots: 2 });
    await cancelled();
    expect(await details(server, ben, others)).toMatchObject({ status: 'BOOKED', numSpots: 2 });
    const [row] = await server.db.query('select booked from tee_times where id = $1', [later.teeTimeId]);
    expect(row).toEqual({ booked: 2 });
  });
});

test('a cancelled booking still tells its people what it was', async ({ server, cancelled, ava, ben }) => {
  server.clock.set(hoursBefore(1));
  await cancelled();
  const was = {
    status: 'CANCELLED',
    numSpots: 4,
    cancellationFee: 2500,
    can: { cancel: false, invite: false, toggleAutoCancel: false },
  };
  // Ben was asked and had not answered: the booker was to pay for him, and he sees no prices of others.
  expect(await details(server, ava, booked)).toMatchObject({ ...was, total: 2 * 3164 });
  expect(await details(server, ben, booked)).toMatchObject({ ...was, total: 0 });
});

test('open invitations are closed with the reason; answered ones stay as they were', async ({
  server,
  ava,
  cancelled,
}) => {
  const cleo = await buildUser(server.db);
  await invite(server, ava, booked, [cleo]);
  await cancelled();
  const all = await replyOver(server.url, listInvitations, {
    token: ava.token,
    params: { id: booked.purchaseId },
  });
  expect(all).toMatchObject([
    { userId: cleo.userId, inviteStatus: 'DECLINED', declineReason: 'The booking was cancelled.' },
  ]);
});

describe('who may', () => {
  test('an admin', async ({ server, cancelled, lines }) => {
    const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    expect(await cancelled(admin)).toMatchObject({ result: 'SUCCESS' });
    expect(await lines()).toEqual([`${admin.name} cancelled the booking.`]);
  });

  test('not a golfer of it, nor who is asked, nor an organizer', async ({ server, ava, cancel, ben }) => {
    const cleo = await buildUser(server.db);
    const organizer = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
    await invite(server, ava, booked, [cleo]);
    expect(refusalIn(await cancel(ben))).toMatchObject({ status: 403, code: 'forbidden' });
    expect(refusalIn(await cancel(cleo))).toMatchObject({ status: 403 });
    expect(refusalIn(await cancel(organizer))).toMatchObject({ status: 404 });
    expect((await details(server, ava, booked)).status).toBe('BOOKED');
  });

  test('for a stranger there is no such booking, as there is none of that number', async ({
    server,
    cancel,
  }) => {
    const stranger = await buildUser(server.db);
    const theirs = await cancel(stranger);
    const none = await cancel(stranger, { purchaseId: 4_000_000_000, conversationId: 0 });
    expect(refusalIn(theirs)).toMatchObject({ status: 404, code: 'not_found' });
    expect(theirs.text).toBe(none.text);
  });

  test('nobody when the round has begun', async ({ server, cancel, ava }) => {
    server.clock.set(teeOff);
    expect(refusalIn(await cancel(ava))).toMatchObject({ status: 403 });
    expect((await details(server, ava, booked)).status).toBe('BOOKED');
  });
});
