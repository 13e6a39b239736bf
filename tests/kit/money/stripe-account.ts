/** What one account at Stripe holds, what its calls do to it, and the events that come of that. */
import { randomBytes } from 'node:crypto';
import {
  cardOf,
  invalid,
  missing,
  StripeRefusal,
  testCards,
  textOf,
  type Params,
  type StripeObject,
  type TestCard,
} from './stripe-objects.ts';

interface Asked {
  method: string;
  path: string;
  params: Params;
}

/** The parameters of the call that makes an intent, of those that the documents name. */
const intentParams = new Set([
  'amount',
  'currency',
  'customer',
  'allowed_payment_method_types',
  'metadata',
  'setup_future_usage',
  'payment_method',
  'confirm',
  'off_session',
]);
const smallestAmount = 50;

export class StripeAccount {
  private readonly objects = new Map<string, StripeObject>();
  private events: object[] = [];
  private counter = 0;

  /** Charges that went through: what golfers see on their cards. */
  get charges(): StripeObject[] {
    return this.all('charge');
  }

  all(object: string): StripeObject[] {
    return [...this.objects.values()].filter((one) => one.object === object);
  }

  get(id: string): StripeObject {
    const found = this.objects.get(id);
    if (!found) throw missing('object', id);
    return found;
  }

  /** Those since the last time. */
  takeEvents(): object[] {
    const events = this.events;
    this.events = [];
    return events;
  }

