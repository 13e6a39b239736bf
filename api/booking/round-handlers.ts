/** Binds the calls of single rounds, and of reports on them, to their commands. */
import { changeChargePurchaser } from '@fourball/domain/booking/spots/change-round-price.ts';
import { listUnconfirmed } from '@fourball/domain/booking/bookings/list-playing.ts';
import { reportBilling, reportByYear, reportWeekly } from '@fourball/domain/booking/reports/report-rounds.ts';
import { listRounds } from '@fourball/domain/booking/facts/rounds.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const roundHandlers = ({ house }: Services): BuiltHandlers['rounds'] => ({
  listOwnRounds({ actor, query }) {
    const user = userOf(actor);
    return listRounds(house, user, user.userId, query.year);
  },
  listRoundsByUser: ({ actor, params, query }) => listRounds(house, userOf(actor), params.userId, query.year),
  listUnconfirmedRounds: ({ body }) => listUnconfirmed(house, body),
  changeChargePurchaser: ({ actor, body }) => changeChargePurchaser(house, userOf(actor), body),
  reportRoundsWeekly: ({ query }) => reportWeekly(house, query.year),
  reportRoundsBilling: ({ params }) => reportBilling(house, params),
  reportRoundsByYear: ({ params }) => reportByYear(house, params.year),
});
