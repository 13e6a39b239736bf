/** Carries mail away by SMTP where a server is set, otherwise into the folder of mails to read. */
import type { Clock } from '@fourball/domain/kernel/clock.ts';
import type { DkimSettings, Settings } from '@fourball/domain/kernel/settings.ts';
import { traceElsewhere } from '@fourball/domain/kernel/trace.ts';
import { isOfDemoGolfer, keepMail } from '@fourball/domain/mail/mail-folder.ts';
import { MailFailed, type Mail, type MailTransport } from '@fourball/domain/mail/mail.ts';
import { unsaidProfile, type ClubSettings } from '@fourball/domain/club/profile/club-row.ts';
import { dressMail, isBare, type MailSender } from '@fourball/domain/mail/dress-mail.ts';
import nodemailer from 'nodemailer';
import pLimit from 'p-limit';
import { defaultTuning, type WorkerTuning } from '../tuning.ts';

/** Milliseconds: a mail server that does not answer is tried again later instead of holding a worker. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export interface ClosableTransport extends MailTransport {
  close(): void;
}

const addressOf = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;
const domainOf = (from: string): string => /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';

/** The same mail has the same Message-ID, so that a receiver can tell a second copy. */
const messageId = ({ key }: Mail, from: string): string => `<${key}@${domainOf(from)}>`;

/** On one line: folded ones break the signatures of some servers, and mailboxes then offer no way off the list. */
const onOneLine = (value: string) => ({ prepared: true, value: value.replace(/[\r\n]+/g, ' ') });

/** In quotes, letters of ASCII alone: mailboxes show it where they show it at all. */
const quoted = (text: string): string => `"${text.replace(/[^\x20-\x7e]|["\\]/g, '')}"`;

/** How its reader has no more of them, which mailboxes show as a button of their own. */
const leaveHeaders = (url: string) => ({
  'List-Unsubscribe': onOneLine(`<${url}>`),
  'List-Unsubscribe-Post': onOneLine('List-Unsubscribe=One-Click'),
});

/** Whom a mail is from: by the name that it says, at the address of the setting. */
const senderOf = (fromName: string | undefined, from: string) =>
  fromName ? { name: fromName, address: addressOf(from) } : from;

/** Whose a mail to many is, how its reader has no more of them, and where it comes back to. */
function bulkParts(mail: Mail, from: string, bounceAddress: string | undefined) {
  if (!mail.bulk) return {};
  const { fromName, replyTo, bounceToken, unsubscribeUrl, listName, listSlug, feedbackId } = mail.bulk;
  const [local = 'bounce', host = domainOf(from)] = bounceAddress?.split('@') ?? [];
  return {
    from: senderOf(fromName, from),
    ...(replyTo === '' ? {} : { replyTo }),
    envelope: { from: `${local}+${bounceToken}@${host}`, to: mail.to },
    headers: {
      ...leaveHeaders(unsubscribeUrl),
      'List-Id': onOneLine(`${quoted(listName)} <${listSlug}.${domainOf(from)}>`),
      'Feedback-ID': onOneLine(`${feedbackId}:${domainOf(from)}`),
      Precedence: 'bulk',
    },
  };
}

const envelope = (mail: Mail, from: string, bounceAddress?: string) => ({
  from: senderOf(mail.fromName, from),
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: messageId(mail, from),
  // Says to other programs that nobody waits for an answer.
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(mail.leaveUrl === undefined ? {} : leaveHeaders(mail.leaveUrl)),
  },
  ...bulkParts(mail, from, bounceAddress),
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

/** What nodemailer says of a failure, as far as it is known. */
interface SmtpFailure extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/** Replies that are about the address; servers also say them of senders they don't trust, with 5.7.x, which may pass. */
const noSuchAddress = [550, 551, 553];
/** The part of the talk in which a reply is about this mail. */
const aboutMail = ['MAIL FROM', 'RCPT TO', 'DATA'];

function failureOf(cause: unknown): MailFailed {
  const error = (cause instanceof Error ? cause : new Error(String(cause))) as SmtpFailure;
  const { code, command = '', responseCode = 0, message } = error;
  const atRecipient = command === 'RCPT TO';
  const said = (trouble: MailFailed['trouble']) =>
    new MailFailed(message, trouble, { cause, reply: responseCode, atRecipient });
  if (atRecipient && noSuchAddress.includes(responseCode) && !/\b5\.7\.\d/.test(message))
    return said('NO_SUCH_ADDRESS');
  // 421: it closes its doors.
  if (responseCode !== 421 && responseCode > 0 && aboutMail.includes(command)) return said('NOT_NOW');
  return said(code === 'EENVELOPE' || code === 'EMESSAGE' ? 'NOT_NOW' : 'AWAY');
}

/**
 * While the server can't be reached, one mail at a time finds out whether it is back, and the others fail at once: a
 * server that does not even refuse would hold every worker, and what else they do, for as long as they wait for it.
 */
function restWhileAway(send: MailTransport['send'], rest: number): MailTransport['send'] {
  let away: MailFailed | undefined;
  let asking = false;
  let askFrom = 0;
  return async (mail, begin) => {
    const asks = away !== undefined;
    if (away && (asking || performance.now() < askFrom))
      throw new MailFailed(away.message, 'AWAY', { cause: away.cause });
    if (asks) asking = true;
    try {
      await send(mail, begin);
      away = undefined;
    } catch (error) {
      const is = error instanceof MailFailed && error.trouble === 'AWAY';
      away = is ? error : undefined;
      if (is) askFrom = performance.now() + rest;
      throw error;
    } finally {
      if (asks) asking = false;
    }
  };
}

type MailTuning = Pick<WorkerTuning, 'mailsAtOnce' | 'mailServerRest'>;

/** How mails are carried beside where to. */
interface Carriage {
  readonly from: string;
  /** Where mails to many come back to; absent: `bounce@` the domain that they are from. */
  readonly bounceAddress: string | undefined;
  /** Absent: mails are not signed here. */
  readonly dkim: DkimSettings | undefined;
}

/** What receivers look at, and both headers by which readers leave a list (RFC 8058 wants them signed). */
const signedHeaders = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'List-Id:List-Unsubscribe:List-Unsubscribe-Post:Feedback-ID',
].join(':');

