/** Sets the holes of a course and its tees. */
import type { updateScorecard as scorecardCall } from '@fourball/shared/club/course-setup-calls.ts';
import type { ManagedCourse } from '@fourball/shared/club/course-shapes.ts';
import { ninesOf, parOfPart, partsOf, possibleRoutes } from '@fourball/shared/club/nines.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { Change } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { Actor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { changeCourse, getManagedCourse } from './manage-courses.ts';
import { named } from './write-course.ts';

type Scorecard = BodyOf<typeof scorecardCall>;

/** All of them: holes and tees left out go. Locks the course. Errors: not_found, invalid_input at the hole or tee. */
export function updateScorecard(house: House, actor: Actor, sent: Scorecard): Promise<ManagedCourse> {
  checkScorecard(sent);
  return changeCourse(house, actor, sent.courseId, (tx, row) => setScorecard(house, tx, row, sent));
}

/** Errors: invalid_input at the hole or tee. */
export function checkScorecard(sent: Scorecard): void {
  checkHoles(sent.holes, 'holes');
  checkParts(sent);
  checkTees(sent);
}

/** Of a scorecard that was checked, with its course locked; what has changed. */
export async function setScorecard(
  house: House,
  tx: Transaction,
  row: { name: string },
  sent: Scorecard,
): Promise<Change | null> {
  const { courseId, holes, tees } = sent;
  const before = await getManagedCourse(house, tx, courseId);
  for (const [at, { teeId }] of tees.entries()) {
    if (teeId != null && !before.tees.some((tee) => tee.teeId === teeId))
      throw invalidField(`tees.${at}.teeId`, 'club.noSuchTee');
  }
  await tx.query('delete from course_holes where course_id = $1', [courseId]);
  await tx.query(
    `insert into course_holes (course_id, hole, par, stroke_index)
       select $1, * from unnest($2::smallint[], $3::smallint[], $4::smallint[])`,
    [
      courseId,
      holes.map(({ hole }) => hole),
      holes.map(({ par }) => par),
      holes.map(({ strokeIndex }) => strokeIndex),
    ],
  );
  await tx.query('update courses set nine_names = $2, routes = $3 where id = $1', [
    courseId,
    sent.nineNames.slice(0, ninesOf(holes.length).length),
    holes.length > 18 ? sent.routes : [],
  ]);
  await writeTees(tx, courseId, tees);
  const after = await getManagedCourse(house, tx, courseId);
  const changes = changesBetween(scorecardOf(before), { ...goneTees(before), ...scorecardOf(after) });
  return changes.length === 0
    ? null
    : { action: 'course.scorecard-changed', changes: [named(row), ...changes] };
}

async function writeTees(tx: Transaction, courseId: number, tees: Scorecard['tees']): Promise<void> {
  const kept = tees.flatMap(({ teeId }) => teeId ?? []);
  await tx.query('delete from course_tees where course_id = $1 and id <> all($2)', [courseId, kept]);
  // Two may change names with each other.
  await tx.query(`update course_tees set name = '#' || id where course_id = $1`, [courseId]);
  for (const [at, { teeId, name, lengths, ratings, cards }] of tees.entries()) {
    const values = [courseId, name, lengths, at + 1];
    const [row] = await tx.query<{ id: number }>(
      teeId == null
        ? `insert into course_tees (course_id, name, lengths_yards, sequence_no) values ($1, $2, $3, $4) returning id`
        : `update course_tees set name = $2, lengths_yards = $3, sequence_no = $4
           where course_id = $1 and id = $5 returning id`,
      teeId == null ? values : [...values, teeId],
    );
    const id = row?.id;
    await tx.query('delete from course_tee_ratings where tee_id = $1', [id]);
    await tx.query('delete from course_tee_holes where tee_id = $1', [id]);
    await tx.query(
      `insert into course_tee_ratings (tee_id, gender, part, course_rating, slope_rating, par)
       select $1, * from unnest($2::text[], $3::text[], $4::numeric[], $5::smallint[], $6::smallint[])`,
      [
        id,
        ratings.map(({ gender }) => gender),
        ratings.map(({ part }) => part),
        ratings.map(({ courseRating }) => courseRating),
        ratings.map(({ slopeRating }) => slopeRating),
        ratings.map(({ par }) => par),
      ],
    );
    const own = cards.flatMap((card) => card.holes.map((hole, index) => ({ ...hole, index, ...card })));
    await tx.query(
      `insert into course_tee_holes (tee_id, gender, hole, par, stroke_index)
       select $1, * from unnest($2::text[], $3::smallint[], $4::smallint[], $5::smallint[])`,
      [
        id,
        own.map(({ gender }) => gender),
        own.map(({ index }) => index + 1),
        own.map(({ par }) => par),
        own.map(({ strokeIndex }) => strokeIndex),
      ],
    );
  }
}

