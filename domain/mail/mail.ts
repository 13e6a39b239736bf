/** What a mail is to the code that writes it, and to whatever carries it away. */

/** The words of a mail, in both forms. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mail extends MailText {
  /**
   * `<eventId>.<job>.<recipient's user id>`, or of who has no account `guest.<booker>.<inviter>.<invitation>`, with the
   * inviter for a booker where it is no booking: the same mail has the same key, however often its job runs. Of a job
   * that no event ordered what it is about comes first.
   */
  readonly key: string;
  readonly to: string;
  /** The name that it is from, on one line; left out: that of the setting. */
  readonly fromName?: string;
  /** A round for the reader's calendar. */
  readonly calendar?: string;
  /** Of a mail to one person that its reader may have no more of: ends them by one request without a login (RFC 8058). On one line. */
  readonly leaveUrl?: string;
  /** What a mail to the readers of a list is carried with; without it, it is for one person. */
  readonly bulk?: BulkHeaders;
}

/** All on one line each, without anything that could end it. */
export interface BulkHeaders {
  /** The name that the mail is from; empty: as all mails. */
  readonly fromName: string;
  /** Empty: none. */
  readonly replyTo: string;
  /** Tells the mail apart where it comes back to: part of the address that it came from (VERP). */
  readonly bounceToken: string;
  /** By one request without a login (RFC 8058). */
  readonly unsubscribeUrl: string;
  readonly listName: string;
  /** Letters, digits and dashes. */
  readonly listSlug: string;
  /** By which mailboxes tell the office how a campaign is liked. */
  readonly feedbackId: string;
}

/** Carries mail away: by SMTP, or into a folder. Rejects when the mail was not taken over. */
export interface MailTransport {
  /** `begin` is asked at the last moment before the mail goes out, which may be long after; its throw stops it. */
  send(mail: Mail, begin?: () => Promise<void>): Promise<void>;
}

/**
 * Why a mail was not taken over: the server can't be reached or lets nobody in, it does not want this mail now, or it
 * says that nobody has the address.
 */
type MailTrouble = 'AWAY' | 'NOT_NOW' | 'NO_SUCH_ADDRESS';

export class MailFailed extends Error {
  /** What the server replied, by its number; 0 where it said nothing. */
  readonly reply: number;
  /** Whether it was said when the address of the reader was named. */
  readonly atRecipient: boolean;

  constructor(
    message: string,
    readonly trouble: MailTrouble,
    {
      reply = 0,
      atRecipient = false,
      ...options
    }: ErrorOptions & { readonly reply?: number; readonly atRecipient?: boolean } = {},
  ) {
    super(message, options);
    this.reply = reply;
    this.atRecipient = atRecipient;
  }
}
