/** Whatever is bought, played, changed, cancelled, given back and removed in whatever order: the books and credits hold. */
import { useRoundCredits } from '@fourball/domain/booking/spots/use-round-credits.ts';
import { expireRoundCredits } from '@fourball/domain/membership/credits/expire-round-credits.ts';
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import {
  adjustRoundCredits,
  cancelMembership,
  createMembership,
  deleteMembership,
  modifyMembership,
  purchaseMemberships,
  refundMembership,
  updateMembership,
} from '@fourball/shared/membership/membership-calls.ts';
import { reverseEntry } from '@fourball/shared/money/ledger-calls.ts';
import { createPurchase } from '@fourball/shared/money/purchase-calls.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { book } from '../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, testTimeZone, type BuiltUser } from '../kit/build.ts';
import { buildItem } from '../kit/membership/build-memberships.ts';
import { raiseCaps } from '../kit/booking/caps.ts';
import { checkBooks } from '../kit/booking/rounds.ts';
import { callOver, outcomeOf } from '../kit/server.ts';

const test = clubTest()
  .extend('admin', { scope: 'file' }, ({ server }) =>
    buildUser(server.db, { roles: ['GOLFER', 'ADMIN'], memberDays: null }),
  )
  /** One that stands before one that ended; of the golfer and of the item as far as there is one. */
  .extend(
    'membershipOf',
    ({ server }) =>
      async (world: World, { who: at, which: item }: { who: number; which: number }) => {
        const [row] = await server.db.query<{
          id: number;
          user_id: number;
          product_item_id: number;
          used: number;
        }>(
          `select m.id, m.user_id, m.product_item_id,
       (select coalesce(sum(used), 0)::int from round_credit_lots l where l.membership_id = m.id) as used
     from memberships m where m.user_id = any($1::bigint[])
     order by m.cancelled_at is null desc, m.user_id = $2 desc, m.product_item_id = $3 desc, m.id desc limit 1`,
          [world.golfers.map(({ userId }) => userId), world.golfers[at]?.userId, world.items[item]],
        );
        return row ?? { id: 4_000_000, user_id: 4_000_000, product_item_id: 4_000_000, used: 0 };
      },
  )
  /**
   * Books a round some days ahead, on a course of its own and at the first time that the golfer has free, with a credit
   * where the golfer has one for that day. Who has as many as may be booked books none.
   */
  .extend('play', ({ server }) => async (golfer: BuiltUser, credit: boolean): Promise<void> => {
    const now = server.clock.now().getTime();
    const free = [2, 3, 4].flatMap((ahead) => {
      const day = new Date(now + ahead * 86_400_000).toISOString().slice(0, 10);
      return times.map((time) => ({ day, time }));
    });
    const rounds = await server.db.query<{ day: string; time: string }>(
      `select t.day::text, to_char(t.starts_at at time zone $2, 'HH24:MI') as time
     from rounds r join tee_times t on t.id = r.tee_time_id where r.user_id = $1 and r.status = 'BOOKED'`,
      [golfer.userId, testTimeZone],
    );
    const slot = free.find(({ day, time }) => !rounds.some((one) => one.day === day && one.time === time));
    if (!slot) return;
    const { day } = slot;
    const course = await buildCourse(server.db);
    const teeTime = await buildTeeTime(server.db, course.courseId, slot);
    const [left] = await server.db.query<{ credits: number }>(
      `select coalesce(sum(available), 0)::int as credits from round_credit_lots
     where user_id = $1 and $2::date between starts_on and ends_on`,
      [golfer.userId, day],
    );
    const useRoundCredit = credit && (left?.credits ?? 0) > 0;
    await book(server, golfer, course, teeTime, {
      bookingGroups: [{ players: [{ userId: golfer.userId, useRoundCredit }] }],
    });
  })
  .extend(
    'request',
    ({ server, admin, membershipOf, play }) =>
      async (world: World, taken: Step): Promise<Asked | undefined> => {
        const golfer = 'who' in taken ? (world.golfers[taken.who] as BuiltUser) : admin;
        const { token } = admin;
        const { userId } = golfer;
        const terms = (discount: number, creditAdjustment: number) => ({
          userId,
          discount,
          advanceBookingDays: 14,
          usedCredits: 0,
          creditAdjustment,
          adjustmentComments: 'As it comes',
        });
        switch (taken.do) {
          case 'buy':
            return {
              call: purchaseMemberships,
              token: golfer.token,
              body: { membershipPurchases: [{ productItemId: world.items[taken.which] }] },
            };
          case 'rounds':
            return {
              call: createPurchase,
              token: golfer.token,
              body: {
                purchase: [{ productType: 'GOLF', productItemId: world.rounds, quantity: taken.quantity }],
              },
            };
          case 'create': {
            const productId = world.items[taken.which];
            return {
              call: createMembership,
              token,
              body: { productId, ...terms(taken.cents, taken.credits) },
            };
          }
          case 'update': {
            const { id, user_id, product_item_id: productId, used } = await membershipOf(world, taken);
            const body = {
              ...terms(taken.cents, taken.credits),
              id,
              productId,
              userId: user_id,
              usedCredits: used,
            };
            return { call: updateMembership, token, body };
          }
          case 'modify': {
            const { id } = await membershipOf(world, taken);
            return { call: modifyMembership, token, body: { id, productItemId: world.items[taken.to] } };
          }
          case 'cancel': {
            const { id } = await membershipOf(world, taken);
            return { call: cancelMembership, token, body: { id, cancellationFee: taken.fee } };
          }
          case 'refund': {
            const { id } = await membershipOf(world, taken);
            return { call: refundMembership, token, body: { id, refund: taken.cents + 1 } };
          }
          case 'delete':
            return { call: deleteMembership, token, params: { id: (await membershipOf(world, taken)).id } };
          case 'adjust': {
            const { credits } = taken;
            return { call: adjustRoundCredits, token, body: { userId, credits, comment: 'As it comes' } };
          }
          case 'undo': {
            // Whichever: most are refused with what to do instead.
            const entries = await server.db.query<{ id: number }>(
              `select distinct l.entry_id as id from ledger_lines l join ledger_accounts a on a.id = l.account_id
         where a.user_id = any($1::bigint[]) order by 1`,
              [world.golfers.map((one) => one.userId)],
            );
            const entryId = entries[taken.which % Math.max(1, entries.length)]?.id ?? 4_000_000;
            return { call: reverseEntry, token, body: { entryId, reason: 'As it comes' } };
          }
          case 'book':
            await play(golfer, taken.credit);
            return undefined;
          case 'unbook': {
            const [booking] = await server.db.query<{ purchase_id: number }>(
              `select b.purchase_id from bookings b join rounds r using (purchase_id) join tee_times t on t.id = r.tee_time_id
         where b.user_id = $1 and r.status = 'BOOKED' and t.starts_at > $2 order by b.purchase_id limit 1`,
              [userId, server.clock.now()],
            );
            if (!booking) return undefined;
            return { call: cancelBooking, token: golfer.token, body: { purchaseId: booking.purchase_id } };
          }
          case 'days':
            server.clock.advance(taken.days * 86_400_000);
            await useRoundCredits(server.house);
            await expireRoundCredits(server.house);
            return undefined;
        }
      },
  )
  /** Everything that must hold of the books, as rows that break it: there are none. */
  .extend('broken', ({ server }) => async (): Promise<unknown[]> => {
    return server.db.query(
      `select 'entry is not balanced' as rule, entry_id as id from ledger_lines group by entry_id having sum(cents) <> 0
     union all
     select 'balance is not the sum of its lines', a.id from ledger_accounts a
       where a.kind = 'GOLFER'
         and a.balance_cents <> (select coalesce(sum(l.cents), 0) from ledger_lines l where l.account_id = a.id)
     union all
     select 'credits below zero', id from round_credit_lots where least(available, reserved, used) < 0
     union all
     select 'credits are not what their moves say', l.id from round_credit_lots l
       where l.available <> (select coalesce(sum(case when m.kind in ('GRANTED', 'ADDED', 'GIVEN_BACK', 'RETURNED')
           then m.credits when m.kind = 'USED' then 0 else -m.credits end), 0) from round_credit_moves m where m.lot_id = l.id)
     union all
     select 'more given back than charged', m.id from memberships m
       where m.refunded_cents > m.unit_price_cents - m.discount_cents
     union all
     -- What the books say of a membership: its price less what was given back, and never a cent less than nothing.
     select 'books differ from the membership', m.id from memberships m cross join lateral (
         select coalesce(-sum(l.cents) filter (where a.kind = 'PRODUCT'), 0) as net,
           coalesce(-sum(l.cents) filter (where a.kind = 'TAX'), 0) as tax
         from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
         where e.membership_id = m.id) b
       where b.net < 0 or b.tax < 0 or b.net > m.unit_price_cents - m.discount_cents
         or b.net <> case when m.deleted_at is null then m.unit_price_cents - m.discount_cents - m.refunded_cents else 0 end
     union all
     select 'sold differs from those that stand', i.id from product_items i
       where i.sold <> (select count(*) from memberships m where m.product_item_id = i.id and m.cancelled_at is null)
     union all
     select 'more sold than there are', id from product_items where purchase_limit > 0 and sold > purchase_limit
     union all
     select 'one golfer has it twice', min(id) from memberships where cancelled_at is null
       group by user_id, product_item_id having count(*) > 1`,
    );
  })
  /** All that a replay must leave as it is. */
  .extend('everything', ({ server }) => async (): Promise<unknown> => {
    const [row] = await server.db.query(
      `select (select count(*)::int from ledger_entries) as entries, (select sum(balance_cents)::bigint from ledger_accounts) as owed,
       (select count(*)::int from memberships) as memberships, (select count(*)::int from round_credit_moves) as moves,
       (select count(*)::int from purchases) as purchases, (select sum(sold)::int from product_items) as sold`,
    );
    return row;
  });

