/** What a golfer takes along of results, matches and what they did as organizer, and where the name goes once the account is erased. */
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import { exportScores } from '@fourball/domain/seasons/scores/forget-scores.ts';
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { getLeaderboard } from '@fourball/shared/seasons/boards/board-calls.ts';
import { listCurrentNews } from '@fourball/shared/club/news/news-calls.ts';
import {
  handInLineUp,
  setEventPlayoff,
  setMatchTeams,
} from '@fourball/shared/seasons/matches/match-calls.ts';
import {
  publishResultNews,
  reopenResults,
  setEventPrizes,
} from '@fourball/shared/seasons/results/result-calls.ts';
import { createScoreLink } from '@fourball/shared/seasons/scores/score-calls.ts';
import { suspendEvent } from '@fourball/shared/seasons/suspensions/suspension-calls.ts';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildOpenSeason, enterEvent, makeEvent } from '../../kit/seasons/golf-events.ts';
import { finalize } from '../../kit/seasons/results.ts';
import { addCard, participantOf } from '../../kit/seasons/score-rows.ts';
import { replyOver } from '../../kit/server.ts';

const password = 'fairway-and-rough';

const test = clubTest({ env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('leaver', ({ server }) => buildUser(server.db, { firstName: "Leonora O'Hare", password }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben' }));

const exportOf = (server: { db: Parameters<typeof exportScores>[0] }, { userId }: { userId: number }) =>
  exportScores(server.db, { kind: 'user', userId } as UserActor);

test('places, prizes and news name nobody once the account is erased, nor does what organizers wrote', async ({
  server,
  club,
  leaver,
  ben,
}) => {
  const { id: eventId } = await makeEvent(server, club, {
    format: { basis: 'STROKE', score: 'GROSS', ties: ['PLAYOFF'] },
  });
  const { token } = club.organizer;
  const ids: number[] = [];
  for (const golfer of [leaver, ben]) {
    await enterEvent(server, golfer, eventId);
    const id = await participantOf(server.db, eventId, golfer.userId);
    ids.push(id);
    await addCard(server, eventId, id, { over: 3 });
  }
  const { suspension } = await replyOver(server.url, suspendEvent, {
    token,
    body: { eventId, kind: 'OTHER', message: `${leaver.name} is hurt, please wait.` },
  });
  expect(suspension.message).toContain('Leonora');
  await replyOver(server.url, setEventPlayoff, {
    token,
    body: {
      eventId,
      board: 'main-gross',
      scores: ids.map((participantId, at) => ({ participantId, strokes: [4 + at] })),
    },
  });
  await replyOver(server.url, setEventPrizes, {
    token,
    body: {
      eventId,
      board: 'main-gross',
      prizes: [{ place: 1, amount: 0, description: `For ${leaver.name}` }],
    },
  });
  await replyOver(server.url, createScoreLink, { token: leaver.token, body: { eventId } });
  expect(await finalize(server, club.organizer, eventId)).toMatchObject({ result: 'FINAL' });
  await replyOver(server.url, publishResultNews, { token: club.admin.token, body: { eventId } });
  const newsOf = async () => JSON.stringify(await replyOver(server.url, listCurrentNews, {}));
  expect(await newsOf()).toContain('Leonora');
  await replyOver(server.url, reopenResults, {
    token: club.admin.token,
    body: { eventId, reason: `${leaver.name} added up wrong.` },
  });

  expect(await exportOf(server, leaver)).toMatchObject({
    results: [{ board: 'main-gross', place: '1', status: 'FINISHED' }],
    playoffs: [{ board: 'main-gross', strokes: [4] }],
    links: [{ revoked: false }],
  });
  expect(await exportOf(server, club.organizer)).toMatchObject({
    stoppedPlay: [{ kind: 'OTHER', message: expect.stringContaining('Leonora') }],
  });

  const erased = await replyOver(server.url, eraseOwnAccount, {
    token: leaver.token,
    body: { currentPassword: password },
  });
  expect(erased).toBe('ERASED');
  expect(await newsOf()).not.toMatch(/Leonora|Hare/);
  expect(await newsOf()).toContain('Former member');
  const board = await replyOver(server.url, getLeaderboard, { token, params: { eventId } });
  expect(JSON.stringify(board)).not.toMatch(/Leonora|Hare/);
  // Whatever is kept of seasons beside it.
  for (const table of ['suspensions', 'results', 'event_prizes', 'scorecard_log', 'news', 'audit_entries']) {
    const rows = await server.db.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`);
    expect(rows.filter(({ row }) => /Leonora|Hare/.test(row))).toEqual([]);
  }
});

test('orders that a captain handed in come along, and who was played', async ({
  server,
  club,
  leaver,
  ben,
}) => {
  const { id: eventId } = await makeEvent(server, club, {
    format: { basis: 'MATCH', score: 'GROSS', teamMatch: { names: ['Reds', 'Blues'], holder: null } },
  });
  const ids: number[] = [];
  for (const golfer of [leaver, ben]) {
    await enterEvent(server, golfer, eventId);
    ids.push(await participantOf(server.db, eventId, golfer.userId));
  }
  const [one = 0, other = 0] = ids;
  await replyOver(server.url, setMatchTeams, {
    token: club.organizer.token,
    body: {
      eventId,
      a: { participantIds: [one], captainId: one },
      b: { participantIds: [other], captainId: other },
    },
  });
  await replyOver(server.url, handInLineUp, {
    token: leaver.token,
    body: { eventId, team: 'A', participantIds: [one] },
  });
  expect(await exportOf(server, leaver)).toMatchObject({
    lineUps: [{ team: 'A', captain: true, handedIn: [one] }],
    matches: [],
  });
  // Nothing of the other team's order, which is sealed.
  expect(await exportOf(server, ben)).toMatchObject({ lineUps: [{ team: 'B', handedIn: null }] });
  await replyOver(server.url, handInLineUp, {
    token: ben.token,
    body: { eventId, team: 'B', participantIds: [other] },
  });
  expect(await exportOf(server, leaver)).toMatchObject({
    matches: [{ side: 'A', ofLineUp: true, against: [ben.name] }],
  });
});
