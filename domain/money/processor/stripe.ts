/** Moves money through Stripe: payment intents, kept cards, refunds, and the events that it signs. */
import type Stripe from 'stripe';
import { AppError } from '../../kernel/app-error.ts';
import type { StripeSettings } from '../../kernel/settings.ts';
import { traceElsewhere } from '../../kernel/trace.ts';
import {
  ProcessorRefusal,
  ProcessorSilent,
  type Card,
  type IntentState,
  type PaymentProcessor,
  type RefundState,
} from './processor.ts';
import { readStripeEvent } from './stripe-events.ts';
import { presentCard, presentIntent, presentRefund, requestKeyField } from './stripe-objects.ts';

/** Stripe keeps a key for a day at least; two hours before, it is taken for forgotten. */
const keyHours = 22;
/** Clocks differ: what was asked at a moment is looked for from so many seconds before. */
const clockSkew = 300;
const pageSize = 100;

/** Asks the processor by its library, and throws its errors as ours. */
type Ask = <Answer>(question: (client: Stripe) => Promise<Answer>) => Promise<Answer>;

/**
 * The library is loaded with the first question. What is asked twice is asked under the same key, also where the
 * library does that by itself after a connection that broke.
 */
export function openStripe(settings: StripeSettings, currency: string): PaymentProcessor {
  let opening: Promise<Stripe> | undefined;
  const opened = (): Promise<Stripe> => (opening ??= openClient(settings));
  const ask: Ask = async (question) => {
    const client = await opened();
    try {
      return await traceElsewhere('stripe', () => question(client));
    } catch (error) {
      throw understood(error);
    }
  };
  return {
    name: 'STRIPE',
    publishableKey: settings.publishableKey,
    keyHours,
    ...customersBy(ask),
    ...intentsBy(ask, currency),
    ...refundsBy(ask),
    ...cardsBy(ask),

    async readEvent(payload, signature, now) {
      const { webhooks } = await opened();
      let event: Stripe.Event;
      try {
        event = webhooks.constructEvent(
          payload,
          signature,
          settings.webhookSecret,
          undefined,
          undefined,
          now.getTime(),
        );
      } catch {
        throw new AppError('malformed');
      }
      return readStripeEvent(event);
    },
  };
}

const customersBy = (ask: Ask): Pick<PaymentProcessor, 'createCustomer' | 'removeCustomer'> => ({
  // Nothing about the golfer: the processor knows what the golfer tells it, and the key is all that names us.
  createCustomer: (requestKey) =>
    ask(async ({ customers }) => {
      const metadata = { [requestKeyField]: requestKey };
      return (await customers.create({ metadata }, { idempotencyKey: requestKey })).id;
    }),

  removeCustomer: (customerRef) =>
    ask(async ({ customers }) => {
      await customers.del(customerRef).catch(unlessMissing);
    }),
});

function intentsBy(
  ask: Ask,
  currency: string,
): Pick<PaymentProcessor, 'createIntent' | 'getIntent' | 'findIntent' | 'cancelIntent'> {
  const getIntent = (ref: string): Promise<IntentState> =>
    ask(async ({ paymentIntents }) => presentIntent(await paymentIntents.retrieve(ref)));
  return {
    getIntent,

    createIntent: ({ requestKey, amountCents, customerRef, saveCard, cardRef }) =>
      ask(async ({ paymentIntents }) => {
        try {
          const intent = await paymentIntents.create(
            {
              amount: amountCents,
              currency,
              customer: customerRef,
              // Cards answer at once; what answers days later would leave a golfer owing what is paid.
              allowed_payment_method_types: ['card'],
              metadata: { [requestKeyField]: requestKey },
              ...(saveCard ? { setup_future_usage: 'off_session' as const } : {}),
              ...(cardRef === null ? {} : { payment_method: cardRef, confirm: true, off_session: true }),
            },
            { idempotencyKey: requestKey },
          );
          return presentIntent(intent);
        } catch (error) {
          // A card that does not pay is an answer: the intent stands, and says why.
          const declined = intentOf(error);
          if (declined) return presentIntent(declined);
          throw error;
        }
      }),

    findIntent: (customerRef, requestKey, since) =>
      ask(async ({ paymentIntents }) => {
        const created = { gte: Math.floor(since.getTime() / 1000) - clockSkew };
        for await (const intent of paymentIntents.list({ customer: customerRef, created, limit: pageSize })) {
          if (intent.metadata[requestKeyField] === requestKey) return presentIntent(intent);
        }
        return undefined;
      }),

    async cancelIntent(ref) {
      try {
        return await ask(async ({ paymentIntents }) => presentIntent(await paymentIntents.cancel(ref)));
      } catch (error) {
        // The payment is over already, one way or the other.
        if (error instanceof ProcessorRefusal) return getIntent(ref);
        throw error;
      }
    },
  };
}

