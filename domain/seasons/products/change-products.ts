/** What organizers and admins do with fees that are owed: confirmed, charged, changed, charged to somebody else; and back. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { AuditAction } from '@fourball/shared/accounts/enums.ts';
import type { EntryProduct } from '@fourball/shared/seasons/entry-shapes.ts';
import {
  entryTouched,
  feeChangeRequested,
  owedChanged,
  payerChanged,
} from '@fourball/shared/seasons/events.ts';
import { refuseOwnBooks } from '../../accounts/access.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError, conflict, conflictOn, invalidField } from '../../kernel/app-error.ts';
import { emit, emitAll, occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import type { EntryContext } from '../facts/context.ts';
import {
  getProduct,
  getProducts,
  lockProducts,
  noteProducts,
  presentProduct,
  selectProducts,
  type ProductRow,
} from './product-rows.ts';
import { rewriteProduct, settle, unprocess, type Settling } from './settle.ts';

type Named = readonly { readonly productId: number }[];

const idsOf = (named: Named): number[] => [...new Set(named.map(({ productId }) => productId))];

/** Of another's season there are none. */
async function allowToManageAll(
  tx: Transaction,
  actor: UserActor,
  rows: readonly ProductRow[],
): Promise<void> {
  if (may(actor, 'EVENTS', 'ACCOUNTANT')) return;
  const own = await tx.query<{ season_id: number }>(
    'select season_id from season_organizers where user_id = $1',
    [actor.userId],
  );
  const seasons = new Set(own.map(({ season_id }) => season_id));
  if (rows.some(({ ofSeasonId }) => !seasons.has(ofSeasonId))) throw new AppError('not_found');
}

/** What makes a fee cheaper, another's or undone is somebody else's to do: of what is paid for oneself as of what oneself pays. */
const refuseOwnFees = (actor: UserActor, rows: readonly ProductRow[]): void =>
  refuseOwnBooks(actor, ...rows.flatMap(({ userId, chargedUserId }) => [userId, chargedUserId]));

/** Golfers who owe something else now see it on all devices, organizers all that became of it. */
async function tellOwed(tx: Transaction, before: readonly ProductRow[]): Promise<void> {
  const after = new Map(
    (await getProducts(tx, idsOf(before), 'productId')).map((row) => [row.productId, row]),
  );
  const others = before.filter((row) => {
    const now = after.get(row.productId);
    return (
      now?.amount !== row.amount || now.chargedUserId !== row.chargedUserId || now.processed !== row.processed
    );
  });
  const touched = new Map(
    others.map(({ registrationId, userId, seasonId, eventId }) => [
      registrationId,
      occurrence(entryTouched, { registrationId, userId, seasonId, eventId }),
    ]),
  );
  const owed = new Map(
    before.map(({ eventId, ofSeasonId: seasonId }) => [
      `${eventId} ${seasonId}`,
      occurrence(owedChanged, { eventId, seasonId }),
    ]),
  );
  await emitAll(tx, [...touched.values(), ...owed.values()]);
}

/** Runs a change of several with all of them locked, and gives them as they are then. An unknown one fails the call. */
function changeAll(
  house: House,
  actor: UserActor,
  named: Named,
  { field, action }: { field: string; action: AuditAction },
  work: (tx: Transaction, rows: readonly ProductRow[]) => Promise<void>,
): Promise<EntryProduct[]> {
  const ids = idsOf(named);
  return transact(house.db, async (tx) => {
    await lockProducts(tx, ids);
    const rows = await getProducts(tx, ids, field);
    await allowToManageAll(tx, actor, rows);
    const cancelled = rows.find((row) => row.cancelled);
    if (cancelled) throw conflictOn(field, 'seasons.productLetOff', { id: cancelled.productId });
    await work(tx, rows);
    await recordChange(tx, actor, {
      action,
      changes: rows.map(({ productId, title, feeName }) => ({
        field: 'product',
        before: null,
        after: `${title}: ${feeName} (${productId})`,
      })),
    });
    await tellOwed(tx, rows);
    return (await selectProducts(tx, 'x.id = any($1::bigint[])', [ids])).map(presentProduct);
  });
}

