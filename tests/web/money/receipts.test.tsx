// @vitest-environment happy-dom
/** Purchases by year and their receipts: lines, the tax, what changed since, the message, the PDF, and paper. */
import { describe, expect, it, vi } from 'vitest';
import { avaPerson, marcusPerson, openShop, purchase, receipt, sellingClub } from '../kit/shop.ts';
import { button, buttons, click, dialogs, field, pass, path, text, type } from '../kit/start-app.tsx';
import { refusal, at, failed, failure } from '../kit/network.ts';
import {
  listOwnPurchases,
  getReceipt,
  updatePurchaseMessage,
  getReceiptPdf,
} from '@fourball/shared/money/purchase-calls.ts';

const rows = (): string[] =>
  [...document.querySelectorAll('main ul > li')].map(({ textContent }) => textContent ?? '');
const yearsAsked = (network: Awaited<ReturnType<typeof openShop>>) =>
  network.to(listOwnPurchases).map(({ query }) => query.get('year'));

describe('purchases', () => {
  const list = [
    purchase(),
    purchase({
      purchaseId: 71,
      kind: 'BOOKING',
      title: 'Tee time',
      buyer: marcusPerson,
      cancelled: true,
      refunded: 4_520,
      total: 9_040,
    }),
  ];
  const club = () =>
    sellingClub().on(listOwnPurchases, ({ query }) => (query.get('year') === '2025' ? [] : list));

  it('are listed year by year, bookings too, each leading to its receipt', async () => {
    const network = await openShop(club(), '/purchases');
    expect(rows()).toHaveLength(2);
    expect(rows()[0]).toMatch(/Full 2027.*Nov 21, 2026.*Purchase.*\$1,130\.00/);
    expect(rows()[1]).toMatch(
      /Tee time.*Booking.*bought by Marcus Chen.*Cancelled.*\$45\.20 given back.*\$90\.40/,
    );
    const years = [...document.querySelectorAll('[role=group][aria-label=Year] button')];
    expect(years.map(({ textContent }) => textContent)).toEqual(['This year', 'Last year', 'All years']);
    await click(button('Last year'));
    expect(text()).toContain('Nothing bought in this year');
    await click(buttons('All years').at(-1) ?? button('missing'));
    expect(rows()).toHaveLength(2);
    expect(yearsAsked(network)).toEqual(['2026', '2025', '0']);
    const link = document.querySelector<HTMLAnchorElement>('main li a');
    await click(link ?? button('missing'));
    expect(path()).toBe('/purchases/70');
  });

  it('say so where they can not be read', async () => {
    await openShop(sellingClub().on(listOwnPurchases, refusal('internal', 'No')), '/purchases');
    expect(text()).toContain('Your purchases did not load');
    expect(dialogs()).toEqual([]);
  });
});

