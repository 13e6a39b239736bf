/** Who may put a golfer into bookings, and to whom the golfer always says yes, as the golfer chooses. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { PlacedBy, StandingSource } from '@fourball/shared/booking/enums.ts';
import type { PlacingChoices } from '@fourball/shared/booking/buddies/placing-calls.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import type { Settings } from '../../kernel/settings.ts';
import { transact } from '../../kernel/transact.ts';

interface StandingRow {
  id: number;
  name: string;
  avatar_url: string | null;
  source: StandingSource;
  created_at: Date;
  set_by: string | null;
}

type Limits = Pick<Settings, 'buddies'>;

export async function getPlacing(
  { db }: Pick<House, 'db'>,
  { buddies }: Limits,
  { userId }: UserActor,
): Promise<PlacingChoices> {
  return readPlacing(db, buddies.alwaysYes, userId);
}

async function readPlacing(sql: Sql, maxBuddies: number, userId: number): Promise<PlacingChoices> {
  const [user] = await sql.query<{ placed_by: PlacedBy }>('select placed_by from users where id = $1', [
    userId,
  ]);
  if (!user) throw new AppError('unauthenticated');
  const rows = await sql.query<StandingRow>(
    `select p.id, p.full_name as name, p.avatar_url, a.source, a.created_at,
       case when a.created_by <> a.user_id then b.full_name end as set_by
     from standing_agreements a join users p on p.id = a.placer_id join users b on b.id = a.created_by
     where a.user_id = $1 order by a.source desc, p.last_name, p.first_name, p.id`,
    [userId],
  );
  return {
    placedBy: user.placed_by,
    maxBuddies,
    alwaysYes: rows.map(({ id, name, avatar_url, source, created_at, set_by }) => ({
      userId: id,
      name,
      imageUrl: avatar_url,
      source,
      since: created_at.toISOString(),
      setBy: set_by,
    })),
  };
}

/** What was placed before stays as it is. */
export async function setPlacedBy(
  { db }: House,
  { buddies }: Limits,
  { userId }: UserActor,
  placedBy: PlacedBy,
): Promise<PlacingChoices> {
  await db.query('update users set placed_by = $2 where id = $1', [userId, placedBy]);
  return readPlacing(db, buddies.alwaysYes, userId);
}

/** Of a golfer `$1` and a placer `p`: the placer is on a list of the golfer. */
const onOwnList = `exists (
  select from buddy_lists l join buddies y on y.buddy_list_id = l.id join contacts c on c.id = y.contact_id
  where l.user_id = $1 and c.user_id = p.id)`;

/**
 * Locks the golfer, so that two at once keep to the limit, and no buddy is removed meanwhile. Twice is fine. Errors:
 * conflict for who is no buddy, and at the limit.
 */
export async function addStandingYes(
  { db, clock }: House,
  { buddies }: Limits,
  { userId }: UserActor,
  placerId: number,
): Promise<PlacingChoices> {
  return transact(db, async (tx) => {
    await lockUsers(tx, [userId]);
    if (placerId === userId) throw invalidField('userId', 'booking.ownYes');
    const [placer] = await tx.query<{ listed: boolean }>(
      `select ${onOwnList} as listed
       from users p where p.id = $2 and p.status = 'ACTIVE'`,
      [userId, placerId],
    );
    // Whoever it is, or is not: nobody learns by ids who there is.
    if (!placer?.listed) throw conflictOn('userId', 'booking.notOnYourLists');
    const there = await tx.query<{ placer_id: number; source: StandingSource }>(
      'select placer_id, source from standing_agreements where user_id = $1',
      [userId],
    );
    if (!there.some(({ placer_id }) => placer_id === placerId)) {
      const named = there.filter(({ source }) => source === 'BUDDY').length;
      if (named >= buddies.alwaysYes)
        throw conflictOn('userId', 'booking.mostStandingYes', { alwaysYes: buddies.alwaysYes });
      await tx.query(
        `insert into standing_agreements (user_id, placer_id, source, created_by, created_at)
         values ($1, $2, 'BUDDY', $1, $3)`,
        [userId, placerId, clock.now()],
      );
    }
    return readPlacing(tx, buddies.alwaysYes, userId);
  });
}

/** A standing yes is the golfer's, whoever had set it; that one of the office ended is noted where the office sees it. */
export async function endStandingYes(
  { db }: House,
  { buddies }: Limits,
  actor: UserActor,
  placerId: number,
): Promise<PlacingChoices> {
  const { userId } = actor;
  return transact(db, async (tx) => {
    await lockUsers(tx, [userId]);
    const [gone] = await tx.query<{ source: StandingSource; name: string }>(
      `delete from standing_agreements a using users p
       where a.user_id = $1 and a.placer_id = $2 and p.id = a.placer_id
       returning a.source, p.full_name as name`,
      [userId, placerId],
    );
    if (gone?.source === 'FAMILY') {
      await recordChange(tx, actor, {
        action: 'family.ended',
        userId,
        changes: [{ field: 'alwaysYesTo', before: gone.name, after: null }],
      });
    }
    return readPlacing(tx, buddies.alwaysYes, userId);
  });
}

/** Who is on no list of the golfer any more is said yes to no more. Call it under the golfer's lock. */
export const endWithoutBuddies = (tx: Transaction, userId: number): Promise<unknown> =>
  tx.query(
    `delete from standing_agreements a using users p
     where a.user_id = $1 and a.source = 'BUDDY' and p.id = a.placer_id and not ${onOwnList}`,
    [userId],
  );
