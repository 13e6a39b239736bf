/** The columns of the members' lists. */
import { IconAlertTriangle, IconBan, IconCheck, IconClock, IconHistory } from '@tabler/icons-react';
import type { z } from 'zod';
import type { MembershipState } from '@fourball/shared/membership/enums.ts';
import type { lapsedMember, Membership, problemMembership } from '@fourball/shared/membership/shapes.ts';
import { ClubDate } from '../../../ui/text/ClubDate.tsx';
import { RowName } from '../../../ui/table/DataTable.tsx';
import { surnameFirst } from '../../../ui/table/data-table.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { PersonAvatar } from '../../../ui/picture/PersonAvatar.tsx';
import classes from './AdminMembers.module.css';
import type { ListColumn } from './AdminMembersList.tsx';
import { allCredits, sortValueOf, type MembershipColumn } from './admin-membership-table.ts';
import { words } from './admin-membership-words.en.ts';

type ProblemMembership = z.output<typeof problemMembership>;
type LapsedMember = z.output<typeof lapsedMember>;

const heads = words.columns;

/** A golfer as the first cell of a row. */
export const Golfer = ({
  row,
}: {
  row: Pick<Membership, 'name' | 'imageUrl'> & { memberNumber?: string | null };
}) => (
  <>
    <PersonAvatar name={row.name} url={row.imageUrl} size={32} />
    <RowName>{row.name}</RowName>
    {row.memberNumber != null && <span className={classes.quiet}>#{row.memberNumber}</span>}
  </>
);

const tones = {
  CURRENT: { tone: 'good', Icon: IconCheck },
  UPCOMING: { tone: 'info', Icon: IconClock },
  PAST: { tone: undefined, Icon: IconHistory },
  CANCELLED: { tone: 'bad', Icon: IconBan },
  REFUNDED: { tone: 'bad', Icon: IconBan },
  DELETED: { tone: 'bad', Icon: IconBan },
} as const;

export function StateMark({ state }: { state: MembershipState }) {
  const { tone, Icon } = tones[state];
  return (
    <span className={classes.state} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {words.states[state]}
    </span>
  );
}

type Own = Exclude<MembershipColumn, 'problem'>;

const column = (
  by: Own,
  cell: (row: Membership) => React.ReactNode,
  how: { number?: boolean; wide?: boolean } = {},
): ListColumn<Membership, Own> => ({
  by,
  label: heads[by],
  cell,
  sortBy: (row) => sortValueOf(row, by),
  ...how,
});

const day = (written: string) => <span className="figures">{written}</span>;

export const membershipColumns: readonly ListColumn<Membership, Own>[] = [
  column('name', (row) => <Golfer row={row} />),
  column('product', ({ productName }) => productName),
  column('state', ({ state }) => <StateMark state={state} />),
  column('startDate', ({ startDate }) => day(startDate), { wide: true }),
  column('endDate', ({ endDate }) => day(endDate), { wide: true }),
  column('total', ({ total }) => formatMoney(total), { number: true }),
  column(
    'credits',
    (row) => (allCredits(row) === 0 ? null : words.table.credits(row.availableCredits, allCredits(row))),
    { number: true },
  ),
  column('sold', ({ createdAt }) => <ClubDate at={createdAt} />, { wide: true }),
];

const ofProblem = membershipColumns
  .filter(({ by }) => by === 'name' || by === 'product' || by === 'state')
  .map((one): ListColumn<ProblemMembership, MembershipColumn> => ({
    by: one.by,
    label: one.label,
    cell: ({ membership }) => one.cell(membership),
    sortBy: ({ membership }) => one.sortBy(membership),
  }));

export const problemColumns: readonly ListColumn<ProblemMembership, MembershipColumn>[] = [
  ...ofProblem.slice(0, 1),
  {
    by: 'problem',
    label: heads.problem,
    cell: ({ problem, meaning }) => (
      <span className={classes.state} data-tone="wait" title={meaning}>
        <IconAlertTriangle size={16} aria-hidden />
        {words.problems[problem]}
        <span className={classes.quiet}>{meaning}</span>
      </span>
    ),
    sortBy: ({ problem }) => words.problems[problem],
    long: true,
  },
  ...ofProblem.slice(1),
];

export const lapsedColumns: readonly ListColumn<
  LapsedMember,
  'name' | 'email' | 'lastProduct' | 'endDate'
>[] = [
  {
    by: 'name',
    label: heads.name,
    cell: (row) => <Golfer row={row} />,
    sortBy: ({ name }) => surnameFirst(name),
  },
  { by: 'email', label: heads.email, cell: ({ email }) => email, sortBy: ({ email }) => email },
  {
    by: 'lastProduct',
    label: heads.lastProduct,
    cell: ({ lastProduct }) => lastProduct,
    sortBy: ({ lastProduct }) => lastProduct,
  },
  {
    by: 'endDate',
    label: heads.endDate,
    cell: ({ endDate }) => day(endDate),
    sortBy: ({ endDate }) => endDate,
  },
];
