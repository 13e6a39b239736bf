/** The schemas of realtime events by what they are about, where bookings and golf events share a type. */
import { realtimeShapes } from '@fourball/shared/contract/realtime.ts';
import { z } from 'zod';

const { NUMBER_SPOTS_CHANGED, GROUP_DATA_UPDATE, UNGROUPED_UPDATE, INVITATIONS_UPDATE } = realtimeShapes;

/** Those of bookings. */
export const bookingShapes = {
  NUMBER_SPOTS_CHANGED: NUMBER_SPOTS_CHANGED.options[0],
  GROUP_DATA_UPDATE: GROUP_DATA_UPDATE.options[0],
  UNGROUPED_UPDATE: UNGROUPED_UPDATE.options[0],
  INVITATIONS_UPDATE: INVITATIONS_UPDATE.options[0],
};

/** The fields of an event, refused where there are others than its schema has. */
export function strictly(type: keyof typeof realtimeShapes, fields: unknown): unknown {
  const shape: z.ZodType = realtimeShapes[type];
  const options = shape instanceof z.ZodUnion ? shape.options : [shape];
  return z.union(options.map((option) => (option as z.ZodObject).strict())).parse(fields);
}
