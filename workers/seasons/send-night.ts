/** Asks organizers of events that run by themselves what is not done without them. */
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { nightMail, questionPath } from '@fourball/domain/mail/night-mails.ts';
import { pushAbout } from '@fourball/domain/messaging/push/push-content.ts';
import { findQuestionFacts } from '@fourball/domain/seasons/nights/question-facts.ts';
import { findEventTarget } from '@fourball/domain/seasons/reminders/target-facts.ts';
import { pushNight, sendNightMail } from '@fourball/shared/seasons/jobs.ts';
import { ringAbout } from '../messaging/ring.ts';
import { handleMail, handleRing } from '../queues/handler.ts';
import { mailEach } from '../queues/mail-each.ts';

export const sendNightHandler = handleMail(sendNightMail, async (context, cause) => {
  const { house, publicUrl } = context;
  const { eventId, what } = cause.payload;
  const target = await findEventTarget(house, eventId);
  const facts = target && (await findQuestionFacts(house, cause.payload));
  if (!facts) return;
  const recipients = await findRecipients(house, facts.userIds);
  await mailEach(context, sendNightMail, cause.eventId, recipients, (recipient) =>
    nightMail(target, recipient, { what, ...facts }, publicUrl),
  );
});

export const pushNightHandler = handleRing(pushNight, async (context, cause) => {
  if (context.push === undefined) return;
  const { eventId, what } = cause.payload;
  const target = await findEventTarget(context.house, eventId);
  const facts = target && (await findQuestionFacts(context.house, cause.payload));
  if (!facts) return;
  await ringAbout(context, cause.eventId, facts.userIds, ({ pushes: { seasons } }) =>
    pushAbout(
      seasons.night[what](target.name),
      seasons.when(target.firstDay, target.time ?? ''),
      questionPath(eventId, what),
    ),
  );
});
