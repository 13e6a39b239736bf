/** Reads roles of the office, and holds them while they change. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { locks, takeLock } from '@fourball/db/locks.ts';
import { officeRight, type OfficeRight } from '@fourball/shared/accounts/enums.ts';
import type { OfficeRole } from '@fourball/shared/accounts/office-role-calls.ts';
import { AppError } from '../../kernel/app-error.ts';

export interface OfficeRoleRow {
  id: number;
  name: string;
  rights: OfficeRight[];
}

/** What the roles are, and who has which, is decided by one at a time; golfers are locked after it. */
export const lockOfficeRoles = async (tx: Transaction): Promise<void> =>
  void (await tx.query(`select ${takeLock('-office-roles')}($1)`, [locks.officeRoles]));

/** Throws not_found. */
export async function getOfficeRoleRow(sql: Sql, id: number): Promise<OfficeRoleRow> {
  const [row] = await sql.query<OfficeRoleRow>('select id, name, rights from office_roles where id = $1', [
    id,
  ]);
  if (!row) throw new AppError('not_found');
  return row;
}

/** All by name, or the one of that id. */
export async function selectOfficeRoles(sql: Sql, id: number | null = null): Promise<OfficeRole[]> {
  const rows = await sql.query<OfficeRole>(
    `select o.id, o.name, o.rights, coalesce((
       select json_agg(json_build_object('userId', u.id, 'name', u.full_name) order by u.last_name, u.first_name, u.id)
       from user_office_roles g join users u on u.id = g.user_id where g.office_role_id = o.id), '[]') as holders
     from office_roles o where $1::bigint is null or o.id = $1 order by lower(o.name)`,
    [id],
  );
  return rows.map((row) => ({ ...row, rights: inOrder(row.rights) }));
}

/** As rights are told everywhere. */
export const inOrder = (rights: readonly OfficeRight[]): OfficeRight[] =>
  officeRight.options.filter((right) => rights.includes(right));

/** Everything that golfers have by their roles, by golfer. */
export async function findRightsOf(
  sql: Sql,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<OfficeRight>>> {
  const rows = await sql.query<{ user_id: number; rights: OfficeRight[] }>(
    `select g.user_id, array_agg(distinct r.name) as rights
     from user_office_roles g join office_roles o on o.id = g.office_role_id, unnest(o.rights) as r (name)
     where g.user_id = any($1::bigint[]) group by g.user_id`,
    [userIds],
  );
  return new Map(rows.map(({ user_id, rights }) => [user_id, new Set(rights)]));
}
