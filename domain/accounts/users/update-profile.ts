/** Changes what a golfer says about themselves. */
import type { OwnProfile } from '@fourball/shared/accounts/shapes.ts';
import type { updateProfile as updateProfileCall } from '@fourball/shared/accounts/user-calls.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { sanitiseHtml } from '../../kernel/sanitise-html.ts';
import { transact } from '../../kernel/transact.ts';
import { lockAccount } from '../account-row.ts';
import { recordChange } from '../audit/audit.ts';
import { getProfile } from './get-profile.ts';

const firstBirthDate = '1900-01-01';

/**
 * A field that is left out stays as it is; null or an empty text takes it away. Nobody is born tomorrow. Another birth date is one that
 * the office has not checked: prices by age do not go by it.
 */
export async function updateProfile(
  { db, clock, timeZone }: House,
  actor: UserActor,
  body: BodyOf<typeof updateProfileCall>,
): Promise<OwnProfile> {
  const { birthDate } = body;
  if (birthDate && (birthDate < firstBirthDate || birthDate > clubDay(clock.now(), timeZone))) {
    throw invalidField('birthDate', 'accounts.birthDateMissing');
  }
  return transact(db, async (tx) => {
    const account = await lockAccount(tx, actor.userId);
    const profile =
      body.profile === undefined ? account.profile : (body.profile && sanitiseHtml(body.profile)) || null;
    const born = birthDate === undefined ? account.birth_date : birthDate;
    const changes = [
      { field: 'profile', before: account.profile, after: profile },
      { field: 'birthDate', before: account.birth_date, after: born },
    ].filter(({ before, after }) => before !== after);
    if (changes.length > 0) {
      await tx.query(
        `update users set profile = $2, birth_date = $3,
           birth_date_checked = birth_date_checked and birth_date is not distinct from $3
         where id = $1`,
        [actor.userId, profile, born],
      );
      await recordChange(tx, actor, { action: 'account.profile-changed', userId: actor.userId, changes });
    }
    return getProfile(tx, actor);
  });
}
