// @vitest-environment happy-dom
/** The office's pages of seasons: what waits, changes that are asked for, cancellation policies, names of blocks. */
import {
  confirmEventProducts,
  listEventProductsReadyForProcess,
  listEventProductsReadyForVerify,
  listFeeRequests,
  listProductTransactionLogs,
  processEventProducts,
  updateProductFeeStage,
} from '@fourball/shared/seasons/event-product-calls.ts';
import {
  createCancellationPolicy,
  createTeeBlockLabel,
  deleteTeeBlockLabel,
  listCancellationPolicies,
  listTeeBlockLabels,
  updateCancellationPolicy,
  updateTeeBlockLabel,
} from '@fourball/shared/seasons/policy-calls.ts';
import { listSeasonProductsReadyForVerify } from '@fourball/shared/seasons/season-calls.ts';
import { describe, expect, it } from 'vitest';
import { product } from '../../../kit/entry-products.ts';
import { at, refusal, type Network } from '../../../kit/network.ts';
import { office } from '../../../kit/office.tsx';
import { bodiesOf, onTop, topButton } from '../../../kit/organizer-office.tsx';
import {
  button,
  buttons,
  choose,
  click,
  field,
  pass,
  rememberSession,
  startApp,
  text,
  type,
} from '../../../kit/start-app.tsx';

const open = async (network: Network, path: string): Promise<Network> => {
  await import('@fourball/web/app/pages/AdminPages.tsx');
  await import('@fourball/web/seasons/admin/products/AdminEntryProductsPage.tsx');
  await import('@fourball/web/seasons/admin/products/AdminFeeRequestsPage.tsx');
  await import('@fourball/web/seasons/admin/products/AdminPoliciesPage.tsx');
  await import('@fourball/web/seasons/admin/products/AdminTeeBlockLabelsPage.tsx');
  rememberSession();
  await startApp(network, path);
  await pass(400);
  return network;
};

const page = (number: number) => ({ page: number, size: 50 });

describe('fees that wait', () => {
  const first = product(1);
  const ready = product(2, { feeName: 'Dinner', confirmed: true });

  it('of events and of seasons, page by page, are confirmed and charged', async () => {
    const network = office()
      .on(at(listEventProductsReadyForVerify, page(0)), { products: [first], total: 51 })
      .on(at(listEventProductsReadyForVerify, page(1)), { products: [product(3)], total: 51 })
      .on(at(listSeasonProductsReadyForVerify, page(0)), { products: [], total: 0 })
      .on(at(listEventProductsReadyForProcess, page(0)), { products: [ready], total: 1 })
      .on(confirmEventProducts, [first])
      .on(processEventProducts, [ready]);
    await open(network, '/admin/entry-products');
    expect(text()).toContain('51 fees wait');
    expect(text()).toContain('Night 3');
    await click(document.querySelector('input[aria-label="Select all that are shown"]') as HTMLElement);
    await click(button('Confirm 1'));
    await pass(300);
    expect(bodiesOf(network, confirmEventProducts)).toEqual([{ eventProducts: [{ productId: 1 }] }]);
    await click(button('Next page'));
    await pass(300);
    expect(text()).toContain('Page 2 of 2');
    await click(button('Seasons'));
    await pass(300);
    expect(text()).toContain('Nothing waits to be confirmed');
    await click(button('Golf events'));
    await click(button('To charge'));
    await pass(300);
    await click(document.querySelector('input[aria-label="Select all that are shown"]') as HTMLElement);
    await click(button('Charge 1'));
    await pass(200);
    await click(button('Charge them'));
    await pass(300);
    expect(bodiesOf(network, processEventProducts)).toEqual([{ eventProducts: [{ productId: 2 }] }]);
  });
});

describe('changes that organizers ask for', () => {
  const asked = product(7, {
    processingStage: 'REQUESTED',
    requestedAmount: 8_000,
    requestedComment: 'Came late',
  });

  it('are approved, charged or refused', async () => {
    const network = office()
      .on(listFeeRequests, [asked])
      .on(at(listProductTransactionLogs, { id: 7 }), [])
      .on(updateProductFeeStage, asked);
    await open(network, '/admin/fee-requests');
    expect(text()).toContain('$100.00 → $80.00');
    expect(text()).toContain('Came late');
    await click(button('Approve the change for Zoe Adler, Entry'));
    await pass(300);
    await click(button('Approve the change for Zoe Adler, Entry, and charge it'));
    await pass(300);
    await click(button('Refuse the change for Zoe Adler, Entry'));
    await pass(300);
    expect(bodiesOf(network, updateProductFeeStage)).toEqual(
      ['APPROVED', 'APPROVED', 'PROCESSED', 'REJECTED'].map((processingStage) => ({
        productId: 7,
        processingStage,
      })),
    );
    await click(button('Zoe Adler, Entry'));
    await pass(300);
    expect(onTop()).toContain('$100.00 → $80.00');
  });

  it('are none', async () => {
    await open(office().on(listFeeRequests, []), '/admin/fee-requests');
    expect(text()).toContain('Nothing is asked for');
  });
});

