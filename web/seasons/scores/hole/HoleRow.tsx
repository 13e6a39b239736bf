/** One golfer on a hole: strokes received, how the card stands, the hole before, and the score in large figures. */
import { IconAlertTriangle, IconClockHour4 } from '@tabler/icons-react';
import { nameOf, type ShownCard } from '../card-view.ts';
import { sayScore, shortScore, words } from '../score-words.en.ts';
import classes from './Hole.module.css';

const text = words.hole;

interface HoleRowProps {
  card: ShownCard;
  hole: number;
  /** On the course: an extra hole is one of it once more. */
  played: number;
  /** The hole before it in the order of play. */
  previous: number | undefined;
  active: boolean;
  standing: string;
  onPick: () => void;
}

export function HoleRow({ card, hole, played, previous, active, standing, onPick }: HoleRowProps) {
  const score = card.scores.get(hole);
  const received = card.strokes[card.holes.findIndex((one) => one.hole === played)] ?? 0;
  const name = nameOf(card);
  const label = [
    text.row(name, sayScore(score), text.strokes(received)),
    standing,
    ...(score?.disputed === true ? [words.dispute.short] : []),
    ...(score?.waits === true ? [text.waits] : []),
  ].join(', ');
  return (
    <button
      type="button"
      className={classes.row}
      data-active={active || undefined}
      data-card={card.cardId}
      data-disputed={score?.disputed === true || undefined}
      aria-pressed={active}
      aria-label={label}
      onClick={onPick}
    >
      <span className={classes.who}>
        <span className={classes.name}>
          {name}
          <span className={classes.dots}>
            {'●'.repeat(Math.max(0, received)) + '○'.repeat(Math.max(0, -received))}
          </span>
        </span>
        <span className={`${classes.standing} figures`}>
          {standing}
          {previous !== undefined && card.scores.has(previous) && (
            <span className={classes.previous}>
              {text.last(previous, shortScore(card.scores.get(previous)))}
            </span>
          )}
        </span>
      </span>
      {score?.disputed === true && <IconAlertTriangle size={22} className={classes.warn} aria-hidden />}
      {score?.waits === true && <IconClockHour4 size={18} className={classes.waits} aria-hidden />}
      <span className={`${classes.score} figures`}>{shortScore(score)}</span>
    </button>
  );
}
