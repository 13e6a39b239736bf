/** All jobs that are declared, and the one handler of each. */
import { accountsJobs } from '@fourball/shared/accounts/jobs.ts';
import { bookingJobs } from '@fourball/shared/booking/jobs.ts';
import { clubJobs } from '@fourball/shared/club/jobs.ts';
import type { Job } from '@fourball/shared/contract/define-job.ts';
import { membershipJobs } from '@fourball/shared/membership/jobs.ts';
import { messagingJobs } from '@fourball/shared/messaging/jobs.ts';
import { moneyJobs } from '@fourball/shared/money/jobs.ts';
import { mailJobs } from '@fourball/shared/mail/jobs.ts';
import { seasonsJobs } from '@fourball/shared/seasons/jobs.ts';
import { sendEmergencyContactHandler } from '../accounts/send-emergency-contact.ts';
import { sendApprovedHandler } from '../accounts/send-approved.ts';
import { sendLoginInvitationsHandler } from '../accounts/send-login-invitations.ts';
import { sendPasswordChangedHandler } from '../accounts/send-password-changed.ts';
import { sendResetLinkHandler, sendWelcomeHandler } from '../accounts/send-password-link.ts';
import { sendSecurityAlertsHandler, trimSecurityLogHandler } from '../accounts/keep-security-log.ts';
import { trimTokensHandler } from '../accounts/trim-tokens.ts';
import { autoCancelSpotsHandler } from '../booking/auto-cancel-spots.ts';
import { expireHoldsHandler } from '../booking/expire-holds.ts';
import { expireOffersHandler } from '../booking/expire-offers.ts';
import { settleClosuresHandler } from '../booking/delays/settle-closures.ts';
import { extendTeeSheetsHandler } from '../booking/extend-tee-sheets.ts';
import { runBallotsHandler } from '../booking/run-ballots.ts';
import {
  pushBallotQuestionHandler,
  sendBallotOutHandler,
  sendBallotQuestionHandler,
} from '../booking/tell-ballot-golfers.ts';
import { sendBallotCancelledHandler, sendBallotMissedHandler } from '../booking/send-ballot-mails.ts';
import { sendCancellationHandler } from '../booking/send-cancellation.ts';
import { sendConfirmationHandler } from '../booking/send-confirmation.ts';
import { sendInvitationHandler } from '../booking/send-invitation.ts';
import { sendFamilyHandler, sendFamilyPayerHandler } from '../booking/send-family.ts';
import { sendOfferHandler } from '../booking/send-offer.ts';
import { sendNoShowWarningHandler, sendSuspensionHandler } from '../booking/send-no-show.ts';
import { pushDelayHandler, sendDelayHandler } from '../booking/delays/tell-delay.ts';
import { sendYouPayHandler } from '../booking/send-you-pay.ts';
import {
  pushUnconfirmedHandler,
  sendSpotConfirmedHandler,
  sendUnconfirmedHandler,
} from '../booking/ask-unconfirmed.ts';
import { sendRemindersHandler } from '../booking/send-reminders.ts';
import { sendRoundCancelledHandler, sendTeeTimeChangedHandler } from '../booking/send-round-changes.ts';
import { useRoundCreditsHandler } from '../booking/use-round-credits.ts';
import { sendMailTestHandler } from '../club/send-mail-test.ts';
import { sweepStrayFilesHandler } from '../club/sweep-stray-files.ts';
import { trimErrorLogHandler } from '../club/trim-error-log.ts';
import { forgetOldImportsHandler } from '../club/forget-old-imports.ts';
import { writeImportsHandler } from '../club/write-imports.ts';
import {
  clearErasedPicturesHandler,
  clearRefusedAvatarHandler,
  clearRemovedAvatarHandler,
  removeImageFilesHandler,
} from '../club/remove-image-files.ts';
import { sendAvatarApprovedHandler, sendAvatarRefusedHandler } from '../club/send-avatar-decision.ts';
import { expireRoundCreditsHandler } from '../membership/expire-round-credits.ts';
import { foldLedgerTailHandler } from '../money/fold-ledger-tail.ts';
import { forgetCustomerHandler, reconcilePaymentsHandler } from '../money/follow-up-payments.ts';
import { sendReceiptHandler } from '../money/send-receipt.ts';
import { sendStatementMailHandler, sendStatementsHandler } from '../money/send-statements.ts';
import { pushMessageHandler } from '../messaging/push-message.ts';
import { requeueLostHandler } from '../messaging/requeue-lost.ts';
import { sendDigestsHandler } from '../messaging/send-digests.ts';
import { sweepPhotosHandler } from '../messaging/sweep-photos.ts';
import { trimOutboxHandler } from '../messaging/trim-outbox.ts';
import {
  askParticipationHandler,
  chargeDueHandler,
  lapseEntriesHandler,
  settleLeftHandler,
} from '../seasons/run-schedules.ts';
import { pushEntryHandler, sendEntryHandler } from '../seasons/send-entry.ts';
import {
  pushParticipationHandler,
  pushPublishedHandler,
  sendEventRemindersHandler,
  sendParticipationHandler,
  sendSeasonOpenedHandler,
} from '../seasons/send-event-news.ts';
import { sendFeeRequestHandler, sendPayerHandler } from '../seasons/send-fees.ts';
import {
  sendPartnerDroppedHandler,
  sendPartnerInvitedHandler,
  sendPartnerLeftHandler,
} from '../seasons/send-team.ts';
import { pushPlayHandler, sendPlayHandler } from '../seasons/send-play.ts';
import { catchUpEventsHandler, drawNightsHandler, finishNightsHandler } from '../seasons/run-nights.ts';
import { pushNightHandler, sendNightHandler } from '../seasons/send-night.ts';
import { repairGroupsHandler } from '../seasons/repair-groups.ts';
import { makeCardsHandler } from '../seasons/make-cards.ts';
import { pushCardReopenedHandler, sendCardReopenedHandler } from '../seasons/send-card-reopened.ts';
import { pushStartsHandler, sendStartsHandler } from '../seasons/send-starts.ts';
import { endConsentsHandler } from '../mail/end-consents.ts';
import { sendAddressLinkHandler, sendListLinkHandler } from '../mail/send-links.ts';
import { readBouncesHandler, trimCampaignsHandler } from '../mail/bounces.ts';
import { sendCampaignTestHandler, sendDirectMailHandler } from '../mail/office-mails.ts';
import { sendCampaignsHandler } from '../mail/send-campaigns.ts';
import type { Handler } from './handler.ts';

