/** The rounds of a golfer in a year, and what each costs whom. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { listOwnRounds, listRoundsByUser } from '@fourball/shared/booking/spots/round-calls.ts';
import type { Round } from '@fourball/shared/booking/spots/round-shapes.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { RowLink } from '../../ui/table/RowLink.tsx';
import rowLook from '../../ui/table/RowLink.module.css';
import { formatMoney } from '../../ui/text/money.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { words as pageWords } from '../page-words.en.ts';
import { bookingKeys } from '../queries.ts';
import classes from './RoundList.module.css';

const words = pageWords.rounds;

/** `userId`: of whom, for admins; without it the reader's own. `year`: 0 for all. */
export function useRounds(year: number, userId?: number): UseQueryResult<Round[]> {
  return useQuery({
    queryKey: [...bookingKeys.lists, 'rounds', userId ?? 'own', year],
    queryFn: ({ signal }) =>
      userId === undefined
        ? request(listOwnRounds, { query: { year }, signal, quiet: true })
        : request(listRoundsByUser, { params: { userId }, query: { year }, signal, quiet: true }),
    staleTime: 30_000,
  });
}

/** Who pays what, in words. */
function costOf({ status, roundCredits, charged, playFee, chargePurchaser, booker }: Round): string {
  if (status === 'CANCELLED')
    return charged === 0 ? words.cancelled : words.cancelledFor(formatMoney(charged));
  if (roundCredits > 0) return words.credits(roundCredits);
  if (chargePurchaser) return words.paidBy(booker);
  return playFee === null ? words.noPrice : formatMoney(charged);
}

export function RoundList({ rounds }: { rounds: UseQueryResult<Round[]> }) {
  if (rounds.data === undefined) {
    return rounds.isError ? (
      <LoadFailure
        title={words.failed}
        text={pageWords.list.failedText}
        error={rounds.error}
        retry={() => void rounds.refetch()}
      />
    ) : (
      <SkeletonRows label={words.loading} rows={6} height={64} />
    );
  }
  if (rounds.data.length === 0) return <StateView kind="empty" title={words.none} text={words.noneText} />;
  return (
    <ul className={classes.rounds}>
      {rounds.data.map((round) => (
        <li
          key={round.roundId}
          className={`${rowLook.row} ${classes.round}`}
          data-off={round.status === 'CANCELLED' || undefined}
        >
          <div className={classes.what}>
            <RowLink to={`/bookings/${round.purchaseId}`}>
              {formatDay(round.day, 'dated')}, <span className="figures">{clockText(round.time)}</span>
            </RowLink>
            <span className={classes.quiet}>
              {round.courseName} · {round.feeName}
            </span>
          </div>
          <span className={`${classes.cost} figures`}>{costOf(round)}</span>
        </li>
      ))}
    </ul>
  );
}
