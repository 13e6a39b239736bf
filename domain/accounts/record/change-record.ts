/** Changes what the office keeps of a member: who it is, how they are reached, where they live. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { MemberRecord, updateRecord } from '@fourball/shared/accounts/record-calls.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { allow } from '../access.ts';
import { lockAccount } from '../account-row.ts';
import { recordChange } from '../audit/audit.ts';
import { changesBetween } from '../audit/changes-between.ts';
import { changeEmail } from '../users/change-person.ts';
import { isNobodysEmail } from '../users/no-mail.ts';
import { getRecord } from './get-record.ts';

type Wish = BodyOf<typeof updateRecord>;

/**
 * All fields as they are wished. Errors: not_found; forbidden; conflict where somebody has changed the record since that version; invalid_input
 * on a day to come, and on an address that is taken or that only its owner can change.
 */
export function changeRecord(house: House, actor: UserActor, wish: Wish): Promise<MemberRecord> {
  const { userId } = wish;
  const today = clubDay(house.clock.now(), house.timeZone);
  return transact(house.db, async (tx) => {
    const account = await lockAccount(tx, userId);
    allow(actor, 'administer', { userId, status: account.status });
    const [contact] = await tx.query<{ id: number }>(
      'select id from contacts where user_id = $1 for no key update',
      [userId],
    );
    if (!contact) throw new AppError('not_found');
    const before = await getRecord(tx, actor, userId);
    if (before.version !== wish.version) throw conflictOn('version', 'accounts.recordChanged');
    for (const field of ['birthDate', 'joinedOn'] as const) {
      const day = wish[field];
      if (day !== null && day > today) throw invalidField(field, 'accounts.dayToCome');
    }
    await setEmail(tx, actor, before, wish.email?.toLowerCase());
    const marks = marksOf(before, wish);
    await tx.query(
      `update users set first_name = $2, last_name = $3, nickname = $4, birth_date = $5, birth_date_checked = $6,
         resident = $7 where id = $1`,
      [
        userId,
        wish.firstName,
        wish.lastName,
        wish.nickname,
        wish.birthDate,
        marks.birthDateChecked,
        marks.resident,
      ],
    );
    await tx.query(
      `update contacts set phone = $2, phone2 = $3, address1 = $4, address2 = $5, city = $6, region = $7,
         postal_code = $8, country = $9, joined_on = $10 where id = $1`,
      [
        contact.id,
        wish.phone,
        wish.phone2,
        wish.address1,
        wish.address2,
        wish.city,
        wish.region,
        wish.postalCode,
        wish.country,
        wish.joinedOn,
      ],
    );
    const { userId: _, version: __, email: ___, ...fields } = wish;
    const changes = changesBetween({ ...before }, { ...fields, ...marks });
    if (changes.length > 0)
      await recordChange(tx, actor, { action: 'account.record-changed', userId, changes });
    return getRecord(tx, actor, userId);
  });
}

/** What prices go by. Without a word about it another birth date is one that nobody has checked. */
function marksOf(before: MemberRecord, { birthDate, birthDateChecked, resident }: Wish) {
  const checked = birthDateChecked ?? (before.birthDateChecked && birthDate === before.birthDate);
  if (checked && birthDate === null) throw invalidField('birthDate', 'accounts.birthDateMissing');
  return { birthDateChecked: checked, resident: resident ?? before.resident };
}

/** At once, for an address that nobody ever read: no other change of an address does without its owner. */
async function setEmail(
  tx: Transaction,
  actor: UserActor,
  { userId, contactId, email, can }: MemberRecord,
  wanted: string | undefined,
): Promise<void> {
  if (wanted === undefined || wanted === email) return;
  if (isNobodysEmail(wanted)) throw invalidField('email', 'accounts.emailInvalid');
  if (!can.setEmail) throw invalidField('email', 'accounts.emailByOwner');
  if (!(await changeEmail(tx, actor, { contactId, userId }, wanted)))
    throw invalidField('email', 'accounts.emailTaken');
}
