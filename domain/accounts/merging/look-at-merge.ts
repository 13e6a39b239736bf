/** Shows two records side by side, and what stands against making one of them. */
import { createHash } from 'node:crypto';
import type { Sql } from '@fourball/db/connection.ts';
import type { UserStatus } from '@fourball/shared/accounts/enums.ts';
import type { MergePreview, MergeSide } from '@fourball/shared/accounts/merge-calls.ts';
import { hasMail } from '@fourball/shared/accounts/no-mail.ts';
import { isAdmin, type UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { allow } from '../access.ts';
import { isStaff } from '../staff.ts';
import type { MergeObstacle, MergePair, MergeParts } from './merge-part.ts';

interface PersonRow {
  id: number;
  name: string;
  member_number: string | null;
  email: string;
  phone: string | null;
  address: string | null;
  birth_date: string | null;
  joined_on: string | null;
  status: UserStatus;
  created_at: Date;
  last_login_at: Date | null;
  logs_in: boolean;
  closed: boolean;
  notes: number;
}

const selectPerson = `select u.id, u.full_name as name, u.member_number, u.email, c.phone,
    nullif(concat_ws(', ', c.address1, c.address2, c.city, c.region, c.postal_code, c.country), '') as address,
    u.birth_date, c.joined_on, u.status, u.created_at,
    (select max(s.created_at) from sessions s where s.user_id = u.id) as last_login_at,
    u.password_hash is not null or exists (select from passkeys p where p.user_id = u.id) as logs_in,
    u.closed_at is not null as closed,
    (select count(*)::int from member_notes n where n.contact_id = c.id) as notes
  from users u join contacts c on c.user_id = u.id
  where u.id = $1 and u.erased_at is null and u.merged_into is null`;

async function readPerson(sql: Sql, userId: number): Promise<PersonRow> {
  const [row] = await sql.query<PersonRow>(selectPerson, [userId]);
  if (!row) throw new AppError('not_found');
  return row;
}

async function readSide(sql: Sql, row: PersonRow, { views }: MergeParts, now: Date): Promise<MergeSide> {
  const side: MergeSide = {
    userId: row.id,
    name: row.name,
    memberNumber: row.member_number,
    email: hasMail(row.email) ? row.email : null,
    phone: row.phone,
    address: row.address,
    birthDate: row.birth_date,
    joinedOn: row.joined_on,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    logsIn: row.logs_in,
    notes: row.notes,
    memberships: [],
    credits: 0,
    balance: 0,
    bookingsAhead: 0,
    rounds: 0,
    entries: 0,
  };
  for (const view of views) Object.assign(side, await view.facts(sql, row.id, now));
  return side;
}

async function findOwnObstacles(
  sql: Sql,
  actor: UserActor,
  gone: PersonRow,
  kept: PersonRow,
): Promise<MergeObstacle[]> {
  const admin = isAdmin(actor);
  const [goneIsStaff, keptIsStaff] = [await isStaff(sql, gone.id), await isStaff(sql, kept.id)];
  const found: (MergeObstacle['code'] | false)[] = [
    kept.closed && 'KEPT_CLOSED',
    (gone.id === actor.userId || (kept.id === actor.userId && !admin)) && 'OWN',
    (goneIsStaff || keptIsStaff) && !admin && 'STAFF',
    // Rights are given by name, and taken by name: nobody gets or loses them on the side.
    goneIsStaff && 'HAS_ROLES',
    gone.logs_in && !kept.logs_in && 'LOGIN_WOULD_GO',
    gone.logs_in && kept.logs_in && !admin && 'BOTH_IN_USE',
  ];
  return found.flatMap((code) => (code === false ? [] : [{ code, what: [] }]));
}

/** Of this moment; under the locks of both it is what is done. Errors: not_found, forbidden, invalid_input for one and the same. */
export async function lookAtMerge(
  sql: Sql,
  { clock }: Pick<House, 'clock'>,
  actor: UserActor,
  pair: MergePair,
  parts: MergeParts,
): Promise<MergePreview> {
  if (pair.goneId === pair.keptId) throw invalidField('keptId', 'accounts.mergeSame');
  const now = clock.now();
  const gone = await readPerson(sql, pair.goneId);
  const kept = await readPerson(sql, pair.keptId);
  for (const { id, status } of [gone, kept]) allow(actor, 'administer', { userId: id, status });
  const obstacles = await findOwnObstacles(sql, actor, gone, kept);
  for (const view of parts.views) obstacles.push(...(await view.obstacles(sql, pair, now)));
  const shown = {
    gone: await readSide(sql, gone, parts, now),
    kept: await readSide(sql, kept, parts, now),
    refusals: obstacles.map(({ code, what }) => ({ code, what: [...what] })),
    bothLogIn: gone.logs_in && kept.logs_in,
  };
  return { ...shown, fingerprint: createHash('sha256').update(JSON.stringify(shown)).digest('hex') };
}
