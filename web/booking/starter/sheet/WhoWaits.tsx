/** Who waits for a tee time, in the order in which they are asked when a spot comes free. */
import type { StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { clockText } from '../../../lib/club/clock-text.ts';
import { formatClubTime, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { useWhoWaits } from '../starter-queries.ts';
import classes from '../StarterDrawer.module.css';
import { words } from '../starter-words.en.ts';

const text = words.drawer;

export function WhoWaits({ teeTime }: { teeTime: StarterTeeTime }) {
  const timeZone = useClubTimeZone();
  const waiting = useWhoWaits(teeTime);
  if (waiting.data === undefined)
    return waiting.isError ? (
      <p role="alert">{text.waitingFailed}</p>
    ) : (
      <SkeletonRows label={text.waiting} rows={1} height={44} />
    );
  const { time } = teeTime;
  return (
    <>
      <p className={classes.quiet}>{text.waitingText}</p>
      <ol className={classes.given}>
        {waiting.data
          .filter(({ fromTime, toTime }) => fromTime <= time && time <= toTime)
          .map(({ entryId, name, spots, fromTime, toTime, feeName, offer }) => (
            <li key={entryId}>
              <span>
                <strong>{name}</strong>
                <br />
                <span className={classes.quiet}>
                  {text.wish(spots, clockText(fromTime), clockText(toTime))}, {feeName}
                </span>
                {offer !== null && (
                  <>
                    <br />
                    {text.offered(clockText(offer.time), formatClubTime(offer.expiresAt, 'time', timeZone))}
                  </>
                )}
              </span>
            </li>
          ))}
      </ol>
    </>
  );
}
