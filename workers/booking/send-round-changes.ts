/** Mails golfers that they were taken out or moved, and bookers that a golfer gave the spot up. */
import { getRoundFacts } from '@fourball/domain/booking/reminders/round-mail-facts.ts';
import {
  findGuestRecipients,
  findPersonByUserName,
  findRecipients,
  getMailFacts,
} from '@fourball/domain/booking/reminders/mail-facts.ts';
import { clubTime } from '@fourball/domain/kernel/club-time.ts';
import { bailedMail, movedMail, removedMail } from '@fourball/domain/mail/round-mails.ts';
import { sendRoundCancelledMail, sendTeeTimeChangedMail } from '@fourball/shared/booking/jobs.ts';
import { mailEach } from '../queues/mail-each.ts';
import { handleMail } from '../queues/handler.ts';

export const sendRoundCancelledHandler = handleMail(sendRoundCancelledMail, async (context, cause) => {
  const { house, publicUrl } = context;
  const { purchaseId, roundId, golfer, cancelledBy } = cause.payload;
  if (golfer === null) return;
  const facts = await getRoundFacts(house, roundId);
  if (!facts) return;
  const own = golfer.userName === cancelledBy;
  const { booker } = await getMailFacts(house, purchaseId);
  // Who gave the own booking's spot up knows it.
  if (own && booker.userId === golfer.userId) return;
  const recipients = await findRecipients(house, [own ? booker.userId : golfer.userId]);
  const by = await findPersonByUserName(house, cancelledBy);
  await mailEach(context, sendRoundCancelledMail, cause.eventId, recipients, (recipient) =>
    own
      ? bailedMail(facts, recipient, by?.name ?? cancelledBy, publicUrl)
      : removedMail(facts, recipient, by?.name ?? null, publicUrl),
  );
});

export const sendTeeTimeChangedHandler = handleMail(sendTeeTimeChangedMail, async (context, cause) => {
  const { house, publicUrl } = context;
  const { purchaseId, changedBy, moves } = cause.payload;
  const facts = await getMailFacts(house, purchaseId);
  if (facts.status !== 'BOOKED') return;
  const golfers = await findRecipients(
    house,
    moves.flatMap(({ userId }) => (userId !== null && facts.golferIds.includes(userId) ? [userId] : [])),
  );
  const guests = await findGuestRecipients(house, purchaseId);
  const recipients = moves.flatMap(({ roundId, userId, from, to }) => {
    const who =
      userId === null
        ? guests.find((guest) => guest.roundId === roundId)
        : golfers.find((golfer) => golfer.userId === userId);
    return who ? [{ ...who, from, to }] : [];
  });
  const [by] = await findRecipients(house, [changedBy]);
  const at = (instant: string) => clubTime(new Date(instant), house.timeZone);
  await mailEach(context, sendTeeTimeChangedMail, cause.eventId, recipients, (recipient) =>
    movedMail(
      { ...facts, time: at(recipient.to) },
      recipient,
      { by: by?.name ?? null, before: at(recipient.from) },
      publicUrl,
    ),
  );
});
