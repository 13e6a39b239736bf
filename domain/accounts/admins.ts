/** Keeps at least one account that can administer the club. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import { locks, takeLock } from '@fourball/db/locks.ts';

const lock = prepared('admins.lock', `select ${takeLock('-admins')}($1)`);
const otherAdmins = prepared(
  'admins.others',
  `select exists (select from user_roles r join users u on u.id = r.user_id
     where r.role = 'ADMIN' and u.status = 'ACTIVE' and u.id <> $1) as any`,
);

/** First of the locks of whatever may take an admin away: of two who remove each other at once, one stays. */
export async function lockAdmins(tx: Transaction): Promise<void> {
  await tx.query(lock, [locks.admins]);
}

/** True while some other active account is an admin. Ask it under the lock. */
export async function hasOtherAdmin(tx: Transaction, userId: number): Promise<boolean> {
  const [row] = await tx.query<{ any: boolean }>(otherAdmins, [userId]);
  return row?.any ?? false;
}

/** True where the account is an admin that can log in. */
export async function isActiveAdmin(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx.query(
    `select from user_roles r join users u on u.id = r.user_id
     where u.id = $1 and r.role = 'ADMIN' and u.status = 'ACTIVE'`,
    [userId],
  );
  return rows.length > 0;
}
