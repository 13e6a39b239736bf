/** The roles of the office for admins: what each opens and who has it, and the form of one at the side. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import type { OfficeRole } from '@fourball/shared/accounts/office-role-calls.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import { LoadFailure, Stale } from '../../../ui/page/PageStates.tsx';
import pages from '../../../ui/page/Pages.module.css';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { RowButton, RowButtons } from '../../../ui/table/RowButton.tsx';
import { OfficeRoleForm } from './OfficeRoleForm.tsx';
import classes from './Rights.module.css';
import { useOfficeRoles } from './role-queries.ts';
import { words } from './rights-words.en.ts';

export function AdminRolesPage() {
  const roles = useOfficeRoles();
  const [search, setSearch] = useSearchParams();
  // Which one is open stands in the address: a link to it can be shared.
  const open = search.get('open');
  const chosen = roles.data?.find(({ id }) => String(id) === open) ?? null;
  const add = () => setSearch({ open: 'new' });
  return (
    <div className={pages.page}>
      <title>{shell.pageTitle(words.title)}</title>
      <div className={pages.head}>
        <div>
          <h1>{words.title}</h1>
          <p className={pages.quiet}>{words.lead}</p>
        </div>
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={add}>
          {words.add}
        </Button>
      </div>
      {roles.data === undefined ? (
        roles.isError ? (
          <LoadFailure
            title={words.failed}
            text={words.failedText}
            error={roles.error}
            retry={() => void roles.refetch()}
          />
        ) : (
          <SkeletonRows label={words.loading} rows={6} height={76} />
        )
      ) : roles.data.length === 0 ? (
        <StateView
          kind="empty"
          title={words.none}
          text={words.noneText}
          action={{ label: words.add, onClick: add }}
        />
      ) : (
        <>
          <Stale query={roles} />
          <RowButtons label={words.list}>
            {roles.data.map((role) => (
              <Row key={role.id} role={role} onOpen={() => setSearch({ open: String(role.id) })} />
            ))}
          </RowButtons>
        </>
      )}
      <SideDrawer
        opened={open === 'new' || chosen !== null}
        label={chosen?.name ?? words.form.newTitle}
        onClose={() => setSearch({}, { replace: true })}
      >
        {(side) => (
          <OfficeRoleForm
            key={chosen?.id ?? 'new'}
            side={side}
            role={chosen}
            onCreated={({ id }) => setSearch({ open: String(id) }, { replace: true })}
          />
        )}
      </SideDrawer>
    </div>
  );
}

function Row({ role: { name, rights, holders }, onOpen }: { role: OfficeRole; onOpen: () => void }) {
  return (
    <RowButton name={name} onOpen={onOpen}>
      <span className={classes.rights}>
        {rights.map((right) => (
          <span key={right} className={classes.right}>
            {words.rights[right].name}
          </span>
        ))}
      </span>
      <span className={pages.quiet}>
        {holders.length === 0 ? words.nobody : words.held(holders.map((holder) => holder.name))}
      </span>
    </RowButton>
  );
}
