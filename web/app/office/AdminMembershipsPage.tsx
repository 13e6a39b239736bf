/** The office's lists of memberships: of a year, those that stand out, who has left, and members of other clubs. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect } from '@mantine/core';
import { IconChartBar, IconTicket } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Membership } from '@fourball/shared/membership/shapes.ts';
import { nameWithYear } from '@fourball/shared/membership/name-with-year.ts';
import { UserDrawer } from './UserDrawer.tsx';
import { clubDayOf, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { words as shell } from '../../lib/words/en.ts';
import { Chart } from '../../ui/chart/Chart.tsx';
import { ListTabs } from '../../ui/table/ListTabs.tsx';
import { AdminExternalMemberships } from '../../membership/admin/members/AdminExternalMemberships.tsx';
import {
  lapsedColumns,
  membershipColumns,
  problemColumns,
} from '../../membership/admin/members/AdminMembershipColumns.tsx';
import { AdminMembershipDrawer } from '../../membership/admin/members/AdminMembershipDrawer.tsx';
import classes from '../../membership/admin/members/AdminMembers.module.css';
import frame from '../../ui/page/frame.module.css';
import { AdminMembersList } from '../../membership/admin/members/AdminMembersList.tsx';
import { csvHead, csvRow, mixOf, wholeOf } from '../../membership/admin/members/admin-membership-table.ts';
import { words } from '../../membership/admin/members/admin-membership-words.en.ts';
import { openSelling } from '../../membership/admin/members/admin-open-dialogs.ts';
import {
  useLapsedMembers,
  useMembershipsOfYear,
  useProblems,
  useUnverified,
  useVerified,
} from '../../membership/admin/admin-queries.ts';
import { useYearChoice, YearFilter } from '../../membership/YearFilter.tsx';
import { SavedViews } from '../../accounts/views/SavedViews.tsx';

const lists = ['members', 'problems', 'lapsed', 'unverified', 'verified'] as const;
type List = (typeof lists)[number];

const ofYears: readonly List[] = ['members', 'lapsed'];

const idOf = (value: string | null): number | null => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

export function AdminMembershipsPage() {
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const { choice, choose, year } = useYearChoice(today);
  const [search, setSearch] = useSearchParams();
  const list = lists.find((one) => one === search.get('list')) ?? 'members';
  const [mixed, setMixed] = useState(false);
  const members = useMembershipsOfYear(year);
  const problems = useProblems();
  const lapsed = useLapsedMembers(year);
  const unverified = useUnverified();
  const verified = useVerified();
  const counts: Record<List, number | undefined> = {
    members: members.data?.length,
    problems: problems.data?.length,
    lapsed: lapsed.data?.length,
    unverified: unverified.data?.length,
    verified: verified.data?.length,
  };
  /** What is open stands in the address, beside the list: a link to it can be shared. */
  const put = (what: Record<string, string | null>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(what)) {
          if (value === null) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: Object.values(what).includes(null) },
    );
  const open = ({ id, userId }: Membership) => put({ membership: String(id), user: String(userId) });
  const sell = async () => {
    const sold = await openSelling(null);
    if (sold !== null) open(sold);
  };
  const named = year === null ? words.files.all : String(year);
  return (
    <div className={`${frame.page} ${classes.page}`}>
      <title>{shell.pageTitle(words.title)}</title>
      <div className={`${frame.head} ${classes.head}`}>
        <div>
          <h1>{words.title}</h1>
          <p className={classes.quiet}>{words.lead}</p>
        </div>
        <Button leftSection={<IconTicket size={20} aria-hidden />} onClick={() => void sell()}>
          {words.sell}
        </Button>
      </div>
      <ListTabs
        label={words.lists.label}
        all={lists}
        chosen={list}
        words={words.lists}
        counts={counts}
        onChoose={(one) => setSearch(one === 'members' ? {} : { list: one }, { replace: true })}
      />
      <SavedViews page="/admin/memberships" without={['user', 'membership', 'external']} />
      {ofYears.includes(list) && (
        <div className={`${frame.head} ${classes.head}`}>
          <div className={classes.years}>
            <YearFilter choice={choice} choose={choose} />
          </div>
          {list === 'members' && (
            <Button
              variant="default"
              leftSection={<IconChartBar size={20} aria-hidden />}
              aria-expanded={mixed}
              onClick={() => setMixed(!mixed)}
            >
              {mixed ? words.mix.hide : words.mix.show}
            </Button>
          )}
        </div>
      )}
      {list === 'members' && (
        <>
          {mixed && members.data !== undefined && <MembershipMix memberships={members.data} year={named} />}
          <Members key={named} query={members} year={named} onOpen={open} onSell={() => void sell()} />
        </>
      )}
      {list === 'problems' && <Problems query={problems} onOpen={open} />}
      {list === 'lapsed' && (
        <Lapsed
          key={named}
          query={lapsed}
          year={named}
          onOpen={(userId) => put({ golfer: String(userId) })}
        />
      )}
      {list === 'unverified' && (
        <AdminExternalMemberships
          key="unverified"
          which="unverified"
          query={unverified}
          open={search.get('external')}
          onOpen={(id) => put({ external: id })}
        />
      )}
      {list === 'verified' && (
        <AdminExternalMemberships
          key="verified"
          which="verified"
          query={verified}
          open={search.get('external')}
          onOpen={(id) => put({ external: id })}
        />
      )}
      <AdminMembershipDrawer
        userId={idOf(search.get('user'))}
        membershipId={idOf(search.get('membership'))}
        today={today}
        onClose={() => put({ membership: null, user: null })}
      />
      <UserDrawer userId={idOf(search.get('golfer'))} onClose={() => put({ golfer: null })} />
    </div>
  );
}

