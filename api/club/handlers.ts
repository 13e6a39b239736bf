/** Binds the calls of the club to their commands. */
import { presentCourse } from '@fourball/domain/club/courses.ts';
import { getCourseFor } from '@fourball/domain/club/write-course.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import { passwordMinLength } from '@fourball/shared/accounts/passwords.ts';
import type { BuiltHandlers } from '../built-calls.ts';
import type { Services } from '../services.ts';

export const clubHandlers = ({ house, club, settings }: Services): BuiltHandlers['club'] => {
  const today = () => clubDay(house.clock.now(), house.timeZone);
  return {
    async listCourses() {
      return (await club.courses()).map((course) => presentCourse(course, today()));
    },
    async getCourse({ params, actor }) {
      return presentCourse(await getCourseFor(house, await club.courses(), actor, params.id), today());
    },
    async getClubInfo() {
      const { clubName: name, calendarUrl, contactEmail, contentSiteUrl } = settings;
      return { name, calendarUrl, contactEmail, contentSiteUrl, passwordMinLength };
    },
  };
};
