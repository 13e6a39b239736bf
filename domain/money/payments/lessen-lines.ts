/** Writes that less was taken for charges than a taking says: some of it went back, or never was. */
import type { Transaction } from '@fourball/db/connection.ts';

/**
 * Of what one payer gave at a taking, charges that stand no more come first, then the latest: those can be taken for again.
 * Holds the payer's account, so that two of one payer come one after the other; that what is given back is no more than was
 * taken for a charge, a trigger guards.
 */
export async function lessenLines(
  tx: Transaction,
  {
    takingId,
    payerId,
    cents,
    first = [],
  }: {
    readonly takingId: number;
    readonly payerId: number;
    readonly cents: number;
    /** What came back: these are lessened before all others, by no more than that. */
    readonly first?: readonly { readonly entryId: number; readonly cents: number }[];
  },
): Promise<void> {
  const lines = await tx.query<{ entryId: number; cents: number }>(
    `select n.entry_id as "entryId", sum(n.cents)::int as cents from taking_lines n
     where n.taking_id = $1 and exists (
       select from ledger_lines l join ledger_accounts a on a.id = l.account_id
       where l.entry_id = n.entry_id and a.user_id = $2)
     group by n.entry_id having sum(n.cents) > 0
     order by exists (select from ledger_entries x where x.reverses_entry_id = n.entry_id) desc, n.entry_id desc`,
    [takingId, payerId],
  );
  let left = cents;
  const less = new Map<number, number>();
  const lessen = (entryId: number, most: number) => {
    const taken = Math.min(
      left,
      most,
      (lines.find((line) => line.entryId === entryId)?.cents ?? 0) - (less.get(entryId) ?? 0),
    );
    if (taken <= 0) return;
    left -= taken;
    less.set(entryId, (less.get(entryId) ?? 0) + taken);
  };
  for (const { entryId, cents: most } of first) lessen(entryId, most);
  for (const { entryId, cents: most } of lines) lessen(entryId, most);
  if (less.size === 0) return;
  await tx.query(
    'insert into taking_lines (taking_id, entry_id, cents) select $1, * from unnest($2::bigint[], $3::int[])',
    [takingId, [...less.keys()], [...less.values()].map((taken) => -taken)],
  );
}
