/** Binds the calls of extras to their commands. */
import { listExtras } from '@fourball/domain/booking/extras/extra-rows.ts';
import { listExtrasOut } from '@fourball/domain/booking/extras/extras-out.ts';
import { writeExtra } from '@fourball/domain/booking/extras/write-extra.ts';
import {
  chooseExtra,
  giveBackExtra,
  listExtrasOfBooking,
} from '@fourball/domain/booking/spots/choose-extra.ts';
import { extraCalls } from '@fourball/shared/booking/extras/extra-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const extraHandlers = ({ house, club }: Services): BuiltHandlers['extras'] => ({
  listExtras: () => listExtras(house.db, club),
  writeExtra: ({ actor, body }) => writeExtra(house, club, userOf(actor), body),
  listExtrasOfBooking: ({ actor, params }) =>
    listExtrasOfBooking(house, club, userOf(actor), params.purchaseId),
  chooseExtra({ actor, body, ...sent }) {
    const user = userOf(actor);
    return chooseExtra(house, club, user, body, intentOf(extraCalls.chooseExtra, user.userId, sent));
  },
  giveBackExtra: ({ actor, body }) => giveBackExtra(house, club, userOf(actor), body),
  listExtrasOut: ({ params }) => listExtrasOut(house, params.day),
});
