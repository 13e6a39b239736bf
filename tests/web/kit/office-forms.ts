/** The forms of the office that keep what is typed: memberships, the books, the desk, accounts and parameters. */
import { round } from './answers/round.ts';
import { parameter } from './answers/parameter.ts';
import { act } from 'react';
import { settle } from './booking-club.ts';
import { inTurn, leave, nothing, press, type Form } from './form-with-draft.ts';
import { creditsOf, entryOf, itemOf, membershipOf, quoteOf, nora } from './members-office.ts';
import {
  accountOf,
  entry,
  openBooks,
  payment,
  purchase as bought,
  receipt as receiptOf,
} from './money-office.ts';
import { club, daniel, office, openOffice } from './office.tsx';
import { click, choose, field, pass, rememberSession, startApp, type } from './start-app.tsx';
import { openStarter, row, sheetOf, spot, starterOffice } from './starter-office.tsx';
import { type Network, at } from './network.ts';
import {
  listMembershipsByYear,
  listMembershipsByUser,
  getRoundCredits,
  hasReachedMaxMemberships,
  getCancelQuote,
  refundMembership,
  modifyMembership,
  cancelMembership,
  createMembership,
  adjustRoundCredits,
} from '@fourball/shared/membership/membership-calls.ts';
import { listCatalogueEntries, listProductItems } from '@fourball/shared/membership/catalogue-calls.ts';
import {
  getParameter,
  listParameters,
  createParameter,
} from '@fourball/shared/club/parameters/parameter-calls.ts';
import { searchUsers } from '@fourball/shared/accounts/calls.ts';
import {
  listOwing,
  getAccount,
  adjustAccount,
  listLedgerEntries,
  reverseEntry,
} from '@fourball/shared/money/ledger-calls.ts';
import { listPayments, listCards, notePayment, payOut } from '@fourball/shared/money/payment-calls.ts';
import { updatePurchaseMessage, getReceipt } from '@fourball/shared/money/purchase-calls.ts';
import { walkUp, blockTeeTimes } from '@fourball/shared/booking/starter/starter-calls.ts';
import { createContactAndUser } from '@fourball/shared/accounts/user-calls.ts';
import { updatePlayFee } from '@fourball/shared/booking/spots/spot-calls.ts';

const anna = membershipOf(1, { name: 'Anna Zeller' });
export const openMemberships = async (
  address = '/admin/memberships?membership=1&user=101',
): Promise<Network> => {
  await import('@fourball/web/app/office/AdminMembershipsPage.tsx');
  await import('@fourball/web/membership/admin/members/AdminSellDialog.tsx');
  await import('@fourball/web/membership/admin/members/AdminAdjustCreditsDialog.tsx');
  await import('@fourball/web/accounts/search/UserSearchDialog.tsx');
  const network = office()
    .on(at(listMembershipsByYear, { year: 2026 }), [anna])
    .on(at(listMembershipsByUser, { id: 101 }), [anna])
    .on(at(getRoundCredits, { id: 101 }), creditsOf(101))
    .on(listCatalogueEntries, [entryOf(1, 'Full')])
    .on(at(listProductItems, { id: 1 }), [
      itemOf(11, 'Full 2026'),
      itemOf(12, 'Weekday 2026', { unitPrice: 200_000 }),
    ])
    .on(hasReachedMaxMemberships, false)
    .on(at(getCancelQuote, { id: 1 }), quoteOf(1))
    .on(at(getParameter, { name: 'HST' }), parameter('HST', '13'))
    .on(refundMembership, anna)
    .on(modifyMembership, { result: 'SUCCESS', membership: anna })
    .on(cancelMembership, anna)
    .on(createMembership, { result: 'SUCCESS', membership: anna })
    .on(searchUsers, [nora])
    .on(adjustRoundCredits, creditsOf(101));
  rememberSession();
  await startApp(network, address);
  await pass(300);
  return network;
};

