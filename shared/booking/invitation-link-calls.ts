/** The calls by which a mailed invitation is read and answered without a login: who has the link was invited. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { cents, day, id, instant, line } from '../contract/fields.ts';
import { holdResult, inviteStatus } from './enums.ts';

/** What is no link of ours, or one whose round has begun, is not_found alike. */
const token = z.string().max(100);

/** What who was invited needs to know to answer. Others in it are first names alone. */
const linkedInvitation = z.object({
  courseName: z.string(),
  feeName: z.string(),
  day,
  /** Club time; of the first tee time. */
  time: z.string(),
  startsAt: instant,
  timeZone: z.string(),
  host: z.string(),
  /** Who is invited: the first name of a golfer, or the name the host typed. */
  name: z.string(),
  /** Whether it is a golfer's invitation, who can also log in. */
  hasAccount: z.boolean(),
  /** Handed over by who is no member: answered by a golfer who logs in, not by the link. */
  needsAccount: z.boolean(),
  /** Only there, to lead a golfer on; it opens nothing without a login. */
  purchaseId: z.number().int(),
  inviteStatus,
  cancelled: z.boolean(),
  players: z.array(z.string()),
  vacantSpots: z.number().int(),
  /** Before tax, for who is invited. */
  price: cents,
  tax: cents,
  /** Who booked, and pays where `bookerPays` says so. */
  booker: z.string(),
  bookerPays: z.boolean(),
  /** Cents with tax that who is invited pays by accepting, on the own account; 0 where the booker pays. */
  youPay: cents,
});
export type LinkedInvitation = z.output<typeof linkedInvitation>;

export const getInvitationByLink = defineCall({
  id: 'book.getInvitationByLink',
  method: 'GET',
  path: 'book/invitation-link/{token}',
  access: 'public',
  params: z.object({ token }),
  reply: linkedInvitation,
  errors: ['not_found', 'too_many_requests'],
  ours: true,
  summary:
    'What a mailed invitation is about. Only looks: programs that open the links of mails answer nothing.',
});

export const answerInvitationByLink = defineCall({
  id: 'book.answerInvitationByLink',
  method: 'POST',
  path: 'book/invitation-link/{token}',
  access: 'public',
  encoding: 'json',
  params: z.object({ token }),
  body: z.object({
    accept: z.boolean(),
    declineReason: line(500).nullish(),
    /** Cents with tax that who is invited was shown to pay: where it is more by now, nothing is accepted. */
    price: cents.nullish(),
  }),
  reply: z.object({
    result: holdResult,
    reason: z.string().optional(),
    /** As it stands after the answer. */
    invitation: linkedInvitation,
  }),
  errors: ['not_found', 'too_many_requests'],
  ours: true,
  summary: 'Accepts or declines the invitation that the link was mailed for, and nothing else.',
});

export const makeInvitationLinks = defineCall({
  id: 'book.makeInvitationLinks',
  method: 'POST',
  path: 'book/invitation-links',
  access: 'user',
  encoding: 'json',
  body: z.object({ purchaseId: id }),
  reply: z.object({
    links: z.array(
      z.object({
        inviteId: id,
        name: z.string(),
        /** On the club's own pages; of a golfer behind the login. */
        path: z.string(),
      }),
    ),
  }),
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary: 'The links of open invitations that the caller, who is no member, hands over.',
});

export const claimInvitation = defineCall({
  id: 'book.claimInvitation',
  method: 'POST',
  path: 'book/invitation-link/{token}/claim',
  access: 'user',
  encoding: 'json',
  params: z.object({ token }),
  reply: z.object({
    result: holdResult.extract(['SUCCESS', 'FAILED']),
    reason: z.string().optional(),
    purchaseId: id.optional(),
  }),
  errors: ['not_found', 'too_many_requests'],
  ours: true,
  summary:
    'Makes an invitation that was handed over by link the caller’s own, to be answered in the booking.',
});

export const invitationLinkCalls = {
  getInvitationByLink,
  answerInvitationByLink,
  makeInvitationLinks,
  claimInvitation,
};
