/** What accounts keeps about a golfer, for the golfer to take along. */
import type { Sql } from '@fourball/db/connection.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { FieldChange } from '../audit/audit.ts';
import { deviceName } from '../sessions/device-name.ts';
import { findPendingEmergencyContact } from '../emergency/find-emergency-contact.ts';

/** Reads one file's content of a golfer's own data; all of them in one transaction, so that they agree. */
export type ExportPart = (sql: Sql, actor: UserActor) => Promise<unknown>;

export const exportProfile: ExportPart = async (sql, actor) => {
  const [user] = await sql.query(
    `select u.id as "userId", u.user_name as "userName", u.first_name as "firstName", u.last_name as "lastName",
       u.email, u.nickname, u.member_number as "memberNumber", u.claimed_member_number as "claimedMemberNumber",
       u.profile, u.birth_date as "birthDate", u.birth_date_checked as "birthDateChecked", u.resident, u.avatar_url as "avatarUrl", u.pending_avatar as "pendingAvatar",
       u.cover_photo_url as "coverPhotoUrl", u.name_shown as "nameShown", u.status, u.created_at as "createdAt",
       u.last_seen_messages_at as "lastSeenMessagesAt", c.phone, c.phone2, c.address1, c.address2, c.city, c.region,
       c.postal_code as "postalCode", c.country, c.joined_on as "joinedOn",
       coalesce((select jsonb_agg(jsonb_build_object('text', n.text, 'writtenAt', n.written_at) order by n.id)
         from member_notes n where n.contact_id = c.id), '[]') as notes,
       array(select r.role from user_roles r where r.user_id = u.id order by r.role) as roles,
       array(select o.name from user_office_roles g join office_roles o on o.id = g.office_role_id
             where g.user_id = u.id order by lower(o.name)) as "officeRoles"
     from users u join contacts c on c.user_id = u.id where u.id = $1`,
    [actor.userId],
  );
  if (!user) throw new AppError('unauthenticated');
  // A phone that the golfer did not enter is the other person's own.
  const [emergencyContact] = await sql.query(
    `select c.first_name as "firstName", c.last_name as "lastName", c.email,
       case when c.user_id is null then c.phone end as phone, e.relation, e.created_at as "since"
     from emergency_contacts e join contacts c on c.id = e.contact_id where e.user_id = $1`,
    [actor.userId],
  );
  return {
    ...user,
    emergencyContact: emergencyContact ?? null,
    pendingEmergencyContact: await findPendingEmergencyContact(sql, actor.userId),
  };
};

/** Where and when the golfer logged in, and what with; nothing with which anybody could. */
export const exportSessions: ExportPart = async (sql, { userId }) => {
  const sessions = await sql.query<{ user_agent: string }>(
    `select user_agent, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt",
       revoked_at as "endedAt" from sessions where user_id = $1 order by id`,
    [userId],
  );
  const passkeys = await sql.query(
    `select name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys where user_id = $1 order by id`,
    [userId],
  );
  return {
    sessions: sessions.map(({ user_agent: browser, ...session }) => ({
      device: deviceName(browser),
      browser,
      ...session,
    })),
    passkeys,
  };
};

/** What was done to the account and by it. Who else did something is told as themselves or the club, without a name. */
export const exportAudit: ExportPart = async (sql, { userId }) => {
  const rows = await sql.query<{
    at: Date;
    action: string;
    actor_user_id: number | null;
    user_id: number | null;
    changes: FieldChange[];
  }>(
    `select at, action, actor_user_id, user_id, changes from audit_entries
     where user_id = $1 or actor_user_id = $1 order by id`,
    [userId],
  );
  return rows.map(({ at, action, actor_user_id, user_id, changes }) => ({
    at,
    action,
    by: actor_user_id === userId ? 'you' : actor_user_id === null ? 'nobody logged in' : 'the club',
    about: user_id === userId ? 'you' : user_id === null ? 'the club' : 'somebody else',
    // What an admin changed about somebody else is that person's.
    changes: user_id === userId || user_id === null ? changes : [],
  }));
};

/** What the security log tells of the account: where from only of what the golfer did. */
export const exportSecurity: ExportPart = async (sql, { userId }) =>
  sql.query(
    `select kind, at, last_at as "lastAt", count, call, code,
       case when actor_user_id = $1 then 'you' when actor_user_id is null then 'nobody logged in' else 'the club' end as by,
       case when actor_user_id = $1 then client end as client, case when actor_user_id = $1 then device end as device
     from security_events where actor_user_id = $1 or user_id = $1 order by id`,
    [userId],
  );

/** The records that were merged into a golfer's: closed, and the golfer's own. */
export async function findMergedInto(sql: Sql, userId: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>('select id from users where merged_into = $1 order by id', [
    userId,
  ]);
  return rows.map(({ id }) => id);
}
