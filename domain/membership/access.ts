/** Who may see whose memberships and round credits: no by default. */
import type { Sql } from '@fourball/db/connection.ts';
import { may, type Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';

/** Pure: a golfer asks about the own memberships, the office about anybody's. */
const maySeeMembershipsOf = (actor: Actor, userId: number): boolean =>
  actor.kind === 'user' && (actor.userId === userId || may(actor, 'MEMBERSHIP', 'ACCOUNTANT'));

/** Throws forbidden, whether or not there is such a golfer; to the office not_found where there is none. */
export async function allowMembershipsOf(sql: Sql, actor: Actor, userId: number): Promise<void> {
  if (!maySeeMembershipsOf(actor, userId)) throw new AppError('forbidden');
  const known = await sql.query('select 1 from users where id = $1', [userId]);
  if (known.length === 0) throw new AppError('not_found');
}
