/** The person's own corner: who is logged in, the way to the account and the membership card, the look, and the way out. */
import { Button } from '@mantine/core';
import { IconBriefcase, IconId, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { words } from '../../lib/words/en.ts';
import { openMembershipCard } from '../../membership/open-membership-card.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import classes from './AccountPanel.module.css';
import { officeEntryFor } from '../places/office-pages.ts';
import { Appearance } from '../../ui/look/Appearance.tsx';
import { logOut, useSession } from '../../accounts/session/session.ts';
import { words as shellWords } from '../../lib/words/shell-words.en.ts';

export function AccountPanel({ close }: { close: () => void }) {
  const user = useSession((state) => state.user);
  const office = officeEntryFor(user);
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      {user !== null && (
        <div className={classes.person}>
          <PersonAvatar name={user.name} url={user.avatarUrl} size={48} />
          <div className={classes.names}>
            <p className={classes.name}>{user.name}</p>
            <p className={classes.quiet}>
              {user.nickname}
              {user.nickname !== null && user.memberNumber !== null && ' | '}
              {user.memberNumber !== null && words.account.memberNumber(user.memberNumber)}
            </p>
            <p className={classes.quiet}>{user.email}</p>
          </div>
        </div>
      )}
      <div className={classes.links}>
        {office !== null && (
          <Link to={office.to} className={classes.link} onClick={close}>
            <IconBriefcase size={22} aria-hidden />
            {shellWords.office.pages}
          </Link>
        )}
        <Link to="/account" className={classes.link} onClick={close}>
          <IconUserCircle size={22} aria-hidden />
          {shellWords.pages.account}
        </Link>
        <button
          type="button"
          className={classes.link}
          onClick={() => {
            close();
            void openMembershipCard();
          }}
        >
          <IconId size={22} aria-hidden />
          {shellWords.drawer.card}
        </button>
      </div>
      <Appearance />
      <div className={classes.foot}>
        <Button
          variant="default"
          leftSection={<IconLogout size={20} aria-hidden />}
          loading={leaving}
          onClick={() => {
            setLeaving(true);
            void logOut().finally(() => setLeaving(false));
          }}
        >
          {words.account.logOut}
        </Button>
      </div>
    </>
  );
}
