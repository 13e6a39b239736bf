/** Reads whom to reach when something happens to a golfer, and the request that waits for an answer. */
import type { Sql } from '@fourball/db/connection.ts';
import type { EmergencyContact, OwnProfile } from '@fourball/shared/accounts/shapes.ts';
import { may, type Actor } from '../../kernel/actor.ts';

interface ContactRow {
  contact_id: number;
  relation: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
}

/**
 * Null without one. Another golfer's phone is told to the office alone, for being named is no leave to hand it on; a golfer
 * sees what the golfer entered.
 */
export async function findEmergencyContact(
  sql: Sql,
  reader: Actor,
  userId: number,
): Promise<EmergencyContact | null> {
  const [row] = await sql.query<ContactRow>(
    `select e.contact_id, e.relation, c.first_name, c.last_name, c.email,
       case when c.user_id is null or $2 then c.phone
         else (select r.phone from emergency_contact_requests r
               where r.user_id = e.user_id and r.email = c.email and r.answered_at is not null) end as phone
     from emergency_contacts e join contacts c on c.id = e.contact_id where e.user_id = $1`,
    [userId, may(reader, 'MEMBERSHIP', 'STARTER')],
  );
  if (!row) return null;
  return {
    contactId: row.contact_id,
    relation: row.relation,
    contact: {
      id: row.contact_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
    },
  };
}

/** What the golfer entered, while the person named has not answered and the link may still be used. */
export async function findPendingEmergencyContact(
  sql: Sql,
  userId: number,
): Promise<OwnProfile['pendingEmergencyContact']> {
  const [row] = await sql.query<Omit<ContactRow, 'contact_id'>>(
    `select first_name, last_name, email, phone, relation from emergency_contact_requests
     where user_id = $1 and answered_at is null and (expires_at is null or expires_at > now())`,
    [userId],
  );
  return row
    ? {
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        phone: row.phone,
        relation: row.relation,
      }
    : null;
}
