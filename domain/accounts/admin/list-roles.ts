/** Lists the roles there are, with how many open accounts have each. */
import { roleName } from '@fourball/shared/accounts/enums.ts';
import type { listRoles as listRolesCall } from '@fourball/shared/accounts/privacy-calls.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Role } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';

export async function listRoles({ db }: House): Promise<ReplyOf<typeof listRolesCall>> {
  const rows = await db.query<{ role: Role; count: number }>(
    `select r.role, count(*) as count from user_roles r join users u on u.id = r.user_id
     where u.closed_at is null group by r.role`,
  );
  const counts = new Map(rows.map(({ role, count }) => [role, count]));
  return roleName.options.map((role) => ({ role, count: counts.get(role) ?? 0 }));
}
