/** Rounds on several courses: each is played off what its own course and tees make of the index of the first day, and what an organizer has set stays. */
import { getLeaderboard, previewRescore } from '@fourball/shared/seasons/boards/board-calls.ts';
import { updateDrawGroup } from '@fourball/shared/seasons/draw-calls.ts';
import {
  addEventCourse,
  publishEventGroups,
  removeEventCourse,
} from '@fourball/shared/seasons/event-calls.ts';
import { renewCourseCards } from '@fourball/shared/seasons/scores/score-calls.ts';
import { listEventHandicaps, setEventHandicap } from '@fourball/shared/seasons/start-calls.ts';
import { expect } from 'vitest';
import { buildCourse, buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups, groupsFor } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, enterEvent, makeEvent, type EventFields } from '../../kit/seasons/golf-events.ts';
import { rateCourse } from '../../kit/seasons/handicaps.ts';
import { finalize } from '../../kit/seasons/results.ts';
import { ownCard, Phone, signWhole, wholeCard } from '../../kit/seasons/scoring.ts';
import { callOver, outcomeOf, refusalIn, replyOver, testToday } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

/** An index of 14.3 is 14.3 strokes on the first course, and 15.998 on the second; on both from the tee of the same name. */
const test = clubTest({ with: ['workers'] })
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('courses', async ({ server }) => {
    const [first, second] = [await buildCourse(server.db), await buildCourse(server.db)];
    const tees = {
      first: await rateCourse(server.db, first.courseId),
      second: await rateCourse(server.db, second.courseId),
    };
    await server.db.query(
      `update course_tee_ratings set course_rating = 71.8, slope_rating = 128 where tee_id = any($1::bigint[]) and part = '1-2'`,
      [[tees.second.white, tees.second.red]],
    );
    return { first: first.courseId, second: second.courseId, tees };
  })
  .extend('golfer', ({ server, courses }) => async (): Promise<BuiltUser> => {
    const golfer = await buildUser(server.db);
    await server.db.query(
      `insert into handicap_indexes (user_id, value, source, association, valid_from, entered_by)
       values ($1, 14.3, 'OFFICIAL', 'Golf Canada', '2026-05-01', $1)`,
      [golfer.userId],
    );
    await server.db.query(`insert into handicap_choices (user_id, rated_gender) values ($1, 'MEN')`, [
      golfer.userId,
    ]);
    await server.db.query('insert into preferred_tees (user_id, course_id, tee_id) values ($1, $2, $3)', [
      golfer.userId,
      courses.first,
      courses.tees.first.red,
    ]);
    return golfer;
  })
  /** Of today on the first course, with two golfers, whose groups they see. */
  .extend('begin', ({ server, club, courses, golfer }) => async (fields: EventFields = {}) => {
    const { id: eventId } = await makeEvent(server, club, { date: testToday, time: '17:00', ...fields });
    const { token } = club.organizer;
    await replyOver(server.url, addEventCourse, { token, body: { eventId, courseId: courses.first } });
    const golfers = [await golfer(), await golfer()] as const;
    for (const one of golfers) await enterEvent(server, one, eventId);
    const publish = (round?: number) =>
      replyOver(server.url, publishEventGroups, {
        token,
        body: { id: eventId, publishGroups: true, ...(round !== undefined && { round }) },
      });
    await drawGroups(server, club.organizer, eventId);
    await publish();
    const handicaps = (round?: number, reader: Pick<BuiltUser, 'token'> = club.organizer) =>
      replyOver(server.url, listEventHandicaps, {
        token: reader.token,
        params: { eventId },
        query: round === undefined ? {} : { round },
      });
    const players = async (round?: number) => {
      const known = (await handicaps(round)).players;
      return golfers.map(({ userId }) => known.find((one) => one.userId === userId));
    };
    const [ava, ben] = await players(1);
    return {
      eventId,
      token,
      golfers,
      ids: [ava?.participantId ?? 0, ben?.participantId ?? 0] as const,
      publish,
      handicaps,
      players,
      /** Having seen what it moves. */
      set: async (participantId: number, change: object) => {
        const handicap = { participantId, ...change };
        const { fingerprint } = await replyOver(server.url, previewRescore, {
          token,
          body: { eventId, handicap },
        });
        return replyOver(server.url, setEventHandicap, {
          token,
          body: { ...handicap, reason: 'By the committee', rescore: fingerprint },
        });
      },
      /** Each with so many over par, signed by both. */
      play: async (overs: readonly [number, number]) => {
        for (const [at, golfer] of golfers.entries()) {
          const card = await ownCard(server, golfer, eventId);
          const [taken] = (await new Phone().enter(server, golfer, ...wholeCard(card, overs[at] ?? 0))).cards;
          const other = golfers[1 - at];
          if (!other) throw new Error('Nobody marks the card.');
          await signWhole(server, golfer, other, { cardId: card.cardId, version: taken?.version ?? 0 });
        }
      },
      /** The second round on the second course. */
      drawSecond: async () => {
        const { groups, drawVersion } = await drawGroups(server, club.organizer, eventId, { round: 2 });
        const [group] = groups;
        return replyOver(server.url, updateDrawGroup, {
          token,
          body: {
            id: group?.id ?? 0,
            eventId,
            startTime: '17:00',
            interval: 10,
            lineItems: [],
            drawVersion,
            courseId: courses.second,
          },
        });
      },
    };
  });

