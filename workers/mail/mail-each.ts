/** Sends one job's mail to each recipient, each of them once. */
import type { MailText } from '@fourball/domain/mail/mail.ts';
import { sendMailOnce } from '@fourball/domain/mail/send-mail-once.ts';
import type { EventJob } from '@fourball/shared/contract/define-job.ts';
import type { WorkerContext } from '../queues/handler.ts';

/** `key` tells recipients apart who have no account. */
interface Addressee {
  readonly userId: number | null;
  readonly email: string;
  readonly key?: string;
}

/** Goes on past a recipient whose mail fails, and throws at the end: the next run sends only what is missing. */
export async function mailEach<Recipient extends Addressee>(
  { house, mail }: WorkerContext,
  { name }: Pick<EventJob, 'name'>,
  eventId: number,
  recipients: readonly Recipient[],
  write: (recipient: Recipient) => MailText | Promise<MailText>,
): Promise<void> {
  const failures: unknown[] = [];
  const sendTo = async (recipient: Recipient) => {
    const key = `${eventId}.${name}.${recipient.key ?? recipient.userId}`;
    await sendMailOnce(house, mail, { key, to: recipient.email, ...(await write(recipient)) });
  };
  for (const recipient of recipients) {
    await sendTo(recipient).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} mails were not sent.`);
}
