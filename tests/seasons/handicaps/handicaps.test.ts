/** A golfer's handicap through the api: indexes as they come, rounds, tees, and who is told what. */
import { eraseOwnAccount, exportOwnData } from '@fourball/shared/accounts/privacy-calls.ts';
import { updateScorecard } from '@fourball/shared/club/course-setup-calls.ts';
import {
  addHandicapRound,
  chooseTees,
  enterGolferIndex,
  enterOwnIndex,
  getGolferHandicap,
  getOwnHandicap,
  listHandicaps,
  removeHandicapRound,
} from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import { urlPathOf, type Call } from '@fourball/shared/contract/define-call.ts';
import { describe, expect } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { readZip } from '../../kit/zip.ts';
import { cardOver, rateCourse, strokeIndexes } from '../../kit/seasons/handicaps.ts';
import { callOver, outcomeOf, refusalIn, replyOver, testNow, testToday } from '../../kit/server.ts';

const index = { value: 14.3, association: 'Golf Canada', validFrom: '2026-05-01' };

const test = courseTest({ env: { HANDICAP_INDEXES_A_DAY: '3', HANDICAP_ROUNDS_A_DAY: '2' } })
  .extend('tees', ({ server, course }) => rateCourse(server.db, course.courseId))
  .extend('round', ({ course, tees }) => (over: number, more: object = {}) => ({
    courseId: course.courseId,
    teeId: tees.white,
    part: '1-2',
    playedOn: testToday,
    strokes: cardOver(over),
    ...more,
  }))
  .extend(
    'add',
    ({ server, ava, round }) =>
      (over: number, more: object = {}) =>
        callOver(server.url, addHandicapRound, { token: ava.token, body: round(over, more) }),
  )
  .extend(
    'mine',
    ({ server, ava }) =>
      () =>
        replyOver(server.url, getOwnHandicap, { token: ava.token }),
  );

test.beforeEach(({ server }) => server.clock.set(testNow));

describe('an index', () => {
  test('that the golfer types is not verified; the office confirms it by entering the same', async ({
    server,
    admin,
    ava,
  }) => {
    const typed = await replyOver(server.url, enterOwnIndex, { token: ava.token, body: index });
    expect(typed).toMatchObject({
      official: { ...index, source: 'OFFICIAL', enteredBy: 'GOLFER', verified: false },
      league: null,
    });
    const body = { userId: ava.userId, ...index };
    const confirmed = await replyOver(server.url, enterGolferIndex, { token: admin.token, body });
    expect(confirmed.official).toMatchObject({ ...index, enteredBy: 'OFFICE', verified: true });
    expect(confirmed.entries).toHaveLength(2);
    // Once more changes nothing; nor does the golfer's own of the same day.
    const again = await replyOver(server.url, enterGolferIndex, { token: admin.token, body });
    expect(again.entries).toHaveLength(2);
    const other = { ...index, value: 3 };
    const after = await replyOver(server.url, enterOwnIndex, { token: ava.token, body: other });
    expect(after.official).toMatchObject({ value: 14.3, verified: true });
  });

  test('is kept as history: the newest by its day holds', async ({ server, ava }) => {
    for (const [value, validFrom] of [
      [14.3, '2026-05-01'],
      [15.1, '2026-03-01'],
      [-1.2, '2026-06-01'],
    ] as const) {
      await replyOver(server.url, enterOwnIndex, { token: ava.token, body: { ...index, value, validFrom } });
    }
    const { official, entries } = await replyOver(server.url, getOwnHandicap, { token: ava.token });
    expect(official?.value).toBe(-1.2);
    expect(entries.map(({ value }) => value)).toEqual([-1.2, 14.3, 15.1]);
    await expect(
      server.db.query('update handicap_indexes set value = 1 where user_id = $1', [ava.userId]),
    ).rejects.toThrow('append-only');
  });

  test('so many a day can be typed, two at once too', async ({ server, ava }) => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((value) =>
        callOver(server.url, enterOwnIndex, { token: ava.token, body: { ...index, value } }),
      ),
    );
    expect(answers.map(outcomeOf).toSorted()).toEqual([200, 200, 200, 'CONFLICT', 'CONFLICT', 'CONFLICT']);
  });

  test.for<[string, object]>([
    ['value', { value: 54.1 }],
    ['value', { value: 60 }],
    ['value', { value: -10.1 }],
    ['value', { value: 14.35 }],
    ['value', { value: '14' }],
    ['association', { association: ' ' }],
    ['validFrom', { validFrom: '2026-06-17' }],
    ['validFrom', { validFrom: '2019-12-31' }],
    ['validFrom', { validFrom: '2026-02-30' }],
  ])('is refused for its %s: %o', async ([field, wrong], { server, ava }) => {
    const answer = await callOver(server.url, enterOwnIndex, {
      token: ava.token,
      body: { ...index, ...wrong },
    });
    expect(refusalIn(answer)).toEqual({ status: 422, code: 'invalid_input', fields: [field] });
  });
});

