/** The office's table of golfers: lists with their counts, search while typing, sorting, a file, and a drawer for each. */
import { Button } from '@mantine/core';
import { IconMail, IconUserPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { words as shell } from '../../lib/words/en.ts';
import { ListTabs } from '../../ui/table/ListTabs.tsx';
import { useAccountCounts, type AccountList, type OtherList } from '../../accounts/admin/admin-queries.ts';
import { Accounts } from '../../accounts/admin/Accounts.tsx';
import { words } from '../../accounts/admin/admin-words.en.ts';
import { ChosenAccounts } from '../../accounts/admin/chosen/ChosenAccounts.tsx';
import { words as inviting } from '../../accounts/admin/invitations/invitation-words.en.ts';
import { openInvite } from '../../accounts/admin/invitations/open-invite.ts';
import classes from '../../accounts/admin/AdminUsersPage.module.css';
import frame from '../../ui/page/frame.module.css';
import { openNewAccount } from '../../accounts/admin/open-new-account.ts';
import { UnvalidatedContacts } from '../../accounts/admin/UnvalidatedContacts.tsx';
import { WaitingAccounts } from '../../accounts/admin/WaitingAccounts.tsx';
import { UserDrawer } from './UserDrawer.tsx';
import { SavedViews } from '../../accounts/views/SavedViews.tsx';

const text = words.table;

const lists = [
  'all',
  'new',
  'waiting',
  'inactive',
  'unnumbered',
  'ORGANIZER',
  'ADMIN',
  'contacts',
] as const satisfies readonly (AccountList | OtherList)[];

export function AdminUsersPage() {
  const [search, setSearch] = useSearchParams();
  const list = lists.find((one) => one === search.get('list')) ?? 'all';
  const counts = useAccountCounts();
  const userId = Number(search.get('user'));
  const put = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: value === null },
    );
  const show = (id: number | null) => put('user', id === null ? null : String(id));
  /** What the address asked for holds until somebody types. */
  const forgetText = () => {
    if (search.has('text')) put('text', null);
  };
  const add = async () => {
    const opened = await openNewAccount();
    if (opened !== null) show(opened);
  };
  return (
    <div className={`${frame.page} ${classes.page}`}>
      <title>{shell.pageTitle(words.title)}</title>
      <div className={`${frame.head} ${classes.head}`}>
        <h1>{words.title}</h1>
        <div className={classes.acts}>
          <Button
            variant="default"
            leftSection={<IconMail size={20} aria-hidden />}
            onClick={() => void openInvite()}
          >
            {inviting.invite}
          </Button>
          <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => void add()}>
            {text.add}
          </Button>
        </div>
      </div>
      <ListTabs
        label={words.lists.label}
        all={lists}
        chosen={list}
        words={words.lists}
        counts={counts}
        onChoose={(one) => setSearch(one === 'all' ? {} : { list: one }, { replace: true })}
      />
      <SavedViews page="/admin/users" without={['user']} />
      {list === 'contacts' ? (
        <UnvalidatedContacts onShow={show} />
      ) : list === 'waiting' ? (
        <WaitingAccounts onShow={show} />
      ) : (
        <Accounts
          key={list}
          list={list}
          text={search.get('text')}
          onTyped={forgetText}
          onShow={show}
          onShowAll={() => setSearch({}, { replace: true })}
          acts={(chosen, none) => <ChosenAccounts accounts={chosen} onNone={none} />}
        />
      )}
      <UserDrawer
        userId={Number.isSafeInteger(userId) && userId > 0 ? userId : null}
        onClose={() => show(null)}
      />
    </div>
  );
}
