/** The field of an event or a season as who organizes it sees it, and what is done to several at once. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { FieldRow } from '@fourball/shared/seasons/entry-shapes.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { changeField as bulkCall } from '@fourball/shared/seasons/participant-calls.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflictOn, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { withTaxSql } from '../../money/ledger/tax-sql.ts';
import { allowToManage } from '../access.ts';
import { getManagedEvent, lockManagedEvent, namingEvent } from '../facts/event-rows.ts';
import { findPriceClasses } from '../fees/price-classes.ts';
import { selectEntries } from '../registration/entry-rows.ts';
import { endEntry, stepOut } from '../registration/leave.ts';
import { finish, Moves } from '../registration/moves.ts';
import { loadEventPlaces } from '../registration/places.ts';
import { promoteWithin, refundFilled } from '../registration/promote.ts';
import { getSeasonRow } from '../season-rows.ts';

interface Row extends Omit<FieldRow, 'answerBy'> {
  answerBy: Date | null;
}

/** `p` has the id, golfer, guest, division and place of each; `queue` the order of who waits. */
const select = (sql: Sql, from: string, values: readonly unknown[]): Promise<Row[]> =>
  sql.query<Row>(
    `select p.id, r.id as "registrationId", p.event_id as "eventId", u.id as "userId",
       coalesce(u.full_name, p.guest_name) as name, u.nickname, u.avatar_url as "avatarUrl",
       case when p.user_id is null and r.user_id is not null then h.full_name end as "guestOf",
       c.id as "divisionId", c.name as division, c.color_code as "colorCode", t.name as team,
       r.league_status as "leagueStatus", r.status, p.place = 'IN' as playing, u.email, k.phone,
       u.member_number as "memberNumber", coalesce(p.handicap_index, (
         select i.value from handicap_indexes i where i.user_id = u.id and i.source <> 'LEAGUE' order by i.valid_from desc, i.id desc limit 1
       ))::float8 as "handicapIndex", p.price_class as "priceClass", s.name as "spotsName", r.comments, p.confirmed,
       r.season_id is not null as "ofSeason", r.permanent, r.permanent_wish as "permanentWish", r.ask_first as "askFirst",
       case when p.place = 'WAITING' then rank() over (partition by p.place = 'WAITING' order by p.queue_no) end::int as "queuePlace",
       r.answer_by as "answerBy",
       case when p.user_id is null and r.user_id is not null then 0 else coalesce(o.owed, 0) end::bigint as owed,
       case when p.user_id is null and r.user_id is not null then 0 else coalesce(o.charged, 0) end::bigint as charged
     from ${from} join registrations r on r.id = p.registration_id
       left join users u on u.id = p.user_id left join contacts k on k.user_id = u.id left join users h on h.id = r.user_id
       left join season_competitions c on c.id = p.division_id left join teams t on t.id = r.team_id
       left join registration_spots s on s.id = p.spots_id
       left join lateral (
         select sum(${withTaxSql('x')}) as owed, sum(${withTaxSql('x')}) filter (where x.processed_at is not null) as charged
         from entry_products x where x.registration_id = r.id and x.cancelled_at is null
       ) o on true
     order by p.place <> 'IN', p.queue_no, p.id`,
    values,
  );

const present = ({ answerBy, ...row }: Row): FieldRow => ({
  ...row,
  answerBy: answerBy?.toISOString() ?? null,
});

/** Who plays, then who waits in order, then who has left. Errors: not_found, forbidden. */
export async function listField(house: House, actor: UserActor, eventId: number): Promise<FieldRow[]> {
  await getManagedEvent(house.db, actor, eventId);
  const rows = await select(house.db, '(select * from participants where event_id = $1) p', [eventId]);
  return rows.map(present);
}

/** Errors: not_found, forbidden. */
export async function listSeasonField(house: House, actor: UserActor, seasonId: number): Promise<FieldRow[]> {
  const season = await getSeasonRow(house.db, actor, seasonId);
  allowToManage(actor, season);
  const rows = await select(
    house.db,
    `(select id, id as registration_id, null::bigint as event_id, user_id, invited_name as guest_name, competition_id as division_id,
        spots_id, null::numeric as handicap_index, null::boolean as confirmed, 'NON_MEMBER' as price_class, queue_no,
        case status when 'REGISTERED' then 'IN' when 'WAITLIST' then 'WAITING' when 'WITHDRAWN' then 'OUT'
          when 'DECLINED' then 'OUT' else 'HELD' end as place
      from registrations where season_id = $1) p`,
    [seasonId],
  );
  const classes = await findPriceClasses(house.db, {
    eventTypeId: season.eventTypeId,
    seasonId,
    userIds: rows.flatMap(({ userId }) => userId ?? []),
    day: clubDay(house.clock.now(), house.timeZone),
  });
  return rows.map((row) =>
    present({ ...row, priceClass: classes.get(row.userId ?? 0)?.priceClass ?? row.priceClass }),
  );
}

