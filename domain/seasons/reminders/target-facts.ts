/** What mails, pushes and calendars say of a golf event or a season: its name, when and where. */
import type { Sql } from '@fourball/db/connection.ts';
import { anonymous } from '../../kernel/actor.ts';
import { clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { selectEvents } from '../facts/event-rows.ts';
import { selectFees } from '../fees/fees.ts';
import type { Priced } from '../fees/price-entry.ts';
import { selectSeasons } from '../season-rows.ts';

/** As mails say it. */
export interface TargetFacts {
  readonly of: 'EVENT' | 'SEASON';
  readonly id: number;
  readonly seasonId: number;
  readonly eventTypeId: number;
  readonly eventTypeName: string;
  readonly name: string;
  /** YYYY-MM-DD at the club; the same for what takes one day. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** HH:MM of the first start; null for a season. */
  readonly time: string | null;
  readonly startsAt: Date;
  readonly courses: readonly string[];
  readonly organizer: string | null;
  readonly cancelled: boolean;
  readonly notes: string;
}

/** With what decides what it costs and what a withdrawal gives back. */
export interface LoadedTarget extends TargetFacts {
  readonly priced: Omit<Priced, 'taxBasisPoints'>;
  readonly paymentTiming: 'AT_REGISTRATION' | 'BEFORE_EVENT' | 'AT_EVENT';
  /** In the words of its cancellation policy; null without one. */
  readonly policy: string | null;
}

interface TypeRow {
  org_name: string;
  timing: LoadedTarget['paymentTiming'] | null;
  policy: string | null;
}

async function typeOf(sql: Sql, eventTypeId: number, policyId: number | null): Promise<TypeRow> {
  const [row] = await sql.query<TypeRow>(
    `select e.org_name, e.payment_timing as timing, p.text as policy from event_types e
       left join cancellation_policies p on p.id = coalesce($2::bigint, e.cancellation_policy_id) where e.id = $1`,
    [eventTypeId, policyId],
  );
  if (!row) throw new Error(`The event type ${eventTypeId} is gone.`);
  return row;
}

type Place = Pick<House, 'db' | 'timeZone'>;

/** Drafts too: who is told of one by a mail has to do with it. Undefined where there is none. */
export async function findEventTarget(
  { db, timeZone }: Place,
  eventId: number,
): Promise<LoadedTarget | undefined> {
  const [event] = await selectEvents(db, anonymous, 'g.id = $2', [eventId]);
  if (!event) return undefined;
  const type = await typeOf(db, event.eventTypeId, event.policyId);
  return {
    of: 'EVENT',
    id: eventId,
    seasonId: event.seasonId,
    eventTypeId: event.eventTypeId,
    eventTypeName: type.org_name,
    name: event.name,
    firstDay: event.date,
    lastDay: event.endDate,
    time: event.time,
    startsAt: clubMoment(event.date, event.time, timeZone),
    courses: event.courses.filter(({ status }) => status !== 'DECLINED').map(({ name }) => name),
    organizer: event.organizerName,
    cancelled: event.cancelled,
    notes: event.notes,
    priced: {
      fees: await selectFees(db, 'f.event_id = $1', [eventId]),
      noFees: event.noFees || event.typeNoFees,
      byCompetition: event.useCompetitionPricing,
      ofSeason: false,
    },
    paymentTiming: type.timing ?? 'AT_EVENT',
    policy: type.policy,
  };
}

/** Undefined where there is none. */
export async function findSeasonTarget(
  { db, timeZone }: Place,
  seasonId: number,
): Promise<LoadedTarget | undefined> {
  const [season] = await selectSeasons(db, anonymous, 's.id = $2', [seasonId]);
  if (!season) return undefined;
  const type = await typeOf(db, season.eventTypeId, null);
  return {
    of: 'SEASON',
    id: seasonId,
    seasonId,
    eventTypeId: season.eventTypeId,
    eventTypeName: type.org_name,
    name: season.name,
    firstDay: season.startDate,
    lastDay: season.endDate,
    time: null,
    startsAt: clubMoment(season.startDate, '00:00', timeZone),
    courses: [],
    organizer: null,
    cancelled: false,
    notes: '',
    priced: {
      fees: await selectFees(db, 'f.season_id = $1', [seasonId]),
      noFees: season.noFees,
      byCompetition: false,
      ofSeason: true,
    },
    paymentTiming: type.timing ?? 'AT_EVENT',
    policy: type.policy,
  };
}
