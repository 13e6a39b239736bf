/** What is said of a day that is put back or closed, and why it can't be as asked, in English. Days are YYYY-MM-DD at the club. */
import type { Formats } from '../formats/formats.ts';

export const bookingDelayRefusals = {
  'booking.delayMinutesMissing': 'Please say by how many minutes.',
  'booking.closureEndMissing': 'Please say until when.',
  'booking.nothingToDelay': 'No tee time that is still to come is touched by this.',
  'booking.delayPastMidnight': ({ time }: { time: string }) =>
    `The tee time at ${time} would start after midnight. Please close what is too late to be played first.`,
  'booking.delayMeetsTeeTime': ({ time, at }: { time: string; at: string }) =>
    `The tee time at ${time} would start at ${at}, and another one that stays is there already.`,
  'booking.delayUndone': 'This was taken back already.',
  'booking.delayIsUndoing': 'This took another one back: please make a new delay instead.',
  'booking.delayTooLateToUndo': 'The first of these tee times has begun, or would have begun already.',
};

export const delayMails = (say: Formats) => ({
  was: 'Before',
  now: 'New start',
  later: (course: string, day: string, time: string) =>
    `You start at ${time} now: ${course}, ${say.fullDay(day)}`,
  onTime: (course: string, day: string, time: string) =>
    `You start at ${time} after all: ${course}, ${say.fullDay(day)}`,
  closed: (course: string, day: string, time: string) =>
    `Not played: ${course}, ${say.fullDay(day)} at ${time}`,
  open: (course: string, day: string, time: string) =>
    `Played after all: ${course}, ${say.fullDay(day)} at ${time}`,
  free: 'If the new time does not suit you, giving your spot up costs nothing.',
});

export const delayPushes = {
  later: (from: string, to: string) => `Your start moves from ${from} to ${to}`,
  onTime: (to: string) => `You start at ${to} after all`,
  closed: (time: string) => `Your start at ${time} is not played`,
  open: (time: string) => `Your start at ${time} is played after all`,
};
