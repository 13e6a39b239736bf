// @vitest-environment happy-dom
/** The catalogue in the hands of admins: its order, its years, the forms with their field errors, and copies of a year. */
import { parameter } from '../kit/answers/parameter.ts';
import { centsOf, dollarsOf } from '@fourball/web/ui/text/money.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { entryOf, itemOf, refused } from '../kit/members-office.ts';
import { choose } from '../kit/money-office.ts';
import { answerDelete, errorOf, office, sent } from '../kit/office.tsx';
import {
  button,
  buttons,
  click,
  field,
  pass,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
  moveDown,
} from '../kit/start-app.tsx';
import { type Network, at, refusal, type Asked } from '../kit/network.ts';
import {
  listCatalogueEntries,
  listProductItems,
  reorderCatalogueEntries,
  updateCatalogueEntry,
  deleteCatalogueEntry,
  createProductItem,
  updateProductItem,
} from '@fourball/shared/membership/catalogue-calls.ts';
import {
  getRoundProductItemByYear,
  createRoundProductItem,
} from '@fourball/shared/booking/spots/round-calls.ts';
import { listOrganizedSeasons } from '@fourball/shared/seasons/season-calls.ts';
import { organized } from '../kit/organizer-office.tsx';
import { getParameter } from '@fourball/shared/club/parameters/parameter-calls.ts';

const [full, weekday, junior] = [
  entryOf(1, 'Full'),
  entryOf(2, 'Weekday', { purchaseLimit: 40, weekday: true }),
  entryOf(3, 'Junior'),
] as const;
const entries = [full, weekday, junior];
const ofFull = [
  itemOf(11, 'Full 2026'),
  itemOf(10, 'Full 2025', { startDate: '2025-01-01', endDate: '2025-12-31' }),
];
const ofWeekday = [
  itemOf(21, 'Weekday 2026', { catalogueEntryId: 2, unitPrice: 198_050, sold: 40, roundCredits: 3 }),
];
const fiveRounds = itemOf(31, 'Five rounds', {
  kind: 'ROUND',
  catalogueEntryId: null,
  unitPrice: 25_000,
  sold: 7,
});
const rounds = [fiveRounds];

const club = (): Network =>
  office()
    .on(listCatalogueEntries, entries)
    .on(at(listProductItems, { id: 1 }), ofFull)
    .on(at(listProductItems, { id: 2 }), ofWeekday)
    .on(at(listProductItems, { id: 3 }), [])
    .on(at(getRoundProductItemByYear, { year: 0 }), rounds)
    .on(at(getParameter, { name: 'HST' }), parameter('HST', '13'));

const open = async (network: Network, address = '/admin/catalogue'): Promise<Network> => {
  // One after the other: what they share is loaded once.
  await import('@fourball/web/membership/admin/catalogue/AdminCataloguePage.tsx');
  await import('@fourball/web/app/shell/NoPermission.tsx');
  await import('@fourball/web/ui/dialog/DeleteDialog.tsx');
  rememberSession();
  await startApp(network, address);
  await pass(300);
  return network;
};

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-entry]')];
const order = (): string[] => rows().map((row) => row.querySelector('h2')?.textContent ?? '');
const items = (): string[] =>
  [...document.querySelectorAll('[data-product-item]')].map((row) => row.textContent ?? '');
const bodies = (network: Network, call: Asked) => network.to(call).map(({ body }) => sent(body));

beforeEach(() => {
  // Rows lie below each other, as in a browser: moving by keyboard looks where they are.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('[data-entry]');
    const at = row === null ? 0 : rows().indexOf(row as HTMLElement);
    return new DOMRect(0, at * 140, 800, 120);
  });
});

describe('amounts', () => {
  it('are read to the exact cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        expect(centsOf(dollarsOf(cents))).toBe(cents);
      }),
    );
  });

  it.each([
    ['1250', 125_000],
    ['$1,250.5', 125_050],
    [' 0.07 ', 7],
    ['1 250.00', 125_000],
    ['19.99', 1999],
  ])('%j is %i cents', (typed, cents) => expect(centsOf(typed)).toBe(cents));

  it.each(['', 'a', '-5', '1.234', '1,25', '12e3', '1,2345'])('%j is none', (typed) =>
    expect(centsOf(typed)).toBeNull(),
  );
});

