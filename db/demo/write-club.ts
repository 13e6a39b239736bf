/** Writes what the demo club is made of: its courses with fees, its settings and its golfers. */
import type { Transaction } from '../connection.ts';
import { clockReading, dayLength, hour } from './lib/calendar.ts';
import { demoCourses, parOn } from './club/courses.ts';
import { holidayRows, priceRuleRows } from './club/price-rules.ts';
import type { SheetCourse } from './sheet/drafts.ts';
import { demoLogins } from './accounts/logins.ts';
import {
  defaultParameters,
  ownParameters,
  parameterHistory,
  startOfTime,
  twilightParameters,
} from './club/parameters.ts';
import { clubPeople } from './accounts/people.ts';
import { portraitPath } from './pictures/portraits.ts';
import { chanceFor } from './lib/random.ts';
import { idAt, insertRows, insertRowsReturningIds, type Row } from './lib/rows.ts';

const yearOf = (day: string) => Number(day.slice(0, 4));

/** The organisation, which is the club, and its property, whose id it gives back. */
async function writeOrganization(tx: Transaction, timeZone: string) {
  const [organization] = await insertRowsReturningIds(tx, 'organizations', [
    { name: 'Maple Hollow Golf Club' },
  ]);
  await tx.query(`update club set organization_id = $1, short_name = 'Maple Hollow', time_zone = $2`, [
    organization,
    timeZone,
  ]);
  const [property] = await insertRowsReturningIds(tx, 'properties', [
    { organization_id: organization, name: 'Maple Hollow' },
  ]);
  return property;
}

/** The courses in a region, with holes, tees, fees, dated prices and their rules. */
export async function writeCourses(
  tx: Transaction,
  today: string,
  timeZone: string,
  regionId: number,
): Promise<SheetCourse[]> {
  const property = await writeOrganization(tx, timeZone);
  const courseIds = await insertRowsReturningIds(
    tx,
    'courses',
    demoCourses.map((course, at) => ({
      property_id: property,
      region_id: regionId,
      name: course.name,
      full_name: course.fullName,
      website: `https://maplehollow.example/${course.name.toLowerCase()}`,
      course_number: course.courseNumber,
      email: 'golfshop@maplehollow.example',
      message_to_members: course.messageToMembers,
      breakpoint_hole: 9,
      sequence_no: at + 1,
      visible: true,
    })),
  );
  const withIds = demoCourses.map((course, at) => ({ course, id: idAt(courseIds, at) }));
  await insertRows(
    tx,
    'course_holes',
    withIds.flatMap(({ course, id }) =>
      course.holes.map(({ par, strokeIndex }, at) => ({
        course_id: id,
        hole: at + 1,
        par,
        stroke_index: strokeIndex,
      })),
    ),
  );
  const tees = withIds.flatMap(({ course, id }) => course.tees.map((tee, at) => ({ course, id, tee, at })));
  const teeIds = await insertRowsReturningIds(
    tx,
    'course_tees',
    tees.map(({ course, id, tee, at }) => ({
      course_id: id,
      name: tee.name,
      lengths_yards: course.holes.map(({ yards }) => yards[at]),
      sequence_no: at + 1,
    })),
  );
  await insertRows(
    tx,
    'course_tee_ratings',
    tees.flatMap(({ course, tee }, index) =>
      tee.ratings.map(({ gender, part, courseRating, slopeRating }) => ({
        tee_id: idAt(teeIds, index),
        gender,
        part,
        course_rating: courseRating,
        slope_rating: slopeRating,
        par: parOn(gender === 'WOMEN' ? (tee.womensCard ?? course.holes) : course.holes, part),
      })),
    ),
  );
  await insertRows(
    tx,
    'course_tee_holes',
    tees.flatMap(({ tee }, index) =>
      (tee.womensCard ?? []).map(({ par, strokeIndex }, hole) => ({
        tee_id: idAt(teeIds, index),
        gender: 'WOMEN',
        hole: hole + 1,
        par,
        stroke_index: strokeIndex,
      })),
    ),
  );
  const fees = withIds.flatMap(({ course, id }) => course.fees.map((fee, at) => ({ fee, courseId: id, at })));
  const feeIds = await insertRowsReturningIds(
    tx,
    'course_fees',
    fees.map(({ fee, courseId, at }) => ({
      course_id: courseId,
      name: fee.name,
      holes: fee.holes,
      twilight: fee.twilight,
      sequence_no: at + 1,
      active: true,
    })),
  );
  const year = yearOf(today);
  await insertRows(
    tx,
    'course_fee_prices',
    fees.flatMap(({ fee }, at) =>
      [
        { from: year - 1, prices: fee.lastYear },
        { from: year, prices: fee.thisYear },
      ].map(({ from, prices }) => ({
        course_fee_id: idAt(feeIds, at),
        start_date: `${from}-01-01`,
        member_cents: prices.member,
        non_member_cents: prices.nonMember,
        external_member_cents: prices.external,
      })),
    ),
  );
  await insertRows(tx, 'price_rules', priceRuleRows(courseIds, today));
  await insertRows(tx, 'club_holidays', holidayRows(today));
  return withIds.map(({ course, id }) => ({
    id,
    name: course.name,
    fees: fees.flatMap(({ fee, courseId }, at) => (courseId === id ? { ...fee, id: idAt(feeIds, at) } : [])),
  }));
}