describe('rounds', () => {
  test('make a league handicap, with what was rated on that day', async ({
    server,
    admin,
    course,
    add,
    mine,
  }) => {
    for (const [over, playedOn] of [
      [25, '2026-06-01'],
      [20, '2026-06-02'],
      [30, '2026-06-03'],
    ] as const) {
      expect(outcomeOf(await add(over, { playedOn }))).toBe(200);
    }
    const known = await mine();
    expect(known).toMatchObject({ league: 18, official: null });
    expect(known.entries).toMatchObject([
      {
        value: 18,
        source: 'LEAGUE',
        association: null,
        validFrom: testToday,
        enteredBy: 'NOBODY',
        verified: true,
      },
    ]);
    expect(known.rounds[1]).toMatchObject({
      playedOn: '2026-06-02',
      teeName: 'White',
      gender: 'MEN',
      part: '1-2',
      courseRating: 72,
      slopeRating: 113,
      strokes: cardOver(20),
    });
    // A new card of the course leaves what was played.
    await replyOver(server.url, updateScorecard, {
      token: admin.token,
      body: { courseId: course.courseId, holes: [], tees: [] },
    });
    expect(await mine()).toMatchObject({ league: 18, rounds: known.rounds });
  });

  test('are taken back by the golfer or the office; the handicap is worked out anew', async ({
    server,
    admin,
    ava,
    ben,
    add,
    mine,
  }) => {
    for (const day of ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04'])
      await add(20, { playedOn: day });
    const before = await mine();
    expect(before.league).toBe(19);
    const [newest, next] = before.rounds;
    const remove = (by: BuiltUser, roundId = 0) =>
      callOver(server.url, removeHandicapRound, { token: by.token, params: { roundId } });
    expect((await remove(ben, newest?.roundId)).status).toBe(404);
    expect((await remove(ava, newest?.roundId)).json).toEqual({ league: 18 });
    expect((await remove(ava, newest?.roundId)).status).toBe(404);
    expect((await remove(admin, next?.roundId)).json).toEqual({ league: null });
    const after = await mine();
    expect(after.rounds).toHaveLength(2);
    expect(after.league).toBeNull();
    expect(after.entries.map(({ value }) => value)).toEqual([null, 18, 19, 18]);
  });

  test('of 18 holes with one nine played count as that nine', async ({ add, mine }) => {
    const strokes = [...cardOver(18).slice(0, 9), ...Array<string>(9).fill('NOT_PLAYED')];
    await add(0, { strokes });
    await add(0, { strokes: strokes.with(3, 'PICKED_UP').toReversed() });
    expect((await mine()).rounds).toMatchObject([
      {
        part: '2',
        strokes: [5, 5, 5, 5, 5, null, 5, 5, 5],
        holes: strokeIndexes.slice(9).map((one) => ({ par: 4, strokeIndex: one })),
      },
      { part: '1', strokes: Array(9).fill(5) },
    ]);
  });

  test('so many of a day are taken, two at once too', async ({ add }) => {
    const answers = await Promise.all([20, 21, 22, 23].map((over) => add(over)));
    expect(answers.map(outcomeOf).toSorted()).toEqual([200, 200, 'CONFLICT', 'CONFLICT']);
  });

  test('sent twice by one intent are one', async ({ server, ava, round, mine }) => {
    const headers = { 'idempotency-key': 'one-round' };
    const answers = await Promise.all(
      [1, 2].map(() =>
        callOver(server.url, addHandicapRound, { token: ava.token, body: round(20), headers }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await mine()).rounds).toHaveLength(1);
  });

  test('are reckoned by whose ratings the golfer plays', async ({ server, ava, tees, add, mine }) => {
    expect(refusalIn(await add(20, { teeId: tees.red }))).toMatchObject({ status: 422, fields: ['gender'] });
    await replyOver(server.url, chooseTees, {
      token: ava.token,
      body: { ratedGender: 'WOMEN', teeIds: [tees.red] },
    });
    await add(20, { teeId: tees.red });
    expect(await mine()).toMatchObject({
      ratedGender: 'WOMEN',
      rounds: [{ gender: 'WOMEN', teeName: 'Red' }],
    });
    // The White tee is rated for men alone.
    expect(refusalIn(await add(20))).toMatchObject({ code: 'conflict', fields: ['part'] });
    expect(outcomeOf(await add(20, { gender: 'MEN' }))).toBe(200);
  });

  const card = cardOver(20);
  test.for<[string, object]>([
    ['playedOn', { playedOn: '2026-06-17' }],
    ['playedOn', { playedOn: '2025-06-14' }],
    ['teeId', { teeId: 987_654 }],
    ['part', { part: '2-1' }],
    ['strokes', { strokes: card.slice(1) }],
    ['strokes', { strokes: card.slice(9) }],
    ['strokes', { strokes: [...card, 4] }],
    ['strokes', { strokes: [] }],
    ['strokes', { strokes: Array(18).fill('PICKED_UP') }],
    ['strokes.3', { strokes: card.with(3, 0) }],
    ['strokes.3', { strokes: card.with(3, 4.5) }],
    ['strokes.3', { strokes: (card as unknown[]).with(3, null) }],
  ])('are refused for %s', async ([field, wrong], { add, mine }) => {
    expect(refusalIn(await add(20, wrong))).toMatchObject({ status: 422, fields: [field] });
    expect((await mine()).rounds).toEqual([]);
  });

  test('of no whole nine are told so, and an unknown course is not there', async ({ add }) => {
    const strokes = (card as unknown[]).with(3, 'NOT_PLAYED').with(12, 'NOT_PLAYED');
    expect(refusalIn(await add(20, { strokes }))).toMatchObject({ code: 'conflict', fields: ['strokes'] });
    expect((await add(20, { courseId: 987_654 })).status).toBe(404);
  });
});

describe('preferred tees', () => {
  test('are one of a course, and what is left out goes', async ({ server, ava, course, tees, mine }) => {
    const choose = (teeIds: number[]) =>
      callOver(server.url, chooseTees, { token: ava.token, body: { ratedGender: null, teeIds } });
    expect((await choose([tees.white])).status).toBe(200);
    expect(await mine()).toMatchObject({
      ratedGender: null,
      preferredTees: [{ courseId: course.courseId, teeId: tees.white }],
    });
    expect(refusalIn(await choose([tees.white, tees.red])).fields).toEqual(['teeIds.1']);
    expect(refusalIn(await choose([987_654])).fields).toEqual(['teeIds.0']);
    expect((await mine()).preferredTees).toHaveLength(1);
    await choose([]);
    expect((await mine()).preferredTees).toEqual([]);
  });
});

describe('what others are told', () => {
  test('is nothing to golfers, and to the office all but whose ratings are played', async ({
    server,
    admin,
    ava,
    ben,
    tees,
    add,
  }) => {
    await replyOver(server.url, chooseTees, {
      token: ava.token,
      body: { ratedGender: 'WOMEN', teeIds: [tees.red] },
    });
    await replyOver(server.url, enterOwnIndex, { token: ava.token, body: index });
    await add(20, { gender: 'MEN' });
    const params = { userId: ava.userId };
    expect((await callOver(server.url, getGolferHandicap, { token: ben.token, params })).status).toBe(403);
    expect(
      (await callOver(server.url, listHandicaps, { token: ben.token, params: { page: 0, size: 9 } })).status,
    ).toBe(403);
    const { json } = await callOver(server.url, getGolferHandicap, { token: admin.token, params });
    expect(json).toMatchObject({ official: { value: 14.3 }, rounds: [{}] });
    expect(json).not.toHaveProperty('ratedGender');
    expect(json).not.toHaveProperty('preferredTees');
  });

  test('is found in the office’s list by name, number, and what is not verified', async ({
    server,
    admin,
  }) => {
    const typed = await buildUser(server.db, { firstName: 'Zoe Handicapper' });
    const none = await buildUser(server.db, { firstName: 'Yan Handicapper' });
    await server.db.query(`update users set member_number = 'HC-71' where id = $1`, [typed.userId]);
    await replyOver(server.url, enterOwnIndex, { token: typed.token, body: index });
    const found = async (query: Record<string, string>) =>
      (
        await replyOver(server.url, listHandicaps, {
          token: admin.token,
          params: { page: 0, size: 50 },
          query,
        })
      ).golfers.map(({ userId }) => userId);
    expect(await found({ search: 'handicapper' })).toEqual([none.userId, typed.userId]);
    expect(await found({ search: 'hc-71' })).toEqual([typed.userId]);
    expect(await found({ search: 'handicapper', only: 'NOT_VERIFIED' })).toEqual([typed.userId]);
    expect(await found({ search: 'handicapper', only: 'NONE' })).toEqual([none.userId]);
    expect(await found({ search: '%' })).toEqual([]);
  });

  test('is nobody’s business without a login', async ({ server }) => {
    const calls: readonly Call[] = [
      getOwnHandicap,
      enterOwnIndex,
      addHandicapRound,
      chooseTees,
      listHandicaps,
    ];
    for (const call of calls) {
      const { status } = await callOver(server.url, call, {
        params: { page: 0, size: 1 },
        body: call.method === 'GET' ? undefined : {},
      });
      expect([call.id, status]).toEqual([call.id, 401]);
    }
  });
});

test('all of it goes with the account', async ({ server, tees, round }) => {
  const password = 'fairway-and-rough';
  const golfer = await buildUser(server.db, { password });
  const { token, userId } = golfer;
  await replyOver(server.url, enterOwnIndex, { token, body: index });
  await replyOver(server.url, addHandicapRound, { token, body: round(20) });
  await replyOver(server.url, chooseTees, { token, body: { ratedGender: 'MEN', teeIds: [tees.white] } });
  const archive = await fetch(`${server.url}${urlPathOf(exportOwnData)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const files = readZip(Buffer.from(await archive.arrayBuffer()));
  expect(JSON.parse(files.get('handicap.json')?.toString() ?? '')).toMatchObject({
    official: index,
    rounds: [{ strokes: cardOver(20) }],
    ratedGender: 'MEN',
    preferredTees: [{ teeId: tees.white }],
    roundsTakenBack: [],
  });
  await replyOver(server.url, eraseOwnAccount, { token, body: { currentPassword: password } });
  const [left] = await server.db.query(
    `select (select count(*)::int from handicap_indexes where user_id = $1) as indexes,
       (select count(*)::int from handicap_rounds where user_id = $1) as rounds,
       (select count(*)::int from handicap_choices where user_id = $1) as choices,
       (select count(*)::int from preferred_tees where user_id = $1) as tees`,
    [userId],
  );
  expect(left).toEqual({ indexes: 0, rounds: 0, choices: 0, tees: 0 });
});
