// @vitest-environment happy-dom
/** Views of the office's lists: shown above the list, led to by their filters, kept, renamed and taken away. */
import { describe, expect, it } from 'vitest';
import {
  changeView,
  deleteView,
  listViews,
  saveView,
  type OfficeView,
} from '@fourball/shared/accounts/view-calls.ts';
import { viewPages } from '@fourball/shared/accounts/view-pages.ts';
import { listPurchases } from '@fourball/shared/money/purchase-calls.ts';
import { officePages } from '@fourball/web/app/places/office-pages.ts';
import { choose, openBooks, purchase, sentTo } from '../kit/money-office.ts';
import { errorOf, office } from '../kit/office.tsx';
import { at } from '../kit/network.ts';
import { button, buttons, click, dialogs, field, pass, type } from '../kit/start-app.tsx';

const list = at(listPurchases, { page: 0, size: 50 });
const carts: OfficeView = {
  viewId: 1,
  name: 'Carts',
  query: 'kind=CART',
  shared: false,
  own: true,
  by: 'Daniel Okafor',
};
const years: OfficeView = {
  viewId: 2,
  name: 'Last year',
  query: 'search=tremblay&year=2025',
  shared: true,
  own: false,
  by: 'Fiona MacLeod',
};

const open = (views: readonly OfficeView[], address = '/admin/purchases') =>
  openBooks(
    office()
      .on(list, { total: 1, purchases: [purchase(1)] })
      .on(listViews, [...views]),
    address,
  );
const links = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('[aria-label="Views"] a')].map((one) => [
    one.textContent,
    one.getAttribute('aria-current'),
  ]);

describe('the views of a list', () => {
  it('lead to their filters, which the fields show, and say which one is looked at', async () => {
    const network = await open([carts, years]);
    expect(links()).toEqual([
      ['Carts', null],
      ['Last year', null],
    ]);
    // Nothing is chosen: there is nothing to keep.
    expect(buttons('Save this view')).toEqual([]);
    const link = document.querySelector<HTMLAnchorElement>('a[aria-label="Last year, by Fiona MacLeod"]');
    if (link === null) throw new Error('The view of somebody else is not there.');
    await click(link);
    await pass(400);
    expect(Object.fromEntries(network.to(list).at(-1)?.query ?? [])).toEqual({
      search: 'tremblay',
      year: '2025',
    });
    expect(field('Find by golfer or product').value).toBe('tremblay');
    expect(links()[1]).toEqual(['Last year', 'true']);
    expect(buttons('Change the view Last year')).toEqual([]);
  });

  it('are kept as they are looked at, without the page and what is open', async () => {
    const network = await open([], '/admin/purchases?page=1');
    network.on(saveView, [carts]);
    await choose('Kind', 'CART');
    await click(button('Save this view'));
    await pass(400);
    await click(button('Save'));
    expect(errorOf('Name')).toContain('Please enter a name.');
    await type(field('Name'), 'Carts');
    await click(button('Save'));
    await pass(400);
    expect(sentTo(network, saveView).map(({ body }) => body)).toEqual([
      { page: '/admin/purchases', name: 'Carts', query: 'kind=CART', shared: false },
    ]);
    expect(links()).toEqual([['Carts', 'true']]);
    expect(buttons('Save this view')).toEqual([]);
  });

  it('are renamed, which says at its field why not, and taken away', async () => {
    const network = await open([carts]);
    const issues = [{ field: 'name', message: 'Another of your views of this list has this name.' }];
    network.on(changeView, { result: 'CONFLICT', reason: 'No', issues });
    await click(button('Change the view Carts'));
    await pass(400);
    await type(field('Name'), 'Golf carts');
    await click(button('Save'));
    expect(errorOf('Name')).toContain('Another of your views');
    network.on(changeView, [{ ...carts, name: 'Golf carts' }]);
    await click(button('Save'));
    await pass(400);
    expect(links()).toEqual([['Golf carts', null]]);
    network.on(at(deleteView, { id: 1 }), []);
    await click(button('Change the view Golf carts'));
    await pass(400);
    await click(button('Take it away'));
    await pass(400);
    expect(dialogs()).toEqual([]);
    expect(links()).toEqual([]);
  });
});

it('are of pages of the office, for whom each page is', () => {
  const rightsOf = new Map(officePages.map(({ to, rights }) => [to, [...rights].sort()]));
  for (const [page, rights] of Object.entries(viewPages))
    expect([page, rightsOf.get(page)]).toEqual([page, [...rights].sort()]);
});
