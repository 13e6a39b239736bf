/** The life of a ballot: announced, entered, closed, drawn, repeated by anybody. */
import { drawBallots } from '@fourball/domain/booking/ballot/draw-ballots.ts';
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import {
  createBallot,
  enterBallot,
  getBallot,
  getDraw,
  listBallotEntries,
  repeatDraw,
  withdrawEntry,
} from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { repeatPublished } from '@fourball/shared/booking/ballot/ballot-draw.ts';
import { holdSpots } from '@fourball/shared/booking/calls.ts';
import { getOwnAccount } from '@fourball/shared/money/ledger-calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { replyConfirmed } from '../../kit/booking/confirm.ts';
import {
  announce,
  answer,
  ballotCloses,
  ballotDay,
  ballotOpens,
  closeNow,
  closingMoment,
  drawNow,
  enter,
  type BuiltBallot,
} from '../../kit/booking/ballots.ts';
import { book, details } from '../../kit/booking/book.ts';
import { buildCourse, buildCrowd, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { callOver, refusalIn, replyOver, startServer, testNow, type TestServer } from '../../kit/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ apis: 2 });
});
afterAll(() => server.close());

let built: BuiltBallot;
let ava: BuiltUser;
let ben: BuiltUser;
beforeEach(async () => {
  await server.db.query(`update ballots set status = 'CANCELLED' where status <> 'CANCELLED'`);
  server.clock.set(testNow);
  built = await announce(server);
  [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
});

const params = () => ({ id: built.ballot.ballotId });
const seen = (user?: BuiltUser) => replyOver(server.url, getBallot, { token: user?.token, params: params() });
const draw = () => replyOver(server.url, getDraw, { params: params() });
const repeated = () => replyOver(server.url, repeatDraw, { params: params() });
const entryBody = (more: object = {}) => ({
  courseFeeId: built.course.courseFeeId,
  spots: 1,
  wishes: [built.teeTimes[0]?.teeTimeId],
  ...more,
});
const tryEntry = (user: BuiltUser, more: object = {}) =>
  callOver(server.url, enterBallot, { token: user.token, params: params(), body: entryBody(more) });
const placesTaken = async () => {
  const rows = await server.db.query<{ capacity: number; booked: number; held: number }>(
    'select capacity, booked, held from tee_times where course_id = $1 order by starts_at',
    [built.course.courseId],
  );
  return rows;
};

describe('entering', () => {
  test('wishes, party and fee are kept, changed by entering again, and gone once withdrawn', async () => {
    const [first, second, third] = built.teeTimes;
    if (!first || !second || !third) throw new Error('The ballot needs three tee times.');
    const entry = await enter(server, built, ava, [second, first], { spots: 3, party: [ben.userId] });
    expect(entry).toMatchObject({
      spots: 3,
      wishes: [second.teeTimeId, first.teeTimeId],
      party: [{ userId: ben.userId, name: ben.name, answer: 'ASKED' }],
      result: 'PENDING',
      teeTime: null,
    });
    const changed = await enter(server, built, ava, [third], { spots: 2 });
    expect(changed).toMatchObject({ entryId: entry.entryId, spots: 2, wishes: [third.teeTimeId], party: [] });
    expect((await seen(ava)).myEntry).toEqual(changed);
    expect(await seen()).toMatchObject({ state: 'OPEN', entries: 1, myEntry: null, maxWishes: 3 });
    expect((await seen(ben)).myEntry).toBeNull();

    const withdraw = () =>
      replyOver(server.url, withdrawEntry, { token: ava.token, params: params(), body: undefined });
    expect(await withdraw()).toEqual({ result: 'SUCCESS', withdrawn: true });
    expect(await withdraw()).toEqual({ result: 'SUCCESS', withdrawn: false });
    expect(await seen(ava)).toMatchObject({ entries: 0, myEntry: null });
  });

  test.each([
    ['a tee time of another day', async () => ({ wishes: [(await elsewhere()).teeTimeId] }), 'wishes.0'],
    ['more wishes than are allowed', async () => ({ wishes: [1, 2, 3, 4] }), 'wishes'],
    ['one wish twice', async () => ({ wishes: [1, 1] }), 'wishes'],
    ['no wish', async () => ({ wishes: [] }), 'wishes'],
    ['a party that no tee time has room for', async () => ({ spots: 5 }), 'wishes.0'],
    ['more golfers than spots', async () => ({ spots: 1, party: [ben.userId] }), 'party'],
    ['oneself in the party', async () => ({ spots: 2, party: [ava.userId] }), 'party.0'],
    ['one golfer twice', async () => ({ spots: 3, party: [ben.userId, ben.userId] }), 'party.1'],
    ['nobody', async () => ({ spots: 2, party: [999_999_999] }), 'party.0'],
    [
      'a fee of another course',
      async () => ({ courseFeeId: (await buildCourse(server.db)).courseFeeId }),
      'courseFeeId',
    ],
    ['a twilight fee in the morning', async () => ({ courseFeeId: built.course.twilightFeeId }), 'wishes.0'],
  ])('%s is refused, and the field is named', async (_, more, field) => {
    expect(refusalIn(await tryEntry(ava, await more()))).toEqual({
      status: 422,
      code: 'invalid_input',
      fields: [field],
    });
    expect((await seen(ava)).myEntry).toBeNull();
  });

  const elsewhere = () => buildTeeTime(server.db, built.course.courseId, { day: '2026-06-28' });

  test('a blocked tee time is not part of it', async () => {
    const [first] = built.teeTimes;
    await server.db.query(`update tee_times set block_kind = 'EVENT', block_reason = 'Cup' where id = $1`, [
      first?.teeTimeId,
    ]);
    expect(refusalIn(await tryEntry(ava)).fields).toEqual(['wishes.0']);
    expect((await seen()).teeTimes.map(({ time }) => time)).toEqual(['08:10', '08:20']);
  });

  test('a golfer is in one entry alone; who enters leaves the entry of another', async () => {
    const entry = await enter(server, built, ava, built.teeTimes, { spots: 2, party: [ben.userId] });
    expect(await answer(server, built, ben, entry)).toMatchObject({ result: 'SUCCESS' });
    expect((await seen(ava)).myEntry).toMatchObject({ party: [{ userId: ben.userId, answer: 'YES' }] });
    await enter(server, built, ben, built.teeTimes);
    expect((await seen(ava)).myEntry).toMatchObject({
      spots: 2,
      party: [{ userId: ben.userId, answer: 'NO' }],
    });
  });

  test('who is suspended from booking ahead is suspended from ballots', async () => {
    await server.db.query(
      `with p as (insert into purchases (user_id, kind) values ($1, 'BOOKING') returning id),
         c as (insert into conversations (kind) values ('BOOKING') returning id),
         b as (insert into bookings (purchase_id, user_id, course_id, course_fee_id, conversation_id, day, starts_at,
                 member_cents, non_member_cents, external_member_cents, tax_basis_points)
               select p.id, $1, $2, $3, c.id, '2026-06-01', '2026-06-01T12:00Z', 0, 0, 0, 0 from p, c),
         r as (insert into rounds (purchase_id, tee_time_id, user_id, day)
               select p.id, $4, $1, '2026-06-01' from p returning id)
       insert into booking_suspensions (user_id, round_id, starts_at, ends_at)
       select $1, id, '2026-06-10', '2026-06-30' from r`,
      [ava.userId, built.course.courseId, built.course.courseFeeId, built.teeTimes[0]?.teeTimeId],
    );
    expect((await tryEntry(ava)).json).toMatchObject({ result: 'REFUSED' });
  });

  test('is possible from the opening until the closing, to the minute', async () => {
    server.clock.set(new Date('2026-06-16T11:59:59Z'));
    expect(await seen()).toMatchObject({ state: 'UPCOMING', secondsLeft: 1 });
    expect((await tryEntry(ava)).json).toMatchObject({ result: 'NOT_OPEN' });
    server.clock.set(new Date('2026-06-16T12:00:00Z'));
    expect((await tryEntry(ava)).json).toMatchObject({ result: 'SUCCESS' });
    server.clock.set(new Date(closingMoment.getTime() - 1));
    expect((await tryEntry(ben)).json).toMatchObject({ result: 'SUCCESS' });
    server.clock.set(closingMoment);
    expect(await seen()).toMatchObject({ state: 'CLOSED', secondsLeft: 0, entries: 2 });
    expect((await tryEntry(await buildUser(server.db))).json).toEqual({
      result: 'NOT_OPEN',
      reason: 'The ballot is closed.',
      entry: null,
    });
  });

  test('needs a login; what is public names nobody', async () => {
    await enter(server, built, ava, built.teeTimes, { spots: 2, party: [ben.userId] });
    const stranger = await callOver(server.url, enterBallot, { params: params(), body: entryBody() });
    expect(stranger.status).toBe(401);
    await closeNow(server);
    await drawNow(server);
    for (const call of [getBallot, getDraw, repeatDraw]) {
      const { status, text } = await callOver(server.url, call, { params: params() });
      expect(status).toBe(200);
      for (const { name, userName } of [ava, ben]) {
        expect(text).not.toContain(name);
        expect(text).not.toContain(userName);
      }
      expect(text).not.toContain('userId');
    }
  });
});

describe('closing and drawing', () => {
  test('60 entrants: the commitment before, seed and entries after, places never given twice, and it repeats', async () => {
    const crowd = await buildCrowd(server.db, 60);
    for (const [index, golfer] of crowd.entries()) {
      const turned = [...built.teeTimes.slice(index % 3), ...built.teeTimes.slice(0, index % 3)];
      await enter(server, built, golfer, turned.slice(0, 1 + (index % 3)), { spots: 1 + (index % 4) });
    }
    expect(await draw()).toMatchObject({ commitment: null, drawn: null, state: 'OPEN' });
    expect(await closeNow(server)).toBe(1);
    const before = await draw();
    expect(before).toMatchObject({
      state: 'CLOSED',
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      drawsAt: '2026-06-20T19:00',
      drawn: null,
    });
    expect(await repeated()).toMatchObject({ drawn: false, matches: false });
    server.clock.set(new Date(closingMoment.getTime() + 59 * 60_000));
    expect(await drawBallots(server.house, createClubFacts(server.house))).toBe(0);
    expect(await drawNow(server)).toBe(1);
    expect(await drawNow(server)).toBe(0);

    const after = await draw();
    if (!after.drawn || after.commitment === null) throw new Error('It is not drawn.');
    expect(after.commitment).toBe(before.commitment);
    expect(after.drawn.entries).toHaveLength(60);
    // Each of the 12 places went to somebody: single golfers fill what parties leave.
    expect(await placesTaken()).toEqual(built.teeTimes.map(() => ({ capacity: 4, booked: 4, held: 0 })));
    expect(await repeatPublished({ ...after.drawn, commitment: after.commitment })).toMatchObject({
      matches: true,
    });
    const { entries, ...again } = await repeated();
    expect(again).toEqual({
      drawn: true,
      matches: true,
      commitment: before.commitment,
      commitmentMatches: true,
    });
    expect(entries).toHaveLength(60);
    const listed = await replyOver(server.url, listBallotEntries, {
      token: built.admin.token,
      params: params(),
    });
    expect(listed.map(({ position }) => position)).toEqual(listed.map((_, index) => index + 1));
    const won = listed.filter(({ result }) => result === 'WON');
    expect(won.reduce((sum, { spots }) => sum + spots, 0)).toBe(12);
    expect(won.every(({ purchaseId, teeTime }) => purchaseId !== null && teeTime !== null)).toBe(true);
  });

  test.each([
    ['an entry', 'update ballot_entries set spots = spots + 1 where ballot_id = $1'],
    ['what counted of earlier draws', 'update ballot_entries set draws_entered = 5 where ballot_id = $1'],
    ['the seed', `update ballots set seed = repeat('ab', 32) where id = $1`],
    [
      'a result',
      `update ballot_entries set result = 'MISSED', tee_time_id = null where ballot_id = $1 and draw_position = 1`,
    ],
    ['the order', 'update ballot_entries set draw_position = draw_position + 10 where ballot_id = $1'],
    ['the places', `update ballots set places = '{}' where id = $1`],
  ])('%s changed afterwards, and the repeat does not match', async (_, sql) => {
    await enter(server, built, ava, built.teeTimes);
    await enter(server, built, ben, built.teeTimes);
    await closeNow(server);
    await drawNow(server);
    expect((await repeated()).matches).toBe(true);
    await server.db.query(sql, [built.ballot.ballotId]);
    expect((await repeated()).matches).toBe(false);
  });

  test('what is won is a booking like any other: golfer, party, vacant spots, charges', async () => {
    const gone = await buildUser(server.db);
    const entry = await enter(server, built, ava, built.teeTimes, {
      spots: 4,
      party: [ben.userId, gone.userId],
    });
    for (const golfer of [ben, gone]) await answer(server, built, golfer, entry);
    await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [gone.userId]);
    await closeNow(server);
    await drawNow(server);
    const { myEntry } = await seen(ava);
    expect(myEntry).toMatchObject({ result: 'WON', teeTime: { time: '08:00' } });
    const booking = await details(server, ava, { purchaseId: myEntry?.purchaseId ?? 0 });
    expect(booking).toMatchObject({ status: 'BOOKED', numSpots: 4, vacantSpots: 2, day: ballotDay });
    expect(booking.groups.flatMap(({ players }) => players.map(({ name }) => name))).toEqual([
      ava.name,
      ben.name,
      null,
      null,
    ]);
    for (const { token } of [ava, ben]) {
      const account = await replyOver(server.url, getOwnAccount, { token });
      expect(account.balance).toBe(3164);
    }
  });

  test('who missed more of the earlier draws comes first; who withdrew has not entered', async () => {
    const crowd = [ava, ben];
    // Ben misses twice, Ava once: the tee time of these ballots has one place.
    for (const [winner, loser] of [
      [ava, ben],
      [await buildUser(server.db), ben],
    ] as const) {
      await fixed(winner, loser);
    }
    built = await announce(server, { times: ['09:00'], capacity: 1 });
    for (const golfer of crowd) await enter(server, built, golfer, built.teeTimes);
    await closeNow(server);
    await drawNow(server);
    const listed = await replyOver(server.url, listBallotEntries, {
      token: built.admin.token,
      params: params(),
    });
    expect(listed.map(({ golfer, result }) => [golfer.userId, result])).toEqual([
      [ben.userId, 'WON'],
      [ava.userId, 'MISSED'],
    ]);
    const { drawn } = await draw();
    expect(drawn?.entries.map(({ entered, missed }) => [entered, missed])).toEqual([
      [2, 2],
      [1, 0],
    ]);
  });

  /** A drawn ballot in which one golfer won and the other did not. */
  async function fixed(winner: BuiltUser, loser: BuiltUser): Promise<void> {
    const earlier = await announce(server, { times: ['09:00'], capacity: 1 });
    await enter(server, earlier, winner, earlier.teeTimes);
    await enter(server, earlier, loser, earlier.teeTimes);
    await closeNow(server);
    await drawNow(server);
    await server.db.query(
      `update ballot_entries e set result = case when user_id = $2 then 'WON' else 'MISSED' end,
         tee_time_id = case when user_id = $2 then $3::bigint end where ballot_id = $1`,
      [earlier.ballot.ballotId, winner.userId, earlier.teeTimes[0]?.teeTimeId],
    );
    server.clock.set(testNow);
  }

  test('only what is really free is given away', async () => {
    const [first, second, third] = built.teeTimes;
    await server.db.query(
      `update tee_times set block_kind = 'WEATHER', block_reason = 'Storm' where id = $1`,
      [second?.teeTimeId],
    );
    await server.db.query('update tee_times set capacity = 2 where id = $1', [third?.teeTimeId]);
    await server.db.query('delete from ballots where id = $1', [built.ballot.ballotId]);
    await replyOver(server.url, holdSpots, {
      token: ben.token,
      body: {
        spots: 1,
        courseFeeId: built.course.courseFeeId,
        bookingDate: `${ballotDay}T08:00`,
      },
    });
    const ballot = await replyOver(server.url, createBallot, {
      token: built.admin.token,
      body: { courseId: built.course.courseId, day: ballotDay, opensAt: ballotOpens, closesAt: ballotCloses },
    });
    built = { ...built, ballot };
    if (!first || !third) throw new Error('The ballot needs three tee times.');
    for (const golfer of [ava, await buildUser(server.db), await buildUser(server.db)])
      await enter(server, built, golfer, [first, third], { spots: 2 });
    await closeNow(server);
    await drawNow(server);
    expect((await draw()).drawn?.teeTimes).toEqual([
      { teeTimeId: first.teeTimeId, time: '08:00', places: 3 },
      { teeTimeId: second?.teeTimeId, time: '08:10', places: 0 },
      { teeTimeId: third.teeTimeId, time: '08:20', places: 2 },
    ]);
    expect((await placesTaken()).map(({ booked, held }) => [booked, held])).toEqual([
      [2, 1],
      [0, 0],
      [2, 0],
    ]);
  });

  test('an entry whose golfer has left is passed over, and the draw repeats all the same', async () => {
    await enter(server, built, ava, built.teeTimes, { spots: 4 });
    await enter(server, built, ben, built.teeTimes, { spots: 4 });
    await closeNow(server);
    await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [ava.userId]);
    await drawNow(server);
    const { drawn } = await draw();
    expect(drawn?.entries.filter(({ passedOver }) => passedOver)).toMatchObject([{ result: 'MISSED' }]);
    expect((await repeated()).matches).toBe(true);
    expect((await seen(ben)).myEntry).toMatchObject({ result: 'WON', teeTime: { time: '08:00' } });
  });

  test('nobody plays twice at one time: a golfer who has a place there leaves the spot vacant', async () => {
    await server.db.query('update tee_times set capacity = 8 where course_id = $1', [built.course.courseId]);
    const [first] = built.teeTimes;
    if (!first) throw new Error('The ballot needs a tee time.');
    // Ben has booked there before the ballot was announced.
    await server.db.query('delete from ballots where id = $1', [built.ballot.ballotId]);
    await server.heard();
    await book(server, ben, built.course, first, { spots: 2 });
    const ballot = await replyConfirmed(server.url, createBallot, {
      token: built.admin.token,
      body: { courseId: built.course.courseId, day: ballotDay, opensAt: ballotOpens, closesAt: ballotCloses },
    });
    await server.heard();
    built = { ...built, ballot };
    const entry = await enter(server, built, ava, built.teeTimes.slice(0, 1), {
      spots: 2,
      party: [ben.userId],
    });
    await answer(server, built, ben, entry);
    await closeNow(server);
    expect(await drawNow(server)).toBe(1);
    const rows = await server.db.query<{ n: number }>(
      `select count(*)::int as n from rounds where tee_time_id = $1 and status = 'BOOKED' and user_id = $2`,
      [built.teeTimes[0]?.teeTimeId, ben.userId],
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect((await placesTaken())[0]).toMatchObject({ booked: 4 });
  });

  test('nobody entered: it is closed and drawn, and repeats', async () => {
    await closeNow(server);
    await drawNow(server);
    expect(await repeated()).toMatchObject({ drawn: true, matches: true, entries: [] });
  });

  test('ended in the middle of the draw, nothing of it has happened, and the next run draws it', async () => {
    await enter(server, built, ava, built.teeTimes);
    await closeNow(server);
    const { commitment } = await draw();
    await server.db.query(
      `create function end_here() returns trigger language plpgsql as $$ begin raise exception 'ended'; end $$`,
    );
    await server.db.query(
      'create trigger end_here before update of result on ballot_entries for each row execute function end_here()',
    );
    await expect(drawNow(server)).rejects.toMatchObject({
      errors: [expect.objectContaining({ message: 'ended' })],
    });
    expect((await draw()).state).toBe('CLOSED');
    expect((await placesTaken()).map(({ booked }) => booked)).toEqual([0, 0, 0]);
    await server.db.query('drop function end_here cascade');
    expect(await drawNow(server)).toBe(1);
    expect((await draw()).commitment).toBe(commitment);
    expect((await placesTaken()).map(({ booked }) => booked)).toEqual([1, 0, 0]);
    expect((await repeated()).matches).toBe(true);
  });

  test('the day can be held again once it is drawn, and not before', async () => {
    server.clock.set(testNow);
    const hold = async () =>
      (
        await callOver(server.url, holdSpots, {
          token: ben.token,
          body: { spots: 1, courseFeeId: built.course.courseFeeId, bookingDate: `${ballotDay}T08:20` },
        })
      ).json;
    expect(await hold()).toMatchObject({ result: 'FAILED' });
    await enter(server, built, ava, built.teeTimes);
    await closeNow(server);
    expect(await hold()).toMatchObject({ result: 'FAILED' });
    await drawNow(server);
    expect(await hold()).toMatchObject({ result: 'SUCCESS' });
  });
});
