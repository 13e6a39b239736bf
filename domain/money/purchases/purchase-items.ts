/** Buys what is in the cart: memberships, and rounds that are paid in advance. */
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { refusal, type Unworded } from '@fourball/shared/words/refusals.ts';
import { purchaseMade } from '@fourball/shared/money/events.ts';
import type { createPurchase as createPurchaseCall } from '@fourball/shared/money/purchase-calls.ts';
import type { Proration } from '@fourball/shared/club/enums.ts';
import { laterInstalments, type LaterInstalment } from '@fourball/shared/membership/instalments.ts';
import { proratedPrice } from '@fourball/shared/membership/prorate.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import {
  findSaleItems,
  findStanding,
  isSoldOut,
  lockSaleItems,
  standingKey,
  type SaleItem,
} from '../../membership/catalogue/items-for-sale.ts';
import { isMaxReached } from './max-reached.ts';
import { recordCart } from './record-purchases.ts';
import { amountsOf, sellItems, type SoldLine } from './sell-items.ts';

type Answer = Unworded<ReplyOf<typeof createPurchaseCall>>;

/** One line as it was asked for; `field` is its place in what was sent. */
interface WantedLine {
  readonly field: string;
  readonly productType: 'GOLF' | 'ACCOMMODATION';
  readonly productItemId: number;
  readonly quantity: number;
  /** Whom it is for. */
  readonly userId: number;
  /** Where whom it is for was said, in what was sent. */
  readonly userField: string;
  /** Cents with tax that the buyer was shown, where that was said. */
  readonly total?: number | null | undefined;
  /** What falls due later, as the buyer agreed to it. */
  readonly instalments?: readonly LaterInstalment[] | null | undefined;
}

export interface Order {
  readonly lines: readonly WantedLine[];
  readonly chargedUserId: number;
}

/** More than that fits no column of the books. */
const mostCents = 2_000_000_000;

export const alreadyHas = refusal('money.golferHasMembership');
export const soldOut = refusal('money.soldOut');
export const offSale = refusal('money.notOnSale');
const otherPlan = refusal('money.instalmentsChanged');
const otherPrice = refusal('money.priceChangedMeanwhile');

/**
 * All lines or none, at the prices and the tax of the database. Only the office buys for, or charges, somebody else. Locks the
 * golfers, then the items, both sorted, and decides under these locks; constraints of the database say MAX_REACHED too.
 * With a key it takes effect once. Errors: forbidden, invalid_input by field.
 */
export async function purchaseItems(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { lines, chargedUserId }: Order,
  intent: Intent | undefined,
): Promise<Answer> {
  const named = [...lines.map(({ userId }) => userId), chargedUserId];
  if (!may(actor, 'MEMBERSHIP', 'STARTER') && named.some((userId) => userId !== actor.userId))
    throw new AppError('forbidden');
  // Before the transaction: reading them anew takes a connection of its own.
  const { taxBasisPoints, creditsPerRound, membershipProration } = await club.rules();
  try {
    return await transact(house.db, (tx) =>
      onceOnly(tx, intent, async (): Promise<Answer> => {
        const itemIds = lines.map(({ productItemId }) => productItemId);
        // What is gone already is told at once: a crowd for the last one need not queue for a lock to hear it.
        const seen = await findSaleItems(tx, itemIds);
        refuseOddLines(lines, seen, taxBasisPoints);
        const gone = lines.find(({ productItemId }) => isGone(seen.get(productItemId)));
        if (gone) return { result: 'MAX_REACHED', field: `${gone.field}.productItemId`, reason: soldOut };

        const users = await lockUsers(tx, named);
        const isOpen = (userId: number) => users.get(userId)?.status === 'ACTIVE';
        if (!isOpen(chargedUserId)) throw invalidField('chargeUser', 'money.accountNotOpen');
        const closed = lines.find(({ userId }) => !isOpen(userId));
        if (closed) throw invalidField(closed.userField, 'money.accountNotOpen');

        const listed = await lockSaleItems(tx, itemIds);
        refuseOddLines(lines, listed, taxBasisPoints);
        const moment = house.clock.now();
        const today = clubDay(moment, house.timeZone);
        const items = new Map(
          [...listed].map(([id, item]) => [id, pricedToday(item, today, membershipProration)]),
        );
        const standing = await findStanding(
          tx,
          lines.map(({ userId }) => userId),
          itemIds,
        );
        const decided = decide(lines, items, { standing, today, taxBasisPoints, creditsPerRound });
        if ('result' in decided) return decided;

        const purchaseId = await recordCart(tx, { chargedUserId, boughtBy: actor.userId, moment });
        await sellItems(tx, {
          purchaseId,
          chargedUserId,
          actorId: actor.userId,
          day: today,
          moment,
          taxBasisPoints,
          creditsPerRound,
          lines: decided.lines,
        });
        if (chargedUserId !== actor.userId) {
          await recordChange(tx, actor, {
            action: 'purchase.made',
            userId: chargedUserId,
            changes: [{ field: 'purchaseId', before: null, after: String(purchaseId) }],
          });
        }
        await emit(tx, purchaseMade, { purchaseId });
        return { result: 'SUCCESS', purchaseId };
      }),
    );
  } catch (error) {
    if (isMaxReached(error)) return { result: 'MAX_REACHED', reason: soldOut };
    throw error;
  }
}

