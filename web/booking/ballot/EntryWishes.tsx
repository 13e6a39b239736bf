/** The tee times that an entry wishes for, in their order, above all that can be wished for. */
import { IconArrowUp, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import type { BallotDetails } from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import classes from './Ballot.module.css';
import { words } from './ballot-words.en.ts';
import type { EntryDraft } from './use-entry-draft.ts';

const text = words.form;

interface EntryWishesProps {
  ballot: BallotDetails;
  draft: EntryDraft;
}

export function EntryWishes({ ballot, draft }: EntryWishesProps) {
  const { teeTimes, maxWishes } = ballot;
  const id = useId();
  return (
    <div className={classes.group} role="group" aria-labelledby={id}>
      <p id={id} className={classes.label}>
        {text.wishes(maxWishes)}
      </p>
      {draft.wishes.length === 0 ? (
        <p className={classes.quiet}>{teeTimes.length === 0 ? text.noTeeTimes : text.none}</p>
      ) : (
        <RankedWishes ballot={ballot} draft={draft} />
      )}
      <div className={classes.times}>
        {teeTimes.map((teeTime) => {
          const { teeTimeId, time, places } = teeTime;
          const rank = draft.wishes.indexOf(teeTimeId) + 1;
          const possible = draft.canWish(teeTime);
          return (
            <button
              key={teeTimeId}
              type="button"
              aria-pressed={rank > 0}
              aria-label={
                rank > 0
                  ? text.wish(clockText(time), rank)
                  : possible
                    ? text.wishFree(clockText(time), places)
                    : text.noRoom(clockText(time))
              }
              disabled={rank === 0 && !possible}
              onClick={() => draft.toggleWish(teeTimeId)}
            >
              {clockText(time)}
              <small>{rank > 0 ? `${rank}.` : possible ? places : '–'}</small>
            </button>
          );
        })}
      </div>
    </div>
  );
}

function RankedWishes({ ballot, draft }: EntryWishesProps) {
  const timeOf = (teeTimeId: number) =>
    clockText(ballot.teeTimes.find((teeTime) => teeTime.teeTimeId === teeTimeId)?.time ?? '') || '–';
  return (
    <ol className={classes.wishes}>
      {draft.wishes.map((teeTimeId, index) => (
        <li key={teeTimeId} className={classes.wish}>
          <span className={classes.rank} aria-hidden>
            {index + 1}
          </span>
          <strong className="figures">{timeOf(teeTimeId)}</strong>
          <button
            type="button"
            className={classes.iconButton}
            aria-label={text.up(timeOf(teeTimeId))}
            disabled={index === 0}
            onClick={() => draft.moveUp(index)}
          >
            <IconArrowUp size={20} aria-hidden />
          </button>
          <button
            type="button"
            className={classes.iconButton}
            aria-label={text.remove(timeOf(teeTimeId))}
            onClick={() => draft.toggleWish(teeTimeId)}
          >
            <IconX size={20} aria-hidden />
          </button>
        </li>
      ))}
    </ol>
  );
}
