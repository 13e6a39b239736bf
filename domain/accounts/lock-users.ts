/** Locks the accounts that a sale or a change of it is about. */
import type { UserStatus } from '@fourball/shared/accounts/enums.ts';
import { prepared, type Transaction } from '@fourball/db/connection.ts';

export interface LockedUser {
  readonly id: number;
  readonly status: UserStatus;
}

const lockRows = prepared(
  'accounts.lock-users',
  `select id, status from users where id = any($1::bigint[]) and erased_at is null and status <> 'CUSTOMER'
   order by id for no key update`,
);

/**
 * First of the locks, sorted by id: what one golfer buys or gives back at once happens one after the other. Who is
 * unknown, or whose data were erased, is missing, and so is a customer, who has no account.
 */
export async function lockUsers(
  tx: Transaction,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, LockedUser>> {
  const rows = await tx.query<LockedUser>(lockRows, [[...new Set(userIds)].sort((a, b) => a - b)]);
  return new Map(rows.map((row) => [row.id, row]));
}

const lockRowsToRemove = prepared(
  'accounts.lock-users-to-remove',
  'select id from users where id = any($1::bigint[]) order by id for update',
);

/** As `lockUsers`, and nothing new can lean on them either: a session, a booking or whatever else would waits, and then finds nobody. */
export async function lockUsersToRemove(tx: Transaction, userIds: readonly number[]): Promise<void> {
  await tx.query(lockRowsToRemove, [userIds]);
}
