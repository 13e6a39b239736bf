/** Tells golfers of what is near or new: whether they come, that they play soon, a new event, a new season. */
import { writeCalendar } from '@fourball/domain/booking/calendar/calendar.ts';
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { eventReminderMail, participationMail, seasonOpenedMail } from '@fourball/domain/mail/event-mails.ts';
import { findSentKeys, sendMailOnce } from '@fourball/domain/mail/send-mail-once.ts';
import { pushAbout } from '@fourball/domain/messaging/push/push-content.ts';
import { getEventEntry } from '@fourball/domain/seasons/reminders/event-calendar.ts';
import { findDueEventReminders, stillAsked } from '@fourball/domain/seasons/reminders/event-reminders.ts';
import { findEventNews, findSeasonNews } from '@fourball/domain/seasons/reminders/season-news.ts';
import {
  findEventTarget,
  findSeasonTarget,
  type LoadedTarget,
} from '@fourball/domain/seasons/reminders/target-facts.ts';
import { hasMail } from '@fourball/shared/accounts/no-mail.ts';
import {
  pushParticipation,
  pushPublished,
  sendEventReminders as remindersJob,
  sendParticipationMail,
  sendSeasonOpenedMail,
} from '@fourball/shared/seasons/jobs.ts';
import { mailEach } from '../queues/mail-each.ts';
import { ringAbout } from '../messaging/ring.ts';
import { handleMail, handleRing, handleSchedule, type WorkerContext } from '../queues/handler.ts';

export const sendParticipationHandler = handleMail(sendParticipationMail, async (context, cause) => {
  const { house, publicUrl } = context;
  const { eventId, userIds } = cause.payload;
  const target = await findEventTarget(house, eventId);
  if (!target) return;
  const recipients = await findRecipients(house, await stillAsked(house, eventId, userIds));
  await mailEach(context, sendParticipationMail, cause.eventId, recipients, (recipient) =>
    participationMail(target, recipient, publicUrl),
  );
});

export const pushParticipationHandler = handleRing(pushParticipation, async (context, cause) => {
  if (context.push === undefined) return;
  const { eventId, userIds } = cause.payload;
  const target = await findEventTarget(context.house, eventId);
  if (!target) return;
  const asked = await stillAsked(context.house, eventId, userIds);
  await ringAbout(context, cause.eventId, asked, ({ pushes: { seasons } }) =>
    pushAbout(
      seasons.asked(target.name),
      seasons.when(target.firstDay, target.time ?? ''),
      `/golf-events/${eventId}`,
    ),
  );
});

/** One golfer's mail, with the event for the calendar. */
async function remind(
  { house, club, mail, publicUrl }: WorkerContext,
  { key, eventId, userId }: { key: string; eventId: number; userId: number },
  target: LoadedTarget,
): Promise<void> {
  const [recipient] = await findRecipients(house, [userId]);
  if (!recipient || !hasMail(recipient.email)) return;
  const entry = await getEventEntry(house, await club.rules(), userId, eventId);
  const calendar = writeCalendar(house, { publicUrl, clubName: (await club.profile()).name }, [entry]);
  await sendMailOnce(house, mail, {
    key,
    to: recipient.email,
    calendar,
    ...eventReminderMail(target, recipient, publicUrl),
  });
}

export const sendEventRemindersHandler = handleSchedule(remindersJob, async (context) => {
  const { house, club, log } = context;
  const due = (await findDueEventReminders(house, await club.rules())).map((reminder) => ({
    ...reminder,
    key: `${reminder.about}.${remindersJob.name}.${reminder.userId}`,
  }));
  const sent = await findSentKeys(
    house,
    due.map(({ key }) => key),
  );
  const left = due.filter(({ key }) => !sent.has(key));
  const targets = new Map<number, LoadedTarget | undefined>();
  const failures: unknown[] = [];
  for (const reminder of left) {
    const { eventId } = reminder;
    // Goes on past a mail that fails: the next run sends what is missing.
    try {
      if (!targets.has(eventId)) targets.set(eventId, await findEventTarget(house, eventId));
      const target = targets.get(eventId);
      if (target) await remind(context, reminder, target);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders were not sent.`);
  if (left.length > 0) log.info({ reminders: left.length }, 'Golfers were reminded of their events.');
});

export const pushPublishedHandler = handleRing(pushPublished, async (context, cause) => {
  if (context.push === undefined) return;
  const news = await findEventNews(context.house, cause.payload);
  if (!news) return;
  const { eventId, name, day, time, count, userIds } = news;
  await ringAbout(context, cause.eventId, userIds, ({ pushes: { seasons } }) =>
    pushAbout(seasons.published(count, name), seasons.when(day, time), `/golf-events/${eventId}`),
  );
});

export const sendSeasonOpenedHandler = handleMail(sendSeasonOpenedMail, async (context, cause) => {
  const { house, publicUrl } = context;
  const { seasonId, byUserId } = cause.payload;
  const target = await findSeasonTarget(house, seasonId);
  const news = target && (await findSeasonNews(house, seasonId));
  if (!news) return;
  const told = news.userIds.filter((userId) => userId !== byUserId);
  const recipients = await findRecipients(house, told);
  await mailEach(context, sendSeasonOpenedMail, cause.eventId, recipients, (recipient) =>
    seasonOpenedMail(target, recipient, news.bySeason, publicUrl),
  );
});
