/** Nobody of the office gives themselves money, credits or a membership; an admin may, for a club may have just one. */
import { golferAccount } from '@fourball/domain/money/ledger/ledger.ts';
import { adjustAccount, listLedgerEntries, reverseEntry } from '@fourball/shared/money/ledger-calls.ts';
import { notePayment, payOut } from '@fourball/shared/money/payment-calls.ts';
import {
  adjustRoundCredits,
  cancelMembership,
  createMembership,
  deleteMembership,
  modifyMembership,
  refundMembership,
  updateMembership,
} from '@fourball/shared/membership/membership-calls.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import { expect } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildItem } from '../../kit/membership/build-memberships.ts';
import { buildCharge, buildEntries, buildPayment } from '../../kit/money/build-books.ts';
import { watchRows } from '../../kit/rows/rows-written.ts';
import { callOver, outcomeOf, replyOver, testToday, type TestServer } from '../../kit/server.ts';

const ownAccount = 'This is about your own account. Please ask somebody else of the office.';

const terms = { discount: 0, advanceBookingDays: 14, creditAdjustment: 0, usedCredits: 0 };

/** What a request leaves by being made at all. */
const restless: ReadonlySet<string> = new Set([
  'sessions',
  'access_tokens',
  'attempts',
  'security_events',
  'idempotency_keys',
]);

const test = clubTest()
  .extend('keeper', { scope: 'file' }, ({ server }) =>
    buildUser(server.db, { rights: ['STARTER', 'ACCOUNTANT', 'MEMBERSHIP'], memberDays: null }),
  )
  .extend('watch', { scope: 'file' }, ({ server }) => watchRows(server.db, restless))
  .extend('bought', ({ server, admin }) => async ({ userId }: { userId: number }) => {
    const { productItemId: productId } = await buildItem(server.db);
    const reply = await replyOver(server.url, createMembership, {
      token: admin.token,
      body: { ...terms, userId, productId },
    });
    return { id: reply.membership?.id ?? 0, productId };
  });

interface Act {
  call: Call;
  asked: { body?: object; params?: Record<string, number> };
}
type Bought = (golfer: { userId: number }) => Promise<{ id: number; productId: number }>;

const acts: Readonly<
  Record<string, (server: TestServer, golfer: BuiltUser, bought: Bought) => Promise<Act>>
> = {
  'notes a payment': async (_, { userId }) => ({
    call: notePayment,
    asked: { body: { userId, method: 'CASH', amount: 5_000 } },
  }),
  'pays out': async ({ db }, { userId }) => ({
    call: payOut,
    asked: {
      body: {
        paymentId: (await buildPayment(db, { userId, cents: 5_000 })).paymentId,
        amount: 1_000,
        reason: 'Paid too much',
      },
    },
  }),
  'adjusts the account': async (_, { userId }) => ({
    call: adjustAccount,
    asked: { body: { userId, cents: -5_000, reason: 'Goodwill' } },
  }),
  'reverses a charge': async ({ db }, { userId }) => ({
    call: reverseEntry,
    asked: { body: { entryId: await buildCharge(db, { userId }), reason: 'Entered twice' } },
  }),
  'adjusts round credits': async (_, { userId }) => ({
    call: adjustRoundCredits,
    asked: { body: { userId, credits: 3, comment: 'A present' } },
  }),
  'gives a membership': async ({ db }, { userId }) => ({
    call: createMembership,
    asked: { body: { ...terms, userId, productId: (await buildItem(db)).productItemId } },
  }),
  'changes a discount': async (_, golfer, bought) => ({
    call: updateMembership,
    asked: { body: { ...terms, ...(await bought(golfer)), userId: golfer.userId, discount: 90_000 } },
  }),
  'changes to another membership': async ({ db }, golfer, bought) => ({
    call: modifyMembership,
    asked: {
      body: { id: (await bought(golfer)).id, productItemId: (await buildItem(db)).productItemId },
    },
  }),
  'refunds a membership': async (_, golfer, bought) => ({
    call: refundMembership,
    asked: { body: { id: (await bought(golfer)).id, refund: 5_000 } },
  }),
  'cancels a membership': async (_, golfer, bought) => ({
    call: cancelMembership,
    asked: { body: { id: (await bought(golfer)).id, cancellationFee: 0 } },
  }),
  'removes a membership': async (_, golfer, bought) => ({
    call: deleteMembership,
    asked: { params: { id: (await bought(golfer)).id } },
  }),
};

test.for(Object.entries(acts))(
  '%s of another, not of the own account; an admin of the own, too',
  async ([, prepare], { server, admin, keeper, watch, bought }) => {
    const ask = ({ call, asked }: Act, { token }: BuiltUser) =>
      callOver(server.url, call, { ...asked, token });
    const own = await prepare(server, keeper, bought);
    const written = await watch.from();
    expect(await ask(own, keeper)).toMatchObject({ status: 403, json: { error: { message: ownAccount } } });
    expect(await written()).toEqual({});
    expect(outcomeOf(await ask(await prepare(server, await buildUser(server.db), bought), keeper))).toBe(200);
    expect(outcomeOf(await ask(await prepare(server, admin, bought), admin))).toBe(200);
  },
);

test('what stands in the own account and in another is not undone either', async ({ server, keeper }) => {
  const { userId } = await buildUser(server.db);
  const [entryId = 0] = await buildEntries(server.db, [
    {
      kind: 'ADJUSTMENT',
      day: testToday,
      description: 'From one to the other',
      reason: 'Paid for both',
      actorId: null,
      lines: [
        { account: golferAccount(userId), cents: 100 },
        { account: golferAccount(keeper.userId), cents: -100 },
      ],
    },
  ]);
  const undo = { token: keeper.token, body: { entryId, reason: 'It was for me' } };
  expect(outcomeOf(await callOver(server.url, reverseEntry, undo))).toBe(403);
});

test('the books say of an entry of the own account that somebody else undoes it', async ({
  server,
  admin,
  keeper,
}) => {
  const { userId } = await buildUser(server.db);
  const own = await buildCharge(server.db, { userId: keeper.userId });
  const other = await buildCharge(server.db, { userId });
  const said = async ({ token }: BuiltUser) => {
    const { entries } = await replyOver(server.url, listLedgerEntries, {
      token,
      params: { page: 0, size: 50 },
    });
    return [own, other].map((id) => entries.find(({ entryId }) => entryId === id)?.cannotReverse);
  };
  expect(await said(keeper)).toEqual([ownAccount, null]);
  expect(await said(admin)).toEqual([null, null]);
});
