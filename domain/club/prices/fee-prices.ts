/** Fees as they are at a time of a day: their listed prices, changed by the rules of their course. */
import { dayBegins, bandsOf, pricedAt, rulesOfDay } from '@fourball/shared/club/prices/price-rules.ts';
import type { PriceRule } from '@fourball/shared/club/prices/price-shapes.ts';
import type { CourseDetails } from '@fourball/shared/club/course-shapes.ts';
import type { CourseFee } from '@fourball/shared/club/shapes.ts';
import { isWeekend, type PlayedRound } from '@fourball/shared/club/prices/played-round.ts';
import { feeOn, feesOn, presentCourse, type CourseFacts, type FeeFacts } from '../courses/courses.ts';

export interface FeeBand {
  /** Club time of the first tee time from which these prices hold. */
  from: string;
  fees: CourseFee[];
}

/** What of a course the rules that count on a day are found by. */
type Ruled = Pick<FeeFacts, 'rules' | 'holidays'>;

export const rulesOn = ({ rules, holidays }: Ruled, day: string): PriceRule[] =>
  rulesOfDay(rules, day, holidays);

/** Undefined where the fee has no price yet then. `time` is club time, of the first of the tee times. */
export function feeAt(fee: FeeFacts, day: string, time: string): CourseFee | undefined {
  const listed = feeOn(fee, day);
  return listed && pricedAt(listed, rulesOn(fee, day), { day, time });
}

/** A round with that fee, as far as memberships look at it. */
export const roundWith = (
  { holes, holidays }: Pick<FeeFacts, 'holes' | 'holidays'>,
  day: string,
): PlayedRound => ({
  weekend: isWeekend(day, holidays),
  holes,
});

/** What memberships look at on a day before it is known with which fee is played. */
export const roundOn = (
  courses: readonly Pick<CourseFacts, 'fees'>[],
  day: string,
): { weekend: boolean } => ({
  weekend: isWeekend(day, holidaysOf(courses)),
});

/** The club's: each fee has all of them. */
const holidaysOf = (courses: readonly Pick<CourseFacts, 'fees'>[]): FeeFacts['holidays'] =>
  courses.find(({ fees }) => fees.length > 0)?.fees[0]?.holidays ?? new Map();

/** In their order, that day among them. */
export const holidaysFrom = (courses: readonly Pick<CourseFacts, 'fees'>[], day: string): string[] =>
  [...holidaysOf(courses).keys()].filter((one) => one >= day).sort();

/** From the start of the day on; one band where prices are the same all day. */
export function bandsOn(course: CourseFacts, day: string): FeeBand[] {
  const listed = feesOn(course, day);
  const [first] = course.fees;
  const ofDay = first ? rulesOn(first, day) : [];
  return ofDay.length === 0 ? [{ from: dayBegins, fees: listed }] : bandsOf(listed, ofDay, day);
}

/** As a sheet tells them: bands only where prices change within the day. */
export function feesOfSheet(course: CourseFacts, day: string): { fees: CourseFee[]; bands?: FeeBand[] } {
  const bands = bandsOn(course, day);
  const fees = bands[0]?.fees ?? [];
  return bands.length > 1 ? { fees, bands } : { fees };
}

/** A course as golfers are shown it, with what its fees cost that day. */
export function courseOn(course: CourseFacts, day: string): CourseDetails {
  const { fees: courseFees, bands } = feesOfSheet(course, day);
  return { ...presentCourse(course, day), courseFees, ...(bands && { bands }) };
}
