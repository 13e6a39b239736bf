/** Binds the calls of the books to their commands: accounts, statements, entries, their check, and corrections. */
import { getAccount } from '@fourball/domain/money/ledger/account.ts';
import { adjustAccount } from '@fourball/domain/money/ledger/adjust-account.ts';
import { checkLedger } from '@fourball/domain/money/ledger/check-ledger.ts';
import { letterhead } from '@fourball/domain/money/purchases/letterhead.ts';
import { listEntries } from '@fourball/domain/money/ledger/list-entries.ts';
import { listOwing } from '@fourball/domain/money/ledger/owing.ts';
import { reverseEntry } from '@fourball/domain/money/reversals/reverse-entry.ts';
import { getStatement } from '@fourball/domain/money/ledger/statement.ts';
import {
  adjustAccount as adjustCall,
  reverseEntry as reverseCall,
} from '@fourball/shared/money/ledger-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const ledgerHandlers = ({ house, club, settings }: Services): BuiltHandlers['ledger'] => {
  const { db } = house;
  const head = async () => letterhead(settings.clubName, (await club.rules()).all);
  return {
    getOwnAccount: ({ actor }) => getAccount(db, userOf(actor).userId),
    getAccount: ({ params }) => getAccount(db, params.userId),
    getStatement: async ({ actor, params }) => getStatement(db, actor, params, await head()),
    listOwing: ({ params }) => listOwing(db, params),
    listLedgerEntries: ({ params, query }) => listEntries(db, params, query),
    checkLedger: () => checkLedger(house),
    reverseEntry: ({ actor, body, ...request }) => {
      const user = userOf(actor);
      return reverseEntry(house, user, body, intentOf(reverseCall, user.userId, request));
    },
    adjustAccount: ({ actor, body, ...request }) => {
      const user = userOf(actor);
      return adjustAccount(house, user, body, intentOf(adjustCall, user.userId, request));
    },
  };
};
