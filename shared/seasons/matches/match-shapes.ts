/** Matches of an event as they are set up: who plays whom, teams and the orders that their captains hand in, playoffs. */
import { z } from 'zod';
import { id } from '../../contract/fields.ts';

export const matchTeam = z.enum(['A', 'B']);
export type MatchTeam = z.output<typeof matchTeam>;

export const matchPairing = z.object({
  a: z.array(id),
  b: z.array(id),
  /** By the order of the places in the group, as nobody has said otherwise. */
  byPlaces: z.boolean(),
});

export const teamOfMatch = z.object({
  team: matchTeam,
  name: z.string(),
  /** The team is this division of the event; null: who is named. */
  divisionId: id.nullable(),
  participantIds: z.array(id),
  captainId: id.nullable(),
  handedIn: z.boolean(),
  /** Who plays the round first, second, …: of a list that is sealed, only for the captain and for who handed it in. */
  lineUp: z.array(id).nullable(),
  /** What an order that is not handed in yet begins with: that of the round before, with all of the team in it. */
  begins: z.array(id),
  can: z.object({ handIn: z.boolean() }),
});
export type TeamOfMatch = z.output<typeof teamOfMatch>;

const playoffScore = z.object({
  participantId: id,
  /** Hole by hole; null: the hole was not finished. */
  strokes: z.array(z.number().int().min(1).max(30).nullable()).min(1).max(36),
});

export const playoff = z.object({
  /** The key of the board, as on the leaderboard. */
  board: z.string(),
  scores: z.array(playoffScore),
});
export type Playoff = z.output<typeof playoff>;

/** Of an event without matches `groups` is empty, and without two teams `teams` is. */
export const eventMatches = z.object({
  eventId: id,
  final: z.boolean(),
  /** All who play. */
  players: z.array(z.object({ participantId: id, name: z.string() })),
  /** As golfers see them, in the order of their starts. */
  groups: z.array(
    z.object({
      groupId: id,
      /** Of several rounds, from 1: groups of all of them. */
      round: z.number().int(),
      participantIds: z.array(id),
      pairings: z.array(matchPairing),
    }),
  ),
  /** Of which round the orders of the teams are, and how many there are. */
  round: z.number().int(),
  rounds: z.number().int(),
  teams: z.array(teamOfMatch),
  /** An order of whatever round is handed in: other teams make it void. */
  ordersIn: z.boolean(),
  /** Both orders of the round are handed in and can be read by everybody. */
  opened: z.boolean(),
  playoffs: z.array(playoff),
  /** For organizers: boards whose ties are played off, with who has the best score on them. */
  ties: z.array(z.object({ board: z.string(), participantIds: z.array(id) })),
  can: z.object({ manage: z.boolean() }),
});
export type EventMatches = z.output<typeof eventMatches>;
