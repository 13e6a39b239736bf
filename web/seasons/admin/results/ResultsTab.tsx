/** Of an event what comes on paper and on screens, its prizes, and the act that makes its results final. */
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { useLeaderboard } from '../../boards/board-queries.ts';
import { QueryStates } from '../QueryStates.tsx';
import classes from '../Organize.module.css';
import { Playoff } from '../matches/Playoff.tsx';
import { FinalCard } from './FinalCard.tsx';
import { Papers } from './Papers.tsx';
import { Prizes } from './Prizes.tsx';
import { words } from './result-admin-words.en.ts';
import { ScreenLink } from './ScreenLink.tsx';

export function ResultsTab({ event }: { event: GolfEvent }) {
  const board = useLeaderboard(event.id, {});
  return (
    <QueryStates query={board} loading={words.loading} rows={4} height={72}>
      {(known) => (
        <>
          {playsOff(event.format) && <Playoff event={event} known={known} />}
          <FinalCard event={event} known={known} />
          <div className={classes.columns}>
            <Papers event={event} final={known.final} />
            <ScreenLink eventId={event.id} />
          </div>
          <Prizes eventId={event.id} known={known} />
        </>
      )}
    </QueryStates>
  );
}

const playsOff = ({ ties, also = [] }: GolfEvent['format']): boolean =>
  [ties, ...also.map((one) => one.ties)].some((steps) => steps.includes('PLAYOFF'));
