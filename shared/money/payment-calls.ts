/** The calls of payments: what the desk notes, what a card pays, cards that are kept, and what goes back. */
import { z } from 'zod';
import { filled, price, text } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { cents, id, instant } from '../contract/fields.ts';
import { deskMethod, processorName } from './enums.ts';
import { payment, savedCard } from './shapes.ts';

const ofUser = z.object({ userId: id });
const amount = price.min(1, 'Please enter an amount.');

export const getPaymentOptions = defineCall({
  id: 'payment.getOptions',
  method: 'GET',
  path: 'payment/options',
  access: 'user',
  ours: true,
  reply: z.object({
    processor: processorName,
    /** The processor's key for pages; null where only the house account is there. */
    publishableKey: z.string().nullable(),
    /** ISO 4217, lower case. */
    currency: z.string(),
  }),
  summary: 'How golfers can pay.',
});

export const listPayments = defineCall({
  id: 'payment.list',
  method: 'GET',
  path: 'payment/list/{userId}',
  access: 'user',
  ours: true,
  params: ofUser,
  reply: z.array(payment),
  errors: ['forbidden', 'not_found'],
  summary: 'The payments of a user, the latest first: of the caller, or of anybody for admins.',
});

const failedPayment = z.object({
  kind: z.enum(['CHARGE', 'REFUND']),
  /** Of a refund the payment that it is of. */
  paymentId: id,
  userId: id,
  golfer: z.string(),
  memberNumber: z.string().nullable(),
  amount: cents,
  /** In the processor's words. */
  failure: z.string().nullable(),
  createdAt: instant,
});
export type FailedPayment = z.output<typeof failedPayment>;

export const listFailedPayments = defineCall({
  id: 'payment.listFailed',
  method: 'GET',
  path: 'payment/failed',
  access: 'admin',
  ours: true,
  reply: z.object({
    /** How far back, by the parameter FAILED_PAYMENT_DAYS. */
    days: z.number().int(),
    payments: z.array(failedPayment),
  }),
  summary: 'Charges for not coming and refunds by card that failed lately and have not succeeded since.',
});

export const notePayment = defineCall({
  id: 'payment.note',
  method: 'POST',
  path: 'payment/note',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({ userId: id, method: deskMethod, amount, note: text(500).nullish() }),
  idempotent: true,
  reply: payment,
  errors: ['not_found'],
  summary: 'Notes what a golfer paid at the desk.',
});

export const payOut = defineCall({
  id: 'payment.payOut',
  method: 'POST',
  path: 'payment/pay-out',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({ paymentId: id, amount, reason: filled(500) }),
  idempotent: true,
  reply: payment,
  errors: ['not_found', 'conflict', 'unavailable'],
  summary: 'Gives a payment back, whole or in part: at the desk, or by the card that paid.',
});

export const startPayment = defineCall({
  id: 'payment.start',
  method: 'POST',
  path: 'payment/start',
  access: 'user',
  ours: true,
  encoding: 'json',
  body: z.object({
    /** Cents, at most what is owed; without it all that is owed. */
    amount: amount.nullish(),
    saveCard: z.boolean().default(false),
  }),
  idempotent: true,
  reply: z.object({ paymentId: id, amount: cents, clientSecret: z.string() }),
  errors: ['conflict', 'unavailable'],
  summary: "Begins to pay the caller's balance by card; the page finishes it with the processor.",
});

export const getPayment = defineCall({
  id: 'payment.get',
  method: 'GET',
  path: 'payment/{id}',
  access: 'user',
  ours: true,
  params: z.object({ id }),
  reply: payment,
  errors: ['not_found'],
  summary: "A payment of the caller's, or anybody's for admins, as the processor sees it now.",
});

export const startCardSetup = defineCall({
  id: 'payment.startCardSetup',
  method: 'POST',
  path: 'payment/card-setup',
  access: 'user',
  ours: true,
  encoding: 'json',
  body: z.object({}),
  reply: z.object({ clientSecret: z.string() }),
  errors: ['conflict', 'unavailable'],
  summary: 'Begins to keep a card; the page finishes it with the processor.',
});

export const listCards = defineCall({
  id: 'payment.listCards',
  method: 'GET',
  path: 'payment/cards/{userId}',
  access: 'user',
  ours: true,
  params: ofUser,
  reply: z.array(savedCard),
  errors: ['forbidden', 'not_found'],
  summary: 'The cards that are kept for a user: of the caller, or of anybody for admins.',
});

export const removeCard = defineCall({
  id: 'payment.removeCard',
  method: 'DELETE',
  path: 'payment/card/{id}',
  access: 'user',
  ours: true,
  params: z.object({ id }),
  reply: z.array(savedCard),
  errors: ['not_found', 'conflict', 'unavailable'],
  summary: 'Forgets a card of the caller.',
});

export const chargeNoShow = defineCall({
  id: 'payment.chargeNoShow',
  method: 'POST',
  path: 'payment/no-show',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({
    roundId: id,
    /** Cents, tax included; without it the club's fee. */
    fee: amount.nullish(),
  }),
  idempotent: true,
  /** The payment is null where no card is kept: the fee is on the golfer's account then. */
  reply: z.object({ fee: cents, balance: cents, payment: payment.nullable() }),
  errors: ['not_found', 'conflict'],
  summary: 'Charges a golfer who did not come: on the account, and by the card that is kept.',
});

export const stripeWebhook = defineCall({
  id: 'payment.stripeWebhook',
  method: 'POST',
  path: 'payment/stripe/webhook',
  access: 'public',
  ours: true,
  encoding: 'bytes',
  raw: true,
  errors: ['malformed', 'too_large', 'not_found', 'unavailable'],
  summary: "Takes the processor's events, by their signature alone.",
});

export const paymentCalls = {
  getPaymentOptions,
  listPayments,
  listFailedPayments,
  notePayment,
  payOut,
  startPayment,
  getPayment,
  startCardSetup,
  listCards,
  removeCard,
  chargeNoShow,
  stripeWebhook,
};