const stroke = { basis: 'STROKE', score: 'NET', rounds: 2 } as const;

test('each round has the handicap of its own course, from the index of the first day, on cards, boards, papers and in what says why', async ({
  server,
  courses,
  begin,
  club,
}) => {
  const played = await begin({ format: stroke });
  const { eventId, golfers, ids, players, handicaps } = played;
  const [ava, ben] = golfers;
  expect(await players(1)).toMatchObject([
    { courseHandicap: 14.3, playingHandicap: 14, tee: { name: 'Red', courseId: courses.first } },
    { courseHandicap: 14.3, playingHandicap: 14 },
  ]);
  await played.play([14, 16]);
  // Of later: nobody's index is another one for the second round.
  await server.db.query(
    `insert into handicap_indexes (user_id, value, source, association, valid_from, entered_by)
     select u, 4.0, 'OFFICIAL', 'Golf Canada', $2, u from unnest($1::bigint[]) u`,
    [golfers.map(({ userId }) => userId), testToday],
  );
  await played.drawSecond();
  await played.publish(2);
  expect(await players(2)).toMatchObject(
    golfers.map(() => ({
      handicapIndex: 14.3,
      courseHandicap: 15.99823,
      playingHandicap: 16,
      // The golfers like Red; of another course nobody knows a better tee than the one of the same name.
      tee: { teeId: courses.tees.second.red, name: 'Red', courseId: courses.second },
      settled: true,
      source: 'OFFICIAL',
    })),
  );
  expect(await players(1)).toMatchObject([{ playingHandicap: 14 }, { playingHandicap: 14 }]);
  const own = await handicaps(undefined, ava);
  expect(own).toMatchObject({ round: 2, rounds: 2, players: [{ userId: ava.userId, playingHandicap: 16 }] });
  const card = await ownCard(server, ava, eventId);
  expect(card).toMatchObject({ round: 2, playingHandicap: 16, teeName: 'Red' });
  await played.play([16, 15]);
  const board = await replyOver(server.url, getLeaderboard, {
    params: { eventId },
    query: { explain: ids[0] },
  });
  // 14 over off 14 and 16 over off 16; 16 over off 14 and 15 over off 16.
  expect(
    board.board.rows.map(({ participantIds: [id], score, playingHandicaps, rounds }) => [
      id,
      score,
      playingHandicaps,
      rounds.map((line) => line.score),
    ]),
  ).toEqual([
    [ids[0], 0, [16], [0, 0]],
    [ids[1], 1, [16], [2, -1]],
  ]);
  const sections = board.explanation as { about: string; round?: number; steps: { gives: unknown }[] }[];
  const off = sections.filter(({ about }) => about === 'HANDICAP');
  expect(off.map(({ round, steps }) => [round, steps.at(-1)?.gives])).toEqual([
    [1, 14],
    [2, 16],
  ]);
  const first = await replyOver(server.url, getLeaderboard, { params: { eventId }, query: { round: 1 } });
  expect(first.board.rows.map(({ playingHandicaps }) => playingHandicaps)).toEqual([[14], [14]]);
  await finalize(server, club.organizer, eventId);
  const totals = await server.db.query<{ net: number }>(
    `select t.net from card_totals t join scorecards c on c.id = t.card_id where t.event_id = $1 and t.participant_id = $2 order by c.round`,
    [eventId, ids[1]],
  );
  expect(totals).toEqual([{ net: 74 }, { net: 71 }]);
  expect(ben.userId).not.toBe(ava.userId);
});

test('what an organizer has set goes along into the next round, an index is worked out by its course, and a round that is settled stays', async ({
  begin,
  courses,
}) => {
  const played = await begin({ format: stroke });
  const [ava, ben] = played.ids;
  await played.set(ava, { playingHandicap: 5 });
  await played.set(ben, { handicapIndex: 10, teeId: courses.tees.first.white });
  await played.play([0, 0]);
  await played.drawSecond();
  await played.publish(2);
  expect(await played.players(2)).toMatchObject([
    { playingHandicap: 5, shares: null, courseHandicap: 15.99823, changed: { reason: 'By the committee' } },
    {
      handicapIndex: 10,
      courseHandicap: 11.127434,
      playingHandicap: 11,
      tee: { name: 'White' },
      source: 'ORGANIZER',
    },
  ]);
  // Said of the second round, the first stays; left out, it is the one that is played.
  await played.set(ben, { handicapIndex: 20 });
  await played.set(ava, { round: 2, courseHandicap: 8.4 });
  expect(await played.players(2)).toMatchObject([
    { courseHandicap: 8.4, playingHandicap: 8 },
    { handicapIndex: 20 },
  ]);
  expect(await played.players(1)).toMatchObject([{ playingHandicap: 5 }, { handicapIndex: 10 }]);
});

