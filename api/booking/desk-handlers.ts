/** Binds the calls of the desk where money meets rounds. */
import { giveBackAtDesk } from '@fourball/domain/booking/starter/give-back-at-desk.ts';
import { takeAtDesk } from '@fourball/domain/booking/starter/take-at-desk.ts';
import { giveBack, takeMoney } from '@fourball/shared/booking/starter/desk-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import { guessesOf } from '../limits/attempt-limits.ts';
import type { Services } from '../services.ts';

export const deskHandlers = ({ house, club, limits }: Services): BuiltHandlers['desk'] => ({
  takeMoney({ actor, body, ...sent }) {
    const user = userOf(actor);
    const take = () => takeAtDesk(house, club, user, body, intentOf(takeMoney, user.userId, sent));
    if (!body.payments.some(({ method }) => method === 'VOUCHER')) return take();
    // A code that nobody has is a guess, wherever it is typed.
    return limits.limited(
      'voucherCode',
      guessesOf(user),
      take,
      ({ reason }) => reason !== undefined && 'code' in reason && reason.code === 'money.noSuchVoucher',
    );
  },
  giveBack({ actor, body, ...sent }) {
    const user = userOf(actor);
    return giveBackAtDesk(house, club, user, body, intentOf(giveBack, user.userId, sent));
  },
});
