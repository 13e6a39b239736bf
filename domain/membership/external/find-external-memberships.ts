/** Reads which memberships golfers have elsewhere. */
import type { Sql } from '@fourball/db/connection.ts';
import type { ExternalMembership } from '@fourball/shared/membership/shapes.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { allowMembershipsOf } from '../access.ts';

interface ExternalRow extends Omit<ExternalMembership, 'createdAt' | 'verifiedAt'> {
  createdAt: Date;
  verifiedAt: Date | null;
}

/** `where` and `order` are SQL over `external_memberships x` and `users u`. */
export async function selectExternal(
  sql: Sql,
  where: string,
  values: readonly unknown[],
  order = 'x.year desc, x.id desc',
): Promise<ExternalMembership[]> {
  const rows = await sql.query<ExternalRow>(
    `select x.id, x.user_id as "userId", u.user_name as "userName", u.full_name as name,
       u.avatar_url as "imageUrl", x.entity_id as "entityId", x.user_entered_text as "userEnteredText", x.year,
       x.verified, x.created_at as "createdAt", x.verified_at as "verifiedAt"
     from external_memberships x join users u on u.id = x.user_id where ${where} order by ${order}`,
    values,
  );
  return rows.map(({ createdAt, verifiedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    verifiedAt: verifiedAt?.toISOString() ?? null,
  }));
}

/** Of one golfer, the latest year first. Errors: forbidden for another's, not_found. */
export async function listExternalMemberships(
  { db }: House,
  actor: Actor,
  userId: number,
): Promise<ExternalMembership[]> {
  await allowMembershipsOf(db, actor, userId);
  return selectExternal(db, 'x.user_id = $1', [userId]);
}

/** Those that wait, the one that waits longest first; or the verified ones, the latest year first, then by name. */
export const listExternalByState = (
  { db }: House,
  { verified }: { verified: boolean },
): Promise<ExternalMembership[]> =>
  selectExternal(
    db,
    'x.verified = $1 and u.erased_at is null',
    [verified],
    verified ? 'x.year desc, u.last_name, u.first_name, x.id' : 'x.created_at, x.id',
  );

/** How many wait for a look. */
export async function countExternalWaiting({ db }: Pick<House, 'db'>): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from external_memberships x join users u on u.id = x.user_id
     where not x.verified and u.erased_at is null`,
  );
  return row?.count ?? 0;
}
