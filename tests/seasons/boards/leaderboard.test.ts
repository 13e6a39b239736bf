/** Leaderboards over HTTP: who sees which, what is unchanged, why somebody stands where they stand, and the screen in the clubhouse. */
import {
  getLeaderboard,
  getTvBoard,
  makeTvLink,
  revokeTvLink,
} from '@fourball/shared/seasons/boards/board-calls.ts';
import { leaderboard, type Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { publishEvent } from '@fourball/shared/seasons/event-calls.ts';
import { describe, expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { enterGolfers } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { addCard, enterHole, participantOf, playOff } from '../../kit/seasons/score-rows.ts';
import { callOver, replyOver, type TestServer } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const stroke = { basis: 'STROKE' as const, score: 'BOTH' as const };

const test = clubTest()
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('golfEvent', ({ server, club }) => makeEvent(server, club, { format: stroke }))
  .extend('field', async ({ server, golfEvent }) => {
    const golfers = await enterGolfers(server, golfEvent.id, 3);
    const ids: number[] = [];
    for (const { userId } of golfers) ids.push(await participantOf(server.db, golfEvent.id, userId));
    return { golfers, ids };
  });

const boardOf = (
  server: TestServer,
  eventId: number,
  query: Record<string, string | number> = {},
): Promise<Leaderboard> => replyOver(server.url, getLeaderboard, { params: { eventId }, query });

const placesOf = ({ board }: Leaderboard) =>
  board.rows.map(({ participantIds: [id], place, score }) => [id, place, score]);

describe('a leaderboard', () => {
  test('shows all boards of the event, and the one that is asked for, as cards come in', async ({
    server,
    golfEvent: { id: eventId, name },
    field: { ids },
  }) => {
    const [a = 0, b = 0, c = 0] = ids;
    const empty = await boardOf(server, eventId);
    expect(empty).toMatchObject({ eventId, eventName: name, version: 0, updatedAt: null, final: false });
    expect(empty.boards.map(({ key }) => key)).toEqual(['main-net', 'main-gross']);
    await playOff(server.db, b, 10);
    await addCard(server, eventId, a, { over: 4 });
    await addCard(server, eventId, b, { over: 9 });
    const cardId = await addCard(server, eventId, c, { scores: [4, 4, 3], signed: false });
    const gross = await boardOf(server, eventId, { board: 'main-gross' });
    expect(placesOf(gross)).toEqual([
      [c, '1', 0],
      [a, '2', 4],
      [b, '3', 9],
    ]);
    expect(gross).toMatchObject({ version: 3, cards: { made: 3, settled: 2, disputed: 0 } });
    expect(gross.board.rows[0]).toMatchObject({ status: 'PLAYING', thru: 3 });
    // Ten strokes at 95 %, which leaves ten: B is one under.
    expect(placesOf(await boardOf(server, eventId))).toEqual([
      [b, '1', -1],
      [c, '2', 0],
      [a, '3', 4],
    ]);
    await enterHole(server, eventId, { cardId, hole: 4, score: 9 });
    await eventually('the hole that was entered', async () => {
      const [row] = (await boardOf(server, eventId, { board: 'main-gross' })).board.rows.slice(-2);
      return row?.participantIds[0] === a || row?.score === 4;
    });
    expect(placesOf(await boardOf(server, eventId, { board: 'main-gross' }))).toEqual([
      [a, 'T1', 4],
      [c, 'T1', 4],
      [b, '3', 9],
    ]);
    // Fields that the contract does not name would be sent, for the bytes are kept ready.
    const { json } = await callOver(server.url, getLeaderboard, { params: { eventId } });
    expect(json).toEqual(leaderboard.parse(json));
  });

  test('is 304 until something is entered, and then another one', async ({
    server,
    golfEvent: { id: eventId },
    field: { ids },
  }) => {
    const [a = 0] = ids;
    const cardId = await addCard(server, eventId, a, { scores: [5], signed: false });
    const address = `${server.url}${urlPathOf(getLeaderboard).replace('{eventId}', String(eventId))}`;
    const first = await fetch(address);
    const etag = first.headers.get('etag') ?? '';
    expect(first.status).toBe(200);
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const again = () => fetch(address, { headers: { 'If-None-Match': etag } });
    expect((await again()).status).toBe(304);
    expect(await (await again()).text()).toBe('');
    await enterHole(server, eventId, { cardId, hole: 2, score: 4 });
    const changed = await eventually('another board', async () => {
      const reply = await again();
      return reply.status === 200 ? reply : undefined;
    });
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('is for whoever may see the event, and only has what there is', async ({
    server,
    club,
    golfEvent: { id: eventId },
    field: { golfers, ids },
  }) => {
    await addCard(server, eventId, ids[0] ?? 0);
    const status = async (token?: string, query: Record<string, string> = {}) =>
      (
        await callOver(server.url, getLeaderboard, {
          ...(token ? { token } : {}),
          params: { eventId },
          query,
        })
      ).status;
    expect(await status()).toBe(200);
    expect(await status(undefined, { board: 'nothing-net' })).toBe(404);
    const { token } = club.organizer;
    await replyOver(server.url, publishEvent, { token, body: { id: eventId, publish: false } });
    const stranger = await buildUser(server.db);
    await eventually('the hidden event', async () => (await status()) === 404);
    expect([await status(stranger.token), await status(golfers[0]?.token), await status(token)]).toEqual([
      404, 200, 200,
    ]);
    await replyOver(server.url, publishEvent, { token, body: { id: eventId, publish: true } });
    await server.db.query(`update event_types set visibility = 'MEMBERS' where id = $1`, [club.eventTypeId]);
    await eventually('members alone', async () => (await status()) === 404);
    expect(await status(stranger.token)).toBe(200);
  });

  test('tells why somebody stands where they stand', async ({
    server,
    golfEvent: { id: eventId },
    field: { ids },
  }) => {
    const [a = 0, b = 0] = ids;
    await playOff(server.db, a, 12);
    await addCard(server, eventId, a, { over: 10 });
    await addCard(server, eventId, b, { over: 3 });
    const { explanation } = await boardOf(server, eventId, { explain: a });
    const sections = explanation as { about: string; steps: { what: string }[] }[];
    expect(sections.map(({ about }) => about)).toEqual(expect.arrayContaining(['HANDICAP', 'CARD', 'PLACE']));
    const reply = await callOver(server.url, getLeaderboard, {
      params: { eventId },
      query: { explain: 999_999 },
    });
    expect(reply.status).toBe(404);
  });

  test('has WD, DQ and NS below all who have a place', async ({
    server,
    golfEvent: { id: eventId },
    field: { ids },
  }) => {
    const [a = 0, b = 0, c = 0] = ids;
    await addCard(server, eventId, a, { over: 0, outcome: 'DQ' });
    await addCard(server, eventId, b, { over: 20 });
    await addCard(server, eventId, c, { scores: [3], outcome: 'WD', signed: false });
    const { board } = await boardOf(server, eventId, { board: 'main-gross' });
    expect(board.rows.map(({ participantIds: [id], place, status }) => [id, place, status])).toEqual([
      [b, '1', 'FINISHED'],
      [c, null, 'WD'],
      [a, null, 'DQ'],
    ]);
  });
});

describe('the screen in the clubhouse', () => {
  test('shows the boards by its link until it is revoked', async ({
    server,
    club,
    golfEvent: { id: eventId },
    field: { ids },
  }) => {
    await addCard(server, eventId, ids[0] ?? 0, { over: 2 });
    const { token } = club.organizer;
    const link = await replyOver(server.url, makeTvLink, { token, body: { eventId } });
    expect(await replyOver(server.url, makeTvLink, { token, body: { eventId } })).toEqual(link);
    const shown = await replyOver(server.url, getTvBoard, {
      params: { token: link.token },
      query: { board: 'main-gross' },
    });
    expect(shown).toMatchObject({ eventId, pollSeconds: 5, board: { key: 'main-gross' } });
    const [kept] = await server.db.query<{ row: string }>(
      'select x::text as row from event_tv_links x where event_id = $1',
      [eventId],
    );
    expect(kept?.row).not.toContain(link.token);
    await replyOver(server.url, revokeTvLink, { token, params: { eventId } });
    const status = async (one: string) =>
      (await callOver(server.url, getTvBoard, { params: { token: one } })).status;
    expect(await status(link.token)).toBe(404);
    const next = await replyOver(server.url, makeTvLink, { token, body: { eventId } });
    expect(next.token).not.toBe(link.token);
    expect([await status(link.token), await status(next.token)]).toEqual([404, 200]);
  });
});
