/** What a change of the sheet would touch: the bookings that stand there, told before it is made. */
import { z } from 'zod';
import { day, id } from './fields.ts';

const count = z.number().int().min(0);

export const touchedBookings = z.object({
  /** Stands for these bookings: whoever makes the change all the same sends it along as `confirm`. */
  fingerprint: z.string(),
  bookings: count,
  golfers: count,
  days: count,
  /** The first of them in playing order. */
  first: z.array(z.object({ purchaseId: id, day, time: z.string(), booker: z.string(), spots: count })),
});
export type TouchedBookings = z.output<typeof touchedBookings>;

/** The fingerprint of what was shown as touched; without one nothing is done that touches a booking. */
export const confirm = z.string().max(100).optional();
