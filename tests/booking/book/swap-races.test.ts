/** Races for one swap: sent twice, against leaving the old round, and of two golfers of one booking. */
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { details } from '../../kit/booking/book.ts';
import type { BuiltUser } from '../../kit/build.ts';
import { alwaysSayYes } from '../../kit/booking/consent.ts';
import { balanceOf, checkBooks, roundOf } from '../../kit/booking/rounds.ts';
import { callOver, testNow } from '../../kit/server.ts';
import { spotDoors, spotsOf } from '../../kit/booking/spots.ts';
import { buildSwapClub, fee, price, swapDoors, swapOf, type SwapClub } from '../../kit/booking/swaps.ts';

let club: SwapClub;
let ava: BuiltUser;
let ben: BuiltUser;

const test = clubTest({ apis: 2 })
  .extend('spotDoors', ({ server }) => spotDoors(() => server))
  .extend('swapDoors', ({ server }) =>
    swapDoors(
      () => server,
      () => club,
    ),
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
  club = await buildSwapClub(server);
  ({ ava, ben } = club);
});
test.afterEach(({ server }) => checkBooks(server.db, server.clock.now()));

describe('at once', () => {
  test('the same wish sent twice, through two apis, is done once', async ({
    server,
    swapDoors: { atEight, holdAt, bookWith, roundsOf, feesOf },
  }) => {
    const booked = await atEight();
    await holdAt();
    const swap = swapOf(booked, 'BOOKING', { cancellationFee: fee });
    const answers = await Promise.all(
      server.urls.flatMap((url) => [1, 2].map(() => bookWith(swap, { url, key: 'one-wish' }))),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.result).toBe('SUCCESS');
    expect(await roundsOf(ava)).toEqual([answers[0]?.purchaseId]);
    expect(await feesOf(booked)).toBe(1);
    expect(await balanceOf(server.db, ava)).toBe(fee + price);
    const again = await bookWith(swap, { key: 'one-wish' });
    expect(again).toEqual(answers[0]);
  });

  test('two different wishes: one is done, and the fee is charged once', async ({
    server,
    swapDoors: { atEight, holdAt, bookWith, feesOf },
  }) => {
    const booked = await atEight();
    await holdAt();
    const swap = swapOf(booked, 'BOOKING', { cancellationFee: fee });
    const answers = await Promise.all(
      server.urls.map((url, index) => bookWith(swap, { url, key: `${index}` })),
    );
    expect(answers.map(({ result }) => result).sort()).toEqual(['SPOTS_NOT_AVAILABLE', 'SUCCESS']);
    expect(await feesOf(booked)).toBe(1);
    expect(await balanceOf(server.db, ava)).toBe(fee + price);
  });

  test.for(['cancel', 'bail'] as const)(
    'a swap and a %s of the old round: one fee, whichever is first',
    async (
      way,
      { server, swapDoors: { atEight, holdAt, bookWith, feesOf, roundsOf }, spotDoors: { left } },
    ) => {
      for (let n = 0; n < 6; n += 1) {
        const booked = await atEight({
          spots: 2,
          bookingGroups: [
            {
              players: [{ userId: ava.userId }, ...(way === 'bail' ? [{ guest: { name: 'Gil Gray' } }] : [])],
            },
          ],
        });
        const roundId = roundOf(await details(server, ava, booked), ava);
        await holdAt();
        const gives = way === 'bail' ? 'SPOT' : 'BOOKING';
        const [swapped] = await Promise.all([
          bookWith(swapOf(booked, gives, { cancellationFee: fee })),
          way === 'bail'
            ? left(ava, 'bail', booked, roundId)
            : callOver(server.urls[1] ?? '', cancelBooking, { token: ava.token, body: booked }),
        ]);
        expect(await feesOf(booked)).toBe(1);
        expect(await roundsOf(ava)).toEqual(swapped.result === 'SUCCESS' ? [swapped.purchaseId] : []);
        if (swapped.result !== 'SUCCESS') expect(swapped.reason).toContain('no such round');
        await checkBooks(server.db, server.clock.now());
        ({ ava } = club = await buildSwapClub(server));
      }
    },
  );

  test('both golfers of a booking swap away: the second is told that it means something else by now', async ({
    server,
    swapDoors: { atEight, holdAt, bookWith },
  }) => {
    await alwaysSayYes(server.db, ava, [ben]);
    const booked = await atEight({
      spots: 2,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
    });
    await holdAt('10:00', ava);
    await holdAt('10:10', ben);
    const swap = swapOf(booked, 'SPOT', { cancellationFee: fee });
    const [hers, his] = await Promise.all(
      [ava, ben].map((user, index) => bookWith(swap, { user, url: server.urls[index] ?? '' })),
    );
    // Ben leaves in either case; Ava's no goes for the whole booking once she is the last.
    expect(his?.result).toBe('SUCCESS');
    const facts = await details(server, ava, booked);
    expect(facts.status).toBe('BOOKED');
    expect(spotsOf(facts).filter(({ userId }) => userId === ava.userId)).toHaveLength(
      hers?.result === 'SUCCESS' ? 0 : 1,
    );
  });
});
