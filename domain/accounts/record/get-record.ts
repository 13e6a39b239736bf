/** Reads what the office keeps of a member. */
import type { Sql } from '@fourball/db/connection.ts';
import type { UserStatus } from '@fourball/shared/accounts/enums.ts';
import { hasMail } from '@fourball/shared/accounts/no-mail.ts';
import type { MemberNote, MemberRecord } from '@fourball/shared/accounts/record-calls.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { allow, can } from '../access.ts';
import { isStaff } from '../staff.ts';

/**
 * SQL of an account `u` with its contact `c`: whether its address was never shown to be read. Nobody has logged in, and nobody said yes
 * to a list there. What was imported with a slip can be mended so; of anybody else an address changes when its mail is answered.
 */
const neverRead = `u.password_hash is null
  and not exists (select from passkeys p where p.user_id = u.id)
  and not exists (select from sessions s where s.user_id = u.id)
  and not exists (select from subscriptions l where l.contact_id = c.id and l.status = 'SUBSCRIBED')`;

interface RecordRow {
  user_id: number;
  contact_id: number;
  version: number;
  first_name: string;
  last_name: string;
  nickname: string | null;
  member_number: string | null;
  avatar_url: string | null;
  status: UserStatus;
  merged_into: number | null;
  merged_into_name: string | null;
  email: string;
  phone: string | null;
  phone2: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  region: string | null;
  postal_code: string | null;
  country: string | null;
  birth_date: string | null;
  birth_date_checked: boolean;
  resident: boolean;
  joined_on: string | null;
  never_read: boolean;
}

interface NoteRow {
  id: number;
  text: string;
  important: boolean;
  written_by: string;
  written_at: Date;
  changed_at: Date | null;
}

const presentNote = (row: NoteRow): MemberNote => ({
  noteId: row.id,
  text: row.text,
  important: row.important,
  writtenBy: row.written_by,
  writtenAt: row.written_at.toISOString(),
  changedAt: row.changed_at?.toISOString() ?? null,
});

/** Errors: not_found, also for who was erased, and for a customer of the desk; forbidden. */
export async function getRecord(sql: Sql, actor: UserActor, userId: number): Promise<MemberRecord> {
  const [row] = await sql.query<RecordRow>(
    `select u.id as user_id, c.id as contact_id, c.version, u.first_name, u.last_name, u.nickname, u.member_number,
       u.avatar_url, u.status, u.email, c.phone, c.phone2, c.address1, c.address2, c.city, c.region, c.postal_code,
       c.country, u.birth_date, u.birth_date_checked, u.resident, c.joined_on, ${neverRead} as never_read, k.id as merged_into, k.full_name as merged_into_name
     from users u join contacts c on c.user_id = u.id left join users k on k.id = u.merged_into where u.id = $1 and u.erased_at is null`,
    [userId],
  );
  if (!row) throw new AppError('not_found');
  const account = { userId, status: row.status };
  allow(actor, 'administer', account);
  const notes = await sql.query<NoteRow>(
    `select n.id, n.text, n.important, w.full_name as written_by, n.written_at, n.changed_at
     from member_notes n join users w on w.id = n.written_by
     where n.contact_id = $1 order by n.important desc, n.id desc`,
    [row.contact_id],
  );
  return {
    userId,
    contactId: row.contact_id,
    version: row.version,
    firstName: row.first_name,
    lastName: row.last_name,
    nickname: row.nickname,
    memberNumber: row.member_number,
    avatarUrl: row.avatar_url,
    status: row.status,
    mergedInto:
      row.merged_into === null ? null : { userId: row.merged_into, name: row.merged_into_name ?? '' },
    email: hasMail(row.email) ? row.email : null,
    phone: row.phone,
    phone2: row.phone2,
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    region: row.region,
    postalCode: row.postal_code,
    country: row.country,
    birthDate: row.birth_date,
    birthDateChecked: row.birth_date_checked,
    resident: row.resident,
    joinedOn: row.joined_on,
    notes: notes.map(presentNote),
    can: {
      setEmail:
        row.never_read &&
        row.merged_into === null &&
        can(actor, 'takeOver', { ...account, staff: await isStaff(sql, userId) }),
    },
  };
}
