/** What is asked of the database once for all who sign up for an event at the same moment. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { SheetNames } from '@fourball/shared/accounts/enums.ts';
import { seesNames } from '../../accounts/users/names.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { EventRow } from '../facts/event-rows.ts';
import type { Party, Places } from '../registration/places.ts';

/** A golfer, as far as that decides about signing up. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  /** Has nothing to do with the event yet: no registration that stands or was withdrawn, no place, and does not organize it. */
  readonly fresh: boolean;
}

const findPeople = prepared(
  'seasons.crowd-people',
  `select u.id, u.full_name as name, u.status = 'ACTIVE' as active,
     not exists (select from registrations r where r.user_id = u.id and (r.event_id = $2 or r.season_id = $3))
     and not exists (select from participants p where p.user_id = u.id and p.event_id = $2)
     and not exists (select from season_organizers o where o.user_id = u.id and o.season_id = $3) as fresh
   from users u where u.id = any($1::bigint[])`,
);

export async function findCrowd(
  tx: Transaction,
  { id, seasonId }: Pick<EventRow, 'id' | 'seasonId'>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Person>> {
  const rows = await tx.query<Person>(findPeople, [userIds, id, seasonId]);
  return new Map(rows.map((person) => [person.id, person]));
}

const findKnown = prepared(
  'seasons.crowd-known',
  `select a.reader, a.golfer from unnest($1::bigint[], $2::bigint[], $3::boolean[]) as a (reader, golfer, sees)
   where knows_golfer(a.reader, a.golfer, a.sees)`,
);

/** Says whom of these partners each captain may know of. */
export async function findKnownPartners(
  tx: Transaction,
  sheetNames: SheetNames,
  teams: readonly { readonly actor: UserActor; readonly partnerIds: readonly number[] }[],
): Promise<(actor: UserActor, partnerId: number) => boolean> {
  const pairs = teams.flatMap(({ actor, partnerIds }) =>
    partnerIds.map((golfer) => ({ reader: actor.userId, golfer, sees: seesNames(actor, sheetNames) })),
  );
  if (pairs.length === 0) return () => false;
  const rows = await tx.query<{ reader: number; golfer: number }>(findKnown, [
    pairs.map(({ reader }) => reader),
    pairs.map(({ golfer }) => golfer),
    pairs.map(({ sees }) => sees),
  ]);
  const known = new Set(rows.map(({ reader, golfer }) => `${reader} ${golfer}`));
  return ({ userId }, partnerId) => known.has(`${userId} ${partnerId}`);
}

interface WaitingRow {
  places: number;
  registrations: number;
  division_id: number | null;
  contest_ids: number[];
  spots_id: number | null;
}

const findQueue = prepared(
  'seasons.crowd-queue',
  `select count(*)::int as places, count(distinct p.registration_id)::int as registrations,
     min(p.division_id) as division_id, min(p.contest_ids) as contest_ids, min(p.spots_id) as spots_id
   from participants p join registrations r on r.id = p.registration_id
   where p.event_id = $1 and p.place = 'WAITING'
   group by coalesce('t' || r.team_id, 'r' || r.id)`,
);

export interface Queue {
  /** How many registrations wait. */
  length: number;
  /** Somebody waits for whom there is room: who is let in is decided by the queue alone. */
  readonly moves: boolean;
}

/** Read once, where anybody waits. */
export async function findWaiting(tx: Transaction, event: EventRow, places: Places): Promise<Queue> {
  if (event.waiting === 0) return { length: 0, moves: false };
  const rows = await tx.query<WaitingRow>(findQueue, [event.id]);
  const parties = rows.map((row): Party => ({
    places: row.places,
    spotsId: row.spots_id,
    competitionIds: [...row.contest_ids, ...(row.division_id === null ? [] : [row.division_id])],
  }));
  return {
    length: rows.reduce((sum, { registrations }) => sum + registrations, 0),
    moves: parties.some((party) => places.fits(party)),
  };
}
