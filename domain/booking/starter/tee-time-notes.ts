/** What the starter adds to a tee time: a note for the staff, and the marks of its group's pace. */
import { isWhy, refusal, type Unworded, type Why } from '@fourball/shared/words/refusals.ts';
import type { setPace as setPaceCall } from '@fourball/shared/booking/starter/starter-calls.ts';
import type { StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emitAll } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { markPace, type PaceMarks } from '../rules/pace.ts';
import { getStarterTeeTime } from './starter-rows.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';

interface MarkedRow extends PaceMarks {
  day: string;
  note: string | null;
  booked: number;
  label: string;
}

/** Locks the tee time. Throws not_found. `label` names it in the audit. */
async function lockMarked(tx: Transaction, { timeZone }: House, teeTimeId: number): Promise<MarkedRow> {
  const [row] = await tx.query<MarkedRow>(
    `select t.id, t.day, t.note, t.booked, t.started_at, t.turned_at, t.finished_at,
       c.name || ', ' || to_char(t.starts_at at time zone $2, 'YYYY-MM-DD HH24:MI') as label
     from tee_times t join courses c on c.id = t.course_id where t.id = $1 for update of t`,
    [teeTimeId, timeZone],
  );
  if (!row) throw new AppError('not_found');
  return row;
}

/** For admins; an empty note removes it. Members don't see notes. Throws not_found. */
export async function setTeeTimeNote(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { teeTimeId, note }: { readonly teeTimeId: number; readonly note: string },
): Promise<StarterTeeTime> {
  const { pace } = await club.rules();
  return transact(house.db, async (tx) => {
    const row = await lockMarked(tx, house, teeTimeId);
    const written = note === '' ? null : note;
    if (row.note !== written) {
      await tx.query('update tee_times set note = $2, version = version + 1 where id = $1', [
        teeTimeId,
        written,
      ]);
      // Who wrote when; the words stay with the tee time alone.
      await recordChange(tx, actor, {
        action: 'tee-time.note-changed',
        changes: [{ field: row.label, before: null, after: null }],
      });
      await emitAll(tx, await occurrencesOfChangedSpots(tx, [teeTimeId], house));
    }
    return getStarterTeeTime(tx, teeTimeId, { timeZone: house.timeZone, pace });
  });
}

/**
 * For admins. Marking again corrects the time. REFUSED where the marks would not follow one another, before the day or in
 * the future, and where nobody plays. Throws not_found.
 */
export async function setPace(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { teeTimeId, mark, at, undo }: BodyOf<typeof setPaceCall>,
): Promise<Unworded<ReplyOf<typeof setPaceCall>>> {
  const { pace } = await club.rules();
  return transact(house.db, async (tx) => {
    const row = await lockMarked(tx, house, teeTimeId);
    const now = house.clock.now();
    const moment = at === undefined ? now : new Date(at);
    const marks = undo
      ? markPace(row, { mark, at: moment, undo })
      : (whyNotMarked(row, moment, now, house.timeZone) ?? markPace(row, { mark, at: moment, undo }));
    if (!isWhy(marks)) {
      await tx.query(
        `update tee_times set started_at = $2, turned_at = $3, finished_at = $4, version = version + 1 where id = $1`,
        [teeTimeId, marks.started_at, marks.turned_at, marks.finished_at],
      );
      await recordChange(tx, actor, {
        action: 'tee-time.pace-marked',
        changes: [{ field: `${row.label} ${mark}`, before: null, after: undo ? null : moment.toISOString() }],
      });
      await emitAll(tx, await occurrencesOfChangedSpots(tx, [teeTimeId], house));
    }
    const teeTime = await getStarterTeeTime(tx, teeTimeId, { timeZone: house.timeZone, pace });
    return isWhy(marks) ? { result: 'REFUSED', reason: marks, teeTime } : { result: 'SUCCESS', teeTime };
  });
}

function whyNotMarked({ day, booked }: MarkedRow, at: Date, now: Date, timeZone: string): Why | undefined {
  if (booked === 0) return refusal('booking.nobodyPlays');
  if (at > now) return refusal('booking.momentToCome');
  return clubDay(at, timeZone) === day ? undefined : refusal('booking.momentOnOtherDay');
}
