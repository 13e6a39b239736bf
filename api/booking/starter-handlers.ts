/** Binds the calls of the starter's day to their commands. */
import {
  blockTeeTimes,
  listBlocks,
  unblockTeeTimes,
} from '@fourball/domain/booking/starter/block-tee-times.ts';
import { checkIn, markNoShow } from '@fourball/domain/booking/starter/check-in.ts';
import { removeTeeTime, squeezeTeeTime } from '@fourball/domain/booking/starter/extra-tee-times.ts';
import { quoteRainCheck } from '@fourball/domain/booking/starter/quote-rain-check.ts';
import { rainCheck, undoRainCheck } from '@fourball/domain/booking/starter/rain-checks.ts';
import { getStarterTeeTime } from '@fourball/domain/booking/starter/starter-rows.ts';
import { getStarterSheet } from '@fourball/domain/booking/starter/starter-sheet.ts';
import { liftSuspension, listSuspensions } from '@fourball/domain/booking/rules/suspensions.ts';
import { setPace, setTeeTimeNote } from '@fourball/domain/booking/starter/tee-time-notes.ts';
import { walkUp } from '@fourball/domain/booking/starter/walk-up.ts';
import {
  rainCheck as rainCheckCall,
  walkUp as walkUpCall,
} from '@fourball/shared/booking/starter/starter-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const starterHandlers = ({ house, club, fairness }: Services): BuiltHandlers['starter'] => ({
  getStarterSheet: ({ params }) => getStarterSheet(house, club, fairness, params.day),
  async getStarterTeeTime({ params }) {
    const { pace } = await club.rules();
    return getStarterTeeTime(house.db, params.id, { timeZone: house.timeZone, pace });
  },
  checkIn: ({ actor, body }) => checkIn(house, club, userOf(actor), body),
  markNoShow: ({ actor, body }) => markNoShow(house, club, userOf(actor), body),
  walkUp({ actor, body, ...sent }) {
    const user = userOf(actor);
    return walkUp(house, club, user, body, intentOf(walkUpCall, user.userId, sent));
  },
  squeezeTeeTime: ({ actor, body }) => squeezeTeeTime(house, club, userOf(actor), body),
  removeTeeTime: ({ actor, params }) => removeTeeTime(house, userOf(actor), params.id),
  blockTeeTimes: ({ actor, body }) => blockTeeTimes(house, userOf(actor), body),
  unblockTeeTimes: ({ actor, params }) => unblockTeeTimes(house, userOf(actor), params.id),
  listBlocks: ({ query }) => listBlocks(house, query),
  setTeeTimeNote: ({ actor, body }) => setTeeTimeNote(house, club, userOf(actor), body),
  setPace: ({ actor, body }) => setPace(house, club, userOf(actor), body),
  quoteRainCheck: ({ body }) => quoteRainCheck(house, club, body),
  rainCheck({ actor, body, ...sent }) {
    const user = userOf(actor);
    return rainCheck(house, club, user, body, intentOf(rainCheckCall, user.userId, sent));
  },
  undoRainCheck: ({ actor, body }) => undoRainCheck(house, club, userOf(actor), body),
  listSuspensions: ({ query }) => listSuspensions(house, query.all ?? false),
  liftSuspension: ({ actor, params }) => liftSuspension(house, userOf(actor), params.id),
});
