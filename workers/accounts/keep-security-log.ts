/** Keeps the security log: tells admins of what happened too often, and deletes what is past its time. */
import {
  findAdmins,
  findSecurityAlerts,
  trimSecurityLog,
} from '@fourball/domain/accounts/security/list-security.ts';
import { securityRules } from '@fourball/domain/club/parameters/security-rules.ts';
import { securityAlertMail } from '@fourball/domain/mail/account-mails.ts';
import { sendMailOnce } from '@fourball/domain/mail/send-mail-once.ts';
import {
  sendSecurityAlerts as alertJob,
  trimSecurityLog as trimJob,
} from '@fourball/shared/accounts/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const trimSecurityLogHandler = handleSchedule(trimJob, async ({ house, club, log }) => {
  const { days } = securityRules((await club.rules()).all);
  const trimmed = await trimSecurityLog(house, days);
  if (trimmed > 0) log.info({ trimmed }, 'Old events of the security log were deleted.');
});

/** One mail to each admin, for each kind, in each hour of the clock: the key of the mail says which. */
export const sendSecurityAlertsHandler = handleSchedule(alertJob, async (context) => {
  const { house, club, mail, publicUrl } = context;
  const alerts = await findSecurityAlerts(house, securityRules((await club.rules()).all));
  if (alerts.length === 0) return;
  const hour = house.clock.now().toISOString().slice(0, 13);
  const { name: clubName } = await club.profile();
  const failures: unknown[] = [];
  const admins = await findAdmins(house);
  for (const alert of alerts) {
    for (const admin of admins) {
      try {
        await sendMailOnce(house, mail, {
          key: `${alert.kind}-${hour}.${alertJob.name}.${admin.userId}`,
          to: admin.email,
          ...securityAlertMail(admin, alert, { publicUrl, clubName }),
        });
      } catch (error) {
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} alerts were not sent.`);
});