function smtpTransport(
  url: string,
  { from, bounceAddress, dkim }: Carriage,
  { mailsAtOnce, mailServerRest }: MailTuning,
): ClosableTransport {
  // Lines that broke are not tried again behind our back: a mail that is owed is noted before it goes out once more.
  const pool = { pool: true, maxConnections: mailsAtOnce, maxRequeues: 0 } as const;
  const smtp = nodemailer.createTransport({
    url,
    ...pool,
    ...patience,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: signedHeaders,
      },
    }),
  });
  const inTurn = pLimit(mailsAtOnce);
  const hand = restWhileAway(async (mail) => {
    try {
      await smtp.sendMail(envelope(mail, from, bounceAddress));
    } catch (error) {
      throw failureOf(error);
    }
  }, mailServerRest);
  return {
    send: (mail, begin) =>
      inTurn(async () => {
        await begin?.();
        await hand(mail);
      }),
    close: () => smtp.close(),
  };
}

function folderTransport(
  dataDir: string,
  { from, bounceAddress }: Carriage,
  clock: Clock,
): ClosableTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail, begin) {
      await begin?.();
      const { message } = await composer.sendMail(envelope(mail, from, bounceAddress));
      const eml = Buffer.isBuffer(message) ? message : Buffer.from(String(message));
      const { to, subject, text, html, fromName = '' } = mail;
      const sender = fromName === '' ? from : `${fromName} <${addressOf(from)}>`;
      await keepMail(dataDir, { at: clock.now().toISOString(), from: sender, to, subject, text, html }, eml);
    },
    close: () => composer.close(),
  };
}

/** In the demo club mails leave by themselves, to golfers whom there are not: those are kept for reading, whatever server is set. */
function exceptDemoGolfers(server: ClosableTransport, folder: ClosableTransport): ClosableTransport {
  return {
    send: (mail, begin) => (isOfDemoGolfer(mail.to) ? folder : server).send(mail, begin),
    close() {
      server.close();
      folder.close();
    },
  };
}

export type MailSettings = ClubSettings &
  Pick<
    Settings,
    'smtpUrl' | 'smtpBulkUrl' | 'mailFrom' | 'bounceAddress' | 'dkim' | 'dataDir' | 'demo' | 'publicUrl'
  >;

const carriageOf = ({ mailFrom: from, bounceAddress, dkim }: MailSettings): Carriage => ({
  from,
  bounceAddress,
  dkim,
});

function openTransport(
  url: string | undefined,
  settings: MailSettings,
  clock: Clock,
  tuning: MailTuning,
): ClosableTransport {
  const carriage = carriageOf(settings);
  const folder = folderTransport(settings.dataDir, carriage, clock);
  if (!url) return traced(folder);
  const server = smtpTransport(url, carriage, tuning);
  return traced(settings.demo ? exceptDemoGolfers(server, folder) : server);
}

const traced = ({ send, close }: ClosableTransport): ClosableTransport => ({
  send: (mail, begin) => traceElsewhere('mail.send', () => send(mail, begin)),
  close,
});

/** Puts into each mail what the club says of itself as it goes out. */
function dressed(
  { send, close }: ClosableTransport,
  club: () => Promise<MailSender>,
  publicUrl: string,
): ClosableTransport {
  return {
    async send(mail, begin) {
      const whole = dressMail(mail, await club(), publicUrl);
      if (isBare(whole)) throw new MailFailed('The mail says nothing of the club in some place.', 'NOT_NOW');
      await send(whole, begin);
    },
    close,
  };
}

/** For mails to one person each. `club` is who they are from; left out: what the settings say. */
export const createMailTransport = (
  settings: MailSettings,
  clock: Clock,
  tuning: MailTuning = defaultTuning,
  club: () => Promise<MailSender> = async () => unsaidProfile(settings),
): ClosableTransport =>
  dressed(openTransport(settings.smtpUrl, settings, clock, tuning), club, settings.publicUrl);

/** For mails to many: over lines of their own, so that a confirmation never waits for a campaign. */
export function createBulkTransport(
  settings: MailSettings,
  clock: Clock,
  { bulkMailsAtOnce, mailServerRest }: Pick<WorkerTuning, 'bulkMailsAtOnce' | 'mailServerRest'>,
): ClosableTransport {
  const { smtpUrl, smtpBulkUrl = smtpUrl } = settings;
  return openTransport(smtpBulkUrl, settings, clock, { mailsAtOnce: bulkMailsAtOnce, mailServerRest });
}
