/** Entering scores: who may, what is refused one by one, what is sent twice, and what two devices say differently. */
import { cancelEvent } from '@fourball/shared/seasons/event-calls.ts';
import { enterScores, getScoreGroup } from '@fourball/shared/seasons/scores/score-calls.ts';
import { describe, expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildOpenSeason } from '../../kit/seasons/golf-events.ts';
import {
  buildRound,
  ownCard,
  Phone,
  scoreGroupOf,
  send,
  signWhole,
  wholeCard,
} from '../../kit/seasons/scoring.ts';
import { callOver, replyOver } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const test = clubTest().extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }));

const whys = ({ answers }: { answers: { why: string | null }[] }) => answers.map(({ why }) => why);

describe('a group', () => {
  test('is all that its phones need, once groups are published', async ({ server, club }) => {
    const { event, golfers, courseId } = await buildRound(server, club, 4);
    const [ava] = golfers;
    if (!ava) throw new Error('Nobody plays.');
    const group = await scoreGroupOf(server, ava, event.id);
    expect(group).toMatchObject({
      event: { id: event.id, final: false, cancelled: false },
      round: 1,
      rounds: 1,
      group: { startTee: '1', courseId },
      can: { enter: true, handOn: true, manage: false },
      suspension: null,
      signsFor: null,
    });
    expect(group.cards).toHaveLength(4);
    expect(group.cards.map(({ players }) => players[0]?.userId)).toEqual(golfers.map(({ userId }) => userId));
    // The next one marks, and the first the last.
    expect(group.cards.map(({ marker }) => marker?.participantId)).toEqual(
      [1, 2, 3, 0].map((at) => group.cards[at]?.players[0]?.participantId),
    );
    const [card] = group.cards;
    expect(card?.holes[2]).toEqual({ hole: 3, par: 3, strokeIndex: 3, length: 150 });
    expect(card).toMatchObject({
      version: 0,
      teeName: 'White',
      playingHandicap: null,
      scores: [],
      can: { enter: true, settle: true, signAsPlayer: true, signAsMarker: false, reopen: false },
    });
    expect(card?.strokes).toEqual(Array.from({ length: 18 }, () => 0));
  });

  test('shows others nothing to enter into, and strangers of a hidden event nothing', async ({
    server,
    club,
  }) => {
    const { event, golfers } = await buildRound(server, club, 2);
    const stranger = await buildUser(server.db);
    const participantId = (await scoreGroupOf(server, golfers[0] ?? stranger, event.id)).cards[0]?.players[0]
      ?.participantId;
    const seen = await scoreGroupOf(server, stranger, event.id, { participantId: participantId ?? 0 });
    expect(seen.can).toEqual({ enter: false, enterMarkers: false, handOn: false, manage: false });
    expect(seen.cards[0]?.can).toMatchObject({ enter: false, signAsPlayer: false, addPhoto: false });
    const own = await callOver(server.url, getScoreGroup, {
      token: stranger.token,
      params: { eventId: event.id },
    });
    expect(own.status).toBe(404);
    const none = await callOver(server.url, getScoreGroup, {
      token: club.organizer.token,
      params: { eventId: event.id },
      query: { participantId: 999_999_999 },
    });
    expect(none.status).toBe(404);
  });
});

