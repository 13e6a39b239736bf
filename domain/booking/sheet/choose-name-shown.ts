/** A golfer chooses who sees their name; every sheet they are on tells so at once. */
import type { NameShown, SheetNames } from '@fourball/shared/accounts/enums.ts';
import type { NameChoice } from '@fourball/shared/booking/people-calls.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emitAll } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';

export async function getNameChoice(
  { db }: House,
  club: SheetNames,
  { userId }: UserActor,
): Promise<NameChoice> {
  const [row] = await db.query<{ shown: NameShown }>(
    'select id, name_shown as shown from users where id = $1',
    [userId],
  );
  if (!row) throw new AppError('unauthenticated');
  return { shown: row.shown, club };
}

/**
 * Locks the golfer, then the tee times from today on that the golfer has spots on, sorted; their versions grow, so that
 * pages take them for newer. Sheets of past days are read anew soon enough.
 */
export async function setNameChoice(
  house: House,
  club: SheetNames,
  actor: UserActor,
  { shown }: { shown: NameShown },
): Promise<NameChoice> {
  await transact(house.db, async (tx) => {
    const [before] = await tx.query<{ shown: NameShown }>(
      'select id, name_shown as shown from users where id = $1 and erased_at is null for no key update',
      [actor.userId],
    );
    if (!before) throw new AppError('unauthenticated');
    if (before.shown === shown) return;
    await tx.query('update users set name_shown = $2 where id = $1', [actor.userId, shown]);
    await recordChange(tx, actor, {
      action: 'account.name-choice-changed',
      userId: actor.userId,
      changes: [{ field: 'nameShown', before: before.shown, after: shown }],
    });
    const rows = await tx.query<{ id: number }>(
      `select t.id from tee_times t where t.day >= $2 and t.id in (
         select r.tee_time_id from rounds r where r.user_id = $1 and r.status = 'BOOKED')
       order by t.id for update`,
      [actor.userId, clubDay(house.clock.now(), house.timeZone)],
    );
    const ids = rows.map(({ id }) => id);
    await tx.query('update tee_times set version = version + 1 where id = any($1::bigint[])', [ids]);
    await emitAll(tx, await occurrencesOfChangedSpots(tx, ids, house));
  });
  return { shown, club };
}