const refundsBy = (ask: Ask): Pick<PaymentProcessor, 'createRefund' | 'listRefunds'> => ({
  createRefund: ({ requestKey, intentRef, amountCents }) =>
    ask(async ({ refunds }) => {
      const metadata = { [requestKeyField]: requestKey };
      return presentRefund(
        await refunds.create(
          { payment_intent: intentRef, amount: amountCents, metadata },
          { idempotencyKey: requestKey },
        ),
      );
    }),

  listRefunds: (intentRef) =>
    ask(async ({ refunds }) => {
      const found: RefundState[] = [];
      for await (const refund of refunds.list({ payment_intent: intentRef, limit: pageSize })) {
        found.push(presentRefund(refund));
      }
      return found;
    }),
});

const cardsBy = (
  ask: Ask,
): Pick<PaymentProcessor, 'createCardSetup' | 'getCard' | 'listCards' | 'detachCard'> => ({
  createCardSetup: (customerRef) =>
    ask(async ({ setupIntents }) => {
      const { client_secret: clientSecret } = await setupIntents.create({
        customer: customerRef,
        allowed_payment_method_types: ['card'],
        usage: 'off_session',
      });
      if (clientSecret === null) throw new ProcessorSilent('The processor gave no secret.');
      return clientSecret;
    }),

  getCard: (cardRef) =>
    ask(async ({ paymentMethods }) => presentCard(await paymentMethods.retrieve(cardRef))),

  listCards: (customerRef) =>
    ask(async ({ customers }) => {
      const found: Card[] = [];
      const kept = customers.listPaymentMethods(customerRef, { type: 'card', limit: pageSize });
      for await (const card of kept) found.push(presentCard(card));
      return found;
    }),

  detachCard: (cardRef) =>
    ask(async ({ paymentMethods }) => {
      try {
        await paymentMethods.detach(cardRef);
      } catch (error) {
        const kept = await paymentMethods.retrieve(cardRef).catch(unlessMissing);
        // Whoever was faster: it is kept for nobody.
        if (kept?.customer) throw error;
      }
    }),
});

async function openClient({ secretKey, apiUrl, seconds }: StripeSettings): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Client(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    timeout: seconds * 1000,
    // A job asks again; a golfer who waits should not wait several times as long.
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

interface StripeFailure extends Error {
  readonly type: string;
  readonly code?: string;
  readonly statusCode?: number;
  readonly payment_intent?: Stripe.PaymentIntent;
}

const isFailure = (error: unknown): error is StripeFailure =>
  error instanceof Error && 'type' in error && typeof error.type === 'string';

/** The intent whose card did not pay. */
const intentOf = (error: unknown): Stripe.PaymentIntent | undefined =>
  isFailure(error) && error.type === 'StripeCardError' ? error.payment_intent : undefined;

function unlessMissing(error: unknown): undefined {
  if (isFailure(error) && error.code === 'resource_missing') return undefined;
  throw error;
}

/**
 * What a failure means. Only a card's and a request's own faults say for certain that nothing moved; a key that was
 * refused, too many requests, an error of theirs or no answer at all say nothing about what an earlier try has done.
 */
function understood(error: unknown): unknown {
  if (!isFailure(error)) return error;
  switch (error.type) {
    case 'StripeCardError':
      return new ProcessorRefusal(error.message, { cause: error });
    case 'StripeInvalidRequestError':
      // The same is being done this very moment, or somebody else has it locked.
      if (error.statusCode === 409 || error.code === 'lock_timeout') return silence(error);
      return new ProcessorRefusal(refusals[error.code ?? ''] ?? 'The card processor did not accept this.', {
        cause: error,
      });
    default:
      return error.type.startsWith('Stripe') ? silence(error) : error;
  }
}

const silence = (cause: Error): ProcessorSilent =>
  new ProcessorSilent('The card processor does not answer.', { cause });

/** What golfers and admins read instead of what Stripe writes for programmers. */
const refusals: Readonly<Record<string, string>> = {
  amount_too_small: 'This is less than a card can pay.',
  amount_too_large: 'This is more than a card can pay.',
  charge_already_refunded: 'All of this was given back already.',
  resource_missing: 'The card processor does not know this any more.',
};
