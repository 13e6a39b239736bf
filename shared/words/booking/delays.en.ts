/** Why a day can't be put back or closed as asked, in English. */

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
