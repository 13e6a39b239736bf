/** Puts the tee times that templates made onto another clock of the club's. */
import { addDays } from '@fourball/shared/club/days.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { findManagedCourses } from '../../club/courses/manage-courses.ts';
import type { Actor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { onClock, type House } from '../../kernel/house.ts';
import { applyTemplates } from './apply-templates.ts';

/** As many days as `applyTemplates` takes at a time. */
const portion = 62;

export interface LeftOnOldClock {
  readonly courseId: number;
  readonly day: string;
  readonly time: string;
}

/**
 * Applies the templates anew on the clock of `timeZone`, from today on, as far ahead as sheets are made. What somebody took in that
 * very moment stays where it is, and is told of. May be run again.
 */
export async function moveTeeTimes(
  house: House,
  club: ClubFacts,
  actor: Actor,
  timeZone: string,
): Promise<LeftOnOldClock[]> {
  const moved = onClock(house, timeZone);
  const today = clubDay(house.clock.now(), timeZone);
  const last = addDays(today, (await club.rules()).sheetDaysAhead);
  const left: LeftOnOldClock[] = [];
  for (const { courseId } of await findManagedCourses(moved, house.db)) {
    // Twice: what is to begin where a tee time of the next day still stands finds its place once that one has moved.
    for (const isLast of [false, true]) {
      for (let from = today; from <= last; from = addDays(from, portion)) {
        const end = addDays(from, portion - 1);
        const done = await applyTemplates(
          moved,
          actor,
          { courseId, from, to: end < last ? end : last },
          false,
        );
        if (isLast) left.push(...done.left.map(({ day, time }) => ({ courseId, day, time })));
      }
    }
  }
  return left;
}