interface ProblemsProps {
  query: ReturnType<typeof useProblems>;
  onOpen: (membership: Membership) => void;
}

function Problems({ query, onOpen }: ProblemsProps) {
  const timeZone = useClubTimeZone();
  return (
    <AdminMembersList
      label={words.lists.problems}
      query={query}
      columns={problemColumns}
      keyOf={({ problem, membership }) => `${problem} ${membership.id}`}
      wholeOf={({ membership, meaning }) => [...wholeOf(membership), meaning]}
      onOpen={({ membership }) => onOpen(membership)}
      csv={{
        fileName: words.files.problems(),
        head: [words.columns.problem, ...csvHead],
        row: ({ meaning, membership }) => [meaning, ...csvRow(membership, timeZone)],
      }}
      empty={{ words: words.table.empty.problems }}
    />
  );
}

interface LapsedProps {
  query: ReturnType<typeof useLapsedMembers>;
  year: string;
  onOpen: (userId: number) => void;
}

/** Golfers whose last membership has ended. */
const Lapsed = ({ query, year, onOpen }: LapsedProps) => (
  <AdminMembersList
    label={words.lists.lapsed}
    query={query}
    columns={lapsedColumns}
    keyOf={({ userId }) => userId}
    wholeOf={({ name, userName, memberNumber, email, lastProduct }) => [
      name,
      userName,
      memberNumber,
      email,
      lastProduct,
    ]}
    onOpen={({ userId }) => onOpen(userId)}
    csv={{
      fileName: words.files.lapsed(year),
      head: [
        words.columns.name,
        words.columns.number,
        words.columns.email,
        words.columns.lastProduct,
        words.columns.endDate,
      ],
      row: ({ name, memberNumber, email, lastProduct, endDate }) => [
        name,
        memberNumber,
        email,
        lastProduct,
        endDate,
      ],
    }}
    empty={{ words: words.table.empty.lapsed }}
  />
);

interface MembersProps {
  query: ReturnType<typeof useMembershipsOfYear>;
  year: string;
  onOpen: (membership: Membership) => void;
  onSell: () => void;
}

function Members({ query, year, onOpen, onSell }: MembersProps) {
  const timeZone = useClubTimeZone();
  const [state, setState] = useState('');
  const [product, setProduct] = useState('');
  const keep = useMemo(
    () => (row: Membership) =>
      (state === '' || row.state === state) && (product === '' || String(row.productId) === product),
    [state, product],
  );
  const products = new Map(
    (query.data ?? []).map(({ productId, productName, startDate, endDate }) => [
      productId,
      { name: productName, startDate, endDate },
    ]),
  );
  const named = [...products.values()];
  const states = new Set((query.data ?? []).map((row) => row.state));
  const text = words.table;
  return (
    <AdminMembersList
      label={words.lists.members}
      query={query}
      columns={membershipColumns}
      keyOf={({ id }) => id}
      wholeOf={wholeOf}
      onOpen={onOpen}
      csv={{
        fileName: words.files.members(year),
        head: csvHead,
        row: (row) => csvRow(row, timeZone),
      }}
      empty={{ words: text.empty.members, action: { label: words.sell, onClick: onSell } }}
      filters={{
        keep,
        clear: () => {
          setState('');
          setProduct('');
        },
        fields: (
          <>
            <NativeSelect
              className={classes.filter}
              aria-label={text.state}
              value={state}
              onChange={(event) => setState(event.currentTarget.value)}
              data={[
                { value: '', label: text.allStates },
                ...[...states].map((value) => ({ value, label: words.states[value] })),
              ]}
            />
            <NativeSelect
              className={classes.filter}
              aria-label={text.product}
              value={product}
              onChange={(event) => setProduct(event.currentTarget.value)}
              data={[
                { value: '', label: text.allProducts },
                ...[...products].map(([id, one]) => ({ value: String(id), label: nameWithYear(one, named) })),
              ]}
            />
          </>
        ),
      }}
    />
  );
}

function MembershipMix({ memberships, year }: { memberships: readonly Membership[]; year: string }) {
  const mix = useMemo(() => mixOf(memberships), [memberships]);
  if (mix === null) return null;
  return (
    <Chart
      title={words.mix.title}
      summary={mix.summary}
      kind="bars"
      head={words.mix.head}
      columns={mix.columns}
      rows={mix.rows}
      fileName={words.mix.fileName(year)}
      totals
    />
  );
}
