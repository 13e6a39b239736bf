/** Play that is stopped: by lightning, other weather, darkness. */
import { z } from 'zod';
import { id, instant } from '../../contract/fields.ts';

export const suspensionKind = z.enum(['LIGHTNING', 'WEATHER', 'DARKNESS', 'OTHER']);
export type SuspensionKind = z.output<typeof suspensionKind>;

export const suspension = z.object({
  id,
  kind: suspensionKind,
  /** What golfers are to do, in the words of who stopped play; may be empty. */
  message: z.string(),
  beganAt: instant,
});
export type Suspension = z.output<typeof suspension>;
