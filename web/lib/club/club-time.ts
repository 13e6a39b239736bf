/** Instants as the club's clock and calendar write them. */
import { dateOf } from '@fourball/shared/club/days.ts';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { clockText } from './clock-text.ts';
import { clubMeta } from './club-name.ts';

/** The club's time zone (IANA name): what the document says until the server says it with the booking parameters. */
const useZone = create<{ timeZone: string }>()(() => ({ timeZone: clubMeta('-clock') || 'America/Toronto' }));

export const useClubTimeZone = (): string => useZone((state) => state.timeZone);

export function setClubTimeZone(timeZone: string): void {
  if (useZone.getState().timeZone !== timeZone) useZone.setState({ timeZone });
}

export type ClubTimeStyle = 'time' | 'day' | 'dayTime' | 'longDay';

const styles = {
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** Sat, Nov 22 */
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  /** Saturday, November 22 */
  longDay: { weekday: 'long', month: 'long', day: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

function written(at: string | number, style: keyof typeof styles, timeZone: string): string {
  const key = `${style} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-CA', { ...styles[style], timeZone });
  formats.set(key, format);
  return format.format(new Date(at));
}

/** What the club's clock shows (HH:MM), as fields and comparisons take it. */
export const clubClockOf = (at: string | number, timeZone: string): string => written(at, 'clock', timeZone);

/** An instant (ISO 8601 or milliseconds) in club time: `time` as the club writes it, `dayTime` with the day before it. */
export function formatClubTime(at: string | number, style: ClubTimeStyle, timeZone: string): string {
  if (style === 'day' || style === 'longDay') return written(at, style, timeZone);
  const time = clockText(clubClockOf(at, timeZone));
  return style === 'time' ? time : `${written(at, 'day', timeZone)}, ${time}`;
}

/** The time of a moment, with the day where it is not that of `now`. */
export function formatNear(at: string, now: number, timeZone: string): string {
  const sameDay = formatClubTime(at, 'day', timeZone) === formatClubTime(now, 'day', timeZone);
  return formatClubTime(at, sameDay ? 'time' : 'dayTime', timeZone);
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day at the club, YYYY-MM-DD. */
export function clubDayOf(at: string | number, timeZone: string): string {
  // This locale writes days in the order of ISO 8601.
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  dayFormats.set(timeZone, format);
  return format.format(new Date(at));
}

/** The hour of the day at the club, 0 to 23. */
export const clubHourOf = (at: string | number, timeZone: string): number =>
  Number.parseInt(clubClockOf(at, timeZone), 10);

const calendar = {
  /** Sat, Nov 22 */
  short: new Intl.DateTimeFormat('en-CA', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }),
  /** Saturday, November 22 */
  long: new Intl.DateTimeFormat('en-CA', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
  /** Sat, Nov 22, 2026 */
  dated: new Intl.DateTimeFormat('en-CA', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }),
};

/** A calendar day (YYYY-MM-DD) in words; a day has no time zone, so none is applied. */
export const formatDay = (day: string, style: keyof typeof calendar): string =>
  calendar[style].format(dateOf(day));

/** `Date.now()`, anew every minute: for what depends on the day or the hour while the page stays open. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
