// @vitest-environment happy-dom
/** Memberships in the hands of admins: the lists of a year, the drawer with what is done in it, sales, and credits. */
import { parameter } from '../kit/answers/parameter.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { creditsOf, entryOf, itemOf, membershipOf, quoteOf, refused, nora } from '../kit/members-office.ts';
import { account, answerDelete, detailsOf, errorOf, office, sent } from '../kit/office.tsx';
import {
  button,
  buttons,
  click,
  field,
  pass,
  press,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../kit/start-app.tsx';
import { type Network, at, refusal, type Asked } from '../kit/network.ts';
import {
  listMembershipsByYear,
  listMembershipProblems,
  listLapsedMembers,
  listMembershipsByUser,
  getRoundCredits,
  hasReachedMaxMemberships,
  getCancelQuote,
  updateMembership,
  modifyMembership,
  cancelMembership,
  refundMembership,
  deleteMembership,
  createMembership,
  adjustRoundCredits,
} from '@fourball/shared/membership/membership-calls.ts';
import {
  listUnverifiedExternalMemberships,
  listVerifiedExternalMemberships,
} from '@fourball/shared/membership/external-membership-calls.ts';
import { listCatalogueEntries, listProductItems } from '@fourball/shared/membership/catalogue-calls.ts';
import { getParameter } from '@fourball/shared/club/parameters/parameter-calls.ts';
import { searchUsers } from '@fourball/shared/accounts/calls.ts';
import { getUserDetails } from '@fourball/shared/accounts/user-calls.ts';

const anna = membershipOf(1, { name: 'Anna Zeller', productName: 'Full 2026' });
const bela = membershipOf(2, {
  name: 'Béla Adler',
  productId: 12,
  productName: '=cmd|calc',
  roundCredits: 20,
  availableCredits: 14,
  usedCredits: 5,
  reservedCredits: 1,
  comments: '+1 @ the desk',
  // Still the last day of the year at the club.
  createdAt: '2026-01-01T03:00:00.000Z',
});
const cleo = membershipOf(3, { name: 'Cleo Moss', state: 'CANCELLED', refund: 1000, cancellationFee: 500 });
const everybody = [anna, bela, cleo];

const club = (): Network =>
  office()
    .on(at(listMembershipsByYear, { year: 2026 }), everybody)
    .on(at(listMembershipsByYear, { year: 2025 }), [anna])
    .on(listMembershipProblems, [
      { problem: 'OVERLAPPING', meaning: 'Two hold on the same days.', membership: anna },
    ])
    .on(at(listLapsedMembers, { year: 2026 }), [])
    .on(listUnverifiedExternalMemberships, [])
    .on(listVerifiedExternalMemberships, [])
    .on(at(listMembershipsByUser, { id: 101 }), [anna])
    .on(at(listMembershipsByUser, { id: 102 }), [bela])
    .on(at(getRoundCredits, { id: 101 }), creditsOf(101))
    .on(at(getRoundCredits, { id: 102 }), creditsOf(102))
    .on(listCatalogueEntries, [entryOf(1, 'Full')])
    .on(at(listProductItems, { id: 1 }), [
      itemOf(11, 'Full 2026'),
      itemOf(12, 'Weekday 2026', { unitPrice: 200_000 }),
      itemOf(10, 'Full 2025', { startDate: '2025-01-01', endDate: '2025-12-31' }),
    ])
    .on(hasReachedMaxMemberships, false)
    .on(at(getCancelQuote, { id: 1 }), quoteOf(1))
    .on(at(getParameter, { name: 'HST' }), parameter('HST', '13'));

const open = async (network: Network, address = '/admin/memberships'): Promise<Network> => {
  // One after the other: what they share is loaded once.
  await import('@fourball/web/app/shell/NoPermission.tsx');
  await import('@fourball/web/app/office/AdminMembershipsPage.tsx');
  await import('@fourball/web/membership/admin/members/AdminSellDialog.tsx');
  await import('@fourball/web/membership/admin/members/AdminAdjustCreditsDialog.tsx');
  await import('@fourball/web/accounts/search/UserSearchDialog.tsx');
  await import('@fourball/web/ui/dialog/DeleteDialog.tsx');
  rememberSession();
  await startApp(network, address);
  await pass(300);
  return network;
};
const openAnna = (network: Network) => open(network, '/admin/memberships?membership=1&user=101');

const names = () =>
  [...document.querySelectorAll('tbody tr')].map(
    (row) => everybody.find(({ name }) => row.textContent?.includes(name))?.name,
  );
const choose = async (label: string, value: string) => {
  const labelled = [...document.querySelectorAll('label')].find((one) => one.textContent === label);
  const found =
    document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`) ??
    document.getElementById(labelled?.htmlFor ?? '');
  if (!(found instanceof HTMLSelectElement)) throw new Error(`There is no choice ${label}.`);
  await act(async () => {
    found.value = value;
    found.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await pass(50);
};
/** In the dialog, which stands last. */
const chooseLast = async (value: string) => {
  const found = [...document.querySelectorAll('select')].at(-1);
  if (found === undefined) throw new Error('There is nothing to choose.');
  await act(async () => {
    found.value = value;
    found.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await pass(50);
};
const keysOf = (network: Network, call: Asked) =>
  network.to(call).map(({ headers }) => headers.get('Idempotency-Key'));
const bodies = (network: Network, call: Asked) => network.to(call).map(({ body }) => sent(body));
/** The last of those that are called so: an action's own button stands below the one that unfolds it. */
const last = (name: string): HTMLButtonElement => {
  const found = buttons(name).at(-1);
  if (found === undefined) throw new Error(`The button ${name} is not on the page.`);
  return found;
};

let files: Blob[] = [];
beforeEach(() => {
  files = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  // Following it would leave the page in here.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('the lists', () => {
  it('are not for golfers, and nothing is asked for them', async () => {
    const network = await open(quietClub());
    expect(text()).toContain('Members of the office only');
    expect(network.to(at(listMembershipsByYear, { year: 2026 }))).toEqual([]);
  });

  it('are sorted by last name, searched without accents, and filtered', async () => {
    await open(club());
    expect(names()).toEqual(['Béla Adler', 'Cleo Moss', 'Anna Zeller']);
    await type(field('Search'), 'bela');
    expect(names()).toEqual(['Béla Adler']);
    await type(field('Search'), '');
    await choose('State', 'CANCELLED');
    expect(names()).toEqual(['Cleo Moss']);
    expect(text()).toContain('1 of 3 rows');
    await choose('State', '');
    await choose('Membership', '11');
    expect(names()).toEqual(['Cleo Moss', 'Anna Zeller']);
    await click(button('Name'));
    expect(names()).toEqual(['Anna Zeller', 'Cleo Moss']);
  });

  it('say how many each has, and show the problems in words', async () => {
    await open(club());
    expect(buttons('Memberships3')).toHaveLength(1);
    await click(button('Problems1'));
    expect(text()).toContain('Overlapping');
    expect(text()).toContain('Two hold on the same days.');
  });

  it('are those of another year, and are read again after a failure', async () => {
    const network = club().on(at(listMembershipsByYear, { year: 2027 }), refusal('internal', 'No'));
    await open(network);
    await click(button('Last year'));
    expect(names()).toEqual(['Anna Zeller']);
    await click(button('Next year'));
    expect(text()).toContain('This list did not load');
    network.on(at(listMembershipsByYear, { year: 2027 }), []);
    await click(button('Try again'));
    await pass(50);
    expect(text()).toContain('No memberships here');
  });

  it('go into a file in which nothing runs, with the days of the club', async () => {
    await open(club());
    await type(field('Search'), 'bela');
    await click(button('Export CSV'));
    const [, line] = (await files[0]?.text())?.split('\r\n') ?? [];
    expect(line).toContain("'=cmd|calc");
    expect(line).toContain("'+1 @ the desk");
    expect(line).toContain('3390');
    expect(line).toContain('2025-12-31');
  });

  it('are walked through by the arrow keys, from the search on', async () => {
    await open(club());
    const row = (at: number) => document.querySelectorAll<HTMLButtonElement>('tbody button')[at];
    await press(field('Search'), 'ArrowDown');
    expect(document.activeElement).toBe(row(0));
    await press(document.activeElement as HTMLElement, 'End');
    expect(document.activeElement).toBe(row(2));
  });

  it('have their mix as a picture with its table', async () => {
    await open(club());
    await click(button('Show the mix'));
    await pass(50);
    const cells = [...document.querySelectorAll('figure tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(cells).toEqual([
      ['Full 2026', '1', '1', '$6,780.00'],
      ['=cmd|calc', '1', '0', '$3,390.00'],
    ]);
  });
});

describe('a membership', () => {
  it('shows its credits and money', async () => {
    await open(club(), '/admin/memberships?membership=2&user=102');
    expect(text()).toContain('$3,390.00');
    expect(
      document.querySelector('[role=img][aria-label="5 used and 1 reserved of 20 credits"]'),
    ).not.toBeNull();
    expect(text()).toContain('+1 @ the desk');
  });

  it('is changed whole, with field errors at the fields and nothing typed lost', async () => {
    const network = club().on(
      updateMembership,
      refused({ field: 'creditAdjustment', message: 'That many are not left.' }),
    );
    await openAnna(network);
    await click(button('Change'));
    await type(field('Discount before tax'), '100.50');
    await type(field('Credit adjustment'), '-3');
    await type(field('Why the credits were adjusted'), 'By mistake');
    await click(button('Save'));
    expect(errorOf('Credit adjustment')).toBe('That many are not left.');
    expect(field('Credit adjustment').value).toBe('-3');
    expect(bodies(network, updateMembership)).toEqual([
      {
        id: 1,
        productId: 11,
        userId: 101,
        usedCredits: 0,
        incentiveId: null,
        cancellationFee: null,
        refund: 0,
        discount: 10_050,
        advanceBookingDays: 10,
        creditAdjustment: -3,
        comments: null,
        adjustmentComments: 'By mistake',
      },
    ]);
  });

  it('keeps what somebody else has changed meanwhile: only what is typed here is another', async () => {
    const network = club().on(updateMembership, refused({ field: 'usedCredits', message: 'Changed.' }));
    await openAnna(network);
    await click(button('Change'));
    await type(field('Comments of the office'), 'Pays in May');
    // The golfer has played, and somebody at the other desk has given a discount and credits.
    const now = {
      ...anna,
      usedCredits: 1,
      discount: 5_000,
      creditAdjustment: 3,
      adjustmentComments: 'Won it',
    };
    network.on(at(listMembershipsByUser, { id: 101 }), [now]);
    await click(button('Save'));
    expect(text()).toContain('Changed.');
    await pass(50);
    expect(field('Discount before tax').value).toBe('50.00');
    network.on(updateMembership, { ...now, comments: 'Pays in May' });
    await click(button('Save'));
    expect(bodies(network, updateMembership)[1]).toMatchObject({
      usedCredits: 1,
      discount: 5_000,
      creditAdjustment: 3,
      adjustmentComments: 'Won it',
      comments: 'Pays in May',
    });
  });

  it('is moved only after the club was asked whether there is one left', async () => {
    const network = club()
      .on(hasReachedMaxMemberships, true)
      .on(modifyMembership, { result: 'SUCCESS', membership: anna });
    await openAnna(network);
    await click(button('Move to another product'));
    await pass(50);
    await choose('New product', '12');
    expect(bodies(network, hasReachedMaxMemberships)).toEqual([
      { userId: 101, productItemId: 12, modifying: true },
    ]);
    expect(text()).toContain('There is none left of it for this golfer.');
    expect(button('Move').disabled).toBe(true);
    expect(network.to(modifyMembership)).toEqual([]);
  });

  it('that somebody else took the last of stays, and that is said', async () => {
    const network = club().on(modifyMembership, { result: 'MAX_REACHED' });
    await openAnna(network);
    await click(button('Move to another product'));
    await pass(50);
    await choose('New product', '12');
    expect(text()).toContain('$2,260.00 is charged instead: $1,130.00 less, with tax.');
    await click(button('Move'));
    expect(text()).toContain('There is none left of it for this golfer.');
  });

  it('is cancelled by the rule, with a fee that may be less and never more', async () => {
    const network = club().on(cancelMembership, cleo);
    await openAnna(network);
    await click(button('Cancel'));
    await pass(50);
    expect(text()).toContain('26 of 52');
    expect(text()).toContain('$1,532.00');
    await type(field('Cancellation fee, tax included'), '1600');
    await click(button('Cancel the membership'));
    expect(errorOf('Cancellation fee, tax included')).toContain('more than $1,582.00');
    expect(network.to(cancelMembership)).toEqual([]);
    await type(field('Cancellation fee, tax included'), '20');
    expect(text()).toContain('$1,562.00');
    await click(button('Cancel the membership'));
    expect(bodies(network, cancelMembership)).toEqual([{ id: 1, cancellationFee: 2000, comments: null }]);
  });

  it('is refunded once, however often the network fails; another amount is another intent', async () => {
    const network = club().on(cancelMembership, cleo);
    let fail = true;
    network.on(refundMembership, () => (fail ? refusal('unavailable', 'Later') : { ...anna, refund: 2000 }));
    await openAnna(network);
    await click(button('Refund'));
    await type(field('Amount before tax'), '10');
    await click(last('Refund'));
    await click(last('Refund'));
    await type(field('Amount before tax'), '20');
    fail = false;
    await click(last('Refund'));
    await pass(50);
    const keys = keysOf(network, refundMembership);
    expect(keys).toHaveLength(3);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(text()).toContain('$20.00 before tax given back.');
  });

  it('is not refunded for more than it cost', async () => {
    const network = await openAnna(club());
    await click(button('Refund'));
    await type(field('Amount before tax'), '3000.01');
    await click(last('Refund'));
    expect(errorOf('Amount before tax')).toContain('At most $3,000.00');
    expect(network.to(refundMembership)).toEqual([]);
  });

  it('is deleted by a typed word', async () => {
    const network = club().on(at(deleteMembership, { id: 1 }), anna);
    await openAnna(network);
    await click(button('Delete'));
    await click(button('Delete the membership'));
    await answerDelete();
    expect(network.to(at(deleteMembership, { id: 1 }))).toHaveLength(1);
    expect(window.location.search).toBe('');
  });

  it('that is over has nothing to be cancelled', async () => {
    await open(
      club().on(at(listMembershipsByUser, { id: 103 }), [cleo]),
      '/admin/memberships?membership=3&user=103',
    );
    expect(buttons('Cancel')).toEqual([]);
    expect(buttons('Refund')).toHaveLength(1);
  });
});

describe('a sale', () => {
  const begin = async (network: Network) => {
    await open(network.on(searchUsers, [nora]));
    await click(button('Sell a membership'));
    await pass(200);
    await click(button('Choose a golfer'));
    await pass(200);
    const searchFor = [...document.querySelectorAll<HTMLInputElement>('[role=search] input')].at(-1);
    if (searchFor === undefined) throw new Error('Nobody can be searched for.');
    await type(searchFor, 'nora');
    await click(last('Search'));
    await pass(50);
    const found = [...document.querySelectorAll<HTMLButtonElement>('button')].find((one) =>
      one.textContent?.includes('Nora Bell'),
    );
    await click(found as HTMLElement);
    await pass(300);
  };

  it('shows the price with tax before the last press, and charges that', async () => {
    const network = club().on(createMembership, { result: 'SUCCESS', membership: bela });
    await begin(network);
    await chooseLast('12');
    expect(text()).toContain('$2,260.00');
    await type(field('Discount before tax'), '99.99');
    expect(text()).toContain('$2,147.01');
    await click(button('Sell for $2,147.01'));
    expect(bodies(network, createMembership)).toEqual([
      {
        userId: 55,
        productId: 12,
        discount: 9999,
        advanceBookingDays: 10,
        comments: null,
        creditAdjustment: 0,
        usedCredits: 0,
      },
    ]);
    expect(keysOf(network, createMembership)[0]).toMatch(/^\w{16,}$/);
    await pass(300);
    expect(window.location.search).toBe('?membership=2&user=102');
  });

  it('of the last one that somebody else got is told, with all that was typed', async () => {
    const network = club().on(createMembership, { result: 'MAX_REACHED', reason: 'All 40 are sold.' });
    await begin(network);
    await chooseLast('12');
    await type(field('Comments of the office'), 'Paid by cheque');
    await click(button('Sell for $2,260.00'));
    expect(text()).toContain('All 40 are sold.');
    expect(field('Comments of the office').value).toBe('Paid by cheque');
  });

  it('is not begun where there is none left', async () => {
    await begin(club().on(hasReachedMaxMemberships, true));
    await chooseLast('12');
    expect(text()).toContain('There is none left of it for this golfer.');
    expect(button('Sell for $2,260.00').disabled).toBe(true);
  });
});

describe('round credits', () => {
  it('show where they come from and what happened to them', async () => {
    await openAnna(club());
    expect(text()).toContain('5 left, 1 reserved, 4 used');
    await click(button('Show what happened'));
    expect(text()).toContain('For the rain');
    expect(text()).toContain('by Daniel Okafor');
  });

  it('are taken with a comment; what the server refuses stands at its field', async () => {
    const network = club().on(adjustRoundCredits, refused({ field: 'credits', message: 'Only 5 are left.' }));
    await openAnna(network);
    await click(button('Adjust'));
    await pass(200);
    await click(button('Take away'));
    await type(field('How many'), '9');
    await type(field('Comment'), 'Not theirs');
    await click(last('Adjust'));
    expect(errorOf('How many')).toBe('Only 5 are left.');
    expect(field('Comment').value).toBe('Not theirs');
    expect(bodies(network, adjustRoundCredits)).toEqual([
      { userId: 101, credits: -9, comment: 'Not theirs' },
    ]);
    network.on(adjustRoundCredits, creditsOf(101, { available: 3 }));
    network.on(at(getRoundCredits, { id: 101 }), creditsOf(101, { available: 3 }));
    await type(field('How many'), '2');
    await click(last('Adjust'));
    await pass(300);
    expect(text()).toContain('3 credits left for rounds of today');
  });

  it('stand with the memberships in the drawer of a golfer, where one can be sold', async () => {
    const golfer = account(101, 'Anna Zeller');
    await open(
      club().on(at(getUserDetails, { id: 101 }), detailsOf(golfer)),
      '/admin/memberships?golfer=101',
    );
    await import('@fourball/web/membership/admin/members/AdminUserMemberships.tsx');
    await click(button('Golf'));
    await pass(50);
    expect(text()).toContain('Jan 1, 2026 – Dec 31, 2026');
    await click(last('Sell a membership'));
    await pass(200);
    expect(buttons('Choose another golfer')).toHaveLength(1);
  });
});
