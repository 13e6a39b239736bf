/** Ballots beyond their plain life: what the office does, two at once, golfers who leave, live results and mails. */
import { drawBallots } from '@fourball/domain/booking/ballot/draw-ballots.ts';
import { closeBallots } from '@fourball/domain/booking/ballot/close-ballots.ts';
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import {
  cancelBallot,
  createBallot,
  enterBallot,
  getBallot,
  getDraw,
  listBallotEntries,
  listBallots,
  repeatDraw,
} from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { cancelBooking, holdSpots } from '@fourball/shared/booking/calls.ts';
import { addUnassignedSpots } from '@fourball/shared/booking/spots/spot-calls.ts';
import {
  deleteFairnessRule,
  listFairnessRules,
  setFairnessRule,
} from '@fourball/shared/booking/waitlist/fairness-calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { replyConfirmed } from '../../kit/booking/confirm.ts';
import {
  announce,
  ballotCloses,
  ballotDay,
  ballotOpens,
  closeNow,
  closingMoment,
  drawNow,
  enter,
  type BuiltBallot,
} from '../../kit/booking/ballots.ts';
import { book, sheet } from '../../kit/booking/book.ts';
import { buildCourse, buildCrowd, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { openEventStream } from '../../kit/event-stream.ts';
import { mailsTo, mailTo } from '../../kit/mails.ts';
import { offerOf, wait } from '../../kit/booking/waitlist.ts';
import { readZip } from '../../kit/zip.ts';
import {
  callOver,
  outcomeOf,
  refusalIn,
  replyOver,
  startServer,
  testNow,
  type TestServer,
} from '../../kit/server.ts';

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

/** Whether the sheet of the ballot's day says that nobody can hold a place of it. */
const undrawnSheet = async () => (await sheet(server, ava, built.course, ballotDay)).undrawn === true;

describe('the office', () => {
  test('announces one per course and day, before it is too late, and it is noted who did', async () => {
    const body = {
      courseId: built.course.courseId,
      day: ballotDay,
      opensAt: ballotOpens,
      closesAt: ballotCloses,
    };
    const announceIt = (token: string | undefined, more: object = {}) =>
      callOver(server.url, createBallot, { token, body: { ...body, ...more } });
    expect(refusalIn(await announceIt(built.admin.token)).code).toBe('conflict');
    expect((await announceIt(ava.token)).status).toBe(403);
    expect((await announceIt(undefined)).status).toBe(401);
    const { courseId } = await buildCourse(server.db);
    for (const [more, field] of [
      [{ courseId: 999_999 }, 'courseId'],
      [{ courseId, day: '2026-06-16' }, 'day'],
      [{ courseId, closesAt: ballotOpens }, 'closesAt'],
      [{ courseId, opensAt: '2026-06-01T08:00', closesAt: '2026-06-16T11:59' }, 'closesAt'],
      [{ courseId, closesAt: '2026-06-26T23:00' }, 'closesAt'],
      [{ courseId, opensAt: '2026-02-30T08:00' }, 'opensAt'],
    ] as const) {
      expect(refusalIn(await announceIt(built.admin.token, more)).fields).toEqual([field]);
    }
    expect((await announceIt(built.admin.token, { courseId, closesAt: '2026-06-26T22:59' })).status).toBe(
      200,
    );
    const twice = await Promise.all(
      [0, 1].map(async (index) => {
        const other = { ...body, courseId: built.course.courseId, day: '2026-06-28' };
        return callOver(server.urls[index] ?? '', createBallot, { token: built.admin.token, body: other });
      }),
    );
    expect(twice.map(outcomeOf).sort()).toEqual([200, 'CONFLICT']);
  });

  test('cancels it: nobody can enter, the day is open, another can be announced; a drawn one stays', async () => {
    await enter(server, built, ava, built.teeTimes);
    expect(await undrawnSheet()).toBe(true);
    const cancel = (token: string) => callOver(server.url, cancelBallot, { token, params: params() });
    expect((await cancel(ava.token)).status).toBe(403);
    expect((await cancel(built.admin.token)).json).toEqual({ state: 'CANCELLED' });
    expect((await cancel(built.admin.token)).json).toEqual({ state: 'CANCELLED' });
    expect((await tryEntry(ben)).json).toMatchObject({ result: 'NOT_OPEN' });
    await server.heard();
    const answer = await replyOver(server.url, holdSpots, {
      token: ben.token,
      body: { spots: 1, courseFeeId: built.course.courseFeeId, bookingDate: `${ballotDay}T08:00` },
    });
    expect(answer.result).toBe('SUCCESS');
    expect(await undrawnSheet()).toBe(false);
    expect(await closeNow(server)).toBe(0);

    server.clock.set(testNow);
    built = await announce(server);
    await closeNow(server);
    await drawNow(server);
    expect(refusalIn(await cancel(built.admin.token)).code).toBe('conflict');
  });

  test('alone sees who entered', async () => {
    await enter(server, built, ava, built.teeTimes, { spots: 2, party: [ben.userId] });
    const list = (token: string) => callOver(server.url, listBallotEntries, { token, params: params() });
    expect((await list(ben.token)).status).toBe(403);
    expect((await list(built.admin.token)).json).toMatchObject([
      {
        golfer: { userId: ava.userId, name: ava.name },
        party: [{ name: ben.name }],
        feeName: '18 holes',
        wishTimes: ['08:00', '08:10', '08:20'],
        position: null,
      },
    ]);
  });

  test('lists those to come before those of the last weeks', async () => {
    await enter(server, built, ava, built.teeTimes);
    const list = () => replyOver(server.url, listBallots, { token: ava.token });
    const [next] = await list();
    expect(next).toMatchObject({ ballotId: built.ballot.ballotId, state: 'OPEN', myEntry: { spots: 1 } });
    server.clock.set(new Date('2026-08-01T16:00:00Z'));
    expect(await list()).toEqual([]);
  });

  test('switches waitlist and waiting room: the newest rule holds, and it is noted', async () => {
    const { courseId } = built.course;
    const { token } = built.admin;
    const set = (more: object) =>
      replyOver(server.url, setFairnessRule, {
        token,
        body: { courseId, kind: 'WAITING_ROOM', startDate: '2026-06-20', endDate: '2026-06-27', ...more },
      });
    const on = await set({ enabled: true });
    const off = await set({ enabled: false, startDate: '2026-06-27' });
    const listed = await replyOver(server.url, listFairnessRules, { token });
    expect(listed.defaults).toEqual({ WAITLIST: true, WAITING_ROOM: false });
    expect(listed.rules.map(({ ruleId }) => ruleId)).toEqual([off.ruleId, on.ruleId]);
    expect(off).toMatchObject({
      courseId,
      startDate: '2026-06-27',
      enabled: false,
      createdBy: built.admin.name,
    });

    const remove = () => callOver(server.url, deleteFairnessRule, { token, params: { id: off.ruleId } });
    const twice = await Promise.all([remove(), remove()]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
    const refused = await callOver(server.url, setFairnessRule, {
      token,
      body: { courseId, kind: 'WAITLIST', startDate: '2026-06-20', endDate: '2026-06-19', enabled: true },
    });
    expect(refusalIn(refused).fields).toEqual(['endDate']);
    expect((await callOver(server.url, listFairnessRules, { token: ava.token })).status).toBe(403);
    const rows = await server.db.query<{ action: string }>(
      'select action from audit_entries where actor_user_id = $1 order by id',
      [built.admin.userId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'ballot.announced',
      'fairness-rule.set',
      'fairness-rule.set',
      'fairness-rule.deleted',
    ]);
  });
});

describe('twice at once', () => {
  test('two workers draw: one does, and every golfer has one booking', async () => {
    const crowd = await buildCrowd(server.db, 12);
    for (const golfer of crowd) await enter(server, built, golfer, built.teeTimes);
    await closeNow(server);
    server.clock.set(new Date(closingMoment.getTime() + 3_600_000));
    const club = createClubFacts(server.house);
    const drawn = await Promise.all([0, 1, 2].map(() => drawBallots(server.house, club)));
    expect(drawn.sort()).toEqual([0, 0, 1]);
    const [row] = await server.db.query<{ n: number }>(
      'select count(*)::int as n from bookings where course_id = $1',
      [built.course.courseId],
    );
    expect(row?.n).toBe(12);
    expect((await repeated()).matches).toBe(true);
  });

  test('two workers close: there is one commitment', async () => {
    await enter(server, built, ava, built.teeTimes);
    server.clock.set(closingMoment);
    const closed = await Promise.all([0, 1, 2].map(() => closeBallots(server.house)));
    expect(closed.sort()).toEqual([0, 0, 1]);
  });

  test('entering while it closes: each entry is in before or not at all, and the commitment has them all', async () => {
    const crowd = await buildCrowd(server.db, 20);
    server.clock.set(new Date(closingMoment.getTime() - 1));
    const entering = crowd.map(({ token }, index) =>
      callOver(server.urls[index % 2] ?? '', enterBallot, { token, params: params(), body: entryBody() }),
    );
    const closing = (async () => {
      await Promise.race(entering);
      server.clock.set(closingMoment);
      return closeBallots(server.house);
    })();
    const answers = await Promise.all(entering);
    expect(await closing).toBe(1);
    const inTime = answers.filter(({ json }) => (json as { result: string }).result === 'SUCCESS');
    await drawNow(server);
    const { drawn } = await draw();
    expect(drawn?.entries).toHaveLength(inTime.length);
    expect((await repeated()).commitmentMatches).toBe(true);
  });
});

test('without the locks more than one worker draws: the race is real', async () => {
  const unlocked = await startServer({ rewrite: (sql) => sql.replace(/for (no key )?update/gi, '') });
  try {
    await unlocked.db.query('drop index rounds_golfer_once_per_tee_time');
    let most = 0;
    for (let attempt = 0; attempt < 10 && most < 2; attempt += 1) {
      unlocked.clock.set(testNow);
      const other = await announce(unlocked, { times: ['08:00'], capacity: 8 });
      await enter(unlocked, other, await buildUser(unlocked.db), other.teeTimes);
      await closeNow(unlocked);
      unlocked.clock.set(new Date(closingMoment.getTime() + 3_600_000));
      const facts = createClubFacts(unlocked.house);
      const drawn = await Promise.all([0, 1, 2].map(() => drawBallots(unlocked.house, facts)));
      most = drawn.reduce((sum, count) => sum + count, 0);
    }
    expect(most).toBeGreaterThan(1);
  } finally {
    await unlocked.close();
  }
});

test('what comes free before the draw is offered to nobody who waits, and at its end to the first', async () => {
  const day = '2026-06-28';
  const { course, admin } = built;
  const teeTime = await buildTeeTime(server.db, course.courseId, { day, time: '09:00', capacity: 1 });
  const booked = await book(server, ben, course, teeTime);
  await wait(server, ava, course, { day });
  const { ballotId } = await replyConfirmed(server.url, createBallot, {
    token: admin.token,
    body: { courseId: course.courseId, day, opensAt: ballotOpens, closesAt: ballotCloses },
  });
  await server.heard();
  await replyOver(server.url, cancelBooking, {
    token: ben.token,
    body: { purchaseId: booked.purchaseId },
  });
  expect(await offerOf(server, ava)).toBeUndefined();
  await replyOver(server.url, cancelBallot, { token: admin.token, params: { id: ballotId } });
  expect(await offerOf(server, ava)).toMatchObject({ teeTimeId: teeTime.teeTimeId });
});

test('who had booked before it was announced gets no more places of its day past it', async () => {
  const day = '2026-06-28';
  const { course, admin } = built;
  const teeTime = await buildTeeTime(server.db, course.courseId, { day, time: '09:00' });
  const { purchaseId } = await book(server, ben, course, teeTime);
  const { ballotId } = await replyConfirmed(server.url, createBallot, {
    token: admin.token,
    body: { courseId: course.courseId, day, opensAt: ballotOpens, closesAt: ballotCloses },
  });
  const more = () =>
    replyOver(server.url, addUnassignedSpots, { token: ben.token, body: { purchaseId, numSpots: 2 } });
  expect(await more()).toEqual({
    result: 'SPOTS_NOT_AVAILABLE',
    reason: 'The tee times of this day are drawn by ballot.',
  });
  await replyOver(server.url, cancelBallot, { token: admin.token, params: { id: ballotId } });
  expect(await more()).toMatchObject({ result: 'SUCCESS' });
});

test('one that can not be closed or drawn holds up no other', async () => {
  const other = await announce(server);
  for (const one of [built, other]) await enter(server, one, ava, one.teeTimes);
  const [first, second] = [built, other].map(({ ballot }) => ballot.ballotId);
  const statuses = async () => {
    const rows = await server.db.query<{ status: string }>(
      'select status from ballots where id = any($1::bigint[]) order by id',
      [[first, second]],
    );
    return rows.map(({ status }) => status);
  };
  const stuck = (on: boolean) =>
    server.db.query(
      on
        ? `create function stuck() returns trigger language plpgsql as $$ begin
             if new.id = ${first} then raise exception 'stuck'; end if; return new; end $$;
           create trigger stuck before update on ballots for each row execute function stuck()`
        : 'drop function stuck() cascade',
    );
  await stuck(true);
  try {
    await expect(closeNow(server)).rejects.toThrow('Ballots that failed: 1');
    expect(await statuses()).toEqual(['OPEN', 'CLOSED']);
    await stuck(false);
    expect(await closeNow(server)).toBe(1);
    await stuck(true);
    await expect(drawNow(server)).rejects.toThrow('Ballots that failed: 1');
    expect(await statuses()).toEqual(['CLOSED', 'DRAWN']);
  } finally {
    await stuck(false);
  }
  expect(await drawNow(server)).toBe(1);
});

describe('a golfer who leaves the club', () => {
  const password = 'fairway-and-rough';
  const leave = async ({ token }: BuiltUser) => {
    const answer = await replyOver(server.url, eraseOwnAccount, {
      token,
      body: { currentPassword: password },
    });
    await server.heard();
    return answer;
  };

  test('takes an entry along that is not frozen, and leaves the parties of others', async () => {
    const leaver = await buildUser(server.db, { password });
    await enter(server, built, ava, built.teeTimes, { spots: 2, party: [leaver.userId] });
    const elsewhere = await announce(server);
    await enter(server, elsewhere, leaver, elsewhere.teeTimes);
    await leave(leaver);
    expect((await seen(ava)).myEntry).toMatchObject({ spots: 2, party: [] });
    const there = await replyOver(server.url, getBallot, { params: { id: elsewhere.ballot.ballotId } });
    expect(there.entries).toBe(0);
  });

  test('leaves a number behind in a closed ballot, so that its seal still holds', async () => {
    const leaver = await buildUser(server.db, { password });
    await enter(server, built, leaver, built.teeTimes, { spots: 2, party: [ben.userId] });
    await enter(server, built, ava, built.teeTimes);
    await closeNow(server);
    await leave(leaver);
    await drawNow(server);
    expect(await repeated()).toMatchObject({ matches: true, commitmentMatches: true });
    const rows = await server.db.query(
      'select passed_over, result from ballot_entries where ballot_id = $1 and user_id = $2',
      [built.ballot.ballotId, leaver.userId],
    );
    expect(rows).toEqual([{ passed_over: true, result: 'MISSED' }]);
    const named = await server.db.query('select from ballot_golfers where entrant_id = $1 or user_id = $1', [
      leaver.userId,
    ]);
    expect(named).toEqual([]);
  });

  test('can take along which ballots were entered, and where others asked them', async () => {
    await enter(server, built, ava, built.teeTimes, { spots: 2, party: [ben.userId] });
    const exported = async ({ token }: BuiltUser): Promise<unknown> => {
      const answer = await fetch(`${server.url}/api/v1/user/export`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const files = readZip(Buffer.from(await answer.arrayBuffer()));
      return JSON.parse(files.get('ballots.json')?.toString() ?? '');
    };
    expect(await exported(ava)).toMatchObject({
      entries: [
        { day: ballotDay, wishes: ['08:00', '08:10', '08:20'], party: [`${ben.name}: ASKED`], spots: 2 },
      ],
      asked: [],
    });
    expect(await exported(ben)).toMatchObject({
      entries: [],
      asked: [{ day: ballotDay, askedBy: ava.name, answer: 'ASKED' }],
    });
  });
});

describe('with everything running', () => {
  let live: TestServer;
  beforeAll(async () => {
    live = await startServer({ with: ['gateway', 'workers'] });
  });
  afterAll(() => live.close());

  test('the result goes to the entrant alone, live; a mail goes to those who missed', async () => {
    const other = await announce(live, { times: ['08:00'], capacity: 1 });
    const { ballotId } = other.ballot;
    const [winner, loser, stranger] = [
      await buildUser(live.db),
      await buildUser(live.db),
      await buildUser(live.db),
    ];
    const streams = await Promise.all(
      [winner, loser, stranger].map((golfer) => openEventStream(live.url, golfer)),
    );
    for (const golfer of [winner, loser]) await enter(live, other, golfer, other.teeTimes);
    await closeNow(live);
    await drawNow(live);
    const results = await Promise.all(
      streams
        .slice(0, 2)
        .map(
          async (stream) =>
            (
              await stream.find(
                'BALLOT_UPDATE',
                ({ result, state }) => state === 'DRAWN' && result !== undefined,
              )
            ).data,
        ),
    );
    expect(results.map(({ result }) => result).sort()).toEqual(['MISSED', 'WON']);
    expect(results.every((told) => told.ballotId === ballotId)).toBe(true);
    await streams[2]?.find('BALLOT_UPDATE', ({ state }) => state === 'DRAWN');
    expect(streams[2]?.ofType('BALLOT_UPDATE').map(({ data }) => data.result)).toEqual(
      streams[2]?.ofType('BALLOT_UPDATE').map(() => undefined),
    );
    const [lucky, unlucky] = results[0]?.result === 'WON' ? [winner, loser] : [loser, winner];
    const subject = `The draw: no tee time for you, ${await courseName(other)}, Saturday, June 27, 2026`;
    const mail = await mailTo(live, unlucky.email, subject);
    expect(mail.text).toContain(`/ballots/${ballotId}/draw`);
    expect(
      (
        await mailTo(
          live,
          lucky.email,
          `Booked: ${await courseName(other)}, Saturday, June 27, 2026 at 08:00`,
        )
      ).text,
    ).toContain(lucky.name);
    expect((await mailsTo(live, lucky.email)).filter((one) => one.subject === subject)).toEqual([]);
    for (const stream of streams) stream.close();
  });

  const courseName = async ({ ballot }: BuiltBallot) => ballot.courseName;

  test('a cancelled one tells those who had entered by mail, once', async () => {
    live.clock.set(testNow);
    const other = await announce(live);
    const golfer = await buildUser(live.db);
    await enter(live, other, golfer, other.teeTimes);
    const cancel = { token: other.admin.token, params: { id: other.ballot.ballotId } };
    await replyOver(live.url, cancelBallot, cancel);
    await replyOver(live.url, cancelBallot, cancel);
    const subject = `The ballot is cancelled: ${other.ballot.courseName}, Saturday, June 27, 2026`;
    const mail = await mailTo(live, golfer.email, subject);
    expect(mail.text).toContain(`/book?day=${ballotDay}&course=${other.course.courseId}`);
    expect((await mailsTo(live, golfer.email)).map((one) => one.subject)).toEqual([subject]);
  });
});
