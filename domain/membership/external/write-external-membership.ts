/** Claims, takes back, adds, verifies, changes and removes memberships that golfers have elsewhere. */
import { sqlStateOf, type Transaction } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { createExternalMembership as createCall } from '@fourball/shared/membership/external-membership-calls.ts';
import type { ExternalMembership } from '@fourball/shared/membership/shapes.ts';
import type { AuditAction } from '@fourball/shared/accounts/enums.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import type { Settings } from '../../kernel/settings.ts';
import { transact } from '../../kernel/transact.ts';
import { selectExternal } from './find-external-memberships.ts';

type ExternalFields = BodyOf<typeof createCall>;

/**
 * The caller's own, of this year, for an admin to verify. Locks the golfer, so that several at once keep to how many may
 * wait. Errors: conflict where it was told already or too many wait, unauthenticated where the account was closed
 * meanwhile.
 */
export function claimExternalMembership(
  { db, clock, timeZone }: House,
  { waitingClaims }: Pick<Settings, 'waitingClaims'>,
  { userId }: UserActor,
  userEnteredText: string,
): Promise<ExternalMembership> {
  const now = clock.now();
  const year = Number(clubDay(now, timeZone).slice(0, 4));
  return eachOnce('membership.toldOfAlready', () =>
    transact(db, async (tx) => {
      if ((await lockUsers(tx, [userId])).get(userId)?.status !== 'ACTIVE') {
        throw new AppError('unauthenticated');
      }
      const waiting = await tx.query(
        'select from external_memberships where user_id = $1 and not verified limit $2',
        [userId, waitingClaims],
      );
      if (waiting.length >= waitingClaims) {
        throw conflictOn('userEnteredText', 'membership.tooManyClaimsWaiting', { waitingClaims });
      }
      return insert(tx, { userId, userEnteredText, year, verified: false }, { at: now, by: null });
    }),
  );
}

/**
 * The caller's own, as long as nobody has verified it. Locks it. Errors: not_found for anybody else's too, conflict where
 * it is verified.
 */
export function withdrawExternalMembership(
  { db }: House,
  actor: UserActor,
  id: number,
): Promise<ExternalMembership> {
  return transact(db, async (tx) => {
    const own = await lockExternal(tx, id);
    if (own.userId !== actor.userId) throw new AppError('not_found');
    if (own.verified) throw new AppError('conflict');
    return remove(tx, actor, own, 'external-membership.withdrawn');
  });
}

/** For admins. Errors: invalid_input on userId for no such golfer, conflict where it is there already. */
export function createExternalMembership(
  { db, clock }: House,
  actor: UserActor,
  fields: ExternalFields,
): Promise<ExternalMembership> {
  return eachOnce(alreadyThere, () =>
    transact(db, async (tx) => {
      if (!(await isOpen(tx, fields.userId))) throw invalidField('userId', 'membership.noSuchGolfer');
      const created = await insert(tx, fields, { at: clock.now(), by: actor.userId });
      await recordChange(tx, actor, {
        action: 'external-membership.added',
        userId: created.userId,
        changes: changesBetween({}, traced(created)),
      });
      return created;
    }),
  );
}

/**
 * Verified, it gives the price of external members for its year. Locks it. Errors: not_found, invalid_input on userId,
 * with whom it stays, conflict where it is there already.
 */
export function updateExternalMembership(
  { db, clock }: House,
  actor: UserActor,
  { id, ...fields }: ExternalFields & { id: number },
): Promise<ExternalMembership> {
  return eachOnce(alreadyThere, () =>
    transact(db, async (tx) => {
      const before = await lockExternal(tx, id);
      if (fields.userId !== before.userId) {
        throw invalidField('userId', 'membership.golferFixed');
      }
      // Who verified it, and when, is kept of the moment when it became verified.
      await tx.query(
        `update external_memberships set entity_id = $2, user_entered_text = $3, year = $4, verified = $5,
           verified_at = case when $5 and verified then verified_at when $5 then $6::timestamptz end,
           verified_by = case when $5 and verified then verified_by when $5 then $7::bigint end
         where id = $1`,
        [
          id,
          fields.entityId ?? null,
          fields.userEnteredText,
          fields.year,
          fields.verified,
          clock.now(),
          actor.userId,
        ],
      );
      const after = await getExternal(tx, id);
      const changes = changesBetween(traced(before), traced(after));
      if (changes.length > 0) {
        await recordChange(tx, actor, {
          action: 'external-membership.changed',
          userId: after.userId,
          changes: [naming(after), ...changes],
        });
      }
      return after;
    }),
  );
}

/** Errors: not_found. */
export function deleteExternalMembership(
  { db }: House,
  actor: UserActor,
  id: number,
): Promise<ExternalMembership> {
  return transact(db, async (tx) =>
    remove(tx, actor, await lockExternal(tx, id), 'external-membership.removed'),
  );
}

async function remove(
  tx: Transaction,
  actor: UserActor,
  gone: ExternalMembership,
  action: AuditAction,
): Promise<ExternalMembership> {
  await tx.query('delete from external_memberships where id = $1', [gone.id]);
  await recordChange(tx, actor, { action, userId: gone.userId, changes: [naming(gone)] });
  return gone;
}

/** Locks the account, so that it can't be erased in between and be left with a text. */
async function isOpen(tx: Transaction, userId: number): Promise<boolean> {
  const found = await tx.query('select id from users where id = $1 and closed_at is null for key share', [
    userId,
  ]);
  return found.length > 0;
}

async function insert(
  tx: Transaction,
  fields: Omit<ExternalFields, 'entityId'> & Partial<Pick<ExternalFields, 'entityId'>>,
  { at, by }: { at: Date; by: number | null },
): Promise<ExternalMembership> {
  const { userId, entityId = null, userEnteredText, year, verified } = fields;
  const [row] = await tx.query<{ id: number }>(
    `insert into external_memberships
       (user_id, entity_id, user_entered_text, year, verified, created_at, verified_at, verified_by)
     values ($1, $2, $3, $4, $5, $6, case when $5 then $6::timestamptz end, case when $5 then $7::bigint end)
     returning id`,
    [userId, entityId, userEnteredText, year, verified, at, by],
  );
  return getExternal(tx, row?.id ?? 0);
}

async function getExternal(tx: Transaction, id: number): Promise<ExternalMembership> {
  const [external] = await selectExternal(tx, 'x.id = $1', [id]);
  if (!external) throw new AppError('not_found');
  return external;
}

async function lockExternal(tx: Transaction, id: number): Promise<ExternalMembership> {
  await tx.query('select id from external_memberships where id = $1 for update', [id]);
  return getExternal(tx, id);
}

const alreadyThere = 'membership.thereForThisYear';
const uniqueViolation = '23505';

/** The constraint decides, also between two who say the same at once. */
async function eachOnce(
  code: 'membership.toldOfAlready' | 'membership.thereForThisYear',
  write: () => Promise<ExternalMembership>,
): Promise<ExternalMembership> {
  try {
    return await write();
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) throw conflictOn('userEnteredText', code);
    throw error;
  }
}

/** What an admin decides about it. */
const traced = ({ entityId, userEnteredText, year, verified }: ExternalMembership) => ({
  entityId,
  userEnteredText,
  year,
  verified,
});

/** Says in the trail which one it was. */
const naming = ({ id, userEnteredText, year }: ExternalMembership) => ({
  field: 'externalMembership',
  before: null,
  after: `${userEnteredText ?? ''} ${year} (${id})`,
});
