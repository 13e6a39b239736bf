/**
 * Handicaps of the demo club: indexes of an association, some typed by golfers, by whose ratings they play, and the rounds of one who enters hers.
 * League handicaps are what comes of rounds: they are worked out with the cards of the nights.
 */
import type { Transaction } from '../../connection.ts';
import { clubPeople, type Person } from '../accounts/people.ts';
import { demoCourses } from '../club/courses.ts';
import { dayAfter } from '../lib/calendar.ts';
import { chanceFor } from '../lib/random.ts';
import { idAt, insertRows } from '../lib/rows.ts';

const association = 'Golf Canada';

/** Ava's own rounds on Maple from the White tee: how many days ago, and strokes over par. */
const rounds: readonly (readonly [daysAgo: number, over: number])[] = [
  [171, 25],
  [164, 29],
  [150, 22],
  [141, 24],
  [129, 19],
  [120, 27],
  [108, 21],
  [96, 23],
  [83, 18],
  [70, 26],
  [52, 20],
  [38, 22],
  [19, 17],
  [6, 24],
];

/** Ava's index, as the rosters of two years had it. */
const avasIndexes = [
  [640, 20.3],
  [340, 19.2],
  [250, 18.4],
  [160, 17.1],
  [70, 16.3],
  [12, 15.8],
] as const;

/** When the rosters of before came, and how far the index of somebody was from what it is now, at most, in tenths. */
const rostersBefore = [
  [640, 22],
  [300, 14],
  [110, 8],
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
    ...others.flatMap((person, at) => {
      const chance = chanceFor(`day of the index of ${person.userName}`);
      const issued = chance.between(5, 40);
      const now = indexOf(person) ?? 0;
      return [
        ...rostersBefore.map(([daysAgo, most]) =>
          index(person, Math.min(540, Math.round(now * 10) + chance.between(-most, most)) / 10, daysAgo),
        ),
        index(person, now, issued, at % everyTyped === 0),
      ];
    }),
  ]);
  await insertRows(tx, 'handicap_rounds', roundsOf(idOf(ava), courseId, today));
  await insertRows(
    tx,
    'handicap_choices',
    [ava, ...others].map((person) => ({
      user_id: idOf(person),
      rated_gender: person.look.woman ? 'WOMEN' : 'MEN',
    })),
  );
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
