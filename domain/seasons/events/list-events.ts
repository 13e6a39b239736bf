/** Lists golf events as their readers may see them: by season, competition, day, course, and those of one golfer. */
import { addDays } from '@fourball/shared/club/days.ts';
import type { BasicEvent, GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import { may, type Actor, type UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { canSee } from '../access.ts';
import { selectEventTypes } from '../event-type-rows.ts';
import { canSeeEvent, getEventRow, presentBasic, presentEvent, selectEvents } from '../facts/event-rows.ts';
import { getSeason } from '../seasons/find-seasons.ts';

const today = ({ clock, timeZone }: House): string => clubDay(clock.now(), timeZone);

/** How far the lists without days look ahead, and how much they tell at once. */
const aheadDays = 90;
const mostRows = 200;
/** The longest span of days that is listed. */
const mostDays = 400;

interface Listed {
  readonly order?: string;
  readonly limit?: number;
}

async function list(
  house: House,
  actor: Actor,
  where: string,
  values: readonly unknown[],
  listed?: Listed,
): Promise<GolfEvent[]> {
  const rows = await selectEvents(house.db, actor, where, values, listed);
  return rows.filter((row) => canSeeEvent(actor, row)).map((row) => presentEvent(actor, house, row));
}

/** Throws not_found for what the actor may not know of, too. */
export async function getEvent(house: House, actor: Actor, id: number): Promise<GolfEvent> {
  return presentEvent(actor, house, await getEventRow(house.db, actor, id));
}

/** `upcoming` begins with what was still played yesterday, for its results are news. */
export type SeasonList = 'all' | 'upcoming' | 'from-today' | 'past' | 'cancelled' | 'main';

const ofSeason: Readonly<Record<SeasonList, string>> = {
  all: 'true',
  upcoming: `g.cancelled_at is null and g.end_day >= $3::date - 1`,
  'from-today': 'g.cancelled_at is null and g.end_day >= $3::date',
  past: 'g.cancelled_at is null and g.end_day < $3::date',
  cancelled: 'g.cancelled_at is not null',
  main: `g.classification = 'MAIN'`,
};

/** By day; what is past, the newest first. Throws not_found for a season that the actor may not see. */
export async function listEventsOfSeason(
  house: House,
  actor: Actor,
  seasonId: number,
  which: SeasonList,
): Promise<GolfEvent[]> {
  await getSeason(house, actor, seasonId);
  return list(
    house,
    actor,
    `g.season_id = $2 and $3::date is not null and ${ofSeason[which]}`,
    [seasonId, today(house)],
    which === 'past' ? { order: 'g.day desc, g.id desc' } : {},
  );
}

/** Throws not_found as above. */
export async function listBasicEvents(house: House, actor: Actor, seasonId: number): Promise<BasicEvent[]> {
  await getSeason(house, actor, seasonId);
  const rows = await selectEvents(house.db, actor, 'g.season_id = $2', [seasonId]);
  return rows.filter((row) => canSeeEvent(actor, row)).map(presentBasic);
}

/** Published and not called off. Throws not_found as above. */
export async function countEvents(house: House, actor: Actor, seasonId: number): Promise<number> {
  await getSeason(house, actor, seasonId);
  const [counted] = await house.db.query<{ count: number }>(
    'select count(*)::int as count from golf_events where season_id = $1 and publish and cancelled_at is null',
    [seasonId],
  );
  return counted?.count ?? 0;
}

/** Of a division or contest, `openNow` those that one can sign up for. Throws not_found. */
export async function listEventsOfCompetition(
  house: House,
  actor: Actor,
  competitionId: number,
  { openNow }: { openNow: boolean },
): Promise<GolfEvent[]> {
  const [found] = await house.db.query<{ season_id: number }>(
    'select season_id from season_competitions where id = $1',
    [competitionId],
  );
  if (!found) throw new AppError('not_found');
  await getSeason(house, actor, found.season_id);
  const events = await list(
    house,
    actor,
    'exists (select from event_competitions x where x.event_id = g.id and x.competition_id = $2)',
    [competitionId],
  );
  const open = ({ registration }: GolfEvent) => registration === 'OPEN' || registration === 'WAITLIST';
  return openNow ? events.filter(open) : events;
}

interface Where {
  readonly eventTypeId?: number;
  readonly courseId?: number;
}

/** Of an event type, and on a course that is asked for or confirmed; both where they are named. Values from $4 on. */
const within = ({ eventTypeId, courseId }: Where) => ({
  where: `($4::bigint is null or e.id = $4) and ($5::bigint is null or exists (
    select from event_courses x where x.event_id = g.id and x.course_id = $5 and x.status <> 'DECLINED'))`,
  values: [eventTypeId ?? null, courseId ?? null],
});

/** As `canSeeEvent` has it, of what is not hidden: what the reader may not know of takes up no place of a list with an end. Value $6. */
const toBeSeen = `($6::boolean or g.publish and (e.visibility = 'PUBLIC' or $1::bigint is not null)
  or exists (select from season_organizers z where z.season_id = s.id and z.user_id = $1)
  or g.first_published_at is not null and own."ownRegistrationId" is not null)`;

const inSpan = 'g.end_day >= $2::date and g.day <= $3::date';

/** The next 90 days of what is not hidden, without what was called off. */
export function listUpcomingEvents(house: House, actor: Actor, asked: Where): Promise<GolfEvent[]> {
  const { where, values } = within(asked);
  const from = today(house);
  return list(
    house,
    actor,
    `${inSpan} and g.cancelled_at is null and not e.hidden and ${where} and ${toBeSeen}`,
    [from, addDays(from, aheadDays), ...values, may(actor, 'EVENTS')],
    { limit: mostRows + 1 },
  );
}

/** The first 200 of them, and whether there are more. */
export async function listAllUpcomingEvents(
  house: House,
  actor: Actor,
): Promise<{ events: GolfEvent[]; more: boolean }> {
  const events = await listUpcomingEvents(house, actor, {});
  return { events: events.slice(0, mostRows), more: events.length > mostRows };
}

/** Whatever touches the days, also what was called off. Errors: invalid_input on `end`. */
export async function listEventsByDates(
  house: House,
  actor: Actor,
  { start, end, ...asked }: Where & { start: string; end: string },
): Promise<GolfEvent[]> {
  checkSpan(start, end);
  const { where, values } = within(asked);
  return list(house, actor, `${inSpan} and not e.hidden and ${where}`, [start, end, ...values]);
}

/** By event type in the order of the directory; who organizes a hidden one, and admins, see it too. Errors as above. */
export async function listEventsOfAllTypes(
  house: House,
  actor: Actor,
  { start, end }: { start: string; end: string },
): Promise<{ eventType: EventType; events: GolfEvent[] }[]> {
  checkSpan(start, end);
  const events = await list(house, actor, inSpan, [start, end]);
  const types = await selectEventTypes(house.db);
  return types
    .map((eventType) => ({
      eventType,
      events: events.filter(({ eventTypeId }) => eventTypeId === eventType.id),
    }))
    .filter(
      ({ eventType, events: own }) =>
        own.length > 0 && (canSee(actor, eventType) || own.some(({ can }) => can.manage)),
    );
}

function checkSpan(start: string, end: string): void {
  if (end < start) throw invalidField('end', 'seasons.lastDayFirst');
  if (end > addDays(start, mostDays)) throw invalidField('end', 'seasons.tooManyDays', { days: mostDays });
}

const ofYear = '($2::int = 0 or extract(year from g.day) = $2::int)';
const takesPart = `own."ownRegistrationId" is not null`;
const standing = `own."ownStatus" not in ('WITHDRAWN', 'DECLINED')`;

/** The events of a golfer, the newest first; year 0: all. As admins see them. */
export const listEventsOfUser = (
  house: House,
  actor: UserActor,
  { userId, year }: { userId: number; year: number },
): Promise<GolfEvent[]> => {
  if (userId !== actor.userId && !may(actor, 'EVENTS', 'MEMBERSHIP')) throw new AppError('forbidden');
  return list(house, { ...actor, userId }, `${ofYear} and ${takesPart} and ${standing}`, [year], {
    order: 'g.day desc, g.id desc',
  });
};

export type OwnList = 'active' | 'past' | 'withdrawn';

/** Who withdrew from the event, or from the season after it was there for them. */
const own: Readonly<Record<OwnList, { readonly where: string; readonly order: string }>> = {
  active: {
    where: `${standing} and g.cancelled_at is null and g.end_day >= $3::date`,
    order: 'g.day, g.start_time, g.id',
  },
  past: {
    where: `${standing} and g.cancelled_at is null and g.end_day < $3::date`,
    order: 'g.day desc, g.id desc',
  },
  withdrawn: {
    where: `(not ${standing} or g.cancelled_at is not null) and $3::date is not null`,
    order: 'g.day desc, g.id desc',
  },
};

/** A page of the actor's own events and how many there are in all; page 0 is the first, year 0 all years. */
export async function listOwnEvents(
  house: House,
  actor: UserActor,
  which: OwnList,
  { year, page, size }: { year: number; page: number; size: number },
): Promise<{ events: GolfEvent[]; total: number }> {
  const { where, order } = own[which];
  const events = await list(house, actor, `${ofYear} and ${takesPart} and ${where}`, [year, today(house)], {
    order,
  });
  return { events: events.slice(page * size, (page + 1) * size), total: events.length };
}

/** Of an event type the actor's own: of today, or from today on. */
export const listOwnEventsOfType = (
  house: House,
  actor: UserActor,
  eventTypeId: number,
  when: 'today' | 'upcoming',
): Promise<GolfEvent[]> =>
  list(
    house,
    actor,
    `e.id = $2 and ${takesPart} and ${standing} and g.cancelled_at is null and g.end_day >= $3::date
       ${when === 'today' ? 'and g.day <= $3::date' : ''}`,
    [eventTypeId, today(house)],
  );
