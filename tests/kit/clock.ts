/** A clock that stands still until a test moves it. */
import type { Clock } from '@fourball/domain/kernel/clock.ts';

export interface FakeClock extends Clock {
  set(moment: Date): void;
  advance(milliseconds: number): void;
}

export function fakeClock(start: Date): FakeClock {
  let now = start;
  return {
    now: () => new Date(now),
    set: (moment) => {
      now = moment;
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
