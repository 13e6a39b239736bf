/** An event without a course: nobody has a card, since there is no par; naming the course makes them, and settles handicaps, though groups are out. */
import {
  addEventCourse,
  confirmEventCourse,
  removeEventCourse,
  updateEventCourseStatus,
} from '@fourball/shared/seasons/event-calls.ts';
import { getScoreGroup } from '@fourball/shared/seasons/scores/score-calls.ts';
import { listEventHandicaps } from '@fourball/shared/seasons/start-calls.ts';
import { expect } from 'vitest';
import { buildCourse, buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups, publishDraw } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, enterEvent, makeEvent } from '../../kit/seasons/golf-events.ts';
import { rateCourse } from '../../kit/seasons/handicaps.ts';
import { enterRound, groupOf } from '../../kit/seasons/play-round.ts';
import { replyOver, type TestServer } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const test = clubTest({ with: ['workers'] })
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('golfEvent', ({ server, club }) => makeEvent(server, club, { date: '2026-06-16', time: '18:00' }))
  .extend('course', async ({ server }) => {
    const { courseId } = await buildCourse(server.db);
    await rateCourse(server.db, courseId);
    return courseId;
  });

/** One with an index, whose strokes on the course are as many. */
async function enterRated(server: TestServer, eventId: number): Promise<BuiltUser> {
  const golfer = await buildUser(server.db);
  await server.db.query(
    `insert into handicap_indexes (user_id, value, source, association, valid_from, entered_by)
     values ($1, 10, 'OFFICIAL', 'Golf Canada', '2026-05-01', $1)`,
    [golfer.userId],
  );
  await server.db.query(`insert into handicap_choices (user_id, rated_gender) values ($1, 'MEN')`, [
    golfer.userId,
  ]);
  await enterEvent(server, golfer, eventId);
  return golfer;
}

test('has no cards until its course is named: then everybody has one at once, with the handicap on it', async ({
  server,
  club,
  golfEvent,
  course,
}) => {
  const { id: eventId } = golfEvent;
  const { token } = club.organizer;
  const golfers = [await enterRated(server, eventId), await enterRated(server, eventId)];
  await drawGroups(server, club.organizer, eventId);
  await publishDraw(server, club.organizer, eventId);
  const read = (golfer = golfers[0]) =>
    replyOver(server.url, getScoreGroup, { token: golfer?.token, params: { eventId } });
  expect((await read()).cards).toEqual([]);
  await replyOver(server.url, addEventCourse, { token, body: { eventId, courseId: course } });
  await eventually('the cards', async () => (await read()).cards.length === 2);
  const { cards } = await read();
  expect(cards.map(({ holes }) => holes.length)).toEqual([18, 18]);
  expect(cards.flatMap(({ players }) => players.map((player) => player.playingHandicap))).toEqual([10, 10]);
  const { players } = await replyOver(server.url, listEventHandicaps, { token, params: { eventId } });
  expect(players.map(({ settled, playingHandicap }) => [settled, playingHandicap])).toEqual([
    [true, 10],
    [true, 10],
  ]);
});

test('settles nobody’s handicap by another course once something is entered', async ({
  server,
  club,
  golfEvent,
  course,
}) => {
  const { id: eventId } = golfEvent;
  const { token } = club.organizer;
  const { courseId: unrated } = await buildCourse(server.db);
  await replyOver(server.url, addEventCourse, { token, body: { eventId, courseId: unrated } });
  const golfers = [await enterRated(server, eventId), await enterRated(server, eventId)];
  await drawGroups(server, club.organizer, eventId);
  await publishDraw(server, club.organizer, eventId);
  await eventually(
    'the cards',
    async () => (await groupOf(server, golfers[0] as BuiltUser, eventId)).cards.length === 2,
  );
  await enterRound(server, golfers, eventId);
  const settled = async () =>
    (await replyOver(server.url, listEventHandicaps, { token, params: { eventId } })).players.map(
      (player) => player.settled,
    );
  await replyOver(server.url, addEventCourse, { token, body: { eventId, courseId: course } });
  await replyOver(server.url, updateEventCourseStatus, {
    token,
    body: { eventId, courseId: unrated, status: 'DECLINED' },
  });
  await replyOver(server.url, confirmEventCourse, {
    token,
    body: { eventId, courseId: course, confirmed: true },
  });
  await replyOver(server.url, removeEventCourse, { token, params: { eventId, courseId: unrated } });
  expect(await settled()).toEqual([false, false]);
});
