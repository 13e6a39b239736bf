/** What is said of a day that is put back or closed, and why it can't be as asked, in English. Days are YYYY-MM-DD at the club. */
import type { DelayCause } from '../../booking/delay-shapes.ts';
import type { Formats } from '../formats/formats.ts';

export const bookingDelayRefusals = {
  'booking.delayMinutesMissing': 'Please say by how many minutes.',
  'booking.closureEndMissing': 'Please say until when.',
  'booking.nothingToDelay': 'No tee time that is still to come is touched by this.',
  'booking.delayPastMidnight': ({ time }: { time: string }, say: Formats) =>
    `The tee time at ${say.time(time)} would start after midnight. Please close what is too late to be played first.`,
  'booking.delayMeetsTeeTime': ({ time, at }: { time: string; at: string }, say: Formats) =>
    `The tee time at ${say.time(time)} would start at ${say.time(at)}, and another one that stays is there already.`,
  'booking.delayUndone': 'This was taken back already.',
  'booking.delayIsUndoing': 'This took another one back: please make a new delay instead.',
  'booking.closureInsideMissing': 'Please say what becomes of the bookings inside.',
  'booking.closedAlready': ({ from, to }: { from: string; to: string }, say: Formats) =>
    `${say.time(from)} to ${say.time(to)} is closed already. Please close what is left, or open it again first.`,
  'booking.closureOver': 'The span is over: there is nothing to open again.',
  'booking.closureAnswered': 'This was answered already.',
  'booking.closureAnswerOver':
    'The time to answer is over: the booking is cancelled, and everything comes back.',
  'booking.closureOpenAgain': 'The course is open again: the booking stays as it was.',
  'booking.closureTimeClosed': ({ time }: { time: string }, say: Formats) =>
    `${say.time(time)} is closed too by now. Please choose another time, or let everything come back.`,
  'booking.closureByBlock': 'This was closed at the desk of delays: please open it again there.',
  'booking.bookingsTouched': ({ bookings }: { bookings: number }) =>
    `${bookings === 1 ? 'A booking stands' : `${bookings} bookings stand`} there, and would stay: please look, and confirm it.`,
  'booking.applicationChanged': 'Something else is to be done by now. Please look again.',
  'booking.runUndone': 'This was undone already.',
  'booking.runOver': 'All of its days are over.',
  'booking.runNotLast': 'The templates were applied to these days again since: please undo that first.',
  'booking.runDelayed': ({ day }: { day: string }) => `${day} was put back: please take that back first.`,
  'booking.runCountedOn': ({ day, time }: { day: string; time: string }, say: Formats) =>
    `Somebody counts on the tee time of ${day} at ${say.time(time)}: nothing was undone.`,
  'booking.delayTooLateToUndo': 'The first of these tee times has begun, or would have begun already.',
};

export const delayMails = (say: Formats) => ({
  was: 'Before',
  now: 'New start',
  later: (course: string, day: string, time: string) =>
    `You start at ${say.time(time)} now: ${course}, ${say.fullDay(day)}`,
  onTime: (course: string, day: string, time: string) =>
    `You start at ${say.time(time)} after all: ${course}, ${say.fullDay(day)}`,
  closed: (course: string, day: string, time: string) =>
    `Not played: ${course}, ${say.fullDay(day)} at ${say.time(time)}`,
  open: (course: string, day: string, time: string) =>
    `Played after all: ${course}, ${say.fullDay(day)} at ${say.time(time)}`,
  free: 'If the new time does not suit you, giving your spot up costs nothing.',
  instead: 'Kept for you',
  asked: (time: string) =>
    `Whoever booked says by ${say.time(time)}, on the page of the booking, whether it moves there; the price stays. Without an answer it is cancelled, and everything that was charged comes back.`,
  cancelled:
    'It is cancelled, and costs nothing: what was charged stands to your credit at the club, and round credits are yours again.',
  reopened: 'The booking stays as it was.',
  bookAgain: 'The booking was cancelled; there may be room to book anew.',
});

/** Why the tee times of a closed span can't be booked, as the sheet says it. */
export const closureReasons: Record<DelayCause, string> = {
  FROST: 'Closed: frost',
  LIGHTNING: 'Closed: lightning',
  RAIN: 'Closed: rain',
  EVENT: 'Closed for an event',
  OTHER: 'Closed',
};

export const delayPushes = (say: Formats) => ({
  later: (from: string, to: string) => `Your start moves from ${say.time(from)} to ${say.time(to)}`,
  onTime: (to: string) => `You start at ${say.time(to)} after all`,
  closed: (time: string) => `Your start at ${say.time(time)} is not played`,
  open: (time: string) => `Your start at ${say.time(time)} is played after all`,
  asked: (from: string, to: string) =>
    `${say.time(from)} is closed: ${say.time(to)} is kept for you. Please answer`,
  openButGone: (time: string) => `${say.time(time)} is open again: there may be room to book anew`,
});
