/** Reads golfers: the caller, and others by a piece of their name. */
import type { Sql } from '@fourball/db/connection.ts';
import type { CurrentUser, FoundContact, UserCard } from '@fourball/shared/accounts/shapes.ts';
import type { SheetNames } from '@fourball/shared/accounts/enums.ts';
import { isAdmin, rightsHeld, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { knowsEverybody } from '../access.ts';
import { findAlike } from './find-alike.ts';
import { guestSince } from './look-alikes.ts';
import { seesNames } from './names.ts';
import { holdsAll, readWords, startingWith } from './search-words.ts';
import { findEmergencyContact } from '../emergency/find-emergency-contact.ts';

/** What is read of a golfer's own row. */
export interface UserRow {
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
  /** Read for others alone. */
  guest_since?: string | null;
}

interface OwnRow extends UserRow {
  contact_id: number;
  last_seen_messages_at: Date | null;
}

export const presentCard = (row: UserRow): UserCard => ({
  userId: row.id,
  userName: row.user_name,
  name: `${row.first_name} ${row.last_name}`,
  nickname: row.nickname,
  memberNumber: row.member_number,
  avatarUrl: row.avatar_url,
  ...(row.guest_since && { guestSince: row.guest_since }),
});

const presentFound = (row: OwnRow): FoundContact => ({ ...presentCard(row), contactId: row.contact_id });

export async function getCurrentUser(
  { db }: House,
  names: SheetNames,
  actor: UserActor,
  more: Pick<CurrentUser, 'activeBookings' | 'coverPhotoImage' | 'unseenMessages'>,
): Promise<CurrentUser> {
  const [row] = await db.query<OwnRow>(
    'select u.*, c.id as contact_id from users u join contacts c on c.user_id = u.id where u.id = $1',
    [actor.userId],
  );
  if (!row) throw new AppError('unauthenticated');
  return {
    ...presentCard(row),
    email: row.email,
    admin: isAdmin(actor),
    seesNames: seesNames(actor, names),
    roles: [...actor.roles],
    rights: rightsHeld(actor),
    avatarURL: row.avatar_url,
    pendingAvatar: row.pending_avatar,
    coverPhotoUrl: row.cover_photo_url,
    profile: row.profile,
    birthDate: row.birth_date,
    contactId: row.contact_id,
    emergencyContact: await findEmergencyContact(db, actor, actor.userId),
    lastSeenMessages: row.last_seen_messages_at?.toISOString() ?? null,
    ...more,
  };
}

/** How many golfers a search finds at most. */
const mostFound = 20;

/**
 * Active golfers whom the reader may know of and who have all words of the text, in any order, in name, nickname or member
 * number; for the office also in their addresses and phones. First who has the text as member number, then those with a
 * name, nickname or number that begins with the first word. Each kind is read for itself, in an order that an index has:
 * what many names hold is found in the first of them, and what few hold by its letters. One order over all would read every golfer.
 * Where nobody has the words, those who have them but for one slip of the finger.
 */
export async function searchUsers(
  { db }: { readonly db: Sql },
  names: SheetNames,
  actor: UserActor,
  text: string,
): Promise<FoundContact[]> {
  const words = await readWords(db, text);
  const office = knowsEverybody(actor);
  // Golfers are read by their accounts, the office reads by what it knows of them.
  const [from, named] = office ? ['contacts s join users u on u.id = s.user_id', 's'] : ['users u', 'u'];
  const known = `u.status = 'ACTIVE' and ($1 or knows_golfer($2, u.id, $3))`;
  const byName = `order by ${named}.last_name, ${named}.first_name, ${named}.id`;
  const holds = holdsAll(`${named}.search_text`, words, 5);
  const rows = await db.query<OwnRow>(
    `with numbered as materialized (
       select u.id from users u where ${known} and lower(u.member_number) = $4
     ), beginning as materialized (
       select u.id from ${from}
       where ${known} and ${named}.search_text like $5 and ${holds.where} ${byName} limit ${mostFound}
     ), others as materialized (
       select u.id from ${from}
       where ${known} and ${named}.search_text not like $5 and ${holds.where}
       ${byName} limit ${mostFound} - (select count(*) from beginning)
     )
     select u.*, c.id as contact_id, ${guestSince('u')} as guest_since
     from (
       select id, min(turn) as turn
       from (select id, 0 as turn from numbered union all select id, 1 from beginning union all select id, 2 from others) turns
       group by id
     ) found
       cross join lateral (select * from users where id = found.id limit 1) u
       cross join lateral (select id from contacts where user_id = u.id limit 1) c
     order by found.turn, u.last_name, u.first_name, u.id limit ${mostFound}`,
    [
      office,
      actor.userId,
      seesNames(actor, names),
      text.toLowerCase(),
      startingWith(words[0] ?? ''),
      ...holds.values,
    ],
  );
  if (rows.length > 0) return rows.map(presentFound);
  const alike = await findAlike(
    db,
    {
      from,
      column: `${named}.search_text`,
      id: 'u.id',
      where: known,
      values: [office, actor.userId, seesNames(actor, names)],
    },
    words,
    mostFound,
  );
  return alike.length === 0 ? [] : readFound(db, alike);
}

/** In the order of the ids. */
async function readFound(sql: Sql, userIds: readonly number[]): Promise<FoundContact[]> {
  const rows = await sql.query<OwnRow>(
    `select u.*, c.id as contact_id, ${guestSince('u')} as guest_since
     from unnest($1::bigint[]) with ordinality as found (id, place)
       cross join lateral (select * from users where id = found.id limit 1) u
       cross join lateral (select id from contacts where user_id = u.id limit 1) c
     order by found.place`,
    [userIds],
  );
  return rows.map(presentFound);
}

/** Whether an account, active or not, has this address: the same that a sign-up would find. */
export async function isEmailTaken({ db }: House, email: string): Promise<boolean> {
  const rows = await db.query('select from users where email = $1', [email.toLowerCase()]);
  return rows.length > 0;
}

/**
 * The active golfer with this address; at most one. Who has the address of a golfer may know of them, whatever they chose
 * for others. That the caller has found this person is kept, for only then may the caller name them by an id.
 */
export async function findContactsByEmail(
  { db }: House,
  actor: UserActor,
  email: string,
): Promise<FoundContact[]> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<OwnRow>(
      `select u.*, c.id as contact_id, ${guestSince('u')} as guest_since
       from users u join contacts c on c.user_id = u.id
       where u.email = $1 and u.status = 'ACTIVE'`,
      [email.toLowerCase()],
    );
    await tx.query(
      `insert into contact_lookups (user_id, contact_id) select $1, unnest($2::bigint[])
       on conflict (user_id, contact_id) do update set looked_up_at = now()`,
      [actor.userId, rows.map(({ contact_id }) => contact_id)],
    );
    return rows.map(presentFound);
  });
}
