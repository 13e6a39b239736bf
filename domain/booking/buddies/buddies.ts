/** A golfer's lists of golfers to play with. They belong to one golfer; nobody else can change them. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { SheetNames } from '@fourball/shared/accounts/enums.ts';
import type { Buddy, BuddyList } from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { guestSince } from '../../accounts/users/look-alikes.ts';
import { knowsEverybody } from '../../accounts/access.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import { seesNames } from '../../accounts/users/names.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import type { Settings } from '../../kernel/settings.ts';
import { transact } from '../../kernel/transact.ts';
import { findPlaceable } from '../facts/placing.ts';
import { endWithoutBuddies } from './standing-yes.ts';

interface ListRow {
  id: number;
  name: string;
  description: string;
  buddies: Omit<Buddy, 'placeable'>[];
}

/** Who has closed the account is not shown while it is closed. */
const select = (condition: string): string => `
  select l.id, l.name, l.description, coalesce(b.buddies, '[]') as buddies
  from buddy_lists l left join lateral (
    select json_agg(jsonb_build_object('id', b.id, 'buddyListId', l.id, 'contactId', c.id, 'userId', u.id,
        'name', u.full_name, 'userName', u.user_name, 'imageUrl', u.avatar_url,
        'memberNumber', u.member_number) || jsonb_strip_nulls(jsonb_build_object('guestSince', ${guestSince('u')})) order by u.last_name, u.first_name, b.id) as buddies
    from buddies b join contacts c on c.id = b.contact_id join users u on u.id = c.user_id
    where b.buddy_list_id = l.id and u.status = 'ACTIVE'
  ) b on true
  where ${condition} order by lower(l.name), l.id`;

/** Own lists, or for the office anybody's. Errors: forbidden; not_found where the office asks for nobody. */
export async function listBuddyLists(house: House, actor: UserActor, userId: number): Promise<BuddyList[]> {
  if (userId !== actor.userId) {
    if (!may(actor, 'STARTER', 'MEMBERSHIP')) throw new AppError('forbidden');
    const known = await house.db.query('select from users where id = $1', [userId]);
    if (known.length === 0) throw new AppError('not_found');
  }
  return present(house, actor, await house.db.query<ListRow>(select('l.user_id = $1'), [userId]));
}

/** With whom of them the actor can put into a booking at once. */
async function present(
  house: House,
  actor: UserActor,
  lists: readonly ListRow[],
  sql: Sql = house.db,
): Promise<BuddyList[]> {
  const ids = lists.flatMap(({ buddies }) => buddies.flatMap(({ userId }) => userId ?? []));
  const placeable = await findPlaceable(sql, house, actor, ids);
  return lists.map((list) => ({
    ...list,
    buddies: list.buddies.map((buddy) => ({
      ...buddy,
      placeable: buddy.userId !== null && placeable.has(buddy.userId),
    })),
  }));
}

/** Throws not_found for a list that is not the golfer's own. */
async function readOwnList(sql: Sql, house: House, actor: UserActor, id: number): Promise<BuddyList> {
  const rows = await sql.query<ListRow>(select('l.user_id = $1 and l.id = $2'), [actor.userId, id]);
  const [list] = await present(house, actor, rows, sql);
  if (!list) throw new AppError('not_found');
  return list;
}

interface ListFields {
  readonly name: string;
  readonly description: string;
}

/** Locks the golfer, so that two at once keep to the limit. */
export async function createBuddyList(
  house: House,
  { buddies: limits }: Pick<Settings, 'buddies'>,
  actor: UserActor,
  { name, description }: ListFields,
): Promise<BuddyList> {
  return transact(house.db, async (tx) => {
    await lockUsers(tx, [actor.userId]);
    const own = await tx.query('select from buddy_lists where user_id = $1', [actor.userId]);
    if (own.length >= limits.lists) throw conflictOn('name', 'booking.mostLists', { lists: limits.lists });
    const [row] = await tx.query<{ id: number }>(
      'insert into buddy_lists (user_id, name, description) values ($1, $2, $3) returning id',
      [actor.userId, name, description],
    );
    return readOwnList(tx, house, actor, row?.id ?? 0);
  });
}

