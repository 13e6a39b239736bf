// @vitest-environment happy-dom
/** The office's accounts: who owes, what the desk notes, adjusts and gives back, statements and how payments stand. */
import type { Statement } from '@fourball/shared/money/shapes.ts';
import { describe, expect, it } from 'vitest';
import {
  accountOf,
  ava,
  catchFiles,
  entry,
  choose,
  drawer,
  openBooks,
  payment,
  rowsOf,
  sentTo,
} from '../kit/money-office.ts';
import { alerts, errorOf, office } from '../kit/office.tsx';
import { button, buttons, click, field, pass, text, type } from '../kit/start-app.tsx';
import { at, refusal } from '../kit/network.ts';
import {
  listOwing,
  getAccount,
  adjustAccount,
  getStatement,
  getStatementPdf,
} from '@fourball/shared/money/ledger-calls.ts';
import {
  listPayments,
  listCards,
  notePayment,
  payOut as payOutCall,
} from '@fourball/shared/money/payment-calls.ts';

const owing = at(listOwing, { page: 0, size: 50 });
const owes = {
  ...ava,
  memberNumber: '1581',
  email: 'ava@club.example',
  balance: 76_850,
  lastPaymentOn: '2026-11-20',
  hasCard: true,
};
const isOwed = {
  userId: 8,
  userName: 'marcus',
  name: 'Marcus Chen',
  memberNumber: null,
  email: 'marcus@club.example',
  balance: -8_475,
  lastPaymentOn: null,
  hasCard: false,
};

const books = () =>
  office()
    .on(owing, { total: 2, owed: 76_850, owing: -8_475, accounts: [owes, isOwed] })
    .on(at(getAccount, { userId: 7 }), accountOf(76_850))
    .on(at(listPayments, { userId: 7 }), [])
    .on(at(listCards, { userId: 7 }), []);

describe('who owes', () => {
  it('stands with the balance, the last payment and the card that is kept', async () => {
    await openBooks(books(), '/admin/money');
    const [first, second] = rowsOf();
    expect(first?.[0]).toBe('Ava Tremblay');
    expect(first?.[3]).toContain('Nov 20, 2026');
    expect(first?.slice(4)).toEqual(['Card kept', '$768.50']);
    expect(second?.[3]).toContain('None yet');
    expect(second?.slice(4)).toEqual(['', 'in credit $84.75']);
    expect(text()).toContain('Owed to the club$768.50');
    expect(text()).toContain('Owed by the club$84.75');
  });

  it('is nobody where every account is even, and is asked again where it did not load', async () => {
    const network = books().on(owing, refusal('internal', 'No'));
    await openBooks(network, '/admin/money');
    network.on(owing, { total: 0, owed: 0, owing: 0, accounts: [] });
    await click(button('Try again'));
    expect(text()).toContain('Every account is even');
  });
});

describe('an account', () => {
  const open = (network = books()) => openBooks(network, '/admin/money?user=7');
  const note = notePayment;
  const adjust = adjustAccount;

  it('shows the balance and each entry with the balance after it', async () => {
    await open();
    expect(drawer()).toContain('Owes the club$768.50');
    expect(drawer()).toContain('Payment, cheque-$2,000.002026-11-20 · PaymentBalance $768.50');
  });

  it('notes what is paid, all that is owed unless something else is typed, and reads the books again', async () => {
    const network = await open();
    network.on(note, payment(1));
    await click(button('Note a payment'));
    expect(field('Amount').value).toBe('768.50');
    await choose('Paid by', 'CHEQUE');
    await type(field('Note'), 'No. 1182');
    network.on(at(getAccount, { userId: 7 }), accountOf(0));
    await click(button('Note $768.50'));
    await pass(300);
    expect(sentTo(network, note).map(({ body }) => body)).toEqual([
      { userId: 7, method: 'CHEQUE', amount: 76_850, note: 'No. 1182' },
    ]);
    expect(drawer()).toContain('Even$0.00');
    expect(network.to(owing).length).toBeGreaterThan(1);
  });

  it('is noted once where the answer got lost: the same wish has the same key, another wish another', async () => {
    const network = await open();
    network.on(note, refusal('unavailable', 'Not now.'));
    await click(button('Note a payment'));
    await click(button('Note $768.50'));
    await click(button('Note $768.50'));
    await type(field('Amount'), '1,200.5');
    await click(button('Note $1,200.50'));
    const [one, two, three] = sentTo(network, note);
    expect(two).toEqual(one);
    expect(three?.body).toMatchObject({ amount: 120_050 });
    expect(three?.key).not.toBe(one?.key);
    expect(alerts()).toContain('Not now.');
  });

  it.each(['', '0', 'ten', '-5', '1.234'])('takes %j for no amount', async (typed) => {
    const network = await open();
    await click(button('Note a payment'));
    await type(field('Amount'), typed);
    await click(button('Note payment'));
    expect(errorOf('Amount')).toBe('Please enter an amount.');
    expect(sentTo(network, note)).toEqual([]);
  });

  it('is adjusted up and down, only with a reason', async () => {
    const network = await open();
    network.on(adjust, entry(30));
    await click(button('Adjust'));
    await click(button('Take off'));
    await type(field('Amount'), '45');
    await click(button('Adjust the account'));
    expect(errorOf('Reason')).toBe('Please say why.');
    await type(field('Reason'), 'Charged the locker twice');
    await click(button('Adjust the account'));
    await click(button('Adjust'));
    await type(field('Amount'), '5');
    await type(field('Reason'), 'Lost key');
    await click(button('Adjust the account'));
    expect(sentTo(network, adjust).map(({ body }) => body)).toEqual([
      { userId: 7, cents: -4_500, reason: 'Charged the locker twice' },
      { userId: 7, cents: 500, reason: 'Lost key' },
    ]);
  });

  it('has a statement for each month, with its PDF', async () => {
    const network = books();
    const of = (month: number, closing: number): Statement => ({
      userId: ava.userId,
      name: ava.name,
      memberNumber: null,
      startDate: `2026-${month}-01`,
      endDate: `2026-${month}-30`,
      club: { name: 'Maple Hollow Golf Club', address: '', taxName: 'HST', taxNumber: '' },
      year: 2026,
      month,
      opening: 1_000,
      entries: [],
      charged: 5_000,
      paid: 0,
      closing,
      tax: 575,
    });
    network
      .on(at(getStatement, { userId: 7, year: 2026, month: 11 }), of(11, 6_000))
      .on(at(getStatement, { userId: 7, year: 2026, month: 10 }), of(10, 1_000))
      .on(at(getStatementPdf, { userId: 7, year: 2026, month: 10 }), {});
    await open(network);
    await click(button('Statement'));
    await pass(300);
    expect(drawer()).toContain('November 2026');
    expect(drawer()).toContain('Balance after$60.00');
    expect(button('Month after').disabled).toBe(true);
    await click(button('Month before'));
    await pass(300);
    expect(drawer()).toContain('Balance after$10.00');
    const files = catchFiles();
    await click(button('Statement as PDF'));
    expect(network.to(at(getStatementPdf, { userId: 7, year: 2026, month: 10 }))).toHaveLength(1);
    expect(files.map(({ name }) => name)).toEqual(['statement-2026-10.pdf']);
  });
});

