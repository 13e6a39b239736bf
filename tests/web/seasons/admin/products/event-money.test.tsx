// @vitest-environment happy-dom
/** The money of an event: what is owed and why, confirmed by its organizers, charged, changed and undone by the office. */
import type { EntryProduct } from '@fourball/shared/seasons/entry-shapes.ts';
import {
  adjustProductFee,
  chargeProductUser,
  confirmEventProducts,
  listEventProducts,
  listProductTransactionLogs,
  processEventProducts,
  requestProductFeeChange,
  unconfirmEventProduct,
  unprocessEventProducts,
} from '@fourball/shared/seasons/event-product-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { logged, product } from '../../../kit/entry-products.ts';
import { at, failed, pending, refusal, type Network } from '../../../kit/network.ts';
import {
  bodiesOf,
  daniel,
  fiona,
  night,
  onTop,
  openOrganizer,
  organizerClub,
  takeGolfer,
  topButton,
} from '../../../kit/organizer-office.tsx';
import { button, buttons, click, field, pass, press, text, type } from '../../../kit/start-app.tsx';

const address = '/organize/golf-events/5/money';
const all = at(listEventProducts, { id: 5 });

const owed = product(1);
const bens = product(2, {
  userId: 72,
  name: 'Yan Bloch',
  amount: 15_000,
  tax: 1_950,
  priceClass: 'NON_MEMBER',
});
const confirmed = product(3, { feeName: 'Dinner', amount: 3_500, tax: 455, confirmed: true });
const guests = product(4, { guestName: 'Pat Guest', priceClass: 'GUEST', confirmed: true, processed: true });
const included = product(5, { amount: 0, tax: 0, includedIn: 'Full 2026', confirmed: true, processed: true });
const letOff = product(6, { userId: 72, name: 'Yan Bloch', feeName: 'Cart', cancelled: true });
const products = [owed, bens, confirmed, guests, included, letOff];

// Their code takes time of its own, on a busy machine much.
beforeAll(async () => {
  await import('@fourball/web/app/pages/OrganizerPages.tsx');
  await import('@fourball/web/seasons/admin/cockpit/EventCockpitPage.tsx');
  await import('@fourball/web/seasons/admin/products/EventMoney.tsx');
}, 180_000);

const open = async (list: readonly EntryProduct[], user = fiona): Promise<Network> => {
  const network = organizerClub([night()], user).on(all, list);
  for (const { productId } of list)
    network.on(at(listProductTransactionLogs, { id: productId }), [
      logged(1, 'OWED', { after: '100.00' }),
      logged(2, 'CHANGED', { before: '100.00', after: '90.00', comment: 'Nine holes', entryId: 44 }),
    ]);
  await openOrganizer(network, address);
  await pass(300);
  return network;
};

const rows = (): string[] =>
  [...document.querySelectorAll('table[aria-label="Fees of this event"] tbody tr')].map(
    (row) => row.textContent ?? '',
  );
const openFee = async (name: string): Promise<void> => {
  await click(buttons(name)[0] as HTMLElement);
  await pass(300);
};
const tick = (label: string): Promise<void> =>
  click(document.querySelector<HTMLElement>(`input[aria-label="${label}"]`) as HTMLElement);

describe('what is owed', () => {
  it('says for whom, how much with tax, why, and how far it has got', async () => {
    await open(products);
    expect(rows()).toHaveLength(6);
    expect(rows()[0]).toContain('Zoe Adler');
    expect(rows()[0]).toContain('Owed');
    expect(rows()[0]).toContain('$113.00');
    expect(rows()[1]).toContain('Non-member');
    expect(rows()[3]).toContain('Pat Guest, guest of Zoe Adler');
    expect(rows()[4]).toContain('Included in Full 2026');
    expect(rows()[5]).toContain('Let off');
    expect(text()).toContain('Owed, not charged$322.05');
    expect(text()).toContain('Charged$113.00');
  });

  it('shows the unpaid ones alone, and finds golfers and fees', async () => {
    await open(products);
    await click(button('Unpaid'));
    expect(rows()).toHaveLength(3);
    await click(button('To charge'));
    expect(rows()).toHaveLength(1);
    await click(button('All'));
    await type(field('Find by golfer or fee'), 'bloch cart');
    await press(field('Find by golfer or fee'), 'Enter');
    await pass(100);
    expect(rows()).toHaveLength(1);
    expect(text()).toContain('1 fee');
  });

  it('is told to be nothing yet', async () => {
    await open([]);
    expect(text()).toContain('Nobody owes anything yet');
  });

  it('says that it did not load, and tries again', async () => {
    const network = organizerClub().on(all, failed(500));
    await openOrganizer(network, address);
    await pass(300);
    expect(text()).toContain('This did not load');
    network.on(all, [owed]);
    await click(button('Try again'));
    await pass(300);
    expect(rows()).toHaveLength(1);
  });

  it('has its shape while it loads', async () => {
    await openOrganizer(organizerClub().on(all, pending), address);
    expect(document.querySelector('[aria-label="Loading what is owed"]')).not.toBeNull();
  });
});

