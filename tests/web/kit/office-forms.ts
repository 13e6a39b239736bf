/** The forms of the office that keep what is typed: memberships, the books, the desk, accounts and parameters. */
import { act } from 'react';
import { settle } from './booking-club.ts';
import { inTurn, leave, nothing, press, type Form } from './form-with-draft.ts';
import { creditsOf, entryOf, itemOf, membershipOf, quoteOf } from './members-office.ts';
import {
  accountOf,
  entry,
  openBooks,
  payment,
  purchase as bought,
  receipt as receiptOf,
} from './money-office.ts';
import { club, daniel, office, openOffice } from './office.tsx';
import { click, choose, field, pass, rememberSession, startApp, type, type Network } from './start-app.tsx';
import { openStarter, row, sheetOf, spot, starterOffice } from './starter-office.tsx';

const anna = membershipOf(1, { name: 'Anna Zeller' });
const nora = {
  userId: 55,
  userName: 'nora',
  name: 'Nora Bell',
  nickname: null,
  memberNumber: '77',
  avatarUrl: null,
};
export const openMemberships = async (
  address = '/admin/memberships?membership=1&user=101',
): Promise<Network> => {
  await import('@fourball/web/app/office/AdminMembershipsPage.tsx');
  await import('@fourball/web/membership/admin/members/AdminSellDialog.tsx');
  await import('@fourball/web/membership/admin/members/AdminAdjustCreditsDialog.tsx');
  await import('@fourball/web/accounts/search/UserSearchDialog.tsx');
  const network = office()
    .on('GET /api/v1/memberships/2026', { body: [anna] })
    .on('GET /api/v1/memberships/list-by-user/101', { body: [anna] })
    .on('GET /api/v1/memberships/round-credits/101', { body: creditsOf(101) })
    .on('GET /api/v1/memberships/catalogue-entries', { body: [entryOf(1, 'Full')] })
    .on('GET /api/v1/memberships/product-items/1', {
      body: [itemOf(11, 'Full 2026'), itemOf(12, 'Weekday 2026', { unitPrice: 200_000 })],
    })
    .on('POST /api/v1/memberships/has-max', { body: false })
    .on('GET /api/v1/memberships/cancel-quote/1', { body: quoteOf(1) })
    .on('GET /api/v1/parameter/HST', { body: { value: '13' } })
    .on('PATCH /api/v1/memberships/refund', { body: anna })
    .on('POST /api/v1/memberships/modify', { body: { result: 'SUCCESS', membership: anna } })
    .on('POST /api/v1/memberships/cancel', { body: anna })
    .on('POST /api/v1/memberships', { body: { result: 'SUCCESS', membership: anna } })
    .on('GET /api/v1/user/search-by-text', { body: [nora] })
    .on('POST /api/v1/memberships/round-credits/adjust', { body: creditsOf(101) });
  rememberSession();
  await startApp(network, address);
  await pass(300);
  return network;
};

const openMoney = (address: string) => async () =>
  openBooks(
    office()
      .on('GET /api/v1/ledger/owing/0/50', { body: { total: 0, owed: 0, owing: 0, accounts: [] } })
      .on('GET /api/v1/ledger/account/7', { body: accountOf(76_850) })
      .on('GET /api/v1/payment/list/7', { body: [payment(4)] })
      .on('GET /api/v1/payment/cards/7', { body: [] })
      .on('POST /api/v1/payment/note', { body: payment(1) })
      .on('POST /api/v1/ledger/adjust', { body: entry(30) })
      .on('POST /api/v1/payment/pay-out', { body: payment(4) })
      .on('PUT /api/v1/purchase/message', { body: bought(70, { message: 'Two lockers' }) })
      .on('GET /api/v1/purchase/receipt/70', { body: receiptOf(bought(70)) }),
    address,
  );

