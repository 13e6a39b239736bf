/** The calls of leaderboards: as golfers see them, and on a screen in the clubhouse. All ours. */
import { z } from 'zod';
import { defineCall } from '../../contract/define-call.ts';
import { id, instant } from '../../contract/fields.ts';
import { writtenFormat } from '../event-format.ts';
import { handicapChange } from '../start-calls.ts';
import { leaderboard, rescoring } from './board-shapes.ts';

/** Which board, and which part of it: the event's own without a key. */
export const boardQuery = z.object({
  board: z.string().max(60).optional(),
  /** The id of a division. */
  division: id.optional(),
  /** From 1. */
  flight: z.coerce.number().int().min(1).max(100).optional(),
  round: z.coerce.number().int().min(1).max(8).optional(),
  /** A participant whose place is to be explained. */
  explain: id.optional(),
});

export const getLeaderboard = defineCall({
  id: 'event.getLeaderboard',
  method: 'GET',
  path: 'event/leaderboard/{eventId}',
  access: 'public',
  params: z.object({ eventId: id }),
  query: boardQuery,
  reply: leaderboard,
  errors: ['not_found'],
  raw: true,
  ours: true,
  summary: 'A leaderboard of an event, for whoever may see the event. Unchanged, it is 304.',
});

export const makeTvLink = defineCall({
  id: 'event.makeTvLink',
  method: 'POST',
  path: 'event/tv-link',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ eventId: id }),
  reply: z.object({ token: z.string(), madeAt: instant }),
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary:
    'The link of a screen that shows the boards of an event without a login: the same one until it is revoked.',
});

export const revokeTvLink = defineCall({
  id: 'event.revokeTvLink',
  method: 'DELETE',
  path: 'event/tv-link/{eventId}',
  access: 'organizer',
  params: z.object({ eventId: id }),
  reply: z.object({ revoked: z.boolean() }),
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary: 'Ends the link of the screens of an event.',
});

export const getTvBoard = defineCall({
  id: 'event.getTvBoard',
  method: 'GET',
  path: 'event/tv/{token}',
  access: 'public',
  params: z.object({ token: z.string().min(1).max(200) }),
  query: boardQuery.omit({ explain: true }),
  reply: leaderboard,
  errors: ['not_found'],
  raw: true,
  ours: true,
  summary: 'A board of an event by the link of a screen.',
});

export const previewRescore = defineCall({
  id: 'event.previewRescore',
  method: 'POST',
  path: 'event/rescore-preview',
  access: 'organizer',
  encoding: 'json',
  /** One of three: what is asked about. */
  body: z
    .object({
      eventId: id,
      format: writtenFormat.optional(),
      handicap: handicapChange.optional(),
      /** Cards of which the course was changed since they were made. */
      cards: z.literal(true).optional(),
    })
    .refine(
      (body) => [body.format, body.handicap, body.cards].filter((one) => one !== undefined).length === 1,
      {
        path: ['format'],
        message: 'Please say which format or which handicap, or that it is about cards.',
      },
    ),
  reply: rescoring,
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary:
    'What would be another one on the boards of an event, were it scored by another format, did somebody play off another handicap, or had cards the course as it is now.',
});

export const boardCalls = { getLeaderboard, makeTvLink, revokeTvLink, getTvBoard, previewRescore };
