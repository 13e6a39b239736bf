/** Writes registrations and who plays by them. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { EntryPriceClass } from '@fourball/shared/seasons/entry-shapes.ts';
import type { GuestFees } from '../fees/price-entry.ts';

export interface NewEntry {
  readonly eventTypeId: number;
  readonly seasonId: number | null;
  readonly eventId: number | null;
  readonly userId: number | null;
  readonly status: 'PENDING' | 'INVITED' | 'REGISTERED' | 'WAITLIST';
  readonly leagueStatus?: string | null;
  readonly competitionId?: number | null;
  readonly contestIds?: readonly number[];
  readonly spotsId?: number | null;
  readonly teamId?: number | null;
  readonly invited?: { readonly name: string; readonly email: string } | null;
  readonly guests?: readonly string[];
  readonly feeIds?: readonly number[];
  readonly guestFees?: GuestFees;
  readonly agreedCents?: number | null;
  readonly comments?: string;
  readonly askFirst?: boolean;
  readonly permanent?: boolean;
  readonly permanentWish?: boolean;
  readonly lookingForPartner?: boolean;
  readonly answerBy?: Date | null;
  readonly createdBy: number | null;
  readonly moment: Date;
}

const columnsOf = (entry: NewEntry): Record<string, unknown> => ({
  event_type_id: entry.eventTypeId,
  season_id: entry.seasonId,
  event_id: entry.eventId,
  user_id: entry.userId,
  invited_name: entry.invited?.name ?? null,
  invited_email: entry.invited?.email.toLowerCase() ?? null,
  status: entry.status,
  league_status: entry.leagueStatus ?? null,
  competition_id: entry.competitionId ?? null,
  contest_ids: entry.contestIds ?? [],
  spots_id: entry.spotsId ?? null,
  team_id: entry.teamId ?? null,
  guests: entry.guests ?? [],
  fee_ids: entry.feeIds ?? [],
  // Not as a list, which the driver would write as an array of PostgreSQL.
  guest_fees: { ...entry.guestFees },
  agreed_cents: entry.agreedCents ?? null,
  comments: entry.comments ?? '',
  ask_first: entry.askFirst ?? false,
  permanent: entry.permanent ?? false,
  permanent_wish: entry.permanentWish ?? false,
  looking_for_partner: entry.lookingForPartner ?? false,
  answer_by: entry.answerBy ?? null,
  created_by: entry.createdBy,
  registered_at: entry.status === 'REGISTERED' ? entry.moment : null,
});

const entryColumns = Object.keys(
  columnsOf({
    eventTypeId: 0,
    seasonId: null,
    eventId: null,
    userId: null,
    status: 'PENDING',
    createdBy: null,
    moment: new Date(0),
  }),
);

export async function insertEntry(tx: Transaction, entry: NewEntry): Promise<number> {
  const columns = columnsOf(entry);
  const names = Object.keys(columns);
  const [row] = await tx.query<{ id: number }>(
    `insert into registrations (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  );
  return row?.id ?? 0;
}

const insertEach = prepared(
  'seasons.insert-registrations',
  `insert into registrations (${entryColumns.join(', ')})
   select ${entryColumns.join(', ')} from jsonb_populate_recordset(null::registrations, $1) returning id`,
);

/** Of several, in their order: so they stand in the queue. */
export async function insertEntries(tx: Transaction, entries: readonly NewEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const rows = await tx.query<{ id: number }>(insertEach, [JSON.stringify(entries.map(columnsOf))]);
  return rows.map(({ id }) => id);
}

/** The same row again: withdrawn once, it goes to the end of the queue. */
export async function renewEntry(tx: Transaction, id: number, entry: NewEntry): Promise<void> {
  const columns = columnsOf(entry);
  const names = Object.keys(columns);
  await tx.query(
    `update registrations set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')}, withdrawn_at = null,
       queue_no = nextval('entry_queue') where id = $1`,
    [id, ...Object.values(columns)],
  );
}

export interface NewPlayer {
  readonly eventId: number;
  readonly registrationId: number;
  readonly userId: number | null;
  readonly guestName: string | null;
  readonly divisionId: number | null;
  readonly contestIds: readonly number[];
  readonly spotsId: number | null;
  readonly place: 'IN' | 'HELD' | 'WAITING' | 'OUT';
  readonly priceClass: EntryPriceClass;
}

/** Whoever was in the event before is in it again, at the end of the queue; the event must be locked. */
export async function insertPlayers(tx: Transaction, players: readonly NewPlayer[]): Promise<void> {
  if (players.length === 0) return;
  await tx.query(
    `insert into participants
       (event_id, registration_id, user_id, guest_name, division_id, contest_ids, spots_id, place, price_class)
     select n.event_id, n.registration_id, n.user_id, n.guest_name, n.division_id, n.contest_ids::bigint[], n.spots_id, n.place,
       n.price_class
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::bigint[], $8::text[],
       $9::text[]) with ordinality as n (event_id, registration_id, user_id, guest_name, division_id, contest_ids, spots_id,
       place, price_class, at) order by n.at
     on conflict (event_id, user_id) do update set registration_id = excluded.registration_id,
       division_id = excluded.division_id, contest_ids = excluded.contest_ids, spots_id = excluded.spots_id,
       place = excluded.place, price_class = excluded.price_class, queue_no = excluded.queue_no, confirmed = null,
       asked_at = null`,
    [
      players.map(({ eventId }) => eventId),
      players.map(({ registrationId }) => registrationId),
      players.map(({ userId }) => userId),
      players.map(({ guestName }) => guestName),
      players.map(({ divisionId }) => divisionId),
      players.map(({ contestIds }) => `{${contestIds.join(',')}}`),
      players.map(({ spotsId }) => spotsId),
      players.map(({ place }) => place),
      players.map(({ priceClass }) => priceClass),
    ],
  );
}

/** A team, called as its captain says, else after the captain. */
export async function insertTeam(tx: Transaction, name: string, captainId: number): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'insert into teams (name, captain_id) values ($1, $2) returning id',
    [name, captainId],
  );
  return row?.id ?? 0;
}

/** Of several captains, in their order. */
export async function insertTeams(
  tx: Transaction,
  teams: readonly { readonly name: string; readonly captainId: number }[],
): Promise<number[]> {
  if (teams.length === 0) return [];
  const rows = await tx.query<{ id: number }>(
    'insert into teams (name, captain_id) select * from unnest($1::text[], $2::bigint[]) returning id',
    [teams.map(({ name }) => name), teams.map(({ captainId }) => captainId)],
  );
  return rows.map(({ id }) => id);
}
