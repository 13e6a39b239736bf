/** Mails golfers whose round is near, each once for each time they are to play at. */
import { bookingCalendarOf } from '@fourball/domain/booking/calendar/calendar.ts';
import { findDueReminders } from '@fourball/domain/booking/reminders/round-mail-facts.ts';
import { reminderMail } from '@fourball/domain/mail/round-mails.ts';
import { findSentKeys, sendMailOnce } from '@fourball/domain/mail/send-mail-once.ts';
import { sendReminders as job } from '@fourball/shared/booking/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const sendRemindersHandler = handleSchedule(job, async ({ house, club, mail, publicUrl, log }) => {
  const due = (await findDueReminders(house, await club.rules())).map((reminder) => ({
    ...reminder,
    key: `${reminder.about}.${job.name}.${reminder.userId}`,
  }));
  const sent = await findSentKeys(
    house,
    due.map(({ key }) => key),
  );
  const failures: unknown[] = [];
  for (const reminder of due) {
    const { key, email, userId, purchaseId } = reminder;
    if (sent.has(key)) continue;
    // Goes on past a mail that fails: the next run sends what is missing.
    try {
      const calendar = await bookingCalendarOf(house, club, publicUrl, userId, purchaseId);
      await sendMailOnce(house, mail, {
        key,
        to: email,
        calendar,
        ...reminderMail(reminder, reminder, publicUrl),
      });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders were not sent.`);
  if (due.length > sent.size) log.info({ reminders: due.length - sent.size }, 'Golfers were reminded.');
});
