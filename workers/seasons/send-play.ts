/** Tells golfers who play or are still to start that play is stopped, and that it goes on. */
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { playMail } from '@fourball/domain/mail/event-mails.ts';
import { pushAbout } from '@fourball/domain/messaging/push/push-content.ts';
import { findEventTarget } from '@fourball/domain/seasons/reminders/target-facts.ts';
import { findHeld } from '@fourball/domain/seasons/suspensions/suspend.ts';
import { pushPlay, sendPlayMail } from '@fourball/shared/seasons/jobs.ts';
import { ringAbout } from '../messaging/ring.ts';
import { handleMail, handleRing } from '../queues/handler.ts';
import { mailEach } from '../queues/mail-each.ts';

export const sendPlayHandler = handleMail(sendPlayMail, async (context, cause) => {
  const { house, publicUrl } = context;
  const { eventId, userIds, resumed } = cause.payload;
  const target = await findEventTarget(house, eventId);
  const held = target && (await findHeld(house, cause.payload));
  if (!held) return;
  const recipients = await findRecipients(house, userIds);
  await mailEach(context, sendPlayMail, cause.eventId, recipients, (recipient) =>
    playMail(target, recipient, resumed ? null : held, publicUrl),
  );
});

export const pushPlayHandler = handleRing(pushPlay, async (context, cause) => {
  if (context.push === undefined) return;
  const { eventId, userIds, resumed } = cause.payload;
  const target = await findEventTarget(context.house, eventId);
  const held = target && (await findHeld(context.house, cause.payload));
  if (!held) return;
  await ringAbout(context, cause.eventId, userIds, ({ pushes: { seasons }, mails }) =>
    resumed
      ? pushAbout(seasons.goesOn(target.name), mails.seasons.held.goesOn, `/golf-events/${eventId}`)
      : pushAbout(
          seasons.held[held.kind](target.name),
          held.message === '' ? mails.seasons.held.leads[held.kind] : held.message,
          `/golf-events/${eventId}`,
        ),
  );
});
