/** Binds the calls of the books to their commands: accounts, statements, entries, their check, and corrections. */
import { isOwnBooks } from '@fourball/domain/accounts/access.ts';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import { findInstalmentsOf } from '@fourball/domain/money/instalments/dues-run.ts';
import { accountName } from '@fourball/domain/money/ledger/account-name.ts';
import { getAccount } from '@fourball/domain/money/ledger/account.ts';
import { adjustAccount } from '@fourball/domain/money/ledger/adjust-account.ts';
import { checkLedger } from '@fourball/domain/money/ledger/check-ledger.ts';
import { letterhead } from '@fourball/domain/money/purchases/letterhead.ts';
import { listEntries, type Entry } from '@fourball/domain/money/ledger/list-entries.ts';
import { listOwing } from '@fourball/domain/money/ledger/owing.ts';
import { reverseEntry } from '@fourball/domain/money/reversals/reverse-entry.ts';
import { getStatement } from '@fourball/domain/money/ledger/statement.ts';
import {
  adjustAccount as adjustCall,
  reverseEntry as reverseCall,
} from '@fourball/shared/money/ledger-calls.ts';
import type { LedgerEntry } from '@fourball/shared/money/shapes.ts';
import { refusal } from '@fourball/shared/words/refusals.ts';
import type { Context } from 'koa';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import { wordedFor } from '../http/words.ts';
import type { Services } from '../services.ts';

/** As its reader may undo it: what is of the own account somebody else undoes. */
const present = (
  ctx: Context,
  reader: UserActor,
  taxName: string,
  { cannotReverse, ...entry }: Entry,
): LedgerEntry => {
  const own = isOwnBooks(reader, ...entry.lines.map(({ userId }) => userId));
  return {
    ...entry,
    lines: entry.lines.map((line) => ({
      ...line,
      account: accountName({ kind: line.kind, name: line.account }, taxName),
    })),
    cannotReverse: wordedFor(ctx, cannotReverse ?? (own ? refusal('accounts.notOwnAccount') : null)),
  };
};

export const ledgerHandlers = ({ house, club }: Services): BuiltHandlers['ledger'] => {
  const { db } = house;
  const head = async () => letterhead(await club.profile());
  const taxName = async () => (await club.profile()).taxName;
  const accountOf = async (userId: number) => ({
    ...(await getAccount(db, userId)),
    instalments: await findInstalmentsOf(db, userId),
  });
  return {
    getOwnAccount: ({ actor }) => accountOf(userOf(actor).userId),
    getAccount: ({ params }) => accountOf(params.userId),
    getStatement: async ({ actor, params }) => getStatement(db, actor, params, await head()),
    listOwing: ({ params }) => listOwing(db, params),
    async listLedgerEntries({ actor, params, query, ctx }) {
      const reader = userOf(actor);
      const { total, entries } = await listEntries(db, params, query);
      const tax = await taxName();
      return { total, entries: entries.map((entry) => present(ctx, reader, tax, entry)) };
    },
    checkLedger: ({ actor }) => checkLedger(house, userOf(actor)),
    reverseEntry: async ({ actor, body, ...request }) => {
      const user = userOf(actor);
      const intent = intentOf(reverseCall, user.userId, request);
      return present(request.ctx, user, await taxName(), await reverseEntry(house, user, body, intent));
    },
    adjustAccount: async ({ actor, body, ...request }) => {
      const user = userOf(actor);
      const intent = intentOf(adjustCall, user.userId, request);
      return present(request.ctx, user, await taxName(), await adjustAccount(house, user, body, intent));
    },
  };
};
