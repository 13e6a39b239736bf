/** The tee times that a day would get, in a few words: how many, and when parties start where. */
import type { PreviewedDay } from '@fourball/shared/club/course-shapes.ts';
import { startTeeName } from '@fourball/shared/club/start-tees.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import classes from '../../club/admin/courses/AdminCourses.module.css';
import { words } from '../../club/admin/courses/admin-course-words.en.ts';

const text = words.sheet;

export function PreviewTimes({ teeTimes }: Pick<PreviewedDay, 'teeTimes'>) {
  if (teeTimes.length === 0) return <p className={classes.quiet}>{text.none}</p>;
  const spots = teeTimes.reduce((sum, one) => sum + one.spots, 0);
  const blocked = teeTimes.filter(({ blockReason }) => blockReason !== null).length;
  const times = new Map<string, number[]>();
  for (const { time, startTee } of teeTimes) times.set(time, [...(times.get(time) ?? []), startTee]);
  const starts = new Set([...times.values()].map((tees) => tees.map(startTeeName).join(', ')));
  const [always = ''] = starts;
  return (
    <>
      <p className={classes.fact}>{text.count(teeTimes.length, spots)}</p>
      {blocked > 0 && <p className={classes.badge}>{text.blocked(blocked)}</p>}
      {starts.size === 1 ? (
        <>
          {always !== '1' && <p className={classes.fact}>{text.tees(always)}</p>}
          <ul className={`${classes.times} figures`}>
            {hoursOf([...times.keys()]).map(([hour, minutes]) => (
              <li key={hour}>
                <strong>{hour}</strong> {minutes.join(' ')}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <ul className={`${classes.times} figures`}>
          {[...times].map(([time, tees]) => (
            <li key={time}>
              {clockText(time)}{' '}
              <span className={classes.quiet}>{text.tees(tees.map(startTeeName).join(', '))}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Tee times by their hour: a line for each. */
function hoursOf(times: readonly string[]): [hour: string, minutes: string[]][] {
  const hours = new Map<string, string[]>();
  for (const time of times) {
    const [hour = '', minute = ''] = time.split(':');
    hours.set(hour, [...(hours.get(hour) ?? []), minute]);
  }
  return [...hours];
}
