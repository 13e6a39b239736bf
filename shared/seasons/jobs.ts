/** The orders that seasons and golf events give to the workers. */
import { defineEventJob, defineScheduledJob } from '../contract/define-job.ts';
import {
  cardReopened,
  entryChanged,
  eventPublished,
  feeChangeRequested,
  groupsChanged,
  nightAsked,
  participationAsked,
  partnerDropped,
  partnerInvited,
  partnerLeft,
  payerChanged,
  playHeld,
  seasonOpened,
  startsChanged,
} from './events.ts';

/** Ends invitations, offers and kept places that nobody answered in time, and lets in who waits. */
export const lapseEntries = defineScheduledJob('seasons.lapse-entries', 1_000, { by: 'timer' });
/** Lets in who waits, and gives back what is due, where golfers were erased. */
export const settleLeft = defineScheduledJob('seasons.settle-left', 3_000, { by: 'timer' });
/** Charges fees that are due before a season or an event. */
export const chargeDue = defineScheduledJob('seasons.charge-due', 60_000);
/** Asks golfers whose event is near whether they come. */
export const askParticipation = defineScheduledJob('seasons.ask-participation', 60_000);
/** Mails golfers whose event is near and who are not asked whether they come, since they have said so. */
export const sendEventReminders = defineScheduledJob('seasons.send-event-reminders', 60_000);

/** To the golfer whose registration it is. */
export const sendEntryMail = defineEventJob('seasons.send-entry', entryChanged);
export const pushEntry = defineEventJob('seasons.push-entry', entryChanged);
/** To a partner who has no account here. */
export const sendPartnerInvitedMail = defineEventJob('seasons.send-partner-invited', partnerInvited);
export const sendPartnerDroppedMail = defineEventJob('seasons.send-partner-dropped', partnerDropped);
/** To who leads the team. */
export const sendPartnerLeftMail = defineEventJob('seasons.send-partner-left', partnerLeft);
/** To all admins. */
export const sendFeeRequestMail = defineEventJob('seasons.send-fee-request', feeChangeRequested);
/** To who paid before and who pays now. */
export const sendPayerMail = defineEventJob('seasons.send-payer', payerChanged);
export const sendParticipationMail = defineEventJob('seasons.send-participation', participationAsked);
export const pushParticipation = defineEventJob('seasons.push-participation', participationAsked);
/** To golfers of the season. */
export const pushPublished = defineEventJob('seasons.push-published', eventPublished);
/** To who registered with the event type, to hear of its seasons. */
export const sendSeasonOpenedMail = defineEventJob('seasons.send-season-opened', seasonOpened);
/** To golfers whose start, tee or company is another one in the groups that were published. */
export const sendStartsMail = defineEventJob('seasons.send-starts', startsChanged);
export const pushStarts = defineEventJob('seasons.push-starts', startsChanged);
/** Draws the groups of events that run by themselves, and shows them. */
export const drawNights = defineScheduledJob('seasons.draw-nights', 60_000);
/** Makes events that run by themselves final, or asks about cards that are missing. */
export const finishNights = defineScheduledJob('seasons.finish-nights', 60_000);
/** Settles handicaps and makes cards for events whose groups were published before there were any. */
export const catchUpEvents = defineScheduledJob('seasons.catch-up-events', 60_000);
/** To the organizers of an event that does something by itself. */
export const sendNightMail = defineEventJob('seasons.send-night', nightAsked);
export const pushNight = defineEventJob('seasons.push-night', nightAsked);
/** Mends groups that golfers see, once somebody has left them or come in. */
export const repairGroups = defineEventJob('seasons.repair-groups', groupsChanged);
/** To golfers who play or are still to start, where play is stopped or goes on. */
export const sendPlayMail = defineEventJob('seasons.send-play', playHeld);
export const pushPlay = defineEventJob('seasons.push-play', playHeld);

/** Makes the cards of who plays in groups that golfers see, of the newest round. */
export const makeCards = defineEventJob('seasons.make-cards', groupsChanged);
/** To who plays on a card that an organizer opened again. */
export const sendCardReopenedMail = defineEventJob('seasons.send-card-reopened', cardReopened);
export const pushCardReopened = defineEventJob('seasons.push-card-reopened', cardReopened);

export const seasonsJobs = [
  lapseEntries,
  settleLeft,
  chargeDue,
  askParticipation,
  sendEventReminders,
  sendEntryMail,
  pushEntry,
  sendPartnerInvitedMail,
  sendPartnerDroppedMail,
  sendPartnerLeftMail,
  sendFeeRequestMail,
  sendPayerMail,
  sendParticipationMail,
  pushParticipation,
  pushPublished,
  sendSeasonOpenedMail,
  sendStartsMail,
  pushStarts,
  drawNights,
  finishNights,
  catchUpEvents,
  sendNightMail,
  pushNight,
  makeCards,
  sendCardReopenedMail,
  pushCardReopened,
  repairGroups,
  sendPlayMail,
  pushPlay,
];
