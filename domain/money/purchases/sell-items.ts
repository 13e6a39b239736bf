/** Sells what is decided to be sold: the purchase with its lines, the charge, the memberships, and their round credits. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { LaterInstalment } from '@fourball/shared/membership/instalments.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { SaleItem } from '../../membership/catalogue/items-for-sale.ts';
import { openLots, type NewLot } from '../../membership/credits/round-credits.ts';
import { deferInstalments } from '../instalments/instalment-plan.ts';
import { chargeLines, golferAccount, postEntries, productAccount } from '../ledger/ledger.ts';

/** What is charged for one line: prices as they are now, which stay with it from then on. */
export interface ChargedLine {
  readonly item: SaleItem;
  /** Whom it is for. */
  readonly userId: number;
  readonly quantity: number;
  /** Of one; the price of the sale, which may differ from what the item costs by now. */
  readonly unitPriceCents: number;
  readonly discountCents: number;
  readonly taxBasisPoints: number;
  readonly membershipId?: number;
}

export interface Charging {
  readonly purchaseId: number;
  readonly chargedUserId: number;
  readonly actorId: number;
  /** The club's calendar day on which it counts, YYYY-MM-DD. */
  readonly day: string;
}

/** Cents of a line before tax, and its tax. */
export function amountsOf(
  line: Pick<ChargedLine, 'quantity' | 'unitPriceCents' | 'discountCents' | 'taxBasisPoints'>,
): { netCents: number; taxCents: number } {
  const netCents = line.quantity * line.unitPriceCents - line.discountCents;
  return { netCents, taxCents: taxOn(netCents, line.taxBasisPoints) };
}

/** The account that earns what an item is sold for. */
export const itemAccount = ({ id, kind, name }: Pick<SaleItem, 'id' | 'kind' | 'name'>) =>
  productAccount(`${kind === 'ROUND' ? 'round' : 'membership'}:${id}`, name);

/** Posts one charge per line and keeps the line with it; what costs nothing has a line and no charge. */
export async function chargeItems(
  tx: Transaction,
  { purchaseId, chargedUserId, actorId, day }: Charging,
  lines: readonly ChargedLine[],
): Promise<void> {
  const charged = lines.map((line) => ({ ...line, ...amountsOf(line) }));
  const costly = charged.filter(({ netCents }) => netCents > 0);
  const entries = await postEntries(
    tx,
    costly.map(({ item, quantity, netCents, taxCents, taxBasisPoints, membershipId }) => ({
      kind: 'CHARGE',
      day,
      description: quantity > 1 ? `${quantity} × ${item.name}` : item.name,
      actorId,
      purchaseId,
      ...(membershipId === undefined ? {} : { membershipId }),
      lines: chargeLines({
        payer: golferAccount(chargedUserId),
        product: itemAccount(item),
        netCents,
        taxCents,
        taxBasisPoints,
      }),
    })),
  );
  const entryOf = new Map(costly.map((line, index) => [line, entries[index]]));
  for (const line of charged) {
    await tx.query(
      `insert into purchase_lines (purchase_id, product_item_id, user_id, name, quantity, unit_price_cents,
         discount_cents, tax_basis_points, tax_cents, membership_id, entry_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        purchaseId,
        line.item.id,
        line.userId,
        line.item.name,
        line.quantity,
        line.unitPriceCents,
        line.discountCents,
        line.taxBasisPoints,
        line.taxCents,
        line.membershipId ?? null,
        entryOf.get(line) ?? null,
      ],
    );
  }
}

/** What an admin may say of a membership that is sold. */
export interface MembershipTerms {
  readonly discountCents: number;
  /** Null where those of the product hold. */
  readonly advanceBookingDays: number | null;
  readonly comments: string | null;
  readonly creditAdjustment: number;
  readonly adjustmentComments: string | null;
  readonly incentiveId: number | null;
}

export interface SoldLine {
  readonly item: SaleItem;
  readonly userId: number;
  readonly quantity: number;
  readonly terms?: MembershipTerms;
  /** Of a membership: what falls due later. */
  readonly instalments?: readonly LaterInstalment[];
}

export interface Sale extends Charging {
  readonly moment: Date;
  readonly taxBasisPoints: number;
  readonly creditsPerRound: number;
  readonly lines: readonly SoldLine[];
}

/**
 * Under the locks of golfers and items, when everything is decided. Returns the memberships' ids in the order of their
 * lines. A round that is paid in advance gives as many credits as a round takes.
 */
export async function sellItems(tx: Transaction, sale: Sale): Promise<number[]> {
  const { purchaseId, chargedUserId, actorId, day, taxBasisPoints } = sale;
  const charged: ChargedLine[] = [];
  const lots: NewLot[] = [];
  const membershipIds: number[] = [];
  const plans: Parameters<typeof deferInstalments>[1][] = [];
  for (const { item, userId, quantity, terms, instalments = [] } of sale.lines) {
    const line = {
      item,
      userId,
      quantity,
      unitPriceCents: item.unit_price_cents,
      discountCents: terms?.discountCents ?? 0,
      taxBasisPoints,
    };
    if (item.kind === 'ROUND') {
      charged.push(line);
      lots.push({
        userId,
        source: 'PURCHASE',
        purchaseId,
        startsOn: day > item.start_date ? day : item.start_date,
        endsOn: item.end_date,
        credits: quantity * sale.creditsPerRound,
        actorId,
      });
    } else {
      const membershipId = await insertMembership(tx, sale, { item, userId, quantity, terms });
      membershipIds.push(membershipId);
      charged.push({ ...line, membershipId });
      plans.push({ membershipId, purchaseId, chargedUserId, actorId, day, name: item.name, instalments });
      lots.push({
        userId,
        source: 'MEMBERSHIP',
        membershipId,
        purchaseId,
        startsOn: item.start_date,
        endsOn: item.end_date,
        credits: item.round_credits,
        actorId,
      });
    }
  }
  await openLots(tx, lots);
  await chargeItems(tx, { purchaseId, chargedUserId, actorId, day }, charged);
  for (const plan of plans) await deferInstalments(tx, plan);
  return membershipIds;
}

async function insertMembership(
  tx: Transaction,
  { purchaseId, chargedUserId, taxBasisPoints, moment }: Sale,
  { item, userId, terms }: SoldLine & { terms: MembershipTerms | undefined },
): Promise<number> {
  const discountCents = terms?.discountCents ?? 0;
  const [row] = await tx.query<{ id: number }>(
    `insert into memberships (user_id, product_item_id, advance_booking_days, created_at, unit_price_cents,
       discount_cents, tax_basis_points, tax_cents, charged_user_id, purchase_id, comments, credit_adjustment,
       adjustment_comments, incentive_id, prorated_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning id`,
    [
      userId,
      item.id,
      terms?.advanceBookingDays ?? null,
      moment,
      item.unit_price_cents,
      discountCents,
      taxBasisPoints,
      taxOn(item.unit_price_cents - discountCents, taxBasisPoints),
      chargedUserId,
      purchaseId,
      terms?.comments ?? null,
      terms?.creditAdjustment ?? 0,
      terms?.adjustmentComments ?? null,
      terms?.incentiveId ?? null,
      item.proratedFrom ?? null,
    ],
  );
  return row?.id ?? 0;
}
