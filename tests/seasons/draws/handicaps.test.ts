/** Handicaps in an event: settled when its groups are published, explained by the rules themselves, changed by organizers alone. */
import { addEventCourse, bailEvent, publishEventGroups } from '@fourball/shared/seasons/event-calls.ts';
import { getLeaderboard } from '@fourball/shared/seasons/boards/board-calls.ts';
import { getScoreGroup } from '@fourball/shared/seasons/scores/score-calls.ts';
import { courseHandicap } from '@fourball/shared/seasons/golf/handicap/course-handicap.ts';
import { handicapByShares } from '@fourball/shared/seasons/golf/handicap/team-handicap.ts';
import {
  answerRegistration,
  listOwnRegistrations,
  signUpTeam,
} from '@fourball/shared/seasons/registration-calls.ts';
import { listEventHandicaps, setEventHandicap, setEventTees } from '@fourball/shared/seasons/start-calls.ts';
import { createDivision } from '@fourball/shared/seasons/competition-calls.ts';
import { setEventDivisions } from '@fourball/shared/seasons/event-competition-calls.ts';
import { changeField } from '@fourball/shared/seasons/participant-calls.ts';
import { describe, expect } from 'vitest';
import { buildCourse, buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups } from '../../kit/seasons/draws.ts';
import {
  buildOpenSeason,
  enterEvent,
  makeBuddies,
  makeEvent,
  type EventFields,
} from '../../kit/seasons/golf-events.ts';
import { rateCourse } from '../../kit/seasons/handicaps.ts';
import { eventually } from '../../kit/wait.ts';
import { callOver, outcomeOf, refusalIn, replyOver } from '../../kit/server.ts';

/** A player as a field of few has them: the index of the Rules' own example, men's ratings. */
interface Wish {
  index?: number | null;
  gender?: 'MEN' | 'WOMEN' | null;
  teeId?: number;
}

const test = clubTest()
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('course', async ({ server }) => {
    const { courseId } = await buildCourse(server.db);
    const tees = await rateCourse(server.db, courseId);
    // 71.8, 128, par 72: 14.3 are 15.998 strokes.
    await server.db.query(
      `update course_tee_ratings set course_rating = 71.8, slope_rating = 128 where tee_id = $1 and part = '1-2'`,
      [tees.white],
    );
    return { courseId, ...tees };
  })
  .extend('make', ({ server, club, course }) => async (fields: EventFields = {}) => {
    const event = await makeEvent(server, club, fields);
    await replyOver(server.url, addEventCourse, {
      token: club.organizer.token,
      body: { eventId: event.id, courseId: course.courseId },
    });
    return event;
  })
  .extend(
    'golfer',
    ({ server, course }) =>
      async ({ index = 14.3, gender = 'MEN', teeId }: Wish = {}): Promise<BuiltUser> => {
        const golfer = await buildUser(server.db);
        if (index !== null)
          await server.db.query(
            `insert into handicap_indexes (user_id, value, source, association, valid_from, entered_by)
             values ($1, $2, 'OFFICIAL', 'Golf Canada', '2026-05-01', $1)`,
            [golfer.userId, index],
          );
        await server.db.query('insert into handicap_choices (user_id, rated_gender) values ($1, $2)', [
          golfer.userId,
          gender,
        ]);
        if (teeId !== undefined)
          await server.db.query(
            'insert into preferred_tees (user_id, course_id, tee_id) values ($1, $2, $3)',
            [golfer.userId, course.courseId, teeId],
          );
        return golfer;
      },
  )
  .extend('publish', ({ server, club }) => async (id: number) => {
    await drawGroups(server, club.organizer, id);
    return replyOver(server.url, publishEventGroups, {
      token: club.organizer.token,
      body: { id, publishGroups: true },
    });
  })
  .extend(
    'handicaps',
    ({ server, club }) =>
      (eventId: number, reader: Pick<BuiltUser, 'token'> = club.organizer) =>
        replyOver(server.url, listEventHandicaps, { token: reader.token, params: { eventId } }),
  );

const only = <Item>(items: readonly Item[]): Item => {
  const [item, ...others] = items;
  if (item === undefined || others.length > 0) throw new Error(`There are ${items.length}.`);
  return item;
};

