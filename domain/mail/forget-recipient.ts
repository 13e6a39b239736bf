/** Takes a golfer's address and name out of the list of mails that were sent. */
import { mentions, type Forget } from '../accounts/former-member.ts';

/** Mails to emergency contacts of a golfer, and to guests and partners that the golfer brings or asked. */
const ofNamed = (userId: string): string => `key like '%.accounts.send-emergency-contact.' || ${userId}::text
  or key ~ ('\\.(booking|seasons)\\.[a-z-]+\\.guest\\.([0-9]+\\.)?' || ${userId}::text || '\\.')`;

/** Mails to somebody whom the golfer named, as emergency contacts and guests, are the golfer's data too. */
export const forgetRecipient: Forget = async (tx, { userId, was, email, text, traces }) => {
  // What has not been sent is not owed any more. One that is on its way finds nothing to note itself in, and is forgotten.
  await tx.query(
    `delete from mail_deliveries where sent_at is null and (recipient = $1 or ${ofNamed('$2')})`,
    [was.email, userId],
  );
  await tx.query(`update mail_deliveries set recipient = $2 where recipient = $1 or ${ofNamed('$3')}`, [
    was.email,
    email,
    userId,
  ]);
  const rows = await tx.query<{ key: string; subject: string }>(
    `select key, subject from mail_deliveries where ${mentions('subject', '$1')} for update`,
    [traces],
  );
  for (const { key, subject } of rows) {
    await tx.query('update mail_deliveries set subject = $2 where key = $1', [key, text(subject)]);
  }
};
