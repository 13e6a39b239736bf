/** The calls of delays and closures: what one would do, doing it, taking it back, and who knows of it. */
import { z } from 'zod';
import { text } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { day, id } from '../../contract/fields.ts';
import {
  closureInside,
  delay,
  delayCause,
  delayFate,
  delayPreview,
  delaySpan,
  toldPerson,
} from '../delay-shapes.ts';

const reason = z.string().optional();

export const previewDelay = defineCall({
  id: 'book.previewDelay',
  method: 'POST',
  path: 'book/delays/preview',
  access: 'admin',
  encoding: 'json',
  body: z.object(delaySpan),
  reply: z.object({
    /** REFUSED: it can't be done, as the reason says. */
    result: z.enum(['SUCCESS', 'REFUSED']),
    reason,
    preview: delayPreview,
  }),
  errors: ['not_found'],
  ours: true,
  summary: 'Whom and what a delay or a closure would touch. Changes nothing.',
});

export const createDelay = defineCall({
  id: 'book.createDelay',
  method: 'POST',
  path: 'book/delays',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    ...delaySpan,
    /** CLOSED needs it. */
    inside: closureInside.nullish(),
    cause: delayCause,
    /** What everybody who is touched is told. */
    words: text(500).min(1, 'Please fill this in.'),
    /** Of the preview that was looked at. */
    fingerprint: z.string().max(100),
  }),
  idempotent: true,
  reply: z.object({
    /** CHANGED: something is else than it was shown; nothing was done, and the preview is what there is now. */
    result: z.enum(['SUCCESS', 'CHANGED', 'REFUSED']),
    reason,
    /** One for each course. */
    delays: z.array(delay),
    preview: delayPreview.optional(),
  }),
  errors: ['not_found'],
  ours: true,
  summary: 'Puts the starts of a day back, or closes a span of it, and tells everybody who has a spot there.',
});

export const undoDelay = defineCall({
  id: 'book.undoDelay',
  method: 'PUT',
  path: 'book/delays/undo',
  access: 'admin',
  encoding: 'json',
  body: z.object({ delayId: id, words: text(500).min(1, 'Please fill this in.') }),
  reply: z.object({ result: z.enum(['SUCCESS', 'REFUSED']), reason, delay }),
  errors: ['not_found'],
  ours: true,
  summary:
    'Takes a delay back before the first of its tee times begins, or opens a closed span again, and tells everybody.',
});

export const listDelays = defineCall({
  id: 'book.listDelays',
  method: 'GET',
  path: 'book/delays',
  access: 'admin',
  query: z.object({ day }),
  reply: z.array(delay),
  ours: true,
  summary: 'The delays and closures of a day, the newest first.',
});

export const getDelay = defineCall({
  id: 'book.getDelay',
  method: 'GET',
  path: 'book/delays/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: z.object({ delay, people: z.array(toldPerson) }),
  errors: ['not_found'],
  ours: true,
  summary: 'The told list of a delay: everybody whom it touched, and how far each of them knows.',
});

export const noteTold = defineCall({
  id: 'book.noteDelayTold',
  method: 'PUT',
  path: 'book/delays/told',
  access: 'admin',
  encoding: 'json',
  body: z.object({ personId: id, told: z.boolean() }),
  reply: toldPerson,
  errors: ['not_found'],
  ours: true,
  summary: 'Notes that somebody on a told list was told by phone, or takes that back.',
});

export const answerClosure = defineCall({
  id: 'book.answerClosure',
  method: 'POST',
  path: 'book/delays/answer',
  access: 'user',
  encoding: 'json',
  body: z.object({
    delayId: id,
    purchaseId: id,
    /** Yes moves the booking, at its price; no cancels it, and everything comes back. */
    moves: z.boolean(),
  }),
  reply: z.object({
    /** FAILED: it was answered otherwise, or too late, or can't move there, as the reason says. */
    result: z.enum(['SUCCESS', 'FAILED']),
    reason,
    fate: delayFate,
  }),
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary:
    'Answers, for a booking in a closed span, whether it moves to the times that are kept for it: the booker, or the office for them.',
});

export const seeDelay = defineCall({
  id: 'book.seeDelay',
  method: 'POST',
  path: 'book/delays/seen',
  access: 'user',
  encoding: 'json',
  body: z.object({ delayId: id }),
  reply: z.object({ result: z.enum(['SUCCESS']) }),
  errors: ['not_found'],
  ours: true,
  summary: 'Notes that the caller has read what a delay does to them.',
});

export const delayCalls = {
  previewDelay,
  createDelay,
  undoDelay,
  listDelays,
  getDelay,
  noteTold,
  answerClosure,
  seeDelay,
};
