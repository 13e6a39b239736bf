/** One golfer beside the table, all of it: the account and what an admin may change, the golf, and the trail of changes. */
import { Button, CloseButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { UserDetails } from '@fourball/shared/accounts/shapes.ts';
import { RequestError } from '../../lib/request/request.ts';
import { words as shell } from '../../lib/words/en.ts';
import { ClubTime } from '../../ui/text/ClubTime.tsx';
import { ClubDate } from '../../ui/text/ClubDate.tsx';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { SideDrawer, type Side } from '../../ui/form/SideDrawer.tsx';
import pages from '../../ui/page/Pages.module.css';
import { Skeleton, SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { useDetails, useTrailOf } from '../../accounts/admin/admin-queries.ts';
import { words } from '../../accounts/admin/admin-words.en.ts';
import { AuditTable } from '../../accounts/admin/AuditTable.tsx';
import { OfficeRoleTicks } from '../../accounts/admin/rights/OfficeRoleTicks.tsx';
import { UserAccount } from '../../accounts/admin/UserAccount.tsx';
import classes from '../../accounts/admin/UserDrawer.module.css';
import { UserGolf } from './UserGolf.tsx';
import { Called } from '../../ui/text/Called.tsx';

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
        <Who details={data} />
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
        {part === 'trail' && <Trail userId={userId} />}
      </div>
    </>
  );
}

function Who({ details }: { details: UserDetails }) {
  const { name, nickname, userName, memberNumber, avatarUrl, full } = details;
  return (
    <div className={classes.who}>
      <PersonAvatar name={name} url={avatarUrl} size={64} />
      <div className={classes.names}>
        <h2 className={classes.name}>
          <Called name={name} guestSince={details.guestSince} />{' '}
          {memberNumber !== null && <span className={classes.quiet}>#{memberNumber}</span>}
        </h2>
        <p className={classes.facts}>
          {[nickname, userName, full?.email].map((fact) => fact && <span key={fact}>{fact}</span>)}
        </p>
        {full !== null && (
          <p className={classes.facts}>
            <span>
              {text.since} <ClubDate at={full.createdAt} />
            </span>
            <span>
              {text.lastLogin}{' '}
              {full.lastLoginAt === null ? (
                words.table.never
              ) : (
                <>
                  <ClubDate at={full.lastLoginAt} /> <ClubTime at={full.lastLoginAt} />
                </>
              )}
            </span>
            {full.phone !== null && (
              <span>
                {text.phone} {full.phone}
              </span>
            )}
            {full.birthDate !== null && (
              <span>
                {text.birthDate} {full.birthDate}
              </span>
            )}
          </p>
        )}
      </div>
    </div>
  );
}

function Trail({ userId }: { userId: number }) {
  const trail = useTrailOf(userId);
  if (trail.data === undefined) {
    return trail.isError ? (
      <StateView
        kind="error"
        title={words.trail.failed}
        text={words.trail.failedText}
        action={{ label: shell.common.retry, onClick: () => void trail.refetch() }}
      />
    ) : (
      <SkeletonRows label={words.trail.loading} rows={4} height={56} />
    );
  }
  return (
    <div className={classes.history}>
      <div className={pages.actions}>
        <Button component={Link} variant="default" to={`/admin/audit?about=${userId}`}>
          {words.trail.allAbout}
        </Button>
        <Button component={Link} variant="default" to={`/admin/audit?by=${userId}`}>
          {words.trail.allBy}
        </Button>
      </div>
      {trail.data.length === 0 ? (
        <p className={classes.quiet}>{words.trail.none}</p>
      ) : (
        <AuditTable entries={trail.data} about={false} />
      )}
    </div>
  );
}