const openMoney = (address: string) => async () =>
  openBooks(
    office()
      .on(at(listOwing, { page: 0, size: 50 }), { total: 0, owed: 0, owing: 0, accounts: [] })
      .on(at(getAccount, { userId: 7 }), accountOf(76_850))
      .on(at(listPayments, { userId: 7 }), [payment(4)])
      .on(at(listCards, { userId: 7 }), [])
      .on(notePayment, payment(1))
      .on(adjustAccount, entry(30))
      .on(payOut, payment(4))
      .on(updatePurchaseMessage, bought(70, { message: 'Two lockers' }))
      .on(at(getReceipt, { id: 70 }), receiptOf(bought(70))),
    address,
  );

const aBlock = {
  id: 1,
  courseId: 1,
  courseName: 'Maple',
  kind: 'EVENT' as const,
  reason: 'Cup',
  startDate: '2026-11-21',
  endDate: '2026-11-21',
  weekdays: [6],
  fromTime: '12:00',
  toTime: '13:00',
};

const openStarterPage = async (address = '/admin/starter?at=2') => {
  const network = starterOffice(
    sheetOf([row(1, '12:00', [spot(11, 'Ava Tremblay')]), row(2, '12:10', [])], []),
  )
    .on(walkUp, { result: 'SUCCESS', purchaseId: 600, teeTime: row(2, '12:10', [], { version: 3 }) })
    .on(blockTeeTimes, { block: aBlock, teeTimes: 1, bookings: 0 });
  await openStarter(network, address);
  await pass(300);
  return network;
};