export const declaredJobs: readonly Job[] = [
  ...accountsJobs,
  ...clubJobs,
  ...membershipJobs,
  ...bookingJobs,
  ...messagingJobs,
  ...moneyJobs,
  ...seasonsJobs,
  ...mailJobs,
];

export const handlers: readonly Handler[] = [
  sendCampaignsHandler,
  sendCampaignTestHandler,
  sendDirectMailHandler,
  readBouncesHandler,
  trimCampaignsHandler,
  sendWelcomeHandler,
  sendResetLinkHandler,
  sendApprovedHandler,
  sendLoginInvitationsHandler,
  sendPasswordChangedHandler,
  sendEmergencyContactHandler,
  removeImageFilesHandler,
  sendAvatarApprovedHandler,
  sendAvatarRefusedHandler,
  sendMailTestHandler,
  clearRefusedAvatarHandler,
  clearRemovedAvatarHandler,
  clearErasedPicturesHandler,
  sendConfirmationHandler,
  sendInvitationHandler,
  sendUnconfirmedHandler,
  pushUnconfirmedHandler,
  sendSpotConfirmedHandler,
  sendCancellationHandler,
  sendRoundCancelledHandler,
  sendTeeTimeChangedHandler,
  sendYouPayHandler,
  sendDelayHandler,
  pushDelayHandler,
  sendRemindersHandler,
  expireHoldsHandler,
  expireOffersHandler,
  settleClosuresHandler,
  sendOfferHandler,
  runBallotsHandler,
  sendBallotMissedHandler,
  sendBallotCancelledHandler,
  sendBallotQuestionHandler,
  pushBallotQuestionHandler,
  sendBallotOutHandler,
  sendFamilyHandler,
  sendFamilyPayerHandler,
  autoCancelSpotsHandler,
  extendTeeSheetsHandler,
  useRoundCreditsHandler,
  sendNoShowWarningHandler,
  sendSuspensionHandler,
  sendReceiptHandler,
  sendStatementsHandler,
  sendStatementMailHandler,
  expireRoundCreditsHandler,
  trimErrorLogHandler,
  sweepStrayFilesHandler,
  writeImportsHandler,
  forgetOldImportsHandler,
  trimTokensHandler,
  trimSecurityLogHandler,
  sendSecurityAlertsHandler,
  pushMessageHandler,
  requeueLostHandler,
  sendDigestsHandler,
  trimOutboxHandler,
  sweepPhotosHandler,
  foldLedgerTailHandler,
  reconcilePaymentsHandler,
  forgetCustomerHandler,
  lapseEntriesHandler,
  settleLeftHandler,
  chargeDueHandler,
  askParticipationHandler,
  sendEventRemindersHandler,
  sendEntryHandler,
  pushEntryHandler,
  sendPartnerInvitedHandler,
  sendPartnerDroppedHandler,
  sendPartnerLeftHandler,
  sendFeeRequestHandler,
  sendPayerHandler,
  sendParticipationHandler,
  pushParticipationHandler,
  pushPublishedHandler,
  sendSeasonOpenedHandler,
  sendStartsHandler,
  drawNightsHandler,
  finishNightsHandler,
  catchUpEventsHandler,
  sendNightHandler,
  pushNightHandler,
  pushStartsHandler,
  makeCardsHandler,
  sendCardReopenedHandler,
  pushCardReopenedHandler,
  repairGroupsHandler,
  sendPlayHandler,
  pushPlayHandler,
  sendListLinkHandler,
  sendAddressLinkHandler,
  endConsentsHandler,
];
