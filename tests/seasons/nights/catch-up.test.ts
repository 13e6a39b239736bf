/** A club that upgrades in mid-season: groups that golfers see already get handicaps and cards, once, and organizers hear of who plays without. */
import { getEvent, publishEventGroups } from '@fourball/shared/seasons/event-calls.ts';
import { getScoreGroup, enterScores } from '@fourball/shared/seasons/scores/score-calls.ts';
import { listEventHandicaps } from '@fourball/shared/seasons/start-calls.ts';
import { catchUpEventsHandler } from '@fourball/workers/seasons/run-nights.ts';
import { expect } from 'vitest';
import { drawGroups } from '../../kit/seasons/draws.ts';
import { after, nightTest } from '../../kit/seasons/night-test.ts';
import { callOver, replyOver, testNow } from '../../kit/server.ts';
import { workerContext } from '../../kit/worker-context.ts';

const test = nightTest()
  /** A night whose groups golfers see, with its rows as they were before handicaps were settled with groups and before there were cards. */
  .extend('before', ({ server, season, make }) => async () => {
    const { id } = await make();
    const { token } = season.organizer;
    await drawGroups(server, season.organizer, id);
    await replyOver(server.url, publishEventGroups, { token, body: { id, publishGroups: true } });
    await server.db.query(
      `update participants set handicap_index = null, course_handicap = null, playing_handicap = null, tee_id = null, handicap_basis = null
       where event_id = $1`,
      [id],
    );
    await server.db.query('update golf_events set field_size = null, full_allowance = false where id = $1', [
      id,
    ]);
    await server.db.query('delete from scorecards where event_id = $1', [id]);
    return id;
  })
  .extend(
    'catchUp',
    ({ server }) =>
      () =>
        catchUpEventsHandler.run(workerContext(server.house)),
  )
  .extend('rowsOf', ({ server }) => async (eventId: number) => ({
    cards: await server.db.query('select * from scorecards where event_id = $1 order by id', [eventId]),
    players: await server.db.query('select * from participants where event_id = $1 order by id', [eventId]),
    told: await server.db.query<{ name: string }>(
      `select name from outbox where payload ->> 'eventId' = $1::text order by id`,
      [eventId],
    ),
  }));

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

test('groups of before get handicaps and cards, once, by any number of workers at once', async ({
  server,
  golfers,
  before,
  catchUp,
  rowsOf,
}) => {
  const eventId = await before();
  const [ann] = golfers;
  const asAnn = { token: ann?.token ?? '', params: { eventId } };
  expect((await replyOver(server.url, getScoreGroup, asAnn)).cards).toEqual([]);
  const was = await rowsOf(eventId);
  await Promise.all([catchUp(), catchUp(), catchUp()]);
  const { cards } = await replyOver(server.url, getScoreGroup, asAnn);
  expect(cards).toHaveLength(3);
  // An index of 14.3, and in so small a field all of the course handicap.
  for (const { players, marker } of cards) {
    expect(players[0]?.playingHandicap).toBeGreaterThan(12);
    expect(marker).not.toBeNull();
  }
  const own = await replyOver(server.url, listEventHandicaps, asAnn);
  expect(own).toMatchObject({
    fieldSize: 6,
    fullAllowance: true,
    players: [{ settled: true, problem: null }],
  });
  const once = await rowsOf(eventId);
  expect(once.told.slice(was.told.length).map(({ name }) => name)).toEqual([
    'seasons.leaderboard-changed',
    'seasons.event-changed',
  ]);
  await catchUp();
  expect(await rowsOf(eventId)).toEqual(once);
  // On the evening scores are taken.
  server.clock.set(after(1));
  const entry = {
    cardId: cards[0]?.cardId,
    device: '6f9f2f0e-3c5b-4a57-9df1-0a6f0c3b7d12',
    counter: 1,
    hole: 1,
    kind: 'STROKES',
    strokes: 5,
    enteredAt: after(1).toISOString(),
  };
  expect(
    await replyOver(server.url, enterScores, { token: ann?.token ?? '', body: { entries: [entry] } }),
  ).toMatchObject({ answers: [{ result: 'TAKEN' }] });
  const begun = await rowsOf(eventId);
  await catchUp();
  expect(await rowsOf(eventId)).toEqual(begun);
});

test('organizers are asked about who plays without a handicap, and by mail once, although the night does nothing by itself', async ({
  server,
  season,
  golfers,
  before,
  catchUp,
  nightOf,
  asked,
}) => {
  const [ann] = golfers;
  await server.db.query('delete from handicap_indexes where user_id = $1', [ann?.userId]);
  const eventId = await before();
  expect((await nightOf(eventId)).questions).toEqual([]);
  await catchUp();
  expect(await nightOf(eventId)).toMatchObject({
    automatic: false,
    questions: [{ what: 'HANDICAPS', reason: null }],
  });
  const [mail, ...others] = await asked(eventId);
  expect(others).toEqual([]);
  expect(mail?.to).toBe(season.organizer.email);
  const { token } = season.organizer;
  const { players } = await replyOver(server.url, listEventHandicaps, { token, params: { eventId } });
  expect(players.filter(({ settled }) => !settled)).toMatchObject([{ problem: 'NO_INDEX' }]);
  // Who plays without has a card too.
  const { cards } = await replyOver(server.url, getScoreGroup, {
    token: ann?.token ?? '',
    params: { eventId },
  });
  expect(cards.some(({ players: on }) => on[0]?.playingHandicap === null)).toBe(true);
});

test('for as many days after the event as the club says', async ({ server, before, catchUp, rowsOf }) => {
  const eventId = await before();
  await server.db.query(`update golf_events set day = day - 20, end_day = end_day - 20 where id = $1`, [
    eventId,
  ]);
  const was = await rowsOf(eventId);
  await catchUp();
  expect(await rowsOf(eventId)).toEqual(was);
  await server.db.query(
    `insert into parameters (name, value, start_date) values ('GROUPS_CATCH_UP_DAYS', '30', '2020-01-02')`,
  );
  await catchUp();
  expect((await rowsOf(eventId)).cards).toHaveLength(6);
  await server.db.query(`delete from parameters where name = 'GROUPS_CATCH_UP_DAYS' and value = '30'`);
});

test('what is hidden, long over or without a course stays as it is, and one that can’t be caught up keeps no other waiting', async ({
  server,
  season,
  before,
  make,
  catchUp,
  rowsOf,
}) => {
  const [hidden, old, behind, broken] = [await before(), await before(), await before(), await before()];
  await replyOver(server.url, publishEventGroups, {
    token: season.organizer.token,
    body: { id: hidden, publishGroups: false },
  });
  await server.db.query(`update golf_events set day = day - 20, end_day = end_day - 20 where id = $1`, [old]);
  // A format that no version can read.
  await server.db.query(`update golf_events set format = '{"basis":"NOBODY KNOWS"}' where id = $1`, [broken]);
  const bare = await make({ courseIds: [] });
  await drawGroups(server, season.organizer, bare.id);
  await replyOver(server.url, publishEventGroups, {
    token: season.organizer.token,
    body: { id: bare.id, publishGroups: true },
  });
  const was = { hidden: await rowsOf(hidden), old: await rowsOf(old), bare: await rowsOf(bare.id) };
  await expect(catchUp()).rejects.toThrow(/Events/);
  expect((await rowsOf(behind)).cards).toHaveLength(6);
  expect({ hidden: await rowsOf(hidden), old: await rowsOf(old), bare: await rowsOf(bare.id) }).toEqual(was);
  expect((await callOver(server.url, getEvent, { params: { id: behind } })).status).toBe(200);
});
