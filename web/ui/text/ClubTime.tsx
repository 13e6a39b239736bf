/** An instant on the club's clock, in figures that line up. */
import { formatClubTime, useClubTimeZone, type ClubTimeStyle } from '../../lib/club/club-time.ts';

interface ClubTimeProps {
  /** ISO 8601, UTC. */
  at: string;
  format?: ClubTimeStyle;
}

export function ClubTime({ at, format = 'time' }: ClubTimeProps) {
  const timeZone = useClubTimeZone();
  return (
    <time dateTime={at} className="figures">
      {formatClubTime(at, format, timeZone)}
    </time>
  );
}
