/** Vacant spots that are released before the round: when, for whom not, and never twice. */
import {
  cancelBooking,
  listBookings,
  respondToInvitation,
  toggleAutoCancel,
} from '@fourball/shared/booking/calls.ts';
import { autoCancelSpots } from '@fourball/domain/booking/spots/auto-cancel-spots.ts';
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { book, details, invite, madeAt } from '../../kit/booking/book.ts';
import { callOver, refusalIn, replyOver, testNow } from '../../kit/server.ts';
import { spotDoors } from '../../kit/booking/spots.ts';

const day = '2026-06-20';
const teeOff = new Date(`${day}T13:00:00Z`);
const hoursBefore = (hours: number) => new Date(teeOff.getTime() - hours * 3_600_000);

const test = courseTest()
  .extend('club', { scope: 'file' }, ({ server }) => createClubFacts(server.house))
  .extend('teeTime', ({ server, course }) => buildTeeTime(server.db, course.courseId, { day }))
  .extend('booked', ({ server, ava, course, teeTime, ben }) =>
    book(server, ava, course, teeTime, {
      spots: 4,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
    }),
  )
  .extend('run', ({ server, club }) => async () => {
    const released = await autoCancelSpots(server.house, club);
    await server.heard();
    return released;
  })
  .extend(
    'toggle',
    ({ server, booked }) =>
      (user: BuiltUser) =>
        callOver(server.url, toggleAutoCancel, { token: user.token, params: { id: booked.purchaseId } }),
  )
  .extend('lines', ({ server, ava, booked }) => async (filter: string) => {
    const { messages } = await replyOver(server.url, listMessages, {
      token: ava.token,
      params: { conversationId: booked.conversationId },
      query: { filter },
    });
    return messages.map(({ text }) => text);
  })
  .extend('bookedSpots', ({ server, teeTime }) => async () => {
    const [row] = await server.db.query<{ booked: number }>('select booked from tee_times where id = $1', [
      teeTime.teeTimeId,
    ]);
    return row?.booked;
  });

test.beforeEach(async ({ server }) => {
  // Bookings of other tests are over by then, or not yet due.
  await server.db.query(`update bookings set auto_cancel = false`);
  server.clock.set(testNow);
});
test.beforeEach(async ({ server, booked }) => {
  await madeAt(server.db, booked, testNow);
});

describe('the switch', () => {
  test.for([
    [48.1, true],
    [48, false],
    [20, false],
  ] as const)(
    'of a booking made %d hours ahead is %s at first: nobody loses at once what they just booked',
    async ([hours, on], { server, run }) => {
      const [otherCourse, dan] = [await buildCourse(server.db), await buildUser(server.db)];
      const place = await buildTeeTime(server.db, otherCourse.courseId, { day });
      server.clock.set(hoursBefore(hours));
      await server.db.query('update bookings set auto_cancel = false');
      const late = await book(server, dan, otherCourse, place, { spots: 3 });
      expect(await run()).toBe(0);
      expect(await details(server, dan, late)).toMatchObject({ autoCancel: on, vacantSpots: 2 });
    },
  );

  test('is on at first, and turns off and on', async ({ server, ava, booked, toggle, ben, lines }) => {
    expect((await details(server, ava, booked)).autoCancel).toBe(true);
    expect((await toggle(ava)).json).toEqual({ autoCancel: false });
    expect((await details(server, ben, booked)).autoCancel).toBe(false);
    expect((await toggle(ava)).json).toEqual({ autoCancel: true });
    expect(await lines('TOGGLED_AUTO_CANCEL')).toEqual([
      `${ava.name} turned auto-cancel on.`,
      `${ava.name} turned auto-cancel off.`,
    ]);
  });

  test('is the booker’s and the admins’', async ({ server, toggle, ben, ava, booked }) => {
    const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    expect((await toggle(admin)).json).toEqual({ autoCancel: false });
    expect(refusalIn(await toggle(ben))).toMatchObject({ status: 403, code: 'forbidden' });
    expect(refusalIn(await toggle(await buildUser(server.db)))).toMatchObject({ status: 404 });
    expect((await details(server, ava, booked)).autoCancel).toBe(false);
  });

  test('is stuck when the booking is over or cancelled', async ({ server, toggle, ava, booked }) => {
    server.clock.set(teeOff);
    expect(refusalIn(await toggle(ava))).toMatchObject({ status: 403 });
    server.clock.set(testNow);
    const { purchaseId } = booked;
    await replyOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId } });
    expect(refusalIn(await toggle(ava))).toMatchObject({ status: 403 });
  });

  test('pressed by many at once ends where an even number of times leads', async ({
    server,
    toggle,
    ava,
    booked,
    lines,
  }) => {
    await Promise.all(Array.from({ length: 10 }, () => toggle(ava)));
    expect((await details(server, ava, booked)).autoCancel).toBe(true);
    expect(await lines('TOGGLED_AUTO_CANCEL')).toHaveLength(10);
  });
});

