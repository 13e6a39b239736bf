/** Builds what golfers pay for in seasons and golf events, straight in the database. */
import type { Sql } from '@fourball/db/connection.ts';
import { buildGolfEvent, buildSeason, type SeasonOptions } from './seasons.ts';

export interface FeeOptions {
  seasonId?: number;
  eventId?: number;
  competitionId?: number;
  name?: string;
  /** Cents: for members, others, and members elsewhere. */
  prices?: readonly [number, number, number];
  optional?: boolean;
}

/** 100.00, 150.00 and 125.00 unless said. */
export async function buildFee(sql: Sql, options: FeeOptions): Promise<number> {
  const { seasonId, eventId, competitionId, name = 'Entry', optional = false } = options;
  const [member, nonMember, external] = options.prices ?? [10_000, 15_000, 12_500];
  const [row] = await sql.query<{ id: number }>(
    `insert into entry_fees (season_id, event_id, competition_id, name, member_cents, non_member_cents, external_cents, optional)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [seasonId ?? null, eventId ?? null, competitionId ?? null, name, member, nonMember, external, optional],
  );
  return row?.id ?? 0;
}

export type Timing = 'AT_REGISTRATION' | 'BEFORE_EVENT' | 'AT_EVENT';

/** A season with one event of so many places, open to everybody, whose fees are due as said. */
export async function buildPaidEvent(
  sql: Sql,
  {
    timing = 'AT_REGISTRATION',
    numSpots = 0,
    day = '2026-06-26',
    tiers,
    ...season
  }: SeasonOptions & {
    timing?: Timing;
    numSpots?: number;
    day?: string;
    /** Hours before the start, and the percent that come back. */
    tiers?: readonly (readonly [number, number])[];
  } = {},
): Promise<{ seasonId: number; eventTypeId: number; eventId: number }> {
  const { seasonId, eventTypeId } = await buildSeason(sql, { type: 'TOURNAMENT', ...season });
  const eventId = await buildGolfEvent(sql, seasonId, { day, name: 'Member-guest' });
  const policyId = tiers === undefined ? null : await buildPolicy(sql, eventTypeId, tiers);
  await sql.query(
    `update event_types set payment_timing = $2, event_registration = true, cancellation_policy_id = $3 where id = $1`,
    [eventTypeId, timing, policyId],
  );
  await sql.query('update golf_events set num_spots = $2, waitlist = true where id = $1', [
    eventId,
    numSpots,
  ]);
  return { seasonId, eventTypeId, eventId };
}

async function buildPolicy(
  sql: Sql,
  eventTypeId: number,
  tiers: readonly (readonly [number, number])[],
): Promise<number> {
  const [row] = await sql.query<{ id: number }>(
    `with policy as (insert into cancellation_policies (name, text) values ($1, 'As it says') returning id),
       tiers as (
         insert into cancellation_tiers (policy_id, hours_before, percent_back)
         select policy.id, t.hours, t.percent from policy, unnest($2::int[], $3::int[]) as t (hours, percent)
       )
     select id from policy`,
    [`Policy ${eventTypeId}`, tiers.map(([hours]) => hours), tiers.map(([, percent]) => percent)],
  );
  return row?.id ?? 0;
}

/** A division or a contest of the season, and of the event where one is named. */
export async function buildCompetition(
  sql: Sql,
  {
    seasonId,
    eventId,
    kind = 'DIVISION',
    name = 'First flight',
    numSpots = 0,
  }: {
    seasonId: number;
    eventId?: number;
    kind?: 'DIVISION' | 'CONTEST';
    name?: string;
    numSpots?: number;
  },
): Promise<number> {
  const [row] = await sql.query<{ id: number }>(
    `insert into season_competitions (season_id, kind, name, sequence_no, num_spots)
     values ($1, $2, $3, 1, $4) returning id`,
    [seasonId, kind, name, numSpots],
  );
  const id = row?.id ?? 0;
  if (eventId !== undefined)
    await sql.query('insert into event_competitions (event_id, competition_id) values ($1, $2)', [
      eventId,
      id,
    ]);
  return id;
}
