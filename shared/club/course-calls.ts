/** The calls with which admins manage courses, and the pages, links and scorecards of a course. */
import { z } from 'zod';
import { filled, html, link, text, upload, uploadExtension } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { email, id, line } from '../contract/fields.ts';
import {
  courseDetails,
  courseImage,
  coursePage,
  managedCourse,
  partnerLink,
  scorecardImage,
} from './course-shapes.ts';
import { courseDataSource, listingType } from './enums.ts';

const byCourse = z.object({ courseId: id });
const note = text(4000).nullish();

const courseFields = {
  name: filled(120),
  fullName: filled(160),
  website: link.nullish(),
  courseNumber: line(40).nullish(),
  teeTimeUrl: link.nullish(),
  teeTimeReservation: note,
  restrictions: note,
  courseTour: note,
  listingType,
  otherInfo: note,
  messageToMembers: note,
  teeTimeResource: line(200).nullish(),
  teeTimeCourseId: line(80).nullish(),
  email: email.nullish(),
  scorecardUrl: link.nullish(),
  teeTimePartnerId: line(80).nullish(),
  breakpointHole: z.number().int().min(1).max(18).nullish(),
  dataSource: courseDataSource.optional(),
  /** Where it lies. */
  regionId: id.nullish(),
};

const infoBox = z.object({ title: line(120), content: html, link: link.nullish() });

/** A course with bookings, holds or offers ahead, people waiting or a ballot that is not drawn stays as it is. */
const deletion = z.object({ result: z.enum(['DELETED', 'HAS_BOOKINGS']) });

export const createCourse = defineCall({
  id: 'course.create',
  method: 'POST',
  path: 'course',
  access: 'admin',
  encoding: 'json',
  body: z.object(courseFields),
  reply: managedCourse,
  summary: 'Adds a course. It is hidden until it is shown.',
});

export const createCourseQuick = defineCall({
  id: 'course.createQuick',
  method: 'POST',
  path: 'course/quick',
  access: 'admin',
  encoding: 'json',
  body: z.object({ name: filled(120), fullName: filled(160) }),
  reply: managedCourse,
  summary: 'Adds a course by its names alone. It is hidden until it is shown.',
});

export const updateCourse = defineCall({
  id: 'course.update',
  method: 'PUT',
  path: 'course',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, ...courseFields }),
  reply: managedCourse,
  errors: ['not_found'],
  summary: 'Changes a course. What is left out stays; null and an empty text empty a field.',
});

export const deleteCourse = defineCall({
  id: 'course.delete',
  method: 'DELETE',
  path: 'course/{id}',
  aliases: ['course'],
  access: 'admin',
  params: z.object({ id }),
  reply: deletion,
  errors: ['not_found'],
  summary: 'Hides a course for good; what was booked on it stays. Refused while anything is booked ahead.',
});

export const updateCourseVisibility = defineCall({
  id: 'course.updateVisibility',
  method: 'PATCH',
  path: 'course/visibility',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, visible: z.boolean() }),
  reply: managedCourse,
  errors: ['not_found'],
  summary: 'Shows or hides a course.',
});

export const updateBreakpointHole = defineCall({
  id: 'course.updateBreakpointHole',
  method: 'PATCH',
  path: 'course/breakpoint-hole',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, breakpointHole: courseFields.breakpointHole }),
  reply: managedCourse,
  errors: ['not_found'],
  summary: 'Sets the hole at which a course can be broken off.',
});

export const listCoursesByOrganization = defineCall({
  id: 'course.listByOrganization',
  method: 'GET',
  path: 'course/list/organization/{orgId}',
  access: 'public',
  params: z.object({ orgId: id }),
  reply: z.array(courseDetails),
  summary: 'The visible courses of an organisation.',
});

export const getCourseTemplate = defineCall({
  id: 'course.getTemplate',
  method: 'GET',
  path: 'course/template/{courseId}',
  access: 'public',
  params: byCourse,
  reply: coursePage,
  errors: ['not_found'],
  summary: 'What the page of a course says.',
});

export const updateCourseTemplate = defineCall({
  id: 'course.updateTemplate',
  method: 'PUT',
  path: 'course/template',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    courseId: id,
    heading: line(200),
    header: html,
    footer: html,
    about: html,
    infoBoxes: z.array(infoBox).max(3),
    featureImageLink: link.nullish(),
  }),
  reply: coursePage,
  errors: ['not_found'],
  summary: 'Changes what the page of a course says.',
});

export const listPartnerLinks = defineCall({
  id: 'course.listPartnerLinks',
  method: 'GET',
  path: 'course/partner-links/{courseId}',
  access: 'public',
  params: byCourse,
  reply: z.array(partnerLink),
  errors: ['not_found'],
  summary: 'Where tee times of a course can be booked with partners.',
});

export const updatePartnerLink = defineCall({
  id: 'course.updatePartnerLink',
  method: 'PATCH',
  path: 'course/partner-link',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    id,
    teeTimePartnerId: courseFields.teeTimePartnerId,
    teeTimeUrl: courseFields.teeTimeUrl,
  }),
  reply: z.array(partnerLink),
  errors: ['not_found'],
  summary: 'Changes where tee times of a course can be booked with a partner.',
});

export const listCourseImages = defineCall({
  id: 'course.listImages',
  method: 'GET',
  path: 'course/images/{courseId}',
  access: 'public',
  params: byCourse,
  reply: z.array(courseImage),
  ours: true,
  errors: ['not_found'],
  summary:
    'The pictures that a course is shown with. They are put by `image` and taken away by `image/remove`.',
});

export const listScorecardImages = defineCall({
  id: 'course.listScorecardImages',
  method: 'GET',
  path: 'course/scorecard-images/{courseId}',
  access: 'public',
  params: byCourse,
  reply: z.array(scorecardImage),
  errors: ['not_found'],
  summary: 'The images of the scorecard of a course.',
});

export const addScorecardImage = defineCall({
  id: 'course.addScorecardImage',
  method: 'POST',
  path: 'course/scorecard-image',
  access: 'admin',
  encoding: 'multipart',
  body: z.object({ courseId: id, file: upload, fileName: filled(255), extension: uploadExtension }),
  reply: scorecardImage,
  errors: ['not_found', 'too_large', 'unavailable'],
  summary: 'Adds an image of the scorecard to a course.',
});

export const deleteScorecardImage = defineCall({
  id: 'course.deleteScorecardImage',
  method: 'DELETE',
  path: 'course/scorecard-image/{id}',
  aliases: ['course/scorecard-image'],
  access: 'admin',
  params: z.object({ id }),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['not_found'],
  summary: 'Removes an image of a scorecard.',
});

export const courseCalls = {
  createCourse,
  createCourseQuick,
  updateCourse,
  deleteCourse,
  updateCourseVisibility,
  updateBreakpointHole,
  listCoursesByOrganization,
  getCourseTemplate,
  updateCourseTemplate,
  listPartnerLinks,
  updatePartnerLink,
  listCourseImages,
  listScorecardImages,
  addScorecardImage,
  deleteScorecardImage,
};
