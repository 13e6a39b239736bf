/** How somebody stands in a waiting room, of a day or of a golf event. */
import { z } from 'zod';
import { instant } from '../contract/fields.ts';

const count = z.number().int().min(0);

/**
 * OFF: there is none. CLOSED: it can't be entered yet. WAITING: the caller has a place, or may take one. ADMITTED: it is the
 * caller's turn. OVER: it is everybody's.
 */
const waitingRoomState = z.enum(['OFF', 'CLOSED', 'WAITING', 'ADMITTED', 'OVER']);

export const waitingPlace = z.object({
  state: waitingRoomState,
  /** From 1 among those who still wait; null before the opening, and for who has no place. */
  position: z.number().int().nullable(),
  /** How many are let in before; before the opening how many others are there. */
  ahead: count,
  /** When it opens; null where there is no waiting room. */
  opensAt: instant.nullable(),
  secondsToOpening: count,
  /** Until the caller is let in; null before the opening, and for who has no place. */
  secondsToAdmission: count.nullable(),
  /** Published once the order is drawn: who was there at the opening stands in the order of sha256(seed + user id), after
   all others where too many golfers of one client network are there. */
  seed: z.string().nullable(),
});
export type WaitingPlace = z.output<typeof waitingPlace>;
