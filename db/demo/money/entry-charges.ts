/** What the demo club charged for seasons and events, as entries of its books, and what golfers paid of it. */
import { dayAfter } from '../lib/calendar.ts';
import { chanceFor } from '../lib/random.ts';
import { charge, product, type Entry } from './entries.ts';

/** One fee that was charged. */
export interface EntryCharge {
  productId: number;
  purchaseId: number;
  userId: number;
  /** The account that earns it, and its name. */
  code: string;
  account: string;
  description: string;
  netCents: number;
  taxCents: number;
  /** On the club's clock. */
  at: string;
  actorId: number;
  takenBack: { at: string; actorId: number; reason: string } | null;
}

export const entriesOfCharges = (charges: readonly EntryCharge[]): Entry[] =>
  charges.map((made) => ({
    kind: 'CHARGE',
    at: made.at,
    description: made.description,
    actorId: made.actorId,
    purchaseId: made.purchaseId,
    productId: made.productId,
    ...(made.takenBack ? { reversed: made.takenBack } : {}),
    lines: charge(made.userId, product(made.code, made.account), made.netCents, made.taxCents),
  }));

interface Paid {
  userId: number;
  cents: number;
  at: string;
  seed: string;
}

/** Most of it is paid within a week, at the desk. */
export function paidForCharges(today: string, charges: readonly EntryCharge[]): Paid[] {
  const owed = new Map<number, EntryCharge[]>();
  for (const made of charges) {
    if (made.takenBack) continue;
    owed.set(made.purchaseId, [...(owed.get(made.purchaseId) ?? []), made]);
  }
  return [...owed].flatMap(([purchaseId, made]): Paid[] => {
    const [first] = made;
    const seed = `payment of entry ${purchaseId}`;
    const chance = chanceFor(seed);
    if (!first || chance.happens(0.12)) return [];
    const at = `${dayAfter(first.at.slice(0, 10), chance.between(1, 7))}T${chance.between(12, 17)}:${chance.between(10, 59)}:00`;
    if (at.slice(0, 10) >= today) return [];
    const cents = made.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0);
    return [{ userId: first.userId, cents, at, seed }];
  });
}
