/** Mails the link that sets a password: to who asked for it, and to who has a new account. */
import { makePasswordLink } from '@fourball/domain/accounts/passwords/password-links.ts';
import { passwordLinkMail } from '@fourball/domain/mail/account-mails.ts';
import { findSettledKeys } from '@fourball/domain/mail/send-mail-once.ts';
import { sendResetLinkMail, sendWelcomeMail } from '@fourball/shared/accounts/jobs.ts';
import { mailOrOwe } from '../queues/mail-each.ts';
import { handleMail, type Cause, type WorkerContext } from '../queues/handler.ts';

// The token is made here and nowhere kept, so a second run makes another one: only where a mail is to go out now.
async function sendLink(
  context: WorkerContext,
  job: string,
  { eventId, payload: { userId } }: Cause<{ userId: number }>,
  { kind, minutes }: { kind: 'RESET' | 'WELCOME'; minutes: number },
): Promise<void> {
  const { house, publicUrl } = context;
  const key = `${eventId}.${job}.${userId}`;
  if ((await findSettledKeys(house, [key])).has(key)) return;
  const link = await makePasswordLink(house, { userId, eventId, kind, minutes });
  if (!link) return;
  const { token, to } = link;
  const text = passwordLinkMail(kind, { ...to, token, minutes }, publicUrl);
  await mailOrOwe(context, { eventId, job }, { key, to: to.email, ...text });
}

export const sendResetLinkHandler = handleMail(sendResetLinkMail, (context, cause) =>
  sendLink(context, sendResetLinkMail.name, cause, {
    kind: 'RESET',
    minutes: context.settings.resetLinkMinutes,
  }),
);

export const sendWelcomeHandler = handleMail(sendWelcomeMail, (context, cause) =>
  sendLink(context, sendWelcomeMail.name, cause, {
    kind: 'WELCOME',
    minutes: context.settings.welcomeLinkHours * 60,
  }),
);
