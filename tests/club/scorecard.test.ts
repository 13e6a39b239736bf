/** The scorecard of a course through the api: holes, tees, and what each is rated for men and for women. */
import { getCourse } from '@fourball/shared/club/calls.ts';
import { listManagedCourses, updateScorecard } from '@fourball/shared/club/course-setup-calls.ts';
import { errorReply } from '@fourball/shared/contract/errors.ts';
import { expect } from 'vitest';
import { courseTest } from '../kit/fixtures.ts';
import { scorecardBody } from '../kit/club/courses.ts';
import { callOver, replyOver } from '../kit/server.ts';

const test = courseTest().extend(
  'managed',
  ({ server, course, admin }) =>
    async () =>
      (await replyOver(server.url, listManagedCourses, { token: admin.token })).find(
        ({ courseId }) => courseId === course.courseId,
      ),
);

const issuesOf = ({ json }: { json: unknown }) => errorReply.parse(json).error.details?.issues ?? [];

test('is set whole, and tees keep their ids', async ({ server, admin, course }) => {
  const body = scorecardBody(course.courseId);
  const [white, blue] = (await replyOver(server.url, updateScorecard, { token: admin.token, body })).tees;
  // The two tees change names with each other.
  const tees = [
    { ...body.tees[1], teeId: white?.teeId, name: 'Blue' },
    { ...body.tees[0], teeId: blue?.teeId, name: 'White' },
  ];
  const after = await replyOver(server.url, updateScorecard, {
    token: admin.token,
    body: { ...body, tees } as typeof body,
  });
  expect(after.tees.map(({ teeId, name }) => [teeId, name])).toEqual([
    [white?.teeId, 'Blue'],
    [blue?.teeId, 'White'],
  ]);
  await server.heard();
  const shown = await replyOver(server.url, getCourse, { params: { id: course.courseId } });
  expect(shown).toMatchObject({ par: 75, holes: { 0: { par: 4, strokeIndex: 18 } } });
  expect(shown.tees[0]).toEqual({
    teeId: white?.teeId,
    name: 'Blue',
    lengths: Array(18).fill(390),
    ratings: [{ gender: 'MEN', part: '1-2', courseRating: 72.3, slopeRating: 131, par: 75 }],
    cards: [],
  });
  // What was rated once and is not any more goes.
  const bare = tees.map((tee) => ({ ...tee, ratings: [], cards: [] }));
  const gone = await replyOver(server.url, updateScorecard, {
    token: admin.token,
    body: { ...body, tees: bare } as typeof body,
  });
  expect(gone.tees.map(({ ratings }) => ratings)).toEqual([[], []]);
});

test('has men and women rated by parts, and a card of their own where par or stroke index differ', async ({
  server,
  admin,
  course,
}) => {
  const body = scorecardBody(course.courseId);
  const own = body.holes.map(({ par, strokeIndex }, at) => ({ par: at === 0 ? 5 : par, strokeIndex }));
  const ratings = [
    { gender: 'MEN' as const, part: '1-2', courseRating: 69.8, slopeRating: 121, par: 75 },
    { gender: 'WOMEN' as const, part: '1-2', courseRating: 75.4, slopeRating: 134, par: 76 },
    { gender: 'WOMEN' as const, part: '1', courseRating: 37.9, slopeRating: 135, par: 38 },
    { gender: 'WOMEN' as const, part: '2', courseRating: 37.5, slopeRating: 133, par: 38 },
  ];
  const tee = { name: 'White', lengths: Array<number>(18).fill(350), ratings };
  const cards = [{ gender: 'WOMEN' as const, holes: own }];
  const saved = await replyOver(server.url, updateScorecard, {
    token: admin.token,
    body: { ...body, tees: [{ ...tee, cards }] },
  });
  expect(saved.tees).toMatchObject([{ ratings, cards }]);
  // Without the card the women's par is that of the course: it does not add up.
  const without = await callOver(server.url, updateScorecard, {
    token: admin.token,
    body: { ...body, tees: [{ ...tee, cards: [] }] },
  });
  expect(issuesOf(without)).toEqual([
    { field: 'tees.0.ratings.1.par', message: 'The par of these holes adds up to 75.' },
  ]);
});

