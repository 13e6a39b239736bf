/** The calls that show the club and its courses. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';
import { courseDetails, listedCourse } from './course-shapes.ts';
import { detailLevel } from './enums.ts';
import { clubInfo } from './shapes.ts';

export const listCourses = defineCall({
  id: 'course.list',
  method: 'GET',
  path: 'course/list',
  access: 'public',
  /** FULL unless it is named, in any letter case. */
  query: z.object({ detailLevel: z.string().toUpperCase().pipe(detailLevel).default('FULL') }),
  reply: z.array(listedCourse),
  summary:
    'The visible courses with holes, tees and the fees in force today; with detailLevel BASIC without their cards and texts.',
});

export const getCourse = defineCall({
  id: 'course.get',
  method: 'GET',
  path: 'course/{id}',
  access: 'public',
  params: z.object({ id }),
  reply: courseDetails,
  errors: ['not_found'],
  summary: 'One course with everything that its page tells. Admins also get hidden ones.',
});

export const getClubInfo = defineCall({
  id: 'club.info',
  method: 'GET',
  path: 'club',
  access: 'public',
  reply: clubInfo,
  ours: true,
  summary: 'The fixed facts of the club that pages need before anyone has logged in.',
});

export const clubCalls = { listCourses, getCourse, getClubInfo };
