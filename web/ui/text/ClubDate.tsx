/** The day of an instant on the club's calendar, with its year: for what may be long ago. */
import { clubDayOf, useClubTimeZone } from '../../lib/club/club-time.ts';
import { formatDate } from './day-text.ts';

/** `at` is ISO 8601, UTC. */
export function ClubDate({ at }: { at: string }) {
  const timeZone = useClubTimeZone();
  return (
    <time dateTime={at} className="figures">
      {formatDate(clubDayOf(at, timeZone))}
    </time>
  );
}
