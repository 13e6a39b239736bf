/** Makes roles of the office, gives them other names and rights, and removes those that nobody has. */
import { sqlStateOf, type Transaction } from '@fourball/db/connection.ts';
import type { AuditAction, OfficeRight } from '@fourball/shared/accounts/enums.ts';
import type {
  createOfficeRole as createCall,
  deleteOfficeRole as deleteCall,
  updateOfficeRole as updateCall,
} from '@fourball/shared/accounts/office-role-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { isAdmin, type Actor, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { recordChange, recordEach } from '../audit/audit.ts';
import { lockUsers } from '../lock-users.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import {
  findRightsOf,
  getOfficeRoleRow,
  inOrder,
  lockOfficeRoles,
  selectOfficeRoles,
} from './office-role-rows.ts';

type Written = ReplyOf<typeof createCall>;

const uniqueViolation = '23505';

/** The constraint decides between two who want one name at once. */
async function unlessTaken(work: () => Promise<Written>): Promise<Written> {
  try {
    return await work();
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) return { result: 'TAKEN', officeRole: null };
    throw error;
  }
}

const done = async (tx: Transaction, id: number): Promise<Written> => {
  const [officeRole] = await selectOfficeRoles(tx, id);
  return { result: 'DONE', officeRole: officeRole ?? null };
};

const told = (rights: readonly OfficeRight[]): string => inOrder(rights).join(', ');

/** Which roles there are is the admins' alone to say: a right could give its holder all others. */
function allowAdmins(actor: Actor): void {
  if (!isAdmin(actor)) throw new AppError('forbidden');
}

/** Locks the roles. Errors: forbidden. */
export function createOfficeRole(
  { db }: House,
  actor: UserActor,
  { name, rights }: BodyOf<typeof createCall>,
): Promise<Written> {
  allowAdmins(actor);
  return unlessTaken(() =>
    transact(db, async (tx) => {
      await lockOfficeRoles(tx);
      const [made] = await tx.query<{ id: number }>(
        'insert into office_roles (name, rights) values ($1, $2) returning id',
        [name, inOrder(rights)],
      );
      await recordChange(tx, actor, {
        action: 'office-role.added',
        changes: [
          { field: 'name', before: null, after: name },
          { field: 'rights', before: null, after: told(rights) },
        ],
      });
      return done(tx, made?.id ?? 0);
    }),
  );
}

/**
 * Whoever has the role has its new rights at once; who loses one by it, and has it by no other role, is logged out. Locks the roles,
 * then who has this one. Errors: forbidden, not_found.
 */
export function updateOfficeRole(
  { db }: House,
  actor: UserActor,
  { id, name, rights }: BodyOf<typeof updateCall>,
): Promise<Written> {
  allowAdmins(actor);
  return unlessTaken(() =>
    transact(db, async (tx) => {
      await lockOfficeRoles(tx);
      const before = await getOfficeRoleRow(tx, id);
      const wanted = { name: name, rights: inOrder(rights) };
      if (before.name === wanted.name && told(before.rights) === told(wanted.rights)) return done(tx, id);
      const holders = await tx.query<{ user_id: number }>(
        'select user_id from user_office_roles where office_role_id = $1 order by user_id',
        [id],
      );
      const userIds = holders.map(({ user_id }) => user_id);
      await lockUsers(tx, userIds);
      const had = await findRightsOf(tx, userIds);
      await tx.query('update office_roles set name = $2, rights = $3 where id = $1', [
        id,
        wanted.name,
        wanted.rights,
      ]);
      const have = await findRightsOf(tx, userIds);
      for (const userId of userIds) {
        const lost = [...(had.get(userId) ?? [])].some((right) => !have.get(userId)?.has(right));
        if (lost) await endSessions(tx, userId, 'ROLES');
      }
      const changes = [
        { field: 'name', before: before.name, after: wanted.name },
        { field: 'rights', before: told(before.rights), after: told(wanted.rights) },
      ].filter((change) => change.before !== change.after);
      const action: AuditAction = 'office-role.changed';
      await recordEach(
        tx,
        [{ action, changes }, ...userIds.map((userId) => ({ action, userId, changes }))].map((change) => ({
          actorId: actor.userId,
          change,
        })),
      );
      return done(tx, id);
    }),
  );
}

/** HELD where somebody has it. Locks the roles. Errors: forbidden, not_found. */
export function deleteOfficeRole(
  { db }: House,
  actor: UserActor,
  id: number,
): Promise<ReplyOf<typeof deleteCall>> {
  allowAdmins(actor);
  return transact(db, async (tx) => {
    await lockOfficeRoles(tx);
    const before = await getOfficeRoleRow(tx, id);
    const held = await tx.query('select from user_office_roles where office_role_id = $1 limit 1', [id]);
    if (held.length > 0) return { result: 'HELD' };
    await tx.query('delete from office_roles where id = $1', [id]);
    await recordChange(tx, actor, {
      action: 'office-role.removed',
      changes: [
        { field: 'name', before: before.name, after: null },
        { field: 'rights', before: told(before.rights), after: null },
      ],
    });
    return { result: 'DONE' };
  });
}
