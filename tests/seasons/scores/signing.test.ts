/** Signing cards: by two, in the version that they saw; opened again, without a result, and what a signed card is to a handicap. */
import { getOwnHandicap } from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import {
  chooseCardMarker,
  getScorecard,
  reopenScorecard,
  setCardOutcome,
  signScorecard,
} from '@fourball/shared/seasons/scores/score-calls.ts';
import { describe, expect } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { mailsTo } from '../../kit/mails.ts';
import { buildOpenSeason, type BuiltClub } from '../../kit/seasons/golf-events.ts';
import { buildRound, ownCard, Phone, sign, signWhole, wholeCard } from '../../kit/seasons/scoring.ts';
import { callOver, replyOver, type TestServer } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const test = clubTest({ with: ['workers'] }).extend('club', ({ server }) =>
  buildOpenSeason(server, { type: 'TOURNAMENT' }),
);

/** Three golfers of one group, of whom the first has entered a whole card. */
async function played(server: TestServer, club: BuiltClub, fields: Parameters<typeof buildRound>[3] = {}) {
  const { event, golfers } = await buildRound(server, club, 3, fields);
  const [ava, ben, cy] = golfers;
  if (!ava || !ben || !cy) throw new Error('Nobody plays.');
  const phone = new Phone();
  await phone.enter(server, ava, ...wholeCard(await ownCard(server, ava, event.id), 3));
  return { eventId: event.id, ava, ben, cy, phone, card: await ownCard(server, ava, event.id) };
}

const rounds = async (server: TestServer, { token }: BuiltUser) =>
  (await replyOver(server.url, getOwnHandicap, { token })).rounds;

describe('a card', () => {
  test('is signed by its player and its marker, and locked then', async ({ server, club }) => {
    const { eventId, ava, ben, cy, phone, card } = await played(server, club);
    const refused = await callOver(server.url, signScorecard, {
      token: cy.token,
      body: { cardId: card.cardId, as: 'MARKER', version: card.version },
    });
    expect(refused.status).toBe(403);
    const once = await sign(server, ava, card, 'PLAYER');
    expect(once).toMatchObject({ result: 'DONE', card: { locked: false } });
    expect(once.card.signatures.player?.by).toBe(ava.name);
    // A signature that was sent once more.
    expect((await sign(server, ava, card, 'PLAYER')).result).toBe('ALREADY');
    const twice = await sign(server, ben, once.card, 'MARKER');
    expect(twice).toMatchObject({ result: 'DONE', card: { locked: true, can: { enter: false } } });
    const late = await phone.enter(server, ava, { cardId: card.cardId, hole: 1, strokes: 2 });
    expect(late.answers).toMatchObject([{ result: 'REFUSED', why: 'SIGNED' }]);
    const details = await replyOver(server.url, getScorecard, {
      token: ava.token,
      params: { participantId: card.players[0]?.participantId ?? 0 },
    });
    expect(details.log.map(({ what, by }) => [what, by])).toEqual([
      ['PLAYER_SIGNED', ava.name],
      ['MARKER_SIGNED', ben.name],
    ]);
    expect(details.entries).toHaveLength(18);
    expect(eventId).toBe(details.event.id);
  });

  test('that is not whole, or disputed, or another by now is not signed', async ({ server, club }) => {
    const { eventId, ava, ben, phone, card } = await played(server, club);
    const bens = await ownCard(server, ben, eventId);
    await phone.enter(server, ava, { cardId: bens.cardId, hole: 1, strokes: 4 });
    expect(await sign(server, ben, await ownCard(server, ben, eventId), 'PLAYER')).toMatchObject({
      result: 'INCOMPLETE',
      holes: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18],
    });
    await new Phone().enter(server, ben, { cardId: card.cardId, hole: 5, strokes: 9 });
    const stale = await sign(server, ava, card, 'PLAYER');
    expect(stale).toMatchObject({ result: 'STALE', card: { version: card.version + 1 } });
    expect(await sign(server, ava, stale.card, 'PLAYER')).toMatchObject({ result: 'DISPUTED', holes: [5] });
    await phone.enter(server, ava, { cardId: card.cardId, hole: 5, strokes: 4, settles: true });
    // A ball that was picked up is an answer, too.
    await phone.enter(server, ava, { cardId: card.cardId, hole: 6, kind: 'PICKED_UP', settles: true });
    expect((await sign(server, ava, await ownCard(server, ava, eventId), 'PLAYER')).result).toBe('DONE');
  });

  test('that is changed after one has signed has to be signed anew', async ({ server, club }) => {
    const { eventId, ava, ben, phone, card } = await played(server, club);
    await sign(server, ava, card, 'PLAYER');
    // What says nothing new takes nothing away.
    await new Phone().enter(server, ben, { cardId: card.cardId, hole: 2, strokes: 4 });
    expect((await ownCard(server, ava, eventId)).signatures.player).not.toBeNull();
    await phone.enter(server, ava, { cardId: card.cardId, hole: 1, strokes: 8, settles: true });
    const after = await ownCard(server, ava, eventId);
    expect(after.signatures).toEqual({ player: null, marker: null });
    const [row] = await server.db.query<{ what: string }>(
      'select what from scorecard_log where card_id = $1 order by id desc limit 1',
      [card.cardId],
    );
    expect(row?.what).toBe('UNSIGNED');
  });

  test('is marked by somebody else than its player, whom the golfers choose', async ({ server, club }) => {
    const { eventId, ava, ben, cy, card } = await played(server, club);
    const [own] = card.players;
    const of = (participantId: number) => ({ cardId: card.cardId, participantId });
    const oneself = await callOver(server.url, chooseCardMarker, {
      token: ava.token,
      body: of(own?.participantId ?? 0),
    });
    expect(oneself.status).toBe(422);
    const stranger = await buildUser(server.db);
    const cys = (await ownCard(server, cy, eventId)).players[0]?.participantId ?? 0;
    const others = await callOver(server.url, chooseCardMarker, { token: stranger.token, body: of(cys) });
    expect(others.status).toBe(403);
    await sign(server, ben, card, 'MARKER');
    const chosen = await replyOver(server.url, chooseCardMarker, { token: ava.token, body: of(cys) });
    expect(chosen).toMatchObject({
      result: 'DONE',
      card: { marker: { participantId: cys }, signatures: { marker: null } },
    });
    await signWhole(server, ava, cy, chosen.card);
  });

  test('never has one signature twice, whoever the marker is said to be', async ({ server, club }) => {
    const { ava, card } = await played(server, club);
    // The constraint behind what the code checks.
    await expect(
      server.db.query(
        `update scorecards set player_signed_at = now(), player_signed_by = $2, marker_signed_at = now(), marker_signed_by = $2
         where id = $1`,
        [card.cardId, ava.userId],
      ),
    ).rejects.toThrow(/scorecards_marker_other/);
  });
});

