/** Who of a family pays for whose rounds: set by the office, in force once both have said yes, and ended by either. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { FamilyYes } from '@fourball/shared/booking/enums.ts';
import { familyPayerSet } from '@fourball/shared/booking/events.ts';
import type { FamilyPayers, FamilyPays } from '@fourball/shared/booking/buddies/payer-calls.ts';
import { refuseOwnBooks } from '../../accounts/access.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { hasLogin } from '../../accounts/invitations/find-uninvited.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import type { Settings } from '../../kernel/settings.ts';
import { transact } from '../../kernel/transact.ts';

type Limits = Pick<Settings, 'buddies'>;

interface Pair {
  /** Whose rounds are paid for. */
  readonly userId: number;
  readonly payerId: number;
}

interface PaysRow {
  user_id: number;
  golfer: string;
  golfer_url: string | null;
  payer_id: number;
  payer: string;
  payer_url: string | null;
  golfer_yes: FamilyYes;
  payer_yes: FamilyYes;
  set_at: Date;
  set_by: string;
}

const presentPays = (row: PaysRow): FamilyPays => ({
  golfer: { userId: row.user_id, name: row.golfer, imageUrl: row.golfer_url },
  payer: { userId: row.payer_id, name: row.payer, imageUrl: row.payer_url },
  golferYes: row.golfer_yes,
  payerYes: row.payer_yes,
  inForce: row.golfer_yes !== 'ASKED' && row.payer_yes !== 'ASKED',
  since: row.set_at.toISOString(),
  setBy: row.set_by,
});

/** Errors: not_found. */
export async function getFamilyPayers(
  { db }: Pick<House, 'db'>,
  { buddies }: Limits,
  userId: number,
): Promise<FamilyPayers> {
  const known = await db.query('select from users where id = $1', [userId]);
  if (known.length === 0) throw new AppError('not_found');
  return readPayers(db, buddies.family, userId);
}

async function readPayers(sql: Sql, most: number, userId: number): Promise<FamilyPayers> {
  const rows = await sql.query<PaysRow>(
    `select f.user_id, g.full_name as golfer, g.avatar_url as golfer_url, f.payer_id, p.full_name as payer,
       p.avatar_url as payer_url, f.golfer_yes, f.payer_yes, f.set_at, b.full_name as set_by
     from family_payers f join users g on g.id = f.user_id join users p on p.id = f.payer_id join users b on b.id = f.set_by
     where $1 in (f.user_id, f.payer_id) order by g.last_name, g.first_name, g.id`,
    [userId],
  );
  const paidBy = rows.find(({ user_id }) => user_id === userId);
  return {
    paidBy: paidBy ? presentPays(paidBy) : null,
    paysFor: rows.filter(({ payer_id }) => payer_id === userId).map(presentPays),
    most,
  };
}

/**
 * For the office, and never for oneself. Who has a login answers in person; for who has none the office does, on their word. Twice is
 * fine, and asks nobody again. Both are locked, so that two at once keep to the limit. Errors: not_found where the golfer is unknown or
 * not active; forbidden; conflict where somebody pays for the golfer already, where each would pay for the other, and at the limit.
 */
