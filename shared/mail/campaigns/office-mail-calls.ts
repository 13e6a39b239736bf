/** Mail of the office to people, and what mail servers report of mails that came back. */
import { z } from 'zod';
import { filled, html } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { email } from '../../contract/fields.ts';

/** One address or several. */
const recipients = z.union([email, z.array(email).min(1).max(500)]);

export const sendMail = defineCall({
  id: 'mail.send',
  method: 'POST',
  path: 'mail/send',
  access: 'admin',
  encoding: 'json',
  body: z.object({ to: recipients, subject: filled(200), html: html.min(1) }),
  /** To how many: each address counts once. */
  reply: z.object({ recipients: z.number().int().min(1) }),
  idempotent: true,
  summary: 'Sends a mail of the office to people whom the club knows. No marketing: it belongs to no list.',
});

/**
 * Signed by `X-Fourball-Signature: t=<seconds since 1970>,v1=<hex>`: HMAC-SHA-256 of `<t>.<body>` with MAIL_BOUNCE_SECRET, at
 * most five minutes old. The body is either what a mail server sent back (message/rfc822), or
 * `{ "reports": [{ "id", "recipient", "kind": "HARD" | "SOFT" | "COMPLAINT", "diagnostic" }] }`, whose recipients are the
 * addresses that the mails came from (bounce+…), and whose ids tell one report from another.
 */
export const takeBounces = defineCall({
  id: 'mail.takeBounces',
  method: 'POST',
  path: 'mail/bounce',
  access: 'public',
  ours: true,
  encoding: 'bytes',
  raw: true,
  errors: ['malformed', 'too_large', 'not_found', 'unavailable'],
  summary: 'Takes reports of mails that came back, by their signature alone.',
});

export const officeMailCalls = { sendMail, takeBounces };
