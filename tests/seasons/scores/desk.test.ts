/** Scores at the desk and beside the card: all groups on one page, markers on the course, photos of paper, and who leaves. */
import { bailEvent } from '@fourball/shared/seasons/event-calls.ts';
import {
  addScorecardPhoto,
  enterMarker,
  getScorecard,
  getScorecardPhoto,
  listEventScores,
  removeScorecardPhoto,
  setMarkerHoles,
} from '@fourball/shared/seasons/scores/score-calls.ts';
import { describe, expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { pictureFile } from '../../kit/club/pictures.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups, publishDraw } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, enterEvent } from '../../kit/seasons/golf-events.ts';
import {
  buildPlayedEvent,
  buildRound,
  ownCard,
  Phone,
  scoreGroupOf,
  signWhole,
  wholeCard,
} from '../../kit/seasons/scoring.ts';
import { callOver, replyOver } from '../../kit/server.ts';

const test = clubTest({ env: { SCORECARD_PHOTOS: '2', SCORE_ENTRIES_PER_MINUTE: '100' } }).extend(
  'club',
  ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }),
);

describe('the desk', () => {
  test('has the cards of all groups in the order of their starts, and enters for everybody', async ({
    server,
    club,
  }) => {
    const { event, golfers } = await buildRound(server, club, 8);
    const { token } = club.organizer;
    const params = { eventId: event.id };
    const golfer = await callOver(server.url, listEventScores, { token: golfers[0]?.token, params });
    expect(golfer.status).toBe(403);
    const stranger = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
    const foreign = await callOver(server.url, listEventScores, { token: stranger.token, params });
    expect(foreign.status).toBe(403);
    const scores = await replyOver(server.url, listEventScores, { token, params });
    expect(scores.groups.map(({ cards }) => cards.map(({ players }) => players[0]?.userId))).toEqual(
      [golfers.slice(0, 4), golfers.slice(4)].map((group) => group.map(({ userId }) => userId)),
    );
    expect(scores.groups.map(({ startsAt }) => startsAt)).toEqual([
      '2026-06-16T21:00:00.000Z',
      '2026-06-16T21:10:00.000Z',
    ]);
    const all = scores.groups.flatMap(({ cards }) => cards);
    const taken = await new Phone().enter(
      server,
      club.organizer,
      ...all.map(({ cardId }) => ({ cardId, hole: 1, strokes: 4 })),
    );
    expect(taken.answers.every(({ result }) => result === 'TAKEN')).toBe(true);
    expect(taken.cards.map(({ cardId }) => cardId)).toEqual(
      all.map(({ cardId }) => cardId).toSorted((one, other) => one - other),
    );
  });

  test('waits where somebody sends more than a field has strokes', async ({ server, club }) => {
    const { event, golfers } = await buildRound(server, club, 2);
    const [ava] = golfers;
    if (!ava) throw new Error('Nobody plays.');
    const { cardId } = await ownCard(server, ava, event.id);
    const phone = new Phone();
    const many = Array.from({ length: 60 }, () => ({ cardId, hole: 1, strokes: 4 }));
    await phone.enter(server, ava, ...many);
    await expect(phone.enter(server, ava, ...many)).rejects.toThrow(/too_many_requests/);
  });
});

