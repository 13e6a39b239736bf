/** Sends one job's mail to each recipient, each of them once; what can't be sent now is owed, and the job is done. */
import type { Mail, MailText, MailTransport } from '@fourball/domain/mail/mail.ts';
import { findSettledKeys, sendOrOwe, type MailOrder } from '@fourball/domain/mail/send-mail-once.ts';
import type { EventJob } from '@fourball/shared/contract/define-job.ts';
import type { WorkerContext } from './handler.ts';

/** `key` tells recipients apart who have no account. */
interface Addressee {
  readonly userId: number | null;
  readonly email: string;
  readonly key?: string;
}

/** Throws only where the database could not be asked or told. */
export async function mailOrOwe(
  { house, mail: usual, tuning, log }: WorkerContext,
  order: MailOrder,
  mail: Mail,
  transport: MailTransport = usual,
): Promise<void> {
  const { result, error } = await sendOrOwe(house, transport, tuning, order, mail);
  const told = { err: error, job: order.job, mail: mail.key };
  if (result === 'GIVEN_UP') log.error(told, 'A mail was given up.');
  else if (error !== undefined) log.warn(told, 'A mail could not be sent and will be tried again.');
}

/** What tells a mail of a job from all others. */
export const mailKey = (
  { name }: Pick<EventJob, 'name'>,
  eventId: number,
  { key, userId }: Pick<Addressee, 'key' | 'userId'>,
): string => `${eventId}.${name}.${key ?? userId}`;

/** Goes on past a recipient whose mail can't be written, and throws at the end: the next run sends only what is missing. */
export async function mailEach<Recipient extends Addressee>(
  context: WorkerContext,
  job: Pick<EventJob, 'name'>,
  eventId: number,
  recipients: readonly Recipient[],
  write: (recipient: Recipient) => MailText | Promise<MailText>,
): Promise<void> {
  const failures: unknown[] = [];
  const mails = recipients.map((recipient) => ({
    recipient,
    key: mailKey(job, eventId, recipient),
  }));
  const settled = await findSettledKeys(
    context.house,
    mails.map(({ key }) => key),
  );
  for (const { recipient, key } of mails) {
    if (settled.has(key)) continue;
    try {
      const mail = { key, to: recipient.email, ...(await write(recipient)) };
      await mailOrOwe(context, { eventId, job: job.name }, mail);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} mails were not sent.`);
}