test('another course before anything is entered settles handicaps anew, but for what an organizer has set', async ({
  server,
  courses,
  begin,
}) => {
  const played = await begin();
  const { eventId, token, golfers } = played;
  await played.set(played.ids[1], { courseHandicap: 3 });
  await replyOver(server.url, addEventCourse, { token, body: { eventId, courseId: courses.second } });
  // The first of them is played, as before.
  expect(await played.players()).toMatchObject([{ courseHandicap: 14.3 }, { courseHandicap: 3 }]);
  await replyOver(server.url, removeEventCourse, { token, params: { eventId, courseId: courses.first } });
  expect(await played.players()).toMatchObject([
    { courseHandicap: 15.99823, playingHandicap: 16, tee: { courseId: courses.second }, handicapIndex: 14.3 },
    { courseHandicap: 3, playingHandicap: 3, tee: { courseId: courses.second } },
  ]);
  const [ava] = golfers;
  await eventually('the card of the other course', async () => {
    const card = await ownCard(server, ava, eventId);
    return card.playingHandicap === 16 && card.teeName === 'Red';
  });
});

test('another course once something is entered changes no handicap by itself: who sees what moves says so', async ({
  server,
  courses,
  begin,
}) => {
  const played = await begin({ format: { basis: 'STROKE', score: 'NET' } });
  const { eventId, token, golfers, ids } = played;
  const [ava, ben] = golfers;
  const avas = await ownCard(server, ava, eventId);
  await new Phone().enter(server, ava, ...wholeCard(avas, 14));
  await replyOver(server.url, addEventCourse, { token, body: { eventId, courseId: courses.second } });
  await replyOver(server.url, removeEventCourse, { token, params: { eventId, courseId: courses.first } });
  // Whose card is begun plays on as it is; the other has one of the other course, off the handicap of before.
  await eventually('the card of the other course', async () => {
    const [row] = await server.db.query<{ course_id: number }>(
      'select c.course_id from scorecards c join scorecard_players o on o.card_id = c.id where o.participant_id = $1',
      [ids[1]],
    );
    return row?.course_id === courses.second;
  });
  expect(await played.players()).toMatchObject([{ playingHandicap: 14 }, { playingHandicap: 14 }]);
  await new Phone().enter(server, ben, ...wholeCard(await ownCard(server, ben, eventId), 14));
  const toPar = async () => {
    const { board } = await replyOver(server.url, getLeaderboard, { params: { eventId } });
    return ids.map((id) => board.rows.find(({ participantIds }) => participantIds[0] === id)?.toPar);
  };
  await eventually('both on the board', async () => (await toPar()).every((one) => one === 0));
  const preview = () => replyOver(server.url, previewRescore, { token, body: { eventId, cards: true } });
  const shown = await preview();
  expect(shown.cards).toEqual({
    open: [],
    staying: 0,
    handicaps: [{ participantId: ids[1], name: ben.name, round: 1, before: 14, after: 16 }],
  });
  expect(shown.boards.map(({ change }) => change)).toEqual(['CHANGED']);
  const renew = (rescore?: string) =>
    callOver(server.url, renewCourseCards, {
      token,
      body: { eventId, ...(rescore !== undefined && { rescore }) },
    });
  const unseen = await renew();
  expect([outcomeOf(unseen), refusalIn(unseen).fields]).toEqual(['CONFLICT', ['rescore']]);
  expect((await renew(shown.fingerprint)).json).toEqual({ cards: 0, handicaps: 1 });
  expect(await played.players()).toMatchObject([{ playingHandicap: 14 }, { playingHandicap: 16 }]);
  await eventually('the board off the other', async () => (await toPar())[1] === -2);
  expect((await toPar())[0]).toBe(0);
  expect((await preview()).cards).toMatchObject({ handicaps: [] });
  expect((await renew()).json).toEqual({ cards: 0, handicaps: 0 });
});

test('who can’t have a handicap on the course of a round plays it without strokes, and is named as it is published', async ({
  server,
  courses,
  begin,
}) => {
  const played = await begin({ format: stroke });
  const { eventId, golfers } = played;
  await played.play([0, 0]);
  await server.db.query(
    `delete from course_tee_ratings where tee_id in (select id from course_tees where course_id = $1)`,
    [courses.second],
  );
  await played.drawSecond();
  const { handicapProblems } = await played.publish(2);
  expect(handicapProblems?.map(({ problem }) => problem)).toEqual(['NO_RATING', 'NO_RATING']);
  expect(await ownCard(server, golfers[0], eventId)).toMatchObject({ round: 2, playingHandicap: null });
  expect(await played.players(1)).toMatchObject([{ playingHandicap: 14 }, { playingHandicap: 14 }]);
  await played.set(played.ids[0], { round: 2, courseHandicap: 15 });
  expect((await groupsFor(server, eventId)).map(({ round }) => round)).toEqual([2]);
  expect(await ownCard(server, golfers[0], eventId)).toMatchObject({ round: 2, playingHandicap: 15 });
});