test('of 27 holes has three nines, whose routes are rated like any 18', async ({
  server,
  admin,
  course,
  managed,
}) => {
  const nine = Array.from({ length: 9 }, (_, at) => ({ par: 4, strokeIndex: 9 - at }));
  const holes = [...nine, ...nine, ...nine].map((hole, at) => ({ hole: at + 1, ...hole }));
  const rating = { gender: 'WOMEN' as const, courseRating: 72.1, slopeRating: 121, par: 72 };
  const body = {
    courseId: course.courseId,
    holes,
    nineNames: ['River', 'Lake', 'Wood'],
    routes: ['1-2', '3-1'],
    tees: [{ name: 'Red', lengths: Array<number>(27).fill(300), ratings: [{ ...rating, part: '3-1' }] }],
  };
  await replyOver(server.url, updateScorecard, { token: admin.token, body });
  expect(await managed()).toMatchObject({
    par: 72,
    nineNames: ['River', 'Lake', 'Wood'],
    routes: ['1-2', '3-1'],
    tees: [{ ratings: [{ part: '3-1' }] }],
  });
  const refused = async (more: object) =>
    issuesOf(
      await callOver(server.url, updateScorecard, { token: admin.token, body: { ...body, ...more } }),
    ).map(({ field }) => field);
  expect(await refused({ routes: ['1-2', '1-4'] })).toEqual(['routes.1']);
  expect(await refused({ routes: ['3-1', '3-1'] })).toEqual(['routes.1']);
  expect(await refused({ routes: ['1-2'] })).toEqual(['tees.0.ratings.0.part']);
  expect(await refused({ holes: holes.with(20, { hole: 21, par: 4, strokeIndex: 10 }) })).toEqual([
    'holes.20.strokeIndex',
  ]);
});

type Body = ReturnType<typeof scorecardBody>;
const holes = (at: number, part: object) => (body: Body) => ({
  ...body,
  holes: body.holes.map((hole, index) => (index === at ? { ...hole, ...part } : hole)),
});
const tees = (at: number, part: object) => (body: Body) => ({
  ...body,
  tees: body.tees.map((tee, index) => (index === at ? { ...tee, ...part } : tee)),
});
const rating = (part: object) => (body: Body) =>
  tees(0, { ratings: [{ ...body.tees[0]?.ratings?.[0], ...part }] })(body);
test.for<[string, (body: Body) => object]>([
  ['holes.1.strokeIndex', holes(1, { strokeIndex: 18 })],
  ['holes.0.par', holes(0, { par: 2 })],
  ['holes', (body) => ({ ...body, holes: body.holes.slice(0, 17) })],
  ['holes', (body) => ({ ...body, holes: body.holes.toReversed() })],
  ['tees.1.name', tees(1, { name: 'white' })],
  ['tees.0.lengths', tees(0, { lengths: [1] })],
  ['tees.0.ratings.0.slopeRating', rating({ slopeRating: 156 })],
  ['tees.0.ratings.0.courseRating', rating({ courseRating: 19 })],
  ['tees.0.ratings.0.par', rating({ par: 72 })],
  ['tees.0.ratings.0.part', rating({ part: '2-1' })],
  ['tees.0.ratings.0.par', rating({ par: 53 })],
  ['tees.0.ratings.0.courseRating', rating({ courseRating: 44.9 })],
  ['tees.0.ratings.0.gender', rating({ gender: 'OTHERS' })],
  ['tees.0.cards.0.holes', tees(0, { cards: [{ gender: 'WOMEN', holes: [{ par: 4, strokeIndex: 1 }] }] })],
  ['routes.0', (body) => ({ ...body, routes: ['2-2'] })],
  ['tees.0.teeId', tees(0, { teeId: 987_654 })],
] as const)('refuses %s', async ([field, spoilt], { server, admin, course, managed }) => {
  const body = spoilt(scorecardBody(course.courseId)) as Body;
  expect(issuesOf(await callOver(server.url, updateScorecard, { token: admin.token, body }))).toMatchObject([
    { field },
  ]);
  expect((await managed())?.tees).toEqual([]);
});
