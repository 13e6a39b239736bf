/** All that the office keeps of one golfer, on a page with an address of its own: a part at a time, as the reader's rights allow. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { UserDetails } from '@fourball/shared/accounts/shapes.ts';
import { RequestError } from '../../lib/request/request.ts';
import { words as shell } from '../../lib/words/en.ts';
import { useDetails } from '../../accounts/admin/admin-queries.ts';
import { words } from '../../accounts/admin/admin-words.en.ts';
import { OfficeRoleTicks } from '../../accounts/admin/rights/OfficeRoleTicks.tsx';
import { UserAccount } from '../../accounts/admin/UserAccount.tsx';
import drawer from '../../accounts/admin/UserDrawer.module.css';
import type { Side } from '../../ui/form/SideDrawer.tsx';
import { usePageSide } from '../../ui/form/use-page-side.ts';
import { useCrumb } from '../../ui/page/crumb.ts';
import { NotFoundPage } from '../../ui/page/NotFoundPage.tsx';
import pages from '../../ui/page/Pages.module.css';
import { LoadFailure } from '../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { ListTabs } from '../../ui/table/ListTabs.tsx';
import classes from './MemberPage.module.css';
import { MemberTrail } from './MemberTrail.tsx';
import { MemberWho } from './MemberWho.tsx';
import { UserBookings, UserMemberships, UserMoney } from './UserGolf.tsx';

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
const parts = [
  'record',
  'memberships',
  'money',
  'bookings',
  'documents',
  'notes',
  'account',
  'trail',
] as const;
type Part = (typeof parts)[number];

export function MemberPage() {
  const userId = Number(useParams().userId);
  return Number.isSafeInteger(userId) && userId > 0 ? (
    <Member key={userId} userId={userId} />
  ) : (
    <NotFoundPage />
  );
}

function Member({ userId }: { userId: number }) {
  const details = useDetails(userId);
  const { data } = details;
  useCrumb(data?.name ?? null);
  if (details.error instanceof RequestError && details.error.status === 404) return <NotFoundPage />;
  return (
    <div className={`${pages.page} ${classes.page}`}>
      <title>{shell.pageTitle(data?.name ?? words.title)}</title>
      <div>
        <Link className={pages.textLink} to="/admin/users">
          {text.back}
        </Link>
        <h1 className="visually-hidden">{data?.name ?? words.title}</h1>
      </div>
      {data !== undefined ? (
        <Parts details={data} />
      ) : details.isError ? (
        <LoadFailure
          title={text.failed}
          text={text.failedText}
          error={details.error}
          retry={() => void details.refetch()}
        />
      ) : (
        <SkeletonRows label={text.loading} rows={6} height={64} />
      )}
    </div>
  );
}

function Parts({ details }: { details: UserDetails }) {
  const { can, full } = details;
  const [search, setSearch] = useSearchParams();
  const side = usePageSide('/admin/users');
  const may: Record<Part, boolean> = {
    record: can.administer,
    documents: can.administer,
    notes: can.administer,
    account: full !== null,
    bookings: full !== null,
    memberships: full !== null,
    money: full !== null,
    // The trail is the admins' alone, as roles are.
    trail: can.giveRoles,
  };
  const shown = parts.filter((part) => may[part]);
  const part = shown.find((one) => one === search.get('part')) ?? shown[0];
  // Read when it is first looked at; what was typed in it stays while another part is shown.
  const [opened, setOpened] = useState<readonly Part[]>([]);
  const open = part === undefined || opened.includes(part) ? opened : [...opened, part];
  return (
    <>
      <div className={classes.head}>
        <MemberWho details={details} />
      </div>
      {part !== undefined && (
        <ListTabs
          label={text.partsLabel}
          all={shown}
          chosen={part}
          words={text.page}
          counts={{}}
          onChoose={(one) => {
            setOpened([...new Set([...open, one])]);
            setSearch({ part: one }, { replace: true });
          }}
        />
      )}
      {open.map((one) => (
        <div key={one} hidden={one !== part}>
          <Suspense fallback={<SkeletonRows label={text.loading} rows={6} height={56} />}>
            {contentOf(one, details, side)}
          </Suspense>
        </div>
      ))}
    </>
  );
}

function contentOf(part: Part, details: UserDetails, side: Side): ReactNode {
  const { userId, full } = details;
  switch (part) {
    case 'record':
      return (
        <MemberRecord userId={userId} side={side} only="record">
          <AdminFamily golfer={details} />
          <AdminFamilyPayers golfer={details} />
        </MemberRecord>
      );
    case 'notes':
      return <MemberRecord userId={userId} side={side} only="notes" />;
    case 'documents':
      return (
        <div className={drawer.sections}>
          <MemberDocuments userId={userId} />
        </div>
      );
    case 'account':
      return (
        full && (
          <UserAccount
            details={details}
            full={full}
            side={side}
            officeRoles={<OfficeRoleTicks golfer={details} />}
          />
        )
      );
    case 'bookings':
      return full && <UserBookings details={details} full={full} />;
    case 'memberships':
      return full && <UserMemberships details={details} full={full} />;
    case 'money':
      return full && <UserMoney details={details} full={full} />;
    case 'trail':
      return <MemberTrail userId={userId} />;
    default:
      return part satisfies never;
  }
}
