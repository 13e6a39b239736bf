/** What the demo club gives back to who withdraws, and what blocks of its tee sheet are called. */
import type { Transaction } from '../../connection.ts';
import { insertRows, insertRowsReturningIds } from '../lib/rows.ts';
import { demoEventTypes } from './event-types.ts';

interface Policy {
  name: string;
  text: string;
  /** From so many hours before the start on so many percent. */
  tiers: readonly (readonly [hours: number, percent: number])[];
}

/** The first one is what a migration puts into every database; it is told here once more because a reset empties the table. */
const policies: readonly Policy[] = [
  {
    name: 'Standard',
    text: 'All of it back until a week before the start, half of it until two days before, then nothing.',
    tiers: [
      [168, 100],
      [48, 50],
    ],
  },
  {
    name: 'Trips',
    text: 'All of it back until six weeks before the bus leaves, half of it until two weeks before, then nothing.',
    tiers: [
      [1008, 100],
      [336, 50],
    ],
  },
];

/** Returns the ids by name. */
export async function writePolicies(
  tx: Transaction,
  createdAt: string,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const { name, text, tiers } of policies) {
    const [there] = await tx.query<{ id: number }>(
      'update cancellation_policies set text = $2, created_at = $3 where name = $1 returning id',
      [name, text, createdAt],
    );
    const [id = 0] = there
      ? [there.id]
      : await insertRowsReturningIds(tx, 'cancellation_policies', [{ name, text, created_at: createdAt }]);
    await tx.query('delete from cancellation_tiers where policy_id = $1', [id]);
    await insertRows(
      tx,
      'cancellation_tiers',
      tiers.map(([hours_before, percent_back]) => ({ policy_id: id, hours_before, percent_back })),
    );
    ids.set(name, id);
  }
  return ids;
}

/** Those that event types have. Returns the ids by name. */
export async function writeBlockLabels(tx: Transaction): Promise<ReadonlyMap<string, number>> {
  const names = demoEventTypes.flatMap(({ teeBlockLabel }) => teeBlockLabel ?? []);
  const ids = await insertRowsReturningIds(
    tx,
    'tee_block_labels',
    names.map((name) => ({ name })),
  );
  return new Map(names.map((name, place) => [name, ids[place] ?? 0]));
}
