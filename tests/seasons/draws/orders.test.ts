/** Other ways to draw, over HTTP: groups of five, nine holes, brackets, by the last result, walkers, and shotguns that spare par 3s. */
import {
  addDrawGroupsByType,
  createDrawGroup,
  generateDraw,
  listDrawTypes,
} from '@fourball/shared/seasons/draw-calls.ts';
import type { DrawGroup } from '@fourball/shared/seasons/draw-shapes.ts';
import { addEventCourse } from '@fourball/shared/seasons/event-calls.ts';
import { expect } from 'vitest';
import { buildCourse, buildCrowd, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups, enterGolfers, idsOf } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, enterEvent, makeEvent } from '../../kit/seasons/golf-events.ts';
import { rateCourse } from '../../kit/seasons/handicaps.ts';
import { callOver, outcomeOf, replyOver, type TestServer } from '../../kit/server.ts';

const test = clubTest({ env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'LEAGUE' }))
  .extend('golfEvent', ({ server, club }) => makeEvent(server, club));

const sizesOf = (groups: readonly DrawGroup[]) => idsOf(groups).map(({ length }) => length);
const teesOf = (groups: readonly DrawGroup[]) => groups.map(({ startTee }) => startTee);

const giveIndexes = ({ db }: TestServer, golfers: readonly BuiltUser[], indexes: readonly number[]) =>
  db.query(
    `insert into handicap_indexes (user_id, value, source, association, valid_from, entered_by)
     select n.user_id, n.value, 'OFFICIAL', 'Golf Canada', '2026-05-01', n.user_id from unnest($1::bigint[], $2::numeric[]) as n (user_id, value)`,
    [golfers.map(({ userId }) => userId), indexes],
  );

/** Where each of the golfers plays, by their places in the list. */
const ranksOf = (groups: readonly DrawGroup[], golfers: readonly BuiltUser[]) =>
  groups.map(({ places }) => places.map(({ userId }) => golfers.findIndex((one) => one.userId === userId)));

test('groups of five, and as many golfers and minutes as the club says where nobody else does', async ({
  server,
  club,
  golfEvent,
}) => {
  const { id } = golfEvent;
  await enterGolfers(server, id, 9);
  const five = await drawGroups(server, club.organizer, id, { size: 5 });
  expect(sizesOf(five.groups)).toEqual([4, 5]);
  for (const order of ['ABCD', 'FEWEST_REPEATS'] as const) {
    const body = { eventId: id, startTime: '17:00', interval: 10, size: 5, order };
    expect(
      outcomeOf(await callOver(server.url, generateDraw, { token: club.organizer.token, body })),
    ).not.toBe(200);
  }
  await server.db.query(
    `insert into parameters (name, value, start_date) values ('GROUP_SIZE', '3', '2020-01-02'), ('GROUP_INTERVAL', '12', '2020-01-02')`,
  );
  const other = await makeEvent(server, club, { name: 'Night two' });
  await enterGolfers(server, other.id, 6);
  await replyOver(server.url, createDrawGroup, {
    token: club.organizer.token,
    body: { eventId: other.id, startTime: '17:00', interval: 12, lineItems: [] },
  });
  const added = await replyOver(server.url, addDrawGroupsByType, {
    token: club.organizer.token,
    body: { eventId: other.id, type: 'RANDOM' },
  });
  expect(sizesOf(added.groups)).toEqual([0, 3, 3]);
  await server.db.query(`delete from parameters where start_date = '2020-01-02'`);
});

test('the back nine starts from the tenth, a shotgun on it from 10A to 18B', async ({ server, club }) => {
  const { id } = await makeEvent(server, club, { format: { holes: '9B' } });
  await enterGolfers(server, id, 8);
  const one = await drawGroups(server, club.organizer, id, { size: 4 });
  expect(teesOf(one.groups)).toEqual(['10', '10']);
  const all = await drawGroups(server, club.organizer, id, { start: 'SHOTGUN', size: 2 });
  expect(teesOf(all.groups)).toEqual(['10A', '11A', '12A', '13A']);
  const body = { eventId: id, startTime: '17:00', interval: 10, start: 'TWO_TEES' as const };
  const refused = await callOver(server.url, generateDraw, { token: club.organizer.token, body });
  expect(outcomeOf(refused)).toBe('CONFLICT');
});

