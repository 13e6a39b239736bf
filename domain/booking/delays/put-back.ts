/** Lets tee times start later, or earlier again, with all that hangs on their start. */
import type { Transaction } from '@fourball/db/connection.ts';
import { markBlockedTeeTimesSql } from '@fourball/db/tee-time-generation.ts';
import type { DelayCause } from '@fourball/shared/booking/delay-shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clubTime } from '../../kernel/club-time.ts';
import { emitAll } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { postSystemMessage } from '../../messaging/messages/post-message.ts';
import { recordHistory } from '../facts/history.ts';
import { loadBookings } from '../facts/load-booking.ts';
import { occurrenceOfGroups } from '../tell/tell-booking-changed.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';
import { findMeetings, findTouchedRounds, type TouchedRound } from './delay-rows.ts';
import { occurrencesOfTold, peopleOf, writePeople } from './told-people.ts';

interface Shift {
  readonly courseId: number;
  readonly day: string;
  readonly cause: DelayCause;
  readonly words: string;
  readonly fromAt: Date;
  readonly teeTimeIds: readonly number[];
  /** Below 0 where it takes back the delay `undoes`. */
  readonly minutes: number;
  readonly undoes: number | null;
}

/**
 * Under the locks of the course, the day's ballots and all of its tee times, and once it is known that the tee times can start
 * then. Prices stay; holds stay, and their time runs on. A golfer who would be in two places keeps both rounds, and the told
 * list says so. Locks the threads, then the waitlist. Returns the id of the delay.
 */
export async function putBack(
  tx: Transaction,
  house: House,
  actor: UserActor,
  { courseId, day, cause, words, fromAt, teeTimeIds, minutes, undoes }: Shift,
): Promise<number> {
  const { timeZone } = house;
  const rounds = await findTouchedRounds(tx, teeTimeIds, timeZone);
  const playing = await playingAfter(tx, rounds, minutes, undoes);

  await moveStarts(tx, teeTimeIds, minutes);
  await moveRounds(tx, playing);
  await tx.query(
    `update bookings b set starts_at = first.starts_at from (
       select distinct on (r.purchase_id) r.purchase_id, t.starts_at from rounds r join tee_times t on t.id = r.tee_time_id
       where r.purchase_id = any($1::bigint[]) and r.status = 'BOOKED' order by r.purchase_id, t.starts_at) first
     where b.purchase_id = first.purchase_id`,
    [[...new Set(rounds.map(({ purchase_id }) => purchase_id))]],
  );
  await tx.query(markBlockedTeeTimesSql, [teeTimeIds, timeZone]);

  const [made] = await tx.query<{ id: number }>(
    `insert into delays (course_id, day, kind, cause, words, from_at, minutes, tee_time_ids, undoes, actor_id, at)
     values ($1, $2, 'LATER', $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [courseId, day, cause, words, fromAt, minutes, teeTimeIds, undoes, actor.userId, house.clock.now()],
  );
  const delayId = made?.id ?? 0;
  const movedTo = ({ starts_at }: TouchedRound): Date => new Date(starts_at.getTime() + minutes * 60_000);
  const people = peopleOf(rounds, (round) => ({
    isAt: movedTo(round),
    fate: 'LATER',
    minutes: playing.stopped.has(round.id) ? round.minutes : null,
  }));
  await writePeople(tx, delayId, people);

  const firsts = [...new Map(rounds.toReversed().map((round) => [round.purchase_id, round])).values()].sort(
    (a, b) => a.conversation_id - b.conversation_id,
  );
  const timesOf = (round: TouchedRound) => ({ from: round.time, to: clubTime(movedTo(round), timeZone) });
  await recordHistory(
    tx,
    firsts.map((round) => ({
      purchaseId: round.purchase_id,
      action: undoes === null ? 'DELAYED' : 'DELAY_UNDONE',
      actorId: actor.userId,
      details: timesOf(round),
      reason: words,
    })),
  );
  for (const round of firsts) {
    const { from, to } = timesOf(round);
    await postSystemMessage(tx, round.conversation_id, 'GROUP_CHANGE', ({ delayed }) =>
      delayed(from, to, words),
    );
  }
  await tx.query('select recount_waiting($1::bigint[])', [teeTimeIds]);
  const bookings = await loadBookings(
    tx,
    firsts.map(({ purchase_id }) => purchase_id),
    timeZone,
  );
  await emitAll(tx, [
    ...bookings.flatMap((facts) => (facts ? occurrenceOfGroups(facts) : [])),
    ...occurrencesOfTold(delayId, people, { kind: 'LATER', undone: undoes !== null, words }),
    ...(await occurrencesOfChangedSpots(tx, teeTimeIds, house)),
  ]);
  return delayId;
}

/**
 * The starts of a course are unique row by row: all of them first go to where nobody starts, or one would meet the next that
 * has not moved yet.
 */
async function moveStarts(tx: Transaction, teeTimeIds: readonly number[], minutes: number): Promise<void> {
  const farHours = 24_000;
  await tx.query(
    'update tee_times set starts_at = starts_at + make_interval(hours => $2) where id = any($1::bigint[])',
    [teeTimeIds, farHours],
  );
  await tx.query(
    `update tee_times set starts_at = starts_at - make_interval(hours => $2) + make_interval(mins => $3),
       later_minutes = later_minutes + $3, version = version + 1 where id = any($1::bigint[])`,
    [teeTimeIds, farHours, minutes],
  );
}

interface Playing {
  /** With how long they take, as the database guards it. */
  readonly guarded: readonly { readonly id: number; readonly minutes: number }[];
  /** Their golfers play elsewhere then: nothing is known of how long these take. */
  readonly stopped: ReadonlySet<number>;
}

/** Which rounds hold their golfers from another one at the new time. What a delay took, taking it back gives again. */
async function playingAfter(
  tx: Transaction,
  rounds: readonly TouchedRound[],
  minutes: number,
  undoes: number | null,
): Promise<Playing> {
  const took = new Map<number, number>();
  if (undoes !== null) {
    const rows = await tx.query<{ round_id: number; minutes: number }>(
      'select round_id, minutes from delay_people where delay_id = $1 and round_id is not null and minutes is not null',
      [undoes],
    );
    for (const row of rows) took.set(row.round_id, row.minutes);
  }
  const known = rounds.flatMap((round) => {
    const lasts = round.plays ? round.minutes : (took.get(round.id) ?? null);
    return lasts === null || round.user_id === null ? [] : [{ id: round.id, minutes: lasts }];
  });
  const stopped = await findMeetings(tx, known, minutes);
  return { guarded: known.filter(({ id }) => !stopped.has(id)), stopped };
}

/** All stop being guarded before any is guarded anew: rounds of one golfer that move together never meet on the way. */
async function moveRounds(tx: Transaction, { guarded, stopped }: Playing): Promise<void> {
  const ids = [...guarded.map(({ id }) => id), ...stopped];
  if (ids.length === 0) return;
  await tx.query('update rounds set playing = null where id = any($1::bigint[])', [ids]);
  await tx.query('update rounds set minutes = null where id = any($1::bigint[])', [[...stopped]]);
  // The trigger fills when they are played, and the constraint keeps golfers from being in two places.
  await tx.query(
    `update rounds r set minutes = n.minutes from unnest($1::bigint[], $2::smallint[]) as n (id, minutes) where r.id = n.id`,
    [guarded.map(({ id }) => id), guarded.map(({ minutes }) => minutes)],
  );
}
