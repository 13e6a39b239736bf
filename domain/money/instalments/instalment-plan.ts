/** Keeps what of a membership falls due later off its golfer's account, and brings it back where the membership ends. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { LaterInstalment } from '@fourball/shared/membership/instalments.ts';
import { conflictOn } from '../../kernel/app-error.ts';
import { golferAccount, postEntries, type AccountRef } from '../ledger/ledger.ts';

/** What golfers have agreed to pay on later days: charged and earned, and not due yet. */
export const laterAccount: AccountRef = {
  code: 'instalments',
  kind: 'LATER',
  name: 'Instalments not due yet',
};

interface Planned {
  readonly membershipId: number;
  readonly purchaseId: number;
  readonly chargedUserId: number;
  readonly actorId: number;
  readonly day: string;
  /** The name of what was sold. */
  readonly name: string;
  readonly instalments: readonly LaterInstalment[];
}

/** Right after its charge, under the same locks: the whole price is charged, and what is due later leaves the account until then. */
export async function deferInstalments(
  tx: Transaction,
  { membershipId, purchaseId, chargedUserId, actorId, day, name, instalments }: Planned,
): Promise<void> {
  if (instalments.length === 0) return;
  const later = instalments.reduce((sum, { cents }) => sum + cents, 0);
  await tx.query(
    `insert into instalments (membership_id, number, of_all, due_on, cents)
     select $1, n.place + 1, $2, n.due_on, n.cents
     from unnest($3::date[], $4::bigint[]) with ordinality as n (due_on, cents, place) order by n.place`,
    [
      membershipId,
      instalments.length + 1,
      instalments.map(({ dueOn }) => dueOn),
      instalments.map(({ cents }) => cents),
    ],
  );
  await postEntries(tx, [
    {
      kind: 'INSTALMENT',
      day,
      description: `${name}, instalments 2 to ${instalments.length + 1} fall due later`,
      actorId,
      purchaseId,
      membershipId,
      lines: [
        { account: golferAccount(chargedUserId), cents: -later },
        { account: laterAccount, cents: later },
      ],
    },
  ]);
}

/** Cents that are not due yet. Read it under the lock of the golfers. */
export async function laterOf(sql: Sql, membershipId: number): Promise<number> {
  const [row] = await sql.query<{ cents: number }>(
    `select coalesce(sum(cents), 0)::bigint as cents from instalments where membership_id = $1 and state = 'WAITING'`,
    [membershipId],
  );
  return row?.cents ?? 0;
}

/** Before a change of price, which would be of the whole. Errors: conflict on `field` while a part is still to fall due. */
export async function refuseWhileInstalments(sql: Sql, membershipId: number, field: string): Promise<void> {
  if ((await laterOf(sql, membershipId)) > 0) throw conflictOn(field, 'money.paidInInstalments');
}

/**
 * Of a membership that ends, under the locks of its golfers: nothing of it falls due later. What was to, is back on the account, and what
 * is given back of the price counts against it.
 */
export async function endInstalments(
  tx: Transaction,
  of: {
    readonly membershipId: number;
    readonly purchaseId: number | null;
    readonly chargedUserId: number;
    readonly name: string;
  },
  by: { readonly day: string; readonly actorId: number },
): Promise<void> {
  const later = await laterOf(tx, of.membershipId);
  if (later === 0) return;
  const [entryId] = await postEntries(tx, [
    {
      kind: 'INSTALMENT',
      ...by,
      description: `${of.name}, its instalments end`,
      membershipId: of.membershipId,
      ...(of.purchaseId === null ? {} : { purchaseId: of.purchaseId }),
      lines: [
        { account: golferAccount(of.chargedUserId), cents: later },
        { account: laterAccount, cents: -later },
      ],
    },
  ]);
  await tx.query(
    `update instalments set state = 'ENDED', entry_id = $2 where membership_id = $1 and state = 'WAITING'`,
    [of.membershipId, entryId],
  );
}
