// @vitest-environment happy-dom
/** The golfer's own memberships by year, the claim of one elsewhere, and the pages of round credits. */
import { lot } from '../kit/answers/credit-lot.ts';
import { parameter } from '../kit/answers/parameter.ts';
import { describe, expect, it } from 'vitest';
import type { RoundCreditAccount } from '@fourball/shared/membership/shapes.ts';
import { articles, membership, openShop, sellingClub } from '../kit/shop.ts';
import { button, buttons, click, dialogs, field, pass, path, text, type } from '../kit/start-app.tsx';
import { at, refusal } from '../kit/network.ts';
import { listMembershipsByUser, getRoundCredits } from '@fourball/shared/membership/membership-calls.ts';
import { getParameter } from '@fourball/shared/club/parameters/parameter-calls.ts';
import {
  claimExternalMembership,
  listExternalMemberships,
  withdrawExternalMembership,
} from '@fourball/shared/membership/external-membership-calls.ts';

const next = membership({
  id: 2,
  productName: 'Full 2027',
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  state: 'UPCOMING',
  purchaseId: null,
  usedCredits: 0,
  reservedCredits: 0,
  availableCredits: 0,
});
const left = membership({
  id: 3,
  productName: 'Weekday 2025',
  startDate: '2025-01-01',
  endDate: '2025-12-31',
  state: 'CANCELLED',
  cancellationFee: 5_000,
  refund: 41_250,
  cancelledAt: '2025-06-01T15:00:00.000Z',
});
const wrong = membership({ id: 4, productName: 'By mistake', state: 'DELETED' });

const years = () =>
  [...document.querySelectorAll('[role=group][aria-label=Year] button')].map(
    ({ textContent }) => textContent,
  );
const link = (name: string): HTMLAnchorElement => {
  const found = [...document.querySelectorAll<HTMLAnchorElement>('main a')].find((one) =>
    one.textContent?.includes(name),
  );
  if (found === undefined) throw new Error(`The link ${name} is not on the page.`);
  return found;
};

describe('my memberships', () => {
  const open = () =>
    openShop(
      sellingClub().on(at(listMembershipsByUser, { id: 7 }), [left, next, membership(), wrong]),
      '/memberships',
    );

  it('has the year filter with its four words, and shows what holds in the year that is chosen', async () => {
    await open();
    expect(years()).toEqual(['This year', 'Last year', 'Next year', 'All years']);
    expect(articles()).toHaveLength(1);
    expect(articles()[0]).toContain('Full 2026');
    await click(button('Last year'));
    expect(articles()[0]).toContain('Weekday 2025');
    expect(JSON.parse(sessionStorage.getItem('product-date-context') ?? '')).toMatchObject({
      choice: 'lastYear',
    });
    await click(button('Next year'));
    expect(articles()[0]).toContain('Full 2027');
    await click(button('All years'));
    expect(articles().map((one) => /Full 2026|Full 2027|Weekday 2025|By mistake/.exec(one)?.[0])).toEqual([
      'Full 2026',
      'Full 2027',
      'Weekday 2025',
    ]);
  });

  it('tells of the current one what it gives, the credits left, what was paid, and the way to its receipt', async () => {
    await open();
    for (const part of [
      'Current',
      '40 days left',
      'Leagues',
      'Tournaments',
      'Book 14 days ahead',
      '$1,017.00',
    ]) {
      expect(articles()[0], part).toContain(part);
    }
    expect(articles()[0]).toContain('3 of 5 round credits left');
    expect(articles()[0]).not.toContain('Trips');
    expect(link('Receipt').getAttribute('href')).toBe('/purchases/70');
  });

  it('tells of a cancelled one its fee and what was given back', async () => {
    await open();
    await click(button('Last year'));
    expect(articles()[0]).toContain('Cancelled Jun 1, 2025');
    expect(articles()[0]).toMatch(/Cancellation fee\$50\.00/);
    expect(articles()[0]).toMatch(/Given back before tax\$412\.50/);
  });

  it('opens the card, and leads to what is on sale where there is none', async () => {
    const network = sellingClub();
    await openShop(network, '/memberships');
    expect(text()).toContain('No membership yet');
    await click(button('My card'));
    await pass(300);
    expect(dialogs()).toHaveLength(1);
    await click(button('Close'));
    await pass(300);
    const buy = [...document.querySelectorAll<HTMLAnchorElement>('main a')].filter(
      ({ textContent }) => textContent === 'Buy a membership',
    );
    expect(buy).toHaveLength(2);
    await click(buy[1] ?? link('missing'));
    expect(path()).toBe('/memberships/buy');
  });

  it('says so where they can not be read, and reads them again', async () => {
    const network = sellingClub().on(at(listMembershipsByUser, { id: 7 }), refusal('internal', 'No'));
    await openShop(network, '/memberships');
    expect(text()).toContain('Your memberships did not load');
    expect(dialogs()).toEqual([]);
    network.on(at(listMembershipsByUser, { id: 7 }), [membership()]);
    await click(button('Try again'));
    expect(articles()[0]).toContain('Full 2026');
  });
});

