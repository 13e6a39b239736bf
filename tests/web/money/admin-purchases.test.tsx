// @vitest-environment happy-dom
/** The office's purchases: all of them with their receipts, bought for golfers, and what each round of a booking costs. */
import { ava as golfer } from '../kit/start-app.tsx';
import { entry as offeredEntry, item as offeredItem } from '../kit/shop.ts';
import { booking, golfer as golferOf, params } from '../kit/club-answers.ts';
import { round } from '../kit/answers/round.ts';
import { describe, expect, it } from 'vitest';
import type { BookingDetails, BookingGolfer } from '@fourball/shared/booking/shapes.ts';
import {
  ava,
  catchFiles,
  choose,
  drawer,
  marcus,
  openBooks,
  purchase,
  receipt,
  rowsOf,
  sentTo,
} from '../kit/money-office.ts';
import { alerts, office } from '../kit/office.tsx';
import { button, buttons, click, field, pass, path, text, type } from '../kit/start-app.tsx';
import { at, refusal } from '../kit/network.ts';
import {
  listPurchases,
  getReceipt,
  getReceiptPdf,
  updatePurchaseMessage,
  createPurchase,
} from '@fourball/shared/money/purchase-calls.ts';
import { getBookingDetails, getBookingParams } from '@fourball/shared/booking/calls.ts';
import { updatePlayFee, refundRoundCredit } from '@fourball/shared/booking/spots/spot-calls.ts';
import { changeChargePurchaser } from '@fourball/shared/booking/spots/round-calls.ts';
import { chargeNoShow } from '@fourball/shared/money/payment-calls.ts';
import { listAvailableMemberships } from '@fourball/shared/membership/catalogue-calls.ts';
import { searchUsers, getCurrentUser } from '@fourball/shared/accounts/calls.ts';

const list = at(listPurchases, { page: 0, size: 50 });
const member = purchase(1);
const refunded = purchase(2, { refunded: 8_475, chargeUser: marcus, title: 'Weekday 2026' });
const cancelled = purchase(3, { cancelled: true, kind: 'BOOKING', title: '18 holes' });
const three = { total: 3, purchases: [member, refunded, cancelled] };

const books = () =>
  office()
    .on(list, three)
    .on(at(getReceipt, { id: 1 }), receipt(member));

describe('the table of purchases', () => {
  it('shows all purchases with who bought and who is charged, what was given back and cancelled [mgmt.purchases.1]', async () => {
    await openBooks(books(), '/admin/purchases');
    const [first, second, third] = rowsOf();
    expect(first?.slice(0, 3)).toEqual(['Full 7-day 2027', 'Nov 20, 2026', 'Ava Tremblay']);
    expect(first?.slice(4)).toEqual(['Shop', '', '$2,768.50']);
    expect(second?.[3]).toContain('Marcus Chen');
    expect(second?.[5]).toBe('$84.75 given back');
    expect(third?.slice(4)).toEqual(['Booking', 'Cancelled', '$2,768.50']);
    expect(text()).toContain('3 purchases');
  });

  it('asks the server for what is searched, the year and the kind', async () => {
    const network = await openBooks(books(), '/admin/purchases');
    await type(field('Find by golfer or product'), ' tremblay ');
    await pass(400);
    await choose('Year', '2025');
    await choose('Kind', 'BOOKING');
    expect(Object.fromEntries(network.to(list).at(-1)?.query ?? [])).toEqual({
      search: 'tremblay',
      year: '2025',
      kind: 'BOOKING',
    });
    network.on(list, { total: 0, purchases: [] });
    await choose('Kind', 'CART');
    expect(text()).toContain('No purchase found');
  });

  it('turns the page', async () => {
    const network = books().on(list, { ...three, total: 133 });
    network.on(at(listPurchases, { page: 1, size: 50 }), { total: 133, purchases: [purchase(60)] });
    await openBooks(network, '/admin/purchases');
    expect(text()).toContain('1 of 3');
    await click(button('Next page'));
    await pass(300);
    expect(rowsOf()).toHaveLength(1);
  });

  it('that does not load can be asked for again', async () => {
    const network = books().on(list, refusal('internal', 'No'));
    await openBooks(network, '/admin/purchases');
    expect(text()).toContain('The purchases did not load');
    network.on(list, three);
    await click(button('Try again'));
    expect(rowsOf()).toHaveLength(3);
  });
});

