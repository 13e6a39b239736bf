/** For the calls of matches, teams and playoffs, what it takes for each to be answered. */
import { getEventMatches, setMatchTeams } from '@fourball/shared/seasons/matches/match-calls.ts';
import { enterGolfers } from '../../../kit/seasons/draws.ts';
import { buildOpenSeason, makeEvent } from '../../../kit/seasons/golf-events.ts';
import { addCard, participantOf } from '../../../kit/seasons/score-rows.ts';
import { buildRound } from '../../../kit/seasons/scoring.ts';
import { replyOver, type CallOptions, type TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

/** Two golfers of one group, who play a match of teams. */
async function paired(server: TestServer) {
  const club = await buildOpenSeason(server, { type: 'TOURNAMENT' });
  const { event, golfers } = await buildRound(server, club, 2, {
    format: { basis: 'MATCH', score: 'GROSS', teamMatch: { names: ['Reds', 'Blues'] } },
  });
  const { id: eventId } = event;
  const { token } = club.organizer;
  const { groups } = await replyOver(server.url, getEventMatches, { token, params: { eventId } });
  const [group] = groups;
  const [one = 0, other = 0] = group?.participantIds ?? [];
  const [ava] = golfers;
  return { eventId, token, groupId: group?.groupId ?? 0, one, other, golfer: ava?.token ?? '' };
}

/** By the id of the call. */
export const matchSamples: Readonly<Record<string, Sample>> = {
  'event.getMatches': async (server) => {
    const { eventId } = await paired(server);
    return { params: { eventId } };
  },
  'event.setPairings': async (server) => {
    const { eventId, token, groupId, one, other } = await paired(server);
    return { token, body: { eventId, groupId, pairings: [{ a: [other], b: [one] }] } };
  },
  'event.setMatchTeams': async (server) => {
    const { eventId, token, one, other } = await paired(server);
    return { token, body: { eventId, a: { participantIds: [one] }, b: { participantIds: [other] } } };
  },
  'event.handInLineUp': async (server) => {
    const { eventId, token, one, other, golfer } = await paired(server);
    await replyOver(server.url, setMatchTeams, {
      token,
      body: {
        eventId,
        a: { participantIds: [one], captainId: one },
        b: { participantIds: [other], captainId: other },
      },
    });
    return { token: golfer, body: { eventId, team: 'A', participantIds: [one] } };
  },
  'event.setPlayoff': async (server) => {
    const club = await buildOpenSeason(server, { type: 'TOURNAMENT' });
    const { id: eventId } = await makeEvent(server, club, {
      format: { basis: 'STROKE', score: 'GROSS', ties: ['PLAYOFF'] },
    });
    const ids: number[] = [];
    for (const { userId } of await enterGolfers(server, eventId, 2)) {
      const id = await participantOf(server.db, eventId, userId);
      ids.push(id);
      await addCard(server, eventId, id, { over: 2 });
    }
    const scores = ids.map((participantId, at) => ({ participantId, strokes: [4 + at] }));
    return { token: club.organizer.token, body: { eventId, board: 'main-gross', scores } };
  },
};
