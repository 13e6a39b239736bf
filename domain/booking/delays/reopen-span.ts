/** Opens a closed span again: who has not answered yet plays as before, and everybody is told. */
import type { Transaction } from '@fourball/db/connection.ts';
import { markBlockedTeeTimesSql } from '@fourball/db/tee-time-generation.ts';
import type { DelayFate } from '@fourball/shared/booking/delay-shapes.ts';
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clubTime } from '../../kernel/club-time.ts';
import { emitAll } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { postSystemMessage } from '../../messaging/messages/post-message.ts';
import { recordHistory } from '../facts/history.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';
import { findClosuresOf, findPlaces, settleClosure } from './closure-rows.ts';
import { occurrencesOfTold, writePeople } from './told-people.ts';
import type { StandingDelay } from './delay-rows.ts';

interface ToldRow {
  purchase_id: number;
  conversation_id: number;
  round_id: number | null;
  user_id: number | null;
  was_at: Date;
  fate: DelayFate;
}

/**
 * Under the locks of the course, the day's ballots and all of its tee times. Who moved by now stays where it moved; what is
 * cancelled stays so, and is told that there is room again. Locks the threads, then the waitlist.
 */
export async function reopenSpan(
  tx: Transaction,
  house: House,
  actor: UserActor,
  closure: StandingDelay,
  words: string,
): Promise<Why | undefined> {
  const { id, course_id: courseId, day, cause, from_at, to_at, block_id, tee_time_ids: teeTimeIds } = closure;
  const now = house.clock.now();
  if (to_at === null || to_at <= now) return refusal('booking.closureOver');
  if (block_id !== null) await tx.query('delete from tee_sheet_blocks where id = $1', [block_id]);
  await tx.query(markBlockedTeeTimesSql, [teeTimeIds, house.timeZone]);
  await tx.query('update delays set undone_at = $2 where id = $1', [id, now]);

  const kept: number[] = [];
  for (const one of await findClosuresOf(tx, id)) {
    if (one.state !== 'ASKED' && one.state !== 'CANCELLING') continue;
    kept.push(...(await findPlaces(tx, one.id)).map(({ tee_time_id }) => tee_time_id));
    await settleClosure(tx, one.id, 'STAYS', { at: now, by: actor.userId });
  }
  const told = await tx.query<ToldRow>(
    `select p.purchase_id, b.conversation_id, p.round_id, p.user_id, p.was_at, p.fate
     from delay_people p join bookings b on b.purchase_id = p.purchase_id
     where p.delay_id = $1 and p.fate in ('STAYS', 'CANCELLED') order by b.conversation_id, p.id`,
    [id],
  );
  const [made] = await tx.query<{ id: number }>(
    `insert into delays (course_id, day, kind, cause, words, from_at, to_at, tee_time_ids, undoes, actor_id, at)
     values ($1, $2, 'CLOSED', $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [courseId, day, cause, words, from_at, to_at, teeTimeIds, id, actor.userId, now],
  );
  const delayId = made?.id ?? 0;
  const people = told.map(({ purchase_id, round_id, user_id, was_at, fate }) => ({
    purchaseId: purchase_id,
    roundId: round_id,
    userId: user_id,
    wasAt: was_at,
    isAt: null,
    fate,
    minutes: null,
  }));
  await writePeople(tx, delayId, people);

  const staying = told.filter(({ fate }) => fate === 'STAYS');
  const firsts = [...new Map(staying.toReversed().map((row) => [row.purchase_id, row])).values()].sort(
    (a, b) => a.conversation_id - b.conversation_id,
  );
  const timeOf = ({ was_at }: ToldRow): string => clubTime(was_at, house.timeZone);
  await recordHistory(
    tx,
    firsts.map((row) => ({
      purchaseId: row.purchase_id,
      action: 'REOPENED',
      actorId: actor.userId,
      details: { time: timeOf(row) },
      reason: words,
    })),
  );
  for (const row of firsts)
    await postSystemMessage(tx, row.conversation_id, 'GROUP_CHANGE', ({ spanReopened }) =>
      spanReopened(timeOf(row), words),
    );
  await recordChange(tx, actor, {
    action: 'day.reopened',
    changes: [
      {
        field: 'delay',
        before: `${day} from ${clubTime(from_at, house.timeZone)} to ${clubTime(to_at, house.timeZone)}`,
        after: null,
      },
    ],
  });
  await emitAll(tx, [
    ...occurrencesOfTold(delayId, people, { kind: 'CLOSED', undone: true, words }),
    ...(await occurrencesOfChangedSpots(tx, [...teeTimeIds, ...kept], house)),
  ]);
  return undefined;
}