const openDesk = async (address = '/admin/starter?at=2') => {
  const network = starterOffice(
    sheetOf([row(1, '12:00', [spot(11, 'Ava Tremblay')]), row(2, '12:10', [])], []),
  )
    .on('POST /api/v1/book/walk-up', {
      body: { result: 'SUCCESS', purchaseId: 600, teeTime: row(2, '12:10', [], { version: 3 }) },
    })
    .on('POST /api/v1/book/block', { body: { blockId: 1, teeTimes: 1, bookings: 0 } });
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
    call: 'POST /api/v1/memberships',
    giveUp: press('Cancel'),
    user: daniel,
  },
  {
    what: 'a refund of a membership',
    open: openMemberships,
    reach: press('Refund'),
    typed: { 'Amount before tax': '10.50' },
    send: press('Refund'),
    call: 'PATCH /api/v1/memberships/refund',
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
    call: 'POST /api/v1/memberships/modify',
    giveUp: leave,
    user: daniel,
  },
  {
    what: 'the end of a membership',
    open: openMemberships,
    reach: press('Cancel'),
    typed: { 'Cancellation fee, tax included': '12.34', Comments: 'Moves away' },
    send: press('Cancel the membership'),
    call: 'POST /api/v1/memberships/cancel',
    giveUp: leave,
    user: daniel,
  },
  {
    what: 'round credits that are given',
    open: openMemberships,
    reach: press('Adjust'),
    typed: { 'How many': '3', Comment: 'For the rain in May' },
    send: press('Adjust'),
    call: 'POST /api/v1/memberships/round-credits/adjust',
    giveUp: press('Cancel'),
    user: daniel,
  },
  {
    what: 'a note of what was paid',
    open: openMoney('/admin/money?user=7'),
    reach: press('Note a payment'),
    typed: { Amount: '20.00', Note: 'Cheque no. 1182' },
    send: press('Note $20.00'),
    call: 'POST /api/v1/payment/note',
    giveUp: press('Cancel'),
    user: daniel,
  },
  {
    what: 'an adjustment of an account',
    open: openMoney('/admin/money?user=7'),
    reach: press('Adjust'),
    typed: { Amount: '30.00', Reason: 'The cart broke down' },
    send: press('Adjust the account'),
    call: 'POST /api/v1/ledger/adjust',
    giveUp: press('Cancel'),
    user: daniel,
  },
  {
    what: 'money given back',
    open: openMoney('/admin/money?user=7'),
    reach: inTurn('Payments', 'Give back the payment of $200.00'),
    typed: { Amount: '1.00', Reason: 'Paid twice' },
    send: press('Give $1.00 back'),
    call: 'POST /api/v1/payment/pay-out',
    giveUp: press('Cancel'),
    user: daniel,
  },
  {
    what: 'the office’s message on a purchase',
    open: openMoney('/admin/purchases?purchase=70'),
    reach: nothing,
    typed: { Message: 'Two lockers' },
    send: press('Save message'),
    call: 'PUT /api/v1/purchase/message',
    giveUp: leave,
    user: daniel,
  },
  {
    what: 'an entry of the books that is reversed',
    open: async () =>
      openBooks(
        office()
          .on('GET /api/v1/ledger/entries/0/50', { body: { total: 1, entries: [entry(19)] } })
          .on('GET /api/v1/ledger/entries/0/1', { body: { total: 1, entries: [entry(19)] } })
          .on('POST /api/v1/ledger/reverse', { body: entry(21) }),
        '/admin/ledger?entry=19',
      ),
    reach: press('Reverse this entry'),
    typed: { Reason: 'Charged twice' },
    send: press('Reverse'),
    call: 'POST /api/v1/ledger/reverse',
    giveUp: press('Cancel'),
    user: daniel,
  },
  {
    what: 'a new account',
    open: async () => {
      const network = club().on('POST /api/v1/user/contact-and-user', {
        body: { result: 'CREATED', userId: 1, message: null },
      });
      await openOffice(network, '/admin/users');
      return network;
    },
    reach: press('New account'),
    typed: { 'First Name': 'Sam', 'Last Name': 'Hill', Email: 'sam@example.org' },
    send: press('Open the account'),
    call: 'POST /api/v1/user/contact-and-user',
    giveUp: press('Close'),
    user: daniel,
  },
  {
    what: 'a value of a parameter',
    open: async () => {
      const network = office()
        .on('GET /api/v1/parameter/list', {
          body: [
            {
              id: 8,
              name: 'HOUSE_RULE',
              value: 'No mulligans',
              group: 'OURS',
              startDate: [2020, 1, 1, 0, 0],
              standing: 'CURRENT',
            },
          ],
        })
        .on('POST /api/v1/parameter', { body: { id: 9 } });
      await import('@fourball/web/club/admin/parameters/AdminParametersPage.tsx');
      await openOffice(network, '/admin/parameters?open=HOUSE_RULE');
      return network;
    },
    reach: press('Add a value'),
    typed: { Value: 'No mulligans, and rakes go back into the bunkers', 'First day': '2027-06-01' },
    send: press('Add'),
    call: 'POST /api/v1/parameter',
    giveUp: press('Cancel'),
    user: daniel,
  },
  {
    what: 'a fee that the starter changes',
    open: async () => {
      const network = await openDesk('/admin/starter?at=1');
      return network.on('PATCH /api/v1/book/play-fee', { body: { roundId: 11 } });
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
    call: 'PATCH /api/v1/book/play-fee',
    giveUp: press('Back to the tee time'),
    user: daniel,
  },
  {
    what: 'a walk-up',
    open: openDesk,
    reach: press('Walk-up'),
    choose: async () => {
      await type(field('Name of a guest'), 'Paul Roy');
      await press('Add guest')();
    },
    typed: { 'Name of a guest': 'Half a na' },
    send: press('Book'),
    call: 'POST /api/v1/book/walk-up',
    giveUp: press('Back to the tee time'),
    user: daniel,
  },
  {
    what: 'a block',
    open: openDesk,
    reach: press('Block'),
    typed: { Reason: 'Lightning over the 7th', Until: '15:00' },
    send: press('Block'),
    call: 'POST /api/v1/book/block',
    giveUp: leave,
    user: daniel,
  },
];
