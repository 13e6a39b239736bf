/** Binds the calls of tills to their commands. */
import { getTaking } from '@fourball/domain/money/till/get-taking.ts';
import { listTills, openTill, writeTill } from '@fourball/domain/money/till/tills.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const tillHandlers = ({ house }: Services): BuiltHandlers['tills'] => ({
  listTills: () => listTills(house.db),
  writeTill: ({ actor, body }) => writeTill(house, userOf(actor), body),
  openTill: ({ actor, body }) => openTill(house, userOf(actor), body),
  getTaking: ({ params }) => getTaking(house.db, params.id),
});
