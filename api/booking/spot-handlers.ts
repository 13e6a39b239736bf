/** Binds the calls of single spots to their commands. */
import { confirmSpot } from '@fourball/domain/booking/spots/answer-spot.ts';
import { assignGolfer } from '@fourball/domain/booking/spots/assign-golfer.ts';
import { adminCancelBooking } from '@fourball/domain/booking/bookings/cancel-booking.ts';
import { updatePlayFee } from '@fourball/domain/booking/spots/change-round-price.ts';
import { addSpots, releaseSpots } from '@fourball/domain/booking/spots/change-spots.ts';
import {
  getBookingRound,
  listAnswers,
  listCancellations,
  listGolfers,
} from '@fourball/domain/booking/bookings/get-golfers.ts';
import { leaveSpot, quoteSpot, refuseSpot } from '@fourball/domain/booking/spots/leave-spot.ts';
import { listHistory } from '@fourball/domain/booking/history/list-history.ts';
import { applyRoundCredit, refundRoundCredit } from '@fourball/domain/booking/spots/round-credit.ts';
import {
  addUnassignedSpots as addCall,
  applyRoundCredit as applyRoundCreditCall,
  refundRoundCredit as refundRoundCreditCall,
  releaseUnassignedSpots as releaseCall,
  updatePlayFee as updatePlayFeeCall,
} from '@fourball/shared/booking/spots/spot-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { sendFile } from '../http/send-file.ts';
import { userOf } from '../http/session.ts';
import { csvOf } from '../tables/csv.ts';
import type { Services } from '../services.ts';
import { historyTable } from './history-table.ts';

export const spotHandlers = ({ house, club, fairness, waitingRooms }: Services): BuiltHandlers['spots'] => ({
  getBookingRound: ({ actor, params }) => getBookingRound(house, userOf(actor), params),
  listGolfers: ({ actor, params }) => listGolfers(house, userOf(actor), params.id),
  listNoResponseInvites: async ({ actor, params }) =>
    (await listAnswers(house, userOf(actor), params.id)).noResponse,
  listRespondedInvites: async ({ actor, params }) =>
    (await listAnswers(house, userOf(actor), params.id)).responded,
  listCancellations: ({ actor, params }) => listCancellations(house, userOf(actor), params.id),
  assignGolfer: ({ actor, body }) => assignGolfer(house, club, userOf(actor), body),
  confirmSpot: ({ actor, body }) => confirmSpot(house, club, userOf(actor), body),
  refuseSpot: ({ actor, body }) => refuseSpot(house, userOf(actor), body),
  addUnassignedSpots({ actor, body, ...sent }) {
    const user = userOf(actor);
    return addSpots(
      house,
      club,
      { facts: fairness, rooms: waitingRooms },
      user,
      body,
      intentOf(addCall, user.userId, sent),
    );
  },
  releaseUnassignedSpots({ actor, body, ...sent }) {
    const user = userOf(actor);
    return releaseSpots(house, user, body, intentOf(releaseCall, user.userId, sent));
  },
  cancelSpot: ({ actor, body }) => leaveSpot(house, club, userOf(actor), body, 'CANCEL'),
  bail: ({ actor, body }) => leaveSpot(house, club, userOf(actor), body, 'BAIL'),
  adminBail: ({ actor, body }) => leaveSpot(house, club, userOf(actor), body, 'OFFICE_BAIL'),
  adminCancelBooking: ({ actor, body }) => adminCancelBooking(house, club, userOf(actor), body),
  getSpotQuote: ({ actor, params }) => quoteSpot(house, club, userOf(actor), params),
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
  getHistory: ({ actor, params }) => listHistory(house, userOf(actor), params.id),
  async downloadHistory({ actor, params, ctx }) {
    const entries = await listHistory(house, userOf(actor), params.id);
    return sendFile(ctx, `booking-${params.id}-history`, 'csv', csvOf(historyTable(entries)));
  },
});