describe('the catalogue', () => {
  it('is not for golfers, and nothing is asked for them', async () => {
    const network = await open(quietClub());
    expect(text()).toContain('Members of the office only');
    expect(network.to(at(listProductItems, { id: 1 }))).toEqual([]);
  });

  it('shows the products of the year, with what is sold of the limit', async () => {
    await open(club());
    expect(order()).toEqual(['Full', 'Weekday', 'Junior']);
    expect(items()).toHaveLength(3);
    expect(items()[1]).toContain('$1,980.50');
    expect(items()[1]).toContain('40 of 40 sold Sold out');
    expect(items()[2]).toContain('7 sold');
    expect(text()).toContain('No products for 2026.');
    await click(button('Last year'));
    expect(items()).toHaveLength(1);
    expect(items()[0]).toContain('Full 2025');
    await click(button('All years'));
    expect(items()).toHaveLength(4);
  });

  it('says what failed, and reads it again', async () => {
    const network = club().on(listCatalogueEntries, refusal('internal', 'No'));
    await open(network);
    expect(text()).toContain('The catalogue did not load');
    network.on(listCatalogueEntries, entries);
    await click(button('Try again'));
    await pass(50);
    expect(order()).toEqual(['Full', 'Weekday', 'Junior']);
  });

  it('is begun where it is empty', async () => {
    await open(club().on(listCatalogueEntries, []));
    expect(text()).toContain('Nothing in the catalogue yet');
    expect(buttons('Add a kind of membership')).toHaveLength(2);
  });
});

describe('the order', () => {
  it('is changed by keyboard, at once, and told whole', async () => {
    const moved = [weekday, full, junior];
    const network = await open(club().on(reorderCatalogueEntries, moved));
    await moveDown(button('Move Full'));
    expect(order()).toEqual(['Weekday', 'Full', 'Junior']);
    expect(bodies(network, reorderCatalogueEntries)).toEqual([
      {
        entries: [
          { id: 2, sequenceNo: 1 },
          { id: 1, sequenceNo: 2 },
          { id: 3, sequenceNo: 3 },
        ],
      },
    ]);
  });

  it('goes back where the server refuses', async () => {
    await open(club().on(reorderCatalogueEntries, { result: 'CONFLICT', reason: 'No' }));
    await moveDown(button('Move Full'));
    expect(order()).toEqual(['Full', 'Weekday', 'Junior']);
    expect(text()).toContain('The order could not be changed.');
  });
});

describe('an entry', () => {
  it('says at its field what the server has against it, and keeps what was typed', async () => {
    const network = club().on(
      updateCatalogueEntry,
      refused({ field: 'name', message: 'There is one of this name.' }),
    );
    await open(network, '/admin/catalogue?entry=2');
    await type(field('Name'), 'Full');
    await click(button('Save'));
    expect(errorOf('Name')).toBe('There is one of this name.');
    expect(field('Name').value).toBe('Full');
    expect(document.activeElement).toBe(field('Name'));
  });

  it('is not sent with a limit that is no number', async () => {
    const network = await open(club(), '/admin/catalogue?entry=2');
    await type(field('Purchase limit'), 'many');
    await click(button('Save'));
    expect(text()).toContain('Please enter a whole number.');
    expect(network.to(updateCatalogueEntry)).toEqual([]);
  });

  it('asks before it throws away what was typed', async () => {
    await open(club(), '/admin/catalogue?entry=2');
    await type(field('Name'), 'Weekdays');
    await click(button('Close'));
    await pass(300);
    expect(text()).toContain('What you changed here is not saved yet.');
    await click(button('Keep editing'));
    await pass(300);
    expect(field('Name').value).toBe('Weekdays');
  });

  it('is deleted by a typed word', async () => {
    const network = club().on(at(deleteCatalogueEntry, { id: 2 }), weekday);
    await open(network, '/admin/catalogue?entry=2');
    await click(button('Delete'));
    await answerDelete();
    expect(network.to(at(deleteCatalogueEntry, { id: 2 }))).toHaveLength(1);
    expect(window.location.search).toBe('');
  });
});

