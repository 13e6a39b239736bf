/** Whatever happens to rounds, in whichever order: books and credits agree with what the rounds say. */
import { useRoundCredits } from '@fourball/domain/booking/spots/use-round-credits.ts';
import {
  cancelBooking,
  createBooking,
  holdSpots,
  respondToInvitation,
  sendInvitations,
} from '@fourball/shared/booking/calls.ts';
import { changeChargePurchaser } from '@fourball/shared/booking/spots/round-calls.ts';
import {
  addUnassignedSpots,
  adminBail,
  applyRoundCredit,
  assignGolfer,
  bail,
  cancelSpot,
  confirmSpot,
  refundRoundCredit,
  refuseSpot,
  releaseUnassignedSpots,
  updatePlayFee,
} from '@fourball/shared/booking/spots/spot-calls.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltTeeTime, type BuiltUser } from '../../kit/build.ts';
import { buildCredits } from '../../kit/membership/build-memberships.ts';
import { alwaysSayYes } from '../../kit/booking/consent.ts';
import { checkBooks } from '../../kit/booking/rounds.ts';
import { callOver, testNow } from '../../kit/server.ts';

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('book' as const), credit: fc.boolean(), pays: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('invite' as const), pays: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('apply' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('price' as const), fee: fc.constantFrom(0, 1, 2850, 9200) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('payer' as const), pays: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('assign' as const),
      guest: fc.boolean(),
      pays: fc.boolean(),
      credit: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), yes: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave' as const), way: fc.constantFrom(0, 1, 2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('add' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 20, 50) }),
  },
);
/** Who acts and on what, as numbers that are taken modulo what there is. */
const steps = fc.array(fc.tuple(step, fc.nat(99), fc.nat(99), fc.boolean()), { minLength: 4, maxLength: 14 });

const days = ['2026-06-17', '2026-06-18', '2026-06-20'];

