/** Our calls about groups that golfers have left: how they are mended, by themselves or by an organizer. */
import { z } from 'zod';
import { count } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';
import { draw } from './draw-shapes.ts';

/** What mending does: who starts with another group, who comes in, which groups go, and which stay too small. */
const repaired = z.object({
  /** DONE too where nothing is to be done, or it was only asked what would be. */
  board: draw,
  moved: z.array(z.object({ participantId: id, name: z.string(), fromGroupId: id, toGroupId: id })),
  placed: z.array(z.object({ participantId: id, name: z.string(), toGroupId: id })),
  closedGroupIds: z.array(id),
  shortGroupIds: z.array(id),
});
export type RepairedGroups = z.output<typeof repaired>;

export const repairDrawGroups = defineCall({
  id: 'group.repair',
  method: 'POST',
  path: 'group/repair',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    eventId: id,
    drawVersion: count.nullish(),
    /** What would be done, and nothing is. */
    preview: z.boolean().optional(),
  }),
  reply: repaired,
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary: 'Mends the groups of an event that golfers have left: as few as can be start with another group.',
});

export const setGroupRepair = defineCall({
  id: 'group.setRepair',
  method: 'PATCH',
  path: 'group/repair',
  access: 'organizer',
  encoding: 'json',
  /** Null: as the club does it (GROUP_REPAIR). */
  body: z.object({ eventId: id, automatic: z.boolean().nullable() }),
  reply: z.object({ eventId: id, automatic: z.boolean().nullable(), byClub: z.boolean() }),
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary: 'Says whether groups that golfers can see are mended by themselves.',
});

export const startCalls = { repairDrawGroups, setGroupRepair };
