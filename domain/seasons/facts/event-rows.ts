/** Reads and locks the rows of golf events, and tells who sees and manages them. */
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';
import { inSmallField } from '@fourball/shared/seasons/allowance.ts';
import { eventFormat, type EventFormat } from '@fourball/shared/seasons/event-format.ts';
import type { BasicEvent, GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { asActor, may, type Actor, type Manager } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import type { OfficeRight } from '@fourball/shared/accounts/enums.ts';
import { allowToManage, canSeeSeason, type SeasonStanding } from '../access.ts';

interface Moments {
  opensAt: Date | null;
  closesAt: Date | null;
}

/** How the actor is registered, as columns. */
interface OwnColumns {
  ownRegistrationId: number | null;
  ownOfSeason: boolean;
  ownStatus: NonNullable<GolfEvent['own']>['status'];
  ownLeagueStatus: NonNullable<GolfEvent['own']>['leagueStatus'];
  ownParticipantId: number | null;
  ownPlace: 'IN' | 'HELD' | 'WAITING' | 'OUT' | null;
  ownBefore: number | null;
  ownConfirmed: boolean | null;
  ownAnswerBy: Date | null;
}

/** A golf event with what decides who may do what with it. */
export interface EventRow
  extends
    Omit<
      GolfEvent,
      'free' | 'own' | 'can' | 'registration' | 'format' | 'registrationOpensAt' | 'registrationClosesAt'
    >,
    SeasonStanding,
    Moments,
    OwnColumns {
  format: unknown;
  /** Whether the event type lets golfers in at all, and into single events. */
  typeRegistration: boolean;
  typeEventRegistration: boolean;
  typeNoFees: boolean;
  /** Golfers could see it once: it is no draft any more. */
  wasPublished: boolean;
  /** Registered in the season that the event is of. */
  seasonRegistered: boolean;
  conversationId: number | null;
  /** Settled with the size of the field: in a small one all of the course handicap counts, where the format says nothing else. */
  fullAllowance: boolean;
}

const columns = `
  g.id, g.name, g.day as date, g.end_day as "endDate", to_char(g.start_time, 'HH24:MI') as time, g.label,
  g.cancelled_at is not null as cancelled, g.publish, g.season_id as "seasonId", s.name as "seasonName",
  e.id as "eventTypeId", e.org_name as "eventTypeName", e.type, e.color_code as "colorCode",
  case when e.display_event_image then e.image_url end as "imageUrl", g.classification,
  g.use_competition_pricing as "useCompetitionPricing", g.num_spots as "numSpots", g.taken, g.waiting,
  g.cancellation_policy_id as "cancellationPolicyId",
  coalesce(g.cancellation_policy_id, e.cancellation_policy_id) as "policyId",
  g.organizer_id as "organizerId", o.full_name as "organizerName", g.description, g.no_fees as "noFees",
  g.long_drive_markers as "longDriveMarkers", g.closest_to_the_pin_markers as "closestToThePinMarkers",
  g.publish_groups as "publishGroups", g.hide_messages as "hideMessages",
  g.loaded_all_participants as "loadedAllParticipants", g.competitors_page_url as "competitorsPageUrl",
  g.display_by_division as "displayByDivision", g.notes, g.message, g.format, g.start_kind as "startKind",
  g.registration_opens_at as "opensAt", g.registration_closes_at as "closesAt", g.waitlist,
  g.conversation_id as "conversationId", g.full_allowance as "fullAllowance", g.first_published_at is not null as "wasPublished", e.visibility, e.hidden, e.registration as "typeRegistration",
  e.event_registration as "typeEventRegistration", e.no_fees as "typeNoFees",
  exists (select from season_organizers z where z.season_id = s.id and z.user_id = $1) as organizes,
  exists (select from registrations r where r.season_id = s.id and r.user_id = $1 and r.withdrawn_at is null)
    as "seasonRegistered",
  coalesce((
    select jsonb_agg(jsonb_build_object('courseId', c.id, 'name', c.name, 'status', x.status,
      'confirmed', x.status = 'CONFIRMED', 'blocked', x.block_id is not null) order by x.added_at, c.id)
    from event_courses x join courses c on c.id = x.course_id where x.event_id = g.id
  ), '[]') as courses,
  own.*`;

/** A registration of the event's own goes before that of its season. */
const ownColumns = `
  select r.id as "ownRegistrationId", r.season_id is not null as "ownOfSeason", r.status as "ownStatus",
    r.league_status as "ownLeagueStatus", p.id as "ownParticipantId", p.place as "ownPlace",
    case when p.place = 'WAITING' then (select count(distinct o.registration_id)::int from participants o
      where o.event_id = g.id and o.place = 'WAITING' and o.queue_no < p.queue_no) end as "ownBefore",
    p.confirmed as "ownConfirmed", r.answer_by as "ownAnswerBy"
  from registrations r left join participants p on p.event_id = g.id and p.user_id = r.user_id
    and p.registration_id = r.id
  where r.user_id = $1 and (r.event_id = g.id or r.season_id = g.season_id)
  order by r.withdrawn_at is null desc, r.event_id is not null desc, r.id desc limit 1`;

const selection = `select ${columns}
  from golf_events g join seasons s on s.id = g.season_id join event_types e on e.id = s.event_type_id
    left join users o on o.id = g.organizer_id left join lateral (${ownColumns}) own on true`;

interface Wanted {
  readonly order?: string;
  readonly limit?: number;
}

/** The events that fit; `where` is SQL over `golf_events g`, `seasons s`, `event_types e` and `own`, its values from $2 on. */
export const selectEvents = (
  sql: Sql,
  actor: Actor,
  where: string,
  values: readonly unknown[] = [],
  { order = 'g.day, g.start_time, g.id', limit }: Wanted = {},
): Promise<EventRow[]> =>
  sql.query<EventRow>(
    `${selection} where ${where} order by ${order} ${limit === undefined ? '' : `limit ${limit}`}`,
    [actor.kind === 'user' ? actor.userId : null, ...values],
  );

// Of one it is asked all the time, and takes longer to plan than to run.
const byId = prepared('seasons.event', `${selection} where g.id = $2`);

/** One of them as the actor stands to it, whether the actor may see it or not. */
export async function selectEvent(sql: Sql, actor: Actor, id: number): Promise<EventRow | undefined> {
  const [row] = await sql.query<EventRow>(byId, [actor.kind === 'user' ? actor.userId : null, id]);
  return row;
}

/** Not published, it is seen by who manages it and who is registered in it already. */
export const canSeeEvent = (actor: Actor, event: EventRow): boolean =>
  canManage(actor, event) ||
  (event.publish && canSeeSeason(actor, event)) ||
  (event.wasPublished && event.ownRegistrationId !== null);

export const canManage = (actor: Actor, { organizes }: Pick<SeasonStanding, 'organizes'>): boolean =>
  organizes || may(actor, 'EVENTS');

/** Throws not_found for what the actor may not know of, too. */
export async function getEventRow(sql: Sql, actor: Actor, id: number): Promise<EventRow> {
  const row = await selectEvent(sql, actor, id);
  if (!row || !canSeeEvent(actor, row)) throw new AppError('not_found');
  return row;
}

/**
 * For its organizers and who looks after events, for the club itself, and for who has one of the rights `beside`. Throws not_found and
 * forbidden.
 */
export async function getManagedEvent(
  sql: Sql,
  actor: Manager,
  id: number,
  beside: readonly OfficeRight[] = [],
): Promise<EventRow> {
  if (actor.kind === 'club') {
    const row = await selectEvent(sql, asActor(actor), id);
    if (!row) throw new AppError('not_found');
    return row;
  }
  const row = await selectEvent(sql, actor, id);
  if (!row || !(may(actor, ...beside) || canSeeEvent(actor, row))) throw new AppError('not_found');
  allowToManage(actor, row, beside);
  return row;
}

/** Who is in it, and how many, is decided by one at a time: of several events by ascending id. */
export const lockEvents = async (tx: Transaction, ids: readonly number[]): Promise<void> =>
  void (await tx.query(
    'select id from golf_events where id = any($1::bigint[]) order by id for no key update',
    [[...new Set(ids)]],
  ));

/** Locks the event for whom `getManagedEvent` lets through. Throws not_found and forbidden. */
export async function lockManagedEvent(
  tx: Transaction,
  actor: Manager,
  id: number,
  beside: readonly OfficeRight[] = [],
): Promise<EventRow> {
  await lockEvents(tx, [id]);
  return getManagedEvent(tx, actor, id, beside);
}

export const formatOf = ({ format }: Pick<EventRow, 'format'>) => eventFormat.parse(format);

/** As it is played: with the share of handicaps that the size of the field gives. */
export const playedFormatOf = (event: Pick<EventRow, 'format' | 'fullAllowance'>): EventFormat =>
  event.fullAllowance ? inSmallField(formatOf(event)) : formatOf(event);

/** What an organizer said that somebody plays off, over `participants` or `round_handicaps`; null where the format says so. */
export const givenHandicap = (of: string): string =>
  `case when ${of}.handicap_basis is not null and jsonb_typeof(${of}.handicap_basis -> 'shares') = 'null' then ${of}.playing_handicap end`;

/** By what somebody plays a round, as SQL over `participants`: those of the first round are on the participant, and so are those of a round that has no own. */
export const handicapOfRound = (participant: string, round: string): string =>
  `(select h.course_handicap, h.playing_handicap, h.tee_id, h.handicap_basis, ${givenHandicap('h')} as given from (
     select o.course_handicap, o.playing_handicap, o.tee_id, o.handicap_basis, o.round from round_handicaps o
       where o.participant_id = ${participant}.id and o.round = ${round}
     union all select ${participant}.course_handicap, ${participant}.playing_handicap, ${participant}.tee_id,
       ${participant}.handicap_basis, 0) h order by h.round desc limit 1)`;

/** 0 spots are no limit. */
export const freeOf = (numSpots: number, taken: number): number | null =>
  numSpots === 0 ? null : Math.max(0, numSpots - taken);

/** Whether one can sign up at `now`: until it closes, and never once the first group has started. */
export function registrationOf(event: EventRow, now: Date, timeZone: string): GolfEvent['registration'] {
  if (event.cancelled || !event.publish || !event.typeRegistration) return 'CLOSED';
  if (now >= clubMoment(event.date, event.time, timeZone)) return 'CLOSED';
  if (event.opensAt && now < event.opensAt) return 'NOT_YET';
  if (event.closesAt && now >= event.closesAt) return 'CLOSED';
  const full = freeOf(event.numSpots, event.taken) === 0;
  // Who waits is not passed over by whoever comes later.
  if (full || event.waiting > 0) return event.waitlist ? 'WAITLIST' : full ? 'FULL' : 'OPEN';
  return 'OPEN';
}

const presentOwn = (row: EventRow): GolfEvent['own'] =>
  row.ownRegistrationId === null
    ? null
    : {
        registrationId: row.ownRegistrationId,
        participantId: row.ownParticipantId,
        ofSeason: row.ownOfSeason,
        status: row.ownStatus,
        leagueStatus: row.ownLeagueStatus,
        playing: row.ownPlace === 'IN',
        waiting: row.ownPlace === 'WAITING',
        before: row.ownBefore,
        confirmed: row.ownConfirmed,
        answerBy: row.ownAnswerBy?.toISOString() ?? null,
      };

/** The event as it travels to this reader. */
export function presentEvent(
  actor: Actor,
  { clock, timeZone }: Pick<House, 'clock' | 'timeZone'>,
  row: EventRow,
): GolfEvent {
  const registration = registrationOf(row, clock.now(), timeZone);
  const own = presentOwn(row);
  const inside = own?.playing === true || canManage(actor, row);
  const takesPart = own !== null && own.status !== 'WITHDRAWN' && own.status !== 'DECLINED';
  return {
    ...row,
    free: freeOf(row.numSpots, row.taken),
    format: formatOf(row),
    registration,
    registrationOpensAt: row.opensAt?.toISOString() ?? null,
    registrationClosesAt: row.closesAt?.toISOString() ?? null,
    own,
    can: {
      manage: canManage(actor, row),
      signUp:
        actor.kind === 'user' &&
        row.typeEventRegistration &&
        !takesPart &&
        (registration === 'OPEN' || registration === 'WAITLIST'),
      readThread: inside && !row.hideMessages,
    },
  };
}

export const presentBasic = ({
  id,
  name,
  date,
  endDate,
  time,
  label,
  cancelled,
  publish,
}: EventRow): BasicEvent => ({
  id,
  name,
  date,
  endDate,
  time,
  label,
  cancelled,
  publish,
});

/** Which course is played where a group says nothing else, as SQL; null where the event has none. A course that was agreed on comes first. */
export const courseOfEvent = (eventId: string): string =>
  `(select e.course_id from event_courses e where e.event_id = ${eventId} and e.status <> 'DECLINED'
    order by e.status = 'CONFIRMED' desc, e.added_at, e.course_id limit 1)`;

/** Says in the trail which event it was. */
export const namingEvent = ({ id, name }: Pick<EventRow, 'id' | 'name'>) => ({
  field: 'event',
  before: null,
  after: `${name} (${id})`,
});
