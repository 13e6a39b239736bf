/** Course administration through the api: fields, scorecard, fees and dated prices. */
import { getCourse, listCourses } from '@fourball/shared/club/calls.ts';
import {
  createCourse,
  createCourseQuick,
  deleteCourse,
  getCourseTemplate,
  listCoursesByOrganization,
  listPartnerLinks,
  updateBreakpointHole,
  updateCourse,
  updateCourseTemplate,
  updateCourseVisibility,
  updatePartnerLink,
} from '@fourball/shared/club/course-calls.ts';
import {
  addFeePrices,
  applyTemplates,
  courseSetupCalls,
  createCourseFee,
  createTeeSheetTemplate,
  deleteFeePrices,
  listManagedCourses,
  orderCourseFees,
  orderCourses,
  previewTeeSheet,
  updateCourseFee,
  updateFeePrices,
  updateScorecard,
} from '@fourball/shared/club/course-setup-calls.ts';
import { errorReply } from '@fourball/shared/contract/errors.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../kit/fixtures.ts';
import { book, hold } from '../kit/booking/book.ts';
import { buildTeeTime, buildUser, type BuiltTeeTime } from '../kit/build.ts';
import { feeBody, pageBody, scorecardBody, templateBody } from '../kit/club/courses.ts';
import { callOver, refusalIn, replyOver, testNow, testToday, testTomorrow } from '../kit/server.ts';

let token: string;

const test = courseTest()
  .extend('golfer', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend('visibleIds', ({ server }) => async () => {
    await server.heard();
    return (await replyOver(server.url, listCourses)).map(({ courseId }) => courseId);
  })
  .extend(
    'managed',
    ({ server, course }) =>
      async (courseId = course.courseId) =>
        (await replyOver(server.url, listManagedCourses, { token })).find((one) => one.courseId === courseId),
  )
  .extend(
    'lastChange',
    ({ server }) =>
      async () =>
        (
          await server.db.query<{ action: string; changes: unknown[] }>(
            'select action, changes from audit_entries order by id desc limit 1',
          )
        )[0],
  )
  .extend('heldPrice', ({ server, golfer, course }) => async (teeTime: BuiltTeeTime) => {
    await server.heard();
    const taken = await hold(server, golfer, course, [teeTime], 1);
    const [row] = await server.db.query<{ member_cents: number }>(
      'select member_cents from holds where user_id = $1',
      [golfer.userId],
    );
    expect(taken).toBeDefined();
    return row?.member_cents;
  });

test.beforeAll(async ({ server }) => {
  ({ token } = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] }));
});
test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

const script = '<img src=x onerror="alert(1)"><script>alert(1)</script>';
const issuesOf = ({ json }: { json: unknown }) => errorReply.parse(json).error.details?.issues ?? [];

