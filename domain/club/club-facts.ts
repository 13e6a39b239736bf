/** The club's courses, parameters and what it says of itself, kept in memory and read again when they change. */
import type { ClubProfile } from '@fourball/shared/club/profile/profile-shapes.ts';
import type { House } from '../kernel/house.ts';
import { remember } from '../kernel/remember.ts';
import { fields } from '../kernel/setting-fields.ts';
import { loadCourses, type CourseFacts } from './courses/courses.ts';
import { followRules, loadParameters, type BookingRules } from './parameters/parameters.ts';
import { profileOf, readClub, type ClubSettings } from './profile/club-row.ts';

export interface ClubFacts {
  courses(): Promise<CourseFacts[]>;
  /** The rules in force at the house's present moment. */
  rules(): Promise<BookingRules>;
  /** What the club says of itself at the house's present moment. */
  profile(): Promise<ClubProfile>;
}

/** What holds where nothing is set. */
const unset: ClubSettings = {
  clubName: fields.CLUB_NAME.fallback ?? '',
  contactEmail: fields.CONTACT_EMAIL.fallback ?? '',
};

export function createClubFacts(house: House, settings: ClubSettings = unset): ClubFacts {
  const courses = remember(house, 'reference_changed', () => loadCourses(house.db));
  const parameters = remember(house, 'reference_changed', () => loadParameters(house.db));
  const club = remember(house, 'reference_changed', () => readClub(house.db));
  const rulesAt = followRules();
  const rules = async () => rulesAt(await parameters(), house.clock.now());
  return {
    courses,
    rules,
    profile: async () => profileOf(await club(), settings, (await rules()).all, house.timeZone),
  };
}
