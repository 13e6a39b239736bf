/** Times of ballots in words: club times as the server writes them, and what is left until one. */
import { useEffect, useState } from 'react';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { words } from './ballot-words.en.ts';

/** `Sat, Nov 22, 18:00` (or `6:00 PM`) of `2026-11-22T18:00`. */
export function clubMinuteInWords(dateTime: string): string {
  const [day = '', time = ''] = dateTime.split('T');
  return `${formatDay(day, 'short')}, ${clockText(time)}`;
}

const two = (count: number) => String(count).padStart(2, '0');

/** `2 days 03:04:05`; without days `03:04:05`. */
export function leftInWords(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const rest = `${two(Math.floor((seconds % 86_400) / 3600))}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return days === 0 ? rest : words.page.days(days, rest);
}

/** The address segment as an id; null where it is none. */
export const idIn = (segment: string | undefined): number | null =>
  segment !== undefined && /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : null;

/**
 * The moment of `performance.now()` at which the seconds that the server counted are over. It is measured when they
 * come, and stays where the same come again.
 */
export function useDeadline(secondsLeft: number, readAt: number): number {
  const [deadline, setDeadline] = useState(() => performance.now() + secondsLeft * 1000);
  useEffect(() => setDeadline(performance.now() + secondsLeft * 1000), [secondsLeft, readAt]);
  return deadline;
}
