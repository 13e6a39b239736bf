/** What the books say of one membership, and how its charge is taken back or changed. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { SoldMembership } from '../../membership/memberships/membership-rows.ts';
import { productAccount, reverseEntries } from '../ledger/ledger.ts';

/** What earns the cancellation fees. */
export const cancellationFee = productAccount(
  'membership-cancellation-fee',
  'Cancellation fees of memberships',
);

export interface BookedMembership {
  /** Charged and not given back: before tax, and its tax. Cents. */
  readonly net: number;
  readonly tax: number;
  /** How much of the net is the cancellation fee. */
  readonly fee: number;
  /** Charges that nobody has reversed. */
  readonly standing: readonly number[];
}

/** Read it under the lock of the golfer. */
export async function findBooked(sql: Sql, membershipId: number): Promise<BookedMembership> {
  const [sums] = await sql.query<{ net: number; fee: number; tax: number }>(
    `select coalesce(-sum(l.cents) filter (where a.kind = 'PRODUCT'), 0)::bigint as net,
       coalesce(-sum(l.cents) filter (where a.code = $2), 0)::bigint as fee,
       coalesce(-sum(l.cents) filter (where a.kind = 'TAX'), 0)::bigint as tax
     from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
     where e.membership_id = $1`,
    [membershipId, cancellationFee.code],
  );
  const charges = await sql.query<{ id: number }>(
    `select e.id from ledger_entries e where e.membership_id = $1 and e.kind = 'CHARGE'
       and not exists (select from ledger_entries r where r.reverses_entry_id = e.id) order by e.id`,
    [membershipId],
  );
  const { net = 0, fee = 0, tax = 0 } = sums ?? {};
  return { net, fee, tax, standing: charges.map(({ id }) => id) };
}

/** Takes the charge back, whatever it is; the line that it was for stays on the receipt, without the membership. */
export async function takeBackCharge(
  tx: Transaction,
  membership: Pick<SoldMembership, 'id'>,
  by: { readonly day: string; readonly actorId: number; readonly reason: string },
): Promise<void> {
  const { standing } = await findBooked(tx, membership.id);
  await reverseEntries(tx, standing, by);
  await tx.query('update purchase_lines set membership_id = null where membership_id = $1', [membership.id]);
}
