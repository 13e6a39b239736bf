/** Who works with seasons or the tee sheet changes no price of what they themselves play, booked or pay; an admin may. */
import { updatePlayFee } from '@fourball/shared/booking/spots/spot-calls.ts';
import { changeChargePurchaser } from '@fourball/shared/booking/spots/round-calls.ts';
import { rainCheck } from '@fourball/shared/booking/starter/starter-calls.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import {
  adjustProductFee,
  chargeProductUser,
  confirmEventProducts,
  processEventProducts,
  requestProductFeeChange,
  unconfirmEventProduct,
  unprocessEventProducts,
  updateProductFeeStage,
} from '@fourball/shared/seasons/event-product-calls.ts';
import { describe, expect } from 'vitest';
import { afterTeeOff, bookParty } from '../../kit/booking/starter.ts';
import { balanceOf } from '../../kit/booking/rounds.ts';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { enter, productsOf } from '../../kit/seasons/entries.ts';
import { buildFee, buildPaidEvent } from '../../kit/seasons/fees.ts';
import { callOver, testNow, testToday } from '../../kit/server.ts';

const ownAccount = 'This is about your own account. Please ask somebody else of the office.';

const test = courseTest()
  /** Of the office, but no admin. */
  .extend('keeper', ({ server }) => buildUser(server.db, { rights: ['EVENTS', 'STARTER', 'MANAGER'] }))
  .extend('golfer', ({ server }) => buildUser(server.db))
  /** A party that tees off, booked by the first of them: the rounds in their order. */
  .extend('party', ({ server, course }) => {
    let parties = 0;
    return async (...golfers: BuiltUser[]) => {
      server.clock.set(testNow);
      const time = `13:${(parties += 1)}0`;
      const { roundIds } = await bookParty(server, course, { day: testToday, time, golfers });
      server.clock.set(afterTeeOff);
      return roundIds;
    };
  })
  .extend('status', ({ server }) => async (call: Call, { token }: BuiltUser, body: object) => {
    const { status, json } = await callOver(server.url, call, { token, body });
    const { error } = json as { error?: { message?: string } };
    return status === 403 ? error?.message : status;
  });

const ofRounds: Readonly<Record<string, [Call, (roundId: number) => object]>> = {
  'another price': [updatePlayFee, (roundId) => ({ roundId, playFee: 100 })],
  'another payer': [changeChargePurchaser, (roundId) => ({ roundId, chargePurchaser: true })],
  'a rain check': [rainCheck, (roundId) => ({ roundIds: [roundId], holesPlayed: 0 })],
};

describe.for(Object.entries(ofRounds))('%s of a round', ([, [call, bodyOf]]) => {
  test('is refused for what oneself plays or booked, and changes nothing; of others it is done', async ({
    server,
    keeper,
    golfer,
    party,
    status,
    ava,
    ben,
  }) => {
    const [own = 0, friends = 0] = await party(keeper, golfer);
    const owed = await balanceOf(server.db, keeper);
    for (const roundId of [own, friends])
      expect(await status(call, keeper, bodyOf(roundId))).toBe(ownAccount);
    expect(await balanceOf(server.db, keeper)).toBe(owed);
    const [others = 0] = await party(ava, ben);
    expect(await status(call, keeper, bodyOf(others))).toBe(200);
  });

  test('is refused where another booked for oneself', async ({ keeper, golfer, party, status }) => {
    const [hers = 0, own = 0] = await party(golfer, keeper);
    expect(await status(call, keeper, bodyOf(own))).toBe(ownAccount);
    expect(await status(call, keeper, bodyOf(hers))).toBe(200);
  });
});

test('an admin may change the own round: a club may have just one', async ({ server, party, status }) => {
  const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  const [own = 0] = await party(admin);
  for (const [call, bodyOf] of Object.values(ofRounds))
    expect(await status(call, admin, bodyOf(own))).toBe(200);
});

describe('what is owed for an event', () => {
  const paid = test
    .extend('event', ({ server }) => buildPaidEvent(server.db, { timing: 'AT_EVENT' }))
    .extend('owedBy', ({ server, admin, event: { eventId } }) => async (golfer: BuiltUser) => {
      server.clock.set(testNow);
      await enter(server, golfer, eventId);
      const owed = await productsOf(server, admin, eventId);
      return owed.find(({ userId }) => userId === golfer.userId)?.productId ?? 0;
    });
  paid.beforeEach(async ({ server, event: { eventId } }) => {
    await buildFee(server.db, { eventId });
  });

  const steps = (productId: number, to: BuiltUser): [Call, object][] => [
    [adjustProductFee, { productId, amount: 100, comment: 'A present' }],
    [chargeProductUser, { productId, userId: to.userId }],
    [unconfirmEventProduct, { eventProduct: { productId } }],
  ];

  paid(
    'is confirmed and charged by oneself, and made cheaper, another’s or undone by others',
    async ({ admin, keeper, golfer, ben, owedBy, status }) => {
      const own = await owedBy(keeper);
      expect(await status(confirmEventProducts, keeper, { eventProducts: { productId: own } })).toBe(200);
      for (const [call, body] of steps(own, ben)) expect(await status(call, keeper, body)).toBe(ownAccount);
      expect(await status(processEventProducts, keeper, { eventProducts: { productId: own } })).toBe(200);
      const undo = { eventProducts: { productId: own }, reason: 'For me' };
      expect(await status(unprocessEventProducts, keeper, undo)).toBe(ownAccount);
      // The own yes to what oneself asked for is none.
      const asked = { productId: own, amount: 100, comment: 'Please' };
      expect(await status(requestProductFeeChange, keeper, asked)).toBe(200);
      const yes = { productId: own, processingStage: 'APPROVED' };
      expect(await status(updateProductFeeStage, keeper, yes)).toBe(ownAccount);
      expect(await status(updateProductFeeStage, admin, yes)).toBe(200);

      const others = await owedBy(golfer);
      for (const [call, body] of steps(others, ben)) expect(await status(call, keeper, body)).toBe(200);
    },
  );

  paid(
    'is as little the own matter where oneself pays for another',
    async ({ server, admin, keeper, golfer, owedBy, status }) => {
      const productId = await owedBy(golfer);
      const payer = { productId, userId: keeper.userId };
      expect(await status(chargeProductUser, admin, payer)).toBe(200);
      const cheaper = { productId, amount: 100, comment: 'A present' };
      expect(await status(adjustProductFee, keeper, cheaper)).toBe(ownAccount);
      expect(await status(chargeProductUser, keeper, { productId, userId: golfer.userId })).toBe(ownAccount);
      expect(await balanceOf(server.db, keeper)).toBe(0);
    },
  );

  paid('an admin changes of the own, too', async ({ server, ben, owedBy, status }) => {
    const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    const own = await owedBy(admin);
    for (const [call, body] of steps(own, ben)) expect(await status(call, admin, body)).toBe(200);
  });
});
