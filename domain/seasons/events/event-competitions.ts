/** What a golf event counts for: divisions and contests of its season, each with its cut. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { leaderboardChanged } from '@fourball/shared/seasons/events.ts';
import type { EventCompetition } from '@fourball/shared/seasons/event-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { Actor, UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import {
  getEventRow,
  getManagedEvent,
  lockManagedEvent,
  namingEvent,
  type EventRow,
} from '../facts/event-rows.ts';

/** Divisions first, each in its place. */
const select = (sql: Sql, eventId: number): Promise<EventCompetition[]> =>
  sql.query<EventCompetition>(
    `select x.id, x.event_id as "eventId", c.id as "competitionId", c.kind, c.name, c.color_code as "colorCode",
       x.cut_line as "cutLine", c.num_spots as "numSpots", x.taken
     from event_competitions x join season_competitions c on c.id = x.competition_id
     where x.event_id = $1 order by c.kind desc, c.sequence_no, c.id`,
    [eventId],
  );

/** Throws not_found. */
export async function listEventCompetitions(
  house: House,
  actor: Actor,
  eventId: number,
): Promise<EventCompetition[]> {
  await getEventRow(house.db, actor, eventId);
  return select(house.db, eventId);
}

/** Of each division its colour, and how many play in it. Errors: not_found, forbidden. */
export async function listColourCodes(house: House, actor: UserActor, eventId: number) {
  await getManagedEvent(house.db, actor, eventId);
  const competitions = await select(house.db, eventId);
  return competitions
    .filter(({ kind }) => kind === 'DIVISION')
    .map(({ competitionId, name, colorCode, taken }) => ({
      competitionId,
      name,
      colorCode,
      participants: taken,
    }));
}

async function noteChange(
  tx: Transaction,
  actor: UserActor,
  event: EventRow,
  before: readonly EventCompetition[],
): Promise<EventCompetition[]> {
  const after = await select(tx, event.id);
  const spoken = (all: readonly EventCompetition[]) =>
    all.map(({ name, cutLine }) => (cutLine === null ? name : `${name} (${cutLine})`)).join(', ');
  const changes = changesBetween({ competitions: spoken(before) }, { competitions: spoken(after) });
  if (changes.length > 0) {
    await recordChange(tx, actor, {
      action: 'event.competitions-changed',
      changes: [namingEvent(event), ...changes],
    });
  }
  return after;
}

async function checkCompetition(
  tx: Transaction,
  { seasonId }: EventRow,
  ids: readonly number[],
  { field, divisions = false }: { field: string; divisions?: boolean },
): Promise<void> {
  const known = await tx.query(
    `select id from season_competitions where id = any($1::bigint[]) and season_id = $2 and (kind = 'DIVISION' or not $3)`,
    [ids, seasonId, divisions],
  );
  if (known.length < new Set(ids).size) throw invalidField(field, 'seasons.noSuchCompetition');
}

/** Adding twice is fine. Errors: not_found, forbidden, invalid_input on competitionId. */
export function addEventCompetition(
  house: House,
  actor: UserActor,
  { eventId, competitionId }: { eventId: number; competitionId: number },
): Promise<EventCompetition> {
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    await checkCompetition(tx, event, [competitionId], { field: 'competitionId' });
    const before = await select(tx, eventId);
    await tx.query(
      'insert into event_competitions (event_id, competition_id) values ($1, $2) on conflict do nothing',
      [eventId, competitionId],
    );
    const after = await noteChange(tx, actor, event, before);
    return one(after, (each) => each.competitionId === competitionId);
  });
}

function one(all: readonly EventCompetition[], fits: (each: EventCompetition) => boolean): EventCompetition {
  const found = all.find(fits);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Cut line alone, or the competition that the event counts for, too. Errors: not_found, forbidden, conflict, invalid_input. */
export function updateEventCompetition(
  house: House,
  actor: UserActor,
  asked: { eventId: number; id?: number; competitionId: number; cutLine: number | null },
): Promise<EventCompetition> {
  const { eventId, id, competitionId, cutLine } = asked;
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    const before = await select(tx, eventId);
    const link = one(before, (each) =>
      id === undefined ? each.competitionId === competitionId : each.id === id,
    );
    if (link.competitionId !== competitionId) {
      if (link.taken > 0) throw conflictOn('competitionId', 'seasons.competitionHasPlayers');
      await checkCompetition(tx, event, [competitionId], { field: 'competitionId' });
      if (before.some((each) => each.competitionId === competitionId))
        throw conflictOn('competitionId', 'seasons.nameTaken');
    }
    await tx.query('update event_competitions set competition_id = $2, cut_line = $3 where id = $1', [
      link.id,
      competitionId,
      cutLine,
    ]);
    if (cutLine !== link.cutLine) await emit(tx, leaderboardChanged, { eventId });
    return one(await noteChange(tx, actor, event, before), (each) => each.id === link.id);
  });
}

/** Errors: not_found, forbidden, conflict while golfers play in it. */
export async function removeEventCompetition(
  house: House,
  actor: UserActor,
  id: number,
): Promise<{ deleted: boolean }> {
  const [found] = await house.db.query<{ event_id: number }>(
    'select event_id from event_competitions where id = $1',
    [id],
  );
  if (!found) throw new AppError('not_found');
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, found.event_id);
    const before = await select(tx, event.id);
    await drop(
      tx,
      before.filter((each) => each.id === id),
      'id',
    );
    await noteChange(tx, actor, event, before);
    return { deleted: true };
  });
}

async function drop(tx: Transaction, links: readonly EventCompetition[], field: string): Promise<void> {
  const [played] = await tx.query(
    `select 1 from participants p join event_competitions x on x.event_id = p.event_id
       and (x.competition_id = p.division_id or x.competition_id = any(p.contest_ids))
     where x.id = any($1::bigint[]) and p.place <> 'OUT' limit 1`,
    [links.map(({ id }) => id)],
  );
  if (played) throw conflictOn(field, 'seasons.competitionHasPlayers');
  await tx.query('delete from event_competitions where id = any($1::bigint[])', [links.map(({ id }) => id)]);
}

/** These divisions and no others; contests stay. Errors: not_found, forbidden, conflict, invalid_input on divisionList. */
export function setEventDivisions(
  house: House,
  actor: UserActor,
  { eventId, divisionList }: { eventId: number; divisionList: readonly number[] },
): Promise<EventCompetition[]> {
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    await checkCompetition(tx, event, divisionList, { field: 'divisionList', divisions: true });
    const before = await select(tx, eventId);
    const wanted = new Set(divisionList);
    await drop(
      tx,
      before.filter(({ kind, competitionId }) => kind === 'DIVISION' && !wanted.has(competitionId)),
      'divisionList',
    );
    await tx.query(
      `insert into event_competitions (event_id, competition_id)
       select $1, id from unnest($2::bigint[]) as id on conflict do nothing`,
      [eventId, divisionList],
    );
    return noteChange(tx, actor, event, before);
  });
}
