/** Adds and changes golf events: every column that a body sets, and what a new event takes over from another. */
import { addDays } from '@fourball/shared/club/days.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type {
  createEvent as createCall,
  createEventSeries as seriesCall,
  updateEvent as updateCall,
} from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import { asActor, type Manager, type UserActor } from '../../kernel/actor.ts';
import { conflictOn, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { sanitiseHtml } from '../../kernel/sanitise-html.ts';
import { transact } from '../../kernel/transact.ts';
import { closeSilentConversations } from '../../messaging/threads/set-members.ts';
import { allowToManage } from '../access.ts';
import {
  getManagedEvent,
  lockManagedEvent,
  namingEvent,
  presentEvent,
  type EventRow,
} from '../facts/event-rows.ts';
import { fillEvent } from '../registration/fill-event.ts';
import { lockSeason, type SeasonRow } from '../season-rows.ts';
import { publishWithin } from './publish-event.ts';

type Fields = Omit<BodyOf<typeof updateCall>, 'id'>;

/**
 * Every column that a body sets, by its name. An address or a text that is empty is none. Whether groups are seen is for their own call to say.
 */
const valuesOf = (fields: Fields): Record<string, unknown> => ({
  name: fields.name,
  classification: fields.classification,
  day: fields.date,
  end_day: fields.endDate ?? fields.date,
  start_time: fields.time,
  use_competition_pricing: fields.useCompetitionPricing,
  num_spots: fields.numSpots,
  cancellation_policy_id: fields.cancellationPolicyId ?? null,
  organizer_id: fields.organizerId ?? null,
  label: fields.label,
  description: sanitiseHtml(fields.description ?? ''),
  no_fees: fields.noFees,
  long_drive_markers: fields.longDriveMarkers,
  closest_to_the_pin_markers: fields.closestToThePinMarkers,
  hide_messages: fields.hideMessages,
  loaded_all_participants: fields.loadedAllParticipants,
  competitors_page_url: fields.competitorsPageUrl || null,
  display_by_division: fields.displayByDivision,
  format: JSON.stringify(fields.format),
  start_kind: fields.startKind,
  registration_opens_at: fields.registrationOpensAt ?? null,
  registration_closes_at: fields.registrationClosesAt ?? null,
  waitlist: fields.waitlist,
});

/** What a body says of days, contacts and policies has to fit the season; it must be locked. */
async function checkFields(tx: Transaction, season: SeasonRow, fields: Fields): Promise<void> {
  const endDate = fields.endDate ?? fields.date;
  if (endDate < fields.date) throw invalidField('endDate', 'seasons.lastDayFirst');
  if (fields.date < season.startDate || endDate > season.endDate) {
    const days = { first: season.startDate, last: season.endDate };
    throw invalidField('date', 'seasons.dayOutsideSeason', days);
  }
  const { registrationOpensAt: opens, registrationClosesAt: closes } = fields;
  if (opens && closes && closes <= opens)
    throw invalidField('registrationClosesAt', 'seasons.closesBeforeOpening');
  const [found] = await tx.query<{ organizer: boolean; policy: boolean }>(
    `select $1::bigint is null or exists (
         select from season_organizers where season_id = $2 and user_id = $1) as organizer,
       $3::bigint is null or exists (select from cancellation_policies where id = $3) as policy`,
    [fields.organizerId ?? null, season.id, fields.cancellationPolicyId ?? null],
  );
  if (!found?.organizer) throw invalidField('organizerId', 'seasons.organizesNot');
  if (!found.policy) throw invalidField('cancellationPolicyId', 'seasons.noSuchPolicy');
}

/** What another event of the actor's has besides its own columns. Each is taken over as it is there. */
const copies = {
  courses: `insert into event_courses (event_id, course_id) select $1, course_id from event_courses where event_id = $2
     and status <> 'DECLINED' order by added_at`,
  competitions: `insert into event_competitions (event_id, competition_id, cut_line)
   select $1, x.competition_id, x.cut_line from event_competitions x
     join season_competitions c on c.id = x.competition_id join golf_events g on g.id = $1
   where x.event_id = $2 and c.season_id = g.season_id order by x.id`,
  sponsors: `insert into event_sponsors (event_id, org_id, title) select $1, org_id, title from event_sponsors where event_id = $2 order by id`,
  fees: `insert into entry_fees (event_id, competition_id, name, member_cents, non_member_cents, external_cents, description,
     optional, options_description, sequence_no)
   select $1, c.id, f.name, f.member_cents, f.non_member_cents, f.external_cents, f.description, f.optional,
     f.options_description, f.sequence_no
   from entry_fees f join golf_events g on g.id = $1
     left join season_competitions c on c.id = f.competition_id and c.season_id = g.season_id
   where f.event_id = $2 and f.removed_at is null and (f.competition_id is null or c.id is not null)
   order by f.sequence_no, f.id`,
  pools: `insert into registration_spots (event_id, name, num_spots)
   select $1, name, num_spots from registration_spots where event_id = $2 order by id`,
};

/** What a new event begins with. */
type Beginnings = Pick<BodyOf<typeof createCall>, 'copyOf' | 'courseIds' | 'fees'>;

/** Courses and fees as they are said, else as of the event that it is a copy of; without one it counts for all divisions. */
async function begin(
  tx: Transaction,
  id: number,
  season: SeasonRow,
  { copyOf, courseIds, fees }: Beginnings,
): Promise<void> {
  if (copyOf === undefined) {
    await tx.query(
      `insert into event_competitions (event_id, competition_id)
       select $1, id from season_competitions where season_id = $2 and kind = 'DIVISION' order by sequence_no, id`,
      [id, season.id],
    );
  } else {
    const { courses: copiedCourses, fees: copiedFees, ...others } = copies;
    for (const copy of Object.values(others)) await tx.query(copy, [id, copyOf]);
    if (courseIds === undefined) await tx.query(copiedCourses, [id, copyOf]);
    // After the competitions: a fee may be of one of them.
    if (fees === undefined) await tx.query(copiedFees, [id, copyOf]);
  }
  const courses = [...new Set(courseIds)];
  const added = await tx.query(
    `insert into event_courses (event_id, course_id)
     select $1, c.id from unnest($2::bigint[]) with ordinality as asked(id, place) join courses c on c.id = asked.id
     order by place returning course_id`,
    [id, courses],
  );
  if (added.length < courses.length) throw invalidField('courseIds', 'seasons.noSuchCourse');
  for (const [at, fee] of (fees ?? []).entries()) {
    await tx.query(
      `insert into entry_fees (event_id, name, member_cents, non_member_cents, external_cents, description, optional,
         options_description, sequence_no) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        id,
        fee.name,
        fee.memberPrice,
        fee.nonMemberPrice,
        fee.externalMemberPrice,
        fee.description,
        fee.optional,
        fee.optionsDescription,
        at + 1,
      ],
    );
  }
}

interface Making {
  readonly house: House;
  readonly actor: UserActor;
  readonly season: SeasonRow;
  readonly beginnings: Beginnings;
}

/** One event with its season locked: written, filled with what it takes over and who is registered, published. */
export async function makeEvent(
  tx: Transaction,
  { house, actor, season, beginnings }: Making,
  fields: Fields,
): Promise<number> {
  await checkFields(tx, season, fields);
  const values = { ...valuesOf(fields), loaded_all_participants: false };
  const names = Object.keys(values);
  const [row] = await tx.query<{ id: number }>(
    `insert into golf_events (season_id, ${names.join(', ')})
     select $1, ${names.map((_, at) => `$${at + 2}`).join(', ')} returning id`,
    [season.id, ...Object.values(values)],
  );
  const id = row?.id ?? 0;
  await begin(tx, id, season, beginnings);
  if (fields.loadedAllParticipants) await fillEvent(tx, house, { eventId: id, seasonId: season.id });
  if (fields.publish) await publishWithin(tx, house, actor, id, true);
  const created = await getManagedEvent(tx, actor, id);
  await recordChange(tx, actor, {
    action: 'event.created',
    changes: changesBetween({}, presentEvent(actor, house, created)),
  });
  return id;
}

/** Locks the season for who may add to it. */
export async function seasonToAddTo(
  tx: Transaction,
  actor: UserActor,
  seasonId: number,
  copyOf: number | undefined,
): Promise<SeasonRow> {
  const season = await lockSeason(tx, actor, seasonId);
  allowToManage(actor, season);
  if (copyOf !== undefined) await getManagedEvent(tx, actor, copyOf);
  return season;
}

/**
 * For the season's organizers and admins. Whoever is registered for the season is put into it where there is a place.
 * Locks the season. Errors: not_found, forbidden, invalid_input on what does not fit the season.
 */
export function createEvent(
  house: House,
  actor: UserActor,
  { copyOf, courseIds, fees, ...fields }: BodyOf<typeof createCall>,
): Promise<GolfEvent> {
  return transact(house.db, async (tx) => {
    const season = await seasonToAddTo(tx, actor, fields.seasonId, copyOf);
    const beginnings = { copyOf, courseIds, fees };
    const id = await makeEvent(tx, { house, actor, season, beginnings }, fields);
    return presentEvent(actor, house, await getManagedEvent(tx, actor, id));
  });
}

/** The most events of a series: a year of weeks. */
const longestSeries = 53;

const moved = (moment: string | null | undefined, days: number): string | null =>
  moment ? new Date(Date.parse(moment) + days * 86_400_000).toISOString() : null;

/** One for each week until the last day, all or none; registration opens and closes as long before. Locks the season. Errors as above. */
export function createEventSeries(
  house: House,
  actor: UserActor,
  { copyOf, courseIds, fees, until, everyWeeks, ...fields }: BodyOf<typeof seriesCall>,
): Promise<GolfEvent[]> {
  if (until < fields.date) throw invalidField('until', 'seasons.lastDayFirst');
  return transact(house.db, async (tx) => {
    const season = await seasonToAddTo(tx, actor, fields.seasonId, copyOf);
    const ids: number[] = [];
    for (let days = 0; addDays(fields.date, days) <= until; days += 7 * everyWeeks) {
      if (ids.length === longestSeries)
        throw invalidField('until', 'seasons.tooLongSeries', { most: longestSeries });
      const each = {
        ...fields,
        name: `${fields.name} ${ids.length + 1}`,
        date: addDays(fields.date, days),
        endDate: fields.endDate ? addDays(fields.endDate, days) : null,
        registrationOpensAt: moved(fields.registrationOpensAt, days),
        registrationClosesAt: moved(fields.registrationClosesAt, days),
      };
      const beginnings = { copyOf, courseIds, fees };
      ids.push(await makeEvent(tx, { house, actor, season, beginnings }, each));
    }
    const events: GolfEvent[] = [];
    for (const id of ids) events.push(presentEvent(actor, house, await getManagedEvent(tx, actor, id)));
    return events;
  });
}

/** Writes these columns and what changed by that; the event must be locked. */
export async function writeEvent(
  tx: Transaction,
  house: House,
  actor: Manager,
  { before, values }: { before: EventRow; values: Readonly<Record<string, unknown>> },
): Promise<EventRow> {
  const names = Object.keys(values);
  await tx.query(
    `update golf_events set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')} where id = $1`,
    [before.id, ...Object.values(values)],
  );
  const after = await getManagedEvent(tx, actor, before.id);
  const reader = asActor(actor);
  const changes = changesBetween(presentEvent(reader, house, before), presentEvent(reader, house, after));
  if (changes.length > 0) {
    await recordChange(tx, reader, { action: 'event.changed', changes: [namingEvent(after), ...changes] });
  }
  return after;
}

/** The columns of a changed event, checked against its season, which must be locked. */
export async function changedColumns(
  tx: Transaction,
  season: SeasonRow,
  before: EventRow,
  fields: Fields,
): Promise<Record<string, unknown>> {
  if (fields.seasonId !== before.seasonId) throw invalidField('seasonId', 'seasons.eventStaysInSeason');
  await checkFields(tx, season, fields);
  return valuesOf(fields);
}

/**
 * Without registrations, courses on the tee sheet, messages or fees that were sold; else it is called off. Locks season and
 * event. Errors: not_found, forbidden, conflict on id.
 */
export function deleteEvent(house: House, actor: UserActor, id: number): Promise<{ deleted: boolean }> {
  return transact(house.db, async (tx) => {
    const { seasonId } = await getManagedEvent(tx, actor, id);
    await lockSeason(tx, actor, seasonId);
    const event = await lockManagedEvent(tx, actor, id);
    const threads = await tx.query<{ id: number; last_seq: number }>(
      'select id, last_seq from conversations where id = $1 order by id for update',
      [event.conversationId],
    );
    const [found] = await tx.query<{ registered: boolean; blocked: boolean }>(
      `select exists (select from registrations where event_id = $1) as registered,
         exists (select from event_courses where event_id = $1 and block_id is not null) as blocked`,
      [id],
    );
    if (found?.registered) throw conflictOn('id', 'seasons.eventHasEntries');
    if (found?.blocked) throw conflictOn('id', 'seasons.eventHasTeeTimes');
    if (threads.some(({ last_seq }) => last_seq > 0)) throw conflictOn('id', 'seasons.threadHasMessages');
    await tx.query('delete from golf_events where id = $1', [id]);
    await closeSilentConversations(
      tx,
      threads.map((thread) => thread.id),
    );
    await recordChange(tx, actor, { action: 'event.deleted', changes: [namingEvent(event)] });
    return { deleted: true };
  });
}
