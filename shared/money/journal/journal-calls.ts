/** The calls by which the office says what accounts of the books are called in its accounting program. */
import { z } from 'zod';
import { filled } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { ledgerAccountKind } from '../enums.ts';

/** Names and codes of another program; null where the journal goes by the club's own. */
const elsewhere = z.object({
  /** Of QuickBooks Online; a colon leads to an account below another. */
  quickBooksName: filled(100).nullable(),
  xeroCode: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9.-]{1,10}$/, 'Please enter at most ten letters and digits.')
    .nullable(),
  /** As Xero calls it, such as `Tax Exempt (0%)`. */
  xeroTaxRate: filled(50).nullable(),
});

/** The code of an account in the books; `golfers`: all accounts of golfers, `products`: whatever is sold and has none of its own. */
const code = filled(200);

const journalAccount = elsewhere.extend({
  code: z.string(),
  kind: ledgerAccountKind,
  name: z.string(),
});
export type JournalAccount = z.output<typeof journalAccount>;

const journalAccounts = z.object({
  accounts: z.array(journalAccount),
  /** What the journal for Xero says of an account without a rate. */
  usualTaxRate: z.string(),
});

export const listJournalAccounts = defineCall({
  id: 'journal.listAccounts',
  method: 'GET',
  path: 'ledger/journal-accounts',
  access: 'admin',
  ours: true,
  reply: journalAccounts,
  summary: 'The accounts of the books that the journal has, and what each is called in other programs.',
});

export const nameJournalAccounts = defineCall({
  id: 'journal.nameAccounts',
  method: 'PUT',
  path: 'ledger/journal-accounts',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({ accounts: z.array(elsewhere.extend({ code })).min(1).max(500) }),
  reply: journalAccounts,
  summary:
    'Says what accounts are called in other programs: all that are sent, or none. Others stay as they are.',
});

export const journalCalls = { listJournalAccounts, nameJournalAccounts };
