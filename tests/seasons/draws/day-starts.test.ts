/** Who starts when, on the sheets of the day: for whom there are names, and who is here. */
import { checkInParticipant, listStarts } from '@fourball/shared/seasons/start-calls.ts';
import { addEventCourse, bailEvent } from '@fourball/shared/seasons/event-calls.ts';
import { expect } from 'vitest';
import { buildCourse, buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups, enterGolfers, publishDraw } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, enterEvent, makeEvent } from '../../kit/seasons/golf-events.ts';
import { allHeard, golfOf, listen } from '../../kit/seasons/live.ts';
import { callOver, outcomeOf, replyOver, testNow } from '../../kit/server.ts';

const day = '2026-06-18';
/** An hour before the first start. */
const morning = new Date('2026-06-18T20:00:00Z');

const test = clubTest({ with: ['gateway', 'workers'] })
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('courseId', async ({ server }) => (await buildCourse(server.db)).courseId)
  .extend('golfEvent', async ({ server, club, courseId }) => {
    const event = await makeEvent(server, club);
    await replyOver(server.url, addEventCourse, {
      token: club.organizer.token,
      body: { eventId: event.id, courseId },
    });
    return event;
  })
  .extend(
    'starts',
    ({ server, courseId }) =>
      (reader: Pick<BuiltUser, 'token'>, on = courseId) =>
        replyOver(server.url, listStarts, { token: reader.token, params: { courseId: on, day } }),
  );

test.beforeEach(({ server }) => server.clock.set(testNow));

test('groups are on the sheet once they are published, with the names that the sheet shows', async ({
  server,
  club,
  golfEvent,
  courseId,
  starts,
}) => {
  const [shown, hidden] = await enterGolfers(server, golfEvent.id, 2);
  if (!shown || !hidden) throw new Error('Nobody entered.');
  await enterEvent(server, shown, golfEvent.id);
  await server.db.query(`update users set name_shown = 'NOBODY' where id = $1`, [hidden.userId]);
  const { groups } = await drawGroups(server, club.organizer, golfEvent.id);
  expect(await starts(club.organizer)).toEqual([]);
  await publishDraw(server, club.organizer, golfEvent.id);
  const member = await buildUser(server.db);
  const namesFor = async (reader: Pick<BuiltUser, 'token'>) =>
    (await starts(reader)).flatMap((event) =>
      event.groups.flatMap(({ players }) => players.map(({ name, userId }) => [name, userId])),
    );
  const name = ({ name: its, userId }: BuiltUser) => [its, userId];
  const both = [name(shown), name(hidden)];
  expect(await namesFor(club.organizer)).toEqual(expect.arrayContaining(both));
  expect(await namesFor(member)).toEqual(expect.arrayContaining([name(shown), [null, null]]));
  expect(await namesFor(await buildUser(server.db, { memberDays: null }))).toEqual([
    [null, null],
    [null, null],
  ]);
  // Each the own.
  expect(await namesFor(hidden)).toEqual(expect.arrayContaining(both));
  expect(await starts(member)).toMatchObject([
    {
      eventId: golfEvent.id,
      name: 'Night one',
      groups: [{ id: groups[0]?.id, time: '17:00', startTee: '1' }],
      can: { checkIn: false },
    },
  ]);
  const { courseId: other } = await buildCourse(server.db);
  expect(await starts(member, other)).toEqual([]);
  // Of an event that this reader may not know of nothing is told.
  await server.db.query('update golf_events set publish = false where id = $1', [golfEvent.id]);
  expect(await starts(member)).toEqual([]);
  expect(await starts(club.organizer)).toHaveLength(1);
  expect(courseId).toBeGreaterThan(0);
});

test('who is here is ticked, once and live, and taken back; golfers do not read it', async ({
  server,
  club,
  golfEvent,
  starts,
}) => {
  const [golfer, leaver] = await enterGolfers(server, golfEvent.id, 2);
  if (!golfer || !leaver) throw new Error('Nobody entered.');
  await drawGroups(server, club.organizer, golfEvent.id);
  const { groups } = await publishDraw(server, club.organizer, golfEvent.id);
  const idOf = ({ userId }: BuiltUser) =>
    groups.flatMap(({ places }) => places).find((place) => place.userId === userId)?.participantId ?? 0;
  const participantId = idOf(golfer);
  const tick = (checkedIn: boolean, by: Pick<BuiltUser, 'token'> = club.admin, who = participantId) =>
    callOver(server.url, checkInParticipant, { token: by.token, body: { participantId: who, checkedIn } });
  expect(outcomeOf(await tick(true))).toBe('CONFLICT');
  server.clock.set(morning);
  const starter = await listen(server, club.organizer);
  try {
    expect(outcomeOf(await tick(true))).toBe(200);
    expect(outcomeOf(await tick(true))).toBe(200);
    await allHeard(server, [starter]);
    expect(golfOf(starter.events).filter(({ type }) => type === 'GROUP_DATA_UPDATE')).toHaveLength(1);
  } finally {
    starter.close();
  }
  const seenBy = async (reader: Pick<BuiltUser, 'token'>) =>
    (await starts(reader)).flatMap((event) =>
      event.groups.flatMap(({ players }) =>
        players.flatMap((player) => (player.participantId === participantId ? player.checkedInAt : [])),
      ),
    );
  expect(await seenBy(club.organizer)).toEqual([morning.toISOString()]);
  expect(await seenBy(golfer)).toEqual([null]);
  expect(outcomeOf(await tick(false, club.organizer))).toBe(200);
  expect(await seenBy(club.organizer)).toEqual([null]);
  expect((await tick(true, golfer)).status).toBe(403);
  expect((await tick(true, club.admin, 999_999_999)).status).toBe(404);
  server.clock.set(testNow);
  await replyOver(server.url, bailEvent, { token: leaver.token, body: { eventId: golfEvent.id } });
  server.clock.set(morning);
  expect(outcomeOf(await tick(true, club.admin, idOf(leaver)))).toBe('CONFLICT');
});
