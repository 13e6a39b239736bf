/** Binds the calls of single rounds, and of reports on them, to their commands. */
import { changeChargePurchaser, updatePlayFee } from '@fourball/domain/booking/change-round-price.ts';
import { reportBilling, reportByYear, reportWeekly } from '@fourball/domain/booking/report-rounds.ts';
import { applyRoundCredit, refundRoundCredit } from '@fourball/domain/booking/round-credit.ts';
import { listRounds } from '@fourball/domain/booking/rounds.ts';
import {
  applyRoundCredit as applyRoundCreditCall,
  refundRoundCredit as refundRoundCreditCall,
  updatePlayFee as updatePlayFeeCall,
} from '@fourball/shared/booking/spot-calls.ts';
import type { BuiltHandlers } from '../built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const roundHandlers = ({ house }: Services): BuiltHandlers['rounds'] => ({
  listOwnRounds({ actor, query }) {
    const user = userOf(actor);
    return listRounds(house, user, user.userId, query.year);
  },
  listRoundsByUser: ({ actor, params, query }) => listRounds(house, userOf(actor), params.userId, query.year),
  changeChargePurchaser: ({ actor, body }) => changeChargePurchaser(house, userOf(actor), body),
  reportRoundsWeekly: ({ query }) => reportWeekly(house, query.year),
  reportRoundsBilling: ({ params }) => reportBilling(house, params),
  reportRoundsByYear: ({ params }) => reportByYear(house, params.year),
});

export const spotHandlers = ({ house, club }: Services): BuiltHandlers['spots'] => ({
  updatePlayFee({ actor, body, ...sent }) {
    const user = userOf(actor);
    return updatePlayFee(house, user, body, intentOf(updatePlayFeeCall, user.userId, sent));
  },
  applyRoundCredit({ actor, body, ...sent }) {
    const user = userOf(actor);
    const intent = intentOf(applyRoundCreditCall, user.userId, sent);
    return applyRoundCredit(house, club, user, body.productId, intent);
  },
  refundRoundCredit({ actor, body, ...sent }) {
    const user = userOf(actor);
    const intent = intentOf(refundRoundCreditCall, user.userId, sent);
    return refundRoundCredit(house, user, body.productId, intent);
  },
});
