/** All jobs that are declared, and the one handler of each. */
import { accountsJobs } from '@fourball/shared/accounts/jobs.ts';
import { bookingJobs } from '@fourball/shared/booking/jobs.ts';
import { clubJobs } from '@fourball/shared/club/jobs.ts';
import type { Job } from '@fourball/shared/contract/define-job.ts';
import { messagingJobs } from '@fourball/shared/messaging/jobs.ts';
import { sendEmergencyContactHandler } from '../accounts/send-emergency-contact.ts';
import { sendPasswordChangedHandler } from '../accounts/send-password-changed.ts';
import { sendResetLinkHandler, sendWelcomeHandler } from '../accounts/send-password-link.ts';
import { trimTokensHandler } from '../accounts/trim-tokens.ts';
import { autoCancelSpotsHandler } from '../booking/auto-cancel-spots.ts';
import { expireHoldsHandler } from '../booking/expire-holds.ts';
import { extendTeeSheetsHandler } from '../booking/extend-tee-sheets.ts';
import { sendCancellationHandler } from '../booking/send-cancellation.ts';
import { sendConfirmationHandler } from '../booking/send-confirmation.ts';
import { sendInvitationHandler } from '../booking/send-invitation.ts';
import { sweepStrayFilesHandler } from '../club/sweep-stray-files.ts';
import { trimErrorLogHandler } from '../club/trim-error-log.ts';
import {
  clearErasedPicturesHandler,
  clearRefusedAvatarHandler,
  clearRemovedAvatarHandler,
  removeImageFilesHandler,
} from '../club/remove-image-files.ts';
import { sendAvatarApprovedHandler, sendAvatarRefusedHandler } from '../club/send-avatar-decision.ts';
import { requeueLostHandler } from '../messaging/requeue-lost.ts';
import { trimOutboxHandler } from '../messaging/trim-outbox.ts';
import type { Handler } from './handler.ts';

export const declaredJobs: readonly Job[] = [...accountsJobs, ...clubJobs, ...bookingJobs, ...messagingJobs];

export const handlers: readonly Handler[] = [
  sendWelcomeHandler,
  sendResetLinkHandler,
  sendPasswordChangedHandler,
  sendEmergencyContactHandler,
  removeImageFilesHandler,
  sendAvatarApprovedHandler,
  sendAvatarRefusedHandler,
  clearRefusedAvatarHandler,
  clearRemovedAvatarHandler,
  clearErasedPicturesHandler,
  sendConfirmationHandler,
  sendInvitationHandler,
  sendCancellationHandler,
  expireHoldsHandler,
  autoCancelSpotsHandler,
  extendTeeSheetsHandler,
  trimErrorLogHandler,
  sweepStrayFilesHandler,
  trimTokensHandler,
  requeueLostHandler,
  trimOutboxHandler,
];
