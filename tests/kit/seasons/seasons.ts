/** Builds seasons, golf events, registrations and organizers for tests. */
import type { Sql } from '@fourball/db/connection.ts';
import { addSeasonOrganizer } from '@fourball/shared/seasons/season-calls.ts';
import { buildUser, type BuiltUser } from '../build.ts';
import { buildEventType, type EventTypeOptions } from './event-types.ts';
import { replyOver, type TestServer } from '../server.ts';

export interface SeasonOptions extends EventTypeOptions {
  /** Instead of an event type of its own. */
  eventTypeId?: number;
  name?: string;
  year?: number;
  startDate?: string;
  endDate?: string;
}

/** Where a club is asked, and what it is built in. */
export type ClubAddress = Pick<TestServer, 'url' | 'db'>;

export interface BuiltSeason {
  seasonId: number;
  eventTypeId: number;
}

/** Of a year that has begun and not ended, where tests play. */
export async function buildSeason(sql: Sql, options: SeasonOptions = {}): Promise<BuiltSeason> {
  const { name = 'Summer', year = 2026, startDate = `${year}-05-01`, endDate = `${year}-09-30` } = options;
  const eventTypeId = options.eventTypeId ?? (await buildEventType(sql, options));
  const [row] = await sql.query<{ id: number }>(
    `insert into seasons (event_type_id, name, year, start_date, end_date) values ($1, $2, $3, $4, $5) returning id`,
    [eventTypeId, name, year, startDate, endDate],
  );
  return { seasonId: row?.id ?? 0, eventTypeId };
}

export async function buildGolfEvent(
  sql: Sql,
  seasonId: number,
  { name = 'Night one', day = '2026-06-18' }: { name?: string; day?: string } = {},
): Promise<number> {
  const [row] = await sql.query<{ id: number }>(
    `insert into golf_events (season_id, name, day, end_day, publish, first_published_at)
     values ($1, $2, $3, $3, true, now()) returning id`,
    [seasonId, name, day],
  );
  return row?.id ?? 0;
}

/** For the newest season of the event type, and into all of its events; without a season with the event type alone. */
export async function register(sql: Sql, eventTypeId: number, ...users: readonly BuiltUser[]): Promise<void> {
  await sql.query(
    `insert into registrations (event_type_id, season_id, user_id, status, registered_at)
     select $1, (select id from seasons where event_type_id = $1 order by year desc, start_date desc, id desc limit 1), id,
       'REGISTERED', now()
     from unnest($2::bigint[]) as id`,
    [eventTypeId, users.map(({ userId }) => userId)],
  );
  await sql.query(
    `insert into participants (event_id, registration_id, user_id, place, price_class)
     select g.id, r.id, r.user_id, 'IN', 'NON_MEMBER' from registrations r join golf_events g on g.season_id = r.season_id
     where r.event_type_id = $1 and r.user_id = any($2::bigint[]) and r.status = 'REGISTERED'
     on conflict do nothing`,
    [eventTypeId, users.map(({ userId }) => userId)],
  );
}

/** An admin makes the golfers organizers, over HTTP. */
export async function appoint(
  server: Pick<TestServer, 'url'>,
  admin: BuiltUser,
  seasonId: number,
  ...users: readonly BuiltUser[]
): Promise<void> {
  for (const { userId } of users) {
    await replyOver(server.url, addSeasonOrganizer, { token: admin.token, body: { seasonId, userId } });
  }
}

/** Everybody who stands differently to a season, with a golf event in it. */
export async function buildLeague(server: TestServer, options: SeasonOptions = {}) {
  const { db } = server;
  const admin = await buildUser(db, { firstName: 'Admin', roles: ['GOLFER', 'ADMIN'] });
  const golfer = await buildUser(db, { firstName: 'Gail' });
  const organizer = await buildUser(db, { firstName: 'Orla' });
  const otherOrganizer = await buildUser(db, { firstName: 'Otis' });
  const stranger = await buildUser(db, { firstName: 'Stran' });
  const season = await buildSeason(db, options);
  const eventId = await buildGolfEvent(db, season.seasonId);
  const other = await buildSeason(db);
  await register(db, season.eventTypeId, golfer);
  await appoint(server, admin, season.seasonId, organizer);
  await appoint(server, admin, other.seasonId, otherOrganizer);
  return { ...season, eventId, admin, golfer, organizer, otherOrganizer, stranger };
}