describe('cancellation policies', () => {
  const standard = {
    id: 1,
    name: 'Standard',
    text: '',
    tiers: [
      { hoursBefore: 168, percentBack: 100 },
      { hoursBefore: 48, percentBack: 50 },
    ],
  };

  it('read as a sentence, which follows what is typed, and are saved by their steps', async () => {
    const network = office().on(listCancellationPolicies, [standard]).on(updateCancellationPolicy, standard);
    await open(network, '/admin/cancellation-policies');
    expect(text()).toContain(
      'All of it back until 7 days before the start, half of it back until 2 days before',
    );
    await click(button('Standard'));
    await pass(300);
    await click(topButton('Remove step 2'));
    await type(field('Until'), '36');
    await choose('Before the start', 'HOURS');
    await type(field('Comes back, %'), '101');
    await click(topButton('Save'));
    expect(onTop()).toContain('From 0 to 100, please.');
    await type(field('Comes back, %'), '80');
    expect(onTop()).toContain('80% of it back until 36 hours before the start, then nothing.');
    await click(topButton('Take the sentence above'));
    await click(topButton('Save'));
    await pass(300);
    expect(bodiesOf(network, updateCancellationPolicy)).toEqual([
      {
        id: 1,
        name: 'Standard',
        text: '80% of it back until 36 hours before the start, then nothing. All of it comes back whenever somebody else takes the place.',
        tiers: [{ hoursBefore: 36, percentBack: 80 }],
      },
    ]);
  });

  it('a form for a new one is opened by its address', async () => {
    await open(office().on(listCancellationPolicies, [standard]), '/admin/cancellation-policies?open=new');
    expect(onTop()).toContain('New policy');
  });

  it('a new one begins with what most clubs have; a name that is taken is said at its field', async () => {
    const network = office().on(listCancellationPolicies, []);
    await open(network, '/admin/cancellation-policies');
    expect(text()).toContain('No policy yet');
    await click(buttons('Add a policy')[0] as HTMLElement);
    await pass(300);
    await click(topButton('Add it'));
    expect(onTop()).toContain('Please enter a name.');
    network.on(
      createCancellationPolicy,
      refusal('invalid_input', 'Not so.', { issues: [{ field: 'name', message: 'Taken already.' }] }),
    );
    await type(field('Name'), 'Strict');
    await click(topButton('Add it'));
    await pass(300);
    expect(onTop()).toContain('Taken already.');
    expect(bodiesOf(network, createCancellationPolicy)).toEqual([
      { name: 'Strict', text: '', tiers: standard.tiers },
    ]);
  });
});

it('names of blocks are added, renamed and removed in place', async () => {
  const network = office()
    .on(listTeeBlockLabels, [{ id: 4, name: 'League night' }])
    .on(createTeeBlockLabel, { id: 5, name: 'Shotgun' })
    .on(updateTeeBlockLabel, { id: 4, name: 'League' })
    .on(at(deleteTeeBlockLabel, { id: 4 }), { deleted: true });
  await open(network, '/admin/tee-block-labels');
  await click(button('Add it'));
  expect(text()).toContain('Please enter a name.');
  await type(field('New name'), 'Shotgun');
  await click(button('Add it'));
  await pass(300);
  expect(bodiesOf(network, createTeeBlockLabel)).toEqual([{ name: 'Shotgun' }]);
  await click(button('Rename League night'));
  await pass(100);
  await type(field('Name instead of League night'), 'League');
  await click(button('Save'));
  await pass(300);
  expect(bodiesOf(network, updateTeeBlockLabel)).toEqual([{ id: 4, name: 'League' }]);
  await click(button('Remove League night'));
  await pass(300);
  expect(network.to(at(deleteTeeBlockLabel, { id: 4 }))).toHaveLength(1);
});
