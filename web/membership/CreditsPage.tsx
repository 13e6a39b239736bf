/** Round credits: how many are left, where they come from and until when they hold, and what happened to them. */
import {
  IconArrowBackUp,
  IconCalendarCheck,
  IconClockOff,
  IconGolf,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { CreditLot, CreditMoveShown } from '@fourball/shared/membership/shapes.ts';
import { useSession } from '../accounts/session/session.ts';
import { clubDayOf, formatClubTime, useClubTimeZone, useMinute } from '../lib/club/club-time.ts';
import { words as shellWords } from '../lib/words/en.ts';
import { Skeleton, SkeletonRows } from '../ui/page/Skeletons.tsx';
import { StateView } from '../ui/page/StateView.tsx';
import classes from './CreditsPage.module.css';
import { formatDate, showDays } from '../ui/text/day-text.ts';
import { words } from './page-words.en.ts';
import { LoadFailure, Stale } from '../ui/page/PageStates.tsx';
import pageClasses from '../ui/page/Pages.module.css';
import { useRoundCredits } from './queries.ts';

const text = words.creditsPage;

export function CreditsPage() {
  const user = useSession((state) => state.user);
  if (user === null) return null;
  return (
    <div className={pageClasses.page}>
      <title>{shellWords.pageTitle(text.title)}</title>
      <h1>{text.title}</h1>
      <Credits userId={user.userId} />
    </div>
  );
}

function Credits({ userId }: { userId: number }) {
  const credits = useRoundCredits(userId);
  if (credits.data === undefined) {
    return credits.isError ? (
      <LoadFailure
        title={text.failed}
        text={text.failedText}
        error={credits.error}
        retry={() => void credits.refetch()}
      />
    ) : (
      <>
        <Skeleton height={150} />
        <SkeletonRows label={text.loading} rows={3} height={76} />
      </>
    );
  }
  const { available, perRound, lots, moves } = credits.data;
  if (lots.length === 0 && moves.length === 0) {
    return (
      <StateView
        kind="empty"
        title={text.empty}
        text={text.emptyText}
        action={{ label: text.buy, to: '/memberships/buy' }}
      />
    );
  }
  const reserved = lots.reduce((sum, lot) => sum + lot.reserved, 0);
  return (
    <>
      <Stale query={credits} />
      <section className={classes.left}>
        <p>
          <strong className="figures">{available}</strong> {text.left}
        </p>
        {reserved > 0 && <p className={pageClasses.quiet}>{text.reserved(reserved)}</p>}
        <p className={pageClasses.quiet}>{text.perRound(perRound)}</p>
      </section>
      <section className={pageClasses.section} aria-labelledby="lots-title">
        <h2 id="lots-title">{text.where}</h2>
        <ul className={pageClasses.list}>
          {[...lots].sort(byEnd).map((lot) => (
            <li key={lot.lotId} className={classes.lot} data-over={lot.expired || undefined}>
              <Lot lot={lot} />
            </li>
          ))}
        </ul>
      </section>
      <section className={pageClasses.section} aria-labelledby="moves-title">
        <h2 id="moves-title">{text.moves}</h2>
        {moves.length === 0 ? (
          <p className={pageClasses.quiet}>{text.noMoves}</p>
        ) : (
          <ul className={pageClasses.list}>
            {moves.map((move) => (
              <li key={move.moveId} className={classes.move}>
                <Move move={move} lotName={lots.find(({ lotId }) => lotId === move.lotId)?.name ?? null} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

/** What is spent first stands first; what is over comes last. */
const byEnd = (a: CreditLot, b: CreditLot): number =>
  Number(a.expired) - Number(b.expired) || a.endDate.localeCompare(b.endDate) || a.lotId - b.lotId;

function Lot({ lot }: { lot: CreditLot }) {
  const { name, source, startDate, endDate, available, reserved, used, expired } = lot;
  const timeZone = useClubTimeZone();
  const today = clubDayOf(useMinute(), timeZone);
  return (
    <>
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={pageClasses.quiet}>
          {text.source[source]} ·{' '}
          {startDate > today ? text.from(formatDate(startDate)) : text.until(formatDate(endDate))}
        </span>
      </span>
      {expired && (
        <span className={pageClasses.tag}>
          <IconClockOff size={16} aria-hidden />
          {text.expired}
        </span>
      )}
      <span className={classes.counts}>
        {(['available', 'reserved', 'used'] as const).map((kind) => (
          <span key={kind} data-kind={kind}>
            <strong className="figures">{{ available, reserved, used }[kind]}</strong> {text.counts[kind]}
          </span>
        ))}
      </span>
    </>
  );
}

const signs = {
  GRANTED: { sign: '+', Icon: IconPlus },
  ADDED: { sign: '+', Icon: IconPlus },
  TAKEN: { sign: '−', Icon: IconMinus },
  WITHDRAWN: { sign: '−', Icon: IconMinus },
  EXPIRED: { sign: '−', Icon: IconClockOff },
  RESERVED: { sign: '−', Icon: IconCalendarCheck },
  GIVEN_BACK: { sign: '+', Icon: IconArrowBackUp },
  // Taken off when it was reserved: using it changes nothing about what is left.
  USED: { sign: '', Icon: IconGolf },
  RETURNED: { sign: '+', Icon: IconArrowBackUp },
} as const;

function Move({ move, lotName }: { move: CreditMoveShown; lotName: string | null }) {
  const { kind, credits, round, comment, by, purchaseId, roundId, at } = move;
  const { sign, Icon } = signs[kind];
  // The history goes back over years: its days are written with theirs.
  const timeZone = useClubTimeZone();
  return (
    <>
      <Icon className={classes.icon} size={20} aria-hidden />
      <span className={classes.what}>
        <span className={classes.name}>{text.move[kind]}</span>
        {kind === 'GRANTED' && lotName !== null && <span>{lotName}</span>}
        {round !== null &&
          (purchaseId !== null && roundId !== null ? (
            <Link
              to={`/bookings/${purchaseId}`}
              className={classes.round}
              aria-label={`${text.openRound}: ${showDays(round)}`}
            >
              {showDays(round)}
            </Link>
          ) : (
            <span>{showDays(round)}</span>
          ))}
        {comment !== null && (
          <span className={classes.comment}>
            {comment}
            {by !== null && ` (${by})`}
          </span>
        )}
        <span className={pageClasses.quiet}>
          <time dateTime={at} className="figures">
            {formatDate(clubDayOf(at, timeZone))}, {formatClubTime(at, 'time', timeZone)}
          </time>
        </span>
      </span>
      <strong className={`${classes.amount} figures`} data-sign={sign}>
        {sign}
        {Math.abs(credits)}
      </strong>
    </>
  );
}
