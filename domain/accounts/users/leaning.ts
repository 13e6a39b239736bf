/** Finds what leans on accounts: by the keys that the schema has, so that no table is forgotten that comes later. */
import { prepared, type Sql } from '@fourball/db/connection.ts';

/** Columns that refer to an account or its contact; keys of one column, as all of these are. */
const selectKeys = prepared(
  'accounts.leaning-keys',
  `select k.conrelid::regclass::text as "table", quote_ident(a.attname) as column, k.confrelid = 'contacts'::regclass as "ofContact"
   from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
   where k.contype = 'f' and k.conparentid = 0 and k.confrelid in ('users'::regclass, 'contacts'::regclass)
   order by 1, 2`,
);

interface Key {
  readonly table: string;
  readonly column: string;
  readonly ofContact: boolean;
}

/** What every account has from its first moment leans on nothing: its contact, and the role of a golfer. */
const always: Readonly<Record<string, string>> = {
  contacts: 'false',
  user_roles: `t.role <> 'GOLFER'`,
};

const selectLeaning = ({ table, column, ofContact }: Key): string => {
  const counts = always[table] ?? 'true';
  return ofContact
    ? `select distinct '${table}' as "table", c.user_id as "userId" from ${table} t join contacts c on c.id = t.${column}
       where c.user_id = any($2::bigint[]) and ${counts}`
    : `select distinct '${table}' as "table", t.${column} as "userId" from ${table} t
       where t.${column} = any($1::bigint[]) and ${counts}`;
};

/** Said as `login`, for it is no row of another table: somebody has been let in, or has given the account what only its owner gives. */
const selectUsed = `select 'login' as "table", u.id as "userId" from users u where u.id = any($1::bigint[])
  and (u.password_hash is not null or u.status <> 'ACTIVE' or u.closed_at is not null or u.avatar_url is not null)`;

/**
 * Tables by the accounts on which a row of theirs leans; who is not in the answer is leaned on by nothing. `withContacts`: those whose
 * contact was made with the account, so that what leans on it counts too. Behind locks for update nothing new can lean.
 */
export async function findLeaning(
  sql: Sql,
  userIds: readonly number[],
  withContacts: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const found = new Map<number, Set<string>>();
  if (userIds.length === 0) return found;
  const keys = await sql.query<Key>(selectKeys, []);
  const rows = await sql.query<{ table: string; userId: number }>(
    [selectUsed, ...keys.map(selectLeaning)].join('\nunion\n'),
    [userIds, withContacts],
  );
  for (const { table, userId } of rows)
    found.set(userId, (found.get(userId) ?? new Set<string>()).add(table));
  return found;
}
