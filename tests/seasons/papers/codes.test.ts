/** The codes on paper, read back from the drawn page: each leads to the cards of the group that it is printed for, and of nobody else. */
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { makePrintLinks, printEvent, type PaperKind } from '@fourball/shared/seasons/papers/print-calls.ts';
import {
  enterLinkedScores,
  getLinkedScores,
  listEventScores,
  revokeScoreLink,
} from '@fourball/shared/seasons/scores/score-calls.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { readCodes } from '../../kit/seasons/read-codes.ts';
import { groupsFor } from '../../kit/seasons/draws.ts';
import { buildOpenSeason } from '../../kit/seasons/golf-events.ts';
import { buildRound, Phone } from '../../kit/seasons/scoring.ts';
import { callOver, replyOver } from '../../kit/server.ts';

/** Two groups of four and one of three, so that each paper has a page that is not full. */
const test = clubTest()
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('round', async ({ server, club }) => {
    const { event } = await buildRound(server, club, 11);
    const { token } = club.organizer;
    await replyOver(server.url, makePrintLinks, { token, params: { id: event.id }, body: {} });
    return { eventId: event.id, groups: await groupsFor(server, event.id, club.organizer) };
  })
  .extend('codesOn', ({ server, club, round }) => async (kind: PaperKind, paper: string) => {
    const path = urlPathOf(printEvent).replace('{kind}', kind).replace('{id}', String(round.eventId));
    const response = await fetch(`${server.url}${path}?paper=${paper}`, {
      headers: { authorization: `Bearer ${club.organizer.token}` },
    });
    return readCodes(Buffer.from(await response.arrayBuffer()), 2);
  });

const tokenIn = (code: string, publicUrl: string): string => {
  expect(code.startsWith(`${publicUrl}/score/`), code).toBe(true);
  return decodeURIComponent(code.slice(`${publicUrl}/score/`.length));
};

test.for(['LETTER', 'A4'])(
  'the code on a cart’s sign on %s opens the cards of its group',
  async (paper, { server, round, codesOn }) => {
    const codes = (await codesOn('CART_SIGNS', paper)).flat();
    expect(codes).toHaveLength(round.groups.length);
    expect(new Set(codes).size).toBe(round.groups.length);
    for (const [at, code] of codes.entries()) {
      const token = tokenIn(code, server.settings.publicUrl);
      const { cards, event } = await replyOver(server.url, getLinkedScores, { params: { token } });
      expect(event.id).toBe(round.eventId);
      const own = round.groups[at]?.places.map(({ participantId }) => participantId) ?? [];
      const played = cards.flatMap(({ players }) => players.map(({ participantId }) => participantId));
      expect(played.toSorted()).toEqual(own.toSorted());
      // Nothing can be entered by it for another group.
      const others = await replyOver(server.url, getLinkedScores, {
        params: { token: tokenIn(codes[(at + 1) % codes.length] ?? '', server.settings.publicUrl) },
      });
      const cardId = others.cards[0]?.cardId ?? 0;
      const { answers } = await replyOver(server.url, enterLinkedScores, {
        params: { token },
        body: { entries: new Phone().write({ cardId, hole: 1, strokes: 4 }) },
      });
      expect(answers).toMatchObject([{ result: 'REFUSED', why: 'NOT_YOURS' }]);
    }
  },
);

test('the code on each golfer’s card opens the cards of the own group, and nothing once it is taken back', async ({
  server,
  club,
  round,
  codesOn,
}) => {
  const { token } = club.organizer;
  const { groups } = await replyOver(server.url, listEventScores, {
    token,
    params: { eventId: round.eventId },
    query: {},
  });
  const cards = groups.flatMap((group) => group.cards.map((card) => ({ card, group })));
  const codes = (await codesOn('SCORECARDS', 'LETTER')).flat();
  expect(codes).toHaveLength(cards.length);
  for (const [at, code] of codes.entries()) {
    const linked = await replyOver(server.url, getLinkedScores, {
      params: { token: tokenIn(code, server.settings.publicUrl) },
    });
    expect(linked.cards.map(({ cardId }) => cardId)).toEqual(
      cards[at]?.group.cards.map(({ cardId }) => cardId),
    );
  }
  const participantId = cards[0]?.card.players[0]?.participantId ?? 0;
  await replyOver(server.url, revokeScoreLink, { token, params: { participantId } });
  const gone = await callOver(server.url, getLinkedScores, {
    params: { token: tokenIn(codes[0] ?? '', server.settings.publicUrl) },
  });
  expect(gone.status).toBe(404);
});
