/** Handicaps of the demo club: indexes of an association, some typed by golfers, and the rounds of one who enters hers. */
import type { Transaction } from '../../connection.ts';
import { clubPeople, type Person } from '../accounts/people.ts';
import { demoCourses } from '../club/courses.ts';
import { dayAfter } from '../lib/calendar.ts';
import { chanceFor } from '../lib/random.ts';
import { idAt, insertRows } from '../lib/rows.ts';

const association = 'Golf Canada';

/** Ava's rounds on Maple from the White tee: how many days ago, strokes over par, and her league handicap after it. */
const rounds: readonly (readonly [daysAgo: number, over: number, handicap: number | null])[] = [
  [171, 25, null],
  [164, 29, null],
  [150, 22, 15.6],
  [141, 24, 16.6],
  [129, 19, 15.1],
  [120, 27, 15.4],
  [108, 21, 16],
  [96, 23, 16],
  [83, 18, 15.4],
  [70, 26, 15.4],
  [52, 20, 15.1],
  [38, 22, 15.5],
  [19, 17, 14.7],
  [6, 24, 14.7],
];

/** Ava's index, as the rosters of a year had it. */
const avasIndexes = [
  [340, 19.2],
  [250, 18.4],
  [160, 17.1],
  [70, 16.3],
  [12, 15.8],
] as const;

/** Every so many golfers has an index, and of these every so many typed it. */
const everyWithIndex = 3;
const everyTyped = 7;

const hasIndex = ({ index }: Person): boolean => index === 0 || index % everyWithIndex === 1;

/** The index that a golfer has now; null for who has none. Ava is the first of the club. */
export function indexOf(person: Person): number | null {
  if (!hasIndex(person)) return null;
  return person.index === 0
    ? (avasIndexes.at(-1)?.[1] ?? null)
    : chanceFor(`index of ${person.userName}`).between(-15, 360) / 10;
}

export async function writeHandicaps(
  tx: Transaction,
  today: string,
  userIds: readonly number[],
  { ava, office, courseId }: { ava: Person; office: Person; courseId: number },
): Promise<void> {
  const idOf = (person: Person) => idAt(userIds, person.index);
  const index = (person: Person, value: number, daysAgo: number, typed = false) => ({
    user_id: idOf(person),
    value,
    source: typed ? 'OFFICIAL' : 'IMPORT',
    association,
    valid_from: dayAfter(today, -daysAgo),
    entered_by: idOf(typed ? person : office),
    entered_at: `${dayAfter(today, -daysAgo)} 09:00`,
  });
  const others = clubPeople().filter((person) => person !== ava && hasIndex(person));
  await insertRows(tx, 'handicap_indexes', [
    ...avasIndexes.map(([daysAgo, value]) => index(ava, value, daysAgo)),
    ...others.map((person, at) => {
      const issued = chanceFor(`day of the index of ${person.userName}`).between(5, 40);
      return index(person, indexOf(person) ?? 0, issued, at % everyTyped === 0);
    }),
    ...rounds.flatMap(([daysAgo, , value], at) =>
      value === null || value === rounds[at - 1]?.[2]
        ? []
        : [
            {
              user_id: idOf(ava),
              value,
              source: 'LEAGUE',
              association: null,
              valid_from: dayAfter(today, -daysAgo),
              entered_by: null,
              entered_at: `${dayAfter(today, -daysAgo)} 19:00`,
            },
          ],
    ),
  ]);
  await insertRows(tx, 'handicap_rounds', roundsOf(idOf(ava), courseId, today));
  await insertRows(tx, 'handicap_choices', [{ user_id: idOf(ava), rated_gender: 'WOMEN' }]);
  await tx.query(
    `insert into preferred_tees (user_id, course_id, tee_id)
     select $1, course_id, id from course_tees where course_id = $2 and name = 'White'`,
    [idOf(ava), courseId],
  );
}

function roundsOf(userId: number, courseId: number, today: string) {
  const tee = demoCourses[0]?.tees.find(({ name }) => name === 'White');
  const rating = tee?.ratings.find(({ gender, part }) => gender === 'WOMEN' && part === '1-2');
  const card = tee?.womensCard;
  if (!tee || !rating || !card) throw new Error('The first course of the demo club is rated for women.');
  return rounds.map(([daysAgo, over]) => ({
    user_id: userId,
    played_on: dayAfter(today, -daysAgo),
    course_id: courseId,
    tee_name: tee.name,
    gender: 'WOMEN',
    part: '1-2',
    course_rating: rating.courseRating,
    slope_rating: rating.slopeRating,
    pars: card.map(({ par }) => par),
    stroke_indexes: card.map(({ strokeIndex }) => strokeIndex),
    // The hardest holes take the strokes.
    strokes: card.map(
      ({ par, strokeIndex }) => par + Math.floor(over / 18) + (strokeIndex <= over % 18 ? 1 : 0),
    ),
    entered_by: userId,
    entered_at: `${dayAfter(today, -daysAgo)} 19:00`,
  }));
}
