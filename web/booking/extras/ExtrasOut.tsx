/** On the starter's sheet: how many of each extra are out at once on the day, at most, and what changes when. */
import { clockText } from '../../lib/club/clock-text.ts';
import { useExtrasOut } from './extra-queries.ts';
import { words } from './extra-words.en.ts';
import classes from './ExtrasOut.module.css';

/** Nothing on a day on which nobody has any. */
export function ExtrasOut({ day }: { day: string }) {
  const { data } = useExtrasOut(day);
  if (data === undefined || data.length === 0) return null;
  return (
    <details className={classes.out}>
      <summary>
        {words.day.title}:{' '}
        {data
          .map(({ name, most, atMost, mostAt }) => words.day.atMost(name, most, atMost, clockText(mostAt)))
          .join(' · ')}
      </summary>
      {data.map(({ extraId, name, changes }) => (
        <p key={extraId}>
          <strong>{name}</strong>{' '}
          {changes.map(({ time, out }) => words.day.change(clockText(time), out)).join(', ')}
        </p>
      ))}
    </details>
  );
}
