/** Takes a golfer's address and name out of the list of mails that were sent. */
import { mentions, type Forget } from '../accounts/former-member.ts';

/** Mails to somebody whom the golfer named, as emergency contacts and guests, are the golfer's data too. */
export const forgetRecipient: Forget = async (tx, { userId, was, email, text, traces }) => {
  // What has not been sent is not owed any more. One that is on its way finds nothing to note itself in, and is forgotten.
  await tx.query(
    `delete from mail_deliveries where sent_at is null and (recipient = $1
       or key like '%.accounts.send-emergency-contact.' || $2::text
       or key like '%.booking.%.guest.' || $2::text || '.%' or key like '%.booking.%.guest.%.' || $2::text || '.%')`,
    [was.email, userId],
  );
  await tx.query(
    `update mail_deliveries set recipient = $2 where recipient = $1
       or key like '%.accounts.send-emergency-contact.' || $3::text
       or key like '%.booking.%.guest.' || $3::text || '.%' or key like '%.booking.%.guest.%.' || $3::text || '.%'`,
    [was.email, email, userId],
  );
  const rows = await tx.query<{ key: string; subject: string }>(
    `select key, subject from mail_deliveries where ${mentions('subject', '$1')} for update`,
    [traces],
  );
  for (const { key, subject } of rows) {
    await tx.query('update mail_deliveries set subject = $2 where key = $1', [key, text(subject)]);
  }
};
