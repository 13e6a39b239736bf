/** Builds entries of the books for tests, with the ledger's own commands. */
import type { Database } from '@fourball/db/connection.ts';
import {
  chargeLines,
  golferAccount,
  postEntries,
  productAccount,
  type AccountRef,
  type NewEntry,
} from '@fourball/domain/money/ledger/ledger.ts';
import { testToday } from '../server.ts';

export const dues = productAccount('test:dues', 'Dues');

export interface BuiltCharge {
  userId: number;
  day?: string;
  net?: number;
  basisPoints?: number;
  product?: AccountRef;
  description?: string;
  roundId?: number;
}

/** Posts entries, all at once, and returns their ids. */
export const buildEntries = (db: Database, entries: readonly NewEntry[]): Promise<number[]> =>
  db.transaction((tx) => postEntries(tx, entries));

/** 100.00 and 13 % of tax on it, unless said otherwise. */
export const chargeEntry = ({
  userId,
  day = testToday,
  net = 10_000,
  basisPoints = 1300,
  product = dues,
  description = 'Dues',
  roundId,
}: BuiltCharge): NewEntry => ({
  kind: 'CHARGE',
  day,
  description,
  actorId: null,
  ...(roundId === undefined ? {} : { roundId }),
  lines: chargeLines({
    payer: golferAccount(userId),
    product,
    netCents: net,
    taxCents: Math.round((net * basisPoints) / 10_000),
    taxBasisPoints: basisPoints,
  }),
});

export async function buildCharge(db: Database, charge: BuiltCharge): Promise<number> {
  const [id = 0] = await buildEntries(db, [chargeEntry(charge)]);
  return id;
}

/** A payment with its entry, as the desk notes it. */
export async function buildPayment(
  db: Database,
  paid: { userId: number; cents: number; day?: string; method?: 'CASH' | 'STRIPE' },
): Promise<{ paymentId: number; entryId: number }> {
  const { userId, cents, day = testToday, method = 'CASH' } = paid;
  return db.transaction(async (tx) => {
    const [payment] = await tx.query<{ id: number }>(
      `insert into payments (user_id, method, status, amount_cents, created_at, settled_at)
       values ($1, $2, 'SUCCEEDED', $3, $4, $4) returning id`,
      [userId, method, cents, `${day}T16:00:00Z`],
    );
    const paymentId = payment?.id ?? 0;
    const [entryId = 0] = await postEntries(tx, [
      {
        kind: 'PAYMENT',
        day,
        description: 'Payment',
        actorId: null,
        paymentId,
        lines: [
          { account: { code: 'cash', kind: 'CASH', name: 'Cash' }, cents },
          { account: golferAccount(userId), cents: -cents },
        ],
      },
    ]);
    return { paymentId, entryId };
  });
}