/** Every stroke index once: of up to 18 holes among all, of more on each nine, where they go from 1 to 9. */
function checkHoles(holes: readonly { strokeIndex: number }[], field: string): void {
  const many = holes.length > 18;
  for (const [at, { strokeIndex }] of holes.entries()) {
    const nine = Math.floor(at / 9);
    const first = holes.findIndex(
      (hole, other) => hole.strokeIndex === strokeIndex && (!many || Math.floor(other / 9) === nine),
    );
    if (first !== at)
      throw invalidField(`${field}.${at}.strokeIndex`, 'club.strokeIndexTwice', { strokeIndex });
    if (many && strokeIndex > 9) throw invalidField(`${field}.${at}.strokeIndex`, 'club.strokeIndexOfNine');
  }
}

/** Routes of nines that are there, each once. */
function checkParts({ holes, routes }: Scorecard): void {
  const possible = possibleRoutes(holes.length);
  for (const [at, route] of routes.entries()) {
    if (!possible.includes(route)) throw invalidField(`routes.${at}`, 'club.noSuchRoute');
    if (routes.indexOf(route) !== at) throw invalidField(`routes.${at}`, 'club.routeTwice');
  }
}

function checkTees(sent: Scorecard): void {
  const { holes, tees } = sent;
  for (const [at, { name, lengths, teeId }] of tees.entries()) {
    const first = tees.findIndex((tee) => tee.name.toLowerCase() === name.toLowerCase());
    if (first !== at) throw invalidField(`tees.${at}.name`, 'club.teeNameTaken');
    if (teeId != null && tees.findIndex((tee) => tee.teeId === teeId) !== at)
      throw invalidField(`tees.${at}.teeId`, 'club.teeTwice');
    if (lengths.length !== holes.length) throw invalidField(`tees.${at}.lengths`, 'club.lengthsIncomplete');
    checkCards(sent, at);
    checkRatings(sent, at);
  }
}

function checkCards({ holes, tees }: Scorecard, tee: number): void {
  const cards = tees[tee]?.cards ?? [];
  for (const [at, { gender, holes: own }] of cards.entries()) {
    const field = `tees.${tee}.cards.${at}`;
    if (cards.findIndex((card) => card.gender === gender) !== at)
      throw invalidField(`${field}.gender`, 'club.cardTwice');
    if (own.length !== holes.length) throw invalidField(`${field}.holes`, 'club.cardIncomplete');
    checkHoles(own, `${field}.holes`);
  }
}

/** Of parts that the course has, each once for whom it is, with the par of its holes. */
function checkRatings({ holes, routes, tees }: Scorecard, tee: number): void {
  const { ratings = [], cards = [] } = tees[tee] ?? {};
  const parts = partsOf(holes.length, routes);
  for (const [at, { gender, part, par }] of ratings.entries()) {
    const field = `tees.${tee}.ratings.${at}`;
    if (!parts.includes(part)) throw invalidField(`${field}.part`, 'club.noSuchPart');
    if (ratings.findIndex((one) => one.gender === gender && one.part === part) !== at)
      throw invalidField(`${field}.part`, 'club.ratedTwice');
    const sum = parOfPart(cards.find((card) => card.gender === gender)?.holes ?? holes, part);
    if (par !== sum) throw invalidField(`${field}.par`, 'club.parOfHoles', { sum });
  }
}

const figuresOf = (holes: readonly { par: number; strokeIndex: number }[]): string =>
  holes.map(({ par, strokeIndex }) => `${par}/${strokeIndex}`).join(' ');

const scorecardOf = ({ holes, nineNames, routes, tees }: ManagedCourse): Record<string, string> => ({
  holes: figuresOf(holes),
  nines: nineNames.join(', '),
  routes: routes.join(' '),
  ...Object.fromEntries(
    tees.map(({ name, lengths, ratings, cards }) => [
      `tee ${name}`,
      [
        lengths.join(' '),
        ...ratings.map(
          ({ gender, part, courseRating, slopeRating }) => `${gender} ${part} ${courseRating}/${slopeRating}`,
        ),
        ...cards.map(({ gender, holes: own }) => `${gender} ${figuresOf(own)}`),
      ].join('; '),
    ]),
  ),
});

const goneTees = ({ tees }: ManagedCourse): Record<string, null> =>
  Object.fromEntries(tees.map(({ name }) => [`tee ${name}`, null]));