describe('an entry', () => {
  test('counts at once, for everybody of the group, and once however often it is sent', async ({
    server,
    club,
  }) => {
    const { event, golfers } = await buildRound(server, club, 4);
    const [ava, ben] = golfers;
    if (!ava || !ben) throw new Error('Nobody plays.');
    const { cardId } = await ownCard(server, ben, event.id);
    const phone = new Phone();
    const entries = phone.write({ cardId, hole: 1, strokes: 5 }, { cardId, hole: 2, kind: 'PICKED_UP' });
    const taken = await send(server, ava, entries);
    expect(taken.answers).toEqual(
      entries.map(({ device, counter }) => ({ cardId, device, counter, result: 'TAKEN', why: null })),
    );
    expect(taken.cards).toMatchObject([{ cardId, version: 1, locked: false, outcome: null }]);
    const again = await send(server, ava, [...entries, ...entries]);
    expect(whys(again)).toEqual([null, null, null, null]);
    expect(again.cards).toEqual(taken.cards);
    const card = await ownCard(server, ben, event.id);
    expect(card.scores).toEqual([
      { hole: 1, kind: 'STROKES', strokes: 5, driveBy: null, disputed: false },
      { hole: 2, kind: 'PICKED_UP', strokes: null, driveBy: null, disputed: false },
    ]);
    const kept = await server.db.query('select 1 from hole_entries where card_id = $1', [cardId]);
    expect(kept).toHaveLength(2);
    // The same number for something else is no repeat.
    const other = await send(server, ava, phone.write({ cardId, hole: 3, strokes: 4, counter: 1 }));
    expect(whys(other)).toEqual(['COUNTER_TAKEN']);
  });

  test('that was held up on the way does not come back over a newer one of its device', async ({
    server,
    club,
  }) => {
    const { event, golfers } = await buildRound(server, club, 2);
    const [ava] = golfers;
    if (!ava) throw new Error('Nobody plays.');
    const { cardId } = await ownCard(server, ava, event.id);
    const phone = new Phone();
    const [first, second] = phone.write({ cardId, hole: 1, strokes: 7 }, { cardId, hole: 1, strokes: 4 });
    if (!first || !second) throw new Error('Nothing was written.');
    await send(server, ava, [second]);
    expect(whys(await send(server, ava, [first]))).toEqual([null]);
    expect((await ownCard(server, ava, event.id)).scores).toMatchObject([{ strokes: 4, disputed: false }]);
    // Taken back it is as if nothing had been said.
    await phone.enter(server, ava, { cardId, hole: 1, kind: 'CLEARED' });
    expect((await ownCard(server, ava, event.id)).scores).toEqual([]);
  });

  test('of another device that says the same is no dispute, of one that says otherwise it is until it is settled', async ({
    server,
    club,
  }) => {
    const { event, golfers } = await buildRound(server, club, 4);
    const [ava, ben, cy] = golfers;
    if (!ava || !ben || !cy) throw new Error('Nobody plays.');
    const { cardId } = await ownCard(server, ava, event.id);
    const [avas, bens, cys] = [new Phone(), new Phone(), new Phone()];
    await avas.enter(server, ava, { cardId, hole: 1, strokes: 5 });
    const same = await bens.enter(server, ben, { cardId, hole: 1, strokes: 5 });
    expect(same.cards).toMatchObject([{ version: 1, scores: [{ strokes: 5, disputed: false }] }]);
    const other = await cys.enter(server, cy, { cardId, hole: 1, strokes: 6 });
    expect(other.cards[0]?.scores).toMatchObject([
      {
        strokes: 6,
        disputed: true,
        said: [
          { strokes: 6, by: cy.name },
          { strokes: 5, by: ben.name },
          { strokes: 5, by: ava.name },
        ],
      },
    ]);
    // Who neither plays on the card nor marks it settles nothing: it is one more word.
    const notSettled = await cys.enter(server, cy, { cardId, hole: 1, strokes: 6, settles: true });
    expect(notSettled.cards[0]?.scores).toMatchObject([{ strokes: 6, disputed: true }]);
    const settled = await avas.enter(server, ava, { cardId, hole: 1, strokes: 5, settles: true });
    expect(settled.cards[0]?.scores).toEqual([
      { hole: 1, kind: 'STROKES', strokes: 5, driveBy: null, disputed: false },
    ]);
    // Whoever says otherwise afterwards disputes it anew.
    const anew = await bens.enter(server, ben, { cardId, hole: 1, strokes: 4 });
    expect(anew.cards[0]?.scores).toMatchObject([{ strokes: 4, disputed: true }]);
  });

  test('of somebody who does not play in the group is refused, and noted', async ({ server, club }) => {
    const { event, golfers } = await buildRound(server, club, 8);
    const [ava] = golfers;
    const stranger = await buildUser(server.db);
    const other = golfers.at(-1);
    if (!ava || !other) throw new Error('Nobody plays.');
    const { cardId } = await ownCard(server, ava, event.id);
    for (const golfer of [stranger, other]) {
      const refused = await new Phone().enter(
        server,
        golfer,
        { cardId, hole: 1, strokes: 3 },
        { cardId: 999_999_999, hole: 1, strokes: 3 },
      );
      expect(whys(refused)).toEqual(['NOT_YOURS', 'NOT_YOURS']);
      expect(refused.cards).toEqual([]);
    }
    expect((await ownCard(server, ava, event.id)).scores).toEqual([]);
    await eventually('the note of the refusal', async () => {
      const noted = await server.db.query(
        `select 1 from security_events where actor_user_id = $1 and call = $2 and code = 'NOT_YOURS'`,
        [stranger.userId, enterScores.id],
      );
      return noted.length === 1;
    });
    // The desk enters for everybody.
    expect(whys(await new Phone().enter(server, club.organizer, { cardId, hole: 1, strokes: 3 }))).toEqual([
      null,
    ]);
  });

  test('is refused with what stands against it, and the others of its batch are taken', async ({
    server,
    club,
  }) => {
    const { event, golfers } = await buildRound(server, club, 2);
    const [ava, ben] = golfers;
    if (!ava || !ben) throw new Error('Nobody plays.');
    const avas = await ownCard(server, ava, event.id);
    const bens = await ownCard(server, ben, event.id);
    const phone = new Phone();
    await phone.enter(server, ava, ...wholeCard(avas));
    await signWhole(server, ava, ben, await ownCard(server, ava, event.id));
    const mixed = await phone.enter(
      server,
      ava,
      { cardId: avas.cardId, hole: 1, strokes: 4 },
      { cardId: bens.cardId, hole: 19, strokes: 4 },
      { cardId: bens.cardId, hole: 1, strokes: 4, driveBy: avas.players[0]?.participantId ?? 0 },
      { cardId: bens.cardId, hole: 1, strokes: 4 },
    );
    expect(whys(mixed)).toEqual(['SIGNED', 'NO_SUCH_HOLE', 'NO_SUCH_DRIVER', null]);
    await server.db.query(`update scorecards set outcome = 'WD' where id = $1`, [bens.cardId]);
    expect(whys(await phone.enter(server, ava, { cardId: bens.cardId, hole: 2, strokes: 4 }))).toEqual([
      'OUT',
    ]);
    await server.db.query('update event_scores set final_at = now() where event_id = $1', [event.id]);
    expect(whys(await phone.enter(server, ava, { cardId: bens.cardId, hole: 2, strokes: 4 }))).toEqual([
      'FINAL',
    ]);
  });

  test('is not taken before the day of the event, nor once it is called off', async ({ server, club }) => {
    const { event, golfers } = await buildRound(server, club, 2, { date: '2026-06-18' });
    const [ava] = golfers;
    if (!ava) throw new Error('Nobody plays.');
    const card = await ownCard(server, ava, event.id);
    expect(card.can).toMatchObject({ enter: false, signAsPlayer: false });
    const { cardId } = card;
    const early = await new Phone().enter(server, ava, { cardId, hole: 1, strokes: 4 });
    expect(whys(early)).toEqual(['NOT_STARTED']);
    const { token } = club.organizer;
    await replyOver(server.url, cancelEvent, { token, body: { id: event.id, notes: 'Rain.' } });
    const late = await new Phone().enter(server, club.organizer, { cardId, hole: 1, strokes: 4 });
    expect(whys(late)).toEqual(['CANCELLED']);
  });

  test('without sense is refused by the name of its field', async ({ server, club }) => {
    const { event, golfers } = await buildRound(server, club, 2);
    const [ava] = golfers;
    if (!ava) throw new Error('Nobody plays.');
    const { cardId } = await ownCard(server, ava, event.id);
    const refused = async (fields: object): Promise<string[]> => {
      const [entry] = new Phone().write({ cardId, hole: 1, strokes: 4 });
      const answer = await callOver(server.url, enterScores, {
        token: ava.token,
        body: { entries: [{ ...entry, ...fields }] } as never,
      });
      const { error } = answer.json as { error: { code: string; details: { issues: { field: string }[] } } };
      return [error.code, ...error.details.issues.map(({ field }) => field)];
    };
    for (const [fields, field] of [
      [{ strokes: 0 }, 'strokes'],
      [{ strokes: 31 }, 'strokes'],
      [{ strokes: 2.5 }, 'strokes'],
      [{ strokes: null }, 'strokes'],
      [{ kind: 'PICKED_UP' }, 'strokes'],
      [{ hole: 0 }, 'hole'],
      [{ hole: 37 }, 'hole'],
      [{ device: 'mine' }, 'device'],
      [{ counter: 0 }, 'counter'],
      [{ enteredAt: 'noon' }, 'enteredAt'],
    ] as const) {
      expect(await refused(fields)).toEqual(['invalid_input', `entries.0.${field}`]);
    }
    expect((await ownCard(server, ava, event.id)).scores).toEqual([]);
  });
});
