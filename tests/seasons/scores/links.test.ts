/** Scoring by link, without a login: for the group in which a golfer plays now, signing for nobody but a guest, and taken back. */
import { bailEvent } from '@fourball/shared/seasons/event-calls.ts';
import {
  createScoreLink,
  enterLinkedMarker,
  enterLinkedScores,
  getLinkedScores,
  revokeScoreLink,
  signByLink,
} from '@fourball/shared/seasons/scores/score-calls.ts';
import { describe, expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups, publishDraw } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, enterEvent } from '../../kit/seasons/golf-events.ts';
import {
  buildPlayedEvent,
  buildRound,
  ownCard,
  Phone,
  sign,
  wholeCard,
  type Said,
} from '../../kit/seasons/scoring.ts';
import { callOver, replyOver, type TestServer } from '../../kit/server.ts';

const test = clubTest({ env: { CLIENT_ATTEMPTS: '20' } }).extend('club', ({ server }) =>
  buildOpenSeason(server, { type: 'TOURNAMENT' }),
);

const linkOf = (server: TestServer, { token }: { token: string }, eventId: number, participantId?: number) =>
  replyOver(server.url, createScoreLink, {
    token,
    body: { eventId, ...(participantId && { participantId }) },
  });

const linked = (server: TestServer, token: string) =>
  replyOver(server.url, getLinkedScores, { params: { token } });

const enter = (server: TestServer, token: string, phone: Phone, ...said: readonly Said[]) =>
  replyOver(server.url, enterLinkedScores, { params: { token }, body: { entries: phone.write(...said) } });

