/** Builds what a test needs, with everything it depends on, straight in the database. */
import type { Sql } from '@fourball/db/connection.ts';
import { hashPassword } from '@fourball/domain/accounts/passwords/password.ts';
import { hashSessionToken, newSessionToken } from '@fourball/domain/accounts/sessions/session-token.ts';
import type { Role } from '@fourball/domain/kernel/actor.ts';
import type { OfficeRight } from '@fourball/shared/accounts/enums.ts';
import { clubMoment } from '@fourball/domain/kernel/club-time.ts';

export const testTimeZone = 'America/Toronto';

let counter = 0;
const next = (): number => (counter += 1);

export interface BuiltUser {
  userId: number;
  userName: string;
  name: string;
  email: string;
  token: string;
}

export interface UserOptions {
  firstName?: string;
  roles?: readonly Role[];
  /** Given by an office role of exactly these. */
  rights?: readonly OfficeRight[];
  password?: string;
  /** Advance booking days of a current membership; null for a non-member. */
  memberDays?: number | null;
  status?: 'ACTIVE' | 'INACTIVE' | 'WAITING';
}

/** A golfer with a live session; a member with 14 days by default. */
export async function buildUser(sql: Sql, options: UserOptions = {}): Promise<BuiltUser> {
  const n = next();
  const { firstName = 'Golfer', roles = ['GOLFER'], memberDays = 14, status = 'ACTIVE' } = options;
  const lastName = `Number${n}`;
  const userName = `golfer${n}.${Math.random().toString(36).slice(2, 8)}`;
  const email = `${userName}@club.example`;
  const hash = options.password === undefined ? null : await hashPassword(options.password);
  const token = newSessionToken();
  const [row] = await sql.query<{ id: number }>(
    `with u as (
       insert into users (user_name, email, first_name, last_name, member_number, password_hash, status)
       values ($1, $2, $3, $4, $5, $6, $7) returning id
     ), r as (
       insert into user_roles (user_id, role) select u.id, unnest($8::text[]) from u
     ), s as (
       insert into sessions (user_id, expires_at, family_hash, refresh_hash)
       select u.id, now() + interval '12 hours', $10, sha256($10) from u returning id
     ), t as (
       insert into access_tokens (token_hash, session_id, expires_at)
       select $9, s.id, now() + interval '12 hours' from s
     )
     select id from u`,
    [
      userName,
      email,
      firstName,
      lastName,
      `T${n}${Date.now() % 1e6}`,
      hash,
      status,
      roles,
      hashSessionToken(token),
      hashSessionToken(newSessionToken()),
    ],
  );
  const userId = row?.id ?? 0;
  if (options.rights?.length) {
    await sql.query(
      `with o as (insert into office_roles (name, rights) values ($2, $3) returning id)
       insert into user_office_roles (user_id, office_role_id) select $1, id from o`,
      [userId, `Of ${userName}`.slice(0, 60), options.rights],
    );
  }
  if (memberDays !== null) {
    await sql.query(
      `with i as (
         insert into product_items (name, unit_price_cents, start_date, end_date, advance_booking_days)
         values ('Full', 100000, '2020-01-01', '2099-12-31', $2) returning id
       )
       insert into memberships (user_id, product_item_id) select $1, id from i`,
      [userId, memberDays],
    );
  }
  return { userId, userName, name: `${firstName} ${lastName}`, email, token };
}

/** One more session of a golfer, as on another device; returns its access token. */
export async function buildSession(sql: Sql, { userId }: Pick<BuiltUser, 'userId'>): Promise<string> {
  const token = newSessionToken();
  await sql.query(
    `with s as (
       insert into sessions (user_id, expires_at, family_hash, refresh_hash)
       values ($1, now() + interval '12 hours', $3, sha256($3)) returning id
     )
     insert into access_tokens (token_hash, session_id, expires_at)
     select $2, id, now() + interval '12 hours' from s`,
    [userId, hashSessionToken(token), hashSessionToken(newSessionToken())],
  );
  return token;
}

