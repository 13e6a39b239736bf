/** The board of a draw as its organizers read it: with what conflicts are judged by, who would be told, and who changed it. */
import { getDrawBoard, updateDrawGroups } from '@fourball/shared/seasons/draw-calls.ts';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups, enterGolfers, publishDraw } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, enterEvent, makeEvent } from '../../kit/seasons/golf-events.ts';
import { callOver, outcomeOf, replyOver } from '../../kit/server.ts';

const test = clubTest()
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('golfEvent', ({ server, club }) => makeEvent(server, club));

test('says of an event that is not drawn yet who plays, and how it would start', async ({
  server,
  club,
  golfEvent,
}) => {
  const golfers = await enterGolfers(server, golfEvent.id, 3);
  const board = await replyOver(server.url, getDrawBoard, {
    token: club.organizer.token,
    params: { id: golfEvent.id },
  });
  expect(board).toMatchObject({
    drawVersion: 0,
    published: false,
    groups: [],
    size: 4,
    interval: 10,
    firstStart: golfEvent.time,
    preferences: [],
    met: [],
    toTell: [],
    changedBy: null,
  });
  expect(board.ungrouped.map(({ userId }) => userId).sort()).toEqual(
    golfers.map(({ userId }) => userId).sort(),
  );
  expect(board.players).toHaveLength(3);
});

test('says who met before, which wishes there are, who would be told, and who changed it last', async ({
  server,
  club,
  golfEvent,
}) => {
  const { token, userId } = club.organizer;
  const [ann, bob] = await enterGolfers(server, golfEvent.id, 2);
  await drawGroups(server, club.organizer, golfEvent.id);
  await publishDraw(server, club.organizer, golfEvent.id);
  const next = await makeEvent(server, club, { name: 'The next', date: golfEvent.date });
  for (const golfer of [ann, bob]) if (golfer) await enterEvent(server, golfer, next.id);
  const read = () => replyOver(server.url, getDrawBoard, { token, params: { id: next.id } });
  const ids = (await read()).players.map(({ participantId }) => participantId);
  const apart = { kind: 'APART' as const, participantIds: ids };
  await drawGroups(server, club.organizer, next.id, { preferences: [apart] });
  const board = await read();
  expect(board.met).toEqual([{ one: ids[0], other: ids[1], times: 1 }]);
  expect(board.preferences).toEqual([apart]);
  expect(board.toTell.map((one) => one.userId).sort()).toEqual([ann?.userId, bob?.userId].sort());
  expect(board.changedBy).toMatchObject({ userId });

  // Published, a change of one group tells nobody but those in it, and is known by who made it.
  await publishDraw(server, club.organizer, next.id);
  expect((await read()).toTell).toEqual([]);
  const { admin } = club;
  const [group] = board.groups;
  await replyOver(server.url, updateDrawGroups, {
    token: admin.token,
    body: {
      eventId: next.id,
      groups: [{ id: group?.id ?? 0, startTime: '18:20', interval: 10, lineItems: [] }],
    },
  });
  const changed = await read();
  const inside = group?.places.map((place) => place.userId).sort();
  expect(changed.toTell.map((one) => one.userId).sort()).toEqual(inside);
  expect(changed).toMatchObject({ published: false, changedBy: { userId: admin.userId } });
});

test('is for who organizes the event alone', async ({ server, golfEvent }) => {
  const [golfer] = await enterGolfers(server, golfEvent.id, 1);
  const stranger = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
  const read = (token: string | undefined) =>
    callOver(server.url, getDrawBoard, { token, params: { id: golfEvent.id } });
  expect(outcomeOf(await read(golfer?.token))).toBe(403);
  expect(outcomeOf(await read(stranger.token))).toBe(403);
  expect(outcomeOf(await read(undefined))).toBe(401);
});
