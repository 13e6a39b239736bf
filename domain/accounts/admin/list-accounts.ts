/** Lists accounts as admins see them. Closed ones are in no list. */
import type { UserStatus } from '@fourball/shared/accounts/enums.ts';
import type { Sql } from '@fourball/db/connection.ts';
import type { accountOrder } from '@fourball/shared/accounts/enums.ts';
import type { accountCounts, AccountRow } from '@fourball/shared/accounts/shapes.ts';
import type { z } from 'zod';
import type { Role } from '../../kernel/actor.ts';
import { presentCard, type UserRow } from '../users/find-users.ts';
import { findAlike } from '../users/find-alike.ts';
import { holdsAll, readWords } from '../users/search-words.ts';

/** An account without what other domains know of it. */
export type ListedAccount = Omit<AccountRow, 'membershipName'>;

interface ListedRow extends UserRow {
  status: UserStatus;
  roles: Role[];
  contact_id: number;
  created_at: Date;
  last_login_at: Date | null;
  claimed_member_number: string | null;
}

const present = (row: ListedRow): ListedAccount => ({
  ...presentCard(row),
  email: row.email,
  status: row.status,
  roles: row.roles,
  contactId: row.contact_id,
  pendingAvatar: row.pending_avatar,
  createdAt: row.created_at.toISOString(),
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
  claimedMemberNumber: row.claimed_member_number,
});

const byName = 'u.last_name, u.first_name, u.id';

async function list(
  sql: Sql,
  condition: string,
  values: readonly unknown[],
  order = byName,
): Promise<ListedAccount[]> {
  const rows = await sql.query<ListedRow>(
    `select u.*, c.id as contact_id,
       array(select r.role from user_roles r where r.user_id = u.id order by r.role) as roles,
       (select max(s.created_at) from sessions s where s.user_id = u.id) as last_login_at
     from users u join contacts c on c.user_id = u.id
     where u.closed_at is null and ${condition} order by ${order}`,
    values,
  );
  return rows.map(present);
}

type Order = z.output<typeof accountOrder>;

/** What stands behind each order; an empty text counts as missing. */
const orders: Record<Exclude<Order, 'name'>, string> = {
  memberNumber: `nullif(u.member_number, '')`,
  email: 'u.email',
  status: 'u.status',
  createdAt: 'u.created_at',
  lastLoginAt: '(select max(o.created_at) from sessions o where o.user_id = u.id)',
};

/** Whole: with the id at the end no two accounts are equal, so pages neither overlap nor leave any out. */
function orderOf(order: Order, down: boolean): string {
  const way = down ? 'desc' : 'asc';
  if (order === 'name') return down ? 'u.last_name desc, u.first_name desc, u.id desc' : byName;
  return `${orders[order]} ${way} nulls last, ${byName}`;
}

/** How many are shown to who typed nobody's name. */
const mostAlike = 20;

interface AccountsAsked {
  text?: string;
  page?: number;
  size?: number;
  order?: Order;
  down?: boolean;
}

/**
 * All; a page of them; or those who have all words of the text in name, nickname, member number, address or phones. Where
 * nobody has, those who do but for one slip of the finger.
 */
export async function listAccounts(
  sql: Sql,
  { text, page = 0, size, order = 'name', down = false }: AccountsAsked,
): Promise<ListedAccount[]> {
  const words = text ? await readWords(sql, text) : [];
  const holds = text ? holdsAll('c.search_text', words, 2) : { where: 'true', values: [] };
  const found = await list(
    sql,
    holds.where,
    [size ?? null, size === undefined ? 0 : page * size, ...holds.values],
    `${orderOf(order, down)} limit $1 offset $2`,
  );
  if (found.length > 0 || words.length === 0 || page > 0) return found;
  const among = {
    from: 'contacts c join users u on u.id = c.user_id',
    column: 'c.search_text',
    id: 'u.id',
    where: 'u.closed_at is null',
    values: [],
  };
  const alike = await findAlike(sql, among, words, Math.min(size ?? mostAlike, mostAlike));
  return alike.length === 0 ? [] : list(sql, 'u.id = any($1::bigint[])', [alike], orderOf(order, down));
}

export const listInactiveAccounts = (sql: Sql): Promise<ListedAccount[]> =>
  list(sql, `u.status = 'INACTIVE'`, []);

/** Who signed up and was not let in yet, the oldest first. */
export const listWaitingAccounts = (sql: Sql): Promise<ListedAccount[]> =>
  list(sql, `u.status = 'WAITING'`, [], 'u.created_at, u.id');

/** Opened at this moment or later, the newest first. */
export const listAccountsSince = (sql: Sql, moment: Date): Promise<ListedAccount[]> =>
  list(sql, 'u.created_at >= $1', [moment], 'u.created_at desc, u.id desc');

export const listAccountsByRole = (sql: Sql, role: Role): Promise<ListedAccount[]> =>
  list(sql, 'u.id in (select user_id from user_roles where role = $1)', [role]);

export const listAccountsByIds = (sql: Sql, userIds: readonly number[]): Promise<ListedAccount[]> =>
  list(sql, 'u.id = any($1::bigint[])', [userIds]);

/** `recent`: opened at this moment or later. */
export async function countAccounts(sql: Sql, moment: Date): Promise<z.output<typeof accountCounts>> {
  const [row] = await sql.query<z.output<typeof accountCounts>>(
    `select count(*) as count, count(*) filter (where status = 'INACTIVE') as inactive,
       count(*) filter (where status = 'WAITING') as waiting,
       count(*) filter (where created_at >= $1) as recent
     from users where closed_at is null and status <> 'CUSTOMER'`,
    [moment],
  );
  return row ?? { count: 0, inactive: 0, waiting: 0, recent: 0 };
}
