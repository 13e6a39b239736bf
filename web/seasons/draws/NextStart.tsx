/** When and with whom the reader starts in an event, as one line; nothing until that is known. */
import { IconFlag } from '@tabler/icons-react';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { EnterScores } from '../scores/EnterScores.tsx';
import { useOwnGroups } from './group-queries.ts';
import classes from './Starts.module.css';
import { words } from './start-words.en.ts';

export function NextStart({ event }: { event: GolfEvent }) {
  const timeZone = useClubTimeZone();
  const me = useSession(({ user }) => user?.userId ?? null);
  const wanted = event.publishGroups && !event.cancelled && event.own?.playing === true;
  const groups = useOwnGroups(event.id, wanted).data ?? [];
  const group = groups.find(({ purpose, published }) => purpose === 'PLAY' && published);
  if (!wanted || group === undefined) return null;
  const names = group.places
    .filter(({ userId }) => userId === null || userId !== me)
    .map(({ name }) => name)
    .join(', ');
  return (
    <>
      <p className={classes.next}>
        <IconFlag size={20} aria-hidden />
        {words.next(formatClubTime(group.startsAt, 'time', timeZone), group.startTee, names)}
      </p>
      <EnterScores event={event} />
    </>
  );
}
