/** Makes one record of two that are the same person: all that one has becomes the other's, and it is closed for good. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { mergeRecords as mergeCall } from '@fourball/shared/accounts/merge-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { BeginAnew, transact } from '../../kernel/transact.ts';
import { recordChange } from '../audit/audit.ts';
import { allow } from '../access.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { lookAtMerge } from './look-at-merge.ts';
import type { MergePair, MergeParts } from './merge-part.ts';

/**
 * All of it or nothing. Twice, or after somebody else did the same: ALREADY. Errors: not_found; forbidden; conflict on `fingerprint` where
 * something has changed since it was shown, and on `goneId` where something stands against it.
 */
export function mergeRecords(
  house: House,
  actor: UserActor,
  { fingerprint, ...pair }: BodyOf<typeof mergeCall>,
  parts: MergeParts,
): Promise<ReplyOf<typeof mergeCall>> {
  if (pair.goneId === pair.keptId) throw invalidField('keptId', 'accounts.mergeSame');
  return transact(house.db, async (tx) => {
    const before = await lockBoth(tx, pair);
    if (before === pair.keptId) {
      allow(actor, 'administer', { userId: pair.keptId, status: 'ACTIVE' });
      return { result: 'ALREADY', keptId: pair.keptId };
    }
    const shown = await lookAtMerge(tx, house, actor, pair, parts);
    if (shown.refusals.length > 0) throw conflictOn('goneId', 'accounts.mergeRefused');
    if (shown.fingerprint !== fingerprint) throw conflictOn('fingerprint', 'accounts.mergeChanged');
    await tx.query(
      'select id from contacts where user_id = any($1::bigint[]) order by id for no key update',
      [[pair.goneId, pair.keptId]],
    );
    for (const step of parts.steps) await step(tx, pair, { house, actor });
    await moveRecord(tx, pair);
    await closeGone(tx, house, pair);
    await endSessions(tx, pair.goneId, 'ACCOUNT');
    await recordBoth(tx, actor, shown.gone, shown.kept);
    return { result: 'MERGED', keptId: pair.keptId };
  });
}

/**
 * Both, and who was merged into the one that goes, for they follow it. Returns into whom that one was merged already. Where somebody is
 * merged into it meanwhile it begins anew, for ids are locked in their order.
 */
async function lockBoth(tx: Transaction, { goneId, keptId }: MergePair): Promise<number | null> {
  const rows = await tx.query<{ id: number; merged_into: number | null; erased_at: Date | null }>(
    `select id, merged_into, erased_at from users where id = any($1::bigint[]) or merged_into = $2
     order by id for no key update`,
    [[goneId, keptId], goneId],
  );
  const locked = new Set(rows.map(({ id }) => id));
  const followers = await tx.query<{ id: number }>('select id from users where merged_into = $1', [goneId]);
  if (followers.some(({ id }) => !locked.has(id))) throw new BeginAnew();
  const gone = rows.find(({ id }) => id === goneId);
  if (!gone || gone.erased_at || !locked.has(keptId)) throw new AppError('not_found');
  return gone.merged_into;
}

/** What the kept one has stays as it is; what it lacks comes from the other. The address of mail is never taken: it is a login. */
async function moveRecord(tx: Transaction, { goneId, keptId }: MergePair): Promise<void> {
  const [gone] = await tx.query<{
    member_number: string | null;
    nickname: string | null;
    birth_date: string | null;
    birth_date_checked: boolean;
    resident: boolean;
  }>('select member_number, nickname, birth_date, birth_date_checked, resident from users where id = $1', [
    goneId,
  ]);
  await tx.query('update users set member_number = null, claimed_member_number = null where id = $1', [
    goneId,
  ]);
  await tx.query(
    `update users set member_number = coalesce(member_number, $2), nickname = coalesce(nickname, $3),
       birth_date = coalesce(birth_date, $4),
       birth_date_checked = case when birth_date is null then coalesce($5, false) else birth_date_checked end,
       resident = resident or coalesce($6, false),
       claimed_member_number = case when coalesce(member_number, $2) is null then claimed_member_number end
     where id = $1`,
    [keptId, gone?.member_number, gone?.nickname, gone?.birth_date, gone?.birth_date_checked, gone?.resident],
  );
  await tx.query(
    `update contacts k set phone = coalesce(k.phone, g.phone),
       phone2 = coalesce(k.phone2, case when k.phone is not null and g.phone <> k.phone then g.phone else g.phone2 end),
       -- An address is one thing: no line of one beside a line of another.
       (address1, address2, city, region, postal_code, country) = (
         select (case when a.own then k else g end).address1, (case when a.own then k else g end).address2,
           (case when a.own then k else g end).city, (case when a.own then k else g end).region,
           (case when a.own then k else g end).postal_code, (case when a.own then k else g end).country
         from (select coalesce(k.address1, k.city, k.postal_code) is not null as own) a),
       joined_on = least(k.joined_on, g.joined_on)
     from contacts g where g.user_id = $1 and k.user_id = $2`,
    [goneId, keptId],
  );
  await tx.query(
    `update member_notes n set contact_id = k.id from contacts g, contacts k
     where g.user_id = $1 and k.user_id = $2 and n.contact_id = g.id`,
    [goneId, keptId],
  );
  await tx.query(
    `update emergency_contacts e set user_id = $2
     where user_id = $1 and not exists (select from emergency_contacts where user_id = $2)
       and contact_id <> (select id from contacts where user_id = $2)`,
    [goneId, keptId],
  );
  // Of two of the same name the kept one's stays; the other goes with what is left of the gone one.
  await tx.query(
    `update office_views g set user_id = $2 where user_id = $1 and not exists (
       select from office_views k where k.user_id = $2 and k.page = g.page and lower(k.name) = lower(g.name))`,
    [goneId, keptId],
  );
  await tx.query('update users set merged_into = $2 where merged_into = $1', [goneId, keptId]);
}

/** Nobody logs in as it any more, by nothing. Its address stays taken, so that nobody opens an account with it. */
async function closeGone(tx: Transaction, { clock }: House, { goneId, keptId }: MergePair): Promise<void> {
  for (const table of [
    'passkeys',
    'passkey_challenges',
    'password_links',
    'user_roles',
    'emergency_contact_requests',
    'office_views',
  ])
    await tx.query(`delete from ${table} where user_id = $1`, [goneId]);
  await tx.query(
    `update users set status = 'INACTIVE', closed_at = coalesce(closed_at, $3), password_hash = null, merged_into = $2
     where id = $1`,
    [goneId, keptId, clock.now()],
  );
}

interface Named {
  readonly userId: number;
  readonly name: string;
  readonly memberNumber: string | null;
}

/** In the trail of both: what became of the one, and what came to the other. */
async function recordBoth(tx: Transaction, actor: UserActor, gone: Named, kept: Named): Promise<void> {
  await recordChange(tx, actor, {
    action: 'account.merged',
    userId: gone.userId,
    changes: [{ field: 'mergedInto', before: null, after: `${kept.name} (${kept.userId})` }],
  });
  await recordChange(tx, actor, {
    action: 'account.merged-in',
    userId: kept.userId,
    changes: [
      { field: 'mergedFrom', before: null, after: `${gone.name} (${gone.userId})` },
      ...(kept.memberNumber === null && gone.memberNumber !== null
        ? [{ field: 'memberNumber', before: null, after: gone.memberNumber }]
        : []),
    ],
  });
}
