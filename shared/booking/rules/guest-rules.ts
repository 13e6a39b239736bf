/** Who may bring guests, how many and when: pure rules that the page shows and the server decides with. */
import { isoWeekday } from '../../club/days.ts';
import type { PriceClass } from '../../membership/enums.ts';

export interface GuestRules {
  /** How many a member may bring to one tee time. */
  readonly perMember: number;
  /** Club time from which guests may play on Saturdays and Sundays. */
  readonly weekendFrom: string;
}

/** One guest at one tee time. */
interface GuestWish {
  /** YYYY-MM-DD and HH:MM at the club. */
  readonly day: string;
  readonly time: string;
  /** How many the booker brings to this tee time already, in all of the booker's bookings. */
  readonly broughtAlready: number;
  /** Of the booker; undefined for who is no golfer of the club any more. */
  readonly bookerClass: PriceClass | undefined;
}

/** Why the guest can't play, in words for the person; undefined where nothing forbids it. */
export function whyNoGuest(
  { perMember, weekendFrom }: GuestRules,
  { day, time, broughtAlready, bookerClass }: GuestWish,
): string | undefined {
  if (bookerClass !== 'MEMBER') return 'Guests play with members only.';
  if (broughtAlready >= perMember)
    return perMember === 0
      ? 'The club takes no guests.'
      : `A member can bring ${perMember} ${perMember === 1 ? 'guest' : 'guests'} to a tee time at most.`;
  if (isWeekend(day) && time < weekendFrom)
    return `On Saturdays and Sundays guests can play from ${weekendFrom}.`;
  return undefined;
}

/** A day of the calendar, whatever the clock of the club. */
const isWeekend = (day: string): boolean => isoWeekday(day) > 5;
