/** What it takes for the calls with which courses are shown and managed to be answered. */
import { addScorecardImage } from '@fourball/shared/club/course-calls.ts';
import {
  applyTemplates,
  createCourseFee,
  createTeeSheetTemplate,
} from '@fourball/shared/club/course-setup-calls.ts';
import { listTemplateRuns } from '@fourball/shared/club/template-run-calls.ts';
import { buildCourse, buildUser } from '../../kit/build.ts';
import { courseBody, feeBody, pageBody, scorecardBody, templateBody } from '../../kit/club/courses.ts';
import { uploadOf } from '../../kit/club/pictures.ts';
import { replyOver, testToday, testTomorrow, type CallOptions, type TestServer } from '../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

const admin = async ({ db }: TestServer) => ({
  token: (await buildUser(db, { roles: ['GOLFER', 'ADMIN'] })).token,
});

/** An admin, and what is asked of a course that is there. */
const about =
  (ask: (courseId: number) => Omit<CallOptions, 'token'> | Promise<Omit<CallOptions, 'token'>>): Sample =>
  async (server) => ({
    ...(await admin(server)),
    ...(await ask((await buildCourse(server.db)).courseId)),
  });

const visitor =
  (ask: (courseId: number) => CallOptions): Sample =>
  async ({ db }) =>
    ask((await buildCourse(db)).courseId);

async function priced(server: TestServer) {
  const { token } = await admin(server);
  const { courseId } = await buildCourse(server.db);
  const { fees } = await replyOver(server.url, createCourseFee, {
    token,
    body: { ...feeBody(courseId), startDate: testTomorrow },
  });
  return { token, courseId, fees, courseFeeId: fees.at(-1)?.courseFeeId ?? 0 };
}

async function templated(server: TestServer) {
  const { token } = await admin(server);
  const { courseId } = await buildCourse(server.db);
  const body = templateBody(courseId);
  const { templates } = await replyOver(server.url, createTeeSheetTemplate, { token, body });
  return { token, courseId, templateId: templates[0]?.templateId ?? 0 };
}

const prices = { memberPrice: 2000, nonMemberPrice: 5000, externalMemberPrice: 3500 };
const names = { name: 'Meadow', fullName: 'The Meadow' };

export const courseSamples: Readonly<Record<string, Sample>> = {
  'course.create': async (server) => ({
    ...(await admin(server)),
    body: { ...names, listingType: 'PUBLIC', email: 'meadow@club.example', breakpointHole: 9 },
  }),
  'course.createQuick': async (server) => ({ ...(await admin(server)), body: names }),
  'course.update': about((id) => ({ body: { id, ...names, listingType: 'PRIVATE' } })),
  'course.delete': about((id) => ({ params: { id } })),
  'course.updateVisibility': about((id) => ({ body: { id, visible: false } })),
  'course.updateBreakpointHole': about((id) => ({ body: { id, breakpointHole: 9 } })),
  'course.listByOrganization': async () => ({ params: { orgId: 1 } }),
  'course.getTemplate': visitor((courseId) => ({ params: { courseId } })),
  'course.updateTemplate': about((courseId) => ({ body: pageBody(courseId) })),
  'course.listPartnerLinks': visitor((courseId) => ({ params: { courseId } })),
  'course.updatePartnerLink': about((id) => ({
    body: { id, teeTimePartnerId: 'GN-7', teeTimeUrl: 'https://tee.example' },
  })),
  'course.listImages': visitor((courseId) => ({ params: { courseId } })),
  'course.listScorecardImages': visitor((courseId) => ({ params: { courseId } })),
  'course.addScorecardImage': about(async (courseId) => ({ body: { ...(await uploadOf()), courseId } })),
  'course.deleteScorecardImage': async (server) => {
    const { token } = await admin(server);
    const { courseId } = await buildCourse(server.db);
    const body = { ...(await uploadOf()), courseId };
    const { id } = await replyOver(server.url, addScorecardImage, { token, body });
    return { token, params: { id } };
  },
  'course.listManaged': admin,
  'course.order': async (server) => {
    // All courses are to be named, and there are only so many that a club may have.
    await server.db.query('update courses set visible = false, removed_at = now() where removed_at is null');
    await buildCourse(server.db);
    const rows = await server.db.query<{ id: number }>('select id from courses where removed_at is null');
    return { ...(await admin(server)), body: { courseIds: rows.map(({ id }) => id) } };
  },
  'course.updateScorecard': about((courseId) => ({ body: scorecardBody(courseId) })),
  'course.createFee': about((courseId) => ({ body: feeBody(courseId) })),
  'course.updateFee': async (server) => {
    const { token, courseFeeId } = await priced(server);
    return { token, body: { courseFeeId, name: 'Nine', holes: 9, twilight: true, active: false } };
  },
  'course.orderFees': async (server) => {
    const { token, courseId, fees } = await priced(server);
    return { token, body: { courseId, courseFeeIds: fees.map(({ courseFeeId }) => courseFeeId).reverse() } };
  },
  'course.addFeePrices': async (server) => {
    const { token, courseFeeId } = await priced(server);
    return { token, body: { courseFeeId, startDate: testToday, ...prices } };
  },
  'course.updateFeePrices': async (server) => {
    const { token, courseFeeId } = await priced(server);
    return { token, body: { courseFeeId, startDate: testTomorrow, ...prices } };
  },
  'course.deleteFeePrices': async (server) => {
    const { token, courseFeeId } = await priced(server);
    return { token, params: { courseFeeId, startDate: testTomorrow } };
  },
  'course.begin': async (server) => {
    const { token } = await priced(server);
    return { token, body: courseBody() };
  },
  'course.createTeeSheetTemplate': about((courseId) => ({ body: templateBody(courseId) })),
  'course.updateTeeSheetTemplate': async (server) => {
    const { token, courseId, templateId } = await templated(server);
    const { courseId: _, ...fields } = templateBody(courseId, { spots: 3 });
    return { token, body: { templateId, ...fields } };
  },
  'course.deleteTeeSheetTemplate': async (server) => {
    const { token, templateId } = await templated(server);
    return { token, params: { templateId } };
  },
  'course.previewTeeSheet': async (server) => {
    const { token, courseId } = await templated(server);
    return { token, body: { courseId, from: testTomorrow, days: 7 } };
  },
  'course.previewApplication': async (server) => {
    const { token, courseId } = await templated(server);
    return { token, body: { courseId, from: testTomorrow, to: testTomorrow } };
  },
  'course.listTemplateRuns': async (server) => {
    const { token, courseId } = await templated(server);
    return { token, params: { courseId } };
  },
  'course.undoTemplateRun': async (server) => {
    const { token, courseId } = await templated(server);
    await replyOver(server.url, applyTemplates, {
      token,
      body: { courseId, from: testTomorrow, to: testTomorrow },
    });
    const [run] = await replyOver(server.url, listTemplateRuns, { token, params: { courseId } });
    return { token, body: { runId: run?.runId ?? 0 } };
  },
  'course.applyTemplates': async (server) => {
    const { token, courseId } = await templated(server);
    return { token, body: { courseId, from: testTomorrow, to: testTomorrow } };
  },
};
