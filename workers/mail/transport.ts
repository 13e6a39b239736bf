/** Carries mail away by SMTP where a server is set, otherwise into the folder of mails to read. */
import type { Clock } from '@fourball/domain/kernel/clock.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import { keepMail } from '@fourball/domain/mail/mail-folder.ts';
import type { Mail, MailTransport } from '@fourball/domain/mail/mail.ts';
import nodemailer from 'nodemailer';

/** Milliseconds: a mail server that does not answer is tried again later instead of holding a worker. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export interface ClosableTransport extends MailTransport {
  close(): void;
}

/** The same mail has the same Message-ID, so that a receiver can tell a second copy. */
const messageId = ({ key }: Mail, from: string): string =>
  `<${key}@${/@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost'}>`;

const envelope = (mail: Mail, from: string) => ({
  from,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: messageId(mail, from),
  // Says to other programs that nobody waits for an answer.
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...(mail.calendar === undefined
    ? {}
    : {
        attachments: [
          {
            filename: 'round.ics',
            content: mail.calendar,
            contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          },
        ],
      }),
});

function smtpTransport(url: string, from: string): ClosableTransport {
  const smtp = nodemailer.createTransport({ url, pool: true, maxConnections: 2, ...patience });
  return {
    send: async (mail) => void (await smtp.sendMail(envelope(mail, from))),
    close: () => smtp.close(),
  };
}

function folderTransport(dataDir: string, from: string, clock: Clock): ClosableTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(envelope(mail, from));
      const eml = Buffer.isBuffer(message) ? message : Buffer.from(String(message));
      const { to, subject, text, html } = mail;
      await keepMail(dataDir, { at: clock.now().toISOString(), from, to, subject, text, html }, eml);
    },
    close: () => composer.close(),
  };
}

export function createMailTransport(
  { smtpUrl, mailFrom, dataDir }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  clock: Clock,
): ClosableTransport {
  return smtpUrl ? smtpTransport(smtpUrl, mailFrom) : folderTransport(dataDir, mailFrom, clock);
}