describe('a round', () => {
  test('of sides with one ball has one card for each side, with its handicap', async ({ server, club }) => {
    const { event } = await buildPlayedEvent(server, club, 0, {
      format: { basis: 'STABLEFORD', side: { size: 2, mode: 'FOURSOMES', count: 1 } },
    });
    const golfers = await Promise.all([1, 2].map(() => buildUser(server.db)));
    for (const golfer of golfers)
      await enterEvent(server, golfer, event.id, { guests: [`Guest ${golfer.name}`] });
    await drawGroups(server, club.organizer, event.id);
    await publishDraw(server, club.organizer, event.id);
    // As frozen when the groups were published.
    await server.db.query(
      'update participants set course_handicap = case when user_id is null then 14 else 7 end where event_id = $1',
      [event.id],
    );
    const [ava] = golfers;
    if (!ava) throw new Error('Nobody plays.');
    const { cards } = await scoreGroupOf(server, ava, event.id);
    expect(cards.map(({ players }) => players.length)).toEqual([2, 2]);
    // Half of what both have together, 10.5 up.
    expect(cards.map(({ playingHandicap }) => playingHandicap)).toEqual([11, 11]);
    expect(cards[0]?.strokes).toEqual(Array.from({ length: 18 }, (_, at) => (at < 11 ? 1 : 0)));
    // Each side marks the other.
    expect(cards.map(({ marker }) => marker?.participantId)).toEqual([
      cards[1]?.players[0]?.participantId,
      cards[0]?.players[0]?.participantId,
    ]);
  });

  test('that is over is followed by the next', async ({ server, club }) => {
    const { event, golfers } = await buildRound(server, club, 2, {
      format: { rounds: 2 },
      endDate: '2026-06-17',
    });
    const [ava, ben] = golfers;
    if (!ava || !ben) throw new Error('Nobody plays.');
    const phone = new Phone();
    for (const [one, other] of [
      [ava, ben],
      [ben, ava],
    ] as const) {
      const card = await ownCard(server, one, event.id);
      expect(card.round).toBe(1);
      const [taken] = (await phone.enter(server, one, ...wholeCard(card))).cards;
      await signWhole(server, one, other, { cardId: card.cardId, version: taken?.version ?? 0 });
    }
    // Its groups are drawn and published, as those of the first.
    expect((await scoreGroupOf(server, ava, event.id)).round).toBe(1);
    await drawGroups(server, club.organizer, event.id, { order: 'RANDOM' });
    await publishDraw(server, club.organizer, event.id);
    const next = await scoreGroupOf(server, ava, event.id);
    expect(next).toMatchObject({ round: 2, rounds: 2 });
    expect(next.cards.map(({ round, scores }) => [round, scores])).toEqual([
      [2, []],
      [2, []],
    ]);
    expect((await scoreGroupOf(server, ava, event.id, { round: 1 })).cards[0]?.locked).toBe(true);
  });

  test('of who leaves is withdrawn from where something was entered', async ({ server, club }) => {
    const { event, golfers } = await buildRound(server, club, 4);
    const [ava, ben] = golfers;
    if (!ava || !ben) throw new Error('Nobody plays.');
    const card = await ownCard(server, ava, event.id);
    await new Phone().enter(server, ben, { cardId: card.cardId, hole: 1, strokes: 5 });
    await replyOver(server.url, bailEvent, { token: ava.token, body: { eventId: event.id } });
    const left = await replyOver(server.url, getScorecard, {
      params: { participantId: card.players[0]?.participantId ?? 0 },
    });
    expect(left.card).toMatchObject({ outcome: 'WD', scores: [{ hole: 1, strokes: 5 }] });
    // Results that are final stay as they are.
    const bens = await ownCard(server, ben, event.id);
    await new Phone().enter(server, ben, { cardId: bens.cardId, hole: 1, strokes: 4 });
    await server.db.query('update event_scores set final_at = now() where event_id = $1', [event.id]);
    await replyOver(server.url, bailEvent, { token: ben.token, body: { eventId: event.id } });
    const stays = await replyOver(server.url, getScorecard, {
      params: { participantId: bens.players[0]?.participantId ?? 0 },
    });
    expect(stays.card).toMatchObject({ outcome: null, scores: [{ hole: 1, strokes: 4 }] });
  });
});

