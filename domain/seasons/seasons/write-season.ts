/** Adds, changes and removes seasons. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { createSeason as createCall } from '@fourball/shared/seasons/season-calls.ts';
import type { Season } from '@fourball/shared/seasons/shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { conflictOn, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emit } from '../../kernel/emit.ts';
import { seasonOpened } from '@fourball/shared/seasons/events.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { closeSilentConversations } from '../../messaging/threads/set-members.ts';
import { allowToManage } from '../access.ts';
import type { EntryContext } from '../facts/context.ts';
import { carryRegistrations } from '../registration/carry-registrations.ts';
import { getSeasonRow, lockSeason, namingSeason, plainSeason, presentSeason } from '../season-rows.ts';

type SeasonFields = Omit<BodyOf<typeof createCall>, 'copyOf'>;

/** What another season of the organizer's has besides its own columns; `$1` the new one, `$2` the old one. */
const copies = [
  `insert into season_competitions (season_id, kind, name, sequence_no, tee_block_label_id, color_code, median_from, median_to, url,
     identifier, registration, num_spots)
   select $1, kind, name, sequence_no, tee_block_label_id, color_code, median_from, median_to, url, identifier, registration, num_spots
   from season_competitions where season_id = $2 order by kind desc, sequence_no, id`,
  `insert into competition_sponsors (competition_id, org_id, title)
   select n.id, x.org_id, x.title from competition_sponsors x join season_competitions o on o.id = x.competition_id
     join season_competitions n on n.season_id = $1 and n.kind = o.kind and lower(n.name) = lower(o.name)
   where o.season_id = $2`,
  `insert into registration_spots (competition_id, name, num_spots)
   select n.id, x.name, x.num_spots from registration_spots x join season_competitions o on o.id = x.competition_id
     join season_competitions n on n.season_id = $1 and n.kind = o.kind and lower(n.name) = lower(o.name)
   where o.season_id = $2`,
  `insert into entry_fees (season_id, name, member_cents, non_member_cents, external_cents, description, optional, sequence_no)
   select $1, name, member_cents, non_member_cents, external_cents, description, optional, sequence_no
   from entry_fees where season_id = $2 and removed_at is null order by sequence_no, id`,
  `insert into season_nights (season_id, automatic, publishes, finishes, draw_hours, ask_hours)
   select $1, automatic, publishes, finishes, draw_hours, ask_hours from season_nights where season_id = $2`,
  `insert into season_organizers (season_id, user_id) select $1, user_id from season_organizers where season_id = $2`,
];

/**
 * With divisions, contests, fees and organizers of another one where `copyOf` names it. Who is registered for good is put into it and asked.
 * Locks the event type. Errors: invalid_input on eventTypeId, endDate or copyOf.
 */
export async function createSeason(
  { house, club }: EntryContext,
  actor: UserActor,
  { copyOf, ...fields }: BodyOf<typeof createCall>,
): Promise<Season> {
  const rules = await club.rules();
  return transact(house.db, async (tx) => {
    await checkFields(tx, fields);
    const [row] = await tx.query<{ id: number }>(
      `insert into seasons (event_type_id, name, year, start_date, end_date) values ($1, $2, $3, $4, $5) returning id`,
      valuesOf(fields),
    );
    const id = row?.id ?? 0;
    if (copyOf !== undefined) {
      const [copied] = await tx.query('select 1 from seasons where id = $1', [copyOf]);
      if (!copied) throw invalidField('copyOf', 'seasons.noSuchSeason');
      for (const copy of copies) await tx.query(copy, [id, copyOf]);
    }
    await carryRegistrations(tx, house, actor, { seasonId: id, days: rules.events.permanentDays });
    const created = await getSeasonRow(tx, actor, id);
    await emit(tx, seasonOpened, { seasonId: id, byUserId: actor.userId });
    await recordChange(tx, actor, {
      action: 'season.created',
      changes: changesBetween({}, plainSeason(created)),
    });
    return presentSeason(actor, clubDay(house.clock.now(), house.timeZone), created);
  });
}

/**
 * For its organizers and admins; to another event type it is moved by admins alone. It is not made shorter than its events. Locks the
 * event type and the season. Errors: not_found, forbidden, conflict on endDate, invalid_input on eventTypeId or endDate.
 */
export function updateSeason(
  house: House,
  actor: UserActor,
  { id, ...fields }: SeasonFields & { id: number },
): Promise<Season> {
  return transact(house.db, async (tx) => {
    // Who may not know of the season is not told whether the event type is there.
    allowToManage(actor, await getSeasonRow(tx, actor, id));
    await checkFields(tx, fields);
    const before = await lockSeason(tx, actor, id);
    allowToManage(actor, before);
    const moves = fields.eventTypeId !== before.eventTypeId;
    if (moves && !may(actor, 'EVENTS')) throw invalidField('eventTypeId', 'seasons.onlyAdminMoves');
    const [outside] = await tx.query(
      'select 1 from golf_events where season_id = $1 and (day < $2 or end_day > $3) limit 1',
      [id, fields.startDate, fields.endDate],
    );
    if (outside) throw conflictOn('endDate', 'seasons.eventsOutside');
    await tx.query(
      `update seasons set event_type_id = $1, name = $2, year = $3, start_date = $4, end_date = $5 where id = $6`,
      [...valuesOf(fields), id],
    );
    if (moves) {
      await tx.query(
        `update registrations set event_type_id = $2
         where season_id = $1 or event_id in (select g.id from golf_events g where g.season_id = $1)`,
        [id, fields.eventTypeId],
      );
    }
    const after = await getSeasonRow(tx, actor, id);
    const changes = changesBetween(plainSeason(before), plainSeason(after));
    if (changes.length > 0) {
      await recordChange(tx, actor, { action: 'season.changed', changes: [namingSeason(after), ...changes] });
    }
    return presentSeason(actor, clubDay(house.clock.now(), house.timeZone), after);
  });
}

/**
 * Refuses while it has golf events, while a membership has it in it or something was said in its threads, and once golfers have
 * registered for it. Locks the
 * season. Errors: not_found, conflict on id.
 */
export function deleteSeason(house: House, actor: UserActor, id: number): Promise<{ deleted: boolean }> {
  return transact(house.db, async (tx) => {
    const season = await lockSeason(tx, actor, id);
    const threads = await tx.query<{ id: number; last_seq: number }>(
      `select c.id, c.last_seq from conversations c join seasons s on c.id in (s.conversation_id, s.organizers_conversation_id)
       where s.id = $1 order by c.id for update of c`,
      [id],
    );
    const [found] = await tx.query<{ events: boolean; registered: boolean; included: boolean }>(
      `select exists (select from golf_events where season_id = $1) as events,
         exists (select from registrations where season_id = $1) as registered,
         exists (select from product_items where season_id = $1) as included`,
      [id],
    );
    if (found?.events) throw conflictOn('id', 'seasons.hasGolfEvents');
    if (found?.registered) throw conflictOn('id', 'seasons.golfersRegistered');
    if (found?.included) throw conflictOn('id', 'seasons.inMembership');
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
