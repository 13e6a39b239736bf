/** Binds the calls of the club to their commands. */
import { getCourseFor } from '@fourball/domain/club/courses/write-course.ts';
import { courseOn } from '@fourball/domain/club/prices/fee-prices.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import { basicCourse } from '@fourball/shared/club/course-shapes.ts';
import { passwordMinLength } from '@fourball/shared/accounts/passwords.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import type { Services } from '../services.ts';

export const clubHandlers = ({ house, club, settings }: Services): BuiltHandlers['club'] => {
  const today = () => clubDay(house.clock.now(), house.timeZone);
  return {
    async listCourses({ query }) {
      const courses = (await club.courses()).map((course) => courseOn(course, today()));
      return query.detailLevel === 'BASIC' ? courses.map((course) => basicCourse.parse(course)) : courses;
    },
    async getCourse({ params, actor }) {
      return courseOn(await getCourseFor(house, await club.courses(), actor, params.id), today());
    },
    async getClubInfo() {
      const { calendarUrl, contentSiteUrl } = settings;
      const { palette, ...profile } = await club.profile();
      return { ...profile, palette: [...palette], calendarUrl, contentSiteUrl, passwordMinLength };
    },
  };
};
