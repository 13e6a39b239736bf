/** The golf events of a course and day whose groups are published, each shown as its sheet shows it; and where they can't be read. */
import type { ReactNode } from 'react';
import type { EventStarts } from '@fourball/shared/seasons/start-calls.ts';
import classes from './StartsOfDay.module.css';
import { useEventStarts } from './starts-queries.ts';
import { words } from './starts-words.en.ts';

interface StartsOfDayProps {
  courseId: number;
  day: string;
  show: (event: EventStarts) => ReactNode;
}

/** Nothing while they load, and where there are none. */
export function StartsOfDay({ courseId, day, show }: StartsOfDayProps) {
  const starts = useEventStarts(courseId, day);
  if (starts.data !== undefined) return <>{starts.data.map(show)}</>;
  if (!starts.isError) return null;
  return (
    <p className={classes.failed} role="status">
      {words.failed}
      <button type="button" onClick={() => void starts.refetch()}>
        {words.again}
      </button>
    </p>
  );
}