describe('one purchase', () => {
  it('shows its lines, tax and total, what came later, and its PDF by the token', async () => {
    const network = books().on(
      at(getReceipt, { id: 1 }),
      receipt(member, {
        changes: [{ day: '2026-11-21', description: 'Membership given back', cents: -8_475 }],
      }),
    );
    network.on(at(getReceiptPdf, { id: 1 }), {});
    await openBooks(network, '/admin/purchases');
    await click(button('Full 7-day 2027'));
    await pass(300);
    for (const shown of [
      'Receipt R-1',
      '$2,500.00 less $50.00',
      'Before tax$2,450.00',
      'HST 13%$318.50',
      'Total$2,768.50',
      'Membership given back-$84.75',
    ])
      expect(drawer()).toContain(shown);
    const files = catchFiles();
    await click(button('Receipt as PDF'));
    const [asked] = network.to(at(getReceiptPdf, { id: 1 }));
    expect(asked?.headers.get('Authorization')).toBe('Bearer token-of-ava');
    expect(files.map(({ name }) => name)).toEqual(['R-1.pdf']);
  });

  it('keeps its message', async () => {
    const network = books().on(updatePurchaseMessage, member);
    await openBooks(network, '/admin/purchases?purchase=1');
    await type(field('Message'), 'Pays in two parts');
    await click(button('Save message'));
    expect(sentTo(network, updatePurchaseMessage).map(({ body }) => body)).toEqual([
      { purchaseId: 1, message: 'Pays in two parts' },
    ]);
  });

  it('that is not there says so', async () => {
    await openBooks(books(), '/admin/purchases?purchase=99');
    expect(drawer()).toContain('This purchase is not there');
  });
});

const spot = (
  roundId: number,
  name: string,
  userId: number,
  more: Partial<BookingGolfer> = {},
): BookingGolfer =>
  golferOf(
    { userId, userName: '', name, nickname: null, memberNumber: null, avatarUrl: null },
    { roundId, purchaseId: 3, teeTimeId: 1, playFee: 7_500, tax: 975, cost: 8_475, ...more },
  );

const bookingOf = (startsAt: string): BookingDetails =>
  booking({
    purchaseId: 3,
    startsAt,
    booker: { ...marcus, imageUrl: null },
    groups: [
      {
        groupId: 1,
        purchaseId: 3,
        teeTimeId: 1,
        startsAt,
        time: '08:20',
        groupSequenceNum: 1,
        players: [
          spot(31, 'Marcus Chen', 8),
          spot(32, 'Ava Tremblay', 7),
          spot(33, 'Fiona MacLeod', 9, { useRoundCredit: true, roundCredits: 1 }),
        ],
      },
    ],
  });

describe('the rounds of a booking', () => {
  const played = '2026-11-20T13:20:00.000Z';
  const open = async (startsAt = played) => {
    const network = books()
      .on(at(getReceipt, { id: 3 }), receipt(cancelled))
      .on(at(getBookingDetails, { id: 3 }), bookingOf(startsAt));
    return openBooks(network, '/admin/purchases?purchase=3');
  };

  it('get another fee, once however often it is sent, and everything is read again', async () => {
    const network = await open();
    network.on(updatePlayFee, refusal('unavailable', 'Not now.'));
    await click(button('Change the play fee of Ava Tremblay'));
    await type(field('Play fee of Ava Tremblay, before tax'), '60');
    await click(button('Save fee'));
    expect(alerts()).toContain('Not now.');
    network.on(updatePlayFee, round(32));
    const before = network.to(at(getBookingDetails, { id: 3 })).length;
    await click(button('Save fee'));
    const [one, two] = sentTo(network, updatePlayFee);
    expect(one?.body).toEqual({ roundId: 32, playFee: 6_000 });
    expect(two).toEqual(one);
    expect(one?.key).toMatch(/^[\da-f]{32}$/);
    expect(network.to(at(getBookingDetails, { id: 3 })).length).toBeGreaterThan(before);
  });

  it('are paid by the booker or the golfer', async () => {
    const network = await open();
    network.on(changeChargePurchaser, round(32));
    await choose('Who pays for Ava Tremblay', 'booker');
    expect(sentTo(network, changeChargePurchaser)[0]?.body).toEqual({
      roundId: 32,
      chargePurchaser: true,
    });
  });

  it('give a round credit back, only where one pays', async () => {
    const network = await open();
    network.on(refundRoundCredit, round(33));
    expect(buttons('Give back the round credit of Ava Tremblay')).toEqual([]);
    await click(button('Give back the round credit of Fiona MacLeod'));
    expect(sentTo(network, refundRoundCredit)[0]?.body).toEqual({ productId: 33 });
  });

  it('charge a no-show fee once they have begun, the club’s where none is typed', async () => {
    const network = await open();
    network.on(chargeNoShow, { fee: 2_500, balance: 2_500, payment: null });
    await click(button('Charge Ava Tremblay a no-show fee'));
    await click(button('Charge fee'));
    expect(sentTo(network, chargeNoShow)[0]?.body).toEqual({ roundId: 32, fee: null });
    expect(text()).toContain('$25.00 charged to Ava Tremblay.');
  });

  it('that are still to come have no no-show fee', async () => {
    await open('2026-12-01T13:20:00.000Z');
    expect(buttons('Change the play fee of Ava Tremblay')).toHaveLength(1);
    expect(buttons('Charge Ava Tremblay a no-show fee')).toEqual([]);
  });
});

