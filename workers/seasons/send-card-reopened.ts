/** Tells golfers that an organizer opened a card of theirs again, and why: they sign it anew. */
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { cardReopenedMail } from '@fourball/domain/mail/event-mails.ts';
import { pushAbout } from '@fourball/domain/messaging/push/push-content.ts';
import { findEventTarget } from '@fourball/domain/seasons/reminders/target-facts.ts';
import { findReopening } from '@fourball/domain/seasons/scores/find-reopening.ts';
import { pushCardReopened, sendCardReopenedMail } from '@fourball/shared/seasons/jobs.ts';
import { ringAbout } from '../messaging/ring.ts';
import { handleMail, handleRing } from '../queues/handler.ts';
import { mailEach } from '../queues/mail-each.ts';

export const sendCardReopenedHandler = handleMail(sendCardReopenedMail, async (context, cause) => {
  const { house, publicUrl } = context;
  const { eventId, userIds } = cause.payload;
  const target = await findEventTarget(house, eventId);
  const reopening = target && (await findReopening(house.db, cause.payload));
  if (!reopening) return;
  const recipients = await findRecipients(house, userIds);
  await mailEach(context, sendCardReopenedMail, cause.eventId, recipients, (recipient) =>
    cardReopenedMail(target, recipient, reopening, publicUrl),
  );
});

export const pushCardReopenedHandler = handleRing(pushCardReopened, async (context, cause) => {
  if (context.push === undefined) return;
  const { eventId, userIds } = cause.payload;
  const target = await findEventTarget(context.house, eventId);
  const reopening = target && (await findReopening(context.house.db, cause.payload));
  if (!reopening) return;
  await ringAbout(context, cause.eventId, userIds, ({ pushes: { seasons } }) =>
    pushAbout(seasons.cardReopened(target.name), reopening.reason, `/golf-events/${eventId}`),
  );
});
