/** The orders that booking gives to the workers. */
import { defineEventJob, defineScheduledJob } from '../contract/define-job.ts';
import {
  ballotChanged,
  ballotGolfersAsked,
  ballotGolfersOut,
  ballotMissed,
  bookingCancelled,
  bookingMade,
  bookingSuspended,
  delayTold,
  familyPayerSet,
  familySet,
  golfersInvited,
  golfersPlaced,
  noShowWarned,
  roundCancelled,
  spotConfirmed,
  spotsOffered,
  teeTimeChanged,
  youPayChanged,
} from './events.ts';

export const sendConfirmationMail = defineEventJob('booking.send-confirmation', bookingMade);
export const sendInvitationMail = defineEventJob('booking.send-invitation', golfersInvited);
/** Asks golfers whether they agree to spots that others put them into, by mail and by push. */
export const sendUnconfirmedMail = defineEventJob('booking.send-unconfirmed', golfersPlaced);
export const pushUnconfirmed = defineEventJob('booking.push-unconfirmed', golfersPlaced);
export const sendSpotConfirmedMail = defineEventJob('booking.send-spot-confirmed', spotConfirmed);
export const sendCancellationMail = defineEventJob('booking.send-cancellation', bookingCancelled);
/** To who was taken out, or to the booker where a golfer gave the spot up. */
export const sendRoundCancelledMail = defineEventJob('booking.send-round-cancelled', roundCancelled);
export const sendTeeTimeChangedMail = defineEventJob('booking.send-tee-time-changed', teeTimeChanged);
/** To the booker, what the booking costs by now, since somebody else made it more or less. */
export const sendYouPayMail = defineEventJob('booking.send-you-pay', youPayChanged);
/** To everybody on the told list of a delay, by mail and by push. */
export const sendDelayMail = defineEventJob('booking.mail-delay', delayTold);
export const pushDelay = defineEventJob('booking.push-delay', delayTold);
export const sendOfferMail = defineEventJob('booking.send-offer', spotsOffered);

/** Clears holds that ran out and tells the sheet; the spots were free before it ran. */
export const expireHolds = defineScheduledJob('booking.expire-holds', 1_000, { by: 'timer' });
/** Passes offers of the waitlist that ran out on to the next, and closes entries whose tee times are over. */
export const expireOffers = defineScheduledJob('booking.expire-offers', 1_000, { by: 'timer' });
/** Cancels what is left in closed spans: what was cancelled at once, and who did not answer in time. */
export const settleClosures = defineScheduledJob('booking.settle-closures', 1_000, { by: 'timer' });
/** Releases vacant spots of bookings whose auto-cancel time has come. */
export const autoCancelSpots = defineScheduledJob('booking.auto-cancel-spots', 30_000, { by: 'timer' });
/** Mails golfers whose round is near. */
export const sendReminders = defineScheduledJob('booking.send-reminders', 60_000);
/** Makes the tee times of the days ahead from the templates. */
export const extendTeeSheets = defineScheduledJob('booking.extend-tee-sheets', 3_600_000, { by: 'timer' });
/** Counts the credits of rounds that have started as used. */
export const useRoundCredits = defineScheduledJob('booking.use-round-credits', 60_000);

/** Closes ballots whose time is over and draws those that have been closed long enough. */
export const runBallots = defineScheduledJob('booking.run-ballots', 3_000, { by: 'timer' });
export const sendBallotMissedMail = defineEventJob('booking.send-ballot-missed', ballotMissed);
/** To who is asked to play along in an entry of a ballot, or is in it by a standing yes. */
export const sendBallotQuestionMail = defineEventJob('booking.send-ballot-question', ballotGolfersAsked);
export const pushBallotQuestion = defineEventJob('booking.push-ballot-question', ballotGolfersAsked);
/** To who had said yes to an entry that is no more, or that is without them. */
export const sendBallotOutMail = defineEventJob('booking.send-ballot-out', ballotGolfersOut);
/** To who had entered a ballot that was cancelled. */
export const sendBallotCancelledMail = defineEventJob('booking.send-ballot-cancelled', ballotChanged);

export const sendNoShowWarningMail = defineEventJob('booking.send-no-show-warning', noShowWarned);
export const sendSuspensionMail = defineEventJob('booking.send-suspension', bookingSuspended);

/** To whom the office noted as always saying yes to somebody of the family. */
export const sendFamilyMail = defineEventJob('booking.send-family', familySet);
/** To both about whom the office set that one pays for the other's rounds: each is asked, or told. */
export const sendFamilyPayerMail = defineEventJob('booking.send-family-payer', familyPayerSet);

export const bookingJobs = [
  sendFamilyPayerMail,
  sendFamilyMail,
  sendNoShowWarningMail,
  sendSuspensionMail,
  runBallots,
  sendBallotMissedMail,
  sendBallotQuestionMail,
  pushBallotQuestion,
  sendBallotOutMail,
  sendBallotCancelledMail,
  sendConfirmationMail,
  sendInvitationMail,
  sendUnconfirmedMail,
  pushUnconfirmed,
  sendSpotConfirmedMail,
  sendCancellationMail,
  sendRoundCancelledMail,
  sendTeeTimeChangedMail,
  sendYouPayMail,
  sendDelayMail,
  pushDelay,
  sendReminders,
  expireHolds,
  sendOfferMail,
  expireOffers,
  settleClosures,
  autoCancelSpots,
  extendTeeSheets,
  useRoundCredits,
];
