/** The shapes of delays: what the office does to a day's play, whom it touches, and how far each of them knows. */
import { z } from 'zod';
import { clock } from '../contract/body-fields.ts';
import { cents, day, id, instant } from '../contract/fields.ts';

const count = z.number().int().min(0);

/** LATER: all starts to come are so many minutes later. CLOSED: a span of the day is not played. */
export const delayKind = z.enum(['LATER', 'CLOSED']);
export type DelayKind = z.output<typeof delayKind>;
export const delayCause = z.enum(['FROST', 'LIGHTNING', 'RAIN', 'EVENT', 'OTHER']);
export type DelayCause = z.output<typeof delayCause>;

/** HH:MM on the club's clock; 24:00 is the end of the day. */
const untilTime = z.union([clock, z.literal('24:00')]);

/** The most minutes by which a day is put back at once. */
export const mostMinutesLater = 480;

/** What is to be done: LATER needs `minutes`, CLOSED needs `to`, the first tee time that is open again. */
export const delaySpan = {
  courseIds: z.array(id).min(1).max(10),
  day,
  kind: delayKind,
  /** The first tee time that it touches. */
  from: clock,
  to: untilTime.nullish(),
  minutes: z.number().int().min(1).max(mostMinutesLater).nullish(),
};

/**
 * What becomes of bookings in a span that is closed. OFFER: each is asked to move to the nearest free times, and who has none is
 * cancelled. CANCEL: all are, at once. What was charged comes back, credits too.
 */
export const closureInside = z.enum(['OFFER', 'CANCEL']);
export type ClosureInside = z.output<typeof closureInside>;

/** Somebody in a spot that is touched. */
const delayPerson = z.object({
  roundId: id,
  /** Null for a guest. */
  userId: id.nullable(),
  name: z.string(),
  /** Of the golfer; null where none is known, and for guests. */
  phone: z.string().nullable(),
  /** Whether there is an address to write to. */
  mail: z.boolean(),
  checkedIn: z.boolean(),
  /** LATER: has another round by the new time. */
  playsElsewhere: z.boolean(),
});

/** The spots of one booking at one tee time. */
export const delayParty = z.object({
  purchaseId: id,
  courseId: id,
  teeTimeId: id,
  time: z.string(),
  /** LATER: when it starts then. */
  newTime: z.string().nullable(),
  bookerId: id,
  booker: z.string(),
  bookerPhone: z.string().nullable(),
  spots: count,
  people: z.array(delayPerson),
  /**
   * CLOSED: the nearest tee time with room for all of it, which no other party is given; null for all parties of a booking where
   * one of them finds none.
   */
  nearest: z.object({ teeTimeId: id, time: z.string() }).nullable(),
  /** What cancelling it would give back, with tax. */
  givesBack: cents,
  creditsBack: count,
});
export type DelayParty = z.output<typeof delayParty>;

/** What a delay would do to the sheet of one course. */
const delayedCourse = z.object({
  courseId: id,
  courseName: z.string(),
  /** Tee times that it touches. */
  teeTimes: count,
  /** Of its span, those that have begun and stay as they are. */
  begun: count,
  firstTime: z.string().nullable(),
  lastTime: z.string().nullable(),
  lastNewTime: z.string().nullable(),
  /** Spots that somebody holds just now. */
  held: count,
  /** Entries of the day's waitlist. */
  waiting: count,
  /** Where the day is drawn by ballot, and is not drawn yet. */
  ballot: z.enum(['OPEN', 'CLOSED']).nullable(),
  /** Golf events that keep tee times of the span free; their draws are changed at their own desks. */
  golfEvents: z.array(z.object({ eventId: id, name: z.string(), fromTime: z.string(), toTime: z.string() })),
});

export const delayPreview = z.object({
  /** Stands for what was shown: whoever does it sends it along. */
  fingerprint: z.string(),
  courses: z.array(delayedCourse),
  parties: z.array(delayParty),
  /** CLOSED: how long who is asked to move may think about it. */
  answerMinutes: count.nullable(),
});
export type DelayPreview = z.output<typeof delayPreview>;

/** LATER and STAYS are told; ASKED waits for an answer, CANCELLING for the cancellation. */
export const delayFate = z.enum(['LATER', 'STAYS', 'ASKED', 'MOVED', 'CANCELLING', 'CANCELLED']);
export type DelayFate = z.output<typeof delayFate>;

/** A delay of a course and day. */
export const delay = z.object({
  delayId: id,
  courseId: id,
  courseName: z.string(),
  day,
  kind: delayKind,
  cause: delayCause,
  words: z.string(),
  fromTime: z.string(),
  toTime: z.string().nullable(),
  /** Below 0 where it takes another one back. */
  minutes: z.number().int().nullable(),
  teeTimes: count,
  /** The delay that it takes back. */
  undoes: id.nullable(),
  undoneAt: instant.nullable(),
  /** Whether it can still be taken back. */
  canUndo: z.boolean(),
  by: z.string(),
  at: instant,
  /** CLOSED: bookings that have not answered yet. */
  asked: count,
  /** Golfers and guests on its told list, and how many of them have seen it or were called. */
  people: count,
  seen: count,
});
export type Delay = z.output<typeof delay>;

/** How far the mail to somebody is; NONE: no address is known. OWED: it could not be sent yet. */
export const toldByMail = z.enum(['NONE', 'WAITING', 'SENT', 'OWED', 'FAILED']);

/** Somebody on a told list. */
export const toldPerson = z.object({
  personId: id,
  purchaseId: id,
  /** Null for a booker who has no spot that is touched. */
  roundId: id.nullable(),
  /** Null for a guest. */
  userId: id.nullable(),
  name: z.string(),
  /** Of the golfer; of a guest the booker’s. */
  phone: z.string().nullable(),
  booker: z.string(),
  was: z.string(),
  now: z.string().nullable(),
  fate: delayFate,
  /** Has another round by the new time. */
  playsElsewhere: z.boolean(),
  pushedAt: instant.nullable(),
  mail: toldByMail,
  mailedAt: instant.nullable(),
  seenAt: instant.nullable(),
  /** PAGE: read on a page of the club. PHONE: the office told it. */
  seenBy: z.enum(['PAGE', 'PHONE']).nullable(),
  notedBy: z.string().nullable(),
  /** ASKED: until when the booking is to be answered. */
  answerBy: instant.nullable(),
});
export type ToldPerson = z.output<typeof toldPerson>;

/** What a golfer is told. */
export const delayNotice = z.object({
  delayId: id,
  kind: delayKind,
  /** It takes another one back. */
  undone: z.boolean(),
  words: z.string(),
  was: z.string(),
  now: z.string().nullable(),
  fate: delayFate,
  seen: z.boolean(),
  at: instant,
  /** ASKED: where the booking may go, until when it is to be answered, and whether the reader is who answers. */
  asks: z
    .object({
      moves: z.array(z.object({ from: z.string(), to: z.string(), spots: count })),
      answerBy: instant,
      mine: z.boolean(),
    })
    .nullable(),
});
export type DelayNotice = z.output<typeof delayNotice>;
