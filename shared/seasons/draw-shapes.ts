/** The shapes of the draw of a golf event: groups with who plays in them, the ways to draw, and rooms. */
import { z } from 'zod';
import { day, id, instant } from '../contract/fields.ts';
import { drawOrder, groupPurpose, groupType, startKind } from './enums.ts';

/** One who plays in a group, in the order of its places. */
const place = z.object({
  participantId: id,
  userId: id.nullable(),
  name: z.string(),
  divisionId: id.nullable(),
  team: z.string().nullable(),
});

/** What a list of times and names needs. */
export const basicGroup = z.object({
  id,
  eventId: id,
  /** From 1 on, in the order of the starts. */
  sequenceNo: z.number().int(),
  startsAt: instant,
  /** `1`, `10`, or of a shotgun start `7B`. */
  startTee: z.string(),
  names: z.array(z.string()),
});

export const drawGroup = z.object({
  ...basicGroup.omit({ names: true }).shape,
  drawVersion: z.number().int(),
  purpose: groupPurpose,
  courseId: id.nullable(),
  courseDescription: z.string().nullable(),
  roomNumber: z.string().nullable(),
  /** Whether golfers see it. */
  published: z.boolean(),
  places: z.array(place),
  lineItems: z.array(z.object({ id, text: z.string() })),
});

/** The groups of one draw, and who has none yet. `stale`: another draw was made meanwhile, and nothing was changed. */
export const draw = z.object({
  result: z.enum(['DONE', 'STALE']),
  eventId: id,
  drawVersion: z.number().int(),
  published: z.boolean(),
  order: drawOrder.nullable(),
  start: startKind,
  groups: z.array(drawGroup),
  ungrouped: z.array(place),
});

/** A way to draw, and why it can't be had now, if it can't. */
export const drawType = z.object({
  type: groupType,
  order: drawOrder,
  start: startKind,
  possible: z.boolean(),
  reason: z.string().optional(),
});

export const room = z.object({ groupId: id, roomNumber: z.string(), names: z.array(z.string()) });

/** The group of a golfer in one event of a season. */
export const seasonGroup = z.object({ eventName: z.string(), date: day, group: drawGroup });
