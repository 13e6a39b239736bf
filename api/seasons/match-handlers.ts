/** Binds the calls of matches, teams and playoffs to their commands. */
import { readMatches } from '@fourball/domain/seasons/matches/read-matches.ts';
import { handIn, setPairings, setPlayoff, setTeams } from '@fourball/domain/seasons/matches/set-matches.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const matchHandlers = ({ house, readBoards }: Services): BuiltHandlers['matches'] => ({
  getEventMatches: ({ actor, params, query }) =>
    readMatches({ house, readBoards }, actor, { ...params, ...query }),
  setEventPairings: ({ actor, body }) => setPairings(house, userOf(actor), body),
  setMatchTeams: ({ actor, body }) => setTeams(house, userOf(actor), body),
  handInLineUp: ({ actor, body }) => handIn(house, userOf(actor), body),
  setEventPlayoff: ({ actor, body }) => setPlayoff(house, userOf(actor), body),
});
