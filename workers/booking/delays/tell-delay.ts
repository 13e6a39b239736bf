/** Mails and rings everybody on the told list of a delay, and writes down there how far each is. */
import { noteMailed, noteMailKeys, notePushed } from '@fourball/domain/booking/delays/note-told.ts';
import {
  findGuestRecipients,
  findRecipients,
  getMailFacts,
} from '@fourball/domain/booking/reminders/mail-facts.ts';
import { clubTime } from '@fourball/domain/kernel/club-time.ts';
import { delayMail } from '@fourball/domain/mail/delay-mails.ts';
import { pushAbout } from '@fourball/domain/messaging/push/push-content.ts';
import { pushDelay, sendDelayMail } from '@fourball/shared/booking/jobs.ts';
import { handleMail, handleRing } from '../../queues/handler.ts';
import { mailEach, mailKey } from '../../queues/mail-each.ts';
import { ringAbout } from '../../messaging/ring.ts';

export const sendDelayHandler = handleMail(sendDelayMail, async (context, { eventId, payload }) => {
  const { house, publicUrl } = context;
  const { purchaseId, userIds, was, now, answerBy, ...told } = payload;
  const facts = await getMailFacts(house, purchaseId);
  // Of a cancelled booking its own mail tells; what a closure cancels is told by this one.
  if (facts.status !== 'BOOKED' && told.kind !== 'CLOSED') return;
  const golfers = await findRecipients(house, userIds);
  const guests = await findGuestRecipients(house, purchaseId);
  const readers = [...golfers.map((golfer) => ({ ...golfer, roundId: null })), ...guests];
  const at = (instant: string) => clubTime(new Date(instant), house.timeZone);
  await noteMailKeys(
    house.db,
    payload,
    readers.map((reader) => ({ ...reader, mailKey: mailKey(sendDelayMail, eventId, reader) })),
  );
  try {
    await mailEach(context, sendDelayMail, eventId, readers, (reader) =>
      delayMail(
        {
          ...facts,
          ...told,
          was: at(was),
          now: now === null ? null : at(now),
          answerBy: answerBy === undefined ? null : at(answerBy),
        },
        reader,
        publicUrl,
      ),
    );
  } finally {
    await noteMailed(house.db, payload);
  }
});

export const pushDelayHandler = handleRing(pushDelay, async (context, { eventId, payload }) => {
  const { house } = context;
  if (context.push === undefined) return;
  const { purchaseId, userIds, kind, undone, was, now, fate, words: said } = payload;
  const at = (instant: string) => clubTime(new Date(instant), house.timeZone);
  await ringAbout(context, eventId, userIds, ({ pushes: { delays } }) => {
    const title =
      kind === 'LATER'
        ? undone
          ? delays.onTime(at(now ?? was))
          : delays.later(at(was), at(now ?? was))
        : undone
          ? (fate === 'CANCELLED' ? delays.openButGone : delays.open)(at(was))
          : now === null
            ? delays.closed(at(was))
            : delays.asked(at(was), at(now));
    return pushAbout(title, said, `/bookings/${purchaseId}`);
  });
  await notePushed(house.db, payload, { eventId, at: house.clock.now() });
});
