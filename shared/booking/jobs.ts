/** The orders that booking gives to the workers. */
import { defineEventJob, defineScheduledJob } from '../contract/define-job.ts';
import { bookingCancelled, bookingMade, golfersInvited } from './events.ts';

export const sendConfirmationMail = defineEventJob('booking.send-confirmation', bookingMade);
export const sendInvitationMail = defineEventJob('booking.send-invitation', golfersInvited);
export const sendCancellationMail = defineEventJob('booking.send-cancellation', bookingCancelled);

/** Clears holds that ran out and tells the sheet; the spots were free before it ran. */
export const expireHolds = defineScheduledJob('booking.expire-holds', 1_000);
/** Releases vacant spots of bookings whose auto-cancel time has come. */
export const autoCancelSpots = defineScheduledJob('booking.auto-cancel-spots', 30_000);
/** Makes the tee times of the days ahead from the templates. */
export const extendTeeSheets = defineScheduledJob('booking.extend-tee-sheets', 3_600_000);
/** Counts the credits of rounds that have started as used. */
export const useRoundCredits = defineScheduledJob('booking.use-round-credits', 60_000);

export const bookingJobs = [
  sendConfirmationMail,
  sendInvitationMail,
  sendCancellationMail,
  expireHolds,
  autoCancelSpots,
  extendTeeSheets,
  useRoundCredits,
];
