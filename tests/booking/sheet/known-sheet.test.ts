/** What an api knows of a sheet that it read before: only what changed is read anew, and nobody can tell the difference. */
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import { createFairnessFacts } from '@fourball/domain/booking/rules/fairness-facts.ts';
import { createSheetReader } from '@fourball/domain/booking/sheet/tee-sheet.ts';
import { cancelBooking, getTeeSheet } from '@fourball/shared/booking/calls.ts';
import { teeSheet } from '@fourball/shared/booking/shapes.ts';
import { expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { ageHold, buildCourse, buildTeeTime } from '../../kit/build.ts';
import { book, hold, sheet } from '../../kit/booking/book.ts';
import { callOver, replyOver } from '../../kit/server.ts';

/** Every statement that any api sends. */
const statements: string[] = [];

/** The statement that reads a sheet, and what it asks for. */
const statement = () => {
  const text = statements.find((sql) => sql.includes('as known_id'));
  if (text === undefined) throw new Error('No sheet was read.');
  return text;
};
interface Row {
  known_id: number | null;
  id: number | null;
  stamp: number;
}

const test = courseTest({
  apis: 2,
  // Held places fall free by the clock, which the apis compare with the database's.
  now: new Date(),
  rewrite: (sql) => {
    statements.push(sql);
    return sql;
  },
})
  .extend(
    'day',
    ({ server }) =>
      () =>
        server.clock.now().toISOString().slice(0, 10),
  )
  .extend('tomorrow', ({ day }) => new Date(Date.parse(day()) + 24 * 3_600_000).toISOString().slice(0, 10))
  .extend('course', ({ server }) => buildCourse(server.db, 'The Meadow'))
  .extend('teeTime', ({ server, course, tomorrow }) =>
    buildTeeTime(server.db, course.courseId, { day: tomorrow }),
  )
  .extend(
    'ask',
    ({ server, tomorrow, ava, course }) =>
      (headers: Record<string, string> = {}, url = server.url, onDay = tomorrow) =>
        callOver(url, getTeeSheet, {
          token: ava.token,
          params: { courseId: course.courseId, day: onDay },
          headers,
        }),
  )
  /** What each api says now of the first tee time. */
  .extend('firstRows', ({ server, ava, course, tomorrow }) => async () => {
    await server.heard();
    return Promise.all(
      server.urls.map(async (url) => (await sheet(server, ava, course, tomorrow, url)).teeTimes[0]),
    );
  })
  .extend(
    'everywhere',
    ({ server }) =>
      <Row>(row: Row) =>
        server.urls.map(() => row),
  )
  .extend(
    'changedSince',
    ({ server, course, tomorrow }) =>
      (known: readonly Row[]) =>
        server.db.query<Row>(statement(), [
          course.courseId,
          tomorrow,
          'America/Toronto',
          known.map(({ id }) => id),
          known.map(({ stamp }) => stamp),
        ]),
  );

test('a tee time that was booked, moved, blocked or removed, and one that is new', async ({
  server,
  course,
  tomorrow,
  ask,
  changedSince,
  ava,
  teeTime,
}) => {
  const others = [];
  for (const time of ['09:10', '09:20', '09:30', '09:40']) {
    others.push(await buildTeeTime(server.db, course.courseId, { day: tomorrow, time }));
  }
  await ask();
  const known = await changedSince([]);
  expect(known).toHaveLength(5);
  expect(await changedSince(known)).toEqual([]);

  const [blocked, removed, noted] = others.map(({ teeTimeId }) => teeTimeId);
  await book(server, ava, course, teeTime);
  await server.db.query(`update tee_times set block_kind = 'EVENT', block_reason = '' where id = $1`, [
    blocked,
  ]);
  await server.db.query(`update tee_times set capacity = 3 where id = $1`, [noted]);
  await server.db.query('delete from tee_times where id = $1', [removed]);
  const added = await buildTeeTime(server.db, course.courseId, { day: tomorrow, time: '09:50' });
  const changed = await changedSince(known);
  expect(new Map(changed.map(({ known_id, id }) => [known_id, id]))).toEqual(
    new Map([
      [teeTime.teeTimeId, teeTime.teeTimeId],
      [blocked, blocked],
      [removed, null],
      [noted, noted],
      [null, added.teeTimeId],
    ]),
  );
});

test('what runs out by the clock is looked at each time', async ({
  server,
  ava,
  course,
  teeTime,
  ask,
  changedSince,
}) => {
  await hold(server, ava, course, [teeTime], 1);
  await ask();
  expect(await changedSince(await changedSince([]))).toMatchObject([{ id: teeTime.teeTimeId }]);
});

test('holds, offers and rounds are not looked for where the tee time has none', async ({
  server,
  ask,
  course,
  tomorrow,
}) => {
  await ask();
  await server.db.query('analyze');
  const [{ 'QUERY PLAN': [{ Plan: plan }] = [{ Plan: {} }] } = {}] = await server.db.query<{
    'QUERY PLAN'?: [{ Plan: object }];
  }>(
    `explain (analyze, format json, timing off) ${statement()
      .replaceAll('$1', String(course.courseId))
      .replaceAll('$2', `'${tomorrow}'`)
      .replaceAll('$3', `'America/Toronto'`)
      .replaceAll('$4', `'{}'`)
      .replaceAll('$5', `'{}'`)}`,
  );
  const loops = new Map<string, number>();
  JSON.stringify(plan, (_, node: unknown) => {
    if (node && typeof node === 'object' && 'Relation Name' in node && 'Actual Loops' in node) {
      const name = String(node['Relation Name']);
      loops.set(name, (loops.get(name) ?? 0) + Number(node['Actual Loops']));
    }
    return node;
  });
  expect(Object.fromEntries(loops)).toEqual({
    tee_times: 1,
    hold_tee_times: 0,
    waitlist_offers: 0,
    closure_places: 0,
    closure_bookings: 0,
    rounds: 0,
  });
});

test('and it is what somebody reads who knew nothing, to the byte and by the schema', async ({
  server,
  course,
  tomorrow,
  ask,
  ava,
  teeTime,
  ben,
}) => {
  const second = await buildTeeTime(server.db, course.courseId, { day: tomorrow, time: '09:10' });
  const third = await buildTeeTime(server.db, course.courseId, { day: tomorrow, time: '09:20' });
  const check = async () => {
    await server.heard();
    const club = createClubFacts(server.house);
    const { readSheet: fresh } = createSheetReader(
      server.house,
      club,
      createFairnessFacts(server.house, club),
    );
    const { body } = await fresh('MEMBER', course.courseId, tomorrow);
    const { text } = await ask();
    expect(text).toBe(body.toString());
    expect(JSON.stringify(teeSheet.parse(JSON.parse(text)))).toBe(text);
    return text;
  };
  const texts = [await check()];
  const booked = await book(server, ava, course, teeTime, { spots: 3 });
  texts.push(await check());
  await server.db.query(
    `update rounds set guest_name = 'Gil "G" <b>, {1}'
     where id = (select max(id) from rounds where purchase_id = $1)`,
    [booked.purchaseId],
  );
  texts.push(await check());
  await hold(server, ben, course, [second], 2);
  texts.push(await check());
  await server.db.query(`update users set last_name = 'O’Neill', avatar_url = '/portraits/n' where id = $1`, [
    ava.userId,
  ]);
  texts.push(await check());
  await server.db.query(`update users set name_shown = 'NOBODY' where id = $1`, [ava.userId]);
  texts.push(await check());
  await replyOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId: booked.purchaseId } });
  texts.push(await check());
  await ageHold(server.db, ben.userId);
  texts.push(await check());
  await server.db.query(`update tee_times set starts_at = starts_at + interval '35 minutes' where id = $1`, [
    second.teeTimeId,
  ]);
  texts.push(await check());
  await buildTeeTime(server.db, course.courseId, { day: tomorrow, time: '09:05' });
  texts.push(await check());
  await server.db.query('delete from tee_times where id = $1', [third.teeTimeId]);
  texts.push(await check());
  expect(new Set(texts).size).toBe(texts.length);
});

test('a name, a portrait and a choice are new on every remembered sheet at once', async ({
  server,
  ava,
  course,
  teeTime,
  firstRows,
  everywhere,
}) => {
  await book(server, ava, course, teeTime);
  const placesNow = async () => (await firstRows()).map((row) => row?.places[0]);
  expect(await placesNow()).toMatchObject(everywhere({ name: ava.name, avatarUrl: null }));
  await server.db.query(`update users set first_name = 'Renamed', avatar_url = '/p' where id = $1`, [
    ava.userId,
  ]);
  expect(await placesNow()).toMatchObject(
    everywhere({ name: expect.stringContaining('Renamed'), avatarUrl: '/p' }),
  );
  await server.db.query(`update users set name_shown = 'NOBODY' where id = $1`, [ava.userId]);
  expect(await placesNow()).toMatchObject(everywhere({ name: null, userId: null, avatarUrl: null }));
});
