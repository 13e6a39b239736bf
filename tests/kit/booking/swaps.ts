/** Tests of swaps: two courses, a round at eight that is late to give up, and the ways to swap it for another. */
import { createBooking } from '@fourball/shared/booking/calls.ts';
import { findOverlaps } from '@fourball/shared/booking/overlap-calls.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { book, hold, madeAt, type Booked } from './book.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltCourse, type BuiltUser } from '../build.ts';
import { entriesOf } from './rounds.ts';
import { replyOver, testNow, testTomorrow, type TestServer } from '../server.ts';

export type Swap = NonNullable<BodyInput<typeof createBooking>['swap']>;
type Players = NonNullable<BodyInput<typeof createBooking>['bookingGroups']>[number]['players'];

/** Cents that giving up a round late costs, and what a round costs a member with tax. */
export const fee = 2500;
export const price = 3164;

export interface SwapClub {
  course: BuiltCourse;
  other: BuiltCourse;
  ava: BuiltUser;
  ben: BuiltUser;
}

export const buildSwapClub = async ({ db }: TestServer): Promise<SwapClub> => ({
  course: await buildCourse(db, `Maple ${Math.random()}`),
  other: await buildCourse(db, `Cedar ${Math.random()}`),
  ava: await buildUser(db, { firstName: 'Ava' }),
  ben: await buildUser(db, { firstName: 'Ben' }),
});

export const swapOf = (
  { purchaseId }: Pick<Booked, 'purchaseId'>,
  gives: 'BOOKING' | 'SPOT',
  cost: Partial<Swap> = {},
): Swap => ({ rounds: [{ purchaseId, gives }], cancellationFee: 0, credits: 0, ...cost });

/** The ways of one club, as it is built at that moment. */
export function swapDoors(server: () => TestServer, club: () => SwapClub) {
  const at = (time: string, on = club().course, day = testTomorrow) =>
    buildTeeTime(server().db, on.courseId, { day, time });
  const bodyOf = (
    swap: Swap,
    { on = club().other, players, spots = 1 }: { on?: BuiltCourse; players?: Players; spots?: number } = {},
  ) => ({
    simpleDate: testTomorrow,
    courseFeeId: on.courseFeeId,
    numSpots: spots,
    ...(players && { bookingGroups: [{ players }] }),
    swap,
  });
  return {
    at,
    bodyOf,
    /** A booking at 08:00, made an hour ago: within a day of its round and past the minutes in which undoing is free. */
    async atEight(party: Parameters<typeof book>[4] = {}, user = club().ava): Promise<Booked> {
      const booked = await book(server(), user, club().course, await at('08:00'), party);
      await madeAt(server().db, booked, new Date(testNow.getTime() - 3_600_000));
      return booked;
    },
    holdAt: async (time = '10:00', user = club().ava, spots = 1, on = club().other) =>
      hold(server(), user, on, [await at(time, on)], spots),
    overlaps: (user = club().ava, groups?: number[][]) =>
      replyOver(server().url, findOverlaps, { token: user.token, body: { ...(groups && { groups }) } }),
    bookWith: (
      swap: Swap,
      {
        user = club().ava,
        url = server().url,
        key,
        ...party
      }: { user?: BuiltUser; url?: string; key?: string } & Parameters<typeof bodyOf>[1] = {},
    ) =>
      replyOver(url, createBooking, {
        token: user.token,
        body: bodyOf(swap, party),
        headers: key === undefined ? {} : { 'idempotency-key': key },
      }),
    /** The bookings in which the golfer plays. */
    async roundsOf({ userId }: BuiltUser): Promise<number[]> {
      const rows = await server().db.query<{ purchase_id: number }>(
        `select purchase_id from rounds where user_id = $1 and status = 'BOOKED' order by purchase_id`,
        [userId],
      );
      return rows.map(({ purchase_id }) => purchase_id);
    },
    /** How many fees the books have for the booking. */
    feesOf: async (booked: Booked) =>
      (await entriesOf(server().db, booked)).filter(({ kind }) => kind === 'FEE').length,
  };
}