describe('a link', () => {
  test('is the same each time until it is taken back, and then another one', async ({ server, club }) => {
    const { event, golfers } = await buildRound(server, club, 4);
    const [ava, ben] = golfers;
    const stranger = await buildUser(server.db);
    if (!ava || !ben) throw new Error('Nobody plays.');
    const { token, participantId } = await linkOf(server, ava, event.id);
    // Printed by the desk, handed on by who plays with them: one and the same.
    expect((await linkOf(server, ben, event.id, participantId)).token).toBe(token);
    expect((await linkOf(server, club.organizer, event.id, participantId)).token).toBe(token);
    const [kept] = await server.db.query<{ token_hash: Buffer }>(
      'select token_hash from score_links where participant_id = $1',
      [participantId],
    );
    expect(kept?.token_hash.toString('base64url')).not.toBe(token);
    const others = await callOver(server.url, createScoreLink, {
      token: stranger.token,
      body: { eventId: event.id, participantId },
    });
    expect(others.status).toBe(403);
    const revoke = { params: { participantId } };
    const foreign = await callOver(server.url, revokeScoreLink, { token: stranger.token, ...revoke });
    expect(foreign.status).toBe(403);
    expect(await replyOver(server.url, revokeScoreLink, { token: ava.token, ...revoke })).toEqual({
      revoked: true,
    });
    expect(await replyOver(server.url, revokeScoreLink, { token: ava.token, ...revoke })).toEqual({
      revoked: false,
    });
    expect((await callOver(server.url, getLinkedScores, { params: { token } })).status).toBe(404);
    const next = await linkOf(server, ava, event.id);
    expect(next.token).not.toBe(token);
    expect((await linked(server, next.token)).cards).toHaveLength(4);
  });

  test('tells names and scores of its group, and nothing of anybody else', async ({ server, club }) => {
    const { event, golfers } = await buildRound(server, club, 8, { closestToThePinMarkers: 1 });
    const [ava] = golfers;
    if (!ava) throw new Error('Nobody plays.');
    const { token } = await linkOf(server, ava, event.id);
    const group = await linked(server, token);
    expect(group.cards.flatMap(({ players }) => players.map(({ name }) => name)).sort()).toEqual(
      golfers
        .slice(0, 4)
        .map(({ name }) => name)
        .sort(),
    );
    expect(group.signsFor).toBeNull();
    expect(group.can).toEqual({ enter: true, enterMarkers: true, handOn: false, manage: false });
    for (const { players, can } of group.cards) {
      expect(players).toMatchObject([{ userId: null, courseHandicap: null }]);
      expect(can).toMatchObject({
        enter: true,
        settle: true,
        signAsPlayer: false,
        signAsMarker: false,
        chooseMarker: false,
        addPhoto: false,
      });
    }
    const participantIds = group.cards.map(({ players }) => players[0]?.participantId ?? 0);
    const measured = { kind: 'CLOSEST_TO_THE_PIN', hole: 3, centimetres: 240 } as const;
    const phone = new Phone();
    const other = (await ownCard(server, golfers[6] ?? ava, event.id)).players[0]?.participantId ?? 0;
    await replyOver(server.url, enterLinkedMarker, {
      params: { token },
      body: { ...measured, participantId: participantIds[1] ?? 0 },
    });
    const notTheirs = await replyOver(server.url, enterLinkedMarker, {
      params: { token },
      body: { ...measured, participantId: other },
    });
    expect(notTheirs).toMatchObject({ result: 'REFUSED', why: 'NOT_YOURS' });
    await server.db.query(
      `insert into marker_entries (event_id, kind, hole, participant_id, centimetres, at) values ($1, 'CLOSEST_TO_THE_PIN', 3, $2, 100, now())`,
      [event.id, other],
    );
    expect((await linked(server, token)).markers).toMatchObject([
      { hole: 3, entries: [{ participantId: participantIds[1], centimetres: 240 }] },
    ]);
    const { cardId } = await ownCard(server, golfers[6] ?? ava, event.id);
    const refused = await enter(server, token, phone, { cardId, hole: 1, strokes: 4 });
    expect(refused).toMatchObject({ answers: [{ why: 'NOT_YOURS' }], cards: [] });
  });

  test('enters and settles, and follows its golfer into another group', async ({ server, club }) => {
    const { event, golfers } = await buildRound(server, club, 4);
    const [ava, ben] = golfers;
    if (!ava || !ben) throw new Error('Nobody plays.');
    const { token } = await linkOf(server, ava, event.id);
    const { cardId } = await ownCard(server, ben, event.id);
    const phone = new Phone();
    await new Phone().enter(server, ben, { cardId, hole: 1, strokes: 6 });
    const disputed = await enter(server, token, phone, { cardId, hole: 1, strokes: 5 });
    expect(disputed.cards[0]?.scores).toMatchObject([
      {
        strokes: 5,
        disputed: true,
        said: [
          { strokes: 5, by: null },
          { strokes: 6, by: ben.name },
        ],
      },
    ]);
    const settled = await enter(server, token, phone, { cardId, hole: 1, strokes: 5, settles: true });
    expect(settled.cards[0]?.scores).toMatchObject([{ strokes: 5, disputed: false }]);
    // In groups of two Ava may play with somebody else.
    await drawGroups(server, club.organizer, event.id, { size: 2 });
    const { groups } = await publishDraw(server, club.organizer, event.id);
    const own = groups.find(({ places }) => places.some(({ userId }) => userId === ava.userId));
    expect((await linked(server, token)).cards.map(({ players }) => players[0]?.participantId)).toEqual(
      own?.places.map(({ participantId }) => participantId),
    );
    // The card and what is on it went along.
    expect((await ownCard(server, ben, event.id)).cardId).toBe(cardId);
    expect((await ownCard(server, ben, event.id)).scores).toHaveLength(1);
  });

  test('signs for the guest for whom it was made, and for nobody with an account', async ({
    server,
    club,
  }) => {
    const { event, golfers } = await buildPlayedEvent(server, club, 1);
    const [ava] = golfers;
    const host = await buildUser(server.db);
    if (!ava) throw new Error('Nobody plays.');
    await enterEvent(server, host, event.id, { guests: ['Gus Guest'] });
    await drawGroups(server, club.organizer, event.id);
    const { groups } = await publishDraw(server, club.organizer, event.id);
    const guest = groups[0]?.places.find(({ userId }) => userId === null)?.participantId ?? 0;
    const { token } = await linkOf(server, host, event.id, guest);
    const group = await linked(server, token);
    expect(group.signsFor).toBe(guest);
    const card = group.cards.find(({ players }) => players[0]?.participantId === guest);
    if (!card) throw new Error('The guest has no card.');
    const { cards } = await enter(server, token, new Phone(), ...wholeCard(card));
    const signed = await replyOver(server.url, signByLink, {
      params: { token },
      body: { cardId: card.cardId, as: 'PLAYER', version: cards[0]?.version ?? 0 },
    });
    expect(signed).toMatchObject({ result: 'DONE', card: { signatures: { player: { by: 'Gus Guest' } } } });
    const marker = golfers.concat(host).find(({ name }) => name === card.marker?.name);
    expect(await sign(server, marker ?? ava, signed.card, 'MARKER')).toMatchObject({
      result: 'DONE',
      card: { locked: true },
    });
    // Who has an account signs with it.
    const own = await linkOf(server, ava, event.id);
    const avas = await ownCard(server, ava, event.id);
    const refused = await callOver(server.url, signByLink, {
      params: { token: own.token },
      body: { cardId: avas.cardId, as: 'PLAYER', version: avas.version },
    });
    expect(refused.status).toBe(403);
  });

  test('opens nothing once its golfer plays no more', async ({ server, club }) => {
    const { event, golfers } = await buildRound(server, club, 4, { date: '2026-06-18' });
    const [ava] = golfers;
    if (!ava) throw new Error('Nobody plays.');
    const { token, participantId } = await linkOf(server, ava, event.id);
    await replyOver(server.url, bailEvent, { token: ava.token, body: { eventId: event.id } });
    expect((await callOver(server.url, getLinkedScores, { params: { token } })).status).toBe(404);
    const left = await callOver(server.url, createScoreLink, {
      token: club.organizer.token,
      body: { eventId: event.id, participantId },
    });
    expect(left.json).toMatchObject({ result: 'CONFLICT' });
    // With nothing on it the card is gone.
    const cards = await server.db.query('select 1 from scorecard_players where participant_id = $1', [
      participantId,
    ]);
    expect(cards).toEqual([]);
  });
});

test('whoever tries one link after the other is stopped', async ({ server }) => {
  const { clientGuesses } = server.settings.attempts;
  await server.db.query('delete from attempts');
  const ask = (at: number) => callOver(server.url, getLinkedScores, { params: { token: `guess-${at}` } });
  for (let at = 0; at < clientGuesses; at += 1) expect((await ask(at)).status).toBe(404);
  expect((await ask(clientGuesses)).status).toBe(429);
});
