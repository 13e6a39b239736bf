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
  /** A round for the reader's calendar. */
  readonly calendar?: string;
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
  constructor(
    message: string,
    readonly trouble: MailTrouble,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
