/** Tee times that the starter squeezes between those of the template, and takes out again. */
import { refusal, type Unworded, type Why } from '@fourball/shared/words/refusals.ts';
import { markAddedTeeTimeSql } from '@fourball/db/tee-time-generation.ts';
import type {
  removeTeeTime as removeTeeTimeCall,
  squeezeTeeTime as squeezeTeeTimeCall,
} from '@fourball/shared/booking/starter/starter-calls.ts';
import { courseChanged } from '@fourball/shared/club/events.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { lockCourse } from '../../club/courses/manage-courses.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay, clubMoment, clubTime } from '../../kernel/club-time.ts';
import { emit, emitAll, occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { getStarterTeeTime } from './starter-rows.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';

/**
 * For admins. REFUSED where a tee time is there already, for a day that has passed, and for a time that the clock skips.
 * A block that covers the time holds for it too. Locks the course, so that none is set or taken back meanwhile. Throws
 * not_found for an unknown course.
 */
export async function squeezeTeeTime(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { courseId, day, time, startTee, capacity }: BodyOf<typeof squeezeTeeTimeCall>,
): Promise<Unworded<ReplyOf<typeof squeezeTeeTimeCall>>> {
  const [courses, { pace }] = await Promise.all([club.courses(), club.rules()]);
  const course = courses.find((candidate) => candidate.courseId === courseId);
  if (!course) throw new AppError('not_found');
  const refused = (reason: Why) => ({ result: 'REFUSED' as const, reason, teeTime: null });
  const { timeZone } = house;
  if (day < clubDay(house.clock.now(), timeZone)) return refused(refusal('booking.dayPassed'));
  const startsAt = clubMoment(day, time, timeZone);
  if (clubTime(startsAt, timeZone) !== time) return refused(refusal('booking.timeSkippedByClock'));
  return transact(house.db, async (tx) => {
    await lockCourse(tx, courseId);
    const [made] = await tx.query<{ id: number }>(
      `insert into tee_times (course_id, day, starts_at, start_tee, capacity, squeezed) values ($1, $2, $3, $4, $5, true)
       on conflict (course_id, starts_at, start_tee) do nothing returning id`,
      [courseId, day, startsAt, startTee, capacity],
    );
    if (!made) return refused(refusal('booking.teeTimeThereAlready'));
    await tx.query(markAddedTeeTimeSql, [made.id, timeZone]);
    await recordChange(tx, actor, {
      action: 'tee-time.squeezed',
      changes: [{ field: 'teeTime', before: null, after: `${course.name}, ${day} ${time}` }],
    });
    await emitAll(tx, [
      ...(await occurrencesOfChangedSpots(tx, [made.id], house)),
      occurrence(courseChanged, { courseId }),
    ]);
    return { result: 'SUCCESS', teeTime: await getStarterTeeTime(tx, made.id, { timeZone, pace }) };
  });
}

interface TeeTimeRow {
  course_id: number;
  label: string;
  squeezed: boolean;
  used: boolean;
}

/**
 * For admins. REFUSED for tee times of the template, once anybody has or had a place there, and where an entry of a ballot
 * that is not drawn wishes for it. Throws not_found.
 */
export async function removeTeeTime(
  house: House,
  actor: UserActor,
  id: number,
): Promise<Unworded<ReplyOf<typeof removeTeeTimeCall>>> {
  return transact(house.db, async (tx) => {
    const [row] = await tx.query<TeeTimeRow>(
      `select t.id, t.course_id, t.squeezed,
         c.name || ', ' || to_char(t.starts_at at time zone $2, 'YYYY-MM-DD HH24:MI') as label,
         t.booked + t.held + t.offered + t.waiting > 0 or exists (select from rounds where tee_time_id = t.id)
           or exists (select from booking_groups where tee_time_id = t.id)
           or exists (select from hold_tee_times where tee_time_id = t.id)
           or exists (select from ballot_entries where tee_time_id = t.id)
           or exists (select from ballots b join ballot_entries e on e.ballot_id = b.id
                      where b.course_id = t.course_id and b.day = t.day and b.status in ('OPEN', 'CLOSED')
                        and t.id = any(e.wishes)) as used
       from tee_times t join courses c on c.id = t.course_id where t.id = $1 for update of t`,
      [id, house.timeZone],
    );
    if (!row) throw new AppError('not_found');
    if (!row.squeezed) return { result: 'REFUSED', reason: refusal('booking.teeTimeOfTemplate') };
    if (row.used) return { result: 'REFUSED', reason: refusal('booking.teeTimeInUse') };
    await tx.query('delete from tee_times where id = $1', [id]);
    await recordChange(tx, actor, {
      action: 'tee-time.removed',
      changes: [{ field: 'teeTime', before: row.label, after: null }],
    });
    // No event says that a row is gone: who looks at the course reads its sheets again.
    await emit(tx, courseChanged, { courseId: row.course_id });
    return { result: 'SUCCESS' };
  });
}
