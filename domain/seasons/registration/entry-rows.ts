/** Reads registrations as commands need them, and shows them to their golfers and organizers. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { Registration } from '@fourball/shared/seasons/entry-shapes.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { withTaxSql } from '../../money/ledger/tax-sql.ts';
import { lockEvents } from '../facts/event-rows.ts';
import type { GuestFees } from '../fees/price-entry.ts';

export interface EntryRow extends Omit<
  Registration,
  'team' | 'guestFeeIds' | 'answerBy' | 'registeredAt' | 'withdrawnAt' | 'total' | 'refunded'
> {
  teamId: number | null;
  captainId: number | null;
  teamName: string | null;
  answerBy: Date | null;
  registeredAt: Date | null;
  withdrawnAt: Date | null;
  guestFees: GuestFees;
  agreedCents: number | null;
  invitedEmail: string | null;
  tokenHash: string | null;
  createdBy: number | null;
  /** The season that it is in, also where it is of an event. */
  inSeasonId: number | null;
  organizes: boolean;
}

/** Those that fit, the newest first. `where` is SQL over `registrations r`, its values from $2 on. */
export const selectEntries = (
  sql: Sql,
  actor: Pick<UserActor, 'userId'> | null,
  where: string,
  values: readonly unknown[],
  order = 'r.id desc',
): Promise<EntryRow[]> =>
  sql.query<EntryRow>(
    `select r.id, r.user_id as "userId", coalesce(u.full_name, r.invited_name) as name, e.id as "eventTypeId",
       e.org_name as "eventTypeName", e.type, r.season_id as "seasonId", s.name as "seasonName", r.event_id as "eventId",
       g.name as "eventName", coalesce(g.day, s.start_date) as date, r.competition_id as "competitionId",
       c.name as "competitionName", r.contest_ids as "contestIds", r.spots_id as "registrationSpotsId", r.status,
       r.league_status as "leagueStatus", r.permanent, r.permanent_wish as "permanentWish", r.ask_first as "askFirst",
       r.looking_for_partner as "lookingForPartner", r.guests, r.comments, r.team_id as "teamId",
       t.captain_id as "captainId", t.name as "teamName", r.answer_by as "answerBy", r.registered_at as "registeredAt",
       r.withdrawn_at as "withdrawnAt", r.fee_ids as "feeIds", r.guest_fees as "guestFees", r.agreed_cents as "agreedCents",
       r.invited_email as "invitedEmail", r.token_hash as "tokenHash", r.created_by as "createdBy",
       s.id as "inSeasonId",
       exists (select from season_organizers o where o.season_id = s.id and o.user_id = $1) as organizes
     from registrations r join event_types e on e.id = r.event_type_id left join users u on u.id = r.user_id
       left join golf_events g on g.id = r.event_id left join seasons s on s.id = coalesce(r.season_id, g.season_id)
       left join season_competitions c on c.id = r.competition_id left join teams t on t.id = r.team_id
     where ${where} order by ${order}`,
    [actor?.userId ?? null, ...values],
  );

/** The golfer's own, or any as its organizer or an admin; for everybody else there is none. Throws not_found. */
export async function getEntry(sql: Sql, actor: UserActor, id: number): Promise<EntryRow> {
  const [entry] = await selectEntries(sql, actor, 'r.id = $2', [id]);
  if (!entry || !(entry.userId === actor.userId || entry.organizes || may(actor, 'EVENTS')))
    throw new AppError('not_found');
  return entry;
}

/** For its organizers and admins. Throws not_found, and forbidden to the golfer's own. */
export async function getManagedEntry(sql: Sql, actor: UserActor, id: number): Promise<EntryRow> {
  const entry = await getEntry(sql, actor, id);
  if (!entry.organizes && !may(actor, 'EVENTS')) throw new AppError('forbidden');
  return entry;
}

interface Partner {
  teamId: number;
  registrationId: number;
  userId: number | null;
  name: string;
  status: Registration['status'];
  captain: boolean;
  answerBy: Date | null;
}

interface Sums {
  id: number;
  total: number;
  refunded: number;
}

/** The extras of each guest, in their order. */
export const guestFeesOf = ({ guests, guestFees }: Pick<EntryRow, 'guests' | 'guestFees'>): number[][] =>
  guests.map((_, at) => [...(guestFees[at] ?? [])]);

/** With partners, and what is owed, in as few statements for many as for one. */
export async function presentEntries(sql: Sql, rows: readonly EntryRow[]): Promise<Registration[]> {
  const ids = rows.map(({ id }) => id);
  const partners = await sql.query<Partner>(
    `select r.team_id as "teamId", r.id as "registrationId", r.user_id as "userId",
       coalesce(u.full_name, r.invited_name) as name, r.status, r.user_id is not distinct from t.captain_id as captain,
       r.answer_by as "answerBy"
     from registrations r join teams t on t.id = r.team_id left join users u on u.id = r.user_id
     where r.team_id = any($1::bigint[]) order by r.id`,
    [rows.flatMap(({ teamId }) => teamId ?? [])],
  );
  const sums = await sql.query<Sums>(
    `select x.registration_id as id,
       coalesce(sum(${withTaxSql('x')})
         filter (where x.cancelled_at is null), 0)::bigint as total,
       sum(x.refunded_cents)::bigint as refunded
     from entry_products x where x.registration_id = any($1::bigint[]) group by x.registration_id`,
    [ids],
  );
  return rows.map((row) => {
    const sum = sums.find(({ id }) => id === row.id);
    return {
      ...row,
      guestFeeIds: guestFeesOf(row),
      team:
        row.teamId === null
          ? null
          : {
              id: row.teamId,
              name: row.teamName ?? '',
              partners: partners
                .filter(({ teamId }) => teamId === row.teamId)
                .map((partner) => ({ ...partner, answerBy: partner.answerBy?.toISOString() ?? null })),
            },
      answerBy: row.answerBy?.toISOString() ?? null,
      registeredAt: row.registeredAt?.toISOString() ?? null,
      withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
      total: sum?.total ?? 0,
      refunded: sum?.refunded ?? 0,
    };
  });
}

export async function presentEntry(sql: Sql, actor: UserActor, id: number): Promise<Registration> {
  const [shown] = await presentEntries(sql, [await getEntry(sql, actor, id)]);
  if (!shown) throw new AppError('not_found');
  return shown;
}

/** Locks what registrations are for, seasons before events, each by its id. */
export async function lockTargets(
  tx: Transaction,
  { seasonIds, eventIds }: { seasonIds: readonly number[]; eventIds: readonly number[] },
): Promise<void> {
  if (seasonIds.length > 0) {
    await tx.query('select id from seasons where id = any($1::bigint[]) order by id for no key update', [
      [...new Set(seasonIds)],
    ]);
  }
  if (eventIds.length > 0) await lockEvents(tx, eventIds);
}

/** The events of a season that are still to come or under way, in none of which anybody is put or taken out unseen. */
export async function upcomingEvents(sql: Sql, seasonId: number, today: string): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    'select id from golf_events where season_id = $1 and cancelled_at is null and end_day >= $2 order by id',
    [seasonId, today],
  );
  return rows.map(({ id }) => id);
}
