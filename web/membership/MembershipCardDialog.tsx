/** The membership card: who it is, the member number, and what is held this year and the next. */
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { HeldMembership } from '@fourball/shared/membership/shapes.ts';
import { useSession } from '../accounts/session/session.ts';
import { clubName } from '../lib/club/club-name.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../lib/club/club-time.ts';
import { DialogFrame } from '../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../ui/dialog/open-dialog.ts';
import { PersonAvatar } from '../ui/picture/PersonAvatar.tsx';
import { SkeletonRows } from '../ui/page/Skeletons.tsx';
import classes from './MembershipCardDialog.module.css';
import { formatDate } from '../ui/text/day-text.ts';
import { useOwnMemberships } from './queries.ts';
import { words } from './words.en.ts';

export function MembershipCardDialog({ answer }: DialogProps<null>) {
  const user = useSession((state) => state.user);
  const { data: known, isFetching, isError } = useOwnMemberships();
  // What could not be checked now is not shown as true: a card is shown at the desk.
  const data = isError ? undefined : known;
  const today = clubDayOf(useMinute(), useClubTimeZone());
  return (
    <DialogFrame narrow title={words.card.title} answer={answer}>
      {() => (
        <div className={classes.card}>
          <div className={classes.person}>
            <PersonAvatar name={user?.name ?? null} url={user?.avatarUrl} size={112} />
            <p className={classes.name}>{user?.name}</p>
            {user?.memberNumber != null && (
              <p className={classes.number}>
                <span className="figures">{words.card.number(user.memberNumber)}</span>
              </p>
            )}
            <p className={classes.club}>{clubName()}</p>
          </div>
          <div className={classes.held}>
            {/* Until it was checked: what was true last time may not be now. */}
            {isFetching ? (
              <SkeletonRows label={words.card.loading} rows={1} height={64} />
            ) : data?.current == null ? (
              <p className={classes.none}>
                <IconAlertTriangle size={24} aria-hidden />
                {words.card.none}
              </p>
            ) : (
              <div className={classes.current}>
                <IconCircleCheck size={24} aria-hidden />
                <div>
                  <p className={classes.membership}>{data.current.name}</p>
                  <p className={classes.quiet}>{words.card.until(formatDate(data.current.endDate))}</p>
                </div>
              </div>
            )}
            {!isFetching && data?.upcoming != null && (
              <p className={classes.upcoming}>
                <span className={classes.quiet}>{beginning(data.upcoming, today)}</span>
                <span>{data.upcoming.name}</span>
              </p>
            )}
          </div>
        </div>
      )}
    </DialogFrame>
  );
}

/** In next year, or on a day of this one. */
const beginning = ({ startDate }: HeldMembership, today: string): string =>
  startDate.slice(0, 4) > today.slice(0, 4) ? words.card.upcoming : words.card.from(formatDate(startDate));
