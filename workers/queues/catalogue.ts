/** All jobs that are declared, and the one handler of each. */
import { bookingJobs } from '@fourball/shared/booking/jobs.ts';
import type { Job } from '@fourball/shared/contract/define-job.ts';
import { messagingJobs } from '@fourball/shared/messaging/jobs.ts';
import { autoCancelSpotsHandler } from '../booking/auto-cancel-spots.ts';
import { expireHoldsHandler } from '../booking/expire-holds.ts';
import { extendTeeSheetsHandler } from '../booking/extend-tee-sheets.ts';
import { sendCancellationHandler } from '../booking/send-cancellation.ts';
import { sendConfirmationHandler } from '../booking/send-confirmation.ts';
import { sendInvitationHandler } from '../booking/send-invitation.ts';
import { requeueLostHandler } from '../messaging/requeue-lost.ts';
import { trimOutboxHandler } from '../messaging/trim-outbox.ts';
import type { Handler } from './handler.ts';

export const declaredJobs: readonly Job[] = [...bookingJobs, ...messagingJobs];

export const handlers: readonly Handler[] = [
  sendConfirmationHandler,
  sendInvitationHandler,
  sendCancellationHandler,
  expireHoldsHandler,
  autoCancelSpotsHandler,
  extendTeeSheetsHandler,
  requeueLostHandler,
  trimOutboxHandler,
];
