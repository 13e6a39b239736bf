/** The round credits of a golfer for the office: where they come from, what happened to them, and the way to adjust them. */
import { Button } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { RoundCreditAccount } from '@fourball/shared/membership/shapes.ts';
import { ClubDate } from '../../../ui/text/ClubDate.tsx';
import { words as shell } from '../../../lib/words/en.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import classes from './AdminMembers.module.css';
import { words } from './admin-membership-words.en.ts';
import { openCreditAdjustment } from './admin-open-dialogs.ts';
import { formatDate } from '../../../ui/text/day-text.ts';
import { words as pageWords } from '../../page-words.en.ts';
import { useRoundCredits } from '../../queries.ts';

const text = words.credits;

interface AdminRoundCreditsProps {
  userId: number;
  name: string;
  title: string;
}

export function AdminRoundCredits({ userId, name, title }: AdminRoundCreditsProps) {
  const account = useRoundCredits(userId);
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {account.data !== undefined ? (
        <Account account={account.data} name={name} />
      ) : account.isError ? (
        <p role="alert" className={classes.problem}>
          {text.failed}{' '}
          <Button variant="default" onClick={() => void account.refetch()}>
            {shell.common.retry}
          </Button>
        </p>
      ) : (
        <SkeletonRows label={text.loading} rows={2} height={40} />
      )}
    </section>
  );
}

function Account({ account, name }: { account: RoundCreditAccount; name: string }) {
  const { available, perRound, lots, moves } = account;
  const [shown, setShown] = useState(false);
  return (
    <>
      <p>
        <strong>{text.available(available)}</strong>{' '}
        <span className={classes.quiet}>{text.perRound(perRound)}</span>
      </p>
      {lots.length === 0 && <p className={classes.quiet}>{text.none}</p>}
      <ul className={classes.list} aria-label={text.lots}>
        {lots.map((lot) => (
          <li key={lot.lotId} data-off={lot.expired || undefined}>
            <span className="figures">{text.lot(lot.available, lot.reserved, lot.used)}</span>
            <span>{lot.name}</span>
            <span className={`${classes.quiet} figures`}>
              {lot.expired && `${text.expired}: `}
              {words.drawer.span(formatDate(lot.startDate), formatDate(lot.endDate))}
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        {moves.length > 0 && (
          <Button variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? text.hideMoves : text.showMoves}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconAdjustments size={20} aria-hidden />}
          onClick={() => void openCreditAdjustment(account, name)}
        >
          {text.adjust}
        </Button>
      </div>
      {shown && (
        <ul className={classes.list} aria-label={text.moves}>
          {moves.map(({ moveId, at, kind, credits, round, purchaseId, comment, by }) => (
            <li key={moveId}>
              <ClubDate at={at} />
              <span>
                {pageWords.creditsPage.move[kind]} <span className="figures">({credits})</span>
                {comment !== null && <span className={classes.text}>: {comment}</span>}
                {by !== null && <span className={classes.quiet}> {text.by(by)}</span>}
              </span>
              {round !== null &&
                (purchaseId === null ? (
                  <span>{round}</span>
                ) : (
                  <Link to={`/bookings/${purchaseId}`}>{round}</Link>
                ))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
