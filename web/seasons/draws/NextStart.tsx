/** When and with whom the reader starts in an event, as one line; nothing until that is known. */
import { IconFlag } from '@tabler/icons-react';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { formatClubTime, formatDay, useClubTimeZone } from '../../lib/club/club-time.ts';
import { EnterScores } from '../scores/EnterScores.tsx';
import { useOwnStart } from './own-start.ts';
import classes from './Starts.module.css';
import { words } from './start-words.en.ts';

export function NextStart({ event }: { event: GolfEvent }) {
  const timeZone = useClubTimeZone();
  const { group, names } = useOwnStart(event);
  if (group === undefined) return null;
  return (
    <>
      <p className={classes.next}>
        <IconFlag size={20} aria-hidden />
        <span>
          <span className={classes.nextEvent}>
            {words.nextEvent(event.name, formatDay(event.date, 'short'))}
          </span>
          {words.next(formatClubTime(group.startsAt, 'time', timeZone), group.startTee, names)}
        </span>
      </p>
      <EnterScores event={event} />
    </>
  );
}
