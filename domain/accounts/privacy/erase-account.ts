/** Takes a golfer's personal data away for good; what others need of it stays under "Former member". */
import { accountErased } from '@fourball/shared/accounts/events.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { forgetIntents } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { lockAccount, type LockedAccount } from '../account-row.ts';
import { hasOtherAdmin, isActiveAdmin, lockAdmins } from '../admins.ts';
import { recordChange, type FieldChange } from '../audit/audit.ts';
import { becomeFormerMember, mentions, type Forget, type FormerMember } from '../former-member.ts';
import { forgetInNotes } from '../record/notes.ts';
import { passwordMatches } from '../passwords/password.ts';
import { findMergedInto } from './export-account.ts';
import { forgetContact } from '../emergency/set-emergency-contact.ts';

/**
 * All of it or nothing, but for records that were merged into it, each of which goes by itself before. INVALID for a wrong password; LAST_ADMIN while nobody else could administer the club.
 * `forget` are the other domains' parts, in the order in which they are called: each finds the account already under
 * its new name. Locks the golfer first, as booking does. Twice at once: the second is told INVALID.
 */
export async function eraseAccount(
  { db }: House,
  actor: UserActor,
  currentPassword: string,
  forget: readonly Forget[],
): Promise<'ERASED' | 'INVALID' | 'LAST_ADMIN'> {
  const { userId } = actor;
  const [before] = await db.query<{ password_hash: string | null }>(
    'select password_hash from users where id = $1 and erased_at is null',
    [userId],
  );
  if (!before || !(await passwordMatches(before.password_hash, currentPassword))) return 'INVALID';
  // Records that were merged into it are the same person. First, so that whoever is told of the end has no data left.
  for (const mergedId of await findMergedInto(db, userId)) await eraseMerged(db, actor, mergedId, forget);
  return transact(db, async (tx) => {
    await lockAdmins(tx);
    const open = await tx.query(
      'select id from users where id = $1 and erased_at is null for no key update',
      [userId],
    );
    if (open.length === 0) return 'INVALID';
    const account = await lockAccount(tx, userId);
    if (account.password_hash !== before.password_hash) return 'INVALID';
    if ((await isActiveAdmin(tx, userId)) && !(await hasOtherAdmin(tx, userId))) return 'LAST_ADMIN';
    await becomeFormer(tx, actor, account, forget);
    return 'ERASED';
  });
}

/** Nobody logs in there, and nobody administers with it. Erased before, there is nothing more to do. */
const eraseMerged = (
  db: House['db'],
  actor: UserActor,
  mergedId: number,
  forget: readonly Forget[],
): Promise<void> =>
  transact(db, async (tx) => {
    await lockAdmins(tx);
    const [account] = await tx.query<LockedAccount>(
      'select * from users where id = $1 and merged_into = $2 and erased_at is null for no key update',
      [mergedId, actor.userId],
    );
    if (account) await becomeFormer(tx, actor, account, forget);
  });

/** The account is locked; whatever names its golfer elsewhere goes too. */
export async function becomeFormer(
  tx: Transaction,
  actor: UserActor,
  account: LockedAccount,
  forget: readonly Forget[],
): Promise<void> {
  const userId = account.id;
  const former = becomeFormerMember({
    userId,
    userName: account.user_name,
    email: account.email,
    name: `${account.first_name} ${account.last_name}`,
  });
  await eraseContacts(tx, former);
  await renameAccount(tx, former);
  await forgetInNotes(tx, former);
  for (const step of forget) await step(tx, former);
  await forgetIntents(tx, userId, former);
  await scrubAudit(tx, former);
  await recordChange(tx, actor, { action: 'account.erased', userId });
  const pictures = [account.avatar_url, account.pending_avatar, account.cover_photo_url];
  await emit(tx, accountErased, { userId, pictures: pictures.filter((path) => path !== null) });
}

/**
 * Both ways: whom they named, and who named them, with the requests of either. The requests first: whoever is just
 * agreeing holds one, and what comes of it must be there to be taken away.
 */
async function eraseContacts(tx: Transaction, { userId, was }: FormerMember): Promise<void> {
  await tx.query('delete from emergency_contact_requests where user_id = $1 or email = $2', [
    userId,
    was.email,
  ]);
  const named = await tx.query<{ contact_id: number }>(
    'delete from emergency_contacts where user_id = $1 returning contact_id',
    [userId],
  );
  for (const { contact_id } of named) await forgetContact(tx, contact_id);
  // What leans on the contact goes with it.
  await tx.query('delete from letters where sender_id = $1 or user_id = $1 or email = $2', [
    userId,
    was.email.toLowerCase(),
  ]);
  await tx.query('delete from contacts where user_id = $1 or email = $2', [userId, was.email]);
}

/** Sessions and what opens one are gone: whoever is logged in hears of it with the commit. */
async function renameAccount(tx: Transaction, former: FormerMember): Promise<void> {
  const { userId } = former;
  await tx.query(
    `update users set user_name = $2, email = $3, first_name = $4, last_name = $5, status = 'INACTIVE',
       closed_at = coalesce(closed_at, now()), erased_at = now(), nickname = null, member_number = null,
       claimed_member_number = null, password_hash = null, avatar_url = null, pending_avatar = null,
       cover_photo_url = null, profile = null, birth_date = null, birth_date_checked = false, resident = false, last_seen_messages_at = null
     where id = $1`,
    [userId, former.userName, former.email, former.firstName, former.lastName],
  );
  for (const table of [
    'sessions',
    'passkeys',
    'passkey_challenges',
    'password_links',
    'user_roles',
    'user_office_roles',
    'office_views',
    'contact_lookups',
    'login_invitees',
  ]) {
    await tx.query(`delete from ${table} where user_id = $1`, [userId]);
  }
}

/** What was done and when stays; the values about this golfer, and the golfer's name elsewhere, go. */
async function scrubAudit(tx: Transaction, former: FormerMember): Promise<void> {
  await tx.query(`set local fourball.erasing = 'on'`);
  const rows = await tx.query<{ id: number; user_id: number | null; changes: FieldChange[] }>(
    `select id, user_id, changes from audit_entries
     where user_id = $1 or ${mentions('changes::text', '$2')} order by id for update`,
    [former.userId, former.traces],
  );
  for (const { id, user_id, changes } of rows) {
    const scrubbed = changes.map(({ field, before, after }) =>
      user_id === former.userId
        ? { field, before: null, after: null }
        : { field, before: before && former.text(before), after: after && former.text(after) },
    );
    await tx.query('update audit_entries set changes = $2 where id = $1', [id, JSON.stringify(scrubbed)]);
  }
  // What happened stays, and from where it came goes.
  await tx.query(
    `update security_events set client = null, network = null, device = null
     where (actor_user_id = $1 or user_id = $1) and (client is not null or device is not null)`,
    [former.userId],
  );
  await tx.query(`set local fourball.erasing = 'off'`);
}
