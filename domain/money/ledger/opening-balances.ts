/** What golfers owed, or had with the club, before its books began: one entry for each, which the account points to while it stands. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { golferAccount, openAccountsOf, openingAccount, postEntries } from './ledger.ts';

export interface Opening {
  readonly userId: number;
  /** More than 0 is owed by the golfer, less than 0 is the golfer's. */
  readonly cents: number;
  readonly reason: string;
}

export interface StandingOpening {
  readonly userId: number;
  readonly entryId: number;
  readonly cents: number;
}

/** Of these golfers, also of records that were merged into theirs. */
export const findOpenings = (sql: Sql, userIds: readonly number[]): Promise<StandingOpening[]> =>
  sql.query<StandingOpening>(
    `select a.user_id as "userId", a.opening_entry_id as "entryId", l.cents
     from ledger_accounts a join ledger_lines l on l.entry_id = a.opening_entry_id and l.account_id = a.id
     where a.user_id = any($1::bigint[]) and a.opening_entry_id is not null order by a.id`,
    [userIds],
  );

/** Opens the accounts that are not there yet, and locks all of them. */
export async function lockOpeningAccounts(tx: Transaction, userIds: readonly number[]): Promise<void> {
  await openAccountsOf(tx, [openingAccount, ...userIds.map(golferAccount)]);
  await tx.query(
    `select id from ledger_accounts where user_id = any($1::bigint[]) order by id for no key update`,
    [userIds],
  );
}

/** The ids of the entries, in the order given. Hold the accounts; none of these golfers has one that stands. */
export async function postOpenings(
  tx: Transaction,
  openings: readonly Opening[],
  { day, actorId }: { readonly day: string; readonly actorId: number },
): Promise<number[]> {
  const entryIds = await postEntries(
    tx,
    openings.map(({ userId, cents, reason }) => ({
      kind: 'ADJUSTMENT',
      day,
      description: 'Opening balance',
      actorId,
      reason,
      lines: [
        { account: golferAccount(userId), cents },
        { account: openingAccount, cents: -cents },
      ],
    })),
  );
  const pointed = await tx.query(
    `update ledger_accounts a set opening_entry_id = l.entry_id
     from ledger_lines l where l.entry_id = any($1::bigint[]) and l.account_id = a.id and a.kind = 'GOLFER'
       and a.opening_entry_id is null returning a.id`,
    [entryIds],
  );
  if (pointed.length !== entryIds.length) throw new Error('A golfer has an opening balance already.');
  return entryIds;
}

/** The accounts point to these entries no longer: before they are reversed. */
export async function forgetOpening(tx: Transaction, entryIds: readonly number[]): Promise<void> {
  await tx.query(
    'update ledger_accounts set opening_entry_id = null where opening_entry_id = any($1::bigint[])',
    [entryIds],
  );
}