type Bulk = BodyOf<typeof bulkCall>;

interface Chosen {
  id: number;
  registration_id: number;
  user_id: number | null;
  season_id: number | null;
  division_id: number | null;
  place: 'IN' | 'HELD' | 'WAITING' | 'OUT';
  name: string;
}

/**
 * All of them or nobody; who is in the wanted state already stays as they are. Locks the event. Errors: not_found, forbidden, conflict,
 * invalid_input on participantIds, divisionId or spotsId.
 */
export function changeField(
  house: House,
  actor: UserActor,
  { eventId, participantIds, action, divisionId, spotsId }: Bulk,
): Promise<{ changed: number }> {
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    const chosen = await tx.query<Chosen>(
      `select p.id, p.registration_id, p.user_id, r.season_id, p.division_id, p.place, coalesce(u.full_name, p.guest_name) as name
       from participants p join registrations r on r.id = p.registration_id left join users u on u.id = p.user_id
       where p.event_id = $1 and p.id = any($2::bigint[]) order by p.id`,
      [eventId, participantIds],
    );
    if (chosen.length < new Set(participantIds).size)
      throw invalidField('participantIds', 'seasons.noSuchParticipant');
    const moves = new Moves(actor);
    moves.consented = action === 'PLAYING';
    const changed = await apply(
      tx,
      { house, moves, eventId, seasonId: event.seasonId },
      { action, divisionId, spotsId, chosen },
    );
    if (changed > 0) {
      moves.events.add(eventId);
      for (const { registration_id, user_id, season_id } of chosen)
        moves.touch(registration_id, user_id, season_id, eventId);
    }
    await recordChange(tx, actor, {
      action: 'event.field-changed',
      changes: [
        namingEvent(event),
        ...(action === 'POOL' ? [await namingPool(tx, spotsId)] : []),
        {
          field: action,
          before: null,
          after: chosen
            .map(({ name }) => name)
            .join(', ')
            .slice(0, 500),
        },
      ],
    });
    await finish(tx, { house }, moves, 'By the organizer');
    return { changed };
  });
}

interface Applying {
  readonly house: House;
  readonly moves: Moves;
  readonly eventId: number;
  readonly seasonId: number;
}

