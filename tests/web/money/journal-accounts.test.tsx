// @vitest-environment happy-dom
/** Accounts of the books by what the accounting program calls them: only what was changed is sent, and a refusal stands at its field. */
import { listJournalAccounts, nameJournalAccounts } from '@fourball/shared/money/journal/journal-calls.ts';
import { expect, it } from 'vitest';
import { openBooks } from '../kit/money-office.ts';
import { failed } from '../kit/network.ts';
import { office, sent } from '../kit/office.tsx';
import { button, click, field, pass, text, type } from '../kit/start-app.tsx';

const none = { quickBooksName: null, xeroCode: null, xeroTaxRate: null };
const cash = { code: 'cash', kind: 'CASH', name: 'Cash', ...none } as const;
const products = {
  code: 'products',
  kind: 'PRODUCT',
  name: 'Everything else sold',
  ...none,
  xeroCode: '200',
} as const;
const listed = { accounts: [products, cash], usualTaxRate: 'Tax Exempt (0%)' };

it('sends what was changed, all of it at once, and shows what is kept', async () => {
  const named = { ...listed, accounts: [products, { ...cash, quickBooksName: 'Undeposited Funds' }] };
  const network = office().on(listJournalAccounts, listed).on(nameJournalAccounts, named);
  await openBooks(network, '/admin/reports?view=accounts');
  expect(field<HTMLInputElement>('Code in Xero: Everything else sold').value).toBe('200');
  expect(field<HTMLInputElement>('Tax rate in Xero: Cash').placeholder).toBe('Tax Exempt (0%)');
  expect(button('Save accounts').disabled).toBe(true);
  await type(field('Name in QuickBooks: Cash'), ' Undeposited Funds ');
  await click(button('Save accounts'));
  await pass(300);
  expect(sent(network.to(nameJournalAccounts)[0]?.body)).toEqual({
    accounts: [{ code: 'cash', ...none, quickBooksName: 'Undeposited Funds' }],
  });
  expect(text()).toContain('The accounts are saved.');
  expect(field<HTMLInputElement>('Name in QuickBooks: Cash').value).toBe('Undeposited Funds');
  expect(button('Save accounts').disabled).toBe(true);
});

it('shows what is refused at its field, and keeps what was typed', async () => {
  const issues = [{ field: 'accounts.0.xeroCode', message: 'Please enter at most ten letters and digits.' }];
  const network = office()
    .on(listJournalAccounts, listed)
    .on(
      nameJournalAccounts,
      failed(422, { error: { code: 'invalid_input', message: 'Look again.', details: { issues } } }),
    );
  await openBooks(network, '/admin/reports?view=accounts');
  await type(field('Code in Xero: Cash'), 'far too long a code');
  await click(button('Save accounts'));
  await pass(300);
  expect(text()).toContain('Please enter at most ten letters and digits.');
  expect(field<HTMLInputElement>('Code in Xero: Cash').value).toBe('far too long a code');
});
