/** Shows by which handicaps golfers play in an event, and lets its organizers change them, each time with a reason. */
import type { previewRescore as previewCall } from '@fourball/shared/seasons/boards/board-calls.ts';
import type { Rescoring } from '@fourball/shared/seasons/boards/board-shapes.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { groupsChanged, leaderboardChanged } from '@fourball/shared/seasons/events.ts';
import type {
  EventHandicap,
  EventHandicaps,
  setEventHandicap as setCall,
  setEventTees as teesCall,
} from '@fourball/shared/seasons/start-calls.ts';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflict, invalidField } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { compareHandicaps, handicapsRescored, type PlayedHandicap } from '../boards/rescore.ts';
import {
  canManage,
  formatOf,
  getEventRow,
  getManagedEvent,
  lockManagedEvent,
  namingEvent,
  type EventRow,
} from '../facts/event-rows.ts';
import { changedHandicap, findHandicaps } from './event-handicaps.ts';
import { loadSettings, presentHandicap, writeHandicaps } from './handicap-rows.ts';
import { newestRound, roundOf } from './rounds.ts';

async function present(
  sql: Sql,
  actor: UserActor,
  event: EventRow,
  asked: number | undefined,
): Promise<EventHandicaps> {
  const manage = canManage(actor, event);
  const round =
    manage || asked !== undefined ? await roundOf(sql, event, asked) : await newestRound(sql, event.id);
  const players = await findHandicaps(sql, event, round);
  const settings = await loadSettings(sql, event.id);
  return {
    eventId: event.id,
    round,
    rounds: formatOf(event).rounds,
    ...settings,
    divisions: [...settings.divisions],
    // An index is nobody else's business; boards say what each plays off.
    players: players.filter(({ userId }) => manage || userId === actor.userId).map(presentHandicap),
    can: { manage },
  };
}

/** All as its organizer, else the own. Errors: not_found, invalid_input for a round that there is not. */
export const listHandicaps = async (
  { db }: House,
  actor: UserActor,
  { eventId, round }: { eventId: number; round?: number | undefined },
): Promise<EventHandicaps> => present(db, actor, await getEventRow(db, actor, eventId), round);

const tell = async (tx: Transaction, { id: eventId, publishGroups }: EventRow): Promise<void> => {
  await emit(tx, groupsChanged, { eventId, published: publishGroups });
  await emit(tx, leaderboardChanged, { eventId });
};

const word = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/** As boards read it: the index in tenths, and what somebody plays off only where an organizer says so. */
export const asPlayed = (handicap: EventHandicap, round: number): PlayedHandicap => ({
  participantId: handicap.participantId,
  round,
  index: handicap.handicapIndex === null ? null : Math.round(handicap.handicapIndex * 10),
  courseHandicap: handicap.courseHandicap,
  playingHandicap: handicap.shares === null ? handicap.playingHandicap : null,
});

type HandicapChange = NonNullable<BodyOf<typeof previewCall>['handicap']>;

/** Errors: conflict for who does not play, invalid_input on teeId and round. */
async function workChange(
  sql: Sql,
  event: EventRow,
  { participantId, round: asked, ...change }: HandicapChange,
  by: NonNullable<EventHandicap['changed']>,
) {
  const round = await roundOf(sql, event, asked);
  const done = await changedHandicap(sql, event, { participantId, round }, change, by);
  if (done === 'NOT_PLAYING') throw conflict('seasons.notInIt');
  if (done === 'OTHER_TEE') throw invalidField('teeId', 'seasons.noSuchTee');
  return { ...done, round, played: done.written.map((one) => asPlayed(one, round)) };
}

/** What would be another one on the boards. Errors: not_found, forbidden, conflict once results are final, invalid_input on teeId. */
export async function previewHandicap(
  { db }: House,
  actor: UserActor,
  eventId: number,
  change: HandicapChange,
): Promise<Rescoring> {
  const event = await getManagedEvent(db, actor, eventId);
  const { played } = await workChange(db, event, change, { byUserId: actor.userId, reason: '' });
  return compareHandicaps(db, eventId, played);
}

/**
 * Locks the event. Errors: not_found, forbidden, conflict once it is called off or its results are final, conflict on `rescore` where boards
 * show the change and that was not looked at, invalid_input on teeId.
 */
