/** Closes a span of a day: nobody can book it from now on, and each booking inside is asked to move or is cancelled. */
import type { Transaction } from '@fourball/db/connection.ts';
import { markBlockedTeeTimesSql } from '@fourball/db/tee-time-generation.ts';
import type { ClosureInside, DelayCause, DelayParty } from '@fourball/shared/booking/delay-shapes.ts';
import { closureReasons } from '@fourball/shared/words/booking/delays.en.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { emitAll } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { postSystemMessage } from '../../messaging/messages/post-message.ts';
import { recordHistory } from '../facts/history.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';
import { findTouchedRounds } from './delay-rows.ts';
import { occurrencesOfTold, peopleOf, writePeople } from './told-people.ts';

interface Closure {
  readonly courseId: number;
  readonly day: string;
  readonly cause: DelayCause;
  readonly words: string;
  /** HH:MM at the club; `to` may be 24:00. */
  readonly from: string;
  readonly to: string;
  readonly fromAt: Date;
  readonly toAt: Date;
  /** Those that it closes and that are still to come. */
  readonly teeTimeIds: readonly number[];
  readonly inside: ClosureInside;
  /** As the preview has them, each with the place that is to be kept for it. */
  readonly parties: readonly DelayParty[];
  readonly answerBy: Date;
}

/** What the weather closes can be given up free of charge at once; an event keeps golfers away as any block. */
const blockKinds: Record<DelayCause, 'WEATHER' | 'NO_BOOKING'> = {
  FROST: 'WEATHER',
  LIGHTNING: 'WEATHER',
  RAIN: 'WEATHER',
  EVENT: 'NO_BOOKING',
  OTHER: 'NO_BOOKING',
};

/**
 * Under the locks of the course, the day's ballots and all of its tee times. Whoever is cancelled is so a moment later, booking by
 * booking (`settle-closures.ts`): each takes locks of its own. Locks the threads, then the waitlist. Returns the id of the delay.
 */
export async function closeSpan(
  tx: Transaction,
  house: House,
  actor: UserActor,
  closure: Closure,
): Promise<number> {
  const { courseId, day, cause, words, fromAt, toAt, teeTimeIds, inside, parties, answerBy } = closure;
  const rounds = await findTouchedRounds(tx, teeTimeIds, house.timeZone);
  const blockId = await writeBlock(tx, closure);
  await tx.query(markBlockedTeeTimesSql, [teeTimeIds, house.timeZone]);
  const [made] = await tx.query<{ id: number }>(
    `insert into delays (course_id, day, kind, cause, words, from_at, to_at, tee_time_ids, block_id, actor_id, at)
     values ($1, $2, 'CLOSED', $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [courseId, day, cause, words, fromAt, toAt, teeTimeIds, blockId, actor.userId, house.clock.now()],
  );
  const delayId = made?.id ?? 0;
  const asked = new Map(
    parties.flatMap(({ purchaseId, nearest }) =>
      inside === 'OFFER' && nearest !== null ? [[purchaseId, true] as const] : [],
    ),
  );
  await writeClosures(tx, delayId, parties, (purchaseId) => (asked.has(purchaseId) ? answerBy : null));

  const placeOf = new Map(
    parties.map(({ purchaseId, teeTimeId, nearest }) => [`${purchaseId} ${teeTimeId}`, nearest]),
  );
  const starts = await startsOf(
    tx,
    parties.flatMap(({ nearest }) => nearest?.teeTimeId ?? []),
  );
  const people = peopleOf(rounds, ({ purchase_id, tee_time_id }) => {
    const place = asked.has(purchase_id) ? placeOf.get(`${purchase_id} ${tee_time_id}`) : null;
    return place
      ? { fate: 'ASKED', isAt: starts.get(place.teeTimeId) ?? null, minutes: null }
      : { fate: 'CANCELLING', isAt: null, minutes: null };
  });
  await writePeople(tx, delayId, people);

  const firsts = [...new Map(rounds.toReversed().map((round) => [round.purchase_id, round])).values()].sort(
    (a, b) => a.conversation_id - b.conversation_id,
  );
  await recordHistory(
    tx,
    firsts.map(({ purchase_id: purchaseId, time }) => ({
      purchaseId,
      action: 'CLOSED',
      actorId: actor.userId,
      details: { time },
      reason: words,
    })),
  );
  for (const { conversation_id, time } of firsts)
    await postSystemMessage(tx, conversation_id, 'GROUP_CHANGE', ({ spanClosed }) => spanClosed(time, words));
  const kept = asked.size > 0 ? [...starts.keys()] : [];
  await emitAll(tx, [
    ...occurrencesOfTold(delayId, people, { kind: 'CLOSED', undone: false, words, answerBy }),
    ...(await occurrencesOfChangedSpots(tx, [...teeTimeIds, ...kept], house)),
  ]);
  return delayId;
}

async function writeBlock(
  tx: Transaction,
  { courseId, day, cause, from, to }: Closure,
): Promise<number | undefined> {
  const [block] = await tx.query<{ id: number }>(
    `insert into tee_sheet_blocks (course_id, kind, reason, weekdays, start_date, end_date, from_time, to_time)
     values ($1, $2, $3, $4, $5, $5, $6, $7) returning id`,
    [courseId, blockKinds[cause], closureReasons[cause], [1, 2, 3, 4, 5, 6, 7], day, from, to],
  );
  return block?.id;
}

/** One row for each booking, and the places that are kept for those that are asked. */
async function writeClosures(
  tx: Transaction,
  delayId: number,
  parties: readonly DelayParty[],
  answerByOf: (purchaseId: number) => Date | null,
): Promise<void> {
  const purchaseIds = [...new Set(parties.map(({ purchaseId }) => purchaseId))];
  await tx.query(
    `insert into closure_bookings (delay_id, purchase_id, state, answer_by)
     select $1, n.purchase_id, case when n.answer_by is null then 'CANCELLING' else 'ASKED' end, n.answer_by
     from unnest($2::bigint[], $3::timestamptz[]) as n (purchase_id, answer_by)`,
    [delayId, purchaseIds, purchaseIds.map(answerByOf)],
  );
  const kept = parties.flatMap(({ purchaseId, teeTimeId, spots, nearest }) =>
    nearest !== null && answerByOf(purchaseId) !== null
      ? { purchaseId, from: teeTimeId, to: nearest.teeTimeId, spots }
      : [],
  );
  await tx.query(
    `insert into closure_places (closure_id, from_tee_time_id, tee_time_id, spots)
     select c.id, n.from_id, n.to_id, n.spots
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[]) as n (purchase_id, from_id, to_id, spots)
       join closure_bookings c on c.delay_id = $1 and c.purchase_id = n.purchase_id`,
    [
      delayId,
      kept.map(({ purchaseId }) => purchaseId),
      kept.map(({ from }) => from),
      kept.map(({ to }) => to),
      kept.map(({ spots }) => spots),
    ],
  );
}

async function startsOf(tx: Transaction, teeTimeIds: readonly number[]): Promise<Map<number, Date>> {
  const rows = await tx.query<{ id: number; starts_at: Date }>(
    'select id, starts_at from tee_times where id = any($1::bigint[])',
    [teeTimeIds],
  );
  return new Map(rows.map(({ id, starts_at }) => [id, starts_at]));
}
