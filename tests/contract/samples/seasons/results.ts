/** For the calls of leaderboards, results, papers, standings and stopped play, what it takes for each to be answered. */
import { makeTvLink } from '@fourball/shared/seasons/boards/board-calls.ts';
import { suspendEvent } from '@fourball/shared/seasons/suspensions/suspension-calls.ts';
import { buildUser } from '../../../kit/build.ts';
import { buildOpenSeason, enterEvent, makeEvent } from '../../../kit/seasons/golf-events.ts';
import { finalize } from '../../../kit/seasons/results.ts';
import { addCard, participantOf } from '../../../kit/seasons/score-rows.ts';
import { replyOver, type CallOptions, type TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

/** An event with two signed cards. */
async function scored(server: TestServer) {
  const club = await buildOpenSeason(server, { type: 'TOURNAMENT' });
  const { id: eventId } = await makeEvent(server, club);
  const golfers = [await buildUser(server.db), await buildUser(server.db)] as const;
  for (const golfer of golfers) {
    await enterEvent(server, golfer, eventId);
    await addCard(server, eventId, await participantOf(server.db, eventId, golfer.userId), { over: 3 });
  }
  return { club, eventId, golfers, seasonId: club.seasonId, token: club.organizer.token };
}

type Scored = Awaited<ReturnType<typeof scored>>;
type Options = (made: Scored, server: TestServer) => Promise<CallOptions> | CallOptions;

const reading =
  (options: Options): Sample =>
  async (server) =>
    options(await scored(server), server);
const organizing =
  (options: Options): Sample =>
  async (server) => {
    const made = await scored(server);
    return { token: made.token, ...(await options(made, server)) };
  };
/** Once the results are final. */
const afterwards =
  (options: Options): Sample =>
  async (server) => {
    const made = await scored(server);
    await finalize(server, made.club.organizer, made.eventId);
    return options(made, server);
  };

/** By the id of the call. */
export const resultSamples: Readonly<Record<string, Sample>> = {
  'event.getLeaderboard': reading(({ eventId }) => ({ params: { eventId }, query: {} })),
  'event.makeTvLink': organizing(({ eventId }) => ({ body: { eventId } })),
  'event.revokeTvLink': organizing(async ({ eventId, token }, server) => {
    await replyOver(server.url, makeTvLink, { token, body: { eventId } });
    return { params: { eventId } };
  }),
  'event.getTvBoard': reading(async ({ eventId, token }, server) => {
    const link = await replyOver(server.url, makeTvLink, { token, body: { eventId } });
    return { params: { token: link.token }, query: {} };
  }),
  'event.previewRescore': organizing(({ eventId }) => ({
    body: { eventId, format: { basis: 'STROKE', score: 'GROSS' } },
  })),
  'event.finalize': organizing(({ eventId }) => ({ body: { eventId, version: 2 } })),
  'event.reopenResults': afterwards(({ eventId, club }) => ({
    token: club.admin.token,
    body: { eventId, reason: 'A card was read wrong' },
  })),
  'event.getResults': afterwards(({ eventId: id }) => ({ params: { id } })),
  'event.downloadResults': afterwards(({ eventId: id, golfers }) => ({
    token: golfers[0].token,
    params: { id, format: 'csv' },
  })),
  'event.print': afterwards(({ eventId: id, token }) => ({
    token,
    params: { kind: 'RESULTS', id },
    query: {},
  })),
  'event.makePrintLinks': organizing(({ eventId: id }) => ({ params: { id }, body: {} })),
  'event.setPrizes': organizing(({ eventId }) => ({
    body: { eventId, board: 'main-net', prizes: [{ place: 1, amount: 5_000, description: 'Trophy' }] },
  })),
  'event.publishResultNews': afterwards(({ eventId, club }) => ({
    token: club.admin.token,
    body: { eventId },
  })),
  'season.getStandings': afterwards(({ seasonId }) => ({ params: { seasonId }, query: {} })),
  'season.setStandings': organizing(({ seasonId }) => ({
    body: { seasonId, points: [500, 460, 420], best: 5, minimumEvents: 2, eclecticPercent: 50 },
  })),
  'season.getHeadToHead': afterwards(({ seasonId, golfers: [one, other] }) => ({
    params: { seasonId, one: one.userId, other: other.userId },
  })),
  'season.listRecords': afterwards(({ seasonId }) => ({ params: { seasonId } })),
  'event.suspend': organizing(({ eventId }) => ({
    body: { eventId, kind: 'LIGHTNING', message: 'Come in' },
  })),
  'event.resume': organizing(async ({ eventId, token }, server) => {
    const { suspension } = await replyOver(server.url, suspendEvent, {
      token,
      body: { eventId, kind: 'WEATHER' },
    });
    return { body: { eventId, startsAgain: suspension.beganAt } };
  }),
};
