/** One golfer beside the table, all of it: the account and what an admin may change, the golf, and the trail of changes. */
import { CloseButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { RequestError } from '../../lib/request/request.ts';
import { words as shell } from '../../lib/words/en.ts';
import { SideDrawer, type Side } from '../../ui/form/SideDrawer.tsx';
import pages from '../../ui/page/Pages.module.css';
import { Skeleton, SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { useDetails } from '../../accounts/admin/admin-queries.ts';
import { words } from '../../accounts/admin/admin-words.en.ts';
import { OfficeRoleTicks } from '../../accounts/admin/rights/OfficeRoleTicks.tsx';
import { UserAccount } from '../../accounts/admin/UserAccount.tsx';
import classes from '../../accounts/admin/UserDrawer.module.css';
import { MemberTrail } from './MemberTrail.tsx';
import { MemberWho } from './MemberWho.tsx';
import { UserGolf } from './UserGolf.tsx';

const AdminFamily = lazy(async () => ({
  default: (await import('../../booking/buddies/AdminFamily.tsx')).AdminFamily,
}));

const AdminFamilyPayers = lazy(async () => ({
  default: (await import('../../booking/buddies/AdminFamilyPayers.tsx')).AdminFamilyPayers,
}));

const MemberDocuments = lazy(async () => ({
  default: (await import('../../club/admin/documents/MemberDocuments.tsx')).MemberDocuments,
}));

const MemberRecord = lazy(async () => ({
  default: (await import('../../accounts/admin/record/MemberRecord.tsx')).MemberRecord,
}));

const text = words.drawer;
const parts = ['account', 'record', 'golf', 'trail'] as const;
type Part = (typeof parts)[number];

interface UserDrawerProps {
  /** Null: closed. */
  userId: number | null;
  onClose: () => void;
}

export const UserDrawer = ({ userId, onClose }: UserDrawerProps) => (
  <SideDrawer opened={userId !== null} label={text.label} onClose={onClose}>
    {(side) => (
      <div className={classes.content}>
        {userId !== null && <Golfer key={userId} userId={userId} side={side} />}
      </div>
    )}
  </SideDrawer>
);

function Golfer({ userId, side }: { userId: number; side: Side }) {
  const details = useDetails(userId);
  const [part, setPart] = useState<Part>('account');
  // Read when it is first looked at; what was typed in it stays while another part is shown.
  const [opened, setOpened] = useState(false);
  const open = (one: Part) => {
    setPart(one);
    if (one === 'record') setOpened(true);
  };
  const close = (
    <CloseButton className={classes.close} aria-label={text.close} onClick={side.close} data-autofocus />
  );
  if (details.data === undefined) {
    const gone = details.error instanceof RequestError && details.error.status === 404;
    return (
      <>
        {close}
        <div className={classes.top}>{!details.isError && <Skeleton height={56} />}</div>
        {details.isError ? (
          <StateView
            kind={gone ? 'notFound' : 'error'}
            title={gone ? text.gone : text.failed}
            text={gone ? text.goneText : text.failedText}
            action={gone ? undefined : { label: shell.common.retry, onClick: () => void details.refetch() }}
          />
        ) : (
          <div className={classes.body}>
            <SkeletonRows label={text.loading} rows={6} height={64} />
          </div>
        )}
      </>
    );
  }
  const { data } = details;
  const { can } = data;
  // The trail is the admins' alone, as roles are.
  const hidden: Partial<Record<Part, boolean>> = { record: !can.administer, trail: !can.giveRoles };
  const shown = parts.filter((one) => !hidden[one]);
  return (
    <>
      {close}
      <div className={classes.top}>
        <MemberWho details={data} />
        <Link className={pages.textLink} to={`/admin/users/${userId}`}>
          {text.wholeRecord}
        </Link>
      </div>
      <div className={classes.parts} role="group" aria-label={text.partsLabel}>
        {shown.map((one) => (
          <button key={one} type="button" aria-pressed={one === part} onClick={() => open(one)}>
            {text.parts[one]}
          </button>
        ))}
      </div>
      <div className={classes.body}>
        {/* Hidden, not taken away: what was typed in it stays. */}
        <div hidden={part !== 'account'}>
          {data.full !== null && (
            <UserAccount
              details={data}
              full={data.full}
              side={side}
              officeRoles={<OfficeRoleTicks golfer={data} />}
            />
          )}
        </div>
        {opened && (
          <div hidden={part !== 'record'}>
            <Suspense fallback={<SkeletonRows label={text.loading} rows={6} height={56} />}>
              <MemberRecord userId={userId} side={side}>
                <AdminFamily golfer={data} />
                <AdminFamilyPayers golfer={data} />
                <MemberDocuments userId={userId} />
              </MemberRecord>
            </Suspense>
          </div>
        )}
        {part === 'golf' && data.full !== null && <UserGolf details={data} full={data.full} />}
        {part === 'trail' && <MemberTrail userId={userId} />}
      </div>
    </>
  );
}
