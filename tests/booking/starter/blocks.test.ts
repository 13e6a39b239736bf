/** Blocks of tee times: which they mark, now and later, what they forbid, and what is left when they are taken back. */
import { extendTeeSheets } from '@fourball/domain/booking/setup/extend-tee-sheets.ts';
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import { cancelBooking, holdSpots } from '@fourball/shared/booking/calls.ts';
import {
  blockTeeTimes,
  listBlocks,
  unblockTeeTimes,
} from '@fourball/shared/booking/starter/starter-calls.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { touchedIn } from '../../kit/booking/confirm.ts';
import { book, details, sheet } from '../../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser } from '../../kit/build.ts';
import { callOver, refusalIn, replyOver, testNow, testToday, testTomorrow } from '../../kit/server.ts';
import { openPage, readPage } from '../../kit/snapshots.ts';
import { eventually } from '../../kit/wait.ts';
import { buildAdmin } from '../../kit/booking/starter.ts';

const test = clubTest({ with: ['gateway', 'workers'] })
  .extend('admin', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('ava', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend('course', ({ server }) => buildCourse(server.db))
  .extend('bodyOf', ({ course }) => (more: Partial<Block> = {}): Block => ({
    courseId: course.courseId,
    kind: 'NO_BOOKING',
    reason: 'Aeration',
    startDate: testTomorrow,
    endDate: testTomorrow,
    fromTime: '09:00',
    toTime: '10:00',
    ...more,
  }))
  .extend(
    'block',
    ({ server, admin, bodyOf }) =>
      (more?: Partial<Block>) =>
        replyOver(server.url, blockTeeTimes, { token: admin.token, body: bodyOf(more) }),
  )
  .extend(
    'unblock',
    ({ server, admin }) =>
      (id: number) =>
        replyOver(server.url, unblockTeeTimes, { token: admin.token, params: { id } }),
  )
  .extend(
    'at',
    ({ server, course }) =>
      (time: string, day = testTomorrow) =>
        buildTeeTime(server.db, course.courseId, { day, time }),
  )
  .extend('marks', ({ server, ava, course }) => async (day = testTomorrow) => {
    await server.heard();
    return Object.fromEntries(
      (await sheet(server, ava, course, day)).teeTimes.map(({ time, block: marked }) => [
        time,
        marked && `${marked.kind} ${marked.reason}`,
      ]),
    );
  })
  .extend(
    'holdAt',
    ({ server, ava, course }) =>
      (bookingDate: string) =>
        replyOver(server.url, holdSpots, {
          token: ava.token,
          body: { spots: 1, courseFeeId: course.courseFeeId, bookingDate },
        }),
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

type Block = BodyInput<typeof blockTeeTimes>;

test('[golf-rules.1] a block marks its tee times with the reason, from its first to before its last; bookings stay', async ({
  server,
  at,
  ava,
  course,
  bodyOf,
  marks,
  holdAt,
  unblock,
  admin,
}) => {
  const [inside, late] = [await at('09:00'), await at('09:50'), await at('08:50'), await at('10:00')];
  const { purchaseId } = await book(server, ava, course, inside);
  const looked = { day: testTomorrow, courseIds: [course.courseId], purchaseIds: [purchaseId] };
  const page = await openPage(server, ava, looked);
  const wish = { token: admin.token, body: bodyOf({ reason: 'Aeration <script>' }) };
  const asked = await callOver(server.url, blockTeeTimes, wish);
  expect(touchedIn(asked)).toMatchObject({
    bookings: 1,
    golfers: 1,
    days: 1,
    first: [{ purchaseId, day: testTomorrow, time: '09:00', booker: ava.name, spots: 1 }],
  });
  expect((await marks())['09:00']).toBe(null);
  // Who books meanwhile is told of before anything is done.
  const later = await buildUser(server.db);
  const confirmed = { ...wish, body: { ...wish.body, confirm: touchedIn(asked)?.fingerprint } };
  const more = await book(server, later, course, late);
  expect(touchedIn(await callOver(server.url, blockTeeTimes, confirmed))).toMatchObject({ bookings: 2 });
  expect((await marks())['09:00']).toBe(null);
  await replyOver(server.url, cancelBooking, { token: later.token, body: { purchaseId: more.purchaseId } });
  const made = await replyOver(server.url, blockTeeTimes, confirmed);
  // Asked for twice, it is one block, and nobody is asked again.
  expect(await replyOver(server.url, blockTeeTimes, wish)).toMatchObject({ block: { id: made.block.id } });
  expect(made).toMatchObject({
    teeTimes: 2,
    bookings: 1,
    block: { kind: 'NO_BOOKING', weekdays: [1, 2, 3, 4, 5, 6, 7] },
  });
  const word = 'NO_BOOKING Aeration <script>';
  expect(await marks()).toEqual({ '08:50': null, '09:00': word, '09:50': word, '10:00': null });
  expect(await page.shown()).toEqual(await readPage(server, ava, looked));
  expect(await holdAt(`${testTomorrow}T09:50`)).toMatchObject({
    result: 'FAILED',
    reason: 'Aeration <script>',
  });
  expect(await details(server, ava, { purchaseId })).toMatchObject({ status: 'BOOKED' });

  expect(await unblock(made.block.id)).toEqual({ teeTimes: 2 });
  expect(await marks()).toEqual({ '08:50': null, '09:00': null, '09:50': null, '10:00': null });
  expect(await page.shown()).toEqual(await readPage(server, ava, looked));
  expect(await holdAt(`${testTomorrow}T09:50`)).toMatchObject({ result: 'SUCCESS' });
  expect(
    refusalIn(
      await callOver(server.url, unblockTeeTimes, { token: admin.token, params: { id: made.block.id } }),
    ).status,
  ).toBe(404);
  const audit = await server.db.query<{ action: string }>(
    `select action from audit_entries where action like 'tee-time.%' and actor_user_id = $1 order by id desc limit 2`,
    [admin.userId],
  );
  expect(audit.map(({ action }) => action)).toEqual(['tee-time.unblocked', 'tee-time.blocked']);
  page.close();
});

test('of several blocks the strictest is told, and when it goes the next one', async ({
  at,
  block,
  marks,
  unblock,
}) => {
  await at('09:00');
  await block({ kind: 'EIGHTEEN_ONLY', reason: 'Eighteen', toTime: '24:00' });
  await block({ kind: 'NO_ONLINE_BOOKING', reason: 'Call us' });
  const storm = await block({ kind: 'WEATHER', reason: 'Thunder' });
  const event = await block({ kind: 'EVENT', reason: 'Club day' });
  expect(event.teeTimes).toBe(0);
  expect(await marks()).toEqual({ '09:00': 'WEATHER Thunder' });
  await unblock(storm.block.id);
  expect(await marks()).toEqual({ '09:00': 'EVENT Club day' });
  await unblock(event.block.id);
  expect(await marks()).toEqual({ '09:00': 'NO_ONLINE_BOOKING Call us' });
});

test('asked for twice at once it is one block, noted once, and gone when it is taken back', async ({
  server,
  at,
  block,
  unblock,
  marks,
}) => {
  await at('09:00');
  const [one, other] = await Promise.all([block(), block()]);
  expect(one.block).toEqual(other.block);
  const noted = await server.db.query(
    `select 1 from audit_entries where action = 'tee-time.blocked' and changes -> 0 ->> 'after' like $1`,
    [`${one.block.courseName}:%`],
  );
  expect(noted).toHaveLength(1);
  await unblock(one.block.id);
  expect(await marks()).toEqual({ '09:00': null });
});

test('tee times that are made while a block is set, or taken back, are as it says then', async ({
  server,
  course,
  marks,
}) => {
  const day = '2026-06-18';
  await server.db.query(
    `insert into tee_sheet_templates (course_id, weekdays, start_date, end_date, first_time, last_time, interval_minutes, spots)
     values ($1, '{1,2,3,4,5,6,7}', $2, $2, '09:00', '09:00', 10, 4)`,
    [course.courseId, day],
  );
  const club = createClubFacts(server.house);
  /** Makes the tee times while somebody has written and not yet committed. */
  const makeMeanwhile = async (write: string, values: readonly unknown[]) => {
    let making: Promise<number> | undefined;
    await server.db.transaction(async (tx) => {
      await tx.query('select id from courses where id = $1 for no key update', [course.courseId]);
      await tx.query(write, values);
      making = extendTeeSheets(server.house, club);
      await eventually('the making of tee times to wait, or to be done', async () => {
        const [seen] = await server.db.query<{ waits: boolean; made: boolean }>(
          `select exists (select from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock') as waits,
             exists (select from tee_times where course_id = $1 and day = $2) as made`,
          [course.courseId, day],
        );
        return seen && (seen.waits || seen.made);
      });
    });
    await making;
  };
  await makeMeanwhile(
    `insert into tee_sheet_blocks (course_id, kind, reason, start_date, end_date) values ($1, 'EVENT', 'Cup', $2, $2)`,
    [course.courseId, day],
  );
  expect(await marks(day)).toEqual({ '09:00': 'EVENT Cup' });

  await server.db.query('delete from tee_times where course_id = $1 and day = $2', [course.courseId, day]);
  await makeMeanwhile('delete from tee_sheet_blocks where course_id = $1 and start_date = $2', [
    course.courseId,
    day,
  ]);
  expect(await marks(day)).toEqual({ '09:00': null });
});

test('eighteen only refuses nine holes and takes eighteen', async ({
  server,
  at,
  block,
  course,
  ava,
  holdAt,
}) => {
  await at('09:00');
  await block({ kind: 'EIGHTEEN_ONLY', reason: 'Eighteen holes only before ten' });
  const [nine] = await server.db.query<{ id: number }>(
    `with f as (insert into course_fees (course_id, name, holes, twilight, sequence_no) values ($1, '9 holes', 9, false, 3) returning id),
       p as (insert into course_fee_prices (course_fee_id, start_date, member_cents, non_member_cents, external_member_cents)
         select id, '2020-01-01', 1500, 5000, 3000 from f)
     select id from f`,
    [course.courseId],
  );
  const body = { spots: 1, courseFeeId: nine?.id ?? 0, bookingDate: `${testTomorrow}T09:00` };
  expect(await replyOver(server.url, holdSpots, { token: ava.token, body })).toMatchObject({
    result: 'FAILED',
    reason: 'Eighteen holes only before ten',
  });
  expect(await holdAt(`${testTomorrow}T09:00`)).toMatchObject({ result: 'SUCCESS' });
});

test('only its weekdays, its course and days that are not over; tee times made later are marked too', async ({
  server,
  at,
  course,
  block,
  marks,
  ava,
}) => {
  const other = await buildCourse(server.db);
  await buildTeeTime(server.db, other.courseId, { day: testTomorrow, time: '09:00' });
  await at('09:00', '2026-06-15');
  await at('09:00');
  await server.db.query(
    `insert into tee_sheet_templates (course_id, weekdays, start_date, end_date, first_time, last_time, interval_minutes, spots)
     values ($1, '{3,4}', '2026-06-18', '2026-07-05', '09:00', '09:00', 10, 4)`,
    [course.courseId],
  );
  // Thursdays alone.
  const made = await block({
    startDate: '2026-06-01',
    endDate: '2026-07-31',
    weekdays: [4, 4],
    kind: 'EVENT',
    reason: 'Men’s day',
  });
  expect(made).toMatchObject({ teeTimes: 0, block: { weekdays: [4] } });
  await extendTeeSheets(server.house, createClubFacts(server.house));
  expect(await marks()).toEqual({ '09:00': null });
  expect(await marks('2026-06-18')).toEqual({ '09:00': 'EVENT Men’s day' });
  expect(await marks('2026-06-24')).toEqual({ '09:00': null });
  await block({ startDate: '2026-06-15', endDate: testToday });
  const [past] = await server.db.query(
    `select block_kind from tee_times where course_id = $1 and day = '2026-06-15'`,
    [course.courseId],
  );
  expect(past).toEqual({ block_kind: null });
  expect((await sheet(server, ava, other, testTomorrow)).teeTimes.map(({ block: marked }) => marked)).toEqual(
    [null],
  );
});

test('the office lists the blocks that touch a span, by default those that are not over', async ({
  server,
  admin,
  course,
  block,
}) => {
  const list = async (query: Record<string, string | number>) =>
    (
      await replyOver(server.url, listBlocks, {
        token: admin.token,
        query: { courseId: course.courseId, ...query },
      })
    ).map(({ reason }) => reason);
  await block({ reason: 'Past', startDate: '2026-05-01', endDate: '2026-06-15' });
  await block({ reason: 'Now', startDate: '2026-06-10', endDate: testToday });
  await block({ reason: 'Later', startDate: '2026-08-01', endDate: '2026-08-02' });
  expect(await list({})).toEqual(['Now', 'Later']);
  expect(await list({ start: '2026-05-01' })).toEqual(['Past', 'Now', 'Later']);
  expect(await list({ start: '2026-06-15', end: '2026-06-20' })).toEqual(['Past', 'Now']);
});

test('nonsense is refused by field', async ({ server, admin, bodyOf }) => {
  const refused = async (more: object) =>
    refusalIn(
      await callOver(server.url, blockTeeTimes, { token: admin.token, body: { ...bodyOf(), ...more } }),
    );
  expect(await refused({ endDate: testToday })).toMatchObject({ status: 422, fields: ['endDate'] });
  expect(await refused({ endDate: '2029-01-01' })).toMatchObject({ fields: ['endDate'] });
  expect(await refused({ toTime: '09:00' })).toMatchObject({ fields: ['toTime'] });
  expect(await refused({ kind: 'CLOSED' })).toMatchObject({ fields: ['kind'] });
  expect(await refused({ reason: ' ' })).toMatchObject({ fields: ['reason'] });
  expect((await refused({ weekdays: [8] })).fields[0]).toMatch(/^weekdays/);
  expect(await refused({ courseId: 987_654 })).toMatchObject({ status: 404 });
});