const test = clubTest().extend(
  'play',
  ({ server }) =>
    async (moves: readonly (typeof steps extends fc.Arbitrary<infer T> ? T : never)[number][]) => {
      const { db, url, clock, house } = server;
      clock.set(testNow);
      const course = await buildCourse(db);
      const golfers = await Promise.all(
        [true, true, false].map((member) => buildUser(db, member ? {} : { memberDays: null })),
      );
      const admin = await buildUser(db, { roles: ['GOLFER', 'ADMIN'] });
      const times: BuiltTeeTime[] = await Promise.all(
        days.map((day) => buildTeeTime(db, course.courseId, { day })),
      );
      await Promise.all(golfers.slice(0, 2).map(({ userId }) => buildCredits(db, userId, 2)));
      const [first, second, visitor] = golfers as [BuiltUser, BuiltUser, BuiltUser];
      // The second golfer is charged at once when the first places them; everybody else is asked.
      await alwaysSayYes(db, first, [second]);
      const ids = golfers.map(({ userId }) => userId);
      /** Each request is sent once more where `twice` says so, under the same key: the second time must change nothing. */
      const send = async (call: Call, { token }: BuiltUser, body: object, twice: boolean) => {
        const headers = { 'idempotency-key': `${Math.random()}` };
        const answers = await Promise.all(
          (twice && call.idempotent ? [1, 2] : [1]).map(() => callOver(url, call, { token, body, headers })),
        );
        for (const { status, text } of answers)
          if (status >= 500) throw new Error(`${call.id} answered ${text}`);
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
        return answers[0]?.json;
      };
      const at = <T>(list: readonly T[], index: number): T | undefined =>
        list[index % Math.max(1, list.length)];
      const rounds = () =>
        db.query<{
          id: number;
          user_id: number | null;
          name: string | null;
          status: string;
          purchase_id: number;
          booker: number;
        }>(
          `select r.id, r.user_id, coalesce(r.user_id::text, r.guest_name) as name, r.status, r.purchase_id,
         b.user_id as booker from rounds r join bookings b using (purchase_id)
       where b.user_id = any($1::bigint[]) order by r.id`,
          [ids],
        );

      for (const [move, who, what, twice] of moves) {
        const me = at(golfers, who) ?? first;
        const round = at(await rounds(), what);
        const golferOf = (userId: number | null | undefined) =>
          golfers.find((one) => one.userId === userId) ?? admin;
        if (move.do === 'book') {
          const teeTime = at(times, what) ?? (times[0] as BuiltTeeTime);
          const friend = at(golfers, who + 1) ?? first;
          const body = { spots: 3, courseFeeId: course.courseFeeId, bookingDate: teeTime.bookingDate };
          await callOver(url, holdSpots, { token: me.token, body });
          const alone = { userId: me.userId, useRoundCredit: move.credit };
          // Who is no member puts nobody else into a booking.
          const players =
            me === visitor ? [alone] : [alone, { userId: friend.userId, chargePurchaser: move.pays }];
          const sent = {
            simpleDate: teeTime.day,
            courseFeeId: course.courseFeeId,
            numSpots: 3,
            bookingGroups: [{ players }],
          };
          await send(createBooking, me, sent, twice);
        } else if (move.do === 'wait') {
          clock.advance(move.hours * 3_600_000);
          await Promise.all(
            twice ? [useRoundCredits(house), useRoundCredits(house)] : [useRoundCredits(house)],
          );
        } else if (round && move.do === 'invite') {
          const [thread] = await db.query<{ conversation_id: number }>(
            'select conversation_id from bookings where purchase_id = $1',
            [round.purchase_id],
          );
          const reply = await send(
            sendInvitations,
            golferOf(round.booker),
            {
              purchaseId: round.purchase_id,
              conversationId: thread?.conversation_id,
              invites: [{ userId: me.userId, chargePurchaser: move.pays }],
            },
            twice,
          );
          const { invitations = [] } = reply as { invitations?: { inviteId: number; userId: number }[] };
          const mine = invitations.findLast(({ userId }) => userId === me.userId);
          if (mine) await send(respondToInvitation, me, { inviteId: mine.inviteId, accept: true }, twice);
        } else if (round && move.do === 'apply') {
          await send(applyRoundCredit, golferOf(round.user_id), { productId: round.id }, twice);
        } else if (round && move.do === 'refund') {
          await send(refundRoundCredit, admin, { productId: round.id }, twice);
        } else if (round && move.do === 'price') {
          await send(updatePlayFee, admin, { roundId: round.id, playFee: move.fee }, twice);
        } else if (round && move.do === 'payer') {
          await send(changeChargePurchaser, admin, { roundId: round.id, chargePurchaser: move.pays }, twice);
        } else if (round && move.do === 'assign') {
          const vacant = (await rounds()).find(
            (one) => one.purchase_id === round.purchase_id && one.status === 'BOOKED' && !one.name,
          );
          const golfer = move.guest
            ? { guest: { name: 'A guest' } }
            : { userId: me.userId, chargePurchaser: move.pays, useRoundCredit: move.credit };
          const body = { purchaseId: round.purchase_id, roundId: (vacant ?? round).id, golfer };
          await send(assignGolfer, golferOf(round.booker), body, twice);
        } else if (round && move.do === 'answer') {
          const body = { purchaseId: round.purchase_id, roundId: round.id };
          await send(move.yes ? confirmSpot : refuseSpot, golferOf(round.user_id), body, twice);
        } else if (round && move.do === 'leave') {
          const body = { purchaseId: round.purchase_id, roundId: round.id };
          const [call, actor] = (
            [
              [bail, golferOf(round.user_id)],
              [cancelSpot, golferOf(round.booker)],
              [adminBail, admin],
            ] as const
          )[move.way] ?? [bail, me];
          await send(call, actor, body, twice);
        } else if (round && (move.do === 'add' || move.do === 'release')) {
          const call = move.do === 'add' ? addUnassignedSpots : releaseUnassignedSpots;
          await send(call, golferOf(round.booker), { purchaseId: round.purchase_id, numSpots: 1 }, twice);
        } else if (round && move.do === 'cancel') {
          await send(cancelBooking, golferOf(round.booker), { purchaseId: round.purchase_id }, twice);
        }
        await useRoundCredits(house);
        await checkBooks(db, clock.now(), Math.min(...ids));
      }
      const [row] = await db.query<{ done: number }>(
        `select count(*)::int as done from ledger_entries e join purchases p on p.id = e.purchase_id
     where p.user_id = any($1::bigint[])`,
        [ids],
      );
      const [moved] = await db.query<{ done: number }>(
        `select count(*)::int as done from booking_history h join bookings b using (purchase_id)
     where b.user_id = any($1::bigint[]) and h.action in ('ADDED', 'REMOVED', 'BAILED', 'SPOTS_ADDED', 'SPOTS_RELEASED')`,
        [ids],
      );
      return { entries: row?.done ?? 0, moved: moved?.done ?? 0 };
    },
);

test('any sequence of booking, accepting, assigning, paying, giving back, leaving and cancelling keeps books and credits right', async ({
  play,
}) => {
  let entries = 0;
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (moves) => {
      const done = await play(moves);
      entries += done.entries;
      moved += done.moved;
    }),
    { numRuns: 25, endOnFailure: true },
  );
  // Otherwise everything was refused and nothing is proved.
  expect(entries).toBeGreaterThan(0);
  expect(moved).toBeGreaterThan(0);
}, 120_000);
