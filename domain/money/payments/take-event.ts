/** Takes what the processor tells by itself: each event once, whatever order they come in. */
import type { Transaction } from '@fourball/db/connection.ts';
import { transact } from '../../kernel/transact.ts';
import { dropCard, keepCard } from './cards.ts';
import type { PaymentContext } from './payment-context.ts';
import { findPaymentOf } from './payment-rows.ts';
import {
  answeredByProcessor,
  ProcessorRefusal,
  type Card,
  type ProcessorEvent,
} from '../processor/processor.ts';
import { settlePayment } from './settle-payment.ts';
import { settleRefund } from './settle-refund.ts';

/** What an event changes, once everything that must be asked for was asked for. */
type Work = (tx: Transaction) => Promise<unknown>;

/**
 * Errors: malformed where the signature is missing, wrong or old; not_found where the club takes no cards; unavailable
 * where the processor does not answer what the event makes us ask: it then tells us again.
 */
export async function takeEvent(
  context: PaymentContext,
  payload: Uint8Array,
  signature: string,
): Promise<void> {
  const { house, processor } = context;
  const { db } = house;
  const event = await processor.readEvent(payload, signature, house.clock.now());
  const known = await db.query('select 1 from processor_events where event_ref = $1', [event.ref]);
  if (known.length > 0) return;
  const work = await answeredByProcessor(() => prepare(context, event));
  await transact(db, async (tx) => {
    // Delivered twice at once, the second waits here for the first.
    const fresh = await tx.query(
      'insert into processor_events (event_ref, type) values ($1, $2) on conflict do nothing returning 1',
      [event.ref, event.type],
    );
    if (fresh.length > 0) await work(tx);
  });
}

/** Asks what must be known, outside of any transaction. What concerns no payment or golfer of ours changes nothing. */
async function prepare(context: PaymentContext, event: ProcessorEvent): Promise<Work> {
  const { house, processor } = context;
  switch (event.about) {
    case 'INTENT': {
      const { intent } = event;
      const payment = await findPaymentOf(house.db, intent.ref, intent.requestKey);
      const card = intent.keptCardRef === null ? undefined : await findCard(context, intent.keptCardRef);
      return async (tx) => {
        if (payment) await settlePayment(tx, house, payment.id, intent);
        if (card) await keepCard(tx, card);
      };
    }
    case 'REFUND':
      return event.refund.intentRef === null
        ? nothing
        : prepareRefunds(context, event.refund.intentRef, async () => [event.refund]);
    case 'REFUNDED':
      return prepareRefunds(context, event.intentRef, (ref) => processor.listRefunds(ref));
    case 'CARD_KEPT': {
      const card = await findCard(context, event.cardRef);
      return card ? (tx) => keepCard(tx, card) : nothing;
    }
    case 'CARD_CHANGED':
      return (tx) => keepCard(tx, event.card);
    case 'CARD_REMOVED':
      return (tx) => dropCard(tx, event.cardRef);
    case 'NOTHING':
      return nothing;
  }
}

const nothing: Work = async () => {};

/** Undefined where the processor knows no such thing any more: told again, it would not know it either. */
async function unlessUnknown<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProcessorRefusal) return undefined;
    throw error;
  }
}

const findCard = ({ processor }: PaymentContext, cardRef: string): Promise<Card | undefined> =>
  unlessUnknown(processor.getCard(cardRef));

async function prepareRefunds(
  { house, processor }: PaymentContext,
  intentRef: string,
  find: (intentRef: string) => ReturnType<typeof processor.listRefunds>,
): Promise<Work> {
  const known = await findPaymentOf(house.db, intentRef);
  // Our own answer to the payment may not be written yet: then its key says whose it is.
  const intent =
    known?.status === 'SUCCEEDED' ? undefined : await unlessUnknown(processor.getIntent(intentRef));
  const payment = known ?? (intent && (await findPaymentOf(house.db, intentRef, intent.requestKey)));
  if (!payment || (payment.status !== 'SUCCEEDED' && !intent)) return nothing;
  const refunds = await find(intentRef);
  return async (tx) => {
    // What is given back was paid first, also where that news is still on its way.
    if (intent) await settlePayment(tx, house, payment.id, intent);
    for (const refund of refunds) await settleRefund(tx, house, payment.id, refund);
  };
}
