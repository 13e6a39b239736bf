/** How long there is to answer: in seconds at the very end, before that in days, hours and minutes. */
import { useEffect, useState } from 'react';
import { words } from './registration-words.en.ts';

const two = (count: number): string => String(count).padStart(2, '0');

/** `1 d 5 h`, `5 h 10 min`, and below an hour `09:59`. */
export function sayTimeLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  if (seconds <= 0) return words.over;
  if (seconds < 3_600) return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
  const minutes = Math.floor(seconds / 60);
  return words.timeLeft(Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60);
}

/** Milliseconds until `at` (ISO 8601), never below zero; counted each second within the last hour, before that each minute. */
export function useTimeLeft(at: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  const left = at === null ? 0 : Math.max(0, Date.parse(at) - now);
  useEffect(() => {
    if (left === 0) return undefined;
    // Just past the full second or minute, so that none is shown twice.
    const unit = left <= 3_600_000 ? 1_000 : 60_000;
    const look = () => setNow(Date.now());
    const timer = window.setTimeout(look, (left % unit) + 5);
    // Timers sleep in a hidden tab.
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [left, at]);
  return left;
}
