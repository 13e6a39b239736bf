/** Reads the mails that a club under test has written instead of sending them. */
import { listMails, type ListedMail } from '@fourball/domain/mail/mail-folder.ts';
import type { TestServer } from './server.ts';
import { eventually } from './wait.ts';

type Club = Pick<TestServer, 'settings'>;

/** To this address, the oldest first. */
export async function mailsTo({ settings }: Club, email: string): Promise<ListedMail[]> {
  const mails = await listMails(settings.dataDir, 1_000);
  return mails.filter(({ to }) => to === email).reverse();
}

/** Waits for a mail with this subject. */
export const mailTo = (club: Club, email: string, subject: string): Promise<ListedMail> =>
  eventually(`the mail "${subject}"`, async () =>
    (await mailsTo(club, email)).find((mail) => mail.subject === subject),
  );

/** The last part of the link that a mail carries to this page of ours. */
export function tokenIn({ text }: Pick<ListedMail, 'text'>, page: string): string {
  const token = new RegExp(`https?://[^\\s/]+/${page}/(\\S+)`).exec(text)?.[1];
  if (!token) throw new Error(`The mail has no link to ${page}: ${text}`);
  return token;
}
