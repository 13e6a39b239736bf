/** Takes a delay back, or opens a closed span again: the same tee times start as they did before, and everybody is told again. */
import type { undoDelay as undoCall } from '@fourball/shared/booking/delays/delay-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { refusal, type Unworded, type Why } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { findDay, type StandingDelay } from './delay-rows.ts';
import { findDelays } from './list-delays.ts';
import { lockDay } from './make-delay.ts';
import { whyNotShifted } from './preview-delay.ts';
import { putBack } from './put-back.ts';
import { reopenSpan } from './reopen-span.ts';

const find = async (tx: Transaction, delayId: number): Promise<StandingDelay> => {
  const [row] = await tx.query<StandingDelay>('select * from delays where id = $1', [delayId]);
  if (!row) throw new AppError('not_found');
  return row;
};

/**
 * For the office. REFUSED once one of the tee times has begun, or would have begun before now. Locks as making one. Errors:
 * not_found.
 */
export async function undoDelay(
  house: House,
  actor: UserActor,
  { delayId, words }: BodyOf<typeof undoCall>,
): Promise<Unworded<ReplyOf<typeof undoCall>>> {
  return transact(house.db, async (tx) => {
    const { course_id: courseId, day } = await find(tx, delayId);
    await lockDay(tx, [courseId], day);
    // Behind the locks: somebody else may have taken it back.
    const reason = await undo(tx, house, actor, await find(tx, delayId), words);
    const [delay] = await findDelays(tx, house, [delayId]);
    if (!delay) throw new AppError('not_found');
    return reason === undefined ? { result: 'SUCCESS', delay } : { result: 'REFUSED', reason, delay };
  });
}

async function undo(
  tx: Transaction,
  house: House,
  actor: UserActor,
  delay: StandingDelay,
  words: string,
): Promise<Why | undefined> {
  if (delay.undoes !== null) return refusal('booking.delayIsUndoing');
  if (delay.undone_at !== null) return refusal('booking.delayUndone');
  const { day, course_id: courseId, minutes } = delay;
  if (minutes === null) return reopenSpan(tx, house, actor, delay, words);
  const all = await findDay(tx, house, { courseIds: [courseId], day, kind: 'LATER', from: '00:00' });
  const shifted = all.filter(({ id }) => delay.tee_time_ids.includes(id));
  const now = house.clock.now().getTime();
  if (shifted.some(({ begun, starts_at }) => begun || starts_at.getTime() - minutes * 60_000 <= now))
    return refusal('booking.delayTooLateToUndo');
  const why = whyNotShifted(shifted, all, -minutes, day, house.timeZone);
  if (why !== undefined) return why;
  await tx.query('update delays set undone_at = $2 where id = $1', [delay.id, house.clock.now()]);
  await putBack(tx, house, actor, {
    courseId,
    day,
    cause: delay.cause,
    words,
    fromAt: delay.from_at,
    teeTimeIds: shifted.map(({ id }) => id),
    minutes: -minutes,
    undoes: delay.id,
  });
  await recordChange(tx, actor, {
    action: 'day.delay-undone',
    changes: [{ field: 'delay', before: `${day}, ${minutes} min`, after: null }],
  });
  return undefined;
}
