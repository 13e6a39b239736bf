/** Golf events over HTTP, as their organizers make them, and golfers who sign up for them. */
import type { Sql } from '@fourball/db/connection.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import type { SignUpReply } from '@fourball/shared/seasons/entry-shapes.ts';
import { createEvent } from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { signUpEvent, signUpSeason } from '@fourball/shared/seasons/registration-calls.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltCourse, type BuiltUser } from '../build.ts';
import { replyOver } from '../server.ts';
import { appoint, buildSeason, type BuiltSeason, type ClubAddress, type SeasonOptions } from './seasons.ts';

export interface BuiltClub extends BuiltSeason {
  admin: BuiltUser;
  organizer: BuiltUser;
}

/** A season whose single events take golfers in too, with somebody who organizes it. */
export async function buildOpenSeason(server: ClubAddress, options: SeasonOptions = {}): Promise<BuiltClub> {
  const season = await buildSeason(server.db, { eventRegistration: true, ...options });
  const admin = await buildUser(server.db, { firstName: 'Admin', roles: ['GOLFER', 'ADMIN'] });
  const organizer = await buildUser(server.db, { firstName: 'Orla' });
  await appoint(server, admin, season.seasonId, organizer);
  return { ...season, admin, organizer };
}

export type EventFields = Partial<BodyInput<typeof createEvent>>;

/** Two days from when tests play, published, unless said otherwise. */
export const makeEvent = (
  server: ClubAddress,
  { seasonId, organizer }: Pick<BuiltClub, 'seasonId' | 'organizer'>,
  fields: EventFields = {},
): Promise<GolfEvent> =>
  replyOver(server.url, createEvent, {
    token: organizer.token,
    body: { seasonId, name: 'Night one', date: '2026-06-18', time: '17:00', publish: true, ...fields },
  });

type EventWish = Partial<BodyInput<typeof signUpEvent>>;

export const enterEvent = (
  server: ClubAddress,
  { token }: Pick<BuiltUser, 'token'>,
  eventId: number,
  wish: EventWish = {},
): Promise<SignUpReply> => replyOver(server.url, signUpEvent, { token, body: { eventId, ...wish } });

type SeasonWish = Partial<BodyInput<typeof signUpSeason>>;

export const enterSeason = (
  server: ClubAddress,
  { token }: Pick<BuiltUser, 'token'>,
  seasonId: number,
  wish: SeasonWish = {},
): Promise<SignUpReply> => replyOver(server.url, signUpSeason, { token, body: { seasonId, ...wish } });

let counter = 0;

/** An organization that can sponsor. Returns its id. */
export async function buildSponsor(sql: Sql, name = `Sponsor ${(counter += 1)}`): Promise<number> {
  const [row] = await sql.query<{ id: number }>('insert into organizations (name) values ($1) returning id', [
    name,
  ]);
  return row?.id ?? 0;
}

/** Two golfers who have each other in a list of buddies. */
export async function makeBuddies(sql: Sql, one: BuiltUser, other: BuiltUser): Promise<void> {
  for (const [owner, buddy] of [
    [one, other],
    [other, one],
  ] as const) {
    await sql.query(
      `with l as (insert into buddy_lists (user_id, name) values ($1, 'Friends') returning id)
       insert into buddies (buddy_list_id, contact_id) select l.id, c.id from l, contacts c where c.user_id = $2`,
      [owner.userId, buddy.userId],
    );
  }
}

/** A course whose tee times golfers book here, with some of them on a day. */
export async function buildSheet(
  sql: Sql,
  day: string,
  times: readonly string[],
): Promise<BuiltCourse & { teeTimeIds: number[] }> {
  const course = await buildCourse(sql);
  await sql.query(
    `insert into tee_sheet_templates (course_id, weekdays, start_date, end_date, first_time, last_time, interval_minutes, spots)
     values ($1, '{1,2,3,4,5,6,7}', '2026-01-01', '2026-12-31', '07:00', '18:00', 10, 4)`,
    [course.courseId],
  );
  const teeTimeIds: number[] = [];
  for (const time of times)
    teeTimeIds.push((await buildTeeTime(sql, course.courseId, { day, time })).teeTimeId);
  return { ...course, teeTimeIds };
}