export const officeForms: Form[] = [
  {
    what: 'a sale of a membership',
    open: () => openMemberships('/admin/memberships'),
    reach: press('Sell a membership'),
    choose: async () => {
      await press('Choose a golfer')();
      const [search] = [...document.querySelectorAll<HTMLInputElement>('[role=search] input')].reverse();
      if (search === undefined) throw new Error('Nobody can be searched for.');
      await type(search, 'nora');
      await press('Search')();
      const found = [...document.querySelectorAll('button')].find((one) =>
        one.textContent.includes('Nora Bell'),
      );
      await click(found as HTMLElement);
      await settle();
      // The page behind it has a list of that name too.
      const [products] = [...document.querySelectorAll('select')].reverse();
      if (products === undefined) throw new Error('There is nothing to choose.');
      await act(async () => {
        products.value = '12';
        products.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await settle();
    },
    typed: { 'Discount before tax': '100.00', 'Comments of the office': 'Paid by cheque' },
    send: press('Sell for $2,147.00'),
    call: createMembership,
    giveUp: press('Cancel'),
    user: daniel,
  },
  {
    what: 'a refund of a membership',
    open: openMemberships,
    reach: press('Refund'),
    typed: { 'Amount before tax': '10.50' },
    send: press('Refund'),
    call: refundMembership,
    giveUp: leave,
    user: daniel,
  },
  {
    what: 'a move to another product',
    open: openMemberships,
    reach: press('Move to another product'),
    choose: async () => {
      await choose('New product', '12');
      await settle();
    },
    typed: { Comments: 'Plays on weekdays only' },
    send: press('Move'),
    call: modifyMembership,
    giveUp: leave,
    user: daniel,
  },
  {
    what: 'the end of a membership',
    open: openMemberships,
    reach: press('Cancel'),
    typed: { 'Cancellation fee, tax included': '12.34', Comments: 'Moves away' },
    send: press('Cancel the membership'),
    call: cancelMembership,
    giveUp: leave,
    user: daniel,
  },
  {
    what: 'round credits that are given',
    open: openMemberships,
    reach: press('Adjust'),
    typed: { 'How many': '3', Comment: 'For the rain in May' },
    send: press('Adjust'),
    call: adjustRoundCredits,
    giveUp: press('Cancel'),
    user: daniel,
  },
  {
    what: 'a note of what was paid',
    open: openMoney('/admin/money?user=7'),
    reach: press('Note a payment'),
    typed: { Amount: '20.00', Note: 'Cheque no. 1182' },
    send: press('Note $20.00'),
    call: notePayment,
    giveUp: press('Cancel'),
    user: daniel,
  },
  {
    what: 'an adjustment of an account',
    open: openMoney('/admin/money?user=7'),
    reach: press('Adjust'),
    typed: { Amount: '30.00', Reason: 'The cart broke down' },
    send: press('Adjust the account'),
    call: adjustAccount,
    giveUp: press('Cancel'),
    user: daniel,
  },
  {
    what: 'money given back',
    open: openMoney('/admin/money?user=7'),
    reach: inTurn('Payments', 'Give back the payment of $200.00'),
    typed: { Amount: '1.00', Reason: 'Paid twice' },
    send: press('Give $1.00 back'),
    call: payOut,
    giveUp: press('Cancel'),
    user: daniel,
  },
  {
    what: 'the office’s message on a purchase',
    open: openMoney('/admin/purchases?purchase=70'),
    reach: nothing,
    typed: { Message: 'Two lockers' },
    send: press('Save message'),
    call: updatePurchaseMessage,
    giveUp: leave,
    user: daniel,
  },
  {
    what: 'an entry of the books that is reversed',
    open: async () =>
      openBooks(
        office()
          .on(at(listLedgerEntries, { page: 0, size: 50 }), { total: 1, entries: [entry(19)] })
          .on(at(listLedgerEntries, { page: 0, size: 1 }), { total: 1, entries: [entry(19)] })
          .on(reverseEntry, entry(21)),
        '/admin/ledger?entry=19',
      ),
    reach: press('Reverse this entry'),
    typed: { Reason: 'Charged twice' },
    send: press('Reverse'),
    call: reverseEntry,
    giveUp: press('Cancel'),
    user: daniel,
  },
  {
    what: 'a new account',
    open: async () => {
      const network = club().on(createContactAndUser, { result: 'CREATED', userId: 1 });
      await openOffice(network, '/admin/users');
      return network;
    },
    reach: press('New account'),
    typed: { 'First Name': 'Sam', 'Last Name': 'Hill', Email: 'sam@example.org' },
    send: press('Open the account'),
    call: createContactAndUser,
    giveUp: press('Close'),
    user: daniel,
  },
  {
    what: 'a value of a parameter',
    open: async () => {
      const network = office()
        .on(listParameters, [
          {
            id: 8,
            name: 'HOUSE_RULE',
            value: 'No mulligans',
            group: 'OURS',
            startDate: [2020, 1, 1, 0, 0],
            standing: 'CURRENT',
          },
        ])
        .on(createParameter, parameter('HOUSE_RULE', 'No mulligans'));
      await import('@fourball/web/club/admin/parameters/AdminParametersPage.tsx');
      await openOffice(network, '/admin/parameters?open=HOUSE_RULE');
      return network;
    },
    reach: press('Add a value'),
    typed: { Value: 'No mulligans, and rakes go back into the bunkers', 'First day': '2027-06-01' },
    send: press('Add'),
    call: createParameter,
    giveUp: press('Cancel'),
    user: daniel,
  },
  {
    what: 'a fee that the starter changes',
    open: async () => {
      const network = await openStarterPage('/admin/starter?at=1');
      return network.on(updatePlayFee, round(11));
    },
    reach: async () => {
      await press('More for Ava Tremblay')();
      const fee = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
        ({ textContent }) => textContent === 'Change the play fee…',
      );
      await click(fee as HTMLElement);
      await settle();
    },
    typed: { 'Play fee': '33.50' },
    send: press('Change'),
    call: updatePlayFee,
    giveUp: press('Back to the tee time'),
    user: daniel,
  },
  {
    what: 'a walk-up',
    open: openStarterPage,
    reach: press('Walk-up'),
    choose: async () => {
      await type(field('Name of a guest'), 'Paul Roy');
      await press('Add guest')();
    },
    typed: { 'Name of a guest': 'Half a na' },
    send: press('Book'),
    call: walkUp,
    giveUp: press('Back to the tee time'),
    user: daniel,
  },
  {
    what: 'a block',
    open: openStarterPage,
    reach: press('Block'),
    typed: { Reason: 'Lightning over the 7th', Until: '15:00' },
    send: press('Block'),
    call: blockTeeTimes,
    giveUp: leave,
    user: daniel,
  },
];
