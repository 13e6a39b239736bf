/** What a membership gives, each as a picture with its word. */
import {
  IconCalendarClock,
  IconCalendarWeek,
  IconFlag,
  IconPennant,
  IconPlane,
  IconTicket,
  IconTrophy,
} from '@tabler/icons-react';
import classes from './Features.module.css';
import { words } from './page-words.en.ts';

export interface Gives {
  nineHole?: boolean;
  weekday?: boolean;
  leagues?: boolean;
  tournaments?: boolean;
  trips?: boolean;
  advanceBookingDays?: number;
  roundCredits?: number;
}

export function Features({ gives, label }: { gives: Gives; label: string }) {
  const { nineHole, weekday, leagues, tournaments, trips, advanceBookingDays = 0, roundCredits = 0 } = gives;
  const shown: [boolean | undefined, typeof IconFlag, string][] = [
    [nineHole, IconFlag, words.features.nineHole],
    [weekday, IconCalendarWeek, words.features.weekday],
    [leagues, IconPennant, words.features.leagues],
    [tournaments, IconTrophy, words.features.tournaments],
    [trips, IconPlane, words.features.trips],
    [advanceBookingDays > 0, IconCalendarClock, words.features.advance(advanceBookingDays)],
    [roundCredits > 0, IconTicket, words.features.credits(roundCredits)],
  ];
  const given = shown.filter(([has]) => has === true);
  if (given.length === 0) return null;
  return (
    <ul className={classes.features} aria-label={label}>
      {given.map(([, Icon, text]) => (
        <li key={text}>
          <Icon size={18} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}