describe('publishing groups', () => {
  test('settles what golfers play off: unrounded, from the tee, for the field; an index of later changes nothing', async ({
    server,
    make,
    golfer,
    publish,
    handicaps,
    course,
  }) => {
    const { id } = await make();
    const ava = await golfer({ teeId: course.white });
    await enterEvent(server, ava, id);
    const before = only((await handicaps(id)).players);
    expect(before).toMatchObject({ courseHandicap: 15.99823, settled: false });
    await publish(id);
    const { players, fieldSize, fullAllowance, can } = await handicaps(id, ava);
    const mine = only(players);
    expect({ fieldSize, fullAllowance, can }).toEqual({
      fieldSize: 1,
      fullAllowance: true,
      can: { manage: false },
    });
    expect(mine).toMatchObject({
      handicapIndex: 14.3,
      courseHandicap: 15.99823,
      playingHandicap: 16,
      tee: { teeId: course.white, name: 'White' },
      gender: 'MEN',
      settled: true,
      problem: null,
    });
    // The very function of the server says why.
    if (!mine.course || !mine.shares) throw new Error('Nothing says why.');
    expect(courseHandicap.explain(mine.course).result.unrounded).toBe(mine.courseHandicap);
    expect(handicapByShares.explain(mine.shares).result.teamHandicap).toBe(16);
    await server.db.query(
      `insert into handicap_indexes (user_id, value, source, association, valid_from, entered_by)
       values ($1, 9.1, 'OFFICIAL', 'Golf Canada', '2026-06-15', $1)`,
      [ava.userId],
    );
    await server.db.query('update course_tee_ratings set slope_rating = 140 where tee_id = $1', [
      course.white,
    ]);
    const late = await golfer({ index: 20 });
    await enterEvent(server, late, id);
    await publish(id);
    const again = await handicaps(id);
    expect(again).toMatchObject({ fieldSize: 1, fullAllowance: true });
    expect(again.players.find(({ userId }) => userId === ava.userId)).toEqual(mine);
    expect(again.players.find(({ userId }) => userId === late.userId)).toMatchObject({ settled: true });
    // The index of somebody else is nobody's business.
    expect((await handicaps(id, late)).players.map(({ userId }) => userId)).toEqual([late.userId]);
  });

  test('in a field that is not small gives the share of the format, of nine holes half the index', async ({
    server,
    make,
    golfer,
    publish,
    handicaps,
  }) => {
    await server.db.query(
      `insert into parameters (name, value, start_date) values ('ALLOWANCE_SMALL_FIELD', '0', '2020-01-02')`,
    );
    const whole = await make();
    const back = await make({ format: { holes: '9B' } });
    const own = await make({ format: { allowancePercent: 80 } });
    const one = await golfer();
    for (const { id } of [whole, back, own]) {
      await enterEvent(server, one, id);
      await publish(id);
    }
    const played = async (eventId: number) => only((await handicaps(eventId)).players);
    // 95 % of 15.998; 7.2 of 14.3 on a nine that is rated at par; 80 %.
    expect(await played(whole.id)).toMatchObject({ playingHandicap: 15, shares: { percents: [95] } });
    expect(await played(back.id)).toMatchObject({
      courseHandicap: 7.2,
      playingHandicap: 7,
      course: { holes: 9 },
    });
    expect(await played(own.id)).toMatchObject({ playingHandicap: 13 });
    await server.db.query(`delete from parameters where name = 'ALLOWANCE_SMALL_FIELD' and value = '0'`);
  });

  test('says who plays without strokes and why, and refuses nothing', async ({
    server,
    club,
    make,
    golfer,
    publish,
    handicaps,
    course,
  }) => {
    const { id } = await make();
    const golfers = [
      await golfer({ index: null }),
      await golfer({ gender: null, teeId: course.red }),
      await golfer({ gender: 'WOMEN', teeId: course.white }),
      // The White tee is rated for men alone: there is nothing to ask.
      await golfer({ gender: null }),
    ];
    for (const one of golfers) await enterEvent(server, one, id);
    const { handicapProblems = [], publishGroups } = await publish(id);
    expect(publishGroups).toBe(true);
    const of = ({ name }: BuiltUser) => handicapProblems.find((one) => one.name === name)?.problem;
    expect(golfers.map(of)).toEqual(['NO_INDEX', 'NO_GENDER', 'NO_RATING', undefined]);
    expect((await handicaps(id)).players.filter(({ settled }) => settled)).toHaveLength(1);
    const elsewhere = await makeEvent(server, club);
    await enterEvent(server, await golfer(), elsewhere.id);
    expect((await publish(elsewhere.id)).handicapProblems).toMatchObject([{ problem: 'NO_COURSE' }]);
  });

  test('gives partners who play one ball what both make together', async ({
    server,
    club,
    make,
    golfer,
    publish,
    handicaps,
  }) => {
    const { id } = await make({ format: { side: { size: 2, mode: 'GREENSOMES', count: 1 } } });
    const [captain, partner] = [await golfer(), await golfer({ index: 20 })];
    await makeBuddies(server.db, captain, partner);
    await replyOver(server.url, signUpTeam, {
      token: captain.token,
      body: { eventId: id, eventTypeId: club.eventTypeId, team: { name: 'Two', userIds: [partner.userId] } },
    });
    const asked = await replyOver(server.url, listOwnRegistrations, { token: partner.token });
    await replyOver(server.url, answerRegistration, {
      token: partner.token,
      body: { registrationId: asked[0]?.id ?? 0, accept: true },
    });
    await publish(id);
    // 60 % of 15.998 and 40 % of 22.455 are 18.581.
    const { players } = await handicaps(id);
    expect(players.map(({ playingHandicap }) => playingHandicap)).toEqual([19, 19]);
    const [, other] = players;
    await replyOver(server.url, setEventHandicap, {
      token: club.organizer.token,
      body: { participantId: other?.participantId ?? 0, courseHandicap: 30, reason: 'By the committee' },
    });
    expect((await handicaps(id)).players.map(({ playingHandicap }) => playingHandicap)).toEqual([22, 22]);
  });
});

