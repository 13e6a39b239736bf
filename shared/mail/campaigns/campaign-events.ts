/** What happens with campaigns and mails of the office, as facts that other processes are told. */
import { z } from 'zod';
import { defineEvent } from '../../contract/define-event.ts';
import { id } from '../../contract/fields.ts';

/** Somebody of the office wants to see a campaign in their own mailbox. */
export const campaignTestOrdered = defineEvent(
  'mail.campaign-test-ordered',
  z.object({ campaignId: id, userId: id }),
);

/** The office wrote to people. */
export const directMailOrdered = defineEvent('mail.direct-mail-ordered', z.object({ directMailId: id }));
