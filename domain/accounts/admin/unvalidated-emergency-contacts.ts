/** The emergency contacts who were asked and have not agreed: for admins to look at, approve or withdraw. */
import type { Sql } from '@fourball/db/connection.ts';
import type { UnvalidatedEmergencyContact } from '@fourball/shared/accounts/shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { recordChange } from '../audit/audit.ts';
import { presentCard, type UserRow } from '../users/find-users.ts';

interface WaitingRow extends UserRow {
  request_id: number;
  contact_first_name: string;
  contact_last_name: string;
  contact_email: string;
  contact_phone: string;
  relation: string;
  requested_at: Date;
}

const waiting = `emergency_contact_requests r join users u on u.id = r.user_id
  where r.answered_at is null and u.closed_at is null`;

/** Also those whose link has expired; who has waited longest comes first. */
export async function listUnvalidated(sql: Sql): Promise<UnvalidatedEmergencyContact[]> {
  const rows = await sql.query<WaitingRow>(
    `select u.*, r.id as request_id, r.first_name as contact_first_name, r.last_name as contact_last_name,
       r.email as contact_email, r.phone as contact_phone, r.relation, r.created_at as requested_at
     from ${waiting} order by r.id`,
  );
  return rows.map((row) => ({
    id: row.request_id,
    user: presentCard(row),
    relation: row.relation,
    contact: {
      firstName: row.contact_first_name,
      lastName: row.contact_last_name,
      email: row.contact_email,
      phone: row.contact_phone,
    },
    requestedAt: row.requested_at.toISOString(),
  }));
}

export async function countUnvalidated(sql: Sql): Promise<{ count: number }> {
  const [row] = await sql.query<{ count: number }>(`select count(*) as count from ${waiting}`);
  return { count: row?.count ?? 0 };
}

/** The mailed link is none from then on. Errors: not_found, also for one that was answered. */
export async function withdrawRequest(
  { db }: House,
  actor: UserActor,
  requestId: number,
): Promise<{ deleted: boolean }> {
  return transact(db, async (tx) => {
    const [request] = await tx.query<{ user_id: number; text: string }>(
      `delete from emergency_contact_requests where id = $1 and answered_at is null
       returning user_id, first_name || ' ' || last_name || ' (' || relation || ')' as text`,
      [requestId],
    );
    if (!request) throw new AppError('not_found');
    await recordChange(tx, actor, {
      action: 'emergency-contact.withdrawn',
      userId: request.user_id,
      changes: [{ field: 'emergencyContact', before: request.text, after: null }],
    });
    return { deleted: true };
  });
}