describe('a receipt', () => {
  it('shows club, number, lines, the tax with its rate, and the total', async () => {
    const [line] = receipt().lines;
    if (line === undefined) throw new Error('The receipt has no line.');
    const network = sellingClub().on(
      at(getReceipt, { id: 70 }),
      receipt({
        lines: [
          { ...line, discount: 1_000, detail: 'No. 12', userFor: marcusPerson },
          { ...line, name: 'One <i>round</i>', quantity: 3, unitPrice: 1_235, net: 3_705, reversed: true },
          { ...line, name: '18 holes', kind: 'TEE_TIME', net: 0, roundCredits: 1 },
        ],
        refunded: 4_187,
        changes: [{ day: '2026-12-01', description: 'Given back: One round', cents: -4_187 }],
      }),
    );
    await openShop(network, '/purchases/70');
    const paper = document.querySelector('main article')?.textContent ?? '';
    for (const part of [
      'Maple Hollow Golf Club',
      'HST no. 12345 RT0001',
      'Receipt 2026-000070',
      'Nov 21, 2026',
      'for Marcus Chen · No. 12 · discount $10.00',
      'One <i>round</i>3 × $12.35',
      'Cancelled or given back',
      'paid with 1 round credit',
      'HST 13 % on $1,000.00$130.00',
      'Total$1,130.00',
      'Given back: One round',
      'Given back so far$41.87',
    ]) {
      expect(paper, part).toContain(part);
    }
    expect(text()).not.toContain('Bought!');
    expect(buttons('Open the booking')).toHaveLength(0);
  });

  it('says that nothing is charged, and what was cancelled, with the days of the books as the page writes them', async () => {
    const changes = [{ day: '2026-12-01', description: 'Tee time 2026-11-28 09:20, Maple', cents: -3_164 }];
    await openShop(
      sellingClub().on(
        at(getReceipt, { id: 70 }),
        receipt({
          kind: 'BOOKING',
          lines: [],
          taxes: [],
          net: 0,
          tax: 0,
          total: 0,
          cancelled: true,
          changes,
        }),
      ),
      '/purchases/70',
    );
    const paper = document.querySelector('main article')?.textContent ?? '';
    expect(paper).toMatch(
      /Receipt.*Cancelled.*Nothing is charged for it\..*Tee time Nov 28, 2026, 09:20, Maple/,
    );
    expect(document.querySelector('main table')).toBeNull();
  });

  it('of a round that somebody else pays, or that a credit pays, says so beside $0.00', async () => {
    const [line] = receipt().lines;
    if (line === undefined) throw new Error('The receipt has no line.');
    const free = {
      ...line,
      kind: 'TEE_TIME' as const,
      unitPrice: 0,
      net: 0,
      tax: 0,
      total: 0,
      userFor: avaPerson,
    };
    const parts = { kind: 'BOOKING' as const, buyer: marcusPerson, net: 0, tax: 0, total: 0 };
    const network = sellingClub().on(
      at(getReceipt, { id: 70 }),
      receipt({
        ...parts,
        taxes: [],
        lines: [
          { ...free, chargedTo: marcusPerson },
          { ...free, chargedTo: null, roundCredits: 1 },
        ],
      }),
    );
    await openShop(network, '/purchases/70');
    const lines = [...document.querySelectorAll('main tbody tr')].map(({ textContent }) => textContent ?? '');
    expect(lines[0]).toMatch(/for Ava .*paid by Marcus Chen\$0\.00$/);
    expect(lines[1]).toMatch(/for Ava [^·]*paid with 1 round credit\$0\.00$/);
    network.on(listOwnPurchases, [
      purchase({ ...parts, title: 'Tee time 2026-11-28 09:20, Maple', paidBy: marcusPerson }),
      purchase({ ...parts, purchaseId: 71, buyer: avaPerson, roundCredits: 1 }),
    ]);
    await click(
      [...document.querySelectorAll<HTMLAnchorElement>('main a')].find(
        ({ textContent }) => textContent === 'Purchases',
      ) ?? button('missing'),
    );
    expect(rows()[0]).toMatch(/Tee time Nov 28, 2026, 09:20, Maple.*paid by Marcus Chen.*\$0\.00/);
    expect(rows()[1]).toMatch(/paid with 1 round credit.*\$0\.00/);
  });

  it('of a booking leads to it, and only its buyer writes a message', async () => {
    await openShop(
      sellingClub().on(
        at(getReceipt, { id: 70 }),
        receipt({ kind: 'BOOKING', buyer: marcusPerson, message: 'Carts please' }),
      ),
      '/purchases/70',
    );
    const link = [...document.querySelectorAll<HTMLAnchorElement>('main a')].find(
      ({ textContent }) => textContent === 'Open the booking',
    );
    expect(link?.getAttribute('href')).toBe('/bookings/70');
    expect(document.querySelector('textarea')).toBeNull();
    expect(document.querySelector('main article')?.textContent).toContain('MessageCarts please');
  });

  it('keeps the message that its buyer writes, and what was typed where it was not saved', async () => {
    const network = sellingClub().on(updatePurchaseMessage, refusal('internal', 'It broke.'));
    await openShop(network, '/purchases/70');
    expect(button('Save').disabled).toBe(true);
    await type(field('Message'), 'Two lockers, please');
    await click(button('Save'));
    expect(text()).toContain('It broke.');
    expect(field('Message').value).toBe('Two lockers, please');
    network.on(updatePurchaseMessage, (sent) => {
      expect(JSON.parse(sent.body)).toEqual({ purchaseId: 70, message: 'Two lockers, please' });
      return purchase({ message: 'Two lockers, please' });
    });
    await click(button('Save'));
    expect(text()).toContain('Message saved.');
    expect(button('Save').disabled).toBe(true);
  });

  it('comes as a PDF with the session of the reader, and on paper', async () => {
    const network = sellingClub().on(
      at(getReceiptPdf, { id: 70 }),
      () =>
        new Response(new Blob(['%PDF-1.7']), {
          headers: {
            'Content-Type': 'application/pdf',
            'Content-Disposition': 'attachment; filename="receipt-2026-000070.pdf"',
          },
        }),
    );
    const saved: string[] = [];
    vi.spyOn(window.HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      if (this.download !== '') saved.push(this.download);
    });
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await openShop(network, '/purchases/70');
    await click(button('Download the receipt as a PDF'));
    await pass(0);
    expect(saved).toEqual(['receipt-2026-000070.pdf']);
    expect(network.to(at(getReceiptPdf, { id: 70 }))[0]?.headers.get('Authorization')).toBe(
      'Bearer token-of-ava',
    );
    await click(button('Print'));
    expect(print).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });

  it('says that a PDF did not come', async () => {
    await openShop(sellingClub(), '/purchases/70');
    await click(button('Download the receipt as a PDF'));
    await pass(300);
    expect(dialogs().at(-1)?.textContent).toContain('The PDF did not come');
  });

  it.each([
    ['/purchases/71', 404, 'No such receipt'],
    ['/purchases/x1', 404, 'No such receipt'],
    ['/purchases/71', 500, 'The receipt did not load'],
  ])('has its own words where there is none: %s, %d', async (address, status, shown) => {
    await openShop(
      sellingClub().on(at(getReceipt, { id: 71 }), failed(status, failure('not_found', 'No'))),
      address,
    );
    expect(text()).toContain(shown);
  });
});
