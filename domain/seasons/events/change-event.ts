/** What organizers change of a golf event, one thing at a time or all of it. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { updateEvent as updateCall } from '@fourball/shared/seasons/event-calls.ts';
import { eventChanged } from '@fourball/shared/seasons/events.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { rescored } from '../boards/rescore.ts';
import { getManagedEvent, lockManagedEvent, presentEvent } from '../facts/event-rows.ts';
import { finish, Moves } from '../registration/moves.ts';
import { promoteWithin } from '../registration/promote.ts';
import { lockSeason } from '../season-rows.ts';
import { blockedCourses, moveStarts, type TeeSheet } from './event-courses.ts';
import { publishWithin } from './publish-event.ts';
import { changedColumns, writeEvent } from './write-event.ts';

/** An event has at least the rounds of which golfers see groups, or that have cards. Throws invalid_input. */
async function keepRounds(tx: Transaction, eventId: number, rounds: number): Promise<void> {
  const [row] = await tx.query<{ newest: number }>(
    `select coalesce(max(round), 1) as newest from (
       select round from draws where event_id = $1 and state = 'PUBLISHED'
       union all select round from scorecards where event_id = $1) r`,
    [eventId],
  );
  if (row && rounds < row.newest)
    throw invalidField('format.rounds', 'seasons.roundsDrawn', { round: row.newest });
}

/**
 * All that a body says, notes and message aside. Locks its courses on the tee sheet, season and event, then tee times. Errors:
 * not_found, forbidden, invalid_input.
 */
export function updateEvent(
  house: House,
  sheet: TeeSheet,
  actor: UserActor,
  { id, publish, rescore, ...fields }: BodyOf<typeof updateCall>,
): Promise<GolfEvent> {
  return transact(house.db, async (tx) => {
    const { seasonId } = await getManagedEvent(tx, actor, id);
    for (const courseId of await blockedCourses(tx, id)) await sheet.lock(tx, courseId);
    const season = await lockSeason(tx, actor, seasonId);
    const before = await lockManagedEvent(tx, actor, id);
    await keepRounds(tx, id, fields.format.rounds);
    const values = {
      ...(await changedColumns(tx, season, before, { ...fields, publish })),
      ...(await rescored(tx, house, before, { format: fields.format, fingerprint: rescore })),
    };
    let after = await writeEvent(tx, house, actor, { before, values });
    await moveStarts(tx, { house, sheet, actor }, before, after);
    if (publish !== before.publish) await publishWithin(tx, house, actor, id, publish);
    else await emit(tx, eventChanged, { eventId: id });
    const moves = new Moves(actor);
    moves.consented = after.numSpots > before.numSpots || after.numSpots === 0;
    if (after.numSpots !== before.numSpots) await promoteWithin(tx, house, moves, id);
    await finish(tx, { house }, moves, '');
    after = await getManagedEvent(tx, actor, id);
    return presentEvent(actor, house, after);
  });
}

/** Notes or message: plain text. Errors: not_found, forbidden. */
export function updateEventText(
  house: House,
  actor: UserActor,
  id: number,
  text: { notes: string } | { message: string },
): Promise<GolfEvent> {
  return transact(house.db, async (tx) => {
    const before = await lockManagedEvent(tx, actor, id);
    const after = await writeEvent(tx, house, actor, { before, values: text });
    await emit(tx, eventChanged, { eventId: id });
    return presentEvent(actor, house, after);
  });
}

/** Hidden again, it stays with those who are registered in it. Errors: not_found, forbidden. */
export function publishEvent(
  house: House,
  actor: UserActor,
  { id, publish }: { id: number; publish: boolean },
): Promise<GolfEvent> {
  return transact(house.db, async (tx) => {
    const before = await lockManagedEvent(tx, actor, id);
    if (before.publish === publish) return presentEvent(actor, house, before);
    await publishWithin(tx, house, actor, id, publish);
    // The trail has it, too.
    const after = await writeEvent(tx, house, actor, { before, values: { publish } });
    return presentEvent(actor, house, after);
  });
}

/** Fewer places than are taken throw nobody out; more let in who waits. Errors: not_found, forbidden. */
export function updateEventSpots(
  house: House,
  actor: UserActor,
  { eventId, numSpots }: { eventId: number; numSpots: number },
): Promise<GolfEvent> {
  return transact(house.db, async (tx) => {
    const before = await lockManagedEvent(tx, actor, eventId);
    await writeEvent(tx, house, actor, { before, values: { num_spots: numSpots } });
    const moves = new Moves(actor);
    moves.consented = numSpots > before.numSpots || numSpots === 0;
    await promoteWithin(tx, house, moves, eventId);
    await finish(tx, { house }, moves, '');
    return presentEvent(actor, house, await getManagedEvent(tx, actor, eventId));
  });
}
