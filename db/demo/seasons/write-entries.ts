/** Writes who is registered for the demo club's seasons and events, in which team, and who plays on which day. */
import type { Transaction } from '../../connection.ts';
import { taxBasisPoints } from '../club/parameters.ts';
import { clockReading } from '../lib/calendar.ts';
import { idAt, insertRows, insertRowsReturningIds } from '../lib/rows.ts';
import { priceClassOf, priceIn, type PriceClass } from './entry-prices.ts';
import type { DemoEntry, DemoEvent, DemoSeason, DemoTeam, EntryFee } from './plan.ts';
import type { SeasonIds, SeasonsPlan } from './season-ids.ts';

/** One fee of an entry, priced. */
export interface PricedFee {
  feeId: number;
  name: string;
  /** Null: the golfer's own. */
  guestName: string | null;
  priceClass: PriceClass;
  cents: number;
}

export interface WrittenEntry {
  entry: DemoEntry;
  id: number;
  season: DemoSeason;
  /** Null: it is for the season. */
  event: DemoEvent | null;
  lines: PricedFee[];
}

type Planned = Omit<WrittenEntry, 'id'>;

export const taxOn = (cents: number) => Math.floor((cents * taxBasisPoints + 5_000) / 10_000);

export const withTax = (lines: readonly PricedFee[]): number =>
  lines.reduce((sum, { cents }) => sum + cents + taxOn(cents), 0);

/** What is taken always, and what is wanted; guests pay the former as who is no member. */
function linesOf(
  { person, wants = [], guests = [] }: DemoEntry,
  {
    fees,
    idOf,
    type,
  }: { fees: readonly EntryFee[]; idOf: (name: string) => number; type: Parameters<typeof priceClassOf>[1] },
): PricedFee[] {
  const priceClass = priceClassOf(person, type);
  const line = (fee: EntryFee, as: PriceClass, guestName: string | null): PricedFee => ({
    feeId: idOf(fee.name),
    name: fee.name,
    guestName,
    priceClass: as,
    cents: priceIn(fee, as),
  });
  const due = fees.filter(({ name, optional }) => !optional || wants.includes(name));
  return [
    ...due.map((fee) => line(fee, priceClass, null)),
    ...guests.flatMap((guest) =>
      due.filter(({ optional }) => !optional).map((fee) => line(fee, 'GUEST', guest)),
    ),
  ];
}

/** In the order in which they were made. */
function planEntries({ seasons }: SeasonsPlan, ids: SeasonIds): Planned[] {
  const planned = seasons.flatMap((season) => {
    const type = ids.types.get(season.orgName)?.type ?? 'SOCIAL';
    const of = (owner: DemoSeason | DemoEvent, event: DemoEvent | null, entries: readonly DemoEntry[]) =>
      entries.map((entry): Planned => ({
        entry,
        season,
        event,
        lines: linesOf(entry, {
          fees: owner.fees ?? [],
          idOf: (name) => ids.fees.get(owner, name),
          type,
        }),
      }));
    return [
      of(season, null, season.entries),
      ...season.events.map((event) => of(event, event, event.entries ?? [])),
    ].flat();
  });
  return planned.sort((one, other) => one.entry.at - other.entry.at);
}

async function writeTeams(
  tx: Transaction,
  { today }: SeasonsPlan,
  ids: SeasonIds,
  planned: readonly Planned[],
): Promise<ReadonlyMap<DemoTeam, number>> {
  const teams = new Map<DemoTeam, number>();
  for (const { entry } of planned) {
    if (entry.team && !teams.has(entry.team)) teams.set(entry.team, entry.at);
  }
  const teamIds = await insertRowsReturningIds(
    tx,
    'teams',
    [...teams].map(([{ name, captain }, at]) => ({
      name,
      captain_id: ids.userOf(captain),
      created_at: clockReading(today, at),
    })),
  );
  return new Map([...teams.keys()].map((team, place) => [team, idAt(teamIds, place)]));
}

