/** Mails those whom the office has invited to log in: a few at each turn, and none in the club's quiet hours. */
import { sendInvitations } from '@fourball/domain/accounts/invitations/send-invitations.ts';
import { bulkRules, isQuiet } from '@fourball/domain/mail/sending/bulk-rules.ts';
import { sendLoginInvitations } from '@fourball/shared/accounts/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const sendLoginInvitationsHandler = handleSchedule(
  sendLoginInvitations,
  async ({ house, club, log }) => {
    const rules = bulkRules((await club.rules()).all);
    if (isQuiet(rules, house.clock.now(), house.timeZone)) return;
    const looked = await sendInvitations(house, rules.perMinute);
    if (looked > 0) log.info({ invited: looked }, 'People were invited to log in.');
  },
);