test('a shotgun spares par 3s a second group where the organizer wants so, then and for who is added', async ({
  server,
  club,
}) => {
  const { id } = await makeEvent(server, club, { time: '08:00' });
  const crowd = await buildCrowd(server.db, 62);
  await server.db.query(
    `with r as (
       insert into registrations (event_type_id, event_id, user_id, status, registered_at)
       select $1, $2, u, 'REGISTERED', now() from unnest($3::bigint[]) u returning id, user_id)
     insert into participants (event_id, registration_id, user_id, place, price_class)
     select $2, id, user_id, 'IN', 'NON_MEMBER' from r`,
    [club.eventTypeId, id, crowd.slice(0, 60).map(({ userId }) => userId)],
  );
  const { token } = club.organizer;
  const draw = (fields: object) =>
    callOver(server.url, generateDraw, {
      token,
      body: { eventId: id, startTime: '08:00', interval: 10, start: 'SHOTGUN', ...fields },
    });
  // Which holes are par 3s nobody knows without a course.
  expect(outcomeOf(await draw({ size: 3, onceOnPar3: true }))).toBe('CONFLICT');
  const { courseId } = await buildCourse(server.db);
  await rateCourse(server.db, courseId);
  await server.db.query('update course_holes set par = 3 where course_id = $1 and hole in (1, 7, 12, 16)', [
    courseId,
  ]);
  await replyOver(server.url, addEventCourse, { token, body: { eventId: id, courseId } });
  const drawn = await drawGroups(server, club.organizer, id, {
    startTime: '08:00',
    start: 'SHOTGUN',
    size: 3,
    onceOnPar3: true,
  });
  expect(teesOf(drawn.groups).slice(18)).toEqual(['2B', '3B']);
  expect(drawn.onceOnPar3).toBe(true);
  for (const golfer of crowd.slice(60)) await enterEvent(server, golfer, id);
  const added = await replyOver(server.url, addDrawGroupsByType, {
    token,
    body: { eventId: id, type: 'RANDOM' },
  });
  expect(teesOf(added.groups).slice(18)).toEqual(['2B', '3B', '4B']);
  // 18 and 14 groups: no more fit.
  const many = await draw({ size: 2 });
  expect(outcomeOf(many)).toBe(200);
  await enterGolfers(server, id, 4);
  const tooMany = await draw({ size: 2 });
  expect([outcomeOf(tooMany), JSON.stringify(tooMany.json)]).toEqual([
    'CONFLICT',
    expect.stringContaining('32 groups at most'),
  ]);
});

test('match play is drawn as a bracket by index: who has a bye is in no group', async ({ server, club }) => {
  const { id } = await makeEvent(server, club, { format: { basis: 'MATCH' } });
  const golfers = await enterGolfers(server, id, 6);
  await giveIndexes(server, golfers, [20, 4, 11.5, 30, 8, 15]);
  const drawn = await drawGroups(server, club.organizer, id, { order: 'SEEDED', size: 2 });
  // Seeds 1 and 2 have a bye; 4 meets 5, 3 meets 6.
  expect(ranksOf(drawn.groups, golfers).map((pair) => pair.toSorted((a, b) => a - b))).toEqual(
    [
      [0, 5],
      [2, 3],
    ].map((pair) => pair.toSorted((a, b) => a - b)),
  );
  expect(ranksOf([{ places: drawn.ungrouped } as DrawGroup], golfers)[0]?.toSorted()).toEqual([1, 4]);
});

test('walkers are drawn among walkers, as far as they fill groups', async ({ server, club, golfEvent }) => {
  await enterGolfers(server, golfEvent.id, 12);
  const first = await drawGroups(server, club.organizer, golfEvent.id);
  const walkers = idsOf(first.groups).flatMap((group, at) => group.slice(0, at === 0 ? 2 : 3));
  const drawn = await drawGroups(server, club.organizer, golfEvent.id, {
    preferences: [{ kind: 'WALKER', participantIds: walkers }],
  });
  const mixed = idsOf(drawn.groups).filter((group) => {
    const walking = group.filter((id) => walkers.includes(id)).length;
    return walking > 0 && walking < group.length;
  });
  expect(mixed).toEqual([]);
  expect(drawn.unmet).toEqual([]);
});

test('by the last result: who has none first, the leaders last, once an event is final', async ({
  server,
  club,
}) => {
  const last = await makeEvent(server, club, { date: '2026-06-17' });
  const golfers = await enterGolfers(server, last.id, 6);
  const { id } = await makeEvent(server, club, { date: '2026-06-18' });
  for (const golfer of golfers) await enterEvent(server, golfer, id);
  const [late] = await enterGolfers(server, id, 1);
  const possible = async () =>
    (await replyOver(server.url, listDrawTypes, { token: club.organizer.token, params: { id } })).find(
      ({ type }) => type === 'LAST_RESULT',
    )?.possible;
  expect(await possible()).toBe(false);
  const rows = await server.db.query<{ id: number; user_id: number }>(
    'select id, user_id from participants where event_id = $1',
    [last.id],
  );
  const idOf = (at: number) => rows.find(({ user_id }) => user_id === golfers[at]?.userId)?.id ?? 0;
  // Gross and net; by net the fourth of the list leads, two share the second place, and one has none.
  const board = (places: readonly (number | null)[]) =>
    JSON.stringify(places.map((place, at) => ({ participantIds: [idOf(at)], place })));
  await server.db.query(
    `with final as (insert into event_scores (event_id, final_at) values ($1, now()) returning event_id)
     insert into results (event_id, board, version, rows, final_at)
     select event_id, n.board, 1, n.rows, now() from final, (values ('main-gross', $2::jsonb), ('main-net', $3::jsonb)) n (board, rows)`,
    [last.id, board([1, 2, 3, 4, 5, 6]), board([5, 2, 4, 1, 2, null])],
  );
  expect(await possible()).toBe(true);
  const drawn = await drawGroups(server, club.organizer, id, { order: 'LAST_RESULT', size: 4 });
  const everybody = [...golfers, ...(late ? [late] : [])];
  const order = ranksOf(drawn.groups, everybody);
  expect(order.map(({ length }) => length)).toEqual([3, 4]);
  const [first = [], second = []] = order;
  expect(first.slice(0, 2).toSorted()).toEqual([5, 6]);
  expect([first[2], second[0], second[3]]).toEqual([0, 2, 3]);
  expect(drawn.order).toBe('LAST_RESULT');
  // Reopened, it is no result any more.
  await server.db.query(
    `update results set reopened_at = now(), reopen_reason = 'A card was wrong' where event_id = $1`,
    [last.id],
  );
  expect(await possible()).toBe(false);
});
