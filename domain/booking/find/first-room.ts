/** Finds tee times for a hold that names a day and a number of spots, but no time. */
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { getAvailableSpots, holdSpots } from '@fourball/shared/booking/calls.ts';
import type { Hold } from '@fourball/shared/booking/shapes.ts';
import type { ClubFacts } from '../../club/club-facts.ts';

type HoldBody = BodyOf<typeof holdSpots>;
type Wanted = BodyOf<typeof getAvailableSpots>;
interface Room {
  readonly teeTimeId: number;
  readonly availableSpots: number;
}
interface Finding {
  readonly findRoom: (wanted: Wanted) => Promise<{ readonly teeTimes: readonly Room[] }>;
  /** The golfer's live hold, which the new one replaces. */
  readonly findOwn: () => Promise<Hold | null>;
}

/**
 * The hold once for each tee time of the day that has room by the sheet, in the order in which they are to be tried: the
 * sheet may be some milliseconds old, and only who takes the hold knows. What the golfer holds is free for the golfer, and comes
 * first: asked again, it is the same tee time. None where none has room. What names its tee times already is handed back
 * as it is.
 */
export async function namingTeeTimes(
  club: Pick<ClubFacts, 'courses'>,
  body: HoldBody,
  { findRoom, findOwn }: Finding,
): Promise<HoldBody[]> {
  const { spots, bookingDate, courseFeeId } = body;
  if (typeof spots !== 'number' || bookingDate.includes('T')) return [body];
  const courses = await club.courses();
  const course = courses.find(({ fees }) => fees.some((fee) => fee.courseFeeId === courseFeeId));
  // Whose fee is offered no more is told so by the hold.
  if (!course) return [body];
  const [year = 0, month = 0, day = 0] = bookingDate.split('-').map(Number);
  const wanted = { year, month, day, courseId: course.courseId, courseFeeId };
  const [{ teeTimes }, own] = await Promise.all([findRoom(wanted), findOwn()]);
  const held = own?.courseFeeId === courseFeeId && own.day === bookingDate ? own.teeTimes : [];
  const roomAt = (teeTimeId: number) =>
    teeTimes.find((room) => room.teeTimeId === teeTimeId)?.availableSpots ?? 0;
  const again = held.filter((line) => roomAt(line.teeTimeId) + line.spots >= spots);
  const free = teeTimes.filter(({ availableSpots }) => availableSpots >= spots);
  const inOrder = new Set([...again, ...free].map(({ teeTimeId }) => teeTimeId));
  return [...inOrder].map((teeTimeId) => ({ ...body, spots: [{ teeTimeId, spots }] }));
}
