/** Reads courses, their holes and tees, and the fees that hold on a day. */
import type { Database } from '@fourball/db/connection.ts';
import type { Course, CourseFee } from '@fourball/shared/club/shapes.ts';

/** A fee and its dated prices, the newest first. */
export interface FeeFacts {
  courseFeeId: number;
  courseId: number;
  name: string;
  holes: number;
  twilight: boolean;
  prices: { start_date: string; member: number; nonMember: number; externalMember: number }[];
}

interface CourseRow {
  id: number;
  name: string;
  full_name: string;
  website: string | null;
  course_number: string | null;
  email: string | null;
  message_to_members: string | null;
  breakpoint_hole: number | null;
  holes: Course['holes'];
  tees: Course['tees'];
}

export interface CourseFacts extends Omit<Course, 'courseFees'> {
  fees: FeeFacts[];
}

/** Visible courses in the club's order. */
export async function loadCourses(db: Database): Promise<CourseFacts[]> {
  const courses = await db.query<CourseRow>(
    `select c.*,
       coalesce((select json_agg(json_build_object('hole', h.hole, 'par', h.par, 'strokeIndex', h.stroke_index)
                 order by h.hole) from course_holes h where h.course_id = c.id), '[]') as holes,
       coalesce((select json_agg(json_build_object('name', t.name, 'courseRating', t.course_rating,
                 'slopeRating', t.slope_rating, 'lengths', t.lengths_yards) order by t.sequence_no, t.id)
                 from course_tees t where t.course_id = c.id), '[]') as tees
     from courses c where c.visible order by c.sequence_no, c.id`,
  );
  const fees = await db.query<FeeFacts>(
    `select f.id as "courseFeeId", f.course_id as "courseId", f.name, f.holes, f.twilight,
       coalesce((select json_agg(json_build_object('start_date', p.start_date, 'member', p.member_cents,
                 'nonMember', p.non_member_cents, 'externalMember', p.external_member_cents)
                 order by p.start_date desc) from course_fee_prices p where p.course_fee_id = f.id), '[]') as prices
     from course_fees f where f.active order by f.sequence_no, f.id`,
  );
  return courses.map((row) => ({
    courseId: row.id,
    name: row.name,
    fullName: row.full_name,
    website: row.website,
    courseNumber: row.course_number,
    email: row.email,
    messageToMembers: row.message_to_members,
    breakpointHole: row.breakpoint_hole,
    par: row.holes.reduce((sum, { par }) => sum + par, 0),
    holes: row.holes,
    tees: row.tees,
    fees: fees.filter(({ courseId }) => courseId === row.id),
  }));
}

/** The fee with the prices of a day; undefined where it has no price yet then. */
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
export const presentCourse = ({ fees, ...course }: CourseFacts, day: string): Course => ({
  ...course,
  courseFees: feesOn({ ...course, fees }, day),
});
