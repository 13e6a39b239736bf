// @vitest-environment happy-dom
/** The office's ledger: entries with lines that add up, reversals with a reason, and the check that the books hold. */
import { describe, expect, it } from 'vitest';
import type { LedgerCheck, LedgerEntry } from '@fourball/shared/money/shapes.ts';
import { accountOf, choose, drawer, entry, openBooks, rowsOf, sentTo } from '../kit/money-office.ts';
import { alerts, errorOf, office } from '../kit/office.tsx';
import { button, click, field, pass, press, text, type } from '../kit/start-app.tsx';
import { type Route, at, refusal } from '../kit/network.ts';
import {
  listLedgerEntries,
  reverseEntry,
  getAccount,
  checkLedger,
} from '@fourball/shared/money/ledger-calls.ts';

const list = at(listLedgerEntries, { page: 0, size: 50 });
const reverse = reverseEntry;
const one = at(listLedgerEntries, { page: 0, size: 1 });
const reversal = entry(20, {
  kind: 'REVERSAL',
  reverses: 18,
  reason: 'Wrong golfer',
  cannotReverse: 'This entry undoes another one and stays.',
});
const reversed = entry(18, { reversedBy: 20, cannotReverse: 'It is reversed already.' });

/** The entry that is asked for by its number. */
const only = (entries: readonly LedgerEntry[]): Route<typeof one> => {
  return ({ query }) => {
    const found = entries.filter(({ entryId }) => String(entryId) === query.get('entryId'));
    return { total: found.length, entries: found };
  };
};

const books = () =>
  office()
    .on(list, { total: 3, entries: [reversal, entry(19), reversed] })
    .on(one, only([reversal, entry(19), reversed]))
    .on(at(getAccount, { userId: 7 }), accountOf(0));

const queryOf = (network: Awaited<ReturnType<typeof openBooks>>) =>
  Object.fromEntries(network.to(list).at(-1)?.query ?? []);

describe('the entries', () => {
  it('stand with their day, kind, golfer and amount, and which are reversed', async () => {
    await openBooks(books(), '/admin/ledger');
    expect(rowsOf()).toEqual([
      ['Full 7-day 20', 'Nov 20, 2026', 'Reversal', 'Ava Tremblay', '', '-$2,768.50'],
      ['Full 7-day 19', 'Nov 20, 2026', 'Charge', 'Ava Tremblay', '', '$2,768.50'],
      ['Full 7-day 18', 'Nov 20, 2026', 'Charge', 'Ava Tremblay', 'Reversed', '$2,768.50'],
    ]);
  });

  it('are narrowed by kind, days, golfer and purchase, which the address keeps', async () => {
    const network = await openBooks(books(), '/admin/ledger?user=7&purchase=1');
    await choose('Kind', 'FEE');
    await type(field('From') as HTMLInputElement, '2026-11-01');
    await type(field('To') as HTMLInputElement, '2026-11-30');
    await pass(300);
    expect(queryOf(network)).toEqual({
      kind: 'FEE',
      userId: '7',
      purchaseId: '1',
      start: '2026-11-01',
      end: '2026-11-30',
    });
    expect(window.location.search).toContain('kind=FEE');
    await click(button('Ava Tremblay'));
    await pass(300);
    expect(queryOf(network)['userId']).toBeUndefined();
  });

  it('are walked through with the arrow keys', async () => {
    await openBooks(books(), '/admin/ledger');
    button('Full 7-day 20').focus();
    await press(button('Full 7-day 20'), 'ArrowDown');
    expect(document.activeElement).toBe(button('Full 7-day 19'));
    await press(button('Full 7-day 19'), 'End');
    expect(document.activeElement).toBe(button('Full 7-day 18'));
  });

  it('that do not load can be asked for again', async () => {
    const network = books().on(list, refusal('internal', 'No'));
    await openBooks(network, '/admin/ledger');
    network.on(list, { total: 0, entries: [] });
    await click(button('Try again'));
    expect(text()).toContain('The books are empty');
  });
});

