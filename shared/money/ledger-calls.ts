/** The calls of the books: golfers' accounts and statements, the entries, their check, and corrections. */
import { z } from 'zod';
import { filled } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { cents, day, id, page, pageSize } from '../contract/fields.ts';
import { ledgerEntryKind } from './enums.ts';
import { golferAccount, ledgerCheck, ledgerEntry, owingAccount, statement } from './shapes.ts';

const monthOf = z.object({
  userId: id,
  year: z.coerce.number().int().min(2000).max(2200),
  month: z.coerce.number().int().min(1).max(12),
});

export const getOwnAccount = defineCall({
  id: 'ledger.getOwnAccount',
  method: 'GET',
  path: 'ledger/account/current-user',
  access: 'user',
  ours: true,
  reply: golferAccount,
  summary: "The caller's account at the club: what is owed, and the latest entries.",
});

export const getAccount = defineCall({
  id: 'ledger.getAccount',
  method: 'GET',
  path: 'ledger/account/{userId}',
  access: 'admin',
  ours: true,
  params: z.object({ userId: id }),
  reply: golferAccount,
  errors: ['not_found'],
  summary: "A golfer's account at the club.",
});

export const getStatement = defineCall({
  id: 'ledger.getStatement',
  method: 'GET',
  path: 'ledger/statement/{userId}/{year}/{month}',
  access: 'user',
  ours: true,
  params: monthOf,
  reply: statement,
  errors: ['forbidden', 'not_found'],
  summary: 'The statement of a golfer for a month: of the caller, or of anybody for admins.',
});

export const getStatementPdf = defineCall({
  id: 'ledger.getStatementPdf',
  method: 'GET',
  path: 'ledger/statement/{userId}/{year}/{month}/pdf',
  access: 'user',
  ours: true,
  raw: true,
  params: monthOf,
  errors: ['forbidden', 'not_found', 'unavailable'],
  summary: 'The statement as a PDF.',
});

export const listOwing = defineCall({
  id: 'ledger.listOwing',
  method: 'GET',
  path: 'ledger/owing/{page}/{size}',
  access: 'admin',
  ours: true,
  params: z.object({ page, size: pageSize }),
  reply: z.object({
    total: z.number().int(),
    /** Of all accounts what golfers owe the club, and what the club owes golfers; both are 0 or more. */
    owed: cents,
    owing: cents,
    accounts: z.array(owingAccount),
  }),
  summary: 'The golfers whose account is not even, who owes most first.',
});

export const listLedgerEntries = defineCall({
  id: 'ledger.listEntries',
  method: 'GET',
  path: 'ledger/entries/{page}/{size}',
  access: 'admin',
  ours: true,
  params: z.object({ page, size: pageSize }),
  query: z.object({
    kind: ledgerEntryKind.optional(),
    userId: id.optional(),
    accountId: id.optional(),
    purchaseId: id.optional(),
    entryId: id.optional(),
    start: day.optional(),
    end: day.optional(),
  }),
  reply: z.object({ total: z.number().int(), entries: z.array(ledgerEntry) }),
  summary: 'The entries of the books with their lines, the latest first.',
});

export const checkLedger = defineCall({
  id: 'ledger.check',
  method: 'GET',
  path: 'ledger/check',
  access: 'admin',
  ours: true,
  reply: ledgerCheck,
  summary: 'Shows that every ledger sums to zero and every balance equals its entries.',
});

export const reverseEntry = defineCall({
  id: 'ledger.reverse',
  method: 'POST',
  path: 'ledger/reverse',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({ entryId: id, reason: filled(500) }),
  idempotent: true,
  reply: ledgerEntry,
  errors: ['not_found', 'conflict'],
  summary: 'Undoes an entry by a new one that says why. Replies with the new one.',
});

export const adjustAccount = defineCall({
  id: 'ledger.adjust',
  method: 'POST',
  path: 'ledger/adjust',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({
    userId: id,
    /** More than 0 charges the golfer, less than 0 credits the golfer. */
    cents: cents
      .min(-100_000_000)
      .max(100_000_000)
      .refine((amount) => amount !== 0, 'Please enter an amount.'),
    reason: filled(500),
  }),
  idempotent: true,
  reply: ledgerEntry,
  errors: ['not_found'],
  summary: "Corrects a golfer's account by an amount, with a reason.",
});

export const ledgerCalls = {
  getOwnAccount,
  getAccount,
  getStatement,
  getStatementPdf,
  listOwing,
  listLedgerEntries,
  checkLedger,
  reverseEntry,
  adjustAccount,
};
