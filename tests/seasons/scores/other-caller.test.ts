/** A page that shows one golfer while another has logged in beside it: what it sends of cards is refused, whatever it is. */
import { callerHeader } from '@fourball/shared/contract/caller-header.ts';
import {
  addScorecardPhoto,
  chooseCardMarker,
  concedeMatch,
  createScoreLink,
  enterMarker,
  enterScores,
  getScoreGroup,
  reopenScorecard,
  setCardOutcome,
  signScorecard,
} from '@fourball/shared/seasons/scores/score-calls.ts';
import { describe, expect } from 'vitest';
import { pictureFile } from '../../kit/club/pictures.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildOpenSeason } from '../../kit/seasons/golf-events.ts';
import { buildRound, ownCard, Phone, send, wholeCard } from '../../kit/seasons/scoring.ts';
import { callOver, refusalIn, replyOver, type TestServer } from '../../kit/server.ts';

const test = clubTest().extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }));

const meant = ({ userId }: { userId: number }) => ({ [callerHeader]: String(userId) });

/** Of a match that Ava and Ben play, all that one may do to a card, with Ben's session. */
async function playMatch(server: TestServer, club: Awaited<ReturnType<typeof buildOpenSeason>>) {
  const { event, golfers } = await buildRound(server, club, 2, {
    closestToThePinMarkers: 1,
    format: { basis: 'MATCH' },
  });
  const [ava, ben] = golfers;
  if (!ava || !ben) throw new Error('Nobody plays.');
  const avas = await ownCard(server, ava, event.id);
  const bens = await ownCard(server, ben, event.id);
  const taken = await send(server, ava, new Phone().write(...wholeCard(avas), ...wholeCard(bens)));
  const version = taken.cards.find(({ cardId }) => cardId === bens.cardId)?.version ?? 0;
  return { event, ava, ben, avas, bens: { ...bens, version } };
}

describe('a call of cards that means somebody else than who is logged in', () => {
  test('changes nothing and reads nothing', async ({ server, club }) => {
    const { event, ava, ben, avas, bens } = await playMatch(server, club);
    const { cardId, version } = bens;
    const file = await pictureFile();
    const participantId = avas.players[0]?.participantId ?? 0;
    const how = { token: ben.token, headers: meant(ava) };
    const reason = 'A slip';
    const desk = { token: club.organizer.token, headers: meant(ava) };
    const entries = new Phone().write({ cardId, hole: 1, strokes: 9 });
    const before = await ownCard(server, ben, event.id);
    const answers = [
      await callOver(server.url, enterScores, { ...how, body: { entries } }),
      await callOver(server.url, signScorecard, { ...how, body: { cardId, as: 'PLAYER', version } }),
      await callOver(server.url, concedeMatch, { ...how, body: { cardId } }),
      await callOver(server.url, chooseCardMarker, { ...how, body: { cardId, participantId } }),
      await callOver(server.url, enterMarker, {
        ...how,
        body: { eventId: event.id, kind: 'CLOSEST_TO_THE_PIN', hole: 3, participantId, centimetres: 90 },
      }),
      await callOver(server.url, addScorecardPhoto, { ...how, params: { cardId }, body: { file } }),
      await callOver(server.url, createScoreLink, { ...how, body: { eventId: event.id } }),
      await callOver(server.url, getScoreGroup, { ...how, params: { eventId: event.id } }),
      await callOver(server.url, reopenScorecard, { ...desk, body: { cardId, reason } }),
      await callOver(server.url, setCardOutcome, { ...desk, body: { cardId, outcome: 'DQ', reason } }),
    ];
    expect(answers.map((answer) => [answer.status, refusalIn(answer).code])).toEqual(
      answers.map(() => [409, 'other_caller']),
    );
    expect(await ownCard(server, ben, event.id)).toEqual(before);
    const links = await server.db.query('select 1 from score_links');
    const marks = await server.db.query('select 1 from marker_entries where participant_id = $1', [
      participantId,
    ]);
    expect([links, marks]).toEqual([[], []]);
    // Nobody did anything wrong: tabs of one browser came apart.
    const notes = await server.db.query(`select 1 from security_events where kind = 'REFUSED'`);
    expect(notes).toEqual([]);
  });

  test('goes through under the own name, and what was typed is still its golfer’s', async ({
    server,
    club,
  }) => {
    const { event, ava, ben, bens } = await playMatch(server, club);
    const { cardId } = bens;
    const entries = new Phone().write({ cardId, hole: 1, strokes: 9 });
    const sendAs = (token: string) =>
      callOver(server.url, enterScores, { token, headers: meant(ava), body: { entries } });
    expect((await sendAs(ben.token)).status).toBe(409);
    expect((await sendAs(ava.token)).status).toBe(200);
    const rows = await server.db.query<{ by: number }>(
      'select entered_by as by from hole_entries where device = $1',
      [entries[0]?.device],
    );
    expect(rows).toEqual([{ by: ava.userId }]);
    const { cards } = await replyOver(server.url, getScoreGroup, {
      token: ava.token,
      headers: meant(ava),
      params: { eventId: event.id },
    });
    expect(cards).toHaveLength(2);
  });

  test('is refused where it names nobody that could be', async ({ server, club }) => {
    const { event, ava } = await playMatch(server, club);
    for (const name of ['ava', '0', '-1', '1.0', `${ava.userId} `.repeat(2)]) {
      const answer = await callOver(server.url, getScoreGroup, {
        token: ava.token,
        headers: { [callerHeader]: name },
        params: { eventId: event.id },
      });
      expect([name, answer.status]).toEqual([name, 422]);
    }
  });
});