/** Throws not_found for a list that is not the golfer's own. */
export async function updateBuddyList(
  house: House,
  actor: UserActor,
  { id, name, description }: ListFields & { readonly id: number },
): Promise<BuddyList> {
  await house.db.query('update buddy_lists set name = $3, description = $4 where id = $1 and user_id = $2', [
    id,
    actor.userId,
    name,
    description,
  ]);
  return readOwnList(house.db, house, actor, id);
}

/** With everybody on it, and the standing yes to them. Throws not_found for a list that is not the golfer's own. */
export async function deleteBuddyList(
  { db }: House,
  { userId }: UserActor,
  id: number,
): Promise<{ deleted: boolean }> {
  return transact(db, async (tx) => {
    await lockUsers(tx, [userId]);
    const gone = await tx.query('delete from buddy_lists where id = $1 and user_id = $2 returning id', [
      id,
      userId,
    ]);
    if (gone.length === 0) throw new AppError('not_found');
    await endWithoutBuddies(tx, userId);
    return { deleted: true };
  });
}

/**
 * Puts a golfer on a list; twice is fine. Only of whom the caller may know can be named: other golfers and contacts of the
 * club are not_found, as is a list that is not the golfer's own. Locks the list, so that two at once keep to the limit.
 */
export async function addBuddy(
  house: House,
  { buddies: limits }: Pick<Settings, 'buddies'>,
  names: SheetNames,
  actor: UserActor,
  { contactId, buddyListId }: { readonly contactId: number; readonly buddyListId: number },
): Promise<BuddyList> {
  return transact(house.db, async (tx) => {
    const locked = await tx.query('select from buddy_lists where id = $1 and user_id = $2 for update', [
      buddyListId,
      actor.userId,
    ]);
    if (locked.length === 0) throw new AppError('not_found');
    const userId = await findGolfer(tx, names, actor, contactId);
    if (userId === actor.userId) throw invalidField('contactId', 'booking.ownList');
    const there = await tx.query<{ contact_id: number }>(
      'select contact_id from buddies where buddy_list_id = $1',
      [buddyListId],
    );
    if (!there.some(({ contact_id }) => contact_id === contactId)) {
      if (there.length >= limits.perList)
        throw conflictOn('buddyListId', 'booking.mostBuddies', { perList: limits.perList });
      await tx.query('insert into buddies (buddy_list_id, contact_id) values ($1, $2)', [
        buddyListId,
        contactId,
      ]);
    }
    return readOwnList(tx, house, actor, buddyListId);
  });
}

/** The active golfer whose contact it is, and of whom the actor may know. */
async function findGolfer(
  tx: Transaction,
  names: SheetNames,
  actor: UserActor,
  contactId: number,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `select u.id from contacts c join users u on u.id = c.user_id where c.id = $1 and u.status = 'ACTIVE'
       and ($2 or knows_golfer($3, u.id, $4))`,
    [contactId, knowsEverybody(actor), actor.userId, seesNames(actor, names)],
  );
  if (!row) throw new AppError('not_found');
  return row.id;
}

/**
 * Who is on no other list of the golfer is said yes to no more. Throws not_found for a buddy that is on nobody's list or
 * on another golfer's.
 */
export async function removeBuddy(
  { db }: House,
  { userId }: UserActor,
  id: number,
): Promise<{ deleted: boolean }> {
  return transact(db, async (tx) => {
    await lockUsers(tx, [userId]);
    const gone = await tx.query(
      `delete from buddies b using buddy_lists l
       where l.id = b.buddy_list_id and b.id = $1 and l.user_id = $2 returning b.id`,
      [id, userId],
    );
    if (gone.length === 0) throw new AppError('not_found');
    await endWithoutBuddies(tx, userId);
    return { deleted: true };
  });
}
