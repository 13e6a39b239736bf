/** Mails the links by which contacts say yes to a list, leave one, or have another address. */
import { confirmDays } from '@fourball/domain/mail/consent/consent-rules.ts';
import { addressLinkMail, findLinkReader, listLinkMail } from '@fourball/domain/mail/consent/link-mails.ts';
import { addressToken, mailLinkMaker, mailLinkUrl } from '@fourball/domain/mail/consent/unsubscribe-link.ts';
import { findSettledKeys } from '@fourball/domain/mail/send-mail-once.ts';
import { sendAddressLink, sendListLink } from '@fourball/shared/mail/jobs.ts';
import { mailOrOwe } from '../queues/mail-each.ts';
import { handleMail, type WorkerContext } from '../queues/handler.ts';

const said = async ({ club }: WorkerContext) => ({
  clubName: (await club.profile()).name,
  days: confirmDays((await club.rules()).all),
});

export const sendListLinkHandler = handleMail(sendListLink, async (context, cause) => {
  const { house, publicUrl } = context;
  const { contactId, listId, kind } = cause.payload;
  const key = `${cause.eventId}.${sendListLink.name}.contact.${contactId}`;
  if ((await findSettledKeys(house, [key])).has(key)) return;
  const reader = await findLinkReader(house.db, contactId, listId);
  const wanted = kind === 'CONFIRM' ? reader?.asked : reader?.on;
  if (!reader?.list || !wanted) return;
  const tokenOf = await mailLinkMaker(house);
  const url = mailLinkUrl(publicUrl, tokenOf({ kind, contactId, listId }));
  const text = listLinkMail(kind, reader, { list: reader.list, url }, await said(context));
  await mailOrOwe(
    context,
    { eventId: cause.eventId, job: sendListLink.name },
    { key, to: reader.email, ...text },
  );
});

export const sendAddressLinkHandler = handleMail(sendAddressLink, async (context, cause) => {
  const { house, publicUrl } = context;
  const { contactId } = cause.payload;
  const reader = await findLinkReader(house.db, contactId, 0);
  if (!reader?.newEmail) return;
  // Asked twice at once, for two addresses: each event finds the last one, which is mailed by whoever comes first.
  const key = `${cause.eventId}.${sendAddressLink.name}.contact.${contactId}`;
  if ((await findSettledKeys(house, [key])).has(key)) return;
  const url = mailLinkUrl(publicUrl, await addressToken(house, contactId, reader.newEmail));
  const text = addressLinkMail(reader, url, await said(context));
  await mailOrOwe(
    context,
    { eventId: cause.eventId, job: sendAddressLink.name },
    { key, to: reader.newEmail, ...text },
  );
});
