/** Another format, or another handicap of somebody, for an event whose scores are entered: shown first, and written only as it was shown. */
import { getLeaderboard, previewRescore } from '@fourball/shared/seasons/boards/board-calls.ts';
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';
import { updateEvent } from '@fourball/shared/seasons/event-calls.ts';
import { listEventHandicaps, setEventHandicap } from '@fourball/shared/seasons/start-calls.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { enterGolfers } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { finalize } from '../../kit/seasons/results.ts';
import { addCard, enterHole, participantOf, playOff } from '../../kit/seasons/score-rows.ts';
import { callOver, outcomeOf, refusalIn, replyOver } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const test = clubTest()
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('golfEvent', ({ server, club }) =>
    makeEvent(server, club, { format: { basis: 'STROKE', score: 'GROSS' } }),
  );

test('another format shows what it changes, and is written only as it was shown', async ({
  server,
  club,
  golfEvent,
}) => {
  const { id: eventId } = golfEvent;
  const { token } = club.organizer;
  const net = { basis: 'STROKE' as const, score: 'NET' as const };
  const update = (fields: object = {}) =>
    callOver(server.url, updateEvent, {
      token,
      body: { ...golfEvent, registrationOpensAt: null, registrationClosesAt: null, ...fields },
    });
  const [ann, bob] = await enterGolfers(server, eventId, 2);
  // Nothing is entered yet: nothing is asked.
  expect(outcomeOf(await update({ format: net }))).toBe(200);
  expect(outcomeOf(await update())).toBe(200);
  const [a, b] = [
    await participantOf(server.db, eventId, ann?.userId ?? 0),
    await participantOf(server.db, eventId, bob?.userId ?? 0),
  ];
  await playOff(server.db, b, 10);
  await addCard(server, eventId, a, { over: 4 });
  const cardId = await addCard(server, eventId, b, { over: 9, signed: false });
  const preview = () => replyOver(server.url, previewRescore, { token, body: { eventId, format: net } });
  const shown = await preview();
  expect(shown.boards.map(({ key, change }) => [key, change])).toEqual([
    ['main-net', 'ADDED'],
    ['main-gross', 'REMOVED'],
  ]);
  const without = await update({ format: net });
  expect(outcomeOf(without)).toBe('CONFLICT');
  expect(refusalIn(without).fields).toEqual(['rescore']);
  // Whatever else is changed needs no look.
  expect(outcomeOf(await update({ name: 'Night two' }))).toBe(200);
  await enterHole(server, eventId, { cardId, hole: 1, score: 8 });
  expect(outcomeOf(await update({ format: net, rescore: shown.fingerprint }))).toBe('CONFLICT');
  const { fingerprint } = await preview();
  expect(outcomeOf(await update({ format: net, rescore: fingerprint }))).toBe(200);
  const [row] = await server.db.query<{ at: Date | null }>(
    'select rescored_at as at from golf_events where id = $1',
    [eventId],
  );
  expect(row?.at).toBeInstanceOf(Date);
  const board = await eventually('the net board', async () => {
    const reply = (await replyOver(server.url, getLeaderboard, { params: { eventId } })) as Leaderboard;
    return reply.board.key === 'main-net' ? reply.board : undefined;
  });
  expect(board.rows.map(({ participantIds: [id], score }) => [id, score])).toEqual([
    [b, 2],
    [a, 4],
  ]);
  await finalize(server, club.organizer, eventId, { force: true, reason: 'Late' });
  expect(outcomeOf(await update({ rescore: fingerprint }))).toBe('CONFLICT');
});

test('a rule that only changes places names who is elsewhere by it', async ({ server, club, golfEvent }) => {
  const { id: eventId } = golfEvent;
  const golfers = await enterGolfers(server, eventId, 3);
  const ids: number[] = [];
  for (const { userId } of golfers) ids.push(await participantOf(server.db, eventId, userId));
  const [a = 0, b = 0, c = 0] = ids;
  // One hole of twelve strokes costs nine, and with a maximum of five over par five.
  await addCard(server, eventId, a, { scores: [13, 4, 3, 5, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 3, 5, 4] });
  await addCard(server, eventId, b, { over: 7 });
  await addCard(server, eventId, c, { over: 1 });
  const { boards } = await replyOver(server.url, previewRescore, {
    token: club.organizer.token,
    body: { eventId, format: { basis: 'MAX_SCORE', score: 'GROSS', maximum: 'PAR_PLUS_5' } },
  });
  expect(boards[0]).toMatchObject({ key: 'main-gross', change: 'CHANGED', same: 1 });
  expect(
    boards[0]?.places.map(({ participantIds: [id], before, after }) => [id, before?.place, after?.place]),
  ).toEqual([
    [a, '3', '2'],
    [b, '2', '3'],
  ]);
});

test('another handicap of somebody shows whom it moves, and is written only as it was shown', async ({
  server,
  club,
}) => {
  const { id: eventId } = await makeEvent(server, club, { format: { basis: 'STROKE', score: 'NET' } });
  const { token } = club.organizer;
  const [ann, bob] = await enterGolfers(server, eventId, 2);
  const [a, b] = [
    await participantOf(server.db, eventId, ann?.userId ?? 0),
    await participantOf(server.db, eventId, bob?.userId ?? 0),
  ];
  const handicap = { participantId: b, playingHandicap: 6 };
  const set = (more: object = {}) =>
    callOver(server.url, setEventHandicap, {
      token,
      body: { ...handicap, reason: 'A wrong index', ...more },
    });
  // Nothing is entered yet: nothing is asked.
  expect(outcomeOf(await set({ playingHandicap: 2 }))).toBe(200);
  await addCard(server, eventId, a, { over: 4 });
  const cardId = await addCard(server, eventId, b, { over: 9, signed: false });
  // What nobody sees on a board is not asked either.
  expect(outcomeOf(await set({ playingHandicap: 2, reason: 'It stays' }))).toBe(200);
  const without = await set();
  expect(outcomeOf(without)).toBe('CONFLICT');
  expect(refusalIn(without).fields).toEqual(['rescore']);
  const preview = () => replyOver(server.url, previewRescore, { token, body: { eventId, handicap } });
  const shown = await preview();
  expect(
    shown.boards[0]?.places.map(({ participantIds: [id], before, after }) => [
      id,
      before?.place,
      after?.place,
    ]),
  ).toEqual([
    [b, '2', '1'],
    [a, '1', '2'],
  ]);
  await enterHole(server, eventId, { cardId, hole: 1, score: 8 });
  expect(outcomeOf(await set({ rescore: shown.fingerprint }))).toBe('CONFLICT');
  const { fingerprint } = await preview();
  // What was looked at is not what is asked.
  expect(outcomeOf(await set({ playingHandicap: 18, rescore: fingerprint }))).toBe('CONFLICT');
  expect(outcomeOf(await set({ rescore: fingerprint }))).toBe(200);
  const { players } = await replyOver(server.url, listEventHandicaps, { token, params: { eventId } });
  expect(players.find(({ participantId }) => participantId === b)).toMatchObject({ playingHandicap: 6 });
  const both = { eventId, handicap, format: { basis: 'STROKE' as const } };
  expect(refusalIn(await callOver(server.url, previewRescore, { token, body: both })).status).toBe(422);
  await finalize(server, club.organizer, eventId, { force: true, reason: 'Late' });
  expect(refusalIn(await set({ playingHandicap: 7 }))).toMatchObject({ code: 'conflict', fields: [] });
  expect(outcomeOf(await callOver(server.url, previewRescore, { token, body: { eventId, handicap } }))).toBe(
    'CONFLICT',
  );
});
