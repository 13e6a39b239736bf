/** Tells golfers by mail what the office noted of their family: a standing yes, and who pays for whose rounds. */
import { findFamilyPayerReaders } from '@fourball/domain/booking/buddies/family-payers.ts';
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { familyMail, familyPayerMail } from '@fourball/domain/mail/family-mails.ts';
import { sendFamilyMail, sendFamilyPayerMail } from '@fourball/shared/booking/jobs.ts';
import { mailEach } from '../queues/mail-each.ts';
import { handleMail } from '../queues/handler.ts';

/** Also where it was ended meanwhile: what was done with one's yes is worth knowing. */
export const sendFamilyHandler = handleMail(sendFamilyMail, async (context, cause) => {
  const { userId, placerId } = cause.payload;
  const [placer] = await findRecipients(context.house, [placerId]);
  if (!placer) return;
  const recipients = await findRecipients(context.house, [userId]);
  await mailEach(context, sendFamilyMail, cause.eventId, recipients, (recipient) =>
    familyMail(placer.name, recipient, context.publicUrl),
  );
});

/** Who has answered meanwhile is not asked; where it was ended nobody is told. */
export const sendFamilyPayerHandler = handleMail(sendFamilyPayerMail, async (context, cause) => {
  const { userId, payerId } = cause.payload;
  const readers = await findFamilyPayerReaders(context.house.db, cause.payload);
  const people = await findRecipients(context.house, [userId, payerId]);
  const nameOf = (id: number) => people.find((person) => person.userId === id)?.name ?? '';
  const recipients = people.filter((person) => readers.some((reader) => reader.userId === person.userId));
  await mailEach(context, sendFamilyPayerMail, cause.eventId, recipients, (recipient) => {
    const { pays = false, asked = false } = readers.find((one) => one.userId === recipient.userId) ?? {};
    return familyPayerMail(
      { other: nameOf(pays ? userId : payerId), pays, asked },
      recipient,
      context.publicUrl,
    );
  });
});