describe('the page that sells', () => {
  it('has the club’s own heading and words, where the office has written them', async () => {
    const info = 'Join us.\n<b>Every</b> membership includes the range.';
    await openShop(
      sellingClub()
        .on(at(getParameter, { name: 'membershipTitle' }), parameter('membershipTitle', 'Become a member'))
        .on(at(getParameter, { name: 'membershipInfo' }), parameter('membershipInfo', info)),
      '/memberships/buy',
    );
    expect(document.querySelector('h1')?.textContent).toBe('Become a member');
    expect(document.querySelector('header p')?.textContent).toBe(info);
  });

  it('has ours, where the office has written nothing', async () => {
    await openShop(sellingClub(), '/memberships/buy');
    expect(document.querySelector('h1')?.textContent).toBe('Buy a membership');
  });
});

describe('a membership elsewhere', () => {
  const claim = { id: 5, userId: 7, userName: 'ava', name: 'Ava Tremblay', imageUrl: null, entityId: null };
  const bay = {
    ...claim,
    userEnteredText: 'Bay Ridge 2210',
    year: 2026,
    verified: false,
    createdAt: '2026-11-21T17:00:00.000Z',
    verifiedAt: null,
  };

  it('is claimed in words, waits to be verified, and is verified', async () => {
    const network = sellingClub();
    network.on(claimExternalMembership, (sent) => {
      network.on(at(listExternalMemberships, { id: 7 }), [bay]);
      expect(JSON.parse(sent.body)).toEqual({ userEnteredText: 'Bay Ridge 2210' });
      return bay;
    });
    await openShop(network, '/memberships');
    await type(field('Club and member number'), '  Bay Ridge 2210 ');
    await click(button('Send'));
    expect(text()).toContain('Bay Ridge 2210');
    expect(text()).toContain('Waiting to be verified');
    expect(field('Club and member number').value).toBe('');
    network.on(at(listExternalMemberships, { id: 7 }), [{ ...bay, verified: true }]);
    const { queryClient } = await import('@fourball/web/lib/request/query-client.ts');
    await queryClient.invalidateQueries();
    await pass(50);
    expect(text()).toContain('Verified');
    expect(text()).not.toContain('Waiting to be verified');
  });

  it('keeps what was typed where the club is not reached, and sends nothing empty', async () => {
    const network = await openShop(sellingClub(), '/memberships');
    await click(button('Send'));
    expect(text()).toContain('Please enter your club.');
    expect(network.to(claimExternalMembership)).toHaveLength(0);
    await type(field('Club and member number'), 'Bay Ridge');
    network.offline = true;
    await click(button('Send'));
    expect(text()).toContain('What you typed is kept.');
    expect(field('Club and member number').value).toBe('Bay Ridge');
    network.offline = false;
    network.on(
      claimExternalMembership,
      refusal('invalid_input', 'Some of what was sent is not valid.', {
        issues: [{ field: 'userEnteredText', message: 'You have told us already.' }],
      }),
    );
    await click(button('Send'));
    expect(text()).toContain('You have told us already.');
    expect(text()).not.toContain('not valid');
    expect(document.activeElement).toBe(field('Club and member number'));
    await type(field('Club and member number'), 'Bay Ridge 2211');
    expect(text()).not.toContain('You have told us already.');
  });

  it('is taken back where it was mistyped, unless the club was faster', async () => {
    const network = sellingClub().on(at(listExternalMemberships, { id: 7 }), [
      bay,
      { ...bay, id: 6, userEnteredText: 'Glen Abbey', verified: true },
    ]);
    await openShop(network, '/memberships');
    expect(buttons('Take back: Glen Abbey')).toHaveLength(0);
    network.on(at(withdrawExternalMembership, { id: 5 }), {
      result: 'CONFLICT',
      reason: 'Somebody else was faster.',
    });
    await click(button('Take back: Bay Ridge 2210'));
    expect(text()).toContain('The club has looked at it already.');
    network.on(at(withdrawExternalMembership, { id: 5 }), () => {
      network.on(at(listExternalMemberships, { id: 7 }), []);
      return bay;
    });
    await click(button('Take back: Bay Ridge 2210'));
    await pass(50);
    expect(text()).not.toContain('Bay Ridge 2210');
    expect(text()).toContain('Taken back.');
  });
});

