/** Mails partners without an account that they are asked into a team, and who leads a team that a partner is in it no more. */
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { partnerInvitedMail } from '@fourball/domain/mail/entry-mails.ts';
import { partnerLeftMail } from '@fourball/domain/mail/left-mails.ts';
import { makeTeamInvitationLink } from '@fourball/domain/seasons/registration/invitation-links.ts';
import { findEntryEvent, findEntryFacts } from '@fourball/domain/seasons/reminders/entry-mail-facts.ts';
import { sendPartnerInvitedMail, sendPartnerLeftMail } from '@fourball/shared/seasons/jobs.ts';
import { mailEach } from '../queues/mail-each.ts';
import { handleMail } from '../queues/handler.ts';

export const sendPartnerInvitedHandler = handleMail(sendPartnerInvitedMail, async (context, cause) => {
  const { house, club, publicUrl } = context;
  const { registrationId, byUserId } = cause.payload;
  const eventId = await findEntryEvent(house, registrationId);
  const facts = await findEntryFacts(house, await club.rules(), { registrationId, eventId });
  // Answered or called off before the mail was written: nothing is left to be asked.
  if (!facts || facts.status !== 'INVITED' || facts.email === null || facts.target.cancelled) return;
  const token = await makeTeamInvitationLink(house, registrationId);
  if (token === undefined) return;
  const partner = {
    userId: null,
    firstName: facts.name,
    email: facts.email,
    key: `guest.${byUserId}.${byUserId}.${registrationId}`,
  };
  const question = { host: facts.team?.captain ?? facts.madeBy ?? '', answerBy: facts.answerBy };
  await mailEach(context, sendPartnerInvitedMail, cause.eventId, [partner], (reader) =>
    partnerInvitedMail(facts, reader, question, `${publicUrl}/team-invitation/${token}`),
  );
});

export const sendPartnerLeftHandler = handleMail(sendPartnerLeftMail, async (context, cause) => {
  const { house, club, publicUrl } = context;
  const { registrationId, eventId, captainId, what, byUserId } = cause.payload;
  if (byUserId === captainId) return;
  const facts = await findEntryFacts(house, await club.rules(), { registrationId, eventId });
  if (!facts?.team || facts.target.cancelled) return;
  const { name: team, players } = facts.team;
  const recipients = await findRecipients(house, [captainId]);
  await mailEach(context, sendPartnerLeftMail, cause.eventId, recipients, (recipient) =>
    partnerLeftMail(facts, recipient, { partner: facts.name, what, team, players }, publicUrl),
  );
});
