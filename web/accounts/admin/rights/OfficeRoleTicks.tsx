/** The roles of the office that a golfer has, as an admin gives and takes them beside the golfer's account. */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OfficeRole } from '@fourball/shared/accounts/office-role-calls.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { Problem, useAccountChange } from '../account-change.tsx';
import drawer from '../UserDrawer.module.css';
import { give, mayTake, take, useOfficeRoles } from './role-queries.ts';
import { words } from './rights-words.en.ts';

const text = words.ticks;

interface OfficeRoleTicksProps {
  golfer: { userId: number; name: string };
}

export function OfficeRoleTicks({ golfer }: OfficeRoleTicksProps) {
  const roles = useOfficeRoles();
  const { problem, busy, run } = useAccountChange();
  const [refused, setRefused] = useState<string | null>(null);
  // Shown until the server's word is in: a reading that was under way before must not turn the box back.
  const [wished, setWished] = useState<{ id: number; has: boolean } | null>(null);
  const has = ({ id, holders }: OfficeRole) =>
    wished?.id === id ? wished.has : holders.some(({ userId }) => userId === golfer.userId);
  const change = async (role: OfficeRole) => {
    const next = !has(role);
    if (!next && !(await mayTake(role, golfer))) return;
    setWished({ id: role.id, has: next });
    setRefused(null);
    if (next) {
      await run(async () => {
        setRefused(await give(role, golfer));
        return null;
      }, null);
    } else {
      await run(() => take(role, golfer), words.holders.taken(role.name, golfer.name));
    }
    setWished(null);
  };
  return (
    <section aria-labelledby="office-roles-title">
      <h3 id="office-roles-title">{text.title}</h3>
      {roles.data === undefined ? (
        roles.isError ? (
          <p>
            {words.failed}.{' '}
            <button type="button" className={drawer.link} onClick={() => void roles.refetch()}>
              {shell.common.retry}
            </button>
          </p>
        ) : (
          <SkeletonRows label={words.loading} rows={1} height={44} />
        )
      ) : roles.data.length === 0 ? (
        <p className={drawer.quiet}>{text.none}</p>
      ) : (
        <div className={drawer.line} role="group" aria-labelledby="office-roles-title">
          {roles.data.map((role) => (
            <label key={role.id} className={drawer.role}>
              <input type="checkbox" checked={has(role)} disabled={busy} onChange={() => void change(role)} />
              {role.name}
            </label>
          ))}
        </div>
      )}
      <p>
        <Link to="/admin/roles">{text.all}</Link>
      </p>
      <Problem text={refused ?? problem} />
    </section>
  );
}
