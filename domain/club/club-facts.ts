/** The club's courses and parameters, kept in memory and read again when they change. */
import type { House } from '../kernel/house.ts';
import { remember } from '../kernel/remember.ts';
import { loadCourses, type CourseFacts } from './courses/courses.ts';
import { followRules, loadParameters, type BookingRules } from './parameters/parameters.ts';

export interface ClubFacts {
  courses(): Promise<CourseFacts[]>;
  /** The rules in force at the house's present moment. */
  rules(): Promise<BookingRules>;
}

export function createClubFacts(house: House): ClubFacts {
  const courses = remember(house, 'reference_changed', () => loadCourses(house.db));
  const parameters = remember(house, 'reference_changed', () => loadParameters(house.db));
  const rulesAt = followRules();
  return {
    courses,
    rules: async () => rulesAt(await parameters(), house.clock.now()),
  };
}
