/** For the calls of scores: entering, signing, links, markers and photos, what it takes for each to be answered. */
import { addScorecardPhoto, createScoreLink } from '@fourball/shared/seasons/scores/score-calls.ts';
import { pictureFile } from '../../../kit/club/pictures.ts';
import { buildOpenSeason } from '../../../kit/seasons/golf-events.ts';
import { buildRound, ownCard, Phone, sign, wholeCard } from '../../../kit/seasons/scoring.ts';
import { callOver, replyOver, type CallOptions, type TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

/** Two golfers of one group, of whom the first has a whole card. */
async function played(server: TestServer) {
  const club = await buildOpenSeason(server, { type: 'TOURNAMENT' });
  const { event, golfers } = await buildRound(server, club, 2, { closestToThePinMarkers: 1 });
  const [ava, ben] = golfers;
  if (!ava || !ben) throw new Error('Nobody plays.');
  const phone = new Phone();
  await phone.enter(server, ava, ...wholeCard(await ownCard(server, ava, event.id)));
  const card = await ownCard(server, ava, event.id);
  const eventId = event.id;
  const participantId = card.players[0]?.participantId ?? 0;
  return { club, eventId, ava, ben, phone, card, participantId, token: ava.token };
}

type Played = Awaited<ReturnType<typeof played>>;
type Options = (made: Played, server: TestServer) => Promise<CallOptions> | CallOptions;

const golfing =
  (options: Options): Sample =>
  async (server) => {
    const made = await played(server);
    return { token: made.token, ...(await options(made, server)) };
  };
const organizing =
  (options: Options): Sample =>
  async (server) => {
    const made = await played(server);
    return { token: made.club.organizer.token, ...(await options(made, server)) };
  };
/** By the link of the golfer's group, without a login. */
const linked =
  (options: Options): Sample =>
  async (server) => {
    const made = await played(server);
    const { token } = await replyOver(server.url, createScoreLink, {
      token: made.token,
      body: { eventId: made.eventId },
    });
    const { params, ...rest } = await options(made, server);
    return { params: { token, ...params }, ...rest };
  };
const measured = ({ participantId }: Played) => ({
  kind: 'CLOSEST_TO_THE_PIN' as const,
  hole: 3,
  participantId,
  centimetres: 240,
});
const entries = ({ phone, card }: Played) => phone.write({ cardId: card.cardId, hole: 1, strokes: 5 });

async function photographed(server: TestServer, { token, card }: Played): Promise<number> {
  const photo = await callOver(server.url, addScorecardPhoto, {
    token,
    params: { cardId: card.cardId },
    body: { file: await pictureFile() },
  });
  return (photo.json as { id: number }).id;
}

/** The photo, for tests of files. */
export const scorecardPhotoSample = golfing(async (made, server) => ({
  params: { id: await photographed(server, made) },
}));

/** By the id of the call. */
export const scoreSamples: Readonly<Record<string, Sample>> = {
  'event.getScoreGroup': golfing(({ eventId }) => ({ params: { eventId }, query: {} })),
  'event.enterScores': golfing((made) => ({ body: { entries: entries(made) } })),
  'event.createScoreLink': golfing(({ eventId }) => ({ body: { eventId } })),
  'event.revokeScoreLink': golfing(async ({ token, eventId, participantId }, server) => {
    await replyOver(server.url, createScoreLink, { token, body: { eventId } });
    return { params: { participantId } };
  }),
  'score.getLinked': linked(() => ({ query: {} })),
  'score.enterLinked': linked((made) => ({ body: { entries: entries(made) } })),
  'score.enterLinkedMarker': linked((made) => ({ body: measured(made) })),
  'score.signLinked': async (server) => {
    const made = await played(server);
    await server.db.query(`update participants set user_id = null, guest_name = 'Gus' where id = $1`, [
      made.participantId,
    ]);
    const { organizer } = made.club;
    const { token } = await replyOver(server.url, createScoreLink, {
      token: organizer.token,
      body: { eventId: made.eventId, participantId: made.participantId },
    });
    const { cardId, version } = made.card;
    return { params: { token }, body: { cardId, as: 'PLAYER', version } };
  },
  'event.enterMarker': golfing((made) => ({ body: { eventId: made.eventId, ...measured(made) } })),
  'event.setMarkerHoles': organizing(({ eventId }) => ({
    body: { eventId, closestToThePin: [7], longDrive: null },
  })),
  'event.signScorecard': golfing(({ card: { cardId, version } }) => ({
    body: { cardId, as: 'PLAYER', version },
  })),
  'event.chooseCardMarker': golfing(async ({ eventId, ben, card }, server) => {
    const [other] = (await ownCard(server, ben, eventId)).players;
    return { body: { cardId: card.cardId, participantId: other?.participantId ?? 0 } };
  }),
  'event.reopenScorecard': organizing(async ({ ava, card }, server) => {
    await sign(server, ava, card, 'PLAYER');
    return { body: { cardId: card.cardId, reason: 'Hole 7 was a five.' } };
  }),
  'event.renewCourseCards': organizing(({ eventId }) => ({ body: { eventId } })),
  'event.setCardOutcome': organizing(({ card: { cardId } }) => ({
    body: { cardId, outcome: 'NR', reason: 'Injured.' },
  })),
  'event.concedeMatch': golfing(async (made, server) => {
    await server.db.query(
      `update golf_events set format = jsonb_set(format, '{basis}', '"MATCH"') where id = $1`,
      [made.eventId],
    );
    return { body: { cardId: made.card.cardId } };
  }),
  'event.getScorecard': golfing(({ participantId }) => ({ params: { participantId }, query: {} })),
  'event.addScorecardPhoto': golfing(async ({ card: { cardId } }) => ({
    params: { cardId },
    body: { file: await pictureFile() },
  })),
  'event.removeScorecardPhoto': golfing(async (made, server) => ({
    params: { id: await photographed(server, made) },
  })),
  'event.listScores': organizing(({ eventId }) => ({ params: { eventId }, query: {} })),
};
