/** Puts a day back or closes a span of it, as it was shown, or says what is else by now. */
import { addDays } from '@fourball/shared/club/days.ts';
import type { createDelay as createCall } from '@fourball/shared/booking/delays/delay-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Unworded, Why } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { lockCourse } from '../../club/courses/manage-courses.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import { clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { closeSpan } from './close-span.ts';
import { findDay, isTouched } from './delay-rows.ts';
import { findDelays } from './list-delays.ts';
import { minutesOf, previewDelay } from './preview-delay.ts';
import { putBack } from './put-back.ts';

type Body = BodyOf<typeof createCall>;
type Answer = Unworded<ReplyOf<typeof createCall>>;

/** What is kept with the intent: nobody's name is. */
interface Outcome {
  readonly result: Answer['result'];
  readonly reason?: Why;
  readonly delayIds: readonly number[];
}

/** As the last moment of a span is written. */
const endOfDay = '24:00';

/** Courses, their ballots and tee times of a day, each sorted by id. Errors: not_found for a course. */
export async function lockDay(tx: Transaction, courseIds: readonly number[], day: string): Promise<void> {
  for (const courseId of [...new Set(courseIds)].sort((a, b) => a - b)) await lockCourse(tx, courseId);
  await tx.query(
    'select id from ballots where course_id = any($1::bigint[]) and day = $2 order by id for update',
    [courseIds, day],
  );
  await tx.query(
    'select id from tee_times where course_id = any($1::bigint[]) and day = $2 order by id for update',
    [courseIds, day],
  );
}

/**
 * For the office: all courses at once, or none. CHANGED where a tee time is another than the fingerprint says. Locks the
 * intent, the courses, their ballots and tee times of the day, threads, then the waitlist. Errors: not_found, invalid_input.
 */
export async function createDelay(
  house: House,
  actor: UserActor,
  body: Body,
  intent: Intent | undefined,
): Promise<Answer> {
  return transact(house.db, async (tx): Promise<Answer> => {
    const { result, reason, delayIds } = await onceOnly(tx, intent, () => decide(tx, house, actor, body));
    if (result === 'SUCCESS') return { result, delays: await findDelays(tx, house, delayIds) };
    const { preview } = await previewDelay({ ...house, db: tx }, body);
    return { result, ...(reason === undefined ? {} : { reason }), delays: [], preview };
  });
}

async function decide(tx: Transaction, house: House, actor: UserActor, body: Body): Promise<Outcome> {
  if (body.kind === 'CLOSED' && body.inside == null)
    throw invalidField('inside', 'booking.closureInsideMissing');
  await lockDay(tx, body.courseIds, body.day);
  const { preview, reason } = await previewDelay({ ...house, db: tx }, body);
  if (reason !== undefined) return { result: 'REFUSED', reason, delayIds: [] };
  if (preview.fingerprint !== body.fingerprint) return { result: 'CHANGED', delayIds: [] };
  const teeTimes = (await findDay(tx, house, body)).filter(isTouched);
  const delayIds: number[] = [];
  const { day, cause, words, from, kind, inside } = body;
  const answerBy = new Date(house.clock.now().getTime() + (preview.answerMinutes ?? 0) * 60_000);
  for (const { courseId, courseName, firstTime } of preview.courses) {
    const own = teeTimes.filter(({ course_id }) => course_id === courseId).map(({ id }) => id);
    if (own.length === 0) continue;
    const minutes = minutesOf(body);
    const fromAt = clubMoment(day, from, house.timeZone);
    if (kind === 'CLOSED') {
      const to = body.to ?? endOfDay;
      const toAt =
        to === endOfDay
          ? clubMoment(addDays(day, 1), '00:00', house.timeZone)
          : clubMoment(day, to, house.timeZone);
      const parties = preview.parties.filter((party) => party.courseId === courseId);
      const span = { courseId, day, cause, words, from, to, fromAt, toAt, teeTimeIds: own };
      delayIds.push(
        await closeSpan(tx, house, actor, { ...span, inside: inside ?? 'CANCEL', parties, answerBy }),
      );
      await recordChange(tx, actor, {
        action: 'day.closed',
        changes: [
          {
            field: 'delay',
            before: null,
            after: `${courseName}: ${day} from ${from} to ${to}, ${cause}, ${inside}`,
          },
        ],
      });
      continue;
    }
    delayIds.push(
      await putBack(tx, house, actor, {
        courseId,
        day,
        cause,
        words,
        fromAt,
        teeTimeIds: own,
        minutes,
        undoes: null,
      }),
    );
    await recordChange(tx, actor, {
      action: 'day.delayed',
      changes: [
        {
          field: 'delay',
          before: null,
          after: `${courseName}: ${day} from ${firstTime ?? from}, ${minutes} min, ${cause}`,
        },
      ],
    });
  }
  return { result: 'SUCCESS', delayIds };
}
