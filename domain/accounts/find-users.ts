/** Reads golfers: the caller, and others by a piece of their name. */
import type { CurrentUser, UserCard } from '@fourball/shared/accounts/shapes.ts';
import type { UserActor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import type { House } from '../kernel/house.ts';

interface UserRow {
  id: number;
  user_name: string;
  email: string;
  first_name: string;
  last_name: string;
  nickname: string | null;
  member_number: string | null;
  avatar_url: string | null;
  pending_avatar: string | null;
  cover_photo_url: string | null;
  profile: string | null;
  birth_date: string | null;
}

interface OwnRow extends UserRow {
  contact_id: number;
}

const presentCard = (row: UserRow): UserCard => ({
  userId: row.id,
  userName: row.user_name,
  name: `${row.first_name} ${row.last_name}`,
  nickname: row.nickname,
  memberNumber: row.member_number,
  avatarUrl: row.avatar_url,
});

export async function getCurrentUser(
  { db }: House,
  actor: UserActor,
  activeBookings: CurrentUser['activeBookings'],
): Promise<CurrentUser> {
  const [row] = await db.query<OwnRow>(
    'select u.*, c.id as contact_id from users u join contacts c on c.user_id = u.id where u.id = $1',
    [actor.userId],
  );
  if (!row) throw new AppError('unauthenticated');
  return {
    ...presentCard(row),
    email: row.email,
    admin: actor.roles.has('ADMIN'),
    roles: [...actor.roles],
    avatarURL: row.avatar_url,
    pendingAvatar: row.pending_avatar,
    coverPhotoUrl: row.cover_photo_url,
    profile: row.profile,
    birthDate: row.birth_date,
    coverPhotoImage: null,
    contactId: row.contact_id,
    emergencyContact: null,
    activeBookings,
  };
}

/** Active golfers whose name, nickname or member number contains the text; those whose name starts with it come first. */
export async function searchUsers({ db }: House, text: string, limit = 20): Promise<UserCard[]> {
  const literal = text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const rows = await db.query<UserRow>(
    `select * from users
     where status = 'ACTIVE'
       and (lower(first_name || ' ' || last_name) like '%' || $1 || '%'
            or lower(coalesce(nickname, '')) like '%' || $1 || '%'
            or lower(coalesce(member_number, '')) like $1 || '%')
     order by lower(first_name || ' ' || last_name) like $1 || '%' desc, last_name, first_name, id
     limit $2`,
    [literal, limit],
  );
  return rows.map(presentCard);
}
