/** Announces a ballot of a course and a day, and cancels one that is not drawn. */
import { ballotChanged, ballotEntryChanged } from '@fourball/shared/booking/events.ts';
import type {
  BallotSummary,
  createBallot as createBallotCall,
} from '@fourball/shared/booking/ballot/ballot-calls.ts';
import type { BallotState } from '@fourball/shared/booking/enums.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflict, invalidField } from '../../kernel/app-error.ts';
import { clubDay, clubMoment } from '../../kernel/club-time.ts';
import { emit, emitAll, occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { stateOf } from './ballot-state.ts';
import { getBallotRow, presentBallot, stranger } from './ballots.ts';
import { wantConfirmation } from '../bookings/touched-bookings.ts';
import { lockTeeTimes } from '../facts/hold-rows.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';

const momentOf = (dateTime: string, timeZone: string): Date => {
  const [day = '', time = ''] = dateTime.split('T');
  return clubMoment(day, time, timeZone);
};

/**
 * From then on nobody can hold a spot of that day and course; what is held or booked stays. Locks the day's tee times. Errors:
 * conflict where the day has a ballot, and with its bookings until they are confirmed; the fields where the times can't be.
 */
export async function createBallot(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { courseId, day, opensAt, closesAt, confirm }: BodyOf<typeof createBallotCall>,
): Promise<BallotSummary> {
  const { db, clock, timeZone } = house;
  const [courses, rules] = await Promise.all([club.courses(), club.rules()]);
  const { drawMinutes } = rules.ballot;
  const now = clock.now();
  const course = courses.find((one) => one.courseId === courseId);
  if (!course) throw invalidField('courseId', 'booking.noSuchCourse');
  if (day <= clubDay(now, timeZone)) throw invalidField('day', 'booking.ballotDayPassed');
  const [opens, closes] = [momentOf(opensAt, timeZone), momentOf(closesAt, timeZone)];
  if (Number.isNaN(opens.getTime())) throw invalidField('opensAt', 'booking.noSuchTime');
  if (Number.isNaN(closes.getTime())) throw invalidField('closesAt', 'booking.noSuchTime');
  if (closes <= opens) throw invalidField('closesAt', 'booking.closesBeforeOpening');
  if (closes <= now) throw invalidField('closesAt', 'booking.momentPassed');
  if (closes.getTime() + drawMinutes * 60_000 >= clubMoment(day, '00:00', timeZone).getTime()) {
    throw invalidField('closesAt', 'booking.closesTooLateForDraw', { drawMinutes });
  }
  return transact(db, async (tx) => {
    const [made] = await tx.query<{ id: number }>(
      `insert into ballots (course_id, day, opens_at, closes_at, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
      [courseId, day, opens, closes, actor.userId, now],
    );
    if (!made) throw conflict('booking.ballotThereAlready');
    const teeTimes = await tx.query<{ id: number }>(
      'select id from tee_times where course_id = $1 and day = $2 order by id for update',
      [courseId, day],
    );
    await wantConfirmation(
      tx,
      teeTimes.map(({ id }) => id),
      timeZone,
      confirm,
    );
    const row = await getBallotRow(tx, made.id);
    await recordChange(tx, actor, {
      action: 'ballot.announced',
      changes: [
        { field: 'course', before: null, after: course.name },
        { field: 'day', before: null, after: day },
        { field: 'open', before: null, after: `${opensAt} – ${closesAt}` },
      ],
    });
    await emit(tx, ballotChanged, { ballotId: made.id, courseId, day, state: stateOf(row, now) });
    return presentBallot(row, stranger, { now, drawMinutes, timeZone });
  });
}

/**
 * Locks the ballot, then the tee times of its day that somebody waits for: what is free there is offered. Cancelling it
 * again changes nothing. Errors: not_found, conflict once it is drawn.
 */
export async function cancelBallot(
  house: House,
  actor: UserActor,
  ballotId: number,
): Promise<{ state: BallotState }> {
  const { db, timeZone } = house;
  return transact(db, async (tx) => {
    await tx.query('select id from ballots where id = $1 for update', [ballotId]);
    const row = await getBallotRow(tx, ballotId);
    const { course_id: courseId, day } = row;
    if (row.status === 'DRAWN') throw conflict('booking.ballotDrawn');
    if (row.status === 'CANCELLED') return { state: 'CANCELLED' };
    await tx.query(`update ballots set status = 'CANCELLED' where id = $1`, [ballotId]);
    const concerned = await tx.query<{ user_id: number; own: boolean }>(
      `select user_id, bool_or(position = 0) as own from ballot_golfers
       where ballot_id = $1 and answer in ('ASKED', 'YES') group by user_id order by user_id`,
      [ballotId],
    );
    await recordChange(tx, actor, {
      action: 'ballot.cancelled',
      changes: [
        { field: 'course', before: row.course_name, after: null },
        { field: 'day', before: day, after: null },
      ],
    });
    await emitAll(tx, [
      occurrence(ballotChanged, { ballotId, courseId, day, state: 'CANCELLED' }),
      ...concerned.map(({ user_id, own }) =>
        occurrence(ballotEntryChanged, {
          ballotId,
          userId: user_id,
          state: 'CANCELLED',
          ...(own && { result: 'PENDING' as const }),
        }),
      ),
    ]);
    const waited = await tx.query<{ id: number }>(
      'select id from tee_times where course_id = $1 and day = $2 and waiting > 0',
      [courseId, day],
    );
    if (waited.length > 0) {
      const ids = waited.map(({ id }) => id);
      await lockTeeTimes(tx, { ids, starts: [] }, [], timeZone);
      await emitAll(tx, await occurrencesOfChangedSpots(tx, ids, house));
    }
    return { state: 'CANCELLED' };
  });
}
