/** Families as the office sets them: who of them always says yes to whom. */
import type { Sql } from '@fourball/db/connection.ts';
import { familySet } from '@fourball/shared/booking/events.ts';
import type { Family } from '@fourball/shared/booking/buddies/placing-calls.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import type { Settings } from '../../kernel/settings.ts';
import { transact } from '../../kernel/transact.ts';

interface TieRow {
  gives: boolean;
  id: number;
  name: string;
  avatar_url: string | null;
  created_at: Date;
  set_by: string | null;
}

type Limits = Pick<Settings, 'buddies'>;

interface Tie {
  /** Says yes, and pays. */
  readonly userId: number;
  readonly placerId: number;
}

/** Errors: not_found. */
export async function getFamily(
  { db }: Pick<House, 'db'>,
  { buddies }: Limits,
  userId: number,
): Promise<Family> {
  const known = await db.query('select from users where id = $1', [userId]);
  if (known.length === 0) throw new AppError('not_found');
  return readFamily(db, buddies.family, userId);
}

async function readFamily(sql: Sql, most: number, userId: number): Promise<Family> {
  const rows = await sql.query<TieRow>(
    `select a.user_id = $1 as gives, o.id, o.full_name as name, o.avatar_url, a.created_at,
       b.full_name as set_by
     from standing_agreements a join users o on o.id = case when a.user_id = $1 then a.placer_id else a.user_id end
       join users b on b.id = a.created_by
     where a.source = 'FAMILY' and (a.user_id = $1 or a.placer_id = $1) order by o.last_name, o.first_name, o.id`,
    [userId],
  );
  const present = (gives: boolean) =>
    rows
      .filter((row) => row.gives === gives)
      .map(({ id, name, avatar_url, created_at, set_by }) => ({
        userId: id,
        name,
        imageUrl: avatar_url,
        since: created_at.toISOString(),
        setBy: set_by,
      }));
  return { saysYesTo: present(true), placedByGolfer: present(false), most };
}

/**
 * A yes that the golfer had given as to a buddy becomes one of the family. Both are locked, so that two at once keep to
 * the limit. Twice is fine; who is told is told once. Errors: not_found where the golfer is unknown or not active,
 * conflict at the limit.
 */
export async function addFamily(
  { db, clock }: House,
  { buddies }: Limits,
  actor: UserActor,
  { userId, placerId, mutual }: Tie & { readonly mutual: boolean },
): Promise<Family> {
  return transact(db, async (tx) => {
    const locked = await lockUsers(tx, [userId, placerId]);
    if (locked.get(userId)?.status !== 'ACTIVE') throw new AppError('not_found');
    if (userId === placerId) throw invalidField('placerId', 'booking.ownFamily');
    if (locked.get(placerId)?.status !== 'ACTIVE')
      throw invalidField('placerId', 'booking.noSuchGolferOrAccount');
    const ties: Tie[] = [{ userId, placerId }];
    if (mutual) ties.push({ userId: placerId, placerId: userId });
    for (const tie of ties) {
      const [counted] = await tx.query<{ there: boolean; ties: number }>(
        `select coalesce(bool_or(placer_id = $2), false) as there, count(*)::int as ties
         from standing_agreements where user_id = $1 and source = 'FAMILY'`,
        [tie.userId, tie.placerId],
      );
      if (counted?.there) continue;
      if ((counted?.ties ?? 0) >= buddies.family)
        throw conflictOn('placerId', 'booking.mostFamily', { family: buddies.family });
      await tx.query(
        `insert into standing_agreements (user_id, placer_id, source, created_by, created_at)
         values ($1, $2, 'FAMILY', $3, $4)
         on conflict (user_id, placer_id) do update set source = 'FAMILY', created_by = $3, created_at = $4`,
        [tie.userId, tie.placerId, actor.userId, clock.now()],
      );
      await recordChange(tx, actor, {
        action: 'family.added',
        userId: tie.userId,
        changes: [{ field: 'alwaysYesTo', before: null, after: await nameOf(tx, tie.placerId) }],
      });
      await emit(tx, familySet, { ...tie });
    }
    return readFamily(tx, buddies.family, userId);
  });
}

/** One direction alone. Nothing happens where it is not set. Errors: not_found. */
export async function removeFamily(
  { db }: House,
  { buddies }: Limits,
  actor: UserActor,
  { userId, placerId }: Tie,
): Promise<Family> {
  return transact(db, async (tx) => {
    const locked = await lockUsers(tx, [userId]);
    if (!locked.has(userId)) throw new AppError('not_found');
    const gone = await tx.query(
      `delete from standing_agreements where user_id = $1 and placer_id = $2 and source = 'FAMILY'
       returning user_id`,
      [userId, placerId],
    );
    if (gone.length > 0) {
      await recordChange(tx, actor, {
        action: 'family.removed',
        userId,
        changes: [{ field: 'alwaysYesTo', before: await nameOf(tx, placerId), after: null }],
      });
    }
    return readFamily(tx, buddies.family, userId);
  });
}

async function nameOf(sql: Sql, userId: number): Promise<string | null> {
  const [row] = await sql.query<{ name: string }>(`select full_name as name from users where id = $1`, [
    userId,
  ]);
  return row?.name ?? null;
}
