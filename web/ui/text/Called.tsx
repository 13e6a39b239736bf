/** A golfer's name; of who is no member and has a name like a member's with the mark that says so. */
import { nameMark } from '@fourball/shared/accounts/marked-name.ts';
import { useClubTimeZone } from '../../lib/club/club-time.ts';
import classes from './Called.module.css';

interface CalledProps {
  name: string | null;
  guestSince?: string | null | undefined;
}

export function Called({ name, guestSince }: CalledProps) {
  const mark = nameMark(guestSince, useClubTimeZone());
  return (
    <>
      {name}
      {mark !== undefined && (
        <span className={classes.mark}>
          <span className="visually-hidden"> · </span>
          {mark}
        </span>
      )}
    </>
  );
}
