/** The demo club's vouchers: prizes and presents, some of them spent at the desk, one taken back. */
import type { Transaction } from '../../connection.ts';
import { dayAfter } from '../lib/calendar.ts';
import { idAt, insertRows, insertRowsReturningIds } from '../lib/rows.ts';
import { golfer, product, type Account, type Entry } from './entries.ts';

const owed: Account = { code: 'vouchers', kind: 'LIABILITY', name: 'Vouchers' };
const description = 'Voucher';

/** How golfers pay with one. */
export const byVoucher = { method: 'VOUCHER', account: owed, by: 'voucher' } as const satisfies object;

interface Spent {
  readonly cents: number;
}

interface Planned {
  readonly kind: 'GIFT' | 'GOODWILL';
  readonly cents: number;
  readonly userId: number | null;
  readonly reason: string;
  readonly voided?: true;
}

const presents: readonly (readonly [cents: number, reason: string])[] = [
  [5_000, 'For her brother’s birthday'],
  [10_000, 'A present for a colleague'],
  [7_500, 'Anniversary'],
];
const prizes: readonly (readonly [cents: number, reason: string, voided?: true])[] = [
  [2_500, 'Longest drive at the opening scramble'],
  [2_500, 'Closest to the pin at the opening scramble'],
  [4_000, 'Raffle of the ladies’ evening', true],
];

/**
 * A week before today, before the tills open: a prize for each payment that is made with one, three presents that golfers have on
 * their accounts, and three prizes more. Their codes are nobody's: the office gives a voucher another. Returns the ids of
 * those that are spent, in the order of the payments, and the entries that fill and empty vouchers.
 */
export async function writeVouchers(
  tx: Transaction,
  {
    today,
    adminId,
    buyers,
    spent,
  }: {
    readonly today: string;
    readonly adminId: number;
    readonly buyers: readonly number[];
    readonly spent: readonly Spent[];
  },
): Promise<{ ids: number[]; entries: Entry[] }> {
  const at = `${dayAfter(today, -7)}T10:15:00`;
  const planned: Planned[] = [
    ...spent.map(({ cents }) => ({
      kind: 'GOODWILL' as const,
      cents: cents + 1_500,
      userId: null,
      reason: 'Volunteer at the junior camp',
    })),
    ...presents.map(([cents, reason], n) => ({
      kind: 'GIFT' as const,
      cents,
      userId: buyers[n] ?? adminId,
      reason,
    })),
    ...prizes.map(([cents, reason, voided]) => ({
      kind: 'GOODWILL' as const,
      cents,
      userId: null,
      reason,
      ...(voided && { voided }),
    })),
  ];
  const ids = await insertRowsReturningIds(
    tx,
    'vouchers',
    planned.map(({ kind, cents, userId, reason, voided }, n) => ({
      kind,
      code_version: 1,
      code_hash: `\\x${String(n).padStart(64, '0')}`,
      code_end: `7K${String(n + 11).padStart(2, '0')}`,
      amount_cents: cents,
      balance_cents: 0,
      user_id: userId,
      reason,
      voided_at: voided ? `${dayAfter(today, -2)}T11:00:00` : null,
      void_reason: voided ? 'The winner gave it back' : null,
      created_by: adminId,
      created_at: at,
    })),
  );
  const filling = planned.map(({ kind, cents, userId }): Entry => ({
    kind: kind === 'GIFT' ? 'CHARGE' : 'ADJUSTMENT',
    at,
    description,
    actorId: adminId,
    ...(kind === 'GIFT' ? {} : { reason: 'A voucher was given.' }),
    lines: [
      {
        account: userId === null ? product('vouchers-given', 'Vouchers given') : golfer(userId),
        cents,
      },
      { account: owed, cents: -cents },
    ],
  }));
  const emptying = planned
    .filter(({ voided }) => voided)
    .map(({ cents }): Entry => ({
      kind: 'ADJUSTMENT',
      at: `${dayAfter(today, -2)}T11:00:00`,
      description: 'Voucher taken back',
      actorId: adminId,
      reason: 'A voucher was taken back.',
      lines: [
        { account: owed, cents },
        { account: product('vouchers-taken-back', 'Vouchers taken back'), cents: -cents },
      ],
    }));
  return { ids: spent.map((_, n) => idAt(ids, n)), entries: [...filling, ...emptying] };
}

/** After the entries: each voucher is moved by those that name it, in their order. */
export async function moveVouchers(tx: Transaction): Promise<void> {
  const rows = await tx.query(
    `with filled as (
       select e.id as entry_id, e.posted_at, e.actor_id, row_number() over (order by e.id) as n
       from ledger_entries e where e.description = $1
     ), numbered as (select id, amount_cents, row_number() over (order by id) as n from vouchers)
     select v.id as voucher_id, 'ISSUED' as kind, v.amount_cents as cents, f.entry_id, f.actor_id, f.posted_at as created_at
     from numbered v join filled f on f.n = v.n
     union all
     select p.voucher_id, 'REDEEMED', -p.amount_cents, e.id, e.actor_id, e.posted_at
     from payments p join ledger_entries e on e.payment_id = p.id and e.kind = 'PAYMENT' where p.voucher_id is not null
     union all
     select v.id, 'VOIDED', -v.amount_cents, e.id, e.actor_id, e.posted_at
     from vouchers v join ledger_entries e on e.description = 'Voucher taken back' where v.voided_at is not null
     order by entry_id`,
    [description],
  );
  await insertRows(tx, 'voucher_moves', rows as Parameters<typeof insertRows>[2]);
}
