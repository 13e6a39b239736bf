/** The club's courses as everybody may see them, logged in or not. */
import { getCourse, listCourses } from '@fourball/shared/club/calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildCourse } from '../kit/build.ts';
import { callOver, refusalIn, replyOver, testNow } from '../kit/server.ts';

const test = clubTest({ apis: 2 })
  .extend('course', ({ server }) => buildCourse(server.db, 'The Meadow'))
  .extend(
    'list',
    ({ server }) =>
      (url = server.url) =>
        replyOver(url, listCourses),
  )
  .extend(
    'get',
    ({ server }) =>
      (id: number | string, url = server.url) =>
        callOver(url, getCourse, { params: { id } }),
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
  await server.db.query('update courses set visible = false');
});

describe('a course', () => {
  test('has its holes, par, tees and fees', async ({ server, course, get, list }) => {
    await server.db.query(
      `insert into course_tees (course_id, name, lengths_yards, sequence_no)
       values ($1, 'Blue', array_fill(400, array[18]), 2), ($1, 'White', array_fill(350, array[18]), 1)`,
      [course.courseId],
    );
    await server.db.query(
      `insert into course_tee_ratings (tee_id, gender, part, course_rating, slope_rating, par)
       select id, r.gender, r.part, r.rating, 121, r.par from course_tees,
         (values ('WOMEN', '1-2', 74.9, 72), ('MEN', '2', 34.9, 36), ('MEN', '1-2', 69.8, 72)) r(gender, part, rating, par)
       where course_id = $1 and name = 'White'`,
      [course.courseId],
    );
    await server.db.query(
      `update courses set website = 'https://meadow.example', breakpoint_hole = 9, full_name = 'The Meadow Course'
       where id = $1`,
      [course.courseId],
    );
    const { status, json } = await get(course.courseId);
    expect(status).toBe(200);
    expect(json).toEqual({
      courseId: course.courseId,
      name: 'The Meadow',
      fullName: 'The Meadow Course',
      website: 'https://meadow.example',
      courseNumber: null,
      email: null,
      messageToMembers: null,
      teeTimeUrl: null,
      teeTimeReservation: null,
      restrictions: null,
      courseTour: null,
      listingType: 'PUBLIC',
      otherInfo: null,
      teeTimeResource: null,
      teeTimeCourseId: null,
      scorecardUrl: null,
      teeTimePartnerId: null,
      dataSource: 'FOURBALL',
      regionId: null,
      regionPath: [],
      breakpointHole: 9,
      par: 72,
      holes: Array.from({ length: 18 }, (_, index) => ({ hole: index + 1, par: 4, strokeIndex: index + 1 })),
      tees: [
        {
          teeId: expect.any(Number) as number,
          name: 'White',
          lengths: Array(18).fill(350),
          ratings: [
            { gender: 'MEN', part: '1-2', courseRating: 69.8, slopeRating: 121, par: 72 },
            { gender: 'MEN', part: '2', courseRating: 34.9, slopeRating: 121, par: 36 },
            { gender: 'WOMEN', part: '1-2', courseRating: 74.9, slopeRating: 121, par: 72 },
          ],
          cards: [],
        },
        {
          teeId: expect.any(Number) as number,
          name: 'Blue',
          lengths: Array(18).fill(400),
          ratings: [],
          cards: [],
        },
      ],
      nineNames: [],
      routes: ['1-2'],
      courseFees: [
        {
          courseFeeId: course.courseFeeId,
          name: '18 holes',
          holes: 18,
          twilight: false,
          memberPrice: 2800,
          nonMemberPrice: 9200,
          externalMemberPrice: 6400,
        },
        expect.objectContaining({ courseFeeId: course.twilightFeeId, twilight: true }),
      ],
    });
    expect(await list()).toMatchObject([{ name: 'The Meadow', tees: { 0: { name: 'White' } } }]);
  });

  test('without holes has no par', async ({ server, course, get }) => {
    await server.db.query('delete from course_holes where course_id = $1', [course.courseId]);
    await server.db.query('update courses set sequence_no = 0 where id = $1', [course.courseId]);
    expect((await get(course.courseId)).json).toMatchObject({ par: 0, holes: [] });
  });

  test('has the prices of today, at the club', async ({ server, course, list }) => {
    await server.db.query(
      `insert into course_fee_prices (course_fee_id, start_date, member_cents, non_member_cents, external_member_cents)
       values ($1, '2026-06-17', 3000, 9900, 7000)`,
      [course.courseFeeId],
    );
    const price = async () => (await list())[0]?.courseFees[0]?.memberPrice;
    server.clock.set(new Date('2026-06-17T03:59:59Z'));
    expect(await price()).toBe(2800);
    server.clock.set(new Date('2026-06-17T04:00:00Z'));
    expect(await price()).toBe(3000);
  });

  test('has neither fees that ended nor those without a price yet', async ({ server, course, list }) => {
    await server.db.query('update course_fees set active = false where id = $1', [course.twilightFeeId]);
    await server.db.query(
      `with f as (insert into course_fees (course_id, name, holes) values ($1, 'Nine holes', 9) returning id)
       insert into course_fee_prices (course_fee_id, start_date, member_cents, non_member_cents, external_member_cents)
       select id, '2026-07-01', 1, 1, 1 from f`,
      [course.courseId],
    );
    expect((await list())[0]?.courseFees.map(({ name }) => name)).toEqual(['18 holes']);
  });
});