describe('a marker', () => {
  test('stands where the club’s rule puts it, or where the organizer says', async ({ server, club }) => {
    const { event, golfers } = await buildRound(server, club, 2, {
      closestToThePinMarkers: 2,
      longDriveMarkers: 1,
    });
    const [ava] = golfers;
    if (!ava) throw new Error('Nobody plays.');
    const holes = async () =>
      (await scoreGroupOf(server, ava, event.id)).markers.map(({ kind, hole }) => [kind, hole]);
    // The first par 3s, and the longest par 5.
    expect(await holes()).toEqual([
      ['CLOSEST_TO_THE_PIN', 3],
      ['CLOSEST_TO_THE_PIN', 7],
      ['LONG_DRIVE', 13],
    ]);
    const { token } = club.organizer;
    const set = (body: object) =>
      callOver(server.url, setMarkerHoles, {
        token,
        body: { eventId: event.id, closestToThePin: null, longDrive: null, ...body } as never,
      });
    for (const closestToThePin of [[3], [3, 3], [3, 19]]) {
      expect((await set({ closestToThePin })).status).toBe(422);
    }
    expect((await set({ closestToThePin: [16, 12] })).json).toEqual({
      closestToThePin: [12, 16],
      longDrive: [13],
    });
    expect(await holes()).toEqual([
      ['CLOSEST_TO_THE_PIN', 12],
      ['CLOSEST_TO_THE_PIN', 16],
      ['LONG_DRIVE', 13],
    ]);
    await server.db.query('update golf_events set closest_to_the_pin_markers = 1 where id = $1', [event.id]);
    expect(await holes()).toEqual([
      ['CLOSEST_TO_THE_PIN', 12],
      ['LONG_DRIVE', 13],
    ]);
  });

  test('has what golfers of the group measured, the best first, until it is taken back', async ({
    server,
    club,
  }) => {
    const { event, golfers } = await buildRound(server, club, 8, { closestToThePinMarkers: 1 });
    const [ava, ben] = golfers;
    const cy = golfers[6];
    if (!ava || !ben || !cy) throw new Error('Nobody plays.');
    const idOf = async (golfer: typeof ava) =>
      (await ownCard(server, golfer, event.id)).players[0]?.participantId ?? 0;
    const [avas, bens, cys] = [await idOf(ava), await idOf(ben), await idOf(cy)];
    const measure = ({ token }: typeof ava, participantId: number, centimetres: number | null, hole = 3) =>
      replyOver(server.url, enterMarker, {
        token,
        body: { eventId: event.id, kind: 'CLOSEST_TO_THE_PIN', hole, participantId, centimetres },
      });
    expect((await measure(ava, bens, 310)).result).toBe('TAKEN');
    await measure(cy, cys, 310);
    const told = await measure(ava, avas, 120);
    expect(told.markers[0]?.entries.map(({ participantId }) => participantId).slice(0, 1)).toEqual([avas]);
    expect(told.markers[0]?.entries.map(({ centimetres }) => centimetres)).toEqual([120, 310, 310]);
    expect(await measure(ava, cys, 1)).toMatchObject({ result: 'REFUSED', why: 'NOT_YOURS' });
    expect(await measure(ava, avas, 1, 5)).toMatchObject({ result: 'REFUSED', why: 'NO_SUCH_MARKER' });
    const stranger = await buildUser(server.db);
    const foreign = await callOver(server.url, enterMarker, {
      token: stranger.token,
      body: { eventId: event.id, kind: 'CLOSEST_TO_THE_PIN', hole: 3, participantId: avas, centimetres: 1 },
    });
    expect(foreign.status).toBe(404);
    expect(
      (await measure(ava, avas, null)).markers[0]?.entries.map(({ centimetres }) => centimetres),
    ).toEqual([310, 310]);
    await server.db.query('update event_scores set final_at = now() where event_id = $1', [event.id]);
    expect(await measure(ava, avas, 5)).toMatchObject({ result: 'REFUSED', why: 'FINAL' });
  });
});

describe('the paper of a card', () => {
  test('is photographed by who plays on it, marks it or organizes, and shown to them alone', async ({
    server,
    club,
  }) => {
    const { event, golfers } = await buildRound(server, club, 3);
    const [ava, ben, cy] = golfers;
    if (!ava || !ben || !cy) throw new Error('Nobody plays.');
    const card = await ownCard(server, ava, event.id);
    const { cardId } = card;
    const file = await pictureFile();
    const add = ({ token }: typeof ava) =>
      callOver(server.url, addScorecardPhoto, { token, params: { cardId }, body: { file } });
    expect((await add(cy)).status).toBe(403);
    const photo = (await add(ava)).json as { id: number; can: { remove: boolean } };
    expect(photo.can.remove).toBe(true);
    await add(ben);
    // As many as the club allows.
    expect((await add(club.organizer)).json).toMatchObject({ result: 'CONFLICT' });
    const get = ({ token }: { token: string }) =>
      callOver(server.url, getScorecardPhoto, { token, params: { id: photo.id } });
    for (const golfer of [ava, ben, club.organizer]) {
      const shown = await get(golfer);
      expect(shown.status).toBe(200);
      expect(shown.headers.get('content-type')).toBe('image/jpeg');
    }
    expect((await get(cy)).status).toBe(404);
    const [kept] = await server.db.query<{ storage_key: string }>(
      'select storage_key from scorecard_photos where id = $1',
      [photo.id],
    );
    // Nobody has it by its address.
    expect((await fetch(`${server.url}/${kept?.storage_key}`)).status).toBe(404);
    const details = await replyOver(server.url, getScorecard, {
      token: ben.token,
      params: { participantId: card.players[0]?.participantId ?? 0 },
    });
    expect(details.photos.map(({ by, can }) => [by, can.remove])).toEqual([
      [ava.name, false],
      [ben.name, true],
    ]);
    const remove = ({ token }: typeof ava) =>
      callOver(server.url, removeScorecardPhoto, { token, params: { id: photo.id } });
    expect((await remove(cy)).status).toBe(404);
    expect((await remove(ben)).status).toBe(403);
    expect((await remove(ava)).json).toEqual({ removed: true });
    expect((await get(ava)).status).toBe(404);
  });
});
