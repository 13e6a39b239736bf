/** The calls of the office's home, and of the views of its lists. */
import { saveView } from '@fourball/shared/accounts/view-calls.ts';
import { buildAdmin } from '../../../kit/booking/starter.ts';
import { replyOver, type CallOptions, type TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

/** An admin who keeps a view. */
async function viewed(server: TestServer) {
  const { token } = await buildAdmin(server);
  const [view] = await replyOver(server.url, saveView, {
    token,
    body: { page: '/admin/purchases', name: 'Carts', query: 'kind=CART', shared: false },
  });
  return { token, viewId: view?.viewId ?? 0 };
}

export const homeSamples: Readonly<Record<string, Sample>> = {
  'office.getHome': async (server) => ({ token: (await buildAdmin(server)).token }),
  'office.getQueues': async (server) => ({ token: (await buildAdmin(server)).token }),
  'office.listViews': async (server) => ({
    token: (await buildAdmin(server)).token,
    query: { page: '/admin/purchases' },
  }),
  'office.saveView': async (server) => ({
    token: (await buildAdmin(server)).token,
    body: { page: '/admin/purchases', name: 'Carts', query: 'kind=CART', shared: true },
  }),
  'office.changeView': async (server) => {
    const { token, viewId } = await viewed(server);
    return { token, body: { viewId, name: 'Carts of this year', shared: false } };
  },
  'office.deleteView': async (server) => {
    const { token, viewId } = await viewed(server);
    return { token, params: { id: viewId } };
  },
};
