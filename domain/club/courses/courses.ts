/** Reads courses, their holes and tees, and the fees that hold on a day. */
import type { Database } from '@fourball/db/connection.ts';
import { parOfPart, partsOf, routesOf } from '@fourball/shared/club/nines.ts';
import type { CourseDetails } from '@fourball/shared/club/course-shapes.ts';
import type { Holiday, PriceRule } from '@fourball/shared/club/prices/price-shapes.ts';
import type { CourseFee } from '@fourball/shared/club/shapes.ts';
import { pathOfRegion } from '../regions/region-rows.ts';

/** A fee and its dated prices, the newest first, with what changes them on some days: `prices/fee-prices.ts` reckons it. */
export interface FeeFacts {
  courseFeeId: number;
  courseId: number;
  name: string;
  holes: number;
  twilight: boolean;
  prices: { start_date: string; member: number; nonMember: number; externalMember: number }[];
  /** Those of its course, in their order. */
  rules: readonly PriceRule[];
  /** The club's, their names by their days. */
  holidays: ReadonlyMap<string, string>;
}

export interface CourseRow {
  id: number;
  property_id: number | null;
  region_id: number | null;
  name: string;
  full_name: string;
  website: string | null;
  course_number: string | null;
  tee_time_url: string | null;
  tee_time_reservation: string | null;
  restrictions: string | null;
  course_tour: string | null;
  listing_type: CourseDetails['listingType'];
  other_info: string | null;
  message_to_members: string | null;
  tee_time_resource: string | null;
  tee_time_course_id: string | null;
  email: string | null;
  scorecard_url: string | null;
  tee_time_partner_id: string | null;
  breakpoint_hole: number | null;
  data_source: CourseDetails['dataSource'];
  nine_names: string[];
  routes: string[];
  visible: boolean;
}

/** A course's row, in which its holes, tees and the names of its region come as lists. */
export interface FullCourseRow extends CourseRow {
  region_path: string[];
  holes: CourseDetails['holes'];
  tees: CourseDetails['tees'];
}

export interface CourseFacts extends Omit<CourseDetails, 'courseFees'> {
  fees: FeeFacts[];
}

/** Undefined where the fee is offered no more: nobody knows then for how many holes it was. */
export const feeOf = (courses: readonly CourseFacts[], courseFeeId: number): FeeFacts | undefined =>
  courses.flatMap(({ fees }) => fees).find((fee) => fee.courseFeeId === courseFeeId);

/** What is read of courses `c` wherever a whole course is wanted. */
export const fullCourse = `c.*, ${pathOfRegion('c.region_id')} as region_path,
  coalesce((select json_agg(json_build_object('hole', h.hole, 'par', h.par, 'strokeIndex', h.stroke_index)
            order by h.hole) from course_holes h where h.course_id = c.id), '[]') as holes,
  coalesce((select json_agg(json_build_object('teeId', t.id, 'name', t.name, 'lengths', t.lengths_yards,
            'ratings', coalesce((select json_agg(json_build_object('gender', r.gender, 'part', r.part,
              'courseRating', r.course_rating, 'slopeRating', r.slope_rating, 'par', r.par)
              order by r.gender, length(r.part) desc, r.part) from course_tee_ratings r where r.tee_id = t.id), '[]'),
            'cards', coalesce((select json_agg(json_build_object('gender', card.gender, 'holes', card.holes)
              order by card.gender) from (
                select h.gender, json_agg(json_build_object('par', h.par, 'strokeIndex', h.stroke_index)
                  order by h.hole) as holes
                from course_tee_holes h where h.tee_id = t.id group by h.gender) card), '[]'))
            order by t.sequence_no, t.id)
            from course_tees t where t.course_id = c.id), '[]') as tees`;

/** The fields of a course as they are told, by those of its row. */
export const presentFields = (row: CourseRow) => ({
  name: row.name,
  fullName: row.full_name,
  website: row.website,
  courseNumber: row.course_number,
  teeTimeUrl: row.tee_time_url,
  teeTimeReservation: row.tee_time_reservation,
  restrictions: row.restrictions,
  courseTour: row.course_tour,
  listingType: row.listing_type,
  otherInfo: row.other_info,
  messageToMembers: row.message_to_members,
  teeTimeResource: row.tee_time_resource,
  teeTimeCourseId: row.tee_time_course_id,
  email: row.email,
  scorecardUrl: row.scorecard_url,
  teeTimePartnerId: row.tee_time_partner_id,
  breakpointHole: row.breakpoint_hole,
  dataSource: row.data_source,
  nineNames: row.nine_names,
  regionId: row.region_id,
});

