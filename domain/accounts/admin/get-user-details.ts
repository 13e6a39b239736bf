/** Reads a golfer in detail, as far as the reader may know. */
import type { UserStatus } from '@fourball/shared/accounts/enums.ts';
import type { House } from '../../kernel/house.ts';
import { may, type Role, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { SheetNames } from '@fourball/shared/accounts/enums.ts';
import type { UserDetails } from '@fourball/shared/accounts/shapes.ts';
import { can } from '../access.ts';
import { findEmergencyContact } from '../emergency/find-emergency-contact.ts';
import { guestSince } from '../users/look-alikes.ts';
import { presentCard, type UserRow } from '../users/find-users.ts';
import { seesNames } from '../users/names.ts';

type Full = NonNullable<UserDetails['full']>;
/** What other domains know of a golfer; asked for only where the reader may know it. */
export type ElsewhereKnown = Pick<Full, 'bookings' | 'memberships' | 'ledger'>;

interface DetailsRow extends UserRow {
  status: UserStatus;
  contact_id: number;
  phone: string | null;
  claimed_member_number: string | null;
  created_at: Date;
  last_login_at: Date | null;
  roles: Role[];
  has_office_role: boolean;
  known: boolean;
}

/**
 * Errors: not_found, also for an account that is switched off and for a golfer of whom the reader may not know, unless the
 * reader knows everybody. What the golfer bought is told to the golfer and to who keeps the books.
 */
export async function getUserDetails(
  { db }: House,
  names: SheetNames,
  actor: UserActor,
  userId: number,
  findElsewhere: () => Promise<ElsewhereKnown>,
): Promise<UserDetails> {
  const [row] = await db.query<DetailsRow>(
    `select u.*, c.id as contact_id, c.phone,
       array(select r.role from user_roles r where r.user_id = u.id order by r.role) as roles,
       exists (select from user_office_roles g where g.user_id = u.id) as has_office_role,
       (select max(s.created_at) from sessions s where s.user_id = u.id) as last_login_at,
       knows_golfer($2, u.id, $3) as known, ${guestSince('u')} as guest_since
     from users u join contacts c on c.user_id = u.id where u.id = $1`,
    [userId, actor.userId, seesNames(actor, names)],
  );
  const account = row && {
    userId,
    status: row.status,
    known: row.known,
    staff: row.has_office_role || row.roles.some((role) => role !== 'GOLFER'),
  };
  if (!account || !can(actor, 'seeCard', account)) throw new AppError('not_found');
  const elsewhere = can(actor, 'seeDetails', account) ? await findElsewhere() : null;
  const books = actor.userId === userId || may(actor, 'ACCOUNTANT');
  return {
    ...presentCard(row),
    avatarURL: row.avatar_url,
    coverPhotoUrl: row.cover_photo_url,
    profile: row.profile,
    full: elsewhere
      ? {
          email: row.email,
          contactId: row.contact_id,
          phone: row.phone,
          birthDate: row.birth_date,
          status: row.status,
          roles: row.roles,
          pendingAvatar: row.pending_avatar,
          claimedMemberNumber: row.claimed_member_number,
          createdAt: row.created_at.toISOString(),
          lastLoginAt: row.last_login_at?.toISOString() ?? null,
          emergencyContact: await findEmergencyContact(db, actor, userId),
          ...elsewhere,
          ledger: books ? elsewhere.ledger : [],
        }
      : null,
    can: {
      administer: can(actor, 'administer', account),
      changeStatus: can(actor, 'takeOver', account),
      giveRoles: can(actor, 'giveRoles', account),
      setPassword: can(actor, 'setPassword', account),
      close: can(actor, 'close', account),
    },
  };
}