/** All or none. Confirmed twice, it is confirmed once. Errors: not_found, conflict, invalid_input naming the id. */
export const confirmProducts = (house: House, actor: UserActor, named: Named): Promise<EntryProduct[]> =>
  changeAll(
    house,
    actor,
    named,
    { field: 'eventProducts', action: 'product.confirmed' },
    async (tx, rows) => {
      const fresh = rows.filter(({ confirmed }) => !confirmed).map(({ productId }) => productId);
      await tx.query(
        'update entry_products set confirmed_at = $2, confirmed_by = $3 where id = any($1::bigint[])',
        [fresh, house.clock.now(), actor.userId],
      );
      await noteProducts(
        tx,
        actor.userId,
        fresh.map((productId) => ({ productId, what: 'CONFIRMED' })),
      );
    },
  );

/** Not once it is charged: that is undone first. Errors as above, forbidden for the own. */
export const unconfirmProducts = (house: House, actor: UserActor, named: Named): Promise<EntryProduct[]> =>
  changeAll(
    house,
    actor,
    named,
    { field: 'eventProduct', action: 'product.unconfirmed' },
    async (tx, rows) => {
      refuseOwnFees(actor, rows);
      const charged = rows.find(({ processed }) => processed);
      if (charged) throw conflictOn('eventProduct', 'seasons.productCharged', { id: charged.productId });
      const back = rows.filter(({ confirmed }) => confirmed).map(({ productId }) => productId);
      await tx.query(
        'update entry_products set confirmed_at = null, confirmed_by = null where id = any($1::bigint[])',
        [back],
      );
      await noteProducts(
        tx,
        actor.userId,
        back.map((productId) => ({ productId, what: 'UNCONFIRMED' })),
      );
    },
  );

const by = (house: House, actor: UserActor, reason: string): Settling => ({
  house,
  actorId: actor.userId,
  reason,
});

/** For admins. Charged twice, it is charged once. Errors as above, conflict for what is not confirmed. */
export const processProducts = (house: House, actor: UserActor, named: Named): Promise<EntryProduct[]> =>
  changeAll(
    house,
    actor,
    named,
    { field: 'eventProducts', action: 'product.processed' },
    async (tx, rows) => {
      const unconfirmed = rows.find(({ confirmed }) => !confirmed);
      if (unconfirmed)
        throw conflictOn('eventProducts', 'seasons.confirmFirst', { id: unconfirmed.productId });
      await settle(tx, by(house, actor, ''), { charge: idsOf(rows), release: new Map() });
    },
  );

/** For admins, with a reason that the books keep. Undone twice, it is undone once. Errors as above, forbidden for the own. */
export const unprocessProducts = (
  house: House,
  actor: UserActor,
  named: Named,
  reason: string,
): Promise<EntryProduct[]> =>
  changeAll(
    house,
    actor,
    named,
    { field: 'eventProducts', action: 'product.unprocessed' },
    async (tx, rows) => {
      refuseOwnFees(actor, rows);
      await unprocess(tx, by(house, actor, reason || 'Charge undone'), rows);
    },
  );

/** Runs a change of one with it locked, and its golfers before. */
function changeOne(
  house: House,
  actor: UserActor,
  productId: number,
  userIds: readonly number[],
  work: (tx: Transaction, row: ProductRow) => Promise<void>,
): Promise<EntryProduct> {
  return transact(house.db, async (tx) => {
    await lockUsers(tx, [actor.userId, ...userIds]);
    await lockProducts(tx, [productId]);
    const row = await getProduct(tx, productId);
    await allowToManageAll(tx, actor, [row]);
    if (row.cancelled) throw conflictOn('productId', 'seasons.productLetOff', { id: productId });
    await work(tx, row);
    await tellOwed(tx, [row]);
    return presentProduct(await getProduct(tx, productId));
  });
}

const spoken = (cents: number): string => (cents / 100).toFixed(2);

async function adjust(
  tx: Transaction,
  house: House,
  actor: UserActor,
  row: ProductRow,
  { amount, comment }: { amount: number; comment: string },
): Promise<void> {
  await rewriteProduct(tx, by(house, actor, comment), row, { amount, comment });
  const after = await getProduct(tx, row.productId);
  await noteProducts(tx, actor.userId, [
    {
      productId: row.productId,
      what: 'CHANGED',
      before: spoken(row.amount),
      after: spoken(amount),
      comment,
      entryId: after.entryId,
    },
  ]);
  await recordChange(tx, actor, {
    action: 'product.changed',
    userId: row.chargedUserId,
    changes: [{ field: `${row.title}: ${row.feeName}`, before: spoken(row.amount), after: spoken(amount) }],
  });
}

/**
 * For admins: another price, before tax. What was charged is reversed and charged anew. Errors: not_found, conflict,
 * forbidden for the own.
 */
