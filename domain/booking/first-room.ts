/** Finds the tee time for a hold that names a day and a number of spots, but no time. */
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { getAvailableSpots, holdSpots } from '@fourball/shared/booking/calls.ts';
import type { ClubFacts } from '../club/club-facts.ts';

type HoldBody = BodyOf<typeof holdSpots>;
type Wanted = BodyOf<typeof getAvailableSpots>;
interface Found {
  readonly teeTimes: readonly { readonly teeTimeId: number; readonly availableSpots: number }[];
}

/**
 * The first tee time of the day that has room now; whether it still has it, the hold decides. Undefined where none has.
 * What names its tee times already is handed back as it is.
 */
export async function withTeeTime(
  club: Pick<ClubFacts, 'courses'>,
  body: HoldBody,
  findRoom: (wanted: Wanted) => Promise<Found>,
): Promise<HoldBody | undefined> {
  const { spots, bookingDate, courseFeeId } = body;
  if (typeof spots !== 'number' || bookingDate.includes('T')) return body;
  const courses = await club.courses();
  const course = courses.find(({ fees }) => fees.some((fee) => fee.courseFeeId === courseFeeId));
  // Whose fee is offered no more is told so by the hold.
  if (!course) return body;
  const [year = 0, month = 0, day = 0] = bookingDate.split('-').map(Number);
  const { teeTimes } = await findRoom({ year, month, day, courseId: course.courseId, courseFeeId });
  const first = teeTimes.find(({ availableSpots }) => availableSpots >= spots);
  return first && { ...body, spots: [{ teeTimeId: first.teeTimeId, spots }] };
}