describe('payments', () => {
  const payOut = payOutCall;
  const refund = { refundId: 4, reason: 'Paid twice', failure: null, createdAt: '2026-11-19T15:00:00.000Z' };
  const open = async (...payments: ReturnType<typeof payment>[]) => {
    const network = await openBooks(
      books().on(at(listPayments, { userId: 7 }), payments),
      '/admin/money?user=7',
    );
    await click(button('Payments'));
    await pass(300);
    return network;
  };

  it('say in words how they stand, and only what was paid can be given back', async () => {
    await open(
      payment(1, { status: 'UNKNOWN', method: 'STRIPE', amount: 100 }),
      payment(2, { status: 'PENDING', method: 'STRIPE', amount: 200 }),
      payment(3, { status: 'FAILED', method: 'STRIPE', amount: 300, failure: 'Your card was declined.' }),
      payment(4, { amount: 400 }),
    );
    for (const shown of [
      'Asked, no answer yet',
      'Begun, not finished yet',
      'Refused',
      'Your card was declined.',
      'Paid',
    ])
      expect(drawer()).toContain(shown);
    expect([1, 2, 3].flatMap((dollars) => buttons(`Give back the payment of $${dollars}.00`))).toEqual([]);
    expect(buttons('Give back the payment of $4.00')).toHaveLength(1);
  });

  it('are given back up to what is left of them, also less what is on its way, with a reason', async () => {
    const network = await open(
      payment(4, {
        refunds: [
          { ...refund, amount: 5_000, status: 'SUCCEEDED' },
          { ...refund, refundId: 5, amount: 2_000, status: 'UNKNOWN' },
          { ...refund, refundId: 6, amount: 9_000, status: 'FAILED' },
        ],
      }),
    );
    network.on(payOut, payment(4, { refunds: [{ ...refund, amount: 100, status: 'SUCCEEDED' }] }));
    await click(button('Give back the payment of $200.00'));
    expect(field('Amount').value).toBe('130.00');
    await type(field('Amount'), '130.01');
    await click(button('Give $130.01 back'));
    expect(errorOf('Amount')).toBe('At most $130.00.');
    expect(errorOf('Reason')).toBe('Please say why.');
    await type(field('Amount'), '130');
    await type(field('Reason'), 'Moved away');
    await click(button('Give $130.00 back'));
    expect(sentTo(network, payOut).map(({ body }) => body)).toEqual([
      { paymentId: 4, amount: 13_000, reason: 'Moved away' },
    ]);
    expect(text()).toContain('The payment is given back.');
  });

  it('that the processor has not answered are not called given back', async () => {
    const network = await open(payment(4));
    network.on(payOut, payment(4, { refunds: [{ ...refund, amount: 100, status: 'UNKNOWN' }] }));
    await click(button('Give back the payment of $200.00'));
    await type(field('Reason'), 'Moved away');
    await click(button('Give $200.00 back'));
    expect(text()).toContain('The processor is asked; the books follow its answer.');
  });
});
