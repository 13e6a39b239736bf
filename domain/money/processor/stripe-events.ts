/** Reads Stripe's events into what they are about here. */
import type Stripe from 'stripe';
import type { ProcessorEvent } from './processor.ts';
import { presentCard, presentIntent, presentRefund } from './stripe-objects.ts';

const refOf = (one: string | { id: string } | null): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

/** Types that nothing here waits for are about nothing. */
export function readStripeEvent(event: Stripe.Event): ProcessorEvent {
  const named = { ref: event.id, type: event.type };
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
      return { ...named, about: 'INTENT', intent: presentIntent(event.data.object) };
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { ...named, about: 'REFUND', refund: presentRefund(event.data.object) };
    case 'charge.refunded': {
      const intentRef = refOf(event.data.object.payment_intent);
      return intentRef === null ? { ...named, about: 'NOTHING' } : { ...named, about: 'REFUNDED', intentRef };
    }
    case 'setup_intent.succeeded': {
      const cardRef = refOf(event.data.object.payment_method);
      return cardRef === null ? { ...named, about: 'NOTHING' } : { ...named, about: 'CARD_KEPT', cardRef };
    }
    case 'payment_method.attached':
      return { ...named, about: 'CARD_KEPT', cardRef: event.data.object.id };
    case 'payment_method.updated':
    case 'payment_method.automatically_updated':
      return { ...named, about: 'CARD_CHANGED', card: presentCard(event.data.object) };
    case 'payment_method.detached':
      return { ...named, about: 'CARD_REMOVED', cardRef: event.data.object.id };
    default:
      return { ...named, about: 'NOTHING' };
  }
}
