/** Reads Stripe's objects into what payments are here. */
import type Stripe from 'stripe';
import type { Card, IntentState, RefundState } from './processor.ts';

/** Where our own key stands in the objects that we ask for. */
export const requestKeyField = 'fourball_request';

/** Failures are kept and shown: no longer than somebody reads. */
const longest = 500;

const refOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

function standingOf(status: string): IntentState['standing'] {
  switch (status) {
    case 'succeeded':
      return 'SUCCEEDED';
    case 'canceled':
      return 'CANCELLED';
    case 'processing':
    case 'requires_capture':
      return 'PROCESSING';
    default:
      return 'OPEN';
  }
}

export function presentIntent(intent: Stripe.PaymentIntent): IntentState {
  return {
    ref: intent.id,
    requestKey: intent.metadata[requestKeyField] ?? null,
    standing: standingOf(intent.status),
    receivedCents: intent.amount_received,
    failure: intent.last_payment_error?.message?.slice(0, longest) ?? null,
    clientSecret: intent.client_secret,
    keptCardRef:
      intent.status === 'succeeded' && intent.setup_future_usage ? refOf(intent.payment_method) : null,
  };
}

/** What went wrong with a refund, by Stripe's word for it. */
const refundFailures: Readonly<Record<string, string>> = {
  lost_or_stolen_card: 'The card was lost or stolen.',
  expired_or_canceled_card: 'The card has expired or was cancelled.',
  insufficient_funds: 'The club has too little at the card processor.',
  declined: 'The bank declined it.',
};

export function presentRefund(refund: Stripe.Refund): RefundState {
  const { status } = refund;
  const failed = status === 'failed' || status === 'canceled';
  return {
    ref: refund.id,
    requestKey: refund.metadata?.[requestKeyField] ?? null,
    intentRef: refOf(refund.payment_intent),
    amountCents: refund.amount,
    standing: status === 'succeeded' ? 'SUCCEEDED' : failed ? 'FAILED' : 'PENDING',
    failure: failed
      ? (refundFailures[refund.failure_reason ?? ''] ?? 'The bank did not take it back.')
      : null,
  };
}

export function presentCard(method: Stripe.PaymentMethod): Card {
  const { card } = method;
  return {
    ref: method.id,
    customerRef: refOf(method.customer),
    brand: card?.brand ?? 'card',
    last4: card?.last4 ?? '0000',
    expMonth: card?.exp_month ?? 1,
    expYear: card?.exp_year ?? 1970,
  };
}