describe('an organizer', () => {
  test('opens a signed card again with a reason, of which its golfer hears', async ({ server, club }) => {
    const { ava, ben, cy, phone, card } = await played(server, club);
    await signWhole(server, ava, ben, card);
    const body = { cardId: card.cardId, reason: 'Hole 7 was a five.' };
    expect((await callOver(server.url, reopenScorecard, { token: cy.token, body })).status).toBe(403);
    const reopened = await replyOver(server.url, reopenScorecard, { token: club.organizer.token, body });
    expect(reopened).toMatchObject({
      result: 'DONE',
      card: { locked: false, signatures: { player: null, marker: null } },
    });
    const again = await replyOver(server.url, reopenScorecard, { token: club.organizer.token, body });
    expect(again.result).toBe('ALREADY');
    const taken = await phone.enter(server, ava, { cardId: card.cardId, hole: 7, strokes: 5 });
    expect(taken.answers).toMatchObject([{ result: 'TAKEN' }]);
    await eventually('the mail', async () =>
      (await mailsTo(server, ava.email)).some(({ text }) => text.includes('Hole 7 was a five.')),
    );
    const trail = await server.db.query(
      `select 1 from audit_entries where action = 'scorecard.reopened' and actor_user_id = $1 and changes::text like '%Hole 7%'`,
      [club.organizer.userId],
    );
    expect(trail).toHaveLength(1);
  });

  test('says that a card has no result, and that it has one after all', async ({ server, club }) => {
    const { eventId, ava, ben, card } = await played(server, club);
    const { cardId } = await ownCard(server, ben, eventId);
    const { token } = club.organizer;
    const out = await replyOver(server.url, setCardOutcome, {
      token,
      body: { cardId, outcome: 'DQ', reason: 'Wrong ball.' },
    });
    expect(out).toMatchObject({ result: 'DONE', card: { outcome: 'DQ', outcomeReason: 'Wrong ball.' } });
    const refused = await new Phone().enter(server, ava, { cardId, hole: 1, strokes: 4 });
    expect(refused.answers).toMatchObject([{ why: 'OUT' }]);
    // Why is between the golfer and the organizers.
    const participantId = out.card.players[0]?.participantId ?? 0;
    const seen = await replyOver(server.url, getScorecard, { params: { participantId } });
    expect(seen.card).toMatchObject({ outcome: 'DQ', outcomeReason: '' });
    expect(seen.log).toMatchObject([{ what: 'OUTCOME', outcome: 'DQ', reason: '' }]);
    expect(seen.entries).toEqual([]);
    const back = await replyOver(server.url, setCardOutcome, { token, body: { cardId, outcome: null } });
    expect(back.card.outcome).toBeNull();
    const golfer = await callOver(server.url, setCardOutcome, {
      token: ava.token,
      body: { cardId: card.cardId, outcome: 'NS' },
    });
    expect(golfer.status).toBe(403);
  });
});

describe('a signed card', () => {
  test('is one round of the golfer’s handicap for as long as it stays signed and counts', async ({
    server,
    club,
  }) => {
    const { ava, ben, card } = await played(server, club);
    const { token } = club.organizer;
    expect(await rounds(server, ava)).toEqual([]);
    const locked = await signWhole(server, ava, ben, card);
    const [round, ...others] = await rounds(server, ava);
    expect(others).toEqual([]);
    expect(round).toMatchObject({
      playedOn: '2026-06-16',
      teeName: 'White',
      part: '1-2',
      courseRating: 71.8,
    });
    expect(round?.strokes.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(75);
    const { cardId } = card;
    await replyOver(server.url, setCardOutcome, { token, body: { cardId, outcome: 'DQ' } });
    expect(await rounds(server, ava)).toEqual([]);
    await replyOver(server.url, setCardOutcome, { token, body: { cardId, outcome: null } });
    expect(await rounds(server, ava)).toHaveLength(1);
    await replyOver(server.url, reopenScorecard, { token, body: { cardId, reason: 'Look again.' } });
    expect(await rounds(server, ava)).toEqual([]);
    const now = await replyOver(server.url, getScorecard, {
      token,
      params: { participantId: locked.players[0]?.participantId ?? 0 },
    });
    await signWhole(server, ava, ben, now.card);
    expect(await rounds(server, ava)).toHaveLength(1);
  });

  test('of a match is none', async ({ server, club }) => {
    const { ava, ben, card } = await played(server, club, {
      format: { basis: 'MATCH', allowancePercent: 100 },
    });
    await signWhole(server, ava, ben, card);
    expect(await rounds(server, ava)).toEqual([]);
  });
});