/** The settings that every club starts with, where they are missing, and this club's own. */
export async function writeParameters(tx: Transaction, today: string): Promise<void> {
  const there = await tx.query<{ name: string }>('select distinct name from parameters');
  const known = new Set(there.map(({ name }) => name));
  // A migration, which knows of no club, began them at midnight elsewhere.
  await tx.query(`update parameters set start_date = $1 where start_date = '2020-01-01T00:00Z'`, [
    startOfTime,
  ]);
  await insertRows(tx, 'parameters', [
    ...defaultParameters.filter(({ name }) => !known.has(name)),
    ...ownParameters,
    ...twilightParameters(today),
    ...parameterHistory(today),
  ]);
}

const profiles = new Map([
  ['ava.tremblay', 'Plays most weekends, walks whenever it is dry. Best round: 81 on Maple.'],
  ['marcus.chen', 'Vintage putter, modern excuses.'],
  ['fiona.macleod', 'Runs the leagues. Ask me about the Thursday nines.'],
  ['daniel.okafor', 'Club manager. The door of the office is open.'],
]);

/** All golfers with their roles; ids come back in the order of the club's list. */
export async function writePeople(tx: Transaction, today: string, passwordHash: string): Promise<number[]> {
  const people = clubPeople();
  const year = yearOf(today);
  const userIds = await insertRowsReturningIds(
    tx,
    'users',
    people.map((person): Row => {
      const chance = chanceFor(`account of ${person.userName}`);
      const joined =
        person.standing === 'NON_MEMBER' && chance.happens(0.2)
          ? chance.between(-25, -8)
          : -chance.between(60, 2600);
      const month = String(chance.between(1, 12)).padStart(2, '0');
      const day = String(chance.between(1, 28)).padStart(2, '0');
      // Apart, so that what is drawn for it moves nothing else.
      const noted = chanceFor(`record of ${person.userName}`);
      // The youngest are juniors.
      const age = person.look.age <= 20 ? person.look.age - 4 : person.look.age;
      return {
        user_name: person.userName,
        email: person.email,
        first_name: person.firstName,
        last_name: person.lastName,
        nickname: person.nickname,
        member_number: person.memberNumber,
        status: 'ACTIVE',
        password_hash: passwordHash,
        avatar_url: portraitPath(person.userName),
        profile: profiles.get(person.userName) ?? null,
        birth_date: `${year - age}-${month}-${day}`,
        birth_date_checked: age < 18 || noted.happens(0.7),
        resident: noted.happens(0.3),
        last_seen_messages_at: clockReading(today, -dayLength + 17 * hour),
        created_at: clockReading(today, joined * dayLength + chance.between(8 * hour, 21 * hour)),
      };
    }),
  );
  const roles = new Map(demoLogins.map(({ email, role }) => [email, role]));
  await insertRows(
    tx,
    'user_roles',
    people.flatMap((person, at) => {
      const extra = roles.get(person.email);
      const names = ['GOLFER', ...(extra === 'organizer' || extra === 'admin' ? [extra.toUpperCase()] : [])];
      return names.map((role) => ({ user_id: userIds[at], role }));
    }),
  );
  return userIds;
}