export async function setFamilyPayer(
  { db, clock }: House,
  { buddies }: Limits,
  actor: UserActor,
  pair: Pair,
): Promise<FamilyPayers> {
  const { userId, payerId } = pair;
  refuseOwnBooks(actor, userId, payerId);
  return transact(db, async (tx) => {
    const locked = await lockUsers(tx, [userId, payerId]);
    if (locked.get(userId)?.status !== 'ACTIVE') throw new AppError('not_found');
    if (userId === payerId) throw invalidField('payerId', 'booking.ownFamily');
    if (locked.get(payerId)?.status !== 'ACTIVE')
      throw invalidField('payerId', 'booking.noSuchGolferOrAccount');
    const there = await tx.query<{ user_id: number; payer_id: number }>(
      'select user_id, payer_id from family_payers where user_id = any($1::bigint[]) or payer_id = $2',
      [[userId, payerId], payerId],
    );
    const already = there.find(({ user_id }) => user_id === userId);
    if (already?.payer_id === payerId) return readPayers(tx, buddies.family, userId);
    if (already) throw conflictOn('payerId', 'booking.paidForAlready');
    if (there.some(({ user_id, payer_id }) => user_id === payerId && payer_id === userId))
      throw conflictOn('payerId', 'booking.payEachOther');
    if (there.filter(({ payer_id }) => payer_id === payerId).length >= buddies.family)
      throw conflictOn('payerId', 'booking.mostFamily', { family: buddies.family });
    const logins = await tx.query<{ id: number }>(
      `select u.id from users u where u.id = any($1::bigint[]) and ${hasLogin}`,
      [[userId, payerId]],
    );
    const yesOf = (id: number): FamilyYes => (logins.some((one) => one.id === id) ? 'ASKED' : 'OFFICE');
    await tx.query(
      `insert into family_payers (user_id, payer_id, golfer_yes, payer_yes, set_by, set_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [userId, payerId, yesOf(userId), yesOf(payerId), actor.userId, clock.now()],
    );
    await note(tx, actor, 'family.payer-set', pair);
    await emit(tx, familyPayerSet, { ...pair });
    return readPayers(tx, buddies.family, userId);
  });
}

/** Nothing happens where it is not set. Errors: not_found; forbidden for oneself. */
export async function removeFamilyPayer(
  { db }: House,
  { buddies }: Limits,
  actor: UserActor,
  pair: Pair,
): Promise<FamilyPayers> {
  refuseOwnBooks(actor, pair.userId, pair.payerId);
  return transact(db, async (tx) => {
    const locked = await lockUsers(tx, [pair.userId, pair.payerId]);
    if (!locked.has(pair.userId)) throw new AppError('not_found');
    if (await takeAway(tx, pair)) await note(tx, actor, 'family.payer-removed', pair);
    return readPayers(tx, buddies.family, pair.userId);
  });
}

/**
 * One of the two, in person: yes, or a no that also ends it. A yes may come twice; so may a no. Errors: not_found for anybody else, and
 * for a yes to what is not asked, or no longer.
 */
export async function answerFamilyPayer(
  { db }: House,
  { buddies }: Limits,
  actor: UserActor,
  { yes, ...pair }: Pair & { readonly yes: boolean },
): Promise<FamilyPayers> {
  const own = actor.userId;
  if (own !== pair.userId && own !== pair.payerId) throw new AppError('not_found');
  return transact(db, async (tx) => {
    await lockUsers(tx, [pair.userId, pair.payerId]);
    if (yes) {
      const side = own === pair.userId ? 'golfer_yes' : 'payer_yes';
      const [row] = await tx.query<{ before: FamilyYes }>(
        `update family_payers f set ${side} = 'OWN' from family_payers was
         where f.user_id = $1 and f.payer_id = $2 and was.user_id = f.user_id returning was.${side} as before`,
        [pair.userId, pair.payerId],
      );
      if (!row) throw new AppError('not_found');
      if (row.before !== 'OWN') await note(tx, actor, 'family.payer-agreed', pair);
    } else if (await takeAway(tx, pair)) await note(tx, actor, 'family.payer-ended', pair);
    return readPayers(tx, buddies.family, own);
  });
}

async function takeAway(tx: Transaction, { userId, payerId }: Pair): Promise<boolean> {
  const gone = await tx.query(
    'delete from family_payers where user_id = $1 and payer_id = $2 returning user_id',
    [userId, payerId],
  );
  return gone.length > 0;
}

type Act = 'family.payer-set' | 'family.payer-removed' | 'family.payer-agreed' | 'family.payer-ended';

/** In the trail of the golfer and of the payer. */
async function note(
  tx: Transaction,
  actor: UserActor,
  action: Act,
  { userId, payerId }: Pair,
): Promise<void> {
  const rows = await tx.query<{ id: number; name: string }>(
    'select id, full_name as name from users where id = any($1::bigint[])',
    [[userId, payerId]],
  );
  const name = (id: number) => rows.find((row) => row.id === id)?.name ?? null;
  const gone = action === 'family.payer-removed' || action === 'family.payer-ended';
  const change = (field: string, other: number) => [
    { field, before: gone ? name(other) : null, after: gone ? null : name(other) },
  ];
  await recordChange(tx, actor, { action, userId, changes: change('paidBy', payerId) });
  await recordChange(tx, actor, { action, userId: payerId, changes: change('paysFor', userId) });
}

interface Asked {
  userId: number;
  /** Whether it is for this reader to answer, or was answered by the office. */
  asked: boolean;
  pays: boolean;
}

/** Whom the mail about a pair that was set is for, as it stands now: nobody where it was ended meanwhile. */
export async function findFamilyPayerReaders(sql: Sql, { userId, payerId }: Pair): Promise<Asked[]> {
  const [row] = await sql.query<Pick<PaysRow, 'golfer_yes' | 'payer_yes'>>(
    'select golfer_yes, payer_yes from family_payers where user_id = $1 and payer_id = $2',
    [userId, payerId],
  );
  if (!row) return [];
  return [
    { userId, pays: false, yes: row.golfer_yes },
    { userId: payerId, pays: true, yes: row.payer_yes },
  ].flatMap(({ yes, ...reader }) => (yes === 'OWN' ? [] : [{ ...reader, asked: yes === 'ASKED' }]));
}
