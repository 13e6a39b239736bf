/** Tells golfers when, where and with whom they start, once groups are published in which that is something else than before. */
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { startsMail } from '@fourball/domain/mail/event-mails.ts';
import { pushAbout } from '@fourball/domain/messaging/push/push-content.ts';
import { findStarts, type StartFacts } from '@fourball/domain/seasons/reminders/start-facts.ts';
import { findEventTarget } from '@fourball/domain/seasons/reminders/target-facts.ts';
import { pushStarts, sendStartsMail } from '@fourball/shared/seasons/jobs.ts';
import { ringAbout } from '../messaging/ring.ts';
import { handleMail, handleRing } from '../queues/handler.ts';
import { mailEach } from '../queues/mail-each.ts';

const byUser = (facts: readonly StartFacts[]) => new Map(facts.map(({ userId, start }) => [userId, start]));

export const sendStartsHandler = handleMail(sendStartsMail, async (context, cause) => {
  const { house, publicUrl } = context;
  const target = await findEventTarget(house, cause.payload.eventId);
  if (!target) return;
  const starts = byUser(await findStarts(house, cause.payload));
  const recipients = await findRecipients(house, [...starts.keys()]);
  await mailEach(context, sendStartsMail, cause.eventId, recipients, (recipient) =>
    startsMail(target, recipient, starts.get(recipient.userId) ?? null, publicUrl),
  );
});

export const pushStartsHandler = handleRing(pushStarts, async (context, cause) => {
  if (context.push === undefined) return;
  const { eventId } = cause.payload;
  const target = await findEventTarget(context.house, eventId);
  if (!target) return;
  for (const { userId, start } of await findStarts(context.house, cause.payload)) {
    await ringAbout(context, cause.eventId, [userId], ({ pushes: { seasons } }) =>
      start
        ? pushAbout(
            seasons.starts(target.name),
            seasons.startsAt(start.day, start.time, start.tee),
            `/golf-events/${eventId}`,
          )
        : pushAbout(
            seasons.noStart(target.name),
            seasons.when(target.firstDay, target.time ?? ''),
            `/golf-events/${eventId}`,
          ),
    );
  }
});
