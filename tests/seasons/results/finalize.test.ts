/** Results made final by an act: what stands in the way, lots, prizes, files, opened again; and an entry that comes at the same moment. */
import { createHash, randomUUID } from 'node:crypto';
import { getLeaderboard } from '@fourball/shared/seasons/boards/board-calls.ts';
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';
import {
  downloadEventResults,
  finalizeEvent,
  publishResultNews,
  reopenResults,
  setEventPrizes,
} from '@fourball/shared/seasons/results/result-calls.ts';
import { enterScores } from '@fourball/shared/seasons/scores/score-calls.ts';
import { deleteNews, listCurrentNews } from '@fourball/shared/club/news/news-calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { enterGolfers } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { finalize, resultsOf, scoreVersion } from '../../kit/seasons/results.ts';
import { addCard, enterHole, participantOf } from '../../kit/seasons/score-rows.ts';
import { callOver, outcomeOf, replyOver } from '../../kit/server.ts';

const test = clubTest()
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('golfEvent', ({ server, club }) =>
    makeEvent(server, club, { format: { basis: 'STROKE', score: 'GROSS', ties: ['LOT'] } }),
  )
  .extend('field', async ({ server, golfEvent }) => {
    const golfers = await enterGolfers(server, golfEvent.id, 4);
    const ids: number[] = [];
    for (const { userId } of golfers) ids.push(await participantOf(server.db, golfEvent.id, userId));
    return { golfers, ids };
  });