describe('a product', () => {
  it('is created with its price in exact cents, and shows it with tax before', async () => {
    const network = club().on(createProductItem, itemOf(40, 'Junior 2026'));
    await open(network);
    await click(button('Add a product to Junior'));
    await pass(200);
    await type(field('Name'), 'Junior 2026');
    await type(field('Price before tax'), '1,234.10');
    expect(text()).toContain('$1,394.53 with tax');
    await type(field('Round credits'), '4');
    await click(button('Create'));
    expect(bodies(network, createProductItem)).toEqual([
      {
        catalogueEntryId: 3,
        orgId: null,
        name: 'Junior 2026',
        unitPrice: 123_410,
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        advanceBookingDays: 7,
        roundCredits: 4,
        instalmentDays: [],
        seasonId: null,
      },
    ]);
  });

  it('has the season whose fees are in it chosen by name', async () => {
    const network = club()
      .on(listOrganizedSeasons, [organized({ id: 7, name: '2026 season' })])
      .on(updateProductItem, itemOf(11, 'Full 2026'));
    await open(network, '/admin/catalogue?item=11');
    await pass(100);
    const option = document.querySelector<HTMLOptionElement>('option[value="7"]');
    expect(option?.textContent).toBe('Thursday League, 2026 season');
    await choose('Season', '7');
    await click(button('Save'));
    expect(bodies(network, updateProductItem)).toMatchObject([{ seasonId: 7 }]);
  });

  it('is not sent with a price that is none', async () => {
    const network = await open(club(), '/admin/catalogue?item=11');
    await type(field('Price before tax'), '12.345');
    await click(button('Save'));
    expect(text()).toContain('Please enter an amount such as 1250.00.');
    expect(network.to(updateProductItem)).toEqual([]);
    expect(field('Price before tax').value).toBe('12.345');
  });

  it('for rounds is created by its own call, with the entry that sells it', async () => {
    const network = club().on(createRoundProductItem, fiveRounds);
    await open(network, '/admin/catalogue?item=new');
    await type(field('Name'), 'Ten rounds');
    await type(field('Price before tax'), '480');
    await click(button('Create'));
    expect(text()).toContain('Please choose an entry of the catalogue.');
    expect(network.to(createRoundProductItem)).toEqual([]);
    await choose('Where golfers find it', '2');
    await click(button('Create'));
    expect(bodies(network, createRoundProductItem)).toEqual([
      {
        catalogueEntryId: 2,
        name: 'Ten rounds',
        unitPrice: 48_000,
        startDate: '2026-01-01',
        endDate: '2026-12-31',
      },
    ]);
  });

  it('for rounds stands with the entry that sells it, and apart where none does', async () => {
    const sold = itemOf(32, 'Ten rounds', { kind: 'ROUND', catalogueEntryId: 2 });
    const network = club().on(at(getRoundProductItemByYear, { year: 0 }), [...rounds, sold]);
    await open(network);
    const listed = (id: number) =>
      document.querySelector(`[data-product-item="${id}"]`)?.closest('[data-entry]');
    expect(listed(32)?.getAttribute('data-entry')).toBe('2');
    expect(listed(31)).toBeNull();
    expect(text()).toContain('Not on sale: they belong to no entry of the catalogue.');
  });

  it('for rounds stands once, although the products of its entry have it too', async () => {
    const sold = itemOf(32, 'Ten rounds', { kind: 'ROUND', catalogueEntryId: 2, sold: 4 });
    const network = club()
      .on(at(listProductItems, { id: 2 }), [...ofWeekday, { ...sold, sold: undefined }])
      .on(at(getRoundProductItemByYear, { year: 0 }), [...rounds, sold]);
    await open(network);
    expect(document.querySelectorAll('[data-product-item="32"]')).toHaveLength(1);
    expect(document.querySelector('[data-product-item="32"]')?.textContent).toContain('4 sold');
  });

  it('for rounds is changed: its price, and the entry that sells it', async () => {
    const network = club().on(updateProductItem, { ...fiveRounds, unitPrice: 26_000, catalogueEntryId: 2 });
    await open(network, '/admin/catalogue?item=31');
    expect(text()).toContain('7 are sold');
    expect(buttons('Delete')).toHaveLength(1);
    await type(field('Price before tax'), '260');
    await choose('Where golfers find it', '2');
    await click(button('Save'));
    expect(bodies(network, updateProductItem)).toEqual([
      {
        id: 31,
        orgId: null,
        catalogueEntryId: 2,
        name: 'Five rounds',
        unitPrice: 26_000,
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        advanceBookingDays: 10,
        roundCredits: 0,
        instalmentDays: [],
        seasonId: null,
      },
    ]);
  });
});

describe('the copy of a year', () => {
  it('creates what the next year has not, with its days and names a year later', async () => {
    const network = club()
      .on(createProductItem, itemOf(50, 'Weekday 2027'))
      .on(createRoundProductItem, fiveRounds)
      .on(at(listProductItems, { id: 1 }), [
        ...ofFull,
        itemOf(12, 'Full 2027', { startDate: '2027-01-01', endDate: '2027-12-31' }),
      ]);
    await open(network);
    await click(button('Next year'));
    await click(button('Copy 2026 to 2027'));
    await pass(50);
    expect(bodies(network, createProductItem)).toEqual([
      {
        catalogueEntryId: 2,
        orgId: null,
        name: 'Weekday 2027',
        unitPrice: 198_050,
        startDate: '2027-01-01',
        endDate: '2027-12-31',
        advanceBookingDays: 10,
        roundCredits: 3,
        seasonId: null,
      },
    ]);
    expect(bodies(network, createRoundProductItem)).toMatchObject([
      { name: 'Five rounds', startDate: '2027-01-01', unitPrice: 25_000 },
    ]);
    expect(text()).toContain('2 products copied to 2027.');
  });

  it('stops where one is refused, and says how far it came', async () => {
    const network = club().on(createProductItem, refusal('internal', 'No'));
    await open(network);
    await click(button('Next year'));
    await click(button('Copy 2026 to 2027'));
    await pass(50);
    expect(text()).toContain('0 of 3 products were copied.');
  });
});
