/** Our calls of stopping play and going on. */
import { z } from 'zod';
import { text } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { id, instant } from '../../contract/fields.ts';
import { suspension, suspensionKind } from './suspension-shapes.ts';

export const suspendEvent = defineCall({
  id: 'event.suspend',
  method: 'POST',
  path: 'event/suspend',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    eventId: id,
    kind: suspensionKind,
    /** What golfers are to do besides what goes without saying. */
    message: text(500).default(''),
  }),
  reply: z.object({
    /** ALREADY: play was stopped before, and nobody is told again. */
    result: z.enum(['SUSPENDED', 'ALREADY']),
    suspension,
    /** Golfers with an account who play or are still to start: each is told. */
    told: z.number().int(),
  }),
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary: 'Stops play of an event, and tells who plays or is still to start.',
});

export const resumeEvent = defineCall({
  id: 'event.resume',
  method: 'POST',
  path: 'event/resume',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    eventId: id,
    /** When play goes on. Groups that had not started start later by the length of the break. */
    startsAgain: instant,
  }),
  reply: z.object({
    /** ALREADY: play is not stopped, and nothing is moved. */
    result: z.enum(['RESUMED', 'ALREADY']),
    /** The length of the break. */
    minutes: z.number().int(),
    /** Groups whose start is later now. */
    moved: z.number().int(),
    told: z.number().int(),
  }),
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary: 'Lets play go on: groups that were still to start do so later, and their golfers are told.',
});

export const suspensionCalls = { suspendEvent, resumeEvent };
