/** Binds the calls of the club to their commands. */
import { presentCourse } from '@fourball/domain/club/courses.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
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
    async getCourse({ params }) {
      const course = (await club.courses()).find(({ courseId }) => courseId === params.id);
      if (!course) throw new AppError('not_found');
      return presentCourse(course, today());
    },
    async getClubInfo() {
      const { clubName: name, calendarUrl, contactEmail, contentSiteUrl } = settings;
      return { name, calendarUrl, contactEmail, contentSiteUrl, passwordMinLength };
    },
  };
};
