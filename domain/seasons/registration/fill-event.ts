/** Puts whoever is registered for a season into one of its events, in the order in which they registered. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { House } from '../../kernel/house.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { findPriceClasses } from '../fees/price-classes.ts';
import type { Moves } from './moves.ts';
import { loadEventPlaces } from './places.ts';
import { giveBackRest } from './policy.ts';

interface Registered {
  id: number;
  user_id: number;
  event_type_id: number;
  competition_id: number | null;
  contest_ids: number[];
  league_status: string | null;
}

/** Who only stands in for others, or does not play for now, is in it without a place. */
const playsByDefault = ({ league_status }: Registered): boolean =>
  league_status === null || league_status === 'REGULAR';

/**
 * Those who are not in it yet. Where no place is left they wait. `registrationId`: only that one. Of an event that is new nobody has
 * given up a place yet, and no `moves` say what comes back for it. The season and the event must be locked, or be new.
 */
export async function fillEvent(
  tx: Transaction,
  { clock, timeZone }: House,
  {
    eventId,
    seasonId,
    registrationId,
    moves,
  }: { eventId: number; seasonId: number; registrationId?: number; moves?: Moves },
): Promise<void> {
  const registered = await tx.query<Registered>(
    `select r.id, r.user_id, r.event_type_id, r.competition_id, r.contest_ids, r.league_status from registrations r
     where r.season_id = $1 and r.status = 'REGISTERED' and ($3::bigint is null or r.id = $3)
       and not exists (select from participants p where p.event_id = $2 and p.user_id = r.user_id)
     order by r.queue_no`,
    [seasonId, eventId, registrationId ?? null],
  );
  if (registrationId === undefined) {
    await tx.query('update golf_events set loaded_all_participants = true where id = $1', [eventId]);
  }
  if (registered.length === 0) return;
  const places = await loadEventPlaces(tx, eventId);
  const classes = await findPriceClasses(tx, {
    eventTypeId: registered[0]?.event_type_id ?? 0,
    seasonId,
    userIds: registered.map(({ user_id }) => user_id),
    day: clubDay(clock.now(), timeZone),
  });
  const rows = registered.map((one) => {
    const division = places.competitions.has(one.competition_id ?? 0) ? one.competition_id : null;
    const contests = one.contest_ids.filter((id) => places.competitions.has(id));
    const party = {
      competitionIds: [...contests, ...(division ? [division] : [])],
      spotsId: null,
      places: 1,
    };
    const place = !playsByDefault(one) ? 'OUT' : places.fits(party) ? 'IN' : 'WAITING';
    if (place === 'IN') places.take(party);
    return {
      ...one,
      party,
      division,
      contests,
      place,
      priceClass: classes.get(one.user_id)?.priceClass ?? 'NON_MEMBER',
    };
  });
  await tx.query(
    `insert into participants (event_id, registration_id, user_id, division_id, contest_ids, place, price_class)
     select $1, r.registration_id, r.user_id, r.division_id, r.contest_ids::bigint[], r.place, r.price_class
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[]) with ordinality
       as r (registration_id, user_id, division_id, contest_ids, place, price_class, n) order by r.n`,
    [
      eventId,
      rows.map(({ id }) => id),
      rows.map(({ user_id }) => user_id),
      rows.map(({ division }) => division),
      rows.map(({ contests }) => `{${contests.join(',')}}`),
      rows.map(({ place }) => place),
      rows.map(({ priceClass }) => priceClass),
    ],
  );
  const taken = rows.filter(({ place }) => place === 'IN').map(({ party }) => party);
  if (moves) await giveBackRest(tx, moves, { eventId }, taken.length, taken);
}