/** `count` golfers in one statement, for crowds. */
export async function buildCrowd(sql: Sql, count: number): Promise<BuiltUser[]> {
  const people = Array.from({ length: count }, () => {
    const n = next();
    const userName = `crowd${n}.${Math.random().toString(36).slice(2, 8)}`;
    return {
      userName,
      name: `Crowd Golfer${n}`,
      email: `${userName}@club.example`,
      token: newSessionToken(),
    };
  });
  const rows = await sql.query<{ id: number; user_name: string }>(
    `with u as (
       insert into users (user_name, email, first_name, last_name)
       select n, n || '@club.example', 'Crowd', last from unnest($1::text[], $4::text[]) p (n, last) returning id, user_name
     ), r as (insert into user_roles (user_id, role) select id, 'GOLFER' from u),
     s as (
       insert into sessions (user_id, expires_at, family_hash, refresh_hash)
       select u.id, now() + interval '12 hours', t.family, sha256(t.family)
       from unnest($1::text[], $3::bytea[]) as t (user_name, family) join u on u.user_name = t.user_name
       returning id, user_id
     ), a as (
       insert into access_tokens (token_hash, session_id, expires_at)
       select t.hash, s.id, now() + interval '12 hours'
       from unnest($1::text[], $2::bytea[]) as t (user_name, hash)
         join u on u.user_name = t.user_name join s on s.user_id = u.id
     ), i as (
       insert into product_items (name, unit_price_cents, start_date, end_date, advance_booking_days)
       values ('Full', 100000, '2020-01-01', '2099-12-31', 14) returning id
     ), m as (insert into memberships (user_id, product_item_id) select u.id, i.id from u, i)
     select id, user_name from u`,
    [
      people.map(({ userName }) => userName),
      people.map(({ token }) => hashSessionToken(token)),
      people.map(() => hashSessionToken(newSessionToken())),
      people.map(({ name }) => name.split(' ')[1]),
    ],
  );
  const ids = new Map(rows.map(({ id, user_name }) => [user_name, id]));
  return people.map((person) => ({ ...person, userId: ids.get(person.userName) ?? 0 }));
}

export interface BuiltCourse {
  courseId: number;
  courseFeeId: number;
  twilightFeeId: number;
}

/** A course with an 18-hole and a twilight fee: members 2800, others 9200, external members 6400 cents. */
export async function buildCourse(sql: Sql, name = `Course ${next()}`): Promise<BuiltCourse> {
  const [course] = await sql.query<{ id: number }>(
    'insert into courses (name, full_name) values ($1, $1) returning id',
    [name],
  );
  const courseId = course?.id ?? 0;
  await sql.query(
    `insert into course_holes (course_id, hole, par, stroke_index) select $1, n, 4, n from generate_series(1, 18) n`,
    [courseId],
  );
  const fees = await sql.query<{ id: number; twilight: boolean }>(
    `insert into course_fees (course_id, name, holes, twilight, sequence_no)
     values ($1, '18 holes', 18, false, 1), ($1, 'Twilight', 18, true, 2) returning id, twilight`,
    [courseId],
  );
  await sql.query(
    `insert into course_fee_prices (course_fee_id, start_date, member_cents, non_member_cents, external_member_cents)
     select unnest($1::bigint[]), '2020-01-01', 2800, 9200, 6400`,
    [fees.map(({ id }) => id)],
  );
  const feeOf = (twilight: boolean) => fees.find((fee) => fee.twilight === twilight)?.id ?? 0;
  return { courseId, courseFeeId: feeOf(false), twilightFeeId: feeOf(true) };
}

export interface BuiltTeeTime {
  teeTimeId: number;
  day: string;
  time: string;
  /** As hold-spots wants it. */
  bookingDate: string;
}

export async function buildTeeTime(
  sql: Sql,
  courseId: number,
  { day, time = '09:00', capacity = 4 }: { day: string; time?: string; capacity?: number },
): Promise<BuiltTeeTime> {
  const [row] = await sql.query<{ id: number }>(
    'insert into tee_times (course_id, day, starts_at, capacity) values ($1, $2, $3, $4) returning id',
    [courseId, day, clubMoment(day, time, testTimeZone), capacity],
  );
  return { teeTimeId: row?.id ?? 0, day, time, bookingDate: `${day}T${time}` };
}

/** As if the hold had been taken long ago: real time passes only on the database's clock. */
export async function ageHold(sql: Sql, userId: number, seconds = 601): Promise<void> {
  await sql.query(
    `with h as (update holds set expires_at = expires_at - make_interval(secs => $2) where user_id = $1 returning id)
     update hold_tee_times l set expires_at = l.expires_at - make_interval(secs => $2) from h where l.hold_id = h.id`,
    [userId, seconds],
  );
}