describe('several at once', () => {
  it('an organizer confirms those that are owed', async () => {
    const network = await open(products);
    network.on(confirmEventProducts, [owed, bens]);
    await tick('Select all that are shown');
    expect(text()).toContain('6 fees chosen');
    expect(buttons('Charge 1')).toHaveLength(0);
    await click(button('Confirm 2'));
    await pass(300);
    expect(bodiesOf(network, confirmEventProducts)).toEqual([
      { eventProducts: [{ productId: 1 }, { productId: 2 }] },
    ]);
    expect(text()).toContain('2 fees confirmed.');
  });

  it('[mgmt.eventsMgmt.2] the office charges those that are confirmed, and is asked before', async () => {
    const network = await open(products, daniel);
    network.on(processEventProducts, [confirmed]);
    await tick('Select Zoe Adler, Dinner');
    await click(button('Charge 1'));
    await pass(200);
    expect(text()).toContain('$39.55 with tax, go onto the golfers’ accounts');
    expect(bodiesOf(network, processEventProducts)).toEqual([]);
    await click(button('Charge them'));
    await pass(300);
    expect(bodiesOf(network, processEventProducts)).toEqual([{ eventProducts: [{ productId: 3 }] }]);
  });

  it('says why it was not done', async () => {
    const network = await open(products);
    network.on(confirmEventProducts, refusal('not_found'));
    await tick('Select Zoe Adler, Entry');
    await click(button('Confirm 1'));
    await pass(300);
    expect(text()).toContain('That was not done');
  });
});

describe('one fee', () => {
  it('[mgmt.eventsMgmt.2] an organizer confirms it, takes that back, and asks for another price', async () => {
    const network = await open([owed, confirmed]);
    network
      .on(confirmEventProducts, [owed])
      .on(unconfirmEventProduct, [confirmed])
      .on(requestProductFeeChange, owed);
    await openFee('Zoe Adler');
    expect(onTop()).not.toContain('What became of it');
    expect(onTop()).not.toContain('Charge another golfer');
    await click(topButton('Confirm'));
    await pass(300);
    await click(topButton('Ask for another price'));
    await pass(100);
    await type(field('New price, before tax'), 'eighty');
    await click(topButton('Ask the office'));
    expect(onTop()).toContain('Please enter an amount such as 45.00.');
    expect(onTop()).toContain('Please say why.');
    await type(field('New price, before tax'), '80');
    await type(field('Why'), 'Came late');
    await click(topButton('Ask the office'));
    await pass(300);
    expect(bodiesOf(network, requestProductFeeChange)).toEqual([
      { productId: 1, amount: 8_000, comment: 'Came late' },
    ]);
    expect(bodiesOf(network, confirmEventProducts)).toEqual([{ eventProducts: { productId: 1 } }]);
  });

  it('[mgmt.eventsMgmt.2] the office undoes a charge with a reason', async () => {
    const network = await open([guests], daniel);
    network.on(unprocessEventProducts, [guests]);
    await openFee('Pat Guest, guest of Zoe Adler');
    await click(topButton('Undo the charge'));
    await pass(100);
    const undo = () => click(document.querySelector<HTMLElement>('form button[type=submit]') as HTMLElement);
    await undo();
    expect(onTop()).toContain('Please say why.');
    await type(field('Why'), 'Paid by cheque');
    await undo();
    await pass(300);
    expect(bodiesOf(network, unprocessEventProducts)).toEqual([
      { eventProducts: { productId: 4 }, reason: 'Paid by cheque' },
    ]);
  });

  it('the office changes the price, charges another golfer, and reads what became of it', async () => {
    const network = await open([confirmed], daniel);
    network
      .on(adjustProductFee, confirmed)
      .on(chargeProductUser, confirmed)
      .on(processEventProducts, [confirmed]);
    await openFee('Zoe Adler');
    expect(onTop()).toContain('Price changed $100.00 → $90.00');
    expect(onTop()).toContain('Nine holes');
    expect(document.querySelector('a[href="/admin/ledger?entry=44"]')).not.toBeNull();
    await click(topButton('Another price'));
    await pass(100);
    await type(field('New price, before tax'), '45.5');
    await type(field('Why'), 'No dessert');
    await click(topButton('Change the price'));
    await pass(300);
    expect(bodiesOf(network, adjustProductFee)).toEqual([
      { productId: 3, amount: 4_550, comment: 'No dessert' },
    ]);
    await click(topButton('Charge'));
    await pass(300);
    expect(bodiesOf(network, processEventProducts)).toEqual([{ eventProducts: { productId: 3 } }]);
    await click(topButton('Charge another golfer'));
    await takeGolfer('Marcus');
    expect(text()).toContain('instead of Zoe Adler');
    await click(button('Charge them'));
    await pass(300);
    expect(bodiesOf(network, chargeProductUser)).toEqual([{ productId: 3, userId: 2 }]);
  });

  it('let off, nothing can be done with it', async () => {
    await open([letOff]);
    await openFee('Yan Bloch');
    expect(onTop()).toContain('Nothing is owed.');
    expect(onTop()).not.toContain('Ask for another price');
  });
});