describe('results', () => {
  test('are final once every card is settled, with lots that anybody can draw again', async ({
    server,
    club,
    golfEvent: { id: eventId },
    field: { ids, golfers },
  }) => {
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    const { organizer } = club;
    const nothing = await callOver(server.url, finalizeEvent, {
      token: organizer.token,
      body: { eventId, version: 0 },
    });
    expect(outcomeOf(nothing)).toBe('CONFLICT');
    for (const [id, over] of [
      [a, 3],
      [b, 3],
      [c, 7],
    ] as const)
      await addCard(server, eventId, id, { over });
    const open = await addCard(server, eventId, d, { scores: [4, 4], signed: false });
    expect(await finalize(server, organizer, eventId, { version: 1 })).toMatchObject({ result: 'STALE' });
    expect(await finalize(server, organizer, eventId)).toEqual({
      result: 'MISSING',
      version: 4,
      missing: [{ participantId: d, name: expect.any(String), round: 1, why: 'NOT_SIGNED' }],
    });
    expect(await resultsOf(server, eventId)).toMatchObject({ final: false, boards: [] });
    const { lots } = (await replyOver(server.url, getLeaderboard, { params: { eventId } })) as Leaderboard;
    expect(lots).toMatchObject({ seed: null });
    const unreasoned = await callOver(server.url, finalizeEvent, {
      token: organizer.token,
      body: { eventId, version: 4, force: true },
    });
    expect(unreasoned.status).toBe(422);
    expect(
      await finalize(server, organizer, eventId, { force: true, reason: 'Left without signing' }),
    ).toMatchObject({ result: 'FINAL', missing: [] });
    const results = await resultsOf(server, eventId);
    const seed = results.lots?.seed ?? '';
    expect(results).toMatchObject({ final: true, version: 1, lots: { commitment: lots?.commitment } });
    expect(createHash('sha256').update(seed).digest('hex')).toBe(lots?.commitment);
    const lot = (id: number) => createHash('sha256').update(`${seed}:${id}`).digest('hex');
    const [first, second] = lot(a) < lot(b) ? [a, b] : [b, a];
    expect(
      results.boards[0]?.rows.map(({ participantIds: [id], shown, place, status }) => [
        id,
        shown,
        place,
        status,
      ]),
    ).toEqual([
      [first, '1', 1, 'FINISHED'],
      [second, '2', 2, 'FINISHED'],
      [c, '3', 3, 'FINISHED'],
      [d, null, null, 'NR'],
    ]);
    expect(results.boards[0]?.rows[2]?.userIds).toEqual([golfers[2]?.userId]);
    const [log] = await server.db.query(
      `select reason from scorecard_log where card_id = $1 and what = 'OUTCOME'`,
      [open],
    );
    expect(log).toEqual({ reason: 'Left without signing' });
    expect(await finalize(server, organizer, eventId, { version: 4 })).toMatchObject({ result: 'ALREADY' });
    // Nothing is entered any more, by whatever way.
    await expect(enterHole(server, eventId, { cardId: open, hole: 3, score: 4 })).rejects.toThrow(/final/);
  });

  test('share prizes by places, and are there as files', async ({
    server,
    club,
    golfEvent: { id: eventId, name },
    field: { ids, golfers },
  }) => {
    const { token } = club.organizer;
    await server.db.query(
      `update golf_events set format = jsonb_set(format, '{ties}', '["SHARED"]') where id = $1`,
      [eventId],
    );
    const prizes = [
      { place: 1, amount: 10_001, description: 'Trophy' },
      { place: 2, amount: 5_000 },
      { place: 3, amount: 2_500 },
    ];
    const set = (board: string) =>
      callOver(server.url, setEventPrizes, { token, body: { eventId, board, prizes } });
    expect((await set('nothing-gross')).status).toBe(422);
    expect((await set('main-gross')).status).toBe(200);
    for (const [at, id] of ids.entries()) await addCard(server, eventId, id, { over: at < 2 ? 1 : 5 + at });
    await finalize(server, club.organizer, eventId);
    const results = await resultsOf(server, eventId);
    const [board] = results.boards;
    expect(board?.rows.map(({ shown, prizeCents }) => [shown, prizeCents])).toEqual([
      ['T1', 7_501],
      ['T1', 7_500],
      ['3', 2_500],
      ['4', null],
    ]);
    const names = (board?.rows ?? []).slice(0, 2).map((row) => row.name);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
    const file = async (format: string) => {
      const address = urlPathOf(downloadEventResults)
        .replace('{id}', String(eventId))
        .replace('{format}', format);
      const reply = await fetch(`${server.url}${address}`, {
        headers: { Authorization: `Bearer ${golfers[0]?.token}` },
      });
      return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) };
    };
    const csv = await file('csv');
    expect(csv.status).toBe(200);
    expect(csv.bytes.toString()).toContain(names[0] ?? name);
    expect(csv.bytes.toString()).toContain('75.01');
    expect((await file('pdf')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await file('xlsx')).bytes.subarray(0, 2).toString()).toBe('PK');
  });

  test('are opened again by an admin with a reason; what was final is kept', async ({
    server,
    club,
    golfEvent: { id: eventId },
    field: { ids },
  }) => {
    for (const [at, id] of ids.entries()) await addCard(server, eventId, id, { over: at });
    const reopen = (token: string) =>
      callOver(server.url, reopenResults, { token, body: { eventId, reason: 'A card was read wrong' } });
    expect((await reopen(club.organizer.token)).status).toBe(403);
    expect((await reopen(club.admin.token)).json).toEqual({ result: 'ALREADY' });
    await finalize(server, club.organizer, eventId);
    const before = await resultsOf(server, eventId);
    expect((await reopen(club.admin.token)).json).toEqual({ result: 'REOPENED' });
    expect(await resultsOf(server, eventId)).toMatchObject({ final: false, boards: [] });
    await server.db.query(
      `update scorecards set player_signed_at = null where id = (
         select card_id from scorecard_players where participant_id = $1)`,
      [ids[0]],
    );
    const [card] = await server.db.query<{ card_id: number }>(
      'select card_id from scorecard_players where participant_id = $1',
      [ids[0]],
    );
    await enterHole(server, eventId, { cardId: card?.card_id ?? 0, hole: 1, score: 12 });
    await server.db.query('update scorecards set player_signed_at = now() where id = $1', [card?.card_id]);
    expect(await finalize(server, club.organizer, eventId)).toMatchObject({ result: 'FINAL' });
    const after = await resultsOf(server, eventId);
    expect([before.version, after.version]).toEqual([1, 2]);
    // Lots are not drawn anew.
    expect(after.lots).toEqual(before.lots);
    expect(before.boards[0]?.rows[0]?.participantIds).toEqual([ids[0]]);
    expect(after.boards[0]?.rows[0]?.participantIds).toEqual([ids[1]]);
    const kept = await server.db.query(
      'select version, reopen_reason as reason from results where event_id = $1 order by version, board',
      [eventId],
    );
    expect(kept).toEqual([
      { version: 1, reason: 'A card was read wrong' },
      { version: 2, reason: null },
    ]);
  });

  test('and an entry of the same moment: one or the other, never both', async ({ server, club }) => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const { id: eventId } = await makeEvent(server, club, { name: `Race ${round}` });
      const [golfer] = await enterGolfers(server, eventId, 1);
      const participantId = await participantOf(server.db, eventId, golfer?.userId ?? 0);
      const cardId = await addCard(server, eventId, participantId, { over: 2 });
      await server.db.query('update scorecards set marker_signed_at = null where id = $1', [cardId]);
      const version = await scoreVersion(server, eventId);
      const entry = async () => {
        const { answers } = await replyOver(server.url, enterScores, {
          token: club.organizer.token,
          body: {
            entries: [
              {
                cardId,
                hole: 1,
                kind: 'STROKES',
                strokes: 9,
                device: randomUUID(),
                counter: 1,
                enteredAt: server.house.clock.now().toISOString(),
              },
            ],
          },
        });
        expect(['TAKEN', 'REFUSED']).toContain(answers[0]?.result);
        if (answers[0]?.result === 'REFUSED') expect(answers[0].why).toMatch(/FINAL|OUT/);
        return answers[0]?.result === 'TAKEN';
      };
      const act = () =>
        finalize(server, club.organizer, eventId, { version, force: true, reason: 'It is late' });
      // Whoever is asked first, half of the times the entry and half of the times the act.
      const first = round % 2 === 0 ? entry() : undefined;
      const acting = act();
      const [entered, { result }] = await Promise.all([first ?? entry(), acting]);
      const [score] = await server.db.query<{ strokes: number }>(
        'select strokes from hole_scores where card_id = $1 and hole = 1',
        [cardId],
      );
      expect(score?.strokes === 9).toBe(entered);
      // Whatever was entered is in the results, or the act was told to look again.
      if (entered && result === 'FINAL') throw new Error('An entry came into final results.');
      expect(entered ? 'STALE' : 'FINAL').toBe(result);
      outcomes.add(result);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });
});