test.beforeAll(async ({ server }) => {
  await raiseCaps(server);
});

/** What may happen next; who and what it happens to is chosen among those that are there. */
const who = fc.nat(2);
const which = fc.nat(3);
const cents = fc.nat(60_000);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('buy' as const), who, which }) },
  fc.record({ do: fc.constant('rounds' as const), who, quantity: fc.integer({ min: 1, max: 5 }) }),
  fc.record({
    do: fc.constant('create' as const),
    who,
    which,
    cents,
    credits: fc.integer({ min: -6, max: 6 }),
  }),
  fc.record({
    do: fc.constant('update' as const),
    who,
    which,
    cents,
    credits: fc.integer({ min: -6, max: 6 }),
  }),
  fc.record({ do: fc.constant('modify' as const), who, which, to: which }),
  fc.record({ do: fc.constant('cancel' as const), who, which, fee: fc.option(fc.nat(20_000)) }),
  fc.record({ do: fc.constant('refund' as const), who, which, cents }),
  fc.record({ do: fc.constant('delete' as const), who, which }),
  fc.record({ do: fc.constant('adjust' as const), who, credits: fc.constantFrom(-4, -1, 1, 3) }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('book' as const), who, credit: fc.boolean() }),
  },
  fc.record({ do: fc.constant('unbook' as const), who }),
  fc.record({ do: fc.constant('undo' as const), which: fc.nat(40) }),
  fc.record({ do: fc.constant('days' as const), days: fc.integer({ min: 1, max: 60 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface World {
  readonly golfers: readonly BuiltUser[];
  readonly items: readonly number[];
  readonly rounds: number;
}

interface Asked {
  readonly call: Call;
  readonly token: string;
  readonly body?: object;
  readonly params?: Record<string, number>;
}

/** So long after each other that a golfer plays all of them. */
const times = ['07:00', '11:20', '15:40'];

test('any sequence keeps the books balanced, credits and refunds within bounds, and every replay changes nothing', async ({
  server,
  request,
  everything,
  broken,
}) => {
  let run = 0;
  let year = 2026;
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      run += 1;
      server.clock.set(new Date('2026-02-01T17:00:00Z'));
      const item = (more: object) => buildItem(server.db, more).then(({ productItemId }) => productItemId);
      const world: World = {
        golfers: await Promise.all([0, 1, 2].map(() => buildUser(server.db, { memberDays: null }))),
        items: [
          await item({ purchaseLimit: 1, unitPriceCents: 123_457, roundCredits: 7 }),
          await item({ purchaseLimit: 2, unitPriceCents: 99, roundCredits: 0 }),
          await item({
            unitPriceCents: 60_000,
            startDate: '2026-05-01',
            endDate: '2026-10-31',
            roundCredits: 3,
          }),
          await item({ unitPriceCents: 0, roundCredits: 2 }),
        ],
        // Rounds of one day belong to one product item.
        rounds: await item({
          kind: 'ROUND',
          startDate: `${(year += 1)}-01-01`,
          endDate: `${year}-12-31`,
          unitPriceCents: 4_501,
        }),
      };
      for (const [index, taken] of steps.entries()) {
        const asked = await request(world, taken);
        if (!asked) continue;
        const headers: Record<string, string> = asked.call.idempotent
          ? { 'idempotency-key': `run-${run}-${index}` }
          : {};
        const first = await callOver(server.url, asked.call, { ...asked, headers });
        expect([200, 'CONFLICT', 404, 422]).toContain(outcomeOf(first));
        if (outcomeOf(first) === 200) done += 1;
        if (!asked.call.idempotent) continue;
        const before = await everything();
        const again = await callOver(server.url, asked.call, { ...asked, headers });
        if (first.status === 200) expect(again.text).toBe(first.text);
        expect(await everything()).toEqual(before);
      }
      expect(await broken()).toEqual([]);
      await checkBooks(server.db, server.clock.now(), Math.min(...world.golfers.map(({ userId }) => userId)));
    }),
    { numRuns: 14, endOnFailure: true },
  );
  // Much of what was asked took effect: the sequences are no row of refusals.
  expect(done).toBeGreaterThan(0);
}, 60_000);