test('cards and boards play off what is settled, and what an organizer says', async ({
  server,
  club,
  make,
  golfer,
  publish,
  course,
}) => {
  const { id } = await make();
  const ava = await golfer({ teeId: course.white });
  await enterEvent(server, ava, id);
  await publish(id);
  const played = async () => {
    const { cards } = await replyOver(server.url, getScoreGroup, {
      token: ava.token,
      params: { eventId: id },
      query: {},
    });
    const { board } = await replyOver(server.url, getLeaderboard, { params: { eventId: id } });
    return [cards[0]?.playingHandicap, ...board.rows.flatMap(({ playingHandicaps }) => playingHandicaps)];
  };
  // In a small field 100 % of 15.998, not 95 %.
  expect(await played()).toEqual([16, 16]);
  const [participant] = await server.db.query<{ id: number }>(
    'select id from participants where event_id = $1',
    [id],
  );
  await replyOver(server.url, setEventHandicap, {
    token: club.organizer.token,
    body: { participantId: participant?.id ?? 0, playingHandicap: 5, reason: 'By the committee' },
  });
  await eventually('the board with what the organizer said', async () =>
    (await played()).every((one) => one === 5),
  );
});

describe('organizers', () => {
  test('change a handicap with a reason, which the trail keeps; what follows is worked out anew', async ({
    server,
    club,
    make,
    golfer,
    publish,
    course,
  }) => {
    const { id } = await make();
    const ava = await golfer({ teeId: course.white });
    await enterEvent(server, ava, id);
    await publish(id);
    const { token } = club.organizer;
    const [participant] = await server.db.query<{ id: number }>(
      'select id from participants where event_id = $1',
      [id],
    );
    const participantId = participant?.id ?? 0;
    const set = (body: object, by = token) =>
      callOver(server.url, setEventHandicap, {
        token: by,
        body: { participantId, reason: 'A wrong index', ...body },
      });
    const done = (body: object) =>
      replyOver(server.url, setEventHandicap, {
        token,
        body: { participantId, reason: 'A wrong index', ...body },
      });
    expect(await done({ handicapIndex: 10 })).toMatchObject({
      handicapIndex: 10,
      courseHandicap: 11.127434,
      playingHandicap: 11,
      changed: { byUserId: club.organizer.userId, reason: 'A wrong index' },
    });
    expect(await done({ teeId: course.red })).toMatchObject({ courseHandicap: 10, tee: { name: 'Red' } });
    expect(await done({ courseHandicap: 12.4 })).toMatchObject({ playingHandicap: 12, course: null });
    expect(await done({ playingHandicap: 5 })).toMatchObject({
      courseHandicap: 12.4,
      playingHandicap: 5,
      shares: null,
    });
    // What an organizer says stays when groups are published again.
    await publish(id);
    const [kept] = await server.db.query<{ playing_handicap: number; tee_id: number }>(
      'select playing_handicap, tee_id from participants where id = $1',
      [participantId],
    );
    expect(kept).toEqual({ playing_handicap: 5, tee_id: course.red });
    const trail = await server.db.query<{ changes: { field: string; before: string; after: string }[] }>(
      `select changes from audit_entries where action = 'event.handicap-set' and user_id = $1 order by id`,
      [ava.userId],
    );
    expect(trail).toHaveLength(4);
    expect(trail[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'playingHandicap', before: '16', after: '11' },
        { field: 'reason', before: null, after: 'A wrong index' },
      ]),
    );
    expect(refusalIn(await set({ reason: '' })).status).toBe(422);
    expect(refusalIn(await set({ teeId: 999_999 })).status).toBe(422);
    expect((await set({ playingHandicap: 1 }, ava.token)).status).toBe(403);
    expect((await set({ participantId: 999_999_999 })).status).toBe(404);
    await replyOver(server.url, bailEvent, { token: ava.token, body: { eventId: id } });
    expect(outcomeOf(await set({ playingHandicap: 1 }))).toBe('CONFLICT');
  });

  test('say from which tees all play, before what golfers prefer', async ({
    server,
    club,
    make,
    golfer,
    handicaps,
    course,
  }) => {
    const { id } = await make();
    await enterEvent(server, await golfer({ teeId: course.white }), id);
    await enterEvent(server, await golfer({ gender: 'WOMEN' }), id);
    const { token } = club.organizer;
    const tees = (body: { menTeeId: number | null; womenTeeId: number | null }, by = token) =>
      callOver(server.url, setEventTees, { token: by, body: { eventId: id, ...body } });
    expect((await handicaps(id)).players.map(({ tee }) => tee?.name)).toEqual(['White', 'White']);
    expect(outcomeOf(await tees({ menTeeId: course.red, womenTeeId: course.red }))).toBe(200);
    const { players, menTeeId } = await handicaps(id);
    expect(players.map(({ tee, problem }) => [tee?.name, problem])).toEqual([
      ['Red', null],
      ['Red', null],
    ]);
    expect(menTeeId).toBe(course.red);
    const other = await rateCourse(server.db, (await buildCourse(server.db)).courseId);
    expect(refusalIn(await tees({ menTeeId: other.white, womenTeeId: null })).status).toBe(422);
    expect((await tees({ menTeeId: null, womenTeeId: null }, (await golfer()).token)).status).toBe(403);
  });

  test('say from which tees a division plays: its golfers mix with others, each by the own card', async ({
    server,
    club,
    make,
    golfer,
    handicaps,
    course,
  }) => {
    const { id } = await make();
    const [ava, ben] = [await golfer(), await golfer()];
    for (const one of [ava, ben]) await enterEvent(server, one, id);
    const { token } = club.organizer;
    const division = await replyOver(server.url, createDivision, {
      token,
      body: { seasonId: club.seasonId, name: 'Forward' },
    });
    await replyOver(server.url, setEventDivisions, {
      token,
      body: { eventId: id, divisionList: [division.id] },
    });
    const before = await handicaps(id);
    const participantId = before.players.find(({ userId }) => userId === ben.userId)?.participantId ?? 0;
    await replyOver(server.url, changeField, {
      token,
      body: { eventId: id, participantIds: [participantId], action: 'DIVISION', divisionId: division.id },
    });
    const tees = (of: { competitionId: number; menTeeId: number | null; womenTeeId: number | null }) =>
      callOver(server.url, setEventTees, {
        token,
        body: { eventId: id, menTeeId: course.white, womenTeeId: null, divisions: [of] },
      });
    const forward = { competitionId: division.id, menTeeId: course.red, womenTeeId: null };
    expect(refusalIn(await tees({ ...forward, competitionId: 4_000_000 }))).toMatchObject({
      fields: ['divisions'],
    });
    expect(outcomeOf(await tees(forward))).toBe(200);
    const { players, divisions } = await handicaps(id);
    expect(divisions).toEqual([{ ...forward, name: 'Forward' }]);
    const teeOf = ({ userId }: BuiltUser) => players.find((one) => one.userId === userId)?.tee?.name;
    expect([teeOf(ava), teeOf(ben)]).toEqual(['White', 'Red']);
    // Par and stroke index of the Red tee are its own.
    await server.db.query(
      `insert into course_tee_holes (tee_id, gender, hole, par, stroke_index)
       select $1, 'MEN', hole, case hole when 1 then 5 else par end, stroke_index from course_holes where course_id = $2`,
      [course.red, course.courseId],
    );
    await drawGroups(server, club.organizer, id);
    await replyOver(server.url, publishEventGroups, { token, body: { id, publishGroups: true } });
    const { cards } = await replyOver(server.url, getScoreGroup, {
      token: ava.token,
      params: { eventId: id },
    });
    const cardOf = ({ userId }: BuiltUser) =>
      cards.find((card) => card.players.some((player) => player.userId === userId));
    expect([ava, ben].map((one) => [cardOf(one)?.teeName, cardOf(one)?.holes[0]?.par])).toEqual([
      ['White', 4],
      ['Red', 5],
    ]);
  });
});
