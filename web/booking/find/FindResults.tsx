/** What a search has found, by day and course: each a button that holds it, with the price for the reader. */
import type { FoundTeeTime } from '@fourball/shared/booking/find/find-calls.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { formatMoney } from '../../ui/text/money.ts';
import classes from './FindResults.module.css';
import { words } from './find-words.en.ts';
import { mainFee } from '../sheet-rows.ts';

interface FindResultsProps {
  teeTimes: readonly FoundTeeTime[];
  /** In the club's order. */
  courses: readonly { courseId: number }[];
  /** The tee time whose drawer is open. */
  chosen: number | null;
  onBook: (found: FoundTeeTime) => void;
}

/** In the order in which they come. */
function grouped<Item>(items: readonly Item[], by: (item: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(by(item));
    if (group) group.push(item);
    else groups.set(by(item), [item]);
  }
  return [...groups];
}

const inOrderOf = (courses: FindResultsProps['courses'], found: readonly FoundTeeTime[]): FoundTeeTime[] => {
  const place = (one: FoundTeeTime) => courses.findIndex(({ courseId }) => courseId === one.courseId);
  return [...found].sort((a, b) => place(a) - place(b));
};

export const FindResults = ({ teeTimes, courses, chosen, onBook }: FindResultsProps) => (
  <ol className={classes.days}>
    {grouped(teeTimes, ({ day }) => day).map(([day, ofDay]) => (
      <li key={day}>
        <h2 className={classes.day}>{formatDay(day, 'long')}</h2>
        {grouped(inOrderOf(courses, ofDay), ({ courseName }) => courseName).map(([courseName, ofCourse]) => (
          <div key={courseName} className={classes.course}>
            <h3>{courseName}</h3>
            <ul className={classes.times} aria-label={courseName}>
              {ofCourse.map((found) => (
                <li key={found.teeTimeId}>
                  <Card
                    found={found}
                    showTee={ofCourse.filter(({ time }) => time === found.time).length > 1}
                    chosen={found.teeTimeId === chosen}
                    onBook={onBook}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </li>
    ))}
  </ol>
);

interface CardProps {
  found: FoundTeeTime;
  /** Two starts share the time. */
  showTee: boolean;
  chosen: boolean;
  onBook: (found: FoundTeeTime) => void;
}

function Card({ found, showTee, chosen, onBook }: CardProps) {
  const { time, available, parts, startTee, fees } = found;
  const price = formatMoney(mainFee(fees)?.price ?? 0);
  const [, ...others] = parts;
  return (
    <button
      type="button"
      className={classes.card}
      data-chosen={chosen || undefined}
      data-tee-time={found.teeTimeId}
      aria-haspopup="dialog"
      aria-label={
        others.length > 0
          ? words.dividedCard(
              parts.map((part) => clockText(part.time)),
              price,
            )
          : words.card(
              showTee ? `${clockText(time)} ${words.tee(startTee)}` : clockText(time),
              price,
              available,
            )
      }
      onClick={() => onBook(found)}
    >
      <span className={classes.time}>{clockText(time)}</span>
      <span className={classes.price}>{price}</span>
      <span className={classes.open}>
        {others.length > 0
          ? `+ ${others.map((part) => clockText(part.time)).join(', ')}`
          : words.open(available)}
        {showTee && ` · ${words.tee(startTee)}`}
      </span>
    </button>
  );
}
