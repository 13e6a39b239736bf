/** Binds the calls of who may put whom into bookings, and of families, to their commands. */
import { addFamily, getFamily, removeFamily } from '@fourball/domain/booking/buddies/family.ts';
import {
  answerFamilyPayer,
  getFamilyPayers,
  removeFamilyPayer,
  setFamilyPayer,
} from '@fourball/domain/booking/buddies/family-payers.ts';
import {
  addStandingYes,
  endStandingYes,
  getPlacing,
  setPlacedBy,
} from '@fourball/domain/booking/buddies/standing-yes.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const placingHandlers = ({ house, settings }: Services): BuiltHandlers['placing'] => ({
  getPlacing: ({ actor }) => getPlacing(house, settings, userOf(actor)),
  setPlacedBy: ({ actor, body }) => setPlacedBy(house, settings, userOf(actor), body.placedBy),
  addStandingYes: ({ actor, params }) => addStandingYes(house, settings, userOf(actor), params.userId),
  endStandingYes: ({ actor, params }) => endStandingYes(house, settings, userOf(actor), params.userId),
});

export const familyHandlers = ({ house, settings }: Services): BuiltHandlers['family'] => ({
  getFamily: ({ params }) => getFamily(house, settings, params.userId),
  addFamily: ({ actor, params, body }) => addFamily(house, settings, userOf(actor), { ...params, ...body }),
  removeFamily: ({ actor, params }) => removeFamily(house, settings, userOf(actor), params),
});

export const familyPayerHandlers = ({ house, settings }: Services): BuiltHandlers['familyPayers'] => ({
  getOwnFamilyPayers: ({ actor }) => getFamilyPayers(house, settings, userOf(actor).userId),
  answerFamilyPayer: ({ actor, params, body }) =>
    answerFamilyPayer(house, settings, userOf(actor), { ...params, ...body }),
  getFamilyPayers: ({ params }) => getFamilyPayers(house, settings, params.userId),
  setFamilyPayer: ({ actor, params }) => setFamilyPayer(house, settings, userOf(actor), params),
  removeFamilyPayer: ({ actor, params }) => removeFamilyPayer(house, settings, userOf(actor), params),
});