export async function setHandicap(
  house: House,
  actor: UserActor,
  { reason, rescore, ...change }: BodyOf<typeof setCall>,
): Promise<EventHandicap> {
  const [found] = await house.db.query<{ event_id: number }>(
    'select event_id from participants where id = $1',
    [change.participantId],
  );
  if (!found) throw new AppError('not_found');
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, found.event_id);
    if (event.cancelled) throw conflict('seasons.eventCancelled');
    const by = { byUserId: actor.userId, reason };
    const { before, after, written, played, round } = await workChange(tx, event, change, by);
    const asked = { handicaps: played, fingerprint: rescore };
    if (await handicapsRescored(tx, event.id, asked))
      await tx.query('update golf_events set rescored_at = $2 where id = $1', [event.id, house.clock.now()]);
    await writeHandicaps(tx, { eventId: event.id, round }, written);
    const fields = {
      handicapIndex: [before.handicapIndex, after.handicapIndex],
      courseHandicap: [before.courseHandicap, after.courseHandicap],
      playingHandicap: [before.playingHandicap, after.playingHandicap],
      tee: [before.tee?.name, after.tee?.name],
      ratings: [before.gender, after.gender],
    } as const;
    await recordChange(tx, actor, {
      action: 'event.handicap-set',
      ...(after.userId !== null && { userId: after.userId }),
      changes: [
        namingEvent(event),
        { field: 'golfer', before: null, after: after.name },
        ...(formatOf(event).rounds > 1 ? [{ field: 'round', before: null, after: String(round) }] : []),
        ...Object.entries(fields)
          .filter(([, [was, is]]) => was !== is)
          .map(([field, [was, is]]) => ({ field, before: word(was), after: word(is) })),
        { field: 'reason', before: null, after: reason },
      ],
    });
    await tell(tx, event);
    return presentHandicap(after);
  });
}

/** Of a course of the event, for all or for golfers of a division of it. Locks the event. Errors: not_found, forbidden, conflict, invalid_input on menTeeId and womenTeeId. */
export function setTees(
  house: House,
  actor: UserActor,
  { eventId, menTeeId, womenTeeId, divisions = [] }: BodyOf<typeof teesCall>,
): Promise<EventHandicaps> {
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    if (event.cancelled) throw conflict('seasons.eventCancelled');
    const tees = await tx.query<{ id: number; name: string }>(
      `select t.id, t.name from course_tees t join event_courses e on e.course_id = t.course_id
       where e.event_id = $1 and t.id = any($2::bigint[])`,
      [eventId, [{ menTeeId, womenTeeId }, ...divisions].flatMap((of) => [of.menTeeId, of.womenTeeId])],
    );
    const nameOf = (id: number | null) => tees.find((tee) => tee.id === id)?.name ?? null;
    for (const [field, id] of Object.entries({ menTeeId, womenTeeId }))
      if (id !== null && nameOf(id) === null) throw invalidField(field, 'seasons.noSuchTee');
    const settings = await loadSettings(tx, eventId);
    for (const { competitionId, ...of } of divisions) {
      if (!settings.divisions.some((known) => known.competitionId === competitionId))
        throw invalidField('divisions', 'seasons.noSuchDivision');
      if ([of.menTeeId, of.womenTeeId].some((id) => id !== null && nameOf(id) === null))
        throw invalidField('divisions', 'seasons.noSuchTee');
      await tx.query(
        'update event_competitions set men_tee_id = $3, women_tee_id = $4 where event_id = $1 and competition_id = $2',
        [eventId, competitionId, of.menTeeId, of.womenTeeId],
      );
    }
    await tx.query('update golf_events set men_tee_id = $2, women_tee_id = $3 where id = $1', [
      eventId,
      menTeeId,
      womenTeeId,
    ]);
    await recordChange(tx, actor, {
      action: 'event.tees-set',
      changes: [
        namingEvent(event),
        { field: 'men', before: null, after: nameOf(menTeeId) },
        { field: 'women', before: null, after: nameOf(womenTeeId) },
        ...divisions.map((of) => ({
          field: settings.divisions.find((known) => known.competitionId === of.competitionId)?.name ?? '',
          before: null,
          after: [of.menTeeId, of.womenTeeId].map((id) => nameOf(id) ?? '–').join(', '),
        })),
      ],
    });
    await tell(tx, event);
    return present(tx, actor, event, undefined);
  });
}
