/** The shapes of the club that travel: a course with its holes, tees and fees. */
import { z } from 'zod';
import { cents, id } from '../contract/fields.ts';

export const courseFee = z.object({
  courseFeeId: id,
  name: z.string(),
  holes: z.number().int(),
  twilight: z.boolean(),
  memberPrice: cents,
  nonMemberPrice: cents,
  externalMemberPrice: cents,
});
export type CourseFee = z.output<typeof courseFee>;

const hole = z.object({ hole: z.number(), par: z.number(), strokeIndex: z.number() });
const tee = z.object({
  name: z.string(),
  courseRating: z.number(),
  slopeRating: z.number(),
  /** Yards per hole, in the order of the holes. */
  lengths: z.array(z.number()),
});

export const course = z.object({
  courseId: id,
  name: z.string(),
  fullName: z.string(),
  website: z.string().nullable(),
  courseNumber: z.string().nullable(),
  email: z.string().nullable(),
  messageToMembers: z.string().nullable(),
  breakpointHole: z.number().nullable(),
  par: z.number(),
  holes: z.array(hole),
  tees: z.array(tee),
  courseFees: z.array(courseFee),
});
export type Course = z.output<typeof course>;
