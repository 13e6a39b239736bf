/** Ends consent that was implied for a time, on its day, and forgets who was asked and never answered. */
import { confirmDays } from '@fourball/domain/mail/consent/consent-rules.ts';
import { endConsents } from '@fourball/domain/mail/consent/end-consents.ts';
import { endConsents as job } from '@fourball/shared/mail/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const endConsentsHandler = handleSchedule(job, async ({ house, club, log }) => {
  const done = await endConsents(house, confirmDays((await club.rules()).all));
  if (done.ended + done.forgotten > 0) log.info(done, 'Consents ended.');
});
