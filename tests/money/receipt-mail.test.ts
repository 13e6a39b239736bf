/** The receipt by mail, and what becomes of all that was written when a golfer takes the data along or leaves. */
import { eraseOwnAccount, exportOwnData } from '@fourball/shared/accounts/privacy-calls.ts';
import {
  adjustRoundCredits,
  cancelMembership,
  createMembership,
} from '@fourball/shared/membership/membership-calls.ts';
import { createPurchase, updatePurchaseMessage } from '@fourball/shared/money/purchase-calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildUser } from '../kit/build.ts';
import { buildItem } from '../kit/membership/build-memberships.ts';
import { mailTo } from '../kit/mails.ts';
import { callOver, replyOver } from '../kit/server.ts';
import { readZip } from '../kit/zip.ts';

const test = clubTest({ with: ['workers'] })
  .extend('admin', { scope: 'file' }, ({ server }) =>
    buildUser(server.db, { roles: ['GOLFER', 'ADMIN'], memberDays: null }),
  )
  /** Every place of the database whose text contains one of these. */
  .extend('placesOf', ({ server }) => async (needles: readonly string[]): Promise<string[]> => {
    const columns = await server.db.query<{ table_name: string; column_name: string }>(
      `select c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.data_type in ('text', 'character varying', 'json', 'jsonb')`,
    );
    const places: string[] = [];
    for (const { table_name, column_name } of columns) {
      const rows = await server.db.query(
        `select 1 from "${table_name}", unnest($1::text[]) as needle
       where position(needle in "${column_name}"::text) > 0 limit 1`,
        [needles],
      );
      if (rows.length > 0) places.push(`${table_name}.${column_name}`);
    }
    return places.sort();
  });

test('whoever is charged gets the receipt once, with its tax line, and typed names are text', async ({
  server,
  admin,
}) => {
  const father = await buildUser(server.db, { memberDays: null });
  const son = await buildUser(server.db, { memberDays: null, firstName: '<b>Kid</b>' });
  const junior = await buildItem(server.db, { name: 'Junior <script>', unitPriceCents: 12_345 });
  const rounds = await buildItem(server.db, { kind: 'ROUND', name: 'Round 2026' });
  const { purchaseId } = await replyOver(server.url, createPurchase, {
    token: admin.token,
    body: {
      purchase: [
        { productType: 'GOLF', productItemId: junior.productItemId, quantity: 1, userId: son.userId },
        { productType: 'GOLF', productItemId: rounds.productItemId, quantity: 2, userId: father.userId },
      ],
      chargeUser: father.userId,
    },
  });
  const number = `F-${String(purchaseId).padStart(6, '0')}`;
  const mail = await mailTo(server, father.email, `Receipt ${number}: $252.50`);
  const text = JSON.stringify(mail);
  for (const said of [
    '$223.45',
    'HST 13 %',
    '$29.05',
    '$252.50',
    'Maple Hollow Golf Club',
    '2 × Round 2026',
  ]) {
    expect(text).toContain(said);
  }
  expect(text).toContain('&lt;script&gt;');
  expect(text).toContain('&lt;b&gt;Kid&lt;/b&gt;');
  const sent = await server.db.query('select recipient from mail_deliveries where subject like $1', [
    `%${number}%`,
  ]);
  expect(sent).toEqual([{ recipient: father.email }]);
});

test('everything written about the golfer can be taken along, and is gone when the golfer leaves', async ({
  server,
  admin,
  placesOf,
}) => {
  const password = 'Fairway-and-rough 1';
  const leaver = await buildUser(server.db, { memberDays: null, password, firstName: 'Wilhelmine' });
  const { productItemId: productId } = await buildItem(server.db);
  const key = (of: string) => ({ 'idempotency-key': of });
  const created = await replyOver(server.url, createMembership, {
    token: admin.token,
    headers: key('create'),
    body: {
      userId: leaver.userId,
      productId,
      discount: 0,
      advanceBookingDays: 14,
      usedCredits: 0,
      creditAdjustment: 2,
      adjustmentComments: 'Zwetschge adjusted',
      comments: 'Zwetschge noted',
    },
  });
  const { id = 0, purchaseId } = created.membership ?? {};
  await replyOver(server.url, adjustRoundCredits, {
    token: admin.token,
    headers: key('adjust'),
    body: { userId: leaver.userId, credits: 1, comment: 'Zwetschge moved' },
  });
  await replyOver(server.url, updatePurchaseMessage, {
    token: admin.token,
    body: { purchaseId: purchaseId ?? 0, message: 'Zwetschge wrote' },
  });
  await replyOver(server.url, cancelMembership, {
    token: admin.token,
    headers: key('cancel'),
    body: { id, comments: 'Zwetschge left' },
  });
  // Somebody else's membership names the golfer.
  const friend = await buildUser(server.db, { memberDays: null });
  const other = await replyOver(server.url, createMembership, {
    token: admin.token,
    body: {
      userId: friend.userId,
      productId,
      discount: 0,
      advanceBookingDays: 14,
      usedCredits: 0,
      creditAdjustment: 1,
      adjustmentComments: `Plays with ${leaver.name}`,
      comments: `Brought by ${leaver.name}`,
    },
  });

  const archive = await fetch(`${server.url}${urlPathOf(exportOwnData)}`, {
    headers: { authorization: `Bearer ${leaver.token}` },
  });
  const files = readZip(Buffer.from(await archive.arrayBuffer()));
  const taken = [...files.values()].map(String).join('\n');
  for (const word of ['adjusted', 'noted', 'moved', 'left']) expect(taken).toContain(`Zwetschge ${word}`);

  expect(await placesOf(['Zwetschge', 'Wilhelmine'])).not.toEqual([]);
  const gone = await callOver(server.url, eraseOwnAccount, {
    token: leaver.token,
    body: { currentPassword: password },
  });
  expect(gone.json).toBe('ERASED');
  expect(await placesOf(['Zwetschge', 'Wilhelmine'])).toEqual([]);
  const [kept] = await server.db.query(
    'select comments, adjustment_comments from memberships where id = $1',
    [other.membership?.id],
  );
  expect(kept).toEqual({
    comments: 'Brought by Former member',
    adjustment_comments: 'Plays with Former member',
  });
});

test('what moved credits is never changed, but for the words of an erased account', async ({ server }) => {
  await expect(server.db.query(`update round_credit_moves set credits = 1000`)).rejects.toThrow(
    /append-only/,
  );
  await expect(server.db.query(`update round_credit_moves set comment = 'x'`)).rejects.toThrow(/append-only/);
  await expect(server.db.query('delete from round_credit_moves')).rejects.toThrow(/append-only/);
  await expect(
    server.db.query(`set local fourball.erasing = 'on'; update round_credit_moves set credits = 1000`),
  ).rejects.toThrow(/append-only/);
});