describe('a course', () => {
  test('is added hidden, at the end, shown, and changed field by field', async ({
    server,
    visibleIds,
    lastChange,
  }) => {
    const made = await replyOver(server.url, createCourse, {
      token,
      body: {
        name: 'Heath',
        fullName: 'The Heath\nCourse',
        listingType: 'SEMI_PRIVATE',
        restrictions: `Soft spikes ${script}`,
        website: '',
        breakpointHole: 9,
      },
    });
    const { courseId: id } = made;
    expect(made).toMatchObject({
      fullName: 'The Heath Course',
      visible: false,
      website: null,
      breakpointHole: 9,
    });
    expect(await visibleIds()).not.toContain(id);
    expect(refusalIn(await callOver(server.url, getCourse, { params: { id } })).status).toBe(404);
    expect(await replyOver(server.url, getCourse, { token, params: { id } })).toMatchObject({
      name: 'Heath',
      // Text, which pages show as text.
      restrictions: `Soft spikes ${script}`,
    });
    await replyOver(server.url, updateCourseVisibility, { token, body: { id, visible: true } });
    expect((await visibleIds()).at(-1)).toBe(id);
    const changed = await replyOver(server.url, updateCourse, {
      token,
      body: {
        id,
        name: 'Heath',
        fullName: 'Heath',
        listingType: 'PUBLIC',
        restrictions: null,
        email: 'h@club.example',
        dataSource: 'COURSEDB',
      },
    });
    expect(changed).toMatchObject({
      restrictions: null,
      email: 'h@club.example',
      breakpointHole: 9,
      dataSource: 'COURSEDB',
    });
    expect(await lastChange()).toMatchObject({
      action: 'course.changed',
      changes: expect.arrayContaining([{ field: 'email', before: null, after: 'h@club.example' }]) as unknown,
    });
    await replyOver(server.url, updateBreakpointHole, { token, body: { id, breakpointHole: null } });
    await server.heard();
    expect(await replyOver(server.url, getCourse, { params: { id } })).toMatchObject({
      breakpointHole: null,
    });
  });

  test('names the field that is not valid', async ({ server, course }) => {
    const body = {
      id: course.courseId,
      name: ' ',
      fullName: 'x',
      listingType: 'OPEN',
      website: 'javascript:1',
    };
    const answer = await callOver(server.url, updateCourse, { token, body: { ...body, breakpointHole: 19 } });
    expect(
      issuesOf(answer)
        .map(({ field }) => field)
        .sort(),
    ).toEqual(['breakpointHole', 'listingType', 'name', 'website']);
  });

  test('has a link of a partner where it names an address', async ({ server, course }) => {
    const { courseId } = course;
    const links = () => replyOver(server.url, listPartnerLinks, { params: { courseId } });
    expect(await links()).toEqual([]);
    const body = { id: courseId, teeTimePartnerId: 'GN-7', teeTimeUrl: 'https://tee.example/7' };
    await replyOver(server.url, updatePartnerLink, { token, body });
    await server.heard();
    expect(await links()).toMatchObject([body]);
    const bad = { ...body, teeTimeUrl: 'javascript:alert(1)' };
    expect(issuesOf(await callOver(server.url, updatePartnerLink, { token, body: bad }))).toMatchObject([
      { field: 'teeTimeUrl' },
    ]);
  });

  test('belongs to the organisation of the club’s property', async ({ server }) => {
    const [property] = await server.db.query<{ id: number; organization_id: number }>(
      `with o as (insert into organizations (name) values ('Club') returning id)
       insert into properties (organization_id, name) select id, 'Club' from o returning id, organization_id`,
    );
    const body = { name: 'Dunes', fullName: 'The Dunes' };
    const { courseId } = await replyOver(server.url, createCourseQuick, { token, body });
    const orgId = property?.organization_id ?? 0;
    const ids = async (of: number) => {
      await server.heard();
      return (await replyOver(server.url, listCoursesByOrganization, { params: { orgId: of } })).map(
        (one) => one.courseId,
      );
    };
    expect(await ids(orgId)).toEqual([]);
    await replyOver(server.url, updateCourseVisibility, { token, body: { id: courseId, visible: true } });
    expect(await ids(orgId)).toEqual([courseId]);
    expect(await ids(orgId + 1)).toEqual([]);
  });

  test('has a page whose HTML is safe', async ({ server, course }) => {
    const { courseId } = course;
    const page = () => replyOver(server.url, getCourseTemplate, { params: { courseId } });
    expect(await page()).toMatchObject({ heading: '', infoBoxes: [], featureImageLink: null });
    const body = pageBody(courseId);
    const evil = { title: script, content: `<p>Hi</p>${script}`, link: 'https://x.example' };
    await replyOver(server.url, updateCourseTemplate, {
      token,
      body: {
        ...body,
        about: `<p onclick="x()">Old</p>${script}`,
        header: script,
        footer: script,
        infoBoxes: [evil],
      },
    });
    expect(await page()).toMatchObject({
      heading: body.heading,
      header: '',
      footer: '',
      about: '<p>Old</p>',
      infoBoxes: [{ title: script, content: '<p>Hi</p>' }],
    });
    for (const featureImageLink of ['javascript:alert(1)', 'mailto:a@b.example', '//evil.example/x.png']) {
      const answer = await callOver(server.url, updateCourseTemplate, {
        token,
        body: { ...body, featureImageLink },
      });
      expect(issuesOf(answer)).toMatchObject([{ field: 'featureImageLink' }]);
    }
    const four = Array.from({ length: 4 }, () => evil);
    const answer = await callOver(server.url, updateCourseTemplate, {
      token,
      body: { ...body, infoBoxes: four },
    });
    expect(issuesOf(answer)).toMatchObject([{ field: 'infoBoxes' }]);
  });

  test('is put in order with all the others', async ({ server }) => {
    const ids = (await replyOver(server.url, listManagedCourses, { token })).map(({ courseId }) => courseId);
    const turned = ids.toReversed();
    const reply = await replyOver(server.url, orderCourses, { token, body: { courseIds: turned } });
    expect(reply.map(({ courseId }) => courseId)).toEqual(turned);
    for (const courseIds of [turned.slice(1), [...turned, 987_654]]) {
      const answer = await callOver(server.url, orderCourses, { token, body: { courseIds } });
      expect(issuesOf(answer)).toMatchObject([{ field: 'courseIds' }]);
    }
  });

  test('stays while anything is booked or held ahead, and goes otherwise', async ({
    server,
    course,
    golfer,
    visibleIds,
    managed,
  }) => {
    const { courseId } = course;
    const remove = () => replyOver(server.url, deleteCourse, { token, params: { id: courseId } });
    const teeTime = await buildTeeTime(server.db, courseId, { day: testTomorrow });
    const { purchaseId } = await book(server, golfer, course, teeTime);
    expect(await remove()).toEqual({ result: 'HAS_BOOKINGS' });
    await server.db.query(`update rounds set status = 'CANCELLED' where purchase_id = $1`, [purchaseId]);
    await hold(server, golfer, course, [teeTime], 2);
    expect(await remove()).toEqual({ result: 'HAS_BOOKINGS' });
    await server.db.query('delete from holds where user_id = $1', [golfer.userId]);
    expect(await remove()).toEqual({ result: 'DELETED' });
    expect(await visibleIds()).not.toContain(courseId);
    expect(await managed()).toBeUndefined();
    expect(
      refusalIn(await callOver(server.url, deleteCourse, { token, params: { id: courseId } })).status,
    ).toBe(404);
    expect(await server.db.query('select 1 from bookings where purchase_id = $1', [purchaseId])).toHaveLength(
      1,
    );
  });
});

