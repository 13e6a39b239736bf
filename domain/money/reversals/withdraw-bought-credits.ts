/** Takes back the round credits of rounds that were paid in advance, when their charge is undone. */
import type { Transaction } from '@fourball/db/connection.ts';
import { conflictOn } from '../../kernel/app-error.ts';
import { lockCredits, moveCredits } from '../../membership/credits/round-credits.ts';

/** The lines of a purchase for rounds opened its lots in their order: the n-th of them belongs to the n-th lot. */
const findBought = `
  select n.user_id, (
    array(select l.id from round_credit_lots l where l.purchase_id = n.purchase_id and l.source = 'PURCHASE' order by l.id)
  )[(
    select count(*) from purchase_lines b join product_items i on i.id = b.product_item_id
    where b.purchase_id = n.purchase_id and b.id <= n.id and i.kind = 'ROUND'
  )] as lot_id
  from purchase_lines n join product_items i on i.id = n.product_item_id
  where n.entry_id = $1 and i.kind = 'ROUND'`;

/**
 * Of any other entry it does nothing. Locks the golfer's lots: a round that wants them at the same moment gets them or
 * finds them gone. Errors: invalid_input on entryId where rounds have some of them.
 */
export async function withdrawBoughtCredits(
  tx: Transaction,
  entryId: number,
  actorId: number,
): Promise<void> {
  const [bought] = await tx.query<{ user_id: number; lot_id: number | null }>(findBought, [entryId]);
  if (!bought) return;
  const lot = (await lockCredits(tx, bought.user_id)).find(({ id }) => id === bought.lot_id);
  if (!lot) return;
  if (lot.used + lot.reserved > 0) {
    throw conflictOn('entryId', 'money.creditsUsed');
  }
  if (lot.available === 0) return;
  await moveCredits(tx, [{ lotId: lot.id, kind: 'WITHDRAWN', credits: lot.available, actorId }]);
}
