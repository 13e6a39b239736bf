/** Who organizes a season: named by admins, and at once in its threads. */
import type { Sql } from '@fourball/db/connection.ts';
import type { SeasonOrganizer } from '@fourball/shared/seasons/shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { giveRole } from '../../accounts/admin/add-role.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { allowToManage } from '../access.ts';
import { getSeasonRow, lockSeason, namingSeason } from '../season-rows.ts';
import { keepThreadMembers } from '../thread-members.ts';

interface SeasonAndUser {
  readonly seasonId: number;
  readonly userId: number;
}

/**
 * Gives the golfer the role of an organizer where it is missing. Adding twice is fine. Locks the golfer, then the
 * season. Errors: not_found, invalid_input on userId.
 */
export function addOrganizer(
  { db }: House,
  actor: UserActor,
  { seasonId, userId }: SeasonAndUser,
): Promise<SeasonOrganizer[]> {
  return transact(db, async (tx) => {
    const user = (await lockUsers(tx, [userId])).get(userId);
    const season = await lockSeason(tx, actor, seasonId);
    if (user?.status !== 'ACTIVE') throw invalidField('userId', 'seasons.noSuchGolfer');
    const added = await tx.query(
      'insert into season_organizers (season_id, user_id) values ($1, $2) on conflict do nothing returning user_id',
      [seasonId, userId],
    );
    if (added.length > 0) {
      await giveRole(tx, actor, { userId, role: 'ORGANIZER' });
      await keepThreadMembers(tx, [seasonId], { userIds: [userId] });
      await recordChange(tx, actor, {
        action: 'season.organizer-added',
        userId,
        changes: [namingSeason(season)],
      });
    }
    return selectOrganizers(tx, seasonId);
  });
}

/**
 * From now on they hear nothing of the organizers' thread, nor of the season's where they are not registered. The role
 * stays: it is given and taken by itself. Removing twice is fine. Locks the golfer, then the season. Errors: not_found.
 */
export function removeOrganizer(
  { db }: House,
  actor: UserActor,
  { seasonId, userId }: SeasonAndUser,
): Promise<SeasonOrganizer[]> {
  return transact(db, async (tx) => {
    // Whoever signs up holds the own account: of one golfer no two decide about threads at once.
    await lockUsers(tx, [userId]);
    const season = await lockSeason(tx, actor, seasonId);
    const removed = await tx.query(
      'delete from season_organizers where season_id = $1 and user_id = $2 returning user_id',
      [seasonId, userId],
    );
    if (removed.length > 0) {
      await keepThreadMembers(tx, [seasonId], { userIds: [userId] });
      await recordChange(tx, actor, {
        action: 'season.organizer-removed',
        userId,
        changes: [namingSeason(season)],
      });
    }
    return selectOrganizers(tx, seasonId);
  });
}

/** Errors: not_found, forbidden for who neither organizes it nor is an admin. */
export async function listOrganizers(
  { db }: House,
  actor: UserActor,
  seasonId: number,
): Promise<SeasonOrganizer[]> {
  allowToManage(actor, await getSeasonRow(db, actor, seasonId));
  return selectOrganizers(db, seasonId);
}

/** Of a season that does not exist nobody is the organizer. */
export async function isOrganizer({ db }: House, { userId }: UserActor, seasonId: number): Promise<boolean> {
  const rows = await db.query('select from season_organizers where season_id = $1 and user_id = $2', [
    seasonId,
    userId,
  ]);
  return rows.length > 0;
}

/** In the order in which they were added. */
const selectOrganizers = (sql: Sql, seasonId: number): Promise<SeasonOrganizer[]> =>
  sql.query<SeasonOrganizer>(
    `select u.id as "userId", u.user_name as "userName", u.full_name as name,
       u.avatar_url as "avatarUrl"
     from season_organizers o join users u on u.id = o.user_id
     where o.season_id = $1 order by o.added_at, u.id`,
    [seasonId],
  );
