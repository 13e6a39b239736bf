/** The calls with which the office invites people who have never logged in to choose a password, many at once. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { id, instant } from '../contract/fields.ts';

const howMany = z.number().int();

/** How many may be named one by one. */
export const mostNamed = 500;

/** Everybody who has never logged in; or those of a file that was brought along; or who is named. */
const whom = {
  importId: id.optional(),
  userIds: z.array(id).min(1).max(mostNamed).optional(),
};

const invitation = z.object({
  invitationId: id,
  orderedBy: z.string(),
  orderedAt: instant,
  stoppedAt: instant.nullable(),
  people: howMany,
  waiting: howMany,
  /** On their way or there. */
  sent: howMany,
  /** Of whom the mail could not be sent, after all tries. */
  failed: howMany,
  /** Who can log in by now. */
  opened: howMany,
  /** Who could log in before it was their turn, or whose account was closed. */
  left: howMany,
});
export type LoginInvitation = z.output<typeof invitation>;

const preview = z.object({
  count: howMany,
  /** Why others are left out. */
  left: z.object({
    hasLogin: howMany,
    noMail: howMany,
    /** They were invited within the last `againDays` days, or wait for it. */
    invited: howMany,
    notActive: howMany,
  }),
  againDays: howMany,
  perMinute: howMany,
  mail: z.object({ subject: z.string(), text: z.string() }),
});
export type InvitationPreview = z.output<typeof preview>;

export const previewInvitation = defineCall({
  id: 'user.previewInvitation',
  method: 'POST',
  path: 'user/login-invitation/preview',
  access: 'admin',
  encoding: 'json',
  body: z.object(whom),
  reply: preview,
  errors: ['not_found'],
  ours: true,
  summary: 'How many would be invited to log in, who is left out and why, and what they would read.',
});

export const orderInvitation = defineCall({
  id: 'user.orderInvitation',
  method: 'POST',
  path: 'user/login-invitation',
  access: 'admin',
  encoding: 'json',
  /** `count`: how many the preview said. */
  body: z.object({ ...whom, count: z.number().int().min(1) }),
  reply: invitation,
  errors: ['not_found', 'conflict'],
  idempotent: true,
  ours: true,
  summary:
    'Invites people who have never logged in to choose a password; a worker mails them, as fast as the club mails.',
});

export const listInvitations = defineCall({
  id: 'user.listInvitations',
  method: 'GET',
  path: 'user/login-invitation',
  access: 'admin',
  reply: z.array(invitation),
  ours: true,
  summary: 'The latest batches of invitations to log in, with how far they are.',
});

export const stopInvitation = defineCall({
  id: 'user.stopInvitation',
  method: 'POST',
  path: 'user/login-invitation/stop',
  access: 'admin',
  encoding: 'json',
  body: z.object({ invitationId: id }),
  reply: invitation,
  errors: ['not_found'],
  ours: true,
  summary: 'Stops a batch of invitations: whoever was not mailed yet is not mailed.',
});

export const invitationCalls = { previewInvitation, orderInvitation, listInvitations, stopInvitation };