export async function writeEntries(
  tx: Transaction,
  plan: SeasonsPlan,
  ids: SeasonIds,
): Promise<WrittenEntry[]> {
  const { today } = plan;
  const planned = planEntries(plan, ids);
  const teams = await writeTeams(tx, plan, ids, planned);
  const reading = (seconds: number | undefined) =>
    seconds === undefined ? null : clockReading(today, seconds);
  const contestsOf = ({ season, entry }: Planned) =>
    (entry.contests ?? []).map((name) => ids.competitions.get(season, name));
  const divisionOf = ({ season, entry }: Planned) =>
    entry.division ? ids.competitions.get(season, entry.division) : null;
  const poolOf = ({ event, entry }: Planned) =>
    event && entry.pool ? ids.pools.get(event, entry.pool) : null;
  const registrationIds = await insertRowsReturningIds(
    tx,
    'registrations',
    planned.map((each) => {
      const { entry, season, event, lines } = each;
      const asked = entry.status === 'INVITED';
      const made = clockReading(today, entry.at);
      return {
        event_type_id: ids.types.get(season.orgName)?.id,
        season_id: event ? null : ids.seasons.get(season),
        event_id: event ? ids.events.get(event) : null,
        competition_id: divisionOf(each),
        contest_ids: contestsOf(each),
        spots_id: poolOf(each),
        user_id: entry.person && ids.userOf(entry.person),
        invited_name: entry.invited?.name ?? null,
        invited_email: entry.invited?.email ?? null,
        team_id: entry.team ? (teams.get(entry.team) ?? null) : null,
        status: entry.status,
        league_status: entry.league ?? null,
        permanent: entry.permanent ?? false,
        permanent_wish: entry.permanentWish ?? false,
        ask_first: entry.askFirst ?? false,
        guests: entry.guests ?? [],
        fee_ids: lines.filter(({ name }) => entry.wants?.includes(name)).map(({ feeId }) => feeId),
        agreed_cents: asked ? null : withTax(lines),
        comments: entry.comments ?? '',
        answer_by: reading(entry.answerBy),
        created_by: entry.by ? ids.userOf(entry.by) : null,
        created_at: made,
        registered_at: asked || entry.status === 'WAITLIST' ? null : made,
        withdrawn_at: reading(entry.withdrawnAt),
      };
    }),
  );
  const written = planned.map((each, at): WrittenEntry => ({ ...each, id: idAt(registrationIds, at) }));
  const placed = written.flatMap((each) =>
    playersOf(each).map(({ event, place, guestName, confirmed, askedAt }) => ({
      event_id: ids.events.get(event),
      registration_id: each.id,
      user_id: guestName === null && each.entry.person ? ids.userOf(each.entry.person) : null,
      guest_name: guestName,
      division_id: divisionOf(each),
      contest_ids: contestsOf(each),
      spots_id: poolOf(each),
      place,
      confirmed,
      asked_at: reading(askedAt),
      price_class:
        guestName !== null && each.entry.person
          ? 'GUEST'
          : priceClassOf(each.entry.person, ids.types.get(each.season.orgName)?.type ?? 'SOCIAL'),
      created_at: clockReading(today, each.entry.at),
    })),
  );
  await insertRows(tx, 'participants', placed);
  return written;
}

interface Player {
  event: DemoEvent;
  place: 'IN' | 'HELD' | 'WAITING' | 'OUT';
  guestName: string | null;
  confirmed: boolean | null;
  askedAt?: number;
}

const places = { REGISTERED: 'IN', WAITLIST: 'WAITING', INVITED: 'HELD', WITHDRAWN: 'OUT' } as const;

/** Of an event's own: the golfer, and guests. Of a season's: each of its days, as the league status says, or otherwise. */
function playersOf({ entry, season, event }: WrittenEntry): Player[] {
  if (event) {
    const place = entry.waiting ? 'WAITING' : places[entry.status];
    const confirmed = entry.confirmed ?? null;
    const invited = entry.invited?.name ?? null;
    return [
      { event, place, guestName: invited, confirmed },
      ...(entry.guests ?? []).map((guestName) => ({ event, place, guestName, confirmed })),
    ];
  }
  if (entry.status !== 'REGISTERED') return [];
  return season.events.flatMap((each, at): Player[] => {
    if (each.draft) return [];
    const plays = (entry.league === 'REGULAR') !== (entry.otherwise?.has(at) ?? false);
    return [{ event: each, place: plays ? 'IN' : 'OUT', guestName: null, confirmed: null }];
  });
}