  /** Does what was asked; throws what Stripe answers instead. */
  answer({ method, path, params }: Asked): unknown {
    const [, , kind = '', id = '', action = ''] = path.split('/');
    const route = `${method} ${kind}${id ? '/:id' : ''}${action ? `/${action}` : ''}`;
    switch (route) {
      case 'POST customers':
        return this.make('cus', 'customer', { metadata: params.metadata ?? {} });
      case 'DELETE customers/:id':
        return this.deleteCustomer(id);
      case 'GET customers/:id/payment_methods':
        this.known('customer', id);
        return this.list(path, params, this.cardsOf(id));
      case 'POST payment_intents':
        return this.createIntent(params);
      case 'GET payment_intents':
        return this.list(
          path,
          params,
          this.all('payment_intent').filter(({ customer }) => customer === params.customer),
        );
      case 'GET payment_intents/:id':
        return this.known('payment_intent', id);
      case 'POST payment_intents/:id/cancel':
        return this.cancel(this.known('payment_intent', id));
      case 'POST setup_intents':
        return this.makeIntent('seti', 'setup_intent', {
          customer: textOf(params.customer),
          usage: params.usage,
        });
      case 'GET payment_methods/:id':
        return this.known('payment_method', id);
      case 'POST payment_methods/:id/detach':
        return this.detach(id);
      case 'POST refunds':
        return this.refund(params);
      case 'GET refunds':
        return this.list(
          path,
          params,
          this.all('refund').filter(({ payment_intent }) => payment_intent === params.payment_intent),
        );
      default:
        throw new StripeRefusal(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path}).`,
        });
    }
  }

  /** What Stripe.js does with a client secret and the card that a golfer typed. */
  confirm(clientSecret: string, card: TestCard): StripeObject {
    const intent = this.all('payment_intent').find(({ client_secret }) => client_secret === clientSecret);
    if (!intent) throw missing('payment_intent', clientSecret);
    if (intent.status !== 'requires_payment_method')
      throw invalid(`This intent is ${String(intent.status)}.`);
    const method = this.makeCard(card);
    if (this.pay(intent, method, 'attended') && intent.setup_future_usage) {
      this.attach(method, String(intent.customer));
    }
    return intent;
  }

  completeSetup(clientSecret: string, card: TestCard): StripeObject {
    const setup = this.all('setup_intent').find(({ client_secret }) => client_secret === clientSecret);
    if (!setup) throw missing('setup_intent', clientSecret);
    const method = this.makeCard(card);
    this.attach(method, String(setup.customer));
    Object.assign(setup, { status: 'succeeded', payment_method: method.id });
    this.tell('setup_intent.succeeded', setup);
    return method;
  }

  /** As somebody does it in Stripe's dashboard. */
  refundOutside(intentId: string, amount: number): StripeObject {
    return this.refund({ payment_intent: intentId, amount: String(amount) });
  }

  /** The bank sends a refund back, days later. */
  failRefund(refundId: string): StripeObject {
    const refund = this.known('refund', refundId);
    const charge = this.get(String(refund.charge));
    charge.amount_refunded = Number(charge.amount_refunded) - Number(refund.amount);
    Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    this.tell('refund.failed', refund);
    return refund;
  }

  /** Refunds wait for the bank from now on. */
  slowRefunds = false;

  settleRefund(refundId: string): StripeObject {
    const refund = this.known('refund', refundId);
    refund.status = 'succeeded';
    this.tell('refund.updated', refund);
    return refund;
  }

  private make(prefix: string, object: string, fields: object): StripeObject {
    this.counter += 1;
    const id = `${prefix}_${String(this.counter).padStart(6, '0')}${randomBytes(8).toString('hex')}`;
    const made = { id, object, created: Math.floor(Date.now() / 1000), livemode: false, ...fields };
    this.objects.set(id, made);
    return made;
  }

  private makeIntent(prefix: string, object: string, fields: object): StripeObject {
    const intent = this.make(prefix, object, {
      status: 'requires_payment_method',
      payment_method: null,
      ...fields,
    });
    intent.client_secret = `${intent.id}_secret_${randomBytes(8).toString('hex')}`;
    return intent;
  }

  private makeCard(card: TestCard): StripeObject {
    const { brand, last4 } = testCards[card];
    return this.make('pm', 'payment_method', {
      type: 'card',
      customer: null,
      card: { brand, last4, exp_month: 8, exp_year: 2031, funding: 'credit' },
    });
  }

  private known(object: string, id: string): StripeObject {
    const found = this.objects.get(id);
    if (found?.object !== object) throw missing(object, id);
    return found;
  }

  private tell(type: string, object: StripeObject): void {
    this.counter += 1;
    this.events.push({
      id: `evt_${String(this.counter).padStart(6, '0')}${randomBytes(8).toString('hex')}`,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      pending_webhooks: 1,
      // As it was when it happened.
      data: { object: structuredClone(object) },
    });
  }

  private cardsOf(customerId: string): StripeObject[] {
    return this.all('payment_method').filter(({ customer }) => customer === customerId);
  }

  /** The newest first, a page at a time. */
  private list(url: string, params: Params, all: readonly StripeObject[]): object {
    const { created } = params;
    const since = typeof created === 'object' ? Number(textOf(created.gte) ?? 0) : 0;
    const newest = all.filter((one) => one.created >= since).reverse();
    const after = newest.findIndex(({ id }) => id === params.starting_after) + 1;
    const data = newest.slice(after, after + Number(params.limit ?? 10));
    return { object: 'list', url, has_more: after + data.length < newest.length, data };
  }

  private createIntent(params: Params): StripeObject {
    const unknown = Object.keys(params).find((name) => !intentParams.has(name));
    if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, 'parameter_unknown', unknown);
    const amount = Number(params.amount);
    if (!Number.isInteger(amount))
      throw invalid('Missing required param: amount.', 'parameter_missing', 'amount');
    if (amount < smallestAmount)
      throw invalid('Amount must be at least $0.50 cad', 'amount_too_small', 'amount');
    this.known('customer', textOf(params.customer) ?? '');
    const intent = this.makeIntent('pi', 'payment_intent', {
      amount,
      amount_received: 0,
      currency: params.currency,
      customer: params.customer,
      metadata: params.metadata ?? {},
      payment_method_types: ['card'],
      setup_future_usage: params.setup_future_usage ?? null,
      last_payment_error: null,
      latest_charge: null,
      cancellation_reason: null,
    });
    if (params.confirm === 'true') {
      const method = this.known('payment_method', textOf(params.payment_method) ?? '');
      if (method.customer !== params.customer) {
        throw invalid(
          'The provided PaymentMethod is not attached to the customer.',
          undefined,
          'payment_method',
        );
      }
      if (!this.pay(intent, method, params.off_session === 'true' ? 'alone' : 'attended')) {
        throw new StripeRefusal(402, { ...(intent.last_payment_error as object), payment_intent: intent });
      }
    }
    return intent;
  }

  /** False where the card does not pay: the intent then says why. */
  private pay(intent: StripeObject, method: StripeObject, how: 'attended' | 'alone'): boolean {
    const does = cardOf((method.card as { last4: string }).last4)[how];
    if (does === 'pays') {
      const charge = this.make('ch', 'charge', {
        amount: intent.amount,
        amount_refunded: 0,
        refunded: false,
        payment_intent: intent.id,
        status: 'succeeded',
        paid: true,
      });
      Object.assign(intent, {
        status: 'succeeded',
        amount_received: intent.amount,
        payment_method: method.id,
        latest_charge: charge.id,
        last_payment_error: null,
      });
      this.tell('payment_intent.succeeded', intent);
      return true;
    }
    intent.last_payment_error = {
      type: 'card_error',
      code: does === 'asks' ? 'authentication_required' : 'card_declined',
      decline_code: does === 'asks' ? 'authentication_required' : 'generic_decline',
      message:
        does === 'asks'
          ? 'Your card was declined. This transaction requires authentication.'
          : 'Your card was declined.',
    };
    this.tell('payment_intent.payment_failed', intent);
    return false;
  }

  private cancel(intent: StripeObject): StripeObject {
    if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
      throw invalid(
        `You cannot cancel this PaymentIntent because it has a status of ${String(intent.status)}.`,
        'payment_intent_unexpected_state',
      );
    }
    Object.assign(intent, { status: 'canceled', cancellation_reason: null });
    this.tell('payment_intent.canceled', intent);
    return intent;
  }

  private attach(method: StripeObject, customer: string): void {
    method.customer = customer;
    this.tell('payment_method.attached', method);
  }

  private detach(id: string): StripeObject {
    const method = this.known('payment_method', id);
    if (method.customer === null) {
      throw invalid(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    }
    method.customer = null;
    this.tell('payment_method.detached', method);
    return method;
  }

  private deleteCustomer(id: string): object {
    this.known('customer', id);
    for (const method of this.cardsOf(id)) this.detach(method.id);
    this.objects.delete(id);
    return { id, object: 'customer', deleted: true };
  }

  private refund(params: Params): StripeObject {
    const intent = this.known('payment_intent', textOf(params.payment_intent) ?? '');
    if (intent.latest_charge === null)
      throw invalid('This PaymentIntent does not have a successful charge to refund.');
    const charge = this.get(String(intent.latest_charge));
    const left = Number(charge.amount) - Number(charge.amount_refunded);
    const amount = Number(params.amount ?? left);
    if (left === 0)
      throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
    if (amount > left)
      throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
    charge.amount_refunded = Number(charge.amount_refunded) + amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    const refund = this.make('re', 'refund', {
      amount,
      charge: charge.id,
      payment_intent: intent.id,
      metadata: params.metadata ?? {},
      status: this.slowRefunds ? 'pending' : 'succeeded',
      reason: null,
    });
    this.tell('refund.created', refund);
    this.tell('charge.refunded', charge);
    return refund;
  }
}
