// @vitest-environment happy-dom
/** Articles of the shop: made, counted, and sold at a till with what is left to pay. */
import { expect, it } from 'vitest';
import { takeMoney } from '@fourball/shared/booking/starter/desk-calls.ts';
import {
  correctStock,
  getArticle,
  listArticles,
  writeArticle,
} from '@fourball/shared/money/articles/article-calls.ts';
import type { Article, ArticleDetails } from '@fourball/shared/money/articles/article-shapes.ts';
import { listTakings, listTills } from '@fourball/shared/money/till/till-calls.ts';
import type { Till } from '@fourball/shared/money/till/till-shapes.ts';
import { at } from '../kit/network.ts';
import { office, openOffice, sent, untilThere } from '../kit/office.tsx';
import { button, choose, click, dialogs, field, pass, text, type } from '../kit/start-app.tsx';

const glove: Article = {
  articleId: 3,
  name: 'Glove',
  price: 2_500,
  ownTaxBasisPoints: null,
  taxBasisPoints: 1_300,
  counted: true,
  stock: 4,
  belowZero: false,
  active: true,
};
const details: ArticleDetails = {
  ...glove,
  moves: [
    {
      moveId: 1,
      kind: 'SOLD',
      quantity: -2,
      reason: null,
      at: '2026-11-20T15:00:00.000Z',
      by: 'Fiona MacLeod',
      taking: { takingId: 42, number: 'T-000042' },
    },
  ],
};
const till: Till = {
  tillId: 2,
  name: 'Pro shop',
  active: true,
  open: {
    cashUpId: 7,
    openedBy: 'Fiona MacLeod',
    openedAt: '2026-11-21T12:00:00.000Z',
    float: 20_000,
    takings: 3,
  },
};

const shop = () =>
  office()
    .on(listArticles, [glove])
    .on(at(getArticle, { id: 3 }), details);
const open = async (network: ReturnType<typeof shop>, path: string) => {
  await import('@fourball/web/money/admin/articles/AdminArticlesPage.tsx');
  await import('@fourball/web/money/admin/till/AdminTakingsPage.tsx');
  await openOffice(network, path);
  await untilThere();
  return network;
};
const side = () => dialogs().at(-1)?.textContent ?? '';

it('lists articles with their tax and stock, and makes one', async () => {
  const network = await open(
    shop().on(writeArticle, { result: 'SUCCESS', articleId: 4, articles: [glove] }),
    '/admin/articles?article=new',
  );
  expect(text()).toContain('GloveIn stock4Price$25.00$28.25');
  await click(button('Make the article'));
  expect(network.to(writeArticle)).toHaveLength(0);
  await type(field('Name'), 'Water');
  await type(field('Price before tax'), '2');
  await click(field('A tax of its own'));
  await click(button('Make the article'));
  await pass(300);
  expect(sent(network.to(writeArticle).at(-1)?.body)).toEqual({
    name: 'Water',
    price: 200,
    ownTaxBasisPoints: 0,
    counted: true,
    belowZero: false,
    active: true,
  });
});

it('says what came in, with a reason', async () => {
  const network = await open(shop().on(correctStock, { ...details, stock: 16 }), '/admin/articles?article=3');
  expect(side()).toContain('Sold-2Fiona MacLeod');
  await type(field('How many came in'), '12');
  await click(button('Save the stock'));
  expect(network.to(correctStock)).toHaveLength(0);
  await type(field('Reason'), 'Delivery');
  await click(button('Save the stock'));
  await pass(300);
  expect(sent(network.to(correctStock).at(-1)?.body)).toEqual({
    articleId: 3,
    kind: 'DELIVERED',
    quantity: 12,
    reason: 'Delivery',
  });
});

it('sells two at a till, with their tax in what is due', async () => {
  const network = await open(
    shop()
      .on(listTills, [till])
      .on(at(listTakings, { page: 0, size: 50 }), { total: 0, takings: [] })
      .on(takeMoney, { result: 'REFUSED', reason: 'Glove: 1 left.', vouchers: [], teeTimes: [] }),
    '/admin/takings?taking=new',
  );
  await choose('Add an article', '3');
  await type(field('How many: Glove'), '2');
  await click(button('Take $56.50'));
  await pass(300);
  expect(sent(network.to(takeMoney).at(-1)?.body)).toEqual({
    tillId: 2,
    articles: [{ articleId: 3, quantity: 2 }],
    vouchers: [],
    buyer: null,
    payments: [{ method: 'CARD', amount: 5_650, reference: '' }],
    onAccount: 0,
    total: 5_650,
  });
  expect(side()).toContain('Glove: 1 left.');
});
