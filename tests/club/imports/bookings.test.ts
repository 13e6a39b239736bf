/** Bookings of the future come along by a file: looked at row by row, booked as the office books, and taken back as if never made. */
import type { ImportKind } from '@fourball/domain/club/imports/import-kind.ts';
import { workOnNextImport } from '@fourball/domain/club/imports/work-on-import.ts';
import { importKinds } from '@fourball/workers/club/import-kinds.ts';
import { decideImportRows, writeImport } from '@fourball/shared/club/imports/import-calls.ts';
import { getBookingDetails, listBookings } from '@fourball/shared/booking/calls.ts';
import { getHistory } from '@fourball/shared/booking/spots/spot-calls.ts';
import { checkIn } from '@fourball/shared/booking/starter/starter-calls.ts';
import { sendMessage } from '@fourball/shared/messaging/calls.ts';
import { sendCancellationHandler } from '@fourball/workers/booking/send-cancellation.ts';
import { sendConfirmationHandler } from '@fourball/workers/booking/send-confirmation.ts';
import { expect } from 'vitest';
import { buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { book } from '../../kit/booking/book.ts';
import { stateNow, takenBack, workedOff, written } from '../../kit/club/imports-work.ts';
import { csvFile, lookedAt, rowsOf, uploaded } from '../../kit/club/imports.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { callOver, replyOver, testNow, testToday, testTomorrow } from '../../kit/server.ts';
import { workerContext } from '../../kit/worker-context.ts';

const head = 'Booking,Course,Day,Time,Member number,Email,Player,Players,Other players,Holes,Cart,Note,Paid';
const day = '2026-07-04';

const test = courseTest()
  .extend('desk', ({ server, admin }) => ({ url: server.url, token: admin.token }))
  .extend('place', async ({ server, course }) => {
    const name = `Links ${course.courseId}`;
    await server.db.query('update courses set name = $2 where id = $1', [course.courseId, name]);
    return name;
  })
  .extend('teeTime', ({ server, course }) => buildTeeTime(server.db, course.courseId, { day, time: '08:10' }))
  .extend(
    'looked',
    ({ desk }) =>
      async (...lines: string[]) =>
        lookedAt(desk, await uploaded(desk, csvFile([head, ...lines]), 'BOOKINGS')),
  )
  .extend(
    'fates',
    ({ desk }) =>
      async ({ id }: { id: number }) =>
        (await rowsOf(desk, id)).map(({ fate, why, notes }) => [fate, why, ...notes]),
  )
  .extend(
    'bookings',
    ({ server, course }) =>
      async () =>
        server.db.query<{
          purchase: number;
          user_id: number;
          status: string;
          auto_cancel: boolean;
          conversation_id: number;
        }>(
          'select purchase_id as purchase, user_id, status, auto_cancel, conversation_id from bookings where course_id = $1 order by 1',
          [course.courseId],
        ),
  )
  .extend('owes', ({ server }) => async ({ userId }: BuiltUser) => {
    const [row] = await server.db.query<{ cents: number }>(
      'select balance_cents as cents from ledger_accounts where user_id = $1',
      [userId],
    );
    return row?.cents ?? 0;
  });

test.beforeEach(({ server }) => server.clock.set(testNow));

test('each row says what becomes of it, and why not', async ({
  server,
  course,
  place,
  teeTime,
  ava,
  ben,
  looked,
  fates,
}) => {
  const at = (time: string, capacity = 4, on = day) =>
    buildTeeTime(server.db, course.courseId, { day: on, time, capacity });
  await at('07:00', 4, testToday);
  await at('09:00', 2);
  const busy = await at('13:00');
  const closed = await at('10:00');
  await server.db.query(
    `update tee_times set block_kind = 'NO_BOOKING', block_reason = 'Aeration' where id = $1`,
    [closed.teeTimeId],
  );
  const cal = await buildUser(server.db);
  await book(server, cal, course, await buildTeeTime(server.db, course.courseId, { day: testTomorrow }));
  await server.db.query(
    `update tee_times set starts_at = $2, day = $3 where id = (select tee_time_id from rounds where user_id = $1)`,
    [cal.userId, '2026-07-04T16:00:00Z', day],
  );
  await server.db.query(`update rounds set day = $2 where user_id = $1`, [cal.userId, day]);
  await buildTeeTime(server.db, course.courseId, { day: '2026-07-05', time: '09:00' });
  await server.db.query(
    `insert into ballots (course_id, day, opens_at, closes_at, status) values ($1, '2026-07-05', now(), now() + interval '1 day', 'OPEN')`,
    [course.courseId],
  );
  const line = (who: string, rest: Partial<Record<'ref' | 'course' | 'day' | 'time' | 'end', string>> = {}) =>
    [rest.ref ?? '', rest.course ?? place, rest.day ?? day, rest.time ?? '8:10 AM', who, rest.end ?? ''].join(
      ',',
    );
  const state = await looked(
    line(`,${ava.email},`, { ref: 'A-1', end: '3,,18,yes,Rents clubs,' }),
    line(`,,Gus Guest`, { ref: 'A-1' }),
    line(`,${ben.email},`, { course: 'Nowhere' }),
    line(`,${ben.email},`, { day: testToday, time: '07:00' }),
    line(`,${ben.email},`, { time: '08:11' }),
    line(`,${ben.email},`, { time: '10:00' }),
    line(`,${ben.email},`, { end: ',,9,,,' }),
    line(`,${ben.email},`, { time: '09:00', end: '3,,,,,' }),
    line(`,${ben.email},`, { end: '2,,,,,' }),
    line(`,${ava.email},`, { time: '09:00' }),
    line(`,${cal.email},`, { time: '13:00' }),
    line(',,Sam Stranger', { time: '13:00' }),
    line(`,${ben.email},`, { day: '2026-07-05', time: '09:00' }),
    line(`,${ben.email},`, { time: '13:00', ref: 'B', end: ',,18,,,yes' }),
    line(',nobody@nowhere.example,', { time: '13:00', ref: 'C' }),
    line(`,${cal.email},`, { time: '13:00', ref: 'C' }),
    line(`,${ben.email},`, { day: 'Funday' }),
    line(`,${ben.email},`, { time: '13:00', end: ',,,,,perhaps' }),
  );
  expect(await fates(state)).toEqual([
    ['NEW', null, expect.stringMatching(/^Costs \$31\.64 with tax/), '1 place has no name yet, and is kept.'],
    [
      'NEW',
      null,
      expect.stringMatching(/^Costs \$103\.96 with tax/),
      'Gus Guest plays as a guest of who booked.',
    ],
    ['REFUSED', 'The club has no course “Nowhere”.'],
    ['REFUSED', 'This time is over: only bookings of the future are brought along.'],
    ['REFUSED', `${place} has no tee time at 08:11 on that day.`],
    ['REFUSED', 'This tee time is closed: Aeration'],
    ['REFUSED', 'The course has no price for 9 holes at this tee time.'],
    ['REFUSED', '3 places are needed, and 2 are left at this tee time, with the rows above counted.'],
    ['REFUSED', '2 places are needed, and 1 is left at this tee time, with the rows above counted.'],
    ['REFUSED', `${ava.name} plays then by row 2, and can’t play two rounds at once.`],
    ['REFUSED', `${cal.name} plays ${place} at 12:00 already, and can’t play two rounds at once.`],
    ['REFUSED', expect.stringMatching(/^Nobody in this booking is a golfer of the club/)],
    ['REFUSED', 'The places of this day are drawn by a ballot, which is not drawn yet.'],
    ['NEW', null, 'Is paid elsewhere, so that nothing is owed here.'],
    ['REFUSED', 'The club knows no golfer of this number or address.'],
    ['REFUSED', 'Row 16 of the same booking is refused, and a booking comes along whole or not at all.'],
    ['REFUSED', 'Day can’t be read: “Funday”.'],
    ['REFUSED', 'Paid can’t be read: “perhaps”.'],
  ]);
  expect(busy.teeTimeId).toBeGreaterThan(teeTime.teeTimeId);
});

test('a booking is written as the office books: on the sheet, owed, with a thread, and nobody is mailed', async ({
  server,
  desk,
  place,
  teeTime,
  ava,
  ben,
  admin,
  looked,
  bookings,
  owes,
}) => {
  const [before] = await server.db.query<{ last: number }>('select coalesce(max(id), 0) as last from outbox');
  const lines = [
    `R7,${place},${day},08:10,,${ava.email},,3,,18,yes,Rents clubs,`,
    `R7,${place},${day},08:10,,${ben.email},,,,18,,,paid`,
  ];
  const state = await looked(...lines);
  expect(await written(server, desk, state)).toMatchObject({ state: 'WRITTEN', problem: null });
  const [booking, other] = await bookings();
  expect(other).toBeUndefined();
  expect(booking).toMatchObject({ user_id: ava.userId, status: 'BOOKED', auto_cancel: false });
  const purchaseId = booking?.purchase ?? 0;
  const seen = await replyOver(server.url, getBookingDetails, {
    token: ben.token,
    params: { id: purchaseId },
  });
  expect(seen).toMatchObject({ purchaseId, numSpots: 3 });
  expect(
    await server.db.query(
      `select user_id, agreement, play_fee_cents as cents, minutes from rounds where purchase_id = $1 order by id`,
      [purchaseId],
    ),
  ).toEqual([
    { user_id: ava.userId, agreement: 'OFFICE', cents: 2800, minutes: expect.any(Number) },
    { user_id: ben.userId, agreement: 'OFFICE', cents: 0, minutes: expect.any(Number) },
    { user_id: null, agreement: 'OWN', cents: null, minutes: expect.any(Number) },
  ]);
  expect([await owes(ava), await owes(ben)]).toEqual([3164, 0]);
  const mine = await replyOver(server.url, listBookings, { token: ava.token, params: { type: 'Active' } });
  expect(JSON.stringify(mine)).toContain(`"purchaseId":${purchaseId}`);
  expect(
    await server.db.query('select booked, note from tee_times where id = $1', [teeTime.teeTimeId]),
  ).toEqual([{ booked: 3, note: `${ava.name}: cart; Rents clubs` }]);
  const history = await replyOver(server.url, getHistory, { token: ava.token, params: { id: purchaseId } });
  expect(history.map(({ text }) => text)).toEqual([
    `${ava.name} made the booking.`,
    `${admin.name} brought the booking along from another program.`,
  ]);
  const events = await server.db.query<{ id: number; name: string; payload: { brought?: boolean } }>(
    'select id, name, payload from outbox where id > $1 order by id',
    [before?.last],
  );
  expect(events.map(({ name, payload }) => [name, payload.brought])).toEqual([
    ['booking.spots-changed', undefined],
    ['booking.made', true],
  ]);
  const sent: unknown[] = [];
  const context = workerContext(server.house, { mail: { send: async (mail) => void sent.push(mail) } });
  await sendConfirmationHandler.run(context, {
    eventId: events[1]?.id ?? 0,
    payload: events[1]?.payload as never,
  } as never);
  expect(sent).toEqual([]);
  const trail = await server.db.query(
    `select action from audit_entries where action in ('booking.brought', 'booking.taken-back')`,
  );
  expect(trail).toEqual([]);
  expect((await looked(...lines)).counts).toMatchObject({ SAME: 2, NEW: 0 });
});

test('a name alone may be a golfer, and the office says so; whoever else is named is a guest or keeps a place', async ({
  server,
  desk,
  place,
  teeTime,
  ava,
  ben,
  looked,
  fates,
  bookings,
}) => {
  const state = await looked(
    `R8,${place},${day} 08:10,,,${ava.email},,,,,,,`,
    `R8,${place},${day} 08:10,,,,"Number${ben.name.split('Number')[1]}, Golfer",,"Zoe Zest; ${ben.name}",,,,`,
  );
  expect(await fates(state)).toEqual([
    ['REFUSED', 'Please say first who is meant in row 3, which belongs to the same booking.'],
    ['POSSIBLE', `${ben.name} has this name, and the row says nothing else.`],
  ]);
  const decided = await replyOver(desk.url, decideImportRows, {
    token: desk.token,
    body: { id: state.id, rows: [3], decided: 'SAME' },
  });
  expect(await fates(decided)).toEqual([
    ['NEW', null, expect.stringMatching(/^Costs/), '1 place has no name yet, and is kept.'],
    [
      'NEW',
      null,
      expect.stringMatching(/^Costs/),
      'Zoe Zest plays as a guest of who booked.',
      `A golfer of the club is called ${ben.name}: the place is kept without a name, for the booker to say who it is.`,
    ],
  ]);
  await written(server, desk, decided);
  const [booking] = await bookings();
  expect(
    await server.db.query('select user_id, guest_name from rounds where purchase_id = $1 order by id', [
      booking?.purchase,
    ]),
  ).toEqual([
    { user_id: ava.userId, guest_name: null },
    { user_id: ben.userId, guest_name: null },
    { user_id: null, guest_name: 'Zoe Zest' },
    { user_id: null, guest_name: null },
  ]);
  expect(teeTime.teeTimeId).toBeGreaterThan(0);
});

test('a file is taken back as if it had never been: the sheet is free, nothing is owed, nobody is mailed', async ({
  server,
  desk,
  place,
  teeTime,
  ava,
  looked,
  bookings,
  owes,
}) => {
  await server.db.query(`update tee_times set note = 'Shotgun at noon' where id = $1`, [teeTime.teeTimeId]);
  const lines = [`,${place},${day},08:10,,${ava.email},,2,,,2,,`];
  const { id } = await written(server, desk, await looked(...lines));
  const [before] = await server.db.query<{ last: number }>('select max(id) as last from outbox');
  const { looked: undo, state } = await takenBack(server, desk, id);
  expect(undo).toMatchObject({ counts: { REMOVED: 1, LEANS: 0, KEPT: 0 } });
  expect(state).toMatchObject({ state: 'UNDONE' });
  expect(await bookings()).toMatchObject([{ status: 'CANCELLED' }]);
  expect(await owes(ava)).toBe(0);
  expect(
    await server.db.query('select booked, note from tee_times where id = $1', [teeTime.teeTimeId]),
  ).toEqual([{ booked: 0, note: 'Shotgun at noon' }]);
  const events = await server.db.query<{ id: number; name: string; payload: { brought?: boolean } }>(
    'select id, name, payload from outbox where id > $1 order by id',
    [before?.last],
  );
  expect(events.map(({ name, payload }) => [name, payload.brought])).toEqual([
    ['booking.spots-changed', undefined],
    ['booking.cancelled', true],
  ]);
  const sent: unknown[] = [];
  const context = workerContext(server.house, { mail: { send: async (mail) => void sent.push(mail) } });
  await sendCancellationHandler.run(context, {
    eventId: events[1]?.id ?? 0,
    payload: events[1]?.payload as never,
  } as never);
  expect(sent).toEqual([]);
  const cancelled = await replyOver(server.url, listBookings, {
    token: ava.token,
    params: { type: 'Cancelled' },
  });
  expect(cancelled).toEqual([]);
  // What was taken back may come along again.
  expect((await looked(...lines)).counts).toMatchObject({ NEW: 1 });
});

test('a booking on which something leans keeps the whole file, and says whose it is and why', async ({
  server,
  desk,
  course,
  place,
  ava,
  ben,
  looked,
  bookings,
}) => {
  const third = await buildUser(server.db);
  for (const time of ['11:00', '11:10', '11:20'])
    await buildTeeTime(server.db, course.courseId, { day: testToday, time: `1${time.slice(1)}` });
  await buildTeeTime(server.db, course.courseId, { day: testToday, time: '18:00' });
  await buildTeeTime(server.db, course.courseId, { day: testToday, time: '18:10' });
  await buildTeeTime(server.db, course.courseId, { day: testToday, time: '18:20' });
  const golfers = [ava, ben, third];
  const { id } = await written(
    server,
    desk,
    await looked(...golfers.map(({ email }, at) => `,${place},${testToday},18:${at}0,,${email},,,,,,,`)),
  );
  const [first, second, last] = await bookings();
  const [round] = await server.db.query<{ id: number }>('select id from rounds where purchase_id = $1', [
    first?.purchase,
  ]);
  await replyOver(server.url, checkIn, {
    token: desk.token,
    body: { roundId: round?.id ?? 0, checkedIn: true },
  });
  await callOver(server.url, sendMessage, {
    token: ben.token,
    body: { text: 'Who else?', conversationId: second?.conversation_id ?? 0 },
  });
  const { looked: undo, ordered, state } = await takenBack(server, desk, id);
  expect(undo.rows).toMatchObject([
    { row: 2, name: ava.name, fate: 'LEANS', why: [expect.stringContaining('somebody is noted as there')] },
    {
      row: 3,
      name: ben.name,
      fate: 'LEANS',
      why: ['Can’t be taken back: there are messages in its thread.'],
    },
  ]);
  expect(ordered).toMatchObject({ result: 'CONFLICT' });
  expect(state).toMatchObject({ state: 'WRITTEN' });
  expect((await bookings()).map(({ status }) => status)).toEqual(['BOOKED', 'BOOKED', 'BOOKED']);
  expect(last?.user_id).toBe(third.userId);
});

test('a worker that dies at the end of a file leaves nothing of it', async ({
  server,
  desk,
  place,
  teeTime,
  ava,
  ben,
  looked,
  bookings,
  owes,
}) => {
  const line = ({ email }: BuiltUser) => `,${place},${day},08:10,,${email},,,,,,,`;
  const { id, fingerprint } = await looked(line(ava), line(ben));
  await replyOver(desk.url, writeImport, {
    token: desk.token,
    body: { id, fingerprint: fingerprint ?? '' },
  });
  const dying: ImportKind = {
    ...importKinds.BOOKINGS,
    async judge(...asked) {
      const judgement = await importKinds.BOOKINGS.judge(...asked);
      return {
        ...judgement,
        async write(...order) {
          await judgement.write(...order);
          throw new Error('The power is gone.');
        },
      };
    },
  };
  await expect(workOnNextImport(server.house, { ...importKinds, BOOKINGS: dying })).rejects.toThrow('power');
  expect([await bookings(), await owes(ava), await owes(ben)]).toEqual([[], 0, 0]);
  expect(await server.db.query('select booked from tee_times where id = $1', [teeTime.teeTimeId])).toEqual([
    { booked: 0 },
  ]);
  await workedOff(server);
  expect(await stateNow(desk, id)).toMatchObject({ state: 'WRITTEN' });
  expect(await bookings()).toHaveLength(2);
});

test('of two files and a golfer at the last place at once one has it, and nobody is oversold', async ({
  server,
  desk,
  course,
  place,
  ava,
  ben,
  looked,
}) => {
  const cal = await buildUser(server.db);
  for (const minute of ['00', '10', '20', '30', '40', '50']) {
    const teeTime = await buildTeeTime(server.db, course.courseId, {
      day: testTomorrow,
      time: `10:${minute}`,
      capacity: 1,
    });
    const line = ({ email }: BuiltUser) => `,${place},${testTomorrow},10:${minute},,${email},,,,,,,`;
    const states = [await looked(line(ava)), await looked(line(ben))];
    for (const { id, fingerprint } of states)
      await replyOver(desk.url, writeImport, {
        token: desk.token,
        body: { id, fingerprint: fingerprint ?? '' },
      });
    const results = await Promise.allSettled([
      book(server, cal, course, teeTime),
      workedOff(server),
      workedOff(server),
    ]);
    const ended = await Promise.all(states.map(({ id }) => stateNow(desk, id)));
    const wrote = ended.filter(({ state }) => state === 'WRITTEN').length;
    const booked = results[0]?.status === 'fulfilled' ? 1 : 0;
    expect(wrote + booked).toBe(1);
    expect(ended.filter(({ state, changed }) => state === 'CHECKED' && changed)).toHaveLength(2 - wrote);
    expect(await server.db.query('select booked from tee_times where id = $1', [teeTime.teeTimeId])).toEqual([
      { booked: 1 },
    ]);
    // Nobody plays two rounds at once: the next minute begins with nothing of this one.
    await server.db.query(
      `update rounds set status = 'CANCELLED', cancelled_at = now() where tee_time_id = $1`,
      [teeTime.teeTimeId],
    );
    await server.db.query(
      `update bookings set status = 'CANCELLED', cancelled_at = now() where course_id = $1 and status = 'BOOKED'`,
      [course.courseId],
    );
  }
});