describe('a new purchase', () => {
  const item = {
    ...offeredItem(),
    kind: 'MEMBERSHIP' as const,
    catalogueEntryId: 1,
    orgId: null,
    seasonId: null,
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    advanceBookingDays: 14,
    roundCredits: 0,
  };
  const offered = [
    {
      ...offeredEntry(),
      name: 'Full',
      productItems: [
        { ...item, id: 4, name: 'Full 7-day', unitPrice: 250_000, tax: 32_500, left: 1 },
        {
          ...item,
          id: 5,
          name: 'Round ahead',
          kind: 'ROUND' as const,
          unitPrice: 6_500,
          tax: 845,
          left: null,
        },
        { ...item, id: 6, name: 'Junior', unitPrice: 65_000, tax: 8_450, left: 0 },
      ],
    },
  ];
  const open = () => {
    const network = books()
      .on(listAvailableMemberships, offered)
      .on(searchUsers, (sent) => [
        {
          ...(sent.query.get('text') === 'ava' ? ava : marcus),
          nickname: null,
          memberNumber: null,
          avatarUrl: null,
          placeable: true,
        },
      ])
      .on(at(getReceipt, { id: 9 }), receipt(purchase(9)));
    return openBooks(network, '/admin/purchases?new=1');
  };
  const find = async (press: string, name: string, found: string) => {
    await click(button(press));
    await pass(400);
    const search = document.querySelector<HTMLInputElement>('[role=search] input');
    if (search === null) throw new Error('Nobody can be searched for.');
    await type(search, name);
    const [go] = buttons('Search').slice(-1);
    if (go === undefined) throw new Error('There is no search.');
    await click(go);
    await pass(300);
    const [golfer] = [...document.querySelectorAll<HTMLButtonElement>('ul button')].filter((one) =>
      one.textContent?.includes(found),
    );
    if (golfer === undefined) throw new Error(`${found} is not found.`);
    await click(golfer);
    await pass(400);
  };

  it('is bought for one golfer and charged to another, and then shows its receipt', async () => {
    const network = await open();
    network.on(createPurchase, { result: 'SUCCESS', purchaseId: 9 });
    await click(button('Add Full 7-day'));
    await click(button('Add Round ahead'));
    await click(button('One Round ahead more'));
    expect(button('Add Junior').disabled).toBe(true);
    expect(button('Add Full 7-day').disabled).toBe(true);
    expect(drawer()).toContain('Total$2,971.90');
    await click(button('Charge $2,971.90'));
    expect(alerts()).toContain('Choose whom it is for.');
    await find('Choose a golfer', 'ava', 'Ava Tremblay');
    await find('Charge somebody else', 'marcus', 'Marcus Chen');
    await click(button('Charge $2,971.90'));
    await pass(400);
    expect(sentTo(network, createPurchase).map(({ body }) => body)).toEqual([
      {
        purchase: [
          { productType: 'GOLF', productItemId: 4, quantity: 1, userId: 7 },
          { productType: 'GOLF', productItemId: 5, quantity: 2, userId: 7 },
        ],
        userFor: 7,
        chargeUser: 8,
      },
    ]);
    expect(path()).toBe('/admin/purchases');
    expect(window.location.search).toBe('?purchase=9');
  });

  it('is shown with the tax that is charged: rounded on the line, and not on each of it', async () => {
    // 13 % of 33.35 are 4.3355: thrice the rounded one would be a cent too much.
    const odd = {
      ...item,
      id: 7,
      name: 'Odd round',
      kind: 'ROUND' as const,
      unitPrice: 3_335,
      tax: 434,
      left: null,
    };
    const network = books()
      .on(listAvailableMemberships, [offeredEntry({ name: 'Rounds', productItems: [odd] })])
      .on(getBookingParams, params({ taxBasisPoints: 1300 }));
    await openBooks(network, '/admin/purchases?new=1');
    await click(button('Add Odd round'));
    await click(button('One Odd round more'));
    await click(button('One Odd round more'));
    expect(drawer()).toContain('Tax$13.01');
    expect(drawer()).toContain('Charge $113.06');
  });

  it('that is refused says which line and why, and stays as it was', async () => {
    const network = await open();
    network.on(createPurchase, { result: 'MAX_REACHED', field: 'purchase.0.productItemId' });
    await click(button('Add Full 7-day'));
    await find('Choose a golfer', 'ava', 'Ava Tremblay');
    await click(button('Charge $2,825.00'));
    expect(alerts()).toEqual(['The last one is sold, or this golfer has one already.']);
    expect(drawer()).toContain('Total$2,825.00');
  });
});

it('lets no golfer in, and asks for nothing', async () => {
  const network = books().on(getCurrentUser, {
    ...golfer,
    admin: false,
    roles: ['GOLFER'],
    activeBookings: [],
  });
  await openBooks(network, '/admin/purchases');
  expect(network.to(list)).toEqual([]);
  expect(text()).toContain('Members of the office only');
});
