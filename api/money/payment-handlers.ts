/** Binds the calls of payments to their commands. */
import { lockMissedRound } from '@fourball/domain/booking/starter/lock-missed-round.ts';
import { listCards, removeCard, startCardSetup } from '@fourball/domain/money/payments/cards.ts';
import { chargeNoShow } from '@fourball/domain/money/payments/charge-no-show.ts';
import { officeRules } from '@fourball/domain/club/office-rules.ts';
import { getPayment } from '@fourball/domain/money/payments/get-payment.ts';
import { listFailedPayments } from '@fourball/domain/money/payments/failed-payments.ts';
import { listPayments } from '@fourball/domain/money/payments/list-payments.ts';
import { notePayment } from '@fourball/domain/money/payments/note-payment.ts';
import { payOut } from '@fourball/domain/money/payments/pay-out.ts';
import { startPayment } from '@fourball/domain/money/payments/start-payment.ts';
import { takeEvent } from '@fourball/domain/money/payments/take-event.ts';
import { paymentCalls } from '@fourball/shared/money/payment-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { answered } from '../http/mount-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const paymentHandlers = ({ house, payments, club }: Services): BuiltHandlers['payments'] => ({
  getPaymentOptions: async () => ({
    processor: payments.processor.name,
    publishableKey: payments.processor.publishableKey,
    currency: payments.settings.currency,
  }),
  async listFailedPayments() {
    const days = officeRules((await club.rules()).all).failedDays;
    return { days, payments: await listFailedPayments(house, days) };
  },
  listPayments: ({ actor, params }) => listPayments(house, userOf(actor), params.userId),
  notePayment({ actor, body, ...request }) {
    const user = userOf(actor);
    return notePayment(house, user, body, intentOf(paymentCalls.notePayment, user.userId, request));
  },
  payOut({ actor, body, ...request }) {
    const user = userOf(actor);
    return payOut(payments, user, body, intentOf(paymentCalls.payOut, user.userId, request));
  },
  startPayment({ actor, body, ...request }) {
    const user = userOf(actor);
    return startPayment(payments, user, body, intentOf(paymentCalls.startPayment, user.userId, request));
  },
  getPayment: ({ actor, params }) => getPayment(payments, userOf(actor), params.id),
  startCardSetup: ({ actor }) => startCardSetup(payments, userOf(actor)),
  listCards: ({ actor, params }) => listCards(payments, userOf(actor), params.userId),
  removeCard: ({ actor, params }) => removeCard(payments, userOf(actor), params.id),
  async chargeNoShow({ actor, body, ...request }) {
    const user = userOf(actor);
    const intent = intentOf(paymentCalls.chargeNoShow, user.userId, request);
    const missed = lockMissedRound(payments.house, await payments.club.rules(), user);
    return chargeNoShow(payments, missed, user, body, intent);
  },
  async stripeWebhook({ bytes, ctx }) {
    await takeEvent(payments, bytes, ctx.get('stripe-signature'));
    ctx.status = 200;
    ctx.body = { received: true };
    return answered;
  },
});
