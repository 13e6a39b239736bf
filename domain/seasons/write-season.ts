/** Adds, changes and removes seasons. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { createSeason as createCall } from '@fourball/shared/seasons/season-calls.ts';
import type { Season } from '@fourball/shared/seasons/shapes.ts';
import { recordChange } from '../accounts/audit/audit.ts';
import { changesBetween } from '../accounts/audit/changes-between.ts';
import { isAdmin, type UserActor } from '../kernel/actor.ts';
import { conflictOn, invalidField } from '../kernel/app-error.ts';
import type { House } from '../kernel/house.ts';
import { transact } from '../kernel/transact.ts';
import { closeSilentConversations } from '../messaging/threads/set-members.ts';
import { allowToManage } from './access.ts';
import { getSeasonRow, lockSeason, namingSeason, presentSeason } from './season-rows.ts';
import { keepThreadMembers } from './thread-members.ts';

type SeasonFields = BodyOf<typeof createCall>;

/** Errors: invalid_input on eventTypeId or endDate. */
export function createSeason(house: House, actor: UserActor, fields: SeasonFields): Promise<Season> {
  return transact(house.db, async (tx) => {
    await checkFields(tx, fields);
    const [row] = await tx.query<{ id: number }>(
      `insert into seasons (event_type_id, name, year, start_date, end_date) values ($1, $2, $3, $4, $5) returning id`,
      valuesOf(fields),
    );
    const created = presentSeason(await getSeasonRow(tx, actor, row?.id ?? 0));
    await recordChange(tx, actor, { action: 'season.created', changes: changesBetween({}, created) });
    return created;
  });
}

/**
 * For its organizers and admins; to another event type it is moved by admins alone, and its threads go along to those
 * who are registered there. Locks the season. Errors: not_found, forbidden, invalid_input on eventTypeId or endDate.
 */
export function updateSeason(
  house: House,
  actor: UserActor,
  { id, ...fields }: SeasonFields & { id: number },
): Promise<Season> {
  return transact(house.db, async (tx) => {
    const before = await lockSeason(tx, actor, id);
    allowToManage(actor, before);
    const moves = fields.eventTypeId !== before.eventTypeId;
    if (moves && !isAdmin(actor)) throw invalidField('eventTypeId', 'seasons.onlyAdminMoves');
    await checkFields(tx, fields);
    await tx.query(
      `update seasons set event_type_id = $1, name = $2, year = $3, start_date = $4, end_date = $5 where id = $6`,
      [...valuesOf(fields), id],
    );
    if (moves) await keepThreadMembers(tx, [id]);
    const after = presentSeason(await getSeasonRow(tx, actor, id));
    const changes = changesBetween(presentSeason(before), after);
    if (changes.length > 0) {
      await recordChange(tx, actor, { action: 'season.changed', changes: [namingSeason(after), ...changes] });
    }
    return after;
  });
}

/**
 * Refuses while it has golf events, while something was said in its threads, and while golfers are registered who would
 * be left without any season. Locks the season. Errors: not_found, invalid_input on id.
 */
export function deleteSeason(house: House, actor: UserActor, id: number): Promise<{ deleted: boolean }> {
  return transact(house.db, async (tx) => {
    const season = await lockSeason(tx, actor, id);
    const threads = await tx.query<{ id: number; last_seq: number }>(
      `select c.id, c.last_seq from conversations c join seasons s on c.id in (s.conversation_id, s.organizers_conversation_id)
       where s.id = $1 order by c.id for update of c`,
      [id],
    );
    const [found] = await tx.query<{ events: boolean; registered: boolean }>(
      `select exists (select from golf_events where season_id = $1) as events,
         exists (select from event_type_registrations where event_type_id = $2 and active)
           and not exists (select from seasons where event_type_id = $2 and id <> $1) as registered`,
      [id, season.eventTypeId],
    );
    if (found?.events) throw conflictOn('id', 'seasons.hasGolfEvents');
    if (found?.registered) throw conflictOn('id', 'seasons.golfersRegistered');
    if (threads.some(({ last_seq }) => last_seq > 0)) throw conflictOn('id', 'seasons.threadHasMessages');
    await tx.query('delete from seasons where id = $1', [id]);
    await closeSilentConversations(
      tx,
      threads.map((thread) => thread.id),
    );
    await recordChange(tx, actor, { action: 'season.deleted', changes: [namingSeason(season)] });
    return { deleted: true };
  });
}

async function checkFields(
  tx: Transaction,
  { eventTypeId, startDate, endDate }: SeasonFields,
): Promise<void> {
  const [eventType] = await tx.query('select id from event_types where id = $1 for key share', [eventTypeId]);
  if (!eventType) throw invalidField('eventTypeId', 'seasons.noSuchEventType');
  if (endDate < startDate) throw invalidField('endDate', 'seasons.endsBeforeStart');
}

/** In the order of the columns above. */
const valuesOf = ({ eventTypeId, name, year, startDate, endDate }: SeasonFields): unknown[] => [
  eventTypeId,
  name,
  year,
  startDate,
  endDate,
];
