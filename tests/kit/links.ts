/** Short ways to mailed invitations and their links, for tests that begin where the mail has arrived. */
import { makeInvitationLink } from '@fourball/domain/booking/invitation-links.ts';
import { sendInvitations } from '@fourball/shared/booking/calls.ts';
import {
  answerInvitationByLink,
  getInvitationByLink,
} from '@fourball/shared/booking/invitation-link-calls.ts';
import type { BuiltUser } from './build.ts';
import type { Booked } from './book.ts';
import { callOver, replyOver, type TestServer } from './server.ts';

export const pat = { name: 'Pat Quinn', email: 'Pat@Elsewhere.example' };

/** The doors of one club's mailed invitations. */
export const linkDoors = (server: () => TestServer) => ({
  /** The whole answer, for what may be refused. */
  askByMail: ({ token }: BuiltUser, booked: Booked, byMail: readonly object[]) =>
    callOver(server().url, sendInvitations, { token, body: { ...booked, byMail } }),
  /** Invites by mail; returns the token that the mail would carry. */
  linkFor: async ({ token }: BuiltUser, booked: Booked, guest = pat): Promise<string> => {
    const { invitations } = await replyOver(server().url, sendInvitations, {
      token,
      body: { ...booked, byMail: [guest] },
    });
    const invitation = invitations.findLast(({ name }) => name === guest.name);
    if (!invitation) throw new Error('Nobody was invited.');
    return makeInvitationLink(server().house, invitation.inviteId);
  },
  look: (token: string) => replyOver(server().url, getInvitationByLink, { params: { token } }),
  answer: (token: string, accept = true, declineReason?: string) =>
    replyOver(server().url, answerInvitationByLink, { params: { token }, body: { accept, declineReason } }),
  lookAnyhow: (token: string) => callOver(server().url, getInvitationByLink, { params: { token } }),
  answerAnyhow: (token: string, body: object) =>
    callOver(server().url, answerInvitationByLink, { params: { token }, body }),
});
