/** The search for a tee time over days and courses. */
import { z } from 'zod';
import { clock, idList, price } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { cents, day, id, instant } from '../../contract/fields.ts';

/** How many days one search may span, the first and the last among them. */
export const searchDays = 14;

const part = z.object({ teeTimeId: id, time: z.string(), spots: z.number().int().min(1) });

const foundTeeTime = z.object({
  teeTimeId: id,
  courseId: id,
  courseName: z.string(),
  day,
  /** Club time. */
  time: z.string(),
  startsAt: instant,
  startTee: z.number().int(),
  /** Spots of this tee time that the caller could hold now. */
  available: z.number().int().min(0),
  /** How the party is placed: here alone, or here and on the next tee times where it is larger than one. */
  parts: z.array(part),
  /** What is offered at that time for the whole party; `price` is what one golfer of the caller's class pays before tax. */
  fees: z.array(
    z.object({
      courseFeeId: id,
      name: z.string(),
      holes: z.number().int(),
      price: cents,
      twilight: z.boolean(),
    }),
  ),
});
export type FoundTeeTime = z.output<typeof foundTeeTime>;

/** NaN where one of them is no day: that is told of the day itself, and nothing more. */
const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

export const searchTeeTimes = defineCall({
  id: 'book.search',
  method: 'POST',
  path: 'book/search',
  access: 'user',
  encoding: 'json',
  body: z
    .object({
      from: day,
      to: day,
      /** None stands for all courses. */
      courseIds: idList(20).default([]),
      spots: z.number().int().min(1).max(24).default(1),
      /** Club time; both ends count. */
      fromTime: clock.default('00:00'),
      toTime: clock.default('23:59'),
      /** Cents that one golfer of the caller's class pays before tax. */
      maxPrice: price.nullish(),
    })
    .refine(({ from, to }) => !(daysFrom(from, to) < 1), {
      path: ['to'],
      error: 'The last day comes before the first.',
    })
    .refine(({ from, to }) => !(daysFrom(from, to) > searchDays), {
      path: ['to'],
      error: `A search spans ${searchDays} days at most.`,
    }),
  reply: z.object({
    teeTimes: z.array(foundTeeTime),
    /** True where there are more than these. */
    more: z.boolean(),
  }),
  ours: true,
  summary:
    'The tee times that the caller could hold now for a party, over days and courses, with the price of one golfer.',
});

export const findCalls = { searchTeeTimes };
