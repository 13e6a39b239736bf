/** Memberships of the demo club that are paid in instalments: what was agreed, what fell due since, and how it was paid. */
import type { Transaction } from '../../connection.ts';
import { dayAfter } from '../lib/calendar.ts';
import { chanceFor } from '../lib/random.ts';
import { insertRows } from '../lib/rows.ts';
import { instalmentDaysOf } from '../membership/standing.ts';
import type { Sale } from '../membership/write-memberships.ts';
import { golfer, type Entry } from './entries.ts';

const later = { code: 'instalments', kind: 'LATER' as const, name: 'Instalments not due yet' };

interface Part {
  readonly number: number;
  readonly dueOn: string;
  readonly cents: number;
}
/** A sale that is paid in instalments, with what fell due after it. */
export interface PlannedSale extends Sale {
  readonly membershipId: number;
  readonly parts: readonly Part[];
}

export function plannedOf(sales: readonly Sale[]): PlannedSale[] {
  return sales.flatMap((sale) => {
    const { membershipId } = sale;
    const days = instalmentDaysOf(sale.year);
    const all = sale.netCents + sale.taxCents;
    const cents = Math.floor(all / (days.length + 1));
    const wanted = chanceFor(`instalments of sale ${sale.purchaseId}`).happens(0.08);
    if (membershipId === null || cents === 0 || !wanted || sale.at.slice(0, 10) >= (days[0] ?? '')) return [];
    return [{ ...sale, membershipId, parts: days.map((dueOn, at) => ({ number: at + 2, dueOn, cents })) }];
  });
}

const laterOf = ({ parts }: PlannedSale): number => parts.reduce((sum, { cents }) => sum + cents, 0);
export const dueAtOnce = (sale: PlannedSale): number => sale.netCents + sale.taxCents - laterOf(sale);

const entryOf = (sale: PlannedSale, at: string, description: string, cents: number): Entry => ({
  kind: 'INSTALMENT',
  at,
  description,
  actorId: sale.userId,
  purchaseId: sale.purchaseId,
  membershipId: sale.membershipId,
  lines: [
    { account: golfer(sale.userId), cents },
    { account: later, cents: -cents },
  ],
});

/** What leaves the account with the sale, and each part that has fallen due since. */
export const instalmentEntries = (today: string, planned: readonly PlannedSale[]): Entry[] =>
  planned.flatMap((sale) => [
    entryOf(
      sale,
      sale.at,
      `${sale.name}, instalments 2 to ${sale.parts.length + 1} fall due later`,
      -laterOf(sale),
    ),
    ...sale.parts
      .filter(({ dueOn }) => dueOn < today)
      .map(({ dueOn, number, cents }) =>
        entryOf(
          sale,
          `${dueOn}T08:00:00`,
          `${sale.name}, instalment ${number} of ${sale.parts.length + 1}`,
          cents,
        ),
      ),
  ]);

/** The first part some days after the sale, the others some days after they were due; a few are still owed. */
export const instalmentPayments = (today: string, planned: readonly PlannedSale[]) =>
  planned.flatMap((sale) =>
    [{ dueOn: sale.at.slice(0, 10), cents: dueAtOnce(sale), number: 1 }, ...sale.parts].flatMap((part) => {
      const chance = chanceFor(`payment of instalment ${part.number} of sale ${sale.purchaseId}`);
      const day = dayAfter(part.dueOn, chance.between(1, 9));
      if (day >= today || chance.happens(0.1)) return [];
      return [{ userId: sale.userId, cents: part.cents, at: `${day}T14:${chance.between(10, 59)}:00` }];
    }),
  );

/** After the entries: what was agreed, and which entry made each part due. */
export async function writeInstalments(
  tx: Transaction,
  today: string,
  planned: readonly PlannedSale[],
): Promise<void> {
  await insertRows(
    tx,
    'instalments',
    planned.flatMap(({ membershipId, parts }) =>
      parts.map(({ number, dueOn, cents }) => ({
        membership_id: membershipId,
        number,
        of_all: parts.length + 1,
        due_on: dueOn,
        cents,
      })),
    ),
  );
  await tx.query(
    `update instalments n set state = 'DUE', entry_id = e.id from ledger_entries e
     where n.due_on < $1 and e.kind = 'INSTALMENT' and e.membership_id = n.membership_id and e.day = n.due_on`,
    [today],
  );
}
