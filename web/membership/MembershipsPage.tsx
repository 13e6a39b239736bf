/** The reader's memberships: what holds now, what comes next, what was; and the claim of one elsewhere. */
import { Button } from '@mantine/core';
import { IconId, IconShoppingCartPlus, IconTicket } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Membership } from '@fourball/shared/membership/shapes.ts';
import { useSession } from '../accounts/session/session.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../lib/club/club-time.ts';
import { words as shellWords } from '../lib/words/en.ts';
import { SkeletonRows } from '../ui/page/Skeletons.tsx';
import { StateView } from '../ui/page/StateView.tsx';
import { ExternalMemberships } from './ExternalMemberships.tsx';
import { MembershipItem } from './MembershipItem.tsx';
import { openMembershipCard } from './open-membership-card.ts';
import { words } from './page-words.en.ts';
import classes from '../ui/page/Pages.module.css';
import { LoadFailure, Stale } from '../ui/page/PageStates.tsx';
import { useMembershipsOf } from './queries.ts';
import { useYearChoice, YearFilter } from './YearFilter.tsx';

export function MembershipsPage() {
  const user = useSession((state) => state.user);
  if (user === null) return null;
  return (
    <div className={classes.page}>
      <title>{shellWords.pageTitle(words.own.title)}</title>
      <div className={classes.head}>
        <h1>{words.own.title}</h1>
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconId size={20} aria-hidden />}
            onClick={() => void openMembershipCard()}
          >
            {words.own.card}
          </Button>
          <Button
            component={Link}
            to="/memberships/buy"
            leftSection={<IconShoppingCartPlus size={20} aria-hidden />}
          >
            {words.own.buy}
          </Button>
        </div>
      </div>
      <Own userId={user.userId} />
      <Link to="/credits" className={classes.textLink}>
        <IconTicket size={20} aria-hidden />
        {words.creditsPage.title}
      </Link>
      <ExternalMemberships userId={user.userId} />
    </div>
  );
}

function Own({ userId }: { userId: number }) {
  const memberships = useMembershipsOf(userId);
  const timeZone = useClubTimeZone();
  const today = clubDayOf(useMinute(), timeZone);
  const { choice, choose, year } = useYearChoice(today);
  if (memberships.data === undefined) {
    return memberships.isError ? (
      <LoadFailure
        title={words.own.failed}
        text={words.own.failedText}
        error={memberships.error}
        retry={() => void memberships.refetch()}
      />
    ) : (
      <SkeletonRows label={words.own.loading} rows={3} height={168} />
    );
  }
  // One that should never have been there is nothing the golfer had.
  const all = memberships.data.filter(({ state }) => state !== 'DELETED');
  if (all.length === 0) {
    return (
      <StateView
        kind="empty"
        title={words.own.empty}
        text={words.own.emptyText}
        action={{ label: words.own.buy, to: '/memberships/buy' }}
      />
    );
  }
  const shown = inOrder(all.filter((one) => year === null || holdsIn(one, year)));
  return (
    <>
      <YearFilter choice={choice} choose={choose} />
      <Stale query={memberships} />
      {shown.length === 0 ? (
        <StateView
          kind="empty"
          title={words.own.emptyYear}
          text={words.own.emptyYearText}
          action={{ label: words.own.showAll, onClick: () => choose('all') }}
        />
      ) : (
        shown.map((membership) => (
          <MembershipItem key={membership.id} membership={membership} today={today} />
        ))
      )}
    </>
  );
}

const holdsIn = ({ startDate, endDate }: Membership, year: number): boolean =>
  Number(startDate.slice(0, 4)) <= year && year <= Number(endDate.slice(0, 4));

const ranks = { CURRENT: 0, UPCOMING: 1, PAST: 2, CANCELLED: 2, REFUNDED: 2, DELETED: 2 } as const;

/** What holds now, then what comes, then what was, the latest first. */
const inOrder = (memberships: readonly Membership[]): Membership[] =>
  [...memberships].sort(
    (a, b) => ranks[a.state] - ranks[b.state] || b.startDate.localeCompare(a.startDate) || b.id - a.id,
  );
