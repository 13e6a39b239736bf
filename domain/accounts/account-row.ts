/** Reads one account to decide about it, locked until the transaction ends. */
import type { UserStatus } from '@fourball/shared/accounts/enums.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import { AppError } from '../kernel/app-error.ts';

export interface LockedAccount {
  id: number;
  user_name: string;
  email: string;
  first_name: string;
  last_name: string;
  status: UserStatus;
  member_number: string | null;
  claimed_member_number: string | null;
  avatar_url: string | null;
  pending_avatar: string | null;
  cover_photo_url: string | null;
  password_hash: string | null;
  profile: string | null;
  birth_date: string | null;
  closed_at: Date | null;
  erased_at: Date | null;
}

/** Throws not_found for an unknown account; one whose data were erased counts as unknown, one that was merged is another one's, and a customer has none. */
export async function lockAccount(tx: Transaction, userId: number): Promise<LockedAccount> {
  const [row] = await tx.query<LockedAccount>(
    `select * from users where id = $1 and erased_at is null and merged_into is null and status <> 'CUSTOMER'
     for no key update`,
    [userId],
  );
  if (!row) throw new AppError('not_found');
  return row;
}
