/** The calls of instalments that fall due, with a membership of which one is due today. */
import { listAvailableMemberships } from '@fourball/shared/membership/catalogue-calls.ts';
import { createPurchase } from '@fourball/shared/money/purchase-calls.ts';
import { previewDues } from '@fourball/shared/money/instalments/dues-calls.ts';
import { laterInstalments } from '@fourball/shared/membership/instalments.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import { buildAdmin } from '../../../kit/booking/starter.ts';
import { buildUser } from '../../../kit/build.ts';
import { buildItem } from '../../../kit/membership/build-memberships.ts';
import { replyOver, testToday, type CallOptions, type TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

async function due(server: TestServer) {
  const { token } = await buildAdmin(server);
  const ava = await buildUser(server.db, { memberDays: null });
  const instalmentDays = [addDays(testToday, 1)];
  const { productItemId } = await buildItem(server.db, { instalmentDays });
  // Prices are what the club's parameters make of them by now.
  const offers = await replyOver(server.url, listAvailableMemberships, {});
  const offer = offers.flatMap(({ productItems }) => productItems).find(({ id }) => id === productItemId);
  const price = (offer?.unitPrice ?? 0) + (offer?.tax ?? 0);
  const instalments = laterInstalments(price, instalmentDays, testToday);
  const bought = await replyOver(server.url, createPurchase, {
    token: ava.token,
    body: { purchase: [{ productType: 'GOLF', productItemId, quantity: 1, instalments }] },
  });
  if (bought.result !== 'SUCCESS') throw new Error(`It was not sold: ${JSON.stringify(bought)}`);
  // As the days pass.
  await server.db.query('alter table instalments disable trigger instalments_kept');
  await server.db.query('update instalments set due_on = $1', [testToday]);
  await server.db.query('alter table instalments enable trigger instalments_kept');
  const { count, total } = await replyOver(server.url, previewDues, { token, params: { day: testToday } });
  return { token, body: { day: testToday, count, total } };
}

export const duesSamples: Readonly<Record<string, Sample>> = {
  'dues.preview': async (server) => ({ token: (await due(server)).token, params: { day: testToday } }),
  'dues.run': due,
};
