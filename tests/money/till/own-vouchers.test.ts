/** What golfers see of vouchers: those in their name, and one whose code they have; guessing is held up as at the till. */
import { takeMoney } from '@fourball/shared/booking/starter/desk-calls.ts';
import { checkVoucher, listOwnVouchers } from '@fourball/shared/money/vouchers/own-voucher-calls.ts';
import { giveVoucher, voidVoucher } from '@fourball/shared/money/vouchers/voucher-calls.ts';
import { expect } from 'vitest';
import { buildAdmin } from '../../kit/booking/starter.ts';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { buildOpenTill } from '../../kit/money/tills.ts';
import { callOver, replyOver, testNow } from '../../kit/server.ts';

const test = courseTest()
  .extend('desk', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('till', ({ server, desk }) => buildOpenTill(server, desk))
  .extend('sell', ({ server, desk, till }) => async (buyer: BuiltUser, amount = 5_000) => {
    const { vouchers } = await replyOver(server.url, takeMoney, {
      token: desk.token,
      body: {
        tillId: till.tillId,
        vouchers: [{ amount }],
        buyer: { userId: buyer.userId },
        payments: [{ method: 'CASH', amount }],
        total: amount,
      },
    });
    const [voucher] = vouchers;
    if (!voucher) throw new Error('Nothing was sold.');
    return voucher;
  })
  .extend(
    'check',
    ({ server }) =>
      (golfer: BuiltUser, code: string) =>
        callOver(server.url, checkVoucher, { token: golfer.token, body: { code } }),
  )
  .extend('own', ({ server }) => async ({ token }: BuiltUser) => {
    return (await replyOver(server.url, listOwnVouchers, { token })).vouchers;
  });

test.beforeEach(({ server }) => server.clock.set(testNow));

test('whoever has the code sees what is left, and nothing of who paid; whoever paid sees it without the code', async ({
  server,
  desk,
  sell,
  check,
  own,
  ava,
  ben,
}) => {
  const { code, voucherId } = await sell(ava);
  expect((await check(ben, code.toLowerCase())).json).toEqual({
    result: 'FOUND',
    voucher: {
      kind: 'GIFT',
      codeEnd: code.slice(-4),
      amount: 5_000,
      balance: 5_000,
      state: 'OPEN',
      expiresOn: null,
      createdAt: expect.any(String),
    },
  });
  expect(await own(ava)).toMatchObject([{ codeEnd: code.slice(-4), balance: 5_000, state: 'OPEN' }]);
  expect(JSON.stringify(await own(ava))).not.toContain(code);
  expect(await own(ben)).toEqual([]);
  await replyOver(server.url, voidVoucher, { token: desk.token, body: { voucherId, reason: 'Lost' } });
  expect(await own(ava)).toEqual([]);
  expect((await check(ava, code)).json).toMatchObject({ voucher: { state: 'VOID' } });
  const given = await replyOver(server.url, giveVoucher, {
    token: desk.token,
    body: { amount: 700, reason: 'Prize' },
  });
  expect((await check(ben, given.issued.code)).json).toMatchObject({ voucher: { balance: 700 } });
});

test('guessing is held up, and nobody is told more by it', async ({ server, check, sell, ava }) => {
  const guesser = await buildUser(server.db);
  const answers = [];
  for (let n = 0; n < 12; n += 1) answers.push(await check(guesser, `ABCDEFGH2345678${'ABCDEFGHJKLM'[n]}`));
  expect(answers[0]?.json).toEqual({ result: 'UNKNOWN', voucher: null });
  expect(answers.at(-1)?.status).toBe(429);
  // The pause is that golfer's, also for a code that is right.
  const { code } = await sell(ava);
  expect((await check(guesser, code)).status).toBe(429);
  expect((await check(ava, code)).json).toMatchObject({ result: 'FOUND' });
  expect((await callOver(server.url, checkVoucher, { body: { code } })).status).toBe(401);
});