describe('prices', () => {
  const raised = { memberPrice: 3100, nonMemberPrice: 9900, externalMemberPrice: 7000 };

  test('cost tee times from their day on, and what is held or booked keeps its own', async ({
    server,
    course,
    golfer,
    heldPrice,
  }) => {
    const { courseFeeId } = course;
    const before = await buildTeeTime(server.db, course.courseId, { day: testToday, time: '17:00' });
    const after = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
    const { purchaseId } = await book(server, golfer, course, after);
    const other = await buildUser(server.db);
    await hold(server, other, course, [after], 1);
    const reply = await replyOver(server.url, addFeePrices, {
      token,
      body: { courseFeeId, startDate: testTomorrow, ...raised },
    });
    const fee = reply.fees.find((one) => one.courseFeeId === courseFeeId);
    expect(fee?.prices.map(({ startDate, standing }) => [startDate, standing])).toEqual([
      [testTomorrow, 'UPCOMING'],
      ['2020-01-01', 'CURRENT'],
    ]);
    expect(await heldPrice(before)).toBe(2800);
    expect(await heldPrice(after)).toBe(3100);
    const frozen = await server.db.query(
      `select member_cents from holds where user_id = $1
       union all select member_cents from bookings where purchase_id = $2`,
      [other.userId, purchaseId],
    );
    expect(frozen).toEqual([{ member_cents: 2800 }, { member_cents: 2800 }]);
  });

  test('of a day to come can change and go; what has begun stays', async ({ server, course }) => {
    const { courseFeeId } = course;
    const body = { courseFeeId, startDate: testTomorrow, ...raised };
    await replyOver(server.url, addFeePrices, { token, body });
    expect(issuesOf(await callOver(server.url, addFeePrices, { token, body }))).toMatchObject([
      { field: 'startDate' },
    ]);
    const changed = await replyOver(server.url, updateFeePrices, {
      token,
      body: { ...body, memberPrice: 3200 },
    });
    expect(changed.fees[0]?.prices[0]).toMatchObject({ memberPrice: 3200 });
    server.clock.set(new Date('2026-06-17T04:00:00Z'));
    const params = { courseFeeId, startDate: testTomorrow };
    for (const answer of [
      await callOver(server.url, updateFeePrices, { token, body }),
      await callOver(server.url, deleteFeePrices, { token, params }),
      await callOver(server.url, addFeePrices, { token, body: { ...body, startDate: testToday } }),
    ])
      expect(issuesOf(answer)).toMatchObject([{ field: 'startDate' }]);
    server.clock.set(testNow);
    const { fees } = await replyOver(server.url, deleteFeePrices, { token, params });
    expect(fees[0]?.prices).toHaveLength(1);
    expect(refusalIn(await callOver(server.url, deleteFeePrices, { token, params })).status).toBe(404);
  });
});