export const adjustProduct = (
  house: House,
  actor: UserActor,
  { productId, amount, comment }: { productId: number; amount: number; comment: string },
): Promise<EntryProduct> =>
  changeOne(house, actor, productId, [], (tx, row) => {
    refuseOwnFees(actor, [row]);
    return adjust(tx, house, actor, row, { amount, comment });
  });

/** For admins: another golfer pays; both are told. Errors: not_found, conflict, forbidden for the own, invalid_input on userId. */
export const chargeProductUser = (
  house: House,
  actor: UserActor,
  { productId, userId }: { productId: number; userId: number },
): Promise<EntryProduct> =>
  changeOne(house, actor, productId, [userId], async (tx, row) => {
    refuseOwnFees(actor, [row]);
    if (row.chargedUserId === userId) return;
    const [payer] = await tx.query<{ name: string }>(
      `select full_name as name from users where id = $1 and status = 'ACTIVE'`,
      [userId],
    );
    if (!payer) throw invalidField('userId', 'seasons.noSuchGolfer');
    await rewriteProduct(tx, by(house, actor, 'Charged to another golfer'), row, { chargedUserId: userId });
    const after = await getProduct(tx, productId);
    await noteProducts(tx, actor.userId, [
      { productId, what: 'PAYER', before: row.chargedName, after: payer.name, entryId: after.entryId },
    ]);
    await recordChange(tx, actor, {
      action: 'product.payer-changed',
      userId,
      changes: [{ field: `${row.title}: ${row.feeName}`, before: row.chargedName, after: payer.name }],
    });
    await emit(tx, payerChanged, { productId, fromUserId: row.chargedUserId, toUserId: userId });
  });

/** For organizers, who ask the admins; so many in a day. Errors: not_found, conflict. */
export async function requestFeeChange(
  { house, club }: EntryContext,
  actor: UserActor,
  { productId, amount, comment }: { productId: number; amount: number; comment: string },
): Promise<EntryProduct> {
  const { events } = await club.rules();
  return changeOne(house, actor, productId, [], async (tx, row) => {
    const [asked] = await tx.query<{ count: number }>(
      `select count(*)::int as count from product_logs
       where actor_id = $1 and what = 'REQUESTED' and at > now() - interval '1 day'`,
      [actor.userId],
    );
    if ((asked?.count ?? 0) >= events.feeRequestsADay)
      throw conflict('seasons.tooManyRequests', { most: events.feeRequestsADay });
    await tx.query(
      `update entry_products set stage = 'REQUESTED', requested_cents = $2, requested_comment = $3, requested_by = $4,
         requested_at = $5 where id = $1`,
      [productId, amount, comment, actor.userId, house.clock.now()],
    );
    await noteProducts(tx, actor.userId, [
      { productId, what: 'REQUESTED', before: spoken(row.amount), after: spoken(amount), comment },
    ]);
    await emit(tx, feeChangeRequested, { productId });
  });
}

type Stage = NonNullable<EntryProduct['processingStage']>;

const next: Readonly<Record<Stage, readonly Stage[]>> = {
  REQUESTED: ['APPROVED', 'REJECTED'],
  APPROVED: ['PROCESSED'],
  REJECTED: [],
  PROCESSED: [],
};

/**
 * For admins: approved, the price is what was asked for; processed, it is charged as well. Errors: not_found, conflict,
 * forbidden for the own.
 */
export const decideFeeChange = (
  house: House,
  actor: UserActor,
  { productId, processingStage: stage }: { productId: number; processingStage: Stage },
): Promise<EntryProduct> =>
  changeOne(house, actor, productId, [], async (tx, row) => {
    refuseOwnFees(actor, [row]);
    const { processingStage: from, requestedAmount, requestedComment } = row;
    if (from === stage) return;
    if (from === null || !next[from].includes(stage))
      throw conflictOn('processingStage', 'seasons.notThatStage');
    if (stage === 'APPROVED') {
      await adjust(tx, house, actor, row, {
        amount: requestedAmount ?? row.amount,
        comment: requestedComment ?? '',
      });
    }
    if (stage === 'PROCESSED' && !row.processed) {
      await settle(tx, by(house, actor, ''), { charge: [productId], release: new Map() });
    }
    await tx.query('update entry_products set stage = $2 where id = $1', [productId, stage]);
    await noteProducts(tx, actor.userId, [{ productId, what: stage }]);
  });
