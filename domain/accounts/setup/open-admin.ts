/** Makes an admin where there is none to do so: by a link of the club's start, and from its machine. */
import { accountApproved } from '@fourball/shared/accounts/events.ts';
import type { openAdminBySetupLink } from '@fourball/shared/accounts/setup-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { anonymous } from '../../kernel/actor.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { giveRole } from '../admin/add-role.ts';
import { lockAccount } from '../account-row.ts';
import { lockAdmins } from '../admins.ts';
import { recordChange } from '../audit/audit.ts';
import { hashPassword } from '../passwords/password.ts';
import { refuseWeakPassword } from '../passwords/password-rules.ts';
import { openIn } from '../users/open-account.ts';
import { userNameFrom } from '../users/user-name.ts';
import { judgeSetupLink, useUpSetupLinks } from './setup-links.ts';

/**
 * Uses up all links that there are: of many at once one opens the account. An address that has an account, and a password that is guessed first (invalid_input on `password`), leave the link as it was.
 */
export async function openAdmin(
  { db }: Pick<House, 'db'>,
  { token, firstName, lastName, email, password }: BodyOf<typeof openAdminBySetupLink>,
  clubName: string,
): Promise<ReplyOf<typeof openAdminBySetupLink>> {
  const before = await judgeSetupLink(db, token);
  if (before !== 'VALID') return before;
  const owner = {
    email,
    user_name: userNameFrom(firstName, lastName),
    first_name: firstName,
    last_name: lastName,
    nickname: null,
    member_number: null,
  };
  refuseWeakPassword(password, owner, clubName);
  const hash = await hashPassword(password);
  return transact(db, async (tx) => {
    await lockAdmins(tx);
    const now = await judgeSetupLink(tx, token);
    if (now !== 'VALID') return now;
    const { result, userId } = await openIn(tx, anonymous, {
      firstName,
      lastName,
      email: email.toLowerCase(),
      memberNumber: null,
      claimedMemberNumber: null,
      waits: false,
    });
    if (result !== 'CREATED' || userId === null) return 'FOUND';
    await tx.query('update users set password_hash = $2 where id = $1', [userId, hash]);
    await giveRole(tx, anonymous, { userId, role: 'ADMIN' });
    await useUpSetupLinks(tx);
    return 'OPENED';
  });
}

/**
 * Makes an account an admin, for whoever has the club's machine; one that waits is let in. CLOSED: switched off or erased, and left so.
 */
export async function makeAdmin(
  { db }: Pick<House, 'db'>,
  email: string,
): Promise<'DONE' | 'UNCHANGED' | 'CLOSED' | 'NOT_FOUND'> {
  return transact(db, async (tx) => {
    await lockAdmins(tx);
    const [found] = await tx.query<{ id: number }>('select id from users where email = $1', [
      email.toLowerCase(),
    ]);
    if (!found) return 'NOT_FOUND';
    const userId = found.id;
    const { status } = await lockAccount(tx, userId);
    if (status === 'INACTIVE') return 'CLOSED';
    if (status === 'WAITING') {
      await tx.query(`update users set status = 'ACTIVE' where id = $1`, [userId]);
      await emit(tx, accountApproved, { userId });
      await recordChange(tx, anonymous, {
        action: 'account.status-changed',
        userId,
        changes: [{ field: 'status', before: 'WAITING', after: 'ACTIVE' }],
      });
    }
    const given = await giveRole(tx, anonymous, { userId, role: 'ADMIN' });
    await useUpSetupLinks(tx);
    return given ? 'DONE' : 'UNCHANGED';
  });
}