async function apply(
  tx: Transaction,
  { house, moves, eventId, seasonId }: Applying,
  {
    action,
    divisionId,
    spotsId,
    chosen,
  }: Pick<Bulk, 'action' | 'divisionId' | 'spotsId'> & { chosen: readonly Chosen[] },
): Promise<number> {
  const ids = chosen.map(({ id }) => id);
  switch (action) {
    case 'CONFIRM': {
      const rows = await tx.query(
        `update participants set confirmed = true where id = any($1::bigint[]) and place = 'IN'
           and confirmed is distinct from true returning id`,
        [ids],
      );
      return rows.length;
    }
    case 'DIVISION': {
      const coming = chosen.filter(
        (one) => one.division_id !== divisionId && (one.place === 'IN' || one.place === 'HELD'),
      );
      if (divisionId) {
        const [known] = await tx.query(
          `select 1 from event_competitions x join season_competitions c on c.id = x.competition_id
           where x.event_id = $1 and c.id = $2 and c.kind = 'DIVISION'`,
          [eventId, divisionId],
        );
        if (!known) throw invalidField('divisionId', 'seasons.noSuchCompetition');
        const free = (await loadEventPlaces(tx, eventId)).competitions.get(divisionId)?.free ?? null;
        if (free !== null && coming.length > free) throw conflictOn('divisionId', 'seasons.noPlaceLeft');
      }
      const rows = await tx.query(
        `update participants set division_id = $2 where id = any($1::bigint[]) and division_id is distinct from $2::bigint returning id`,
        [ids, divisionId ?? null],
      );
      if (divisionId) {
        const taken = { competitionIds: [divisionId], spotsId: null, places: coming.length, moved: true };
        await refundFilled(tx, moves, eventId, coming.length, [taken]);
      }
      // Where they were before there may be room now.
      await promoteWithin(tx, house, moves, eventId);
      return rows.length;
    }
    case 'POOL':
      return putIntoPool(tx, { house, moves, eventId, seasonId }, ids, spotsId ?? null);
    case 'WITHDRAW': {
      const own = new Set(
        chosen.filter(({ season_id }) => season_id === null).map((each) => each.registration_id),
      );
      for (const entry of await selectEntries(
        tx,
        null,
        'r.id = any($2::bigint[]) and r.withdrawn_at is null',
        [[...own]],
        'r.id',
      )) {
        await endEntry(
          tx,
          { house, moves, eventIds: [eventId], status: 'WITHDRAWN', what: 'WITHDRAWN' },
          entry,
        );
      }
      const bySeason = chosen.filter(({ season_id, place }) => season_id !== null && place !== 'OUT');
      for (const { user_id, registration_id, name } of bySeason) {
        const out = { eventId, seasonId, registrationId: registration_id, userId: user_id ?? 0, name };
        await stepOut(tx, house, moves, { ...out, what: 'WITHDRAWN' });
      }
      return own.size + bySeason.length;
    }
    case 'NOT_PLAYING':
    case 'PLAYING': {
      const other = chosen.find(({ season_id, user_id }) => season_id === null || user_id === null);
      if (other) throw conflictOn('participantIds', 'seasons.onlyOfSeason', { name: other.name });
      const wanted = chosen.filter(({ place }) => (place === 'OUT') === (action === 'PLAYING'));
      if (action === 'NOT_PLAYING') {
        for (const { user_id, registration_id, name } of wanted) {
          const out = { eventId, seasonId, registrationId: registration_id, userId: user_id ?? 0, name };
          await stepOut(tx, house, moves, { ...out, what: 'PLAYS_NOT' });
        }
        return wanted.length;
      }
      await tx.query(
        `update participants set place = 'WAITING', queue_no = nextval('entry_queue') where id = any($1::bigint[])`,
        [wanted.map(({ id }) => id)],
      );
      await promoteWithin(tx, house, moves, eventId);
      return wanted.length;
    }
  }
}

async function namingPool(tx: Transaction, spotsId: number | null | undefined) {
  const [pool] = await tx.query<{ name: string }>('select name from registration_spots where id = $1', [
    spotsId ?? null,
  ]);
  return { field: 'pool', before: null, after: pool?.name ?? null };
}

/**
 * Gives golfers other places than those that they have or wait for; whoever signed up for the event keeps the guests together. Who waits
 * for what they leave may come in. Returns how many places are others now. Errors: conflict and invalid_input on spotsId.
 */
async function putIntoPool(
  tx: Transaction,
  { house, moves, eventId }: Applying,
  ids: readonly number[],
  spotsId: number | null,
): Promise<number> {
  const pool = (await loadEventPlaces(tx, eventId)).pools.get(spotsId ?? 0);
  if (spotsId !== null && pool === undefined) throw invalidField('spotsId', 'seasons.noSuchPool');
  const coming = await tx.query<{ id: number; registration_id: number; takes: boolean }>(
    `select p.id, p.registration_id, p.place in ('IN', 'HELD') as takes
     from participants p join registrations r on r.id = p.registration_id
     where p.event_id = $1 and p.spots_id is distinct from $3::bigint and (p.id = any($2::bigint[])
       or r.event_id = $1 and p.registration_id in (select registration_id from participants where id = any($2::bigint[])))
     order by p.id`,
    [eventId, ids, spotsId],
  );
  const places = coming.filter(({ takes }) => takes).length;
  if (pool && pool.free !== null && places > pool.free) throw conflictOn('spotsId', 'seasons.noPlaceLeft');
  await tx.query('update participants set spots_id = $2 where id = any($1::bigint[])', [
    coming.map(({ id }) => id),
    spotsId,
  ]);
  await tx.query('update registrations set spots_id = $3 where id = any($1::bigint[]) and event_id = $2', [
    coming.map((each) => each.registration_id),
    eventId,
    spotsId,
  ]);
  if (spotsId !== null)
    await refundFilled(tx, moves, eventId, places, [{ competitionIds: [], spotsId, places, moved: true }]);
  await promoteWithin(tx, house, moves, eventId);
  return coming.length;
}
