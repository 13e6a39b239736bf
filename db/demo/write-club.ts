/** Writes what the demo club is made of: its courses with fees, its settings, its golfers and their memberships. */
import type { Transaction } from '../connection.ts';
import { clockReading, dayAfter, dayLength, hour } from './calendar.ts';
import { demoCourses } from './courses.ts';
import type { SheetCourse } from './drafts.ts';
import { demoLogins } from './logins.ts';
import { defaultParameters, parameterHistory, twilightParameters } from './parameters.ts';
import { clubPeople } from './people.ts';
import { portraitPath } from './portraits.ts';
import { chanceFor } from './random.ts';
import { idAt, insertRows, insertRowsReturningIds, type Row } from './rows.ts';
import { membershipOf, otherClubs, productKeys, products } from './standing.ts';

const yearOf = (day: string) => Number(day.slice(0, 4));

/** The organisation with its property, courses, holes, tees, fees and dated prices. */
export async function writeCourses(tx: Transaction, today: string): Promise<SheetCourse[]> {
  const [organization] = await insertRowsReturningIds(tx, 'organizations', [
    { name: 'Maple Hollow Golf Club' },
  ]);
  const [property] = await insertRowsReturningIds(tx, 'properties', [
    { organization_id: organization, name: 'Maple Hollow' },
  ]);
  const courseIds = await insertRowsReturningIds(
    tx,
    'courses',
    demoCourses.map((course, at) => ({
      property_id: property,
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
  await insertRows(
    tx,
    'course_tees',
    withIds.flatMap(({ course, id }) =>
      course.tees.map(({ name, courseRating, slopeRating }, at) => ({
        course_id: id,
        name,
        course_rating: courseRating,
        slope_rating: slopeRating,
        lengths_yards: course.holes.map(({ yards }) => yards[at]),
        sequence_no: at + 1,
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
  await insertRows(tx, 'parameters', [
    ...defaultParameters.filter(({ name }) => !known.has(name)),
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
        birth_date: `${year - person.look.age}-${month}-${String(chance.between(1, 28)).padStart(2, '0')}`,
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

/** The oldest booking was made not more than so many days ago: its golfers were members then too. */
const daysOfBookings = 40;

/** Memberships of this year, of next year for who renewed early, and of last year while bookings still ask for it. */
export async function writeMemberships(
  tx: Transaction,
  today: string,
  userIds: readonly number[],
): Promise<void> {
  const year = yearOf(today);
  const firstYear = yearOf(dayAfter(today, -daysOfBookings));
  const years = Array.from({ length: year + 2 - firstYear }, (_, at) => firstYear + at);
  const items = years.flatMap((of) => productKeys.map((key) => ({ of, key, ...products[key] })));
  const itemIds = await insertRowsReturningIds(
    tx,
    'product_items',
    items.map((item) => ({
      name: item.name,
      unit_price_cents: item.unitPriceCents,
      start_date: `${item.of}-01-01`,
      end_date: `${item.of}-12-31`,
      advance_booking_days: item.advanceDays,
      round_credits: item.roundCredits,
    })),
  );
  const people = clubPeople();
  await insertRows(
    tx,
    'memberships',
    people.flatMap((person, place) => {
      const membership = membershipOf(person);
      if (!membership) return [];
      return items.flatMap(({ of, key }, at) =>
        key === membership.product && (of <= year || membership.renewed)
          ? {
              user_id: userIds[place],
              product_item_id: itemIds[at],
              advance_booking_days: membership.advanceDays,
              // Bought in the winter before, but never later than yesterday
              created_at: [
                `${of - 1}-12-0${1 + (place % 9)}T10:00:00`,
                `${dayAfter(today, -1)}T10:00:00`,
              ].sort()[0],
            }
          : [],
      );
    }),
  );
  await insertRows(
    tx,
    'external_memberships',
    people.flatMap((person, place) =>
      person.standing === 'EXTERNAL' || person.standing === 'UNVERIFIED'
        ? years
            .filter((of) => of <= year)
            .map((of) => ({
              user_id: userIds[place],
              user_entered_text: otherClubs[place % otherClubs.length],
              year: of,
              verified: person.standing === 'EXTERNAL',
            }))
        : [],
    ),
  );
}
