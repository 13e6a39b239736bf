/** Binds the calls with which courses are shown and managed to their commands. */
import { applyTemplates, previewApplication } from '@fourball/domain/booking/setup/apply-templates.ts';
import { listTemplateRuns, undoTemplateRun } from '@fourball/domain/booking/setup/undo-templates.ts';
import { beginCourse } from '@fourball/domain/booking/setup/begin-course.ts';
import { deleteCourse } from '@fourball/domain/booking/setup/delete-course.ts';
import {
  createTeeSheetTemplate,
  deleteTeeSheetTemplate,
  previewTeeSheet,
  updateTeeSheetTemplate,
} from '@fourball/domain/booking/setup/tee-sheet-templates.ts';
import {
  addFeePrices,
  createCourseFee,
  deleteFeePrices,
  orderCourseFees,
  updateCourseFee,
  updateFeePrices,
} from '@fourball/domain/club/courses/course-fees.ts';
import { findCoursePage, updateCoursePage } from '@fourball/domain/club/courses/course-pages.ts';
import { listCourseImages } from '@fourball/domain/club/courses/list-course-images.ts';
import {
  addScorecardImage,
  deleteScorecardImage,
  listScorecardImages,
} from '@fourball/domain/club/courses/scorecard-images.ts';
import { findManagedCourses } from '@fourball/domain/club/courses/manage-courses.ts';
import {
  createCourse,
  getCourseFor,
  listCoursesOfOrganization,
  orderCourses,
  partnerLinksOf,
  showCourse,
  updateCourse,
} from '@fourball/domain/club/courses/write-course.ts';
import { updateScorecard } from '@fourball/domain/club/courses/write-scorecard.ts';
import type { Actor } from '@fourball/domain/kernel/actor.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const courseHandlers = ({ house, club, images }: Services): BuiltHandlers['courses'] => {
  const courseFor = async (actor: Actor, courseId: number) =>
    getCourseFor(house, await club.courses(), actor, courseId);
  return {
    createCourse: ({ actor, body }) => createCourse(house, actor, body),
    createCourseQuick: ({ actor, body }) => createCourse(house, actor, body),
    updateCourse: ({ actor, body }) => updateCourse(house, actor, body),
    deleteCourse: ({ actor, params }) => deleteCourse(house, actor, params.id),
    updateCourseVisibility: ({ actor, body }) => showCourse(house, actor, body),
    updateBreakpointHole: ({ actor, body: { id, breakpointHole } }) =>
      updateCourse(house, actor, { id, breakpointHole: breakpointHole ?? null }),
    listCoursesByOrganization: async ({ params }) =>
      listCoursesOfOrganization(house, await club.courses(), params.orgId),
    async getCourseTemplate({ actor, params }) {
      const { courseId } = await courseFor(actor, params.courseId);
      return findCoursePage(house.db, courseId);
    },
    updateCourseTemplate: ({ actor, body }) => updateCoursePage(house, actor, body),
    listPartnerLinks: async ({ actor, params }) => partnerLinksOf(await courseFor(actor, params.courseId)),
    updatePartnerLink: async ({ actor, body: { id, teeTimePartnerId, teeTimeUrl } }) =>
      partnerLinksOf(await updateCourse(house, actor, { id, teeTimePartnerId, teeTimeUrl })),
    async listCourseImages({ actor, params }) {
      const { courseId } = await courseFor(actor, params.courseId);
      return listCourseImages(house.db, courseId);
    },
    async listScorecardImages({ actor, params }) {
      const { courseId } = await courseFor(actor, params.courseId);
      return listScorecardImages(house.db, courseId);
    },
    addScorecardImage: ({ actor, body }) => addScorecardImage(images, actor, body),
    deleteScorecardImage: ({ actor, params }) => deleteScorecardImage(images, actor, params.id),
  };
};

export const templateRunHandlers = ({ house }: Services): BuiltHandlers['templateRuns'] => ({
  previewApplication: ({ body }) => previewApplication(house, body),
  listTemplateRuns: ({ params }) => listTemplateRuns(house, params.courseId),
  undoTemplateRun: ({ actor, body }) => undoTemplateRun(house, userOf(actor), body.runId),
});

export const courseSetupHandlers = ({ house }: Services): BuiltHandlers['courseSetup'] => ({
  listManagedCourses: () => findManagedCourses(house, house.db),
  beginCourse: ({ actor, body }) => beginCourse(house, actor, body),
  orderCourses: ({ actor, body }) => orderCourses(house, actor, body.courseIds),
  updateScorecard: ({ actor, body }) => updateScorecard(house, actor, body),
  createCourseFee: ({ actor, body }) => createCourseFee(house, actor, body),
  updateCourseFee: ({ actor, body }) => updateCourseFee(house, actor, body),
  orderCourseFees: ({ actor, body }) => orderCourseFees(house, actor, body),
  addFeePrices: ({ actor, body }) => addFeePrices(house, actor, body),
  updateFeePrices: ({ actor, body }) => updateFeePrices(house, actor, body),
  deleteFeePrices: ({ actor, params }) => deleteFeePrices(house, actor, params),
  createTeeSheetTemplate: ({ actor, body }) => createTeeSheetTemplate(house, actor, body),
  updateTeeSheetTemplate: ({ actor, body }) => updateTeeSheetTemplate(house, actor, body),
  deleteTeeSheetTemplate: ({ actor, params, query }) =>
    deleteTeeSheetTemplate(house, actor, { ...params, ...query }),
  previewTeeSheet: ({ body }) => previewTeeSheet(house, body),
  applyTemplates: ({ actor, body }) => applyTemplates(house, actor, body),
});
