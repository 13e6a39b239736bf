/** Reads what a golfer keeps about themselves. */
import type { Sql } from '@fourball/db/connection.ts';
import type { OwnProfile } from '@fourball/shared/accounts/shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { findEmergencyContact, findPendingEmergencyContact } from '../emergency/find-emergency-contact.ts';

export async function getProfile(sql: Sql, actor: UserActor): Promise<OwnProfile> {
  const [row] = await sql.query<{ profile: string | null; birth_date: string | null }>(
    'select profile, birth_date from users where id = $1',
    [actor.userId],
  );
  if (!row) throw new AppError('unauthenticated');
  return {
    profile: row.profile,
    birthDate: row.birth_date,
    emergencyContact: await findEmergencyContact(sql, actor, actor.userId),
    pendingEmergencyContact: await findPendingEmergencyContact(sql, actor.userId),
  };
}
