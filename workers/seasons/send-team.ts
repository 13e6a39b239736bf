/** Mails partners without an account that they are asked into a team, or are not any more, and who leads a team whom it has lost. */
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { partnerInvitedMail } from '@fourball/domain/mail/entry-mails.ts';
import {
  calledOffMail,
  entryExpiredMail,
  partnerLeftMail,
  withdrawnMail,
} from '@fourball/domain/mail/left-mails.ts';
import type { MailText } from '@fourball/domain/mail/mail.ts';
import { makeTeamInvitationLink } from '@fourball/domain/seasons/registration/invitation-links.ts';
import {
  findEntryEvent,
  findEntryFacts,
  type EntryFacts,
} from '@fourball/domain/seasons/reminders/entry-mail-facts.ts';
import {
  sendPartnerDroppedMail,
  sendPartnerInvitedMail,
  sendPartnerLeftMail,
} from '@fourball/shared/seasons/jobs.ts';
import type { MailReader } from '@fourball/shared/words/language.ts';
import { mailEach } from '../queues/mail-each.ts';
import { handleMail } from '../queues/handler.ts';

/** Their mails are data of who asked them, and go with that account: the key says whose they are. */
const addressOf = ({ name, registrationId }: EntryFacts, email: string, invitedById: number) => ({
  userId: null,
  firstName: name,
  email,
  key: `guest.${invitedById}.${invitedById}.${registrationId}`,
});

export const sendPartnerInvitedHandler = handleMail(sendPartnerInvitedMail, async (context, cause) => {
  const { house, club, publicUrl } = context;
  const { registrationId, byUserId } = cause.payload;
  const eventId = await findEntryEvent(house, registrationId);
  const facts = await findEntryFacts(house, await club.rules(), { registrationId, eventId });
  // Answered or called off before the mail was written: nothing is left to be asked.
  if (!facts || facts.status !== 'INVITED' || facts.email === null || facts.target.cancelled) return;
  const token = await makeTeamInvitationLink(house, registrationId);
  if (token === undefined) return;
  const partner = addressOf(facts, facts.email, byUserId);
  const question = { host: facts.team?.captain ?? facts.madeBy ?? '', answerBy: facts.answerBy };
  await mailEach(context, sendPartnerInvitedMail, cause.eventId, [partner], (reader) =>
    partnerInvitedMail(facts, reader, question, `${publicUrl}/team-invitation/${token}`),
  );
});

export const sendPartnerDroppedHandler = handleMail(sendPartnerDroppedMail, async (context, cause) => {
  const { house, club, publicUrl } = context;
  const { registrationId, eventId, what, invitedById, byUserId } = cause.payload;
  // Of an account that was erased nothing is sent any more, neither to whom it had named.
  const [host] = await findRecipients(house, [invitedById]);
  const facts = await findEntryFacts(house, await club.rules(), { registrationId, eventId });
  if (!host || !facts || facts.userId !== null || facts.email === null) return;
  const [person] = byUserId === null ? [] : await findRecipients(house, [byUserId]);
  const by = person?.name ?? null;
  const write = (reader: MailReader): MailText => {
    if (what === 'CANCELLED') return calledOffMail(facts, reader, { by, refunded: 0 }, publicUrl);
    if (what === 'EXPIRED') return entryExpiredMail(facts, reader, by, publicUrl);
    const nothing = { refunded: 0, kept: 0, unfilled: false, oneDay: false };
    return withdrawnMail(facts, reader, { by: by ?? host.name, ...nothing }, publicUrl);
  };
  const partner = addressOf(facts, facts.email, invitedById);
  await mailEach(context, sendPartnerDroppedMail, cause.eventId, [partner], write);
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
