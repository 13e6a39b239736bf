/** The shapes of promos that travel: what pages show, and what the office knows besides. */
import { z } from 'zod';
import { day, id } from '../../contract/fields.ts';

export const promo = z.object({
  id,
  /** An address of the web, or a page of ours that begins with one slash; empty: the picture leads nowhere. */
  link: z.string(),
  /** Null: of the whole club. */
  courseId: id.nullable(),
  /** The address of its picture. */
  image: z.string(),
  /** Its place, from 1, among those of the same course, or of the whole club. */
  sequenceNo: z.number().int(),
});
export type Promo = z.output<typeof promo>;

export const managedPromo = promo.extend({
  /** The days on which it is shown, both included; null: from the start, without an end. */
  startDate: day.nullable(),
  endDate: day.nullable(),
  standing: z.enum(['UPCOMING', 'CURRENT', 'PAST']),
  /** How often it was followed: in all, and in the last 30 days with today. */
  clicks: z.number().int(),
  clicksLately: z.number().int(),
});
export type ManagedPromo = z.output<typeof managedPromo>;
