/**
 * What a withdrawal gives back: by the tiers of a cancellation policy, hours before the start; and the rest as soon as somebody takes
 * the place that was given up.
 */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { Moves } from './moves.ts';
import { loadEventPlaces, loadSeasonPlaces, type Party, type Places } from './places.ts';

interface Tier {
  readonly hours_before: number;
  readonly percent_back: number;
}

/** Without a policy all of it comes back until the start. `tiers` in any order. */
export function percentBack(tiers: readonly Tier[] | null, startsAt: Date, now: Date): number {
  const hours = (startsAt.getTime() - now.getTime()) / 3_600_000;
  if (hours <= 0) return 0;
  if (tiers === null) return 100;
  const reached = tiers.filter(({ hours_before }) => hours >= hours_before);
  return reached.sort((one, other) => other.hours_before - one.hours_before)[0]?.percent_back ?? 0;
}

/** Null where there is no policy. */
export async function tiersOf(sql: Sql, policyId: number | null): Promise<Tier[] | null> {
  if (policyId === null) return null;
  return sql.query<Tier>('select hours_before, percent_back from cancellation_tiers where policy_id = $1', [
    policyId,
  ]);
}

/** What a registration was for: an event, or a season. */
export type GivenUp = { readonly eventId: number } | { readonly seasonId: number };

const placesOf = (tx: Transaction, of: GivenUp): Promise<Places> =>
  'eventId' in of ? loadEventPlaces(tx, of.eventId) : loadSeasonPlaces(tx, of.seasonId);

/**
 * Notes that what a withdrawal kept comes back once its places are taken; what it was for must be locked. Where as many as want to
 * come in, nobody ever takes the place of somebody else, and nothing is noted.
 */
export async function noteUnfilled(
  tx: Transaction,
  of: GivenUp,
  { registrationId, at, party }: { registrationId: number; at: Date; party: Party },
): Promise<void> {
  if ((await placesOf(tx, of)).freeFor(party) === null) return;
  await tx.query(
    `update registrations set unfilled_since = $2, unfilled_places = $3, unfilled_competition_ids = $4, unfilled_spots_id = $5
     where id = $1`,
    [registrationId, at, party.places, party.competitionIds, party.spotsId],
  );
}

/** Places that somebody has taken; `moved`: who was in already, and takes them in a competition or a pool alone. */
export interface Taken extends Party {
  readonly moved?: boolean;
}

interface Unfilled {
  id: number;
  userId: number;
  name: string;
  seasonId: number;
  places: number;
  competitionIds: number[];
  spotsId: number | null;
}

interface Limit {
  readonly free: number | null;
  /** Whether a place of it was given up with the registration. */
  holds(one: Unfilled): boolean;
}

/** The limits in which places were taken, the narrowest first; all where it is not said in which. */
function limitsOf({ whole, competitions, pools }: Places, taken: readonly Taken[] | undefined): Limit[] {
  const inCompetition = (id: number) =>
    taken?.some(({ competitionIds }) => competitionIds.includes(id)) ?? true;
  const inPool = (id: number) => taken?.some(({ spotsId }) => spotsId === id) ?? true;
  return [
    ...[...pools]
      .filter(([id]) => inPool(id))
      .map(([id, { free }]): Limit => ({ free, holds: ({ spotsId }) => spotsId === id })),
    ...[...competitions]
      .filter(([id]) => inCompetition(id))
      .map(([id, { free }]): Limit => ({ free, holds: ({ competitionIds }) => competitionIds.includes(id) })),
    ...(taken?.every(({ moved }) => moved) ? [] : [{ free: whole.free, holds: () => true }]),
  ];
}

/**
 * Gives back what withdrawals had kept, for at most `places` that were just taken: the oldest first, as far as a limit has fewer places
 * left than were given up in it. Of several places of one registration each gives back its share. What it is for must be locked.
 */
export async function giveBackRest(
  tx: Transaction,
  moves: Moves,
  of: GivenUp,
  places: number,
  taken?: readonly Taken[],
): Promise<void> {
  if (places <= 0) return;
  const eventId = 'eventId' in of ? of.eventId : null;
  const waiting = await tx.query<Unfilled>(
    `select r.id, r.user_id as "userId", u.full_name as name, coalesce(r.season_id, g.season_id) as "seasonId",
       r.unfilled_places as places, r.unfilled_competition_ids as "competitionIds", r.unfilled_spots_id as "spotsId"
     from registrations r join users u on u.id = r.user_id left join golf_events g on g.id = r.event_id
     where r.unfilled_since is not null and ${eventId === null ? 'r.season_id' : 'r.event_id'} = $1
       and exists (select from entry_products x where x.registration_id = r.id and x.cancelled_at is null)
     order by r.unfilled_since, r.id`,
    [eventId ?? ('seasonId' in of ? of.seasonId : 0)],
  );
  if (waiting.length === 0) return;
  const filled = new Map<Unfilled, number>();
  const openOf = (one: Unfilled) => one.places - (filled.get(one) ?? 0);
  let left = places;
  for (const { free, holds } of limitsOf(await placesOf(tx, of), taken)) {
    if (free === null) continue;
    const given = waiting.filter(holds);
    let over = given.reduce((sum, one) => sum + openOf(one), 0) - free;
    for (const one of given) {
      const count = Math.max(0, Math.min(over, left, openOf(one)));
      if (count === 0) continue;
      filled.set(one, (filled.get(one) ?? 0) + count);
      over -= count;
      left -= count;
    }
  }
  for (const [one, count] of filled) {
    const { id: registrationId, userId, name, seasonId } = one;
    await tx.query(
      `update registrations set unfilled_places = unfilled_places - $2,
         unfilled_since = case when unfilled_places > $2 then unfilled_since end where id = $1`,
      [registrationId, count],
    );
    // Who has left in this very command is told of all that comes back by that.
    if (moves.release(registrationId, (100 * count) / one.places)) continue;
    moves.note({ registrationId, userId, name, seasonId, eventId, what: 'REFUNDED' });
  }
}