describe('when it is due', () => {
  test('vacant spots are released, golfers stay, and the thread says so', async ({
    server,
    run,
    ava,
    booked,
    bookedSpots,
    lines,
  }) => {
    server.clock.set(hoursBefore(48));
    expect(await run()).toBe(2);
    expect(await details(server, ava, booked)).toMatchObject({
      numSpots: 2,
      vacantSpots: 0,
      status: 'BOOKED',
    });
    expect(await bookedSpots()).toBe(2);
    expect(await lines('SPOTS_AUTO_CANCELLED')).toEqual(['2 open spots were released automatically.']);
  });

  test('a moment before, nothing is', async ({ server, run, bookedSpots }) => {
    server.clock.set(hoursBefore(48.001));
    expect(await run()).toBe(0);
    expect(await bookedSpots()).toBe(4);
  });

  test('run twice, and five times at once, it releases once', async ({ server, club, run, lines }) => {
    server.clock.set(hoursBefore(47));
    const counts = await Promise.all(Array.from({ length: 5 }, () => autoCancelSpots(server.house, club)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await run()).toBe(0);
    expect(await lines('SPOTS_AUTO_CANCELLED')).toHaveLength(1);
  });

  test('a worker that comes late still does its work, but not when the round has begun', async ({
    server,
    run,
  }) => {
    server.clock.set(teeOff);
    expect(await run()).toBe(0);
    server.clock.set(hoursBefore(0.1));
    expect(await run()).toBe(2);
  });

  test('it is the parameter’s time that counts', async ({ server, run }) => {
    await server.db.query(
      `insert into parameters (name, value, start_date) values ('AUTO_CANCEL_HOURS', '72', '2026-06-01T00:00Z')`,
    );
    server.clock.set(hoursBefore(71));
    expect(await run()).toBe(2);
    await server.db.query(`delete from parameters where name = 'AUTO_CANCEL_HOURS' and value = '72'`);
  });

  test('everybody is told: the log has the event with the number', async ({ server, run, booked }) => {
    server.clock.set(hoursBefore(48));
    await run();
    const events = await server.db.query(
      `select payload from outbox where name = 'booking.auto-cancel-changed'
       and (payload->>'purchaseId')::bigint = $1`,
      [booked.purchaseId],
    );
    expect(events).toEqual([{ payload: { ...booked, autoCancel: true, released: 2 } }]);
  });
});

test('a booking in which nobody is left goes with its spots, and its people are told', async ({
  server,
  booked,
  ava,
  ben,
  run,
  bookedSpots,
  lines,
}) => {
  const { purchaseId } = booked;
  const cleo = await buildUser(server.db);
  await invite(server, ava, booked, [cleo]);
  const doors = spotDoors(() => server);
  for (const golfer of [ben, ava])
    await doors.left(golfer, 'bail', booked, await doors.spotOf(ava, booked, golfer));
  server.clock.set(hoursBefore(48));
  expect(await run()).toBe(4);
  expect(await details(server, ava, booked)).toMatchObject({
    status: 'CANCELLED',
    numSpots: 4,
    vacantSpots: 0,
    noResponseInvitations: [],
    total: 0,
    cancellationTotal: 0,
  });
  expect(await bookedSpots()).toBe(0);
  expect(await replyOver(server.url, listBookings, { token: ava.token, params: { type: 'Active' } })).toEqual(
    [],
  );
  expect(await lines('CANCELLED')).toEqual(['Nobody was left: the booking is cancelled.']);
  const told = await server.db.query<{ payload: { cancelledBy: string; people: { userId: number }[] } }>(
    `select payload from outbox where name = 'booking.cancelled' and (payload->>'purchaseId')::bigint = $1`,
    [purchaseId],
  );
  expect(told.map(({ payload }) => payload.cancelledBy)).toEqual(['SYSTEM']);
  expect(told[0]?.payload.people.map(({ userId }) => userId).sort()).toEqual(
    [ava.userId, cleo.userId].sort(),
  );
  expect((await doors.history(ava, booked)).slice(-2).map(({ text }) => text)).toEqual([
    '4 spots that nobody had taken went back to the sheet by auto-cancel.',
    'The club cancelled the booking.',
  ]);
  expect(await run()).toBe(0);
});

test('one that can’t be released holds nobody else up', async ({
  server,
  course,
  ben,
  booked,
  club,
  run,
}) => {
  const later = await buildTeeTime(server.db, course.courseId, { day, time: '09:10' });
  const other = await book(server, ben, course, later, { spots: 3 });
  server.clock.set(hoursBefore(47));
  await server.db.query(`
    create function refuse_release() returns trigger language plpgsql as
      $$ begin raise exception 'not this one'; end $$;
    create trigger refuse_release before update on rounds for each row
      when (old.purchase_id = ${booked.purchaseId}) execute function refuse_release();`);
  try {
    await expect(autoCancelSpots(server.house, club)).rejects.toThrow('Bookings that failed: 1');
  } finally {
    await server.db.query('drop function refuse_release cascade');
  }
  expect((await details(server, ben, other)).numSpots).toBe(1);
  expect(await run()).toBe(2);
});

describe('nothing is released', () => {
  test('where it is off', async ({ server, toggle, ava, run, bookedSpots }) => {
    await toggle(ava);
    server.clock.set(hoursBefore(47));
    expect(await run()).toBe(0);
    expect(await bookedSpots()).toBe(4);
  });

  test('of a cancelled booking', async ({ server, booked, ava, run }) => {
    const { purchaseId } = booked;
    await replyOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId } });
    server.clock.set(hoursBefore(47));
    expect(await run()).toBe(0);
  });

  test('where every spot has a golfer or a named guest', async ({ server, booked, run }) => {
    await server.db.query(
      `update rounds set guest_name = 'A guest' where purchase_id = $1 and user_id is null`,
      [booked.purchaseId],
    );
    server.clock.set(hoursBefore(47));
    expect(await run()).toBe(0);
  });
});

test('who was asked and accepts after the release is told that no spot is left', async ({
  server,
  ava,
  booked,
  run,
}) => {
  const cleo = await buildUser(server.db);
  const [invitation] = await invite(server, ava, booked, [cleo]);
  server.clock.set(hoursBefore(47));
  await run();
  const answer = await replyOver(server.url, respondToInvitation, {
    token: cleo.token,
    body: { inviteId: invitation?.inviteId ?? 0, accept: true },
  });
  expect(answer).toMatchObject({ result: 'SPOTS_NOT_AVAILABLE' });
});

test('one booking’s release is not held up by another’s', async ({ server, course, ben, run }) => {
  const later = await buildTeeTime(server.db, course.courseId, { day, time: '09:10' });
  const other = await book(server, ben, course, later, { spots: 3 });
  server.clock.set(hoursBefore(47));
  expect(await run()).toBe(4);
  expect((await details(server, ben, other)).numSpots).toBe(1);
});
