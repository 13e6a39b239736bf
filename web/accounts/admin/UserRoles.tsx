/** The roles of a golfer, as an admin gives and takes them. */
import { useState } from 'react';
import { addRole, revokeRole } from '@fourball/shared/accounts/user-admin-calls.ts';
import { request } from '../../lib/request/request.ts';
import { words as shell } from '../../lib/words/en.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { Problem, useAccountChange } from './account-change.tsx';
import type { Role } from './admin-queries.ts';
import { words } from './admin-words.en.ts';
import classes from './UserDrawer.module.css';

const text = words.account;

const allRoles: readonly Role[] = ['GOLFER', 'ORGANIZER', 'ADMIN'];

interface UserRolesProps {
  userId: number;
  name: string;
  roles: readonly Role[];
}

/** What a slip of the finger must not do: open the office to somebody, or end everything that somebody has open. */
const sureOf = (role: Role, given: boolean, person: string): Promise<'ok' | null> => {
  const name = words.roles[role];
  return showMessage({
    title: given ? text.makeAdmin : text.takeRole(name),
    lines: given ? text.makeAdminText(person) : text.takeRoleText(person, name),
    ok: given ? text.makeAdmin : text.takeRole(name),
    cancel: shell.common.cancel,
  });
};

export function UserRoles({ userId, name: person, roles }: UserRolesProps) {
  const { problem, busy, run } = useAccountChange();
  // Shown until the server's word is in: a reading that was under way before must not turn the box back.
  const [wished, setWished] = useState<{ role: Role; has: boolean } | null>(null);
  const has = (role: Role) => (wished?.role === role ? wished.has : roles.includes(role));
  const change = async (role: Role) => {
    const next = !has(role);
    if ((!next || role === 'ADMIN') && (await sureOf(role, next, person)) !== 'ok') return;
    setWished({ role, has: next });
    const body = { userRole: { userId, role } };
    const name = words.roles[role];
    await run(
      () => request(next ? addRole : revokeRole, { body, quiet: true }),
      next ? text.roleAdded(name) : text.roleRevoked(name),
    );
    setWished(null);
  };
  return (
    <section aria-labelledby="roles-title">
      <h3 id="roles-title">{text.roles}</h3>
      <div className={classes.line} role="group" aria-labelledby="roles-title">
        {allRoles.map((role) => (
          <label key={role} className={classes.role}>
            <input type="checkbox" checked={has(role)} disabled={busy} onChange={() => void change(role)} />
            {words.roles[role]}
          </label>
        ))}
      </div>
      <Problem text={problem} />
    </section>
  );
}