describe('round credits', () => {
  const credits: RoundCreditAccount = {
    userId: 7,
    available: 4,
    perRound: 1,
    lots: [
      {
        lotId: 2,
        source: 'PURCHASE',
        membershipId: null,
        name: 'One round',
        startDate: '2026-11-01',
        endDate: '2027-10-31',
        available: 1,
        reserved: 0,
        used: 0,
        expired: false,
      },
      lot({ reserved: 1, used: 1 }),
    ],
    moves: [
      {
        moveId: 2,
        lotId: 1,
        kind: 'RESERVED',
        credits: 1,
        roundId: 5,
        purchaseId: 40,
        round: 'Sat, Nov 28, 09:10, North',
        comment: null,
        by: null,
        at: '2026-11-21T16:00:00.000Z',
      },
      {
        moveId: 1,
        lotId: 1,
        kind: 'ADDED',
        credits: 1,
        roundId: null,
        purchaseId: null,
        round: null,
        comment: 'For the <b>frost</b> delay',
        by: 'Daniel Okafor',
        at: '2026-11-20T16:00:00.000Z',
      },
    ],
  };

  it('shows how many are left, until when each holds, and what happened with which round', async () => {
    await openShop(sellingClub().on(at(getRoundCredits, { id: 7 }), credits), '/credits');
    expect(text()).toContain('4 left for rounds today');
    expect(text()).toContain('1 reserved for booked rounds');
    expect(text().indexOf('until Dec 31, 2026')).toBeLessThan(text().indexOf('until Oct 31, 2027'));
    const moves = [...document.querySelectorAll('[aria-labelledby=moves-title] li')].map(
      (one) => one.textContent,
    );
    expect(moves[0]).toContain('Reserved for a round');
    expect(moves[0]).toContain('−1');
    expect(moves[0]).toContain('Nov 21, 2026, 11:00');
    expect(moves[1]).toContain('+1');
    // What people wrote is text, whatever it looks like.
    expect(moves[1]).toContain('For the <b>frost</b> delay (Daniel Okafor)');
    expect(link('Sat, Nov 28, 09:10, North').getAttribute('href')).toBe('/bookings/40');
  });

  it('leads to what is on sale where there are none', async () => {
    await openShop(
      sellingClub().on(at(getRoundCredits, { id: 7 }), {
        userId: 7,
        available: 0,
        perRound: 1,
        lots: [],
        moves: [],
      }),
      '/credits',
    );
    expect(text()).toContain('No round credits');
    await click(link('See what is on sale'));
    expect(path()).toBe('/memberships/buy');
  });
});

it('asks for nothing of anybody else', async () => {
  const network = await openShop(sellingClub(), '/memberships');
  const asked = network.sent.map(({ path: one }) => one).filter((one) => one.includes('/memberships/'));
  expect(new Set(asked)).toEqual(
    new Set(['/api/v1/memberships/list-by-user/7', '/api/v1/memberships/external-memberships/7']),
  );
});