describe('a fee', () => {
  test('is added with prices, ordered, ended and offered again', async ({ server, course }) => {
    const { fees } = await replyOver(server.url, createCourseFee, { token, body: feeBody(course.courseId) });
    const ids = fees.map(({ courseFeeId }) => courseFeeId).reverse();
    const turned = await replyOver(server.url, orderCourseFees, {
      token,
      body: { courseId: course.courseId, courseFeeIds: ids },
    });
    expect(turned.fees.map(({ name }) => name)).toEqual(['Nine holes', 'Twilight', '18 holes']);
    const [first = 0] = ids;
    const set = (active: boolean) =>
      replyOver(server.url, updateCourseFee, {
        token,
        body: { courseFeeId: first, name: 'Nine', holes: 9, twilight: false, active },
      });
    const offered = async () => {
      await server.heard();
      const { courseFees } = await replyOver(server.url, getCourse, { params: { id: course.courseId } });
      return courseFees.map(({ name }) => name);
    };
    expect(await offered()).toEqual(['Nine holes', 'Twilight', '18 holes']);
    await set(false);
    expect(await offered()).toEqual(['Twilight', '18 holes']);
    await set(true);
    expect(await offered()).toEqual(['Nine', 'Twilight', '18 holes']);
  });

  test('with bookings stays what it was bought as, and two don’t share a name', async ({
    server,
    course,
  }) => {
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
    await book(server, await buildUser(server.db), course, teeTime);
    const body = {
      courseFeeId: course.courseFeeId,
      name: 'Twilight',
      holes: 9,
      twilight: true,
      active: true,
    };
    expect(issuesOf(await callOver(server.url, updateCourseFee, { token, body }))).toMatchObject([
      { field: 'name' },
    ]);
    const named = { ...body, name: 'Nine' };
    expect(refusalIn(await callOver(server.url, updateCourseFee, { token, body: named }))).toEqual({
      status: 200,
      code: 'conflict',
      fields: ['holes'],
    });
  });
});

test('unknown ids: 404', async ({ server }) => {
  const none = 987_654;
  const asked = [
    callOver(server.url, updateCourse, {
      token,
      body: { id: none, name: 'x', fullName: 'x', listingType: 'PUBLIC' },
    }),
    callOver(server.url, updateCourseVisibility, { token, body: { id: none, visible: true } }),
    callOver(server.url, updateScorecard, { token, body: scorecardBody(none) }),
    callOver(server.url, createCourseFee, { token, body: feeBody(none) }),
    callOver(server.url, updateCourseTemplate, { token, body: pageBody(none) }),
    callOver(server.url, createTeeSheetTemplate, { token, body: templateBody(none) }),
    callOver(server.url, previewTeeSheet, { token, body: { courseId: none, from: testToday, days: 1 } }),
    callOver(server.url, applyTemplates, { token, body: { courseId: none, from: testToday, to: testToday } }),
    callOver(server.url, getCourseTemplate, { params: { courseId: none } }),
  ];
  for (const answer of await Promise.all(asked)) expect(refusalIn(answer).status).toBe(404);
});

test('is for admins alone', async ({ server, golfer }) => {
  for (const call of Object.values(courseSetupCalls)) expect(call.access, call.id).toBe('admin');
  const answer = await callOver(server.url, listManagedCourses, { token: golfer.token });
  expect(refusalIn(answer).status).toBe(403);
});
