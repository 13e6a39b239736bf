/** Binds the calls of what accounts are called in other programs to their commands. */
import { listJournalAccounts, nameJournalAccounts } from '@fourball/domain/money/journal/journal-accounts.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { ownNames } from './files/journal-tables.ts';

export const journalHandlers = ({ house, club }: Services): BuiltHandlers['journal'] => {
  const wordsOf = (reader: UserActor) => wordsFor(reader).reports.money.journal;
  const namesFor = async (reader: UserActor) => ownNames(wordsOf(reader), (await club.profile()).taxName);
  return {
    async listJournalAccounts({ actor }) {
      const reader = userOf(actor);
      const accounts = await listJournalAccounts(house.db, await namesFor(reader));
      return { accounts, usualTaxRate: wordsOf(reader).taxRate };
    },
    async nameJournalAccounts({ actor, body }) {
      const user = userOf(actor);
      const accounts = await nameJournalAccounts(house, user, body, await namesFor(user));
      return { accounts, usualTaxRate: wordsOf(user).taxRate };
    },
  };
};