test('the list is in the club’s order and has visible courses only', async ({
  server,
  course,
  list,
  get,
}) => {
  const heath = await buildCourse(server.db, 'The Heath');
  const hidden = await buildCourse(server.db, 'Under construction');
  await server.db.query('update courses set sequence_no = 2 where id = $1', [course.courseId]);
  await server.db.query('update courses set sequence_no = 1 where id = $1', [heath.courseId]);
  await server.db.query('update courses set visible = false where id = $1', [hidden.courseId]);
  for (const url of server.urls) {
    expect((await list(url)).map(({ name }) => name)).toEqual(['The Heath', 'The Meadow']);
    expect(refusalIn(await get(hidden.courseId, url))).toMatchObject({ status: 404, code: 'not_found' });
  }
});

test('the list tells of courses whole, or the basics where only those are asked for', async ({
  server,
  course,
  list,
}) => {
  await server.db.query(`update courses set restrictions = 'Soft spikes' where id = $1`, [course.courseId]);
  await server.heard();
  const [whole] = await list();
  expect(whole).toMatchObject({
    teeTimeUrl: null,
    teeTimeReservation: null,
    restrictions: 'Soft spikes',
    courseTour: null,
    listingType: 'PUBLIC',
    otherInfo: null,
    teeTimeResource: null,
    teeTimeCourseId: null,
    scorecardUrl: null,
    teeTimePartnerId: null,
    dataSource: 'FOURBALL',
  });
  const basic = (detailLevel: string) => callOver(server.url, listCourses, { query: { detailLevel } });
  const { courseId, name, fullName, courseNumber, listingType, dataSource, par, courseFees } = whole ?? {};
  expect((await basic('basic')).json).toEqual([
    { courseId, name, fullName, courseNumber, listingType, dataSource, par, courseFees },
  ]);
  expect((await basic('FULL')).json).toEqual([whole]);
  expect(refusalIn(await basic('SOME'))).toMatchObject({ status: 422, fields: ['detailLevel'] });
});

test('a change is seen at once, through every api', async ({ server, list, course }) => {
  await list();
  await list(server.urls[1]);
  await server.db.query(`update courses set message_to_members = 'Frost delay' where id = $1`, [
    course.courseId,
  ]);
  for (const url of server.urls) expect((await list(url))[0]?.messageToMembers).toBe('Frost delay');
});

test.for(['0', '-1', 'x', '1.5', '987654321', '99999999999999999999'] as const)(
  'course %s: 404',
  async (id, { get }) => {
    expect(refusalIn(await get(id))).toMatchObject({ status: 404, code: 'not_found' });
  },
);
