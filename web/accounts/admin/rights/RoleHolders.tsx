/** Who has a role of the office: each can lose it, and another golfer be found who gets it. */
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OfficeRole } from '@fourball/shared/accounts/office-role-calls.ts';
import { openUserSearch } from '../../search/open-user-search.ts';
import { Problem, useAccountChange } from '../account-change.tsx';
import drawer from '../UserDrawer.module.css';
import classes from './Rights.module.css';
import { give, mayTake, take } from './role-queries.ts';
import { words } from './rights-words.en.ts';

const text = words.holders;
type Holder = OfficeRole['holders'][number];

export function RoleHolders({ role }: { role: OfficeRole }) {
  const { problem, busy, run } = useAccountChange();
  const [refused, setRefused] = useState<string | null>(null);
  const giveTo = async () => {
    const found = await openUserSearch();
    if (found === null) return;
    setRefused(null);
    await run(async () => {
      setRefused(await give(role, found));
      return null;
    }, null);
  };
  const takeFrom = async (holder: Holder) => {
    if (!(await mayTake(role, holder))) return;
    setRefused(null);
    await run(() => take(role, holder), text.taken(role.name, holder.name));
  };
  return (
    <section className={classes.holders} aria-labelledby="holders-title">
      <h3 id="holders-title">{text.title}</h3>
      {role.holders.length === 0 ? (
        <p className={drawer.quiet}>{text.none}</p>
      ) : (
        <ul className={classes.people}>
          {role.holders.map((holder) => (
            <li key={holder.userId}>
              <Link to={`/admin/users?user=${holder.userId}`}>{holder.name}</Link>
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={busy}
                aria-label={text.takeNamed(role.name, holder.name)}
                onClick={() => void takeFrom(holder)}
              >
                {text.take}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Problem text={refused ?? problem} />
      <div>
        <Button
          variant="default"
          leftSection={<IconUserPlus size={20} aria-hidden />}
          loading={busy}
          onClick={() => void giveTo()}
        >
          {text.give}
        </Button>
      </div>
    </section>
  );
}