/** At what the club's rule makes of the price by that day. */
function pricedToday(item: SaleItem, today: string, rule: Proration): SaleItem {
  if (item.kind !== 'MEMBERSHIP') return item;
  const span = { startDate: item.start_date, endDate: item.end_date };
  const cents = proratedPrice(item.unit_price_cents, span, today, rule);
  return cents === item.unit_price_cents ? item : { ...item, unit_price_cents: cents, proratedFrom: today };
}

const isGone = (item: SaleItem | undefined): boolean =>
  item?.kind === 'MEMBERSHIP' && !item.removed && isSoldOut(item, item.sold);

/** What nobody could ever buy like that. Throws invalid_input. */
function refuseOddLines(
  lines: readonly WantedLine[],
  items: ReadonlyMap<number, SaleItem>,
  taxBasisPoints: number,
): void {
  for (const { field, productType, productItemId, quantity } of lines) {
    if (productType === 'ACCOMMODATION') {
      throw invalidField(`${field}.productType`, 'money.noAccommodation');
    }
    const item = items.get(productItemId);
    if (!item) continue;
    if (item.kind === 'MEMBERSHIP' && quantity !== 1) {
      throw invalidField(`${field}.quantity`, 'money.membershipTwice');
    }
    if (costOf(item, quantity, taxBasisPoints) > mostCents) {
      throw invalidField(`${field}.quantity`, 'money.tooMuchAtOnce');
    }
  }
}

/** Cents with tax. */
function costOf({ unit_price_cents }: SaleItem, quantity: number, taxBasisPoints: number): number {
  const line = { quantity, unitPriceCents: unit_price_cents, discountCents: 0, taxBasisPoints };
  const { netCents, taxCents } = amountsOf(line);
  return netCents + taxCents;
}

/** Nobody is bound by days or amounts that they have not seen. */
function isPlanOf(
  item: SaleItem,
  agreed: readonly LaterInstalment[],
  { today, taxBasisPoints }: { readonly today: string; readonly taxBasisPoints: number },
): boolean {
  if (item.kind !== 'MEMBERSHIP') return false;
  const plan = laterInstalments(costOf(item, 1, taxBasisPoints), item.instalment_days, today);
  return (
    plan.length === agreed.length &&
    plan.every(({ dueOn, cents }, at) => dueOn === agreed[at]?.dueOn && cents === agreed[at].cents)
  );
}

interface SaleFacts {
  /** Who has which items already. */
  readonly standing: ReadonlySet<string>;
  readonly today: string;
  readonly taxBasisPoints: number;
  readonly creditsPerRound: number;
}

/** Which lines are sold, or why none is. Each membership of the same cart counts for those after it. */
function decide(
  lines: readonly WantedLine[],
  items: ReadonlyMap<number, SaleItem>,
  { standing, today, taxBasisPoints, creditsPerRound }: SaleFacts,
): { lines: SoldLine[] } | Answer {
  const sold = new Map([...items.values()].map((item) => [item.id, item.sold]));
  const has = new Set(standing);
  const decided: SoldLine[] = [];
  for (const { field: at, productItemId, quantity, userId, total, instalments } of lines) {
    const field = `${at}.productItemId`;
    const item = items.get(productItemId);
    // A membership outside the catalogue is one that the office gives; a round is paid with what the club takes.
    const offered = item?.kind === 'ROUND' ? creditsPerRound > 0 : item?.catalogue_entry_id !== null;
    if (!item || item.removed || !offered || item.end_date < today) {
      return { result: 'NOT_AVAILABLE', field, reason: offSale };
    }
    if (item.kind === 'MEMBERSHIP') {
      const key = standingKey(userId, item.id);
      const before = sold.get(item.id) ?? 0;
      if (has.has(key)) return { result: 'MAX_REACHED', field, reason: alreadyHas };
      if (isSoldOut(item, before)) return { result: 'MAX_REACHED', field, reason: soldOut };
      has.add(key);
      sold.set(item.id, before + 1);
    }
    // Nobody is charged what nobody has seen.
    if (total != null && total !== costOf(item, quantity, taxBasisPoints)) {
      return { result: 'NOT_AVAILABLE', field: `${at}.total`, reason: otherPrice };
    }
    const agreed = instalments ?? [];
    if (agreed.length > 0 && !isPlanOf(item, agreed, { today, taxBasisPoints })) {
      return { result: 'NOT_AVAILABLE', field: `${at}.instalments`, reason: otherPlan };
    }
    decided.push({ item, userId, quantity, instalments: agreed });
  }
  return { lines: decided };
}