test('results are news by one tap, and once', async ({
  server,
  club,
  golfEvent: { id: eventId, name },
  field: { ids },
}) => {
  const publish = () =>
    callOver(server.url, publishResultNews, { token: club.admin.token, body: { eventId } });
  for (const [at, id] of ids.entries()) await addCard(server, eventId, id, { over: at });
  expect(outcomeOf(await publish())).toBe('CONFLICT');
  await finalize(server, club.organizer, eventId);
  const both = await Promise.all([publish(), publish()]);
  const replies = both.map(({ json }) => json as { result: string; newsId: number });
  expect(replies.map(({ result }) => result).sort()).toEqual(['ALREADY', 'PUBLISHED']);
  expect(new Set(replies.map(({ newsId }) => newsId)).size).toBe(1);
  const current = () => replyOver(server.url, listCurrentNews, {});
  const news = (await current()).filter(({ text }) => text.includes(name));
  expect(news).toHaveLength(1);
  expect(news[0]).toMatchObject({
    id: replies[0]?.newsId,
    link: `/events/${eventId}/results`,
    courseId: null,
    standing: 'CURRENT',
  });
  expect(news[0]?.text).toContain('<li>1 ');
  // Taken away by the office they stay away.
  await replyOver(server.url, deleteNews, { token: club.admin.token, params: { id: news[0]?.id ?? 0 } });
  expect((await publish()).json).toEqual({ result: 'ALREADY', newsId: null });
  expect((await current()).filter(({ text }) => text.includes(name))).toEqual([]);
});
