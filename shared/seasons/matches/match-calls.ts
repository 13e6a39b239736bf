/** Our calls of matches: who plays whom, teams, the sealed orders of their captains, playoffs. */
import { z } from 'zod';
import { idList } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { id } from '../../contract/fields.ts';
import { eventMatches, matchTeam, playoff } from './match-shapes.ts';

const side = idList(4).min(1);

export const getEventMatches = defineCall({
  id: 'event.getMatches',
  method: 'GET',
  path: 'event/matches/{eventId}',
  access: 'public',
  params: z.object({ eventId: id }),
  /** Of which the orders of teams are; left out, the first that is not over. */
  query: z.object({ round: z.coerce.number().int().min(1).max(8).optional() }),
  reply: eventMatches,
  errors: ['not_found'],
  ours: true,
  summary: 'Who plays whom in the matches of an event, its two teams, and playoffs of ties.',
});

export const setEventPairings = defineCall({
  id: 'event.setPairings',
  method: 'PUT',
  path: 'event/pairings',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    eventId: id,
    groupId: id,
    /** All of the group; none: by the order of its places again. */
    pairings: z.array(z.object({ a: side, b: side })).max(4),
  }),
  reply: eventMatches,
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary: 'Says who plays whom in a group of an event that is played as matches.',
});

const members = z.object({
  /** The division of the event whose golfers are the team; without one `participantIds` are. */
  divisionId: id.nullable().default(null),
  participantIds: idList(400).default([]),
  /** A golfer of the team, who hands in its order. */
  captainId: id.nullable().default(null),
});

export const setMatchTeams = defineCall({
  id: 'event.setMatchTeams',
  method: 'PUT',
  path: 'event/teams-of-match',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ eventId: id, a: members, b: members }),
  reply: eventMatches,
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary: 'Says who is of which team in a match of two teams. Orders that were handed in before are void.',
});

export const handInLineUp = defineCall({
  id: 'event.handInLineUp',
  method: 'PUT',
  path: 'event/line-up',
  access: 'user',
  encoding: 'json',
  body: z.object({
    eventId: id,
    team: matchTeam,
    /** Left out: the first that is not over. */
    round: z.number().int().min(1).max(8).optional(),
    /** Of the team, in the order in which they play. */
    participantIds: idList(400).min(1),
  }),
  reply: eventMatches,
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary:
    'Hands in the order of the singles of a team in a round, sealed until the other team has handed in its own.',
});

export const setEventPlayoff = defineCall({
  id: 'event.setPlayoff',
  method: 'PUT',
  path: 'event/playoff',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    eventId: id,
    board: z.string().min(1).max(80),
    /** All of the playoff; none: there was no playoff. */
    scores: playoff.shape.scores.max(40),
  }),
  reply: eventMatches,
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary: 'Enters the strokes of a playoff of who is tied at the top of a board, hole by hole.',
});

export const matchCalls = {
  getEventMatches,
  setEventPairings,
  setMatchTeams,
  handInLineUp,
  setEventPlayoff,
};
