/** Short ways to mailed invitations and their links, for tests that begin where the mail has arrived. */
import { makeInvitationLink } from '@fourball/domain/booking/invitations/invitation-links.ts';
import { resetCalendarFeed } from '@fourball/shared/booking/calendar-calls.ts';
import { sendInvitations } from '@fourball/shared/booking/calls.ts';
import {
  answerInvitationByLink,
  getInvitationByLink,
} from '@fourball/shared/booking/invitation-link-calls.ts';
import type { BuiltUser } from '../build.ts';
import type { Booked } from './book.ts';
import { mailsTo, tokenIn } from '../mails.ts';
import { callOver, replyOver, type TestServer } from '../server.ts';
import { eventually } from '../wait.ts';

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

/** A calendar address, and somebody of this name, without an account, who was asked by mail and says no by the link. */
export async function leaveLinks(
  server: TestServer,
  { token, userId }: Pick<BuiltUser, 'token' | 'userId'>,
  booked: Booked,
  name: string,
): Promise<void> {
  await replyOver(server.url, resetCalendarFeed, { token, body: {} });
  const email = `${name}.${userId}@elsewhere.example`.toLowerCase();
  await replyOver(server.url, sendInvitations, { token, body: { ...booked, byMail: [{ name, email }] } });
  const mail = await eventually('the mail of the invitation', async () =>
    (await mailsTo(server, email)).at(0),
  );
  await replyOver(server.url, answerInvitationByLink, {
    params: { token: tokenIn(mail, 'invitation') },
    body: { accept: false, declineReason: `${name} has a sore wrist` },
  });
}

/** How many addresses and links there are that open something of the golfer's. */
export async function secretsOf({ db }: TestServer, { userId }: Pick<BuiltUser, 'userId'>) {
  const [row] = await db.query<{ feeds: number; links: number }>(
    `select (select count(*)::int from calendar_feeds where user_id = $1) as feeds,
       (select count(*)::int from invitation_links l join invitations i on i.id = l.invitation_id
        where i.user_id = $1 or i.invited_by = $1 and i.user_id is null) as links`,
    [userId],
  );
  return row;
}
