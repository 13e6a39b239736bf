/** What happens with email lists and campaigns, as facts that other processes are told. Never a token: whoever mails one makes it. */
import { z } from 'zod';
import { defineEvent } from '../contract/define-event.ts';
import { id } from '../contract/fields.ts';

/** A contact is to be mailed a link: to leave a list, or to say yes to one. */
export const linkWanted = defineEvent(
  'mail.link-wanted',
  z.object({ contactId: id, listId: id, kind: z.enum(['LEAVE', 'CONFIRM']) }),
);

/** Somebody wants mail at another address, which is asked by a link. */
export const addressWanted = defineEvent('mail.address-wanted', z.object({ contactId: id }));

/** Somebody of the office wants to see a campaign in their own mailbox. */
export const campaignTestOrdered = defineEvent(
  'mail.campaign-test-ordered',
  z.object({ campaignId: id, userId: id }),
);

/** A campaign waits for its moment, begins, is held, goes on or ends, by an act of the office or by itself. */
export const campaignChanged = defineEvent('mail.campaign-changed', z.object({ campaignId: id }));

/** What is told of a campaign that leaves, or has left, is more than before: mails went out, came back or have to wait. */
export const campaignProgressed = defineEvent('mail.campaign-progressed', z.object({ campaignId: id }));

/** The office wrote to people. */
export const directMailOrdered = defineEvent('mail.direct-mail-ordered', z.object({ directMailId: id }));
