/** The rule of which entries of the books may be undone; the others are undone where they were made. */
import type { LedgerEntryKind, paymentMethod } from '@fourball/shared/money/enums.ts';
import type { z } from 'zod';

export interface Reversible {
  kind: LedgerEntryKind;
  membership_id: number | null;
  round_id: number | null;
  /** Of the purchase that it belongs to. */
  purchase_kind: 'BOOKING' | 'CART' | 'ENTRY' | null;
  /** Of the payment that it belongs to. */
  payment_method: z.output<typeof paymentMethod> | null;
  payment_refunded_cents: number | null;
  /** A voucher was filled or emptied by it. */
  moves_voucher: boolean;
  /** A till charged articles by it. */
  sold_at_till: boolean;
}

/** In a select whose entry is `e`. */
export const ofTill = `exists (select from voucher_moves m where m.entry_id = e.id) as moves_voucher,
  exists (select from article_sales s where s.entry_id = e.id) as sold_at_till`;

/** Each names what to do instead. */
type WhyNotReversible =
  | 'money.undoneByRefund'
  | 'money.partOfPaymentGivenBack'
  | 'money.undoneWithMembership'
  | 'money.undoneWithRound'
  | 'money.undoneWithEntry'
  | 'money.undoneWithVoucher'
  | 'money.undoneAtTill'
  | 'money.refundStays'
  | 'money.payoutStays'
  | 'money.reversalStays'
  | 'money.cashUpStays'
  | 'money.instalmentStays';

/** The refusal that names what to do instead, where more than the books would have to follow; null where it may be undone. */
export function whyNotReversible(entry: Reversible): WhyNotReversible | null {
  if (entry.moves_voucher) return 'money.undoneWithVoucher';
  if (entry.sold_at_till) return 'money.undoneAtTill';
  switch (entry.kind) {
    case 'ADJUSTMENT':
    case 'CREDIT':
      return null;
    case 'FEE':
      return entry.purchase_kind === 'ENTRY' ? 'money.undoneWithEntry' : null;
    case 'PAYMENT':
      if (entry.payment_method === 'STRIPE') {
        return 'money.undoneByRefund';
      }
      return (entry.payment_refunded_cents ?? 0) > 0 ? 'money.partOfPaymentGivenBack' : null;
    case 'CHARGE':
      if (entry.purchase_kind === 'ENTRY') return 'money.undoneWithEntry';
      if (entry.membership_id !== null) return 'money.undoneWithMembership';
      return entry.round_id === null ? null : 'money.undoneWithRound';
    case 'REFUND':
      return 'money.refundStays';
    case 'PAYOUT':
      return 'money.payoutStays';
    case 'REVERSAL':
      return 'money.reversalStays';
    case 'CASH_UP':
      return 'money.cashUpStays';
    case 'INSTALMENT':
      return 'money.instalmentStays';
  }
}
