/** The time a hold has left, counted from what the server said on a clock that nobody can set. */
import { useEffect, useState } from 'react';

/** Whole seconds until `deadline`, a moment of `performance.now()`; never below zero. */
export const secondsUntil = (deadline: number): number =>
  Math.max(0, Math.ceil((deadline - performance.now()) / 1000));

/** 65 → `01:05` */
export function minutesAndSeconds(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** Re-renders on each second of the way down; null while there is nothing to count. */
export function useSecondsLeft(deadline: number | null): number | null {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (deadline === null) return;
    let timer = 0;
    const schedule = () => {
      const left = deadline - performance.now();
      if (left <= 0) return;
      // Wakes just past the next whole second, so that none is skipped or shown twice.
      timer = window.setTimeout(tick, (left % 1000) + 5);
    };
    const tick = () => {
      setTick((count) => count + 1);
      schedule();
    };
    // Timers sleep in a hidden tab; the first look after that must be right.
    const onVisible = () => {
      window.clearTimeout(timer);
      tick();
    };
    schedule();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [deadline]);
  return deadline === null ? null : secondsUntil(deadline);
}
