/** Binds the calls of tills to their commands. */
import { getCashUp } from '@fourball/domain/money/till/cash-ups.ts';
import { closeTill } from '@fourball/domain/money/till/close-till.ts';
import { getDayEnd } from '@fourball/domain/money/till/day-end.ts';
import { getTaking } from '@fourball/domain/money/till/get-taking.ts';
import { listTakings } from '@fourball/domain/money/till/list-takings.ts';
import { listTills, openTill, writeTill } from '@fourball/domain/money/till/tills.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const tillHandlers = ({ house }: Services): BuiltHandlers['tills'] => ({
  listTills: () => listTills(house.db),
  writeTill: ({ actor, body }) => writeTill(house, userOf(actor), body),
  openTill: ({ actor, body }) => openTill(house, userOf(actor), body),
  closeTill: ({ actor, body }) => closeTill(house, userOf(actor), body),
  getCashUp: ({ params }) => getCashUp(house.db, params.id),
  getDayEnd: ({ params }) => getDayEnd(house.db, params.day),
  getTaking: ({ params }) => getTaking(house.db, params.id),
  listTakings: ({ params, query }) => listTakings(house, params, query),
});
