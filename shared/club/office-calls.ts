/** The calls of the office's home: what of the day its reader looks after, and what waits for them on every page. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { cents, day, id, instant } from '../contract/fields.ts';

const count = z.number().int().min(0);

/** Of one course today; of a blocked tee time the places that are taken alone. */
const courseToday = z.object({
  courseId: id,
  courseName: z.string(),
  teeTimes: count,
  blocked: count,
  places: count,
  taken: count,
  /** Golfers, of the places that are taken. */
  checkedIn: count,
  noShows: count,
});

/** A tee time whose golfers are about to come. */
const arrival = z.object({
  teeTimeId: id,
  courseName: z.string(),
  /** HH:MM on the club's clock. */
  time: z.string(),
  startTee: z.number().int(),
  /** Who has not been checked in yet. */
  names: z.array(z.string()),
  /** How many of them have something to pay. */
  owing: count,
});

/** What waits for somebody of the office; each has a page on which it is done. */
export const officeQueue = z.enum([
  'ACCOUNTS',
  'AVATARS',
  'EMERGENCY',
  'NUMBERS',
  'EXTERNAL',
  'UNCONFIRMED',
  'FEES',
  'FEE_REQUESTS',
  'ENDING',
  'PAYMENTS',
  'MAIL',
  'JOBS',
  'ERRORS',
]);
export type OfficeQueue = z.output<typeof officeQueue>;

export const officePart = z.enum(['SHEET', 'ARRIVALS', 'MONEY', 'QUEUES', 'MAIL']);
export type OfficePart = z.output<typeof officePart>;

/** How far ahead golfers count as about to come, in minutes, and of how many tee times they are told. */
export const arrivalMinutes = 90;
export const mostArrivals = 20;
export const mostOwing = 5;

/** Those in which something waits. */
const queues = z.array(z.object({ kind: officeQueue, count: count.positive() }));

const officeHome = z.object({
  day,
  readAt: instant,
  /** Each part is null for who has no right to it, and where it failed. */
  sheet: z.array(courseToday).nullable(),
  arrivals: z.array(arrival).nullable(),
  /** What golfers owe in all, and those who owe most. */
  money: z
    .object({ owed: cents, most: z.array(z.object({ userId: id, name: z.string(), balance: cents })) })
    .nullable(),
  /** Without mail, which is a part of its own. */
  queues: queues.nullable(),
  mail: z.object({ owed: count, givenUp: count }).nullable(),
  /** Which parts could not be read now. */
  failed: z.array(officePart),
});
export type OfficeHome = z.output<typeof officeHome>;

export const getOfficeHome = defineCall({
  id: 'office.getHome',
  method: 'GET',
  path: 'office/home',
  access: 'admin',
  reply: officeHome,
  ours: true,
  summary:
    'What of today the reader looks after in the office: the sheet, who is about to come, who owes, what waits, and mail that did not leave.',
});

export const getOfficeQueues = defineCall({
  id: 'office.getQueues',
  method: 'GET',
  path: 'office/queues',
  access: 'admin',
  reply: z.object({
    queues,
    /** After so many seconds it is asked for again. */
    everySeconds: z.number().int().positive(),
  }),
  ours: true,
  summary:
    'How much waits for the reader in the office, counted by what it is. What somebody has no right to is not counted.',
});

export const officeCalls = { getOfficeHome, getOfficeQueues } as const;
