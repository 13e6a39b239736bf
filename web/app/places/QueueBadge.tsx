/** How much waits on a page of the office, beside the way there; nothing while nothing does. */
import classes from './QueueBadge.module.css';
import { isTrouble, type Waiting } from './office-queues.ts';
import { words } from './queue-words.en.ts';

export function QueueBadge({ waiting = [] }: { waiting: readonly Waiting[] | undefined }) {
  if (waiting.length === 0) return null;
  const said = waiting.map(({ kind, count }) => words.kinds[kind](count)).join(', ');
  const count = waiting.reduce((sum, one) => sum + one.count, 0);
  return (
    <span
      className={classes.badge}
      title={said}
      data-trouble={waiting.some(({ kind }) => isTrouble(kind)) || undefined}
    >
      <span aria-hidden>{count > 999 ? '999+' : count}</span>
      <span className="visually-hidden">{said}</span>
    </span>
  );
}