describe('one entry', () => {
  it('shows its lines as debit and credit that add up to the same', async () => {
    await openBooks(books(), '/admin/ledger?entry=19');
    expect(rowsOf(1)).toEqual([
      ['Ava TremblayGolfers · golfer:7', '$2,768.50', ''],
      ['Full 7-dayProducts · item:4', '', '$2,450.00'],
      ['HST13% of $2,450.00', '', '$318.50'],
      ['Sum', '$2,768.50', '$2,768.50'],
    ]);
    expect(drawer()).toContain('Both sides add up to the same.');
  });

  it('does not say that its sides are even where they are not', async () => {
    const [golfer] = entry(19).lines;
    const uneven = entry(19, { lines: golfer === undefined ? [] : [golfer] });
    await openBooks(books().on(one, only([uneven])), '/admin/ledger?entry=19');
    expect(drawer()).not.toContain('Both sides add up to the same.');
  });

  it('is reversed with a reason, once, and what the server refuses is said', async () => {
    const network = await openBooks(books(), '/admin/ledger?entry=19');
    network.on(reverse, { result: 'CONFLICT', reason: 'A payment is given back, not reversed.' });
    await click(button('Reverse this entry'));
    await click(button('Reverse'));
    expect(errorOf('Reason')).toBe('Please say why.');
    await type(field('Reason'), 'Charged twice');
    await click(button('Reverse'));
    expect(alerts()).toContain('A payment is given back, not reversed.');
    network.on(reverse, entry(21, { kind: 'REVERSAL', reverses: 19 }));
    network.on(one, only([entry(19, { reversedBy: 21, cannotReverse: 'It is reversed already.' })]));
    await click(button('Reverse'));
    await pass(300);
    const [first, second, ...more] = sentTo(network, reverse);
    expect(first?.body).toEqual({ entryId: 19, reason: 'Charged twice' });
    expect(second?.body).toEqual(first?.body);
    expect(more).toEqual([]);
    expect(drawer()).toContain('Reversed by entry 21.');
    expect(button('Reverse this entry').disabled).toBe(true);
  });

  it('that a rule of the books keeps says which, also where no field shows it', async () => {
    const network = await openBooks(books(), '/admin/ledger?entry=19');
    const issues = [{ field: 'entryId', message: 'Some of this payment was given back already.' }];
    network.on(reverse, refusal('invalid_input', 'No', { issues }));
    await click(button('Reverse this entry'));
    await type(field('Reason'), 'Wrong');
    await click(button('Reverse'));
    expect(alerts()).toEqual(['Some of this payment was given back already.']);
  });

  it.each([
    [18, 'It is reversed already.'],
    [20, 'This entry undoes another one and stays.'],
  ])('%i is not reversed, and says why', async (id, reason) => {
    await openBooks(books(), `/admin/ledger?entry=${id}`);
    expect(button('Reverse this entry').disabled).toBe(true);
    expect(drawer()).toContain(reason);
  });
});

describe('an entry by its number', () => {
  it('is shown whatever the list beside it is narrowed to', async () => {
    const network = books().on(list, { total: 0, entries: [] });
    await openBooks(network, '/admin/ledger?kind=FEE&entry=19');
    expect(drawer()).toContain('Both sides add up to the same.');
    expect(new Set(network.to(one).map(({ query }) => query.get('entryId')))).toEqual(new Set(['19']));
  });

  it('that there is not says so', async () => {
    await openBooks(books(), '/admin/ledger?entry=4711');
    expect(drawer()).toContain('There is no such entry');
  });
});

describe('the check', () => {
  const call = checkLedger;
  const check = (broken: number): LedgerCheck => ({
    holds: broken === 0,
    at: '2026-11-21T12:00:00.000Z',
    entries: 1_000_034,
    lines: 3_000_102,
    rules: [
      {
        rule: 'zero',
        meaning: 'Every entry adds up to zero.',
        checked: 1_000_034,
        broken: 0,
        examples: [],
      },
      {
        rule: 'balances',
        meaning: 'Every balance equals its lines.',
        checked: 412,
        broken,
        examples: broken === 0 ? [] : [12, 44],
      },
    ],
    totals: [
      { kind: 'GOLFER', accounts: 412, debit: 90_000, credit: 50_000 },
      { kind: 'PRODUCT', accounts: 61, debit: 0, credit: 40_000 },
    ],
  });

  it('says of each rule that it holds, with what was checked, and adds up the totals', async () => {
    const network = books().on(call, check(0));
    await openBooks(network, '/admin/ledger?view=check');
    expect(text()).toContain('The books hold');
    expect(text()).toContain('1,000,034 entries, 3,000,102 lines');
    const rules = [...document.querySelectorAll('main li')].map((rule) => rule.textContent);
    expect(rules).toEqual([
      'Every entry adds up to zero.holds1,000,034 checked',
      'Every balance equals its lines.holds412 checked',
    ]);
    expect(rowsOf().at(-1)).toEqual(['All together', '473', '$900.00', '$900.00', '$0.00']);
  });

  it('says which rule is broken and where, and is run again', async () => {
    const network = books().on(call, check(2));
    await openBooks(network, '/admin/ledger?view=check');
    expect(text()).toContain('The books are broken');
    expect(text()).not.toContain('The books hold');
    expect(text()).toContain('Every balance equals its lines.broken 2 times412 checked · First: 12, 44');
    network.on(call, check(0));
    await click(button('Run again'));
    await pass(300);
    expect(text()).toContain('The books hold');
  });
});
