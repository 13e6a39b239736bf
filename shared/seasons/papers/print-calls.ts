/** Our call of what organizers print of a golf event. */
import { z } from 'zod';
import { defineCall } from '../../contract/define-call.ts';
import { id } from '../../contract/fields.ts';

/** Who starts when; a sign for each cart; a card for each golfer with the strokes received; what came of it. */
export const paperKind = z.enum(['TEE_SHEET', 'CART_SIGNS', 'SCORECARDS', 'RESULTS']);
export type PaperKind = z.output<typeof paperKind>;

export const printEvent = defineCall({
  id: 'event.print',
  method: 'GET',
  path: 'event/print/{kind}/{id}',
  access: 'organizer',
  params: z.object({ kind: paperKind, id }),
  query: z.object({
    paper: z.enum(['LETTER', 'A4']).default('LETTER'),
    /** Left out: of scorecards the newest that was begun, of tee sheet and signs the first that is not over. Results are of all rounds. */
    round: z.coerce.number().int().min(1).max(8).optional(),
  }),
  raw: true,
  errors: ['not_found', 'forbidden', 'conflict', 'too_many_requests', 'unavailable'],
  ours: true,
  summary:
    'What organizers print of an event as PDF: tee sheet, cart signs, scorecards, results. Codes stand where there are links.',
});

export const makePrintLinks = defineCall({
  id: 'event.makePrintLinks',
  method: 'POST',
  path: 'event/print-links/{id}',
  access: 'organizer',
  encoding: 'json',
  params: z.object({ id }),
  body: z.object({}),
  reply: z.object({
    /** Golfers who have one now. */
    links: z.number().int(),
  }),
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary:
    'Makes the links of all golfers of an event that papers show as codes; each the same until it is revoked.',
});

export const printCalls = { printEvent, makePrintLinks };
