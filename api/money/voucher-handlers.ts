/** Binds the calls of vouchers to their commands. */
import {
  changeVoucher,
  renewVoucherCode,
  voidVoucher,
} from '@fourball/domain/money/vouchers/change-voucher.ts';
import { giveVoucher } from '@fourball/domain/money/vouchers/give-voucher.ts';
import {
  findVoucher,
  getVoucher,
  listOwnVouchers,
  listVouchers,
} from '@fourball/domain/money/vouchers/read-vouchers.ts';
import { voucherCalls } from '@fourball/shared/money/vouchers/voucher-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import { guessesOf } from '../limits/attempt-limits.ts';
import type { Services } from '../services.ts';

export const voucherHandlers = ({ house, club, limits }: Services): BuiltHandlers['vouchers'] => ({
  findVoucher: ({ actor, body }) =>
    limits.limited(
      'voucherCode',
      guessesOf(userOf(actor)),
      () => findVoucher(house, body.code),
      ({ result }) => result === 'UNKNOWN',
    ),
  listVouchers: ({ params, query }) => listVouchers(house, params, query),
  getVoucher: ({ params }) => getVoucher(house.db, house, params.id),
  giveVoucher({ actor, body, ...sent }) {
    const user = userOf(actor);
    return giveVoucher(house, club, user, body, intentOf(voucherCalls.giveVoucher, user.userId, sent));
  },
  voidVoucher: ({ actor, body }) => voidVoucher(house, userOf(actor), body),
  changeVoucher: ({ actor, body }) => changeVoucher(house, userOf(actor), body),
  renewVoucherCode({ actor, body, ...sent }) {
    const user = userOf(actor);
    const intent = intentOf(voucherCalls.renewVoucherCode, user.userId, sent);
    return renewVoucherCode(house, user, body, intent);
  },
});

export const ownVoucherHandlers = ({ house, limits }: Services): BuiltHandlers['ownVouchers'] => ({
  listOwnVouchers: ({ actor }) => listOwnVouchers(house, userOf(actor).userId),
  // Counted together with what the same golfer guesses at a till.
  checkVoucher: ({ actor, body }) =>
    limits.limited(
      'voucherCode',
      guessesOf(userOf(actor)),
      () => findVoucher(house, body.code),
      ({ result }) => result === 'UNKNOWN',
    ),
});
