/** What somebody signs up for, under its lock: an event or a season with its places, fees and days. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import { teamSizesOf } from '@fourball/shared/seasons/event-format.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import type { Actor } from '../../kernel/actor.ts';
import { clubDay, clubMoment } from '../../kernel/club-time.ts';
import { formatOf, getEventRow, registrationOf, type EventRow } from '../facts/event-rows.ts';
import { selectFees } from '../fees/fees.ts';
import type { Priced } from '../fees/price-entry.ts';
import { getSeasonRow, type SeasonRow } from '../season-rows.ts';
import { canSeeSeason } from '../access.ts';
import { AppError } from '../../kernel/app-error.ts';
import { loadEventPlaces, loadSeasonPlaces, type Places } from './places.ts';

/** Which one it is. */
export type Target = { readonly eventId: number } | { readonly seasonId: number };

export interface Scope {
  readonly eventTypeId: number;
  readonly seasonId: number;
  /** Null: the season itself. */
  readonly eventId: number | null;
  readonly title: string;
  readonly type: EventType['type'];
  readonly organizes: boolean;
  readonly event: EventRow | null;
  /** What one can do now. */
  readonly registration: ReturnType<typeof registrationOf>;
  readonly waitlist: boolean;
  readonly waiting: number;
  readonly places: Places;
  readonly priced: Priced;
  readonly paymentTiming: NonNullable<EventType['paymentTiming']>;
  readonly teamSizes: { readonly min: number; readonly max: number };
  /** The first day, and the moment of the first start. */
  readonly day: string;
  readonly startsAt: Date;
  readonly policyId: number | null;
}

interface TypeRow {
  paymentTiming: EventType['paymentTiming'];
  policyId: number | null;
}

const typeOf = async (sql: Sql, id: number): Promise<TypeRow> => {
  const [row] = await sql.query<TypeRow>(
    'select payment_timing as "paymentTiming", cancellation_policy_id as "policyId" from event_types where id = $1',
    [id],
  );
  return row ?? { paymentTiming: null, policyId: null };
};

export interface Loading {
  readonly rules: BookingRules;
  readonly timeZone: string;
  readonly now: Date;
}

/** Of an event that was read, as its reader stands to it. */
export async function scopeOfEvent(
  tx: Transaction,
  event: EventRow,
  { rules, timeZone, now }: Loading,
): Promise<Scope> {
  const eventId = event.id;
  const type = await typeOf(tx, event.eventTypeId);
  return {
    eventTypeId: event.eventTypeId,
    seasonId: event.seasonId,
    eventId,
    title: event.name,
    type: event.type,
    organizes: event.organizes,
    event,
    registration: registrationOf(event, now, timeZone),
    waitlist: event.waitlist,
    waiting: event.waiting,
    places: await loadEventPlaces(tx, eventId),
    priced: {
      fees: await selectFees(tx, 'f.event_id = $1', [eventId]),
      noFees: event.noFees || event.typeNoFees,
      byCompetition: event.useCompetitionPricing,
      ofSeason: false,
      taxBasisPoints: rules.taxBasisPoints,
    },
    paymentTiming: type.paymentTiming ?? 'AT_EVENT',
    teamSizes: teamSizesOf(formatOf(event)),
    day: event.date,
    startsAt: clubMoment(event.date, event.time, timeZone),
    policyId: event.policyId,
  };
}

/** One can register for a season until its last day. */
const seasonState = (season: SeasonRow, today: string): Scope['registration'] =>
  season.typeRegistration && season.typeSeasonRegistration && season.endDate >= today ? 'OPEN' : 'CLOSED';

async function loadSeasonScope(
  tx: Transaction,
  actor: Actor,
  seasonId: number,
  { rules, timeZone, now }: Loading,
): Promise<Scope> {
  const season = await getSeasonRow(tx, actor, seasonId);
  if (!canSeeSeason(actor, season)) throw new AppError('not_found');
  const type = await typeOf(tx, season.eventTypeId);
  const [queue] = await tx.query<{ waiting: number }>(
    `select count(*)::int as waiting from registrations where season_id = $1 and status = 'WAITLIST'`,
    [seasonId],
  );
  return {
    eventTypeId: season.eventTypeId,
    seasonId,
    eventId: null,
    title: season.name,
    type: season.type,
    organizes: season.organizes,
    event: null,
    registration: seasonState(season, clubDay(now, timeZone)),
    waitlist: true,
    waiting: queue?.waiting ?? 0,
    places: await loadSeasonPlaces(tx, seasonId),
    priced: {
      fees: await selectFees(tx, 'f.season_id = $1', [seasonId]),
      noFees: season.noFees,
      byCompetition: false,
      ofSeason: true,
      taxBasisPoints: rules.taxBasisPoints,
    },
    paymentTiming: type.paymentTiming ?? 'AT_EVENT',
    teamSizes: { min: 1, max: 4 },
    day: season.startDate,
    startsAt: clubMoment(season.startDate, '00:00', timeZone),
    policyId: type.policyId,
  };
}

/** Throws not_found for what the actor may not know of. For a decision about it, it must be locked. */
export const loadScope = (tx: Transaction, actor: Actor, target: Target, loading: Loading): Promise<Scope> =>
  'eventId' in target
    ? getEventRow(tx, actor, target.eventId).then((event) => scopeOfEvent(tx, event, loading))
    : loadSeasonScope(tx, actor, target.seasonId, loading);

/** The day on which fees are charged; null where somebody of the club sees to it. */
export function chargeDay({ paymentTiming, day }: Scope, today: string, rules: BookingRules): string | null {
  if (paymentTiming === 'AT_REGISTRATION') return today;
  if (paymentTiming === 'AT_EVENT') return null;
  const due = addDays(day, -rules.events.chargeDays);
  return due < today ? today : due;
}