/** Of 9 and 18 holes all of them; of more the first route, since nobody plays all at once. */
export const parOf = ({ holes, routes }: Pick<FullCourseRow, 'holes' | 'routes'>): number =>
  parOfPart(holes, partsOf(holes.length, routes)[0] ?? '1');

/** What is played and rated of it, and where it lies, as it is told. */
export const presentCard = (row: FullCourseRow) => ({
  par: parOf(row),
  holes: row.holes,
  routes: routesOf(row.holes.length, row.routes),
  tees: row.tees,
  regionPath: row.region_path,
});

/** What is read of rules of prices `r`. */
export const ruleColumns = `r.id as "priceRuleId", r.name, r.active, r.holes, r.price_classes as "priceClasses",
  r.weekdays, r.holidays, r.start_date as "startDate", r.end_date as "endDate", r.yearly,
  to_char(r.from_time, 'HH24:MI') as "fromTime", to_char(r.to_time, 'HH24:MI') as "toTime",
  r.from_age as "fromAge", r.to_age as "toAge", r.residents, r.effect, r.amount`;

/** Visible courses in the club's order; with `courseId` that one, whether or not it is visible. */
export async function loadCourses(db: Pick<Database, 'query'>, courseId?: number): Promise<CourseFacts[]> {
  const courses = await db.query<FullCourseRow>(
    `select ${fullCourse} from courses c
     where case when $1::bigint is null then c.visible else c.id = $1 and c.removed_at is null end
     order by c.sequence_no, c.id`,
    [courseId ?? null],
  );
  const fees = await db.query<Omit<FeeFacts, 'rules' | 'holidays'>>(
    `select f.id as "courseFeeId", f.course_id as "courseId", f.name, f.holes, f.twilight,
       coalesce((select json_agg(json_build_object('start_date', p.start_date, 'member', p.member_cents,
                 'nonMember', p.non_member_cents, 'externalMember', p.external_member_cents)
                 order by p.start_date desc) from course_fee_prices p where p.course_fee_id = f.id), '[]') as prices
     from course_fees f where f.active order by f.sequence_no, f.id`,
  );
  const ruled = await db.query<{ id: number; rules: PriceRule[] }>(
    `select r.course_id as id, json_agg(r order by r.sequence_no, r."priceRuleId") as rules
     from (select ${ruleColumns}, r.course_id, r.sequence_no from price_rules r) r group by 1`,
  );
  const days = await db.query<Holiday>('select day, name from club_holidays');
  const holidays = new Map(days.map(({ day, name }) => [day, name]));
  return courses.map((row) => {
    const own = { rules: ruled.find(({ id }) => id === row.id)?.rules ?? [], holidays };
    return {
      courseId: row.id,
      ...presentFields(row),
      ...presentCard(row),
      fees: fees.filter(({ courseId: of }) => of === row.id).map((fee) => ({ ...fee, ...own })),
    };
  });
}

/** The fee with the prices that are listed for a day; undefined where it has no price yet then. */
export function feeOn(fee: FeeFacts, day: string): CourseFee | undefined {
  const price = fee.prices.find(({ start_date }) => start_date <= day);
  return (
    price && {
      courseFeeId: fee.courseFeeId,
      name: fee.name,
      holes: fee.holes,
      twilight: fee.twilight,
      memberPrice: price.member,
      nonMemberPrice: price.nonMember,
      externalMemberPrice: price.externalMember,
    }
  );
}

export const feesOn = (course: CourseFacts, day: string): CourseFee[] =>
  course.fees.map((fee) => feeOn(fee, day)).filter((fee) => fee !== undefined);

/** A course as it is shown, with the fees of that day. */
export const presentCourse = ({ fees, ...course }: CourseFacts, day: string): CourseDetails => ({
  ...course,
  courseFees: feesOn({ ...course, fees }, day),
});
