/** The memberships and round credits of one golfer, for the drawer of the office's table of golfers. */
import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { words as shell } from '../../../lib/words/en.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateMark } from './AdminMembershipColumns.tsx';
import classes from './AdminMembers.module.css';
import { AdminRoundCredits } from './AdminRoundCredits.tsx';
import { allCredits } from './admin-membership-table.ts';
import { words } from './admin-membership-words.en.ts';
import { openSelling } from './admin-open-dialogs.ts';
import type { Buyer } from './buyer.ts';
import { formatDate } from '../../../ui/text/day-text.ts';
import { useMembershipsOf } from '../../queries.ts';

const text = words.golf;

export function AdminUserMemberships({ golfer }: { golfer: Buyer }) {
  const memberships = useMembershipsOf(golfer.userId);
  const id = useId();
  return (
    <>
      <section aria-labelledby={id}>
        <h3 id={id}>{text.title}</h3>
        {memberships.data === undefined &&
          (memberships.isError ? (
            <p role="alert" className={classes.problem}>
              {text.failed}{' '}
              <Button variant="default" onClick={() => void memberships.refetch()}>
                {shell.common.retry}
              </Button>
            </p>
          ) : (
            <SkeletonRows label={text.loading} rows={1} height={44} />
          ))}
        {memberships.data?.length === 0 && <p className={classes.quiet}>{text.none}</p>}
        {memberships.data !== undefined && memberships.data.length > 0 && (
          <ul className={classes.list}>
            {memberships.data.map((one) => (
              <li key={one.id}>
                <Link to={`/admin/memberships?membership=${one.id}&user=${one.userId}`}>
                  {one.productName}
                </Link>
                <span className={`${classes.quiet} figures`}>
                  {words.drawer.span(formatDate(one.startDate), formatDate(one.endDate))}
                </span>
                {allCredits(one) > 0 && (
                  <span className={classes.quiet}>{text.credits(one.availableCredits, allCredits(one))}</span>
                )}
                <StateMark state={one.state} />
              </li>
            ))}
          </ul>
        )}
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconTicket size={20} aria-hidden />}
            onClick={() => void openSelling(golfer)}
          >
            {words.sell}
          </Button>
        </div>
      </section>
      <AdminRoundCredits userId={golfer.userId} title={words.credits.title} name={golfer.name} />
    </>
  );
}
