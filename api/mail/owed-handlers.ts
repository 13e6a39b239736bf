/** Binds the calls about owed mails to what they read and do. */
import { listOwedMails, tryOwedMails } from '@fourball/domain/mail/owed-mails.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import type { Services } from '../services.ts';

export const owedMailHandlers = ({ house }: Services): BuiltHandlers['owedMails'] => ({
  listOwedMails: () => listOwedMails(house),
  tryOwedMails: ({ actor, body }) => tryOwedMails(house, actor, body.key),
});
