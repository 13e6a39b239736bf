/** The rule of which entries of the books may be undone; the others are undone where they were made. */
import type { LedgerEntryKind, paymentMethod } from '@fourball/shared/money/enums.ts';
import type { z } from 'zod';

export interface Reversible {
  kind: LedgerEntryKind;
  membership_id: number | null;
  round_id: number | null;
  /** Of the payment that it belongs to. */
  payment_method: z.output<typeof paymentMethod> | null;
  payment_refunded_cents: number | null;
}

/** A sentence that names what to do instead, where more than the books would have to follow; null where it may be undone. */
export function whyNotReversible(entry: Reversible): string | null {
  switch (entry.kind) {
    case 'ADJUSTMENT':
    case 'FEE':
    case 'CREDIT':
      return null;
    case 'PAYMENT':
      if (entry.payment_method === 'STRIPE') {
        return 'A payment by the processor is given back as a refund of the payment.';
      }
      return (entry.payment_refunded_cents ?? 0) > 0
        ? 'Some of this payment was given back already. Give back the rest instead.'
        : null;
    case 'CHARGE':
      if (entry.membership_id !== null) return 'Cancel, refund or delete the membership instead.';
      return entry.round_id === null ? null : 'Change or cancel the round instead.';
    case 'REFUND':
      return 'A refund stays. Adjust the account instead.';
    case 'PAYOUT':
      return 'What was paid out stays. Note what comes back as a payment.';
    case 'REVERSAL':
      return 'This entry undoes another one and stays. Adjust the account instead.';
  }
}
