/** Places of an event or a season: how many are left in all, in each competition and in each pool. All that bind are asked. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import { freeOf } from '../facts/event-rows.ts';

/** What somebody wants to take at once. */
export interface Party {
  readonly competitionIds: readonly number[];
  readonly spotsId: number | null;
  readonly places: number;
}

interface Room {
  readonly name: string;
  /** Null: as many as want to. */
  free: number | null;
}

export interface PlaceCompetition extends Room {
  readonly kind: 'DIVISION' | 'CONTEST';
  /** Whether it takes anybody now. */
  readonly open: boolean;
}

export class Places {
  readonly whole: Room;
  readonly competitions: ReadonlyMap<number, PlaceCompetition>;
  readonly pools: ReadonlyMap<number, Room>;

  constructor(
    whole: Room,
    competitions: ReadonlyMap<number, PlaceCompetition>,
    pools: ReadonlyMap<number, Room>,
  ) {
    this.whole = whole;
    this.competitions = competitions;
    this.pools = pools;
  }

  private roomsOf({ competitionIds, spotsId }: Party): Room[] {
    const competitions = competitionIds.flatMap((id) => this.competitions.get(id) ?? []);
    const pool = spotsId === null ? undefined : this.pools.get(spotsId);
    return [this.whole, ...competitions, ...(pool ? [pool] : [])];
  }

  /** How many of the kind could still come in; null: as many as want to. */
  freeFor(party: Party): number | null {
    const bounds = this.roomsOf(party).flatMap(({ free }) => free ?? []);
    return bounds.length === 0 ? null : Math.min(...bounds);
  }

  fits(party: Party): boolean {
    const free = this.freeFor(party);
    return free === null || free >= party.places;
  }

  /** Counts them as taken for what is decided next in the same transaction. */
  take(party: Party): void {
    for (const room of this.roomsOf(party)) if (room.free !== null) room.free -= party.places;
  }
}

interface PlaceRow {
  what: 'WHOLE' | 'COMPETITION' | 'POOL';
  id: number;
  name: string;
  kind: 'DIVISION' | 'CONTEST' | null;
  open: boolean;
  num_spots: number;
  taken: number;
}

const build = (rows: readonly PlaceRow[]): Places => {
  const room = ({ name, num_spots, taken }: PlaceRow): Room => ({ name, free: freeOf(num_spots, taken) });
  const whole = rows.find(({ what }) => what === 'WHOLE');
  const of = (what: PlaceRow['what']) => rows.filter((row) => row.what === what);
  return new Places(
    whole ? room(whole) : { name: '', free: null },
    new Map(
      of('COMPETITION').map((row) => [
        row.id,
        { ...room(row), kind: row.kind ?? 'DIVISION', open: row.open },
      ]),
    ),
    // A pool without places is closed, not boundless.
    new Map(
      of('POOL').map((row) => [row.id, { name: row.name, free: Math.max(0, row.num_spots - row.taken) }]),
    ),
  );
};

const ofEvent = prepared(
  'seasons.places-of-event',
  `select 'WHOLE' as what, id, name, null as kind, true as open, num_spots, taken, 0 as at
   from golf_events where id = $1
   union all
   select 'COMPETITION', c.id, c.name, c.kind, c.registration, c.num_spots, x.taken, c.sequence_no
   from event_competitions x join season_competitions c on c.id = x.competition_id where x.event_id = $1
   union all
   select 'POOL', id, name, null, true, num_spots, taken, 0 from registration_spots where event_id = $1
   order by at, name`,
);

/** The event must be locked where something is decided by it. */
export const loadEventPlaces = async (tx: Transaction, eventId: number): Promise<Places> =>
  build(await tx.query<PlaceRow>(ofEvent, [eventId]));

const ofSeason = prepared(
  'seasons.places-of-season',
  `select 'COMPETITION' as what, id, name, kind, registration as open, num_spots, taken, sequence_no as at
   from season_competitions where season_id = $1
   union all
   select 'POOL', p.id, p.name, null, true, p.num_spots, p.taken, 0
   from registration_spots p join season_competitions c on c.id = p.competition_id where c.season_id = $1
   order by at, name`,
);

/** The season must be locked where something is decided by it. A season has no limit but those of its competitions. */
export const loadSeasonPlaces = async (tx: Transaction, seasonId: number): Promise<Places> =>
  build(await tx.query<PlaceRow>(ofSeason, [seasonId]));
