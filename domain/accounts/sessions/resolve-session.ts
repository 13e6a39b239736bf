/** Finds whose session an access token is, remembering the answer for moments and forgetting it as soon as anything about it changes. */
import { prepared } from '@fourball/db/connection.ts';
import type { OfficeRight } from '@fourball/shared/accounts/enums.ts';
import type { Role, UserActor, WaitingActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { gather, type Gathering } from '../../kernel/batch/gather.ts';
import type { House } from '../../kernel/house.ts';
import { hashSessionToken } from './session-token.ts';

export type SessionResolver = (token: string) => Promise<UserActor | WaitingActor | undefined>;

interface SessionRow {
  token_hash: Buffer;
  session_id: number;
  unused: boolean;
  /** Milliseconds of validity left on the database's clock. */
  ms_left: number;
  user_id: number;
  user_name: string;
  name: string;
  roles: Role[];
  rights: OfficeRight[];
  member: boolean;
  waits: boolean;
}

const presentActor = (row: Omit<SessionRow, 'token_hash' | 'unused' | 'ms_left' | 'waits'>): UserActor => ({
  kind: 'user',
  userId: row.user_id,
  userName: row.user_name,
  name: row.name,
  roles: new Set(row.roles),
  rights: new Set(row.rights),
  member: row.member,
  sessionId: row.session_id,
});

/** A golfer without an office role costs a look at the key. */
const officeRights = `array(select distinct r.name from user_office_roles g join office_roles o on o.id = g.office_role_id,
            unnest(o.rights) as r (name) where g.user_id = u.id) as rights`;

/**
 * `day` is the parameter that is the club's day. One row, not "exists": that may be answered by reading all the club's
 * memberships into memory, for a single golfer too.
 */
const isMember = (
  day: string,
) => `coalesce((select true from memberships m join product_items i on i.id = m.product_item_id
            where m.user_id = u.id and m.cancelled_at is null and ${day}::date between i.start_date and i.end_date
            limit 1), false) as member`;

const findSessions = prepared(
  'sessions.find',
  `select t.token_hash, t.unused, u.status = 'WAITING' as waits, s.id as session_id, u.id as user_id, u.user_name,
          u.full_name as name,
          extract(epoch from least(t.expires_at, s.expires_at, s.idle_until) - now())::float8 * 1000 as ms_left,
          array(select r.role from user_roles r where r.user_id = u.id) as roles, ${officeRights}, ${isMember('$2')}
   from access_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
   where t.token_hash = any(array(select unnest($1::bytea[]))) and t.expires_at > now()
     and s.revoked_at is null and s.expires_at > now() and s.idle_until > now() and u.status in ('ACTIVE', 'WAITING')`,
);

// From here on the answer that brought such a token has arrived: the refresh token before it is spent for good. What
// somebody else holds is being marked, or deleted, at this moment: waiting for it could end in a deadlock.
const markUsed = prepared(
  'sessions.mark-used',
  `update access_tokens set unused = false where token_hash in (
     select token_hash from access_tokens where token_hash = any($1::bytea[]) and unused for update skip locked)`,
);

const findLive = prepared(
  'sessions.find-live',
  `select s.id as session_id, u.id as user_id, u.user_name, u.full_name as name,
          array(select r.role from user_roles r where r.user_id = u.id) as roles, ${officeRights}, ${isMember('$2')}
   from sessions s join users u on u.id = s.user_id
   where s.id = any($1::bigint[]) and s.revoked_at is null and s.expires_at > now() and s.idle_until > now()
     and u.status = 'ACTIVE'`,
);

/** Of these sessions those that go on, whatever has become of their access tokens; asked anew every time. Who waits has none of them. */
export async function findLiveSessions(
  { db, clock, timeZone }: Pick<House, 'db' | 'clock' | 'timeZone'>,
  sessionIds: readonly number[],
): Promise<Map<number, UserActor>> {
  const rows = await db.query<SessionRow>(findLive, [sessionIds, clubDay(clock.now(), timeZone)]);
  return new Map(rows.map((row) => [row.session_id, presentActor(row)]));
}

/** How long an answer is used without asking again, should the notice of a change get lost. */
const rememberFor = 4_000;
/** How many sessions are remembered; beyond it the memory starts anew. */
const rememberMost = 50_000;

interface Remembered {
  actor: UserActor | WaitingActor;
  /** By this process's monotonic clock. */
  until: number;
}

/**
 * Look-ups of one tick go to the database as one statement. While the listener is deaf nothing is remembered.
 * A session that is revoked or whose user's roles, rights, status or memberships change is forgotten by NOTIFY within milliseconds.
 */
export function createSessionResolver(
  house: Pick<House, 'db' | 'listener' | 'clock' | 'timeZone'>,
  gathering: Gathering = { mostInFlight: 4, apart: 0 },
): SessionResolver {
  const { db, listener, clock } = house;
  const remembered = new Map<string, Remembered>();
  /** Grows with every change heard: an answer that was on its way meanwhile is not remembered. */
  let changes = 0;

  const find = async (tokens: readonly string[]): Promise<(SessionRow | undefined)[]> => {
    const hashes = tokens.map(hashSessionToken);
    const rows = await db.query<SessionRow>(findSessions, [hashes, clubDay(clock.now(), house.timeZone)]);
    const firstSeen = rows.filter(({ unused }) => unused).map(({ token_hash }) => token_hash);
    if (firstSeen.length > 0) await db.query(markUsed, [firstSeen]);
    const byHash = new Map(rows.map((row) => [row.token_hash.toString('base64'), row]));
    return hashes.map((hash) => byHash.get(hash.toString('base64')));
  };
  const lookUp = gather(find, gathering);

  listener.on('sessions_changed', (payload) => {
    changes += 1;
    const userId = Number(payload);
    for (const [token, { actor }] of remembered) if (actor.userId === userId) remembered.delete(token);
  });
  listener.onReconnect(() => remembered.clear());

  return async (token) => {
    const known = remembered.get(token);
    if (known && listener.hearing && known.until > performance.now()) return known.actor;
    const before = changes;
    const row = await lookUp(token);
    if (!row) {
      remembered.delete(token);
      return undefined;
    }
    const actor = row.waits ? ({ kind: 'waiting', userId: row.user_id } as const) : presentActor(row);
    if (listener.hearing && before === changes) {
      if (remembered.size >= rememberMost) remembered.clear();
      remembered.set(token, { actor, until: performance.now() + Math.min(rememberFor, row.ms_left) });
    }
    return actor;
  };
}
