/** Binds the calls of booking to their commands. */
import { nameReader } from '@fourball/domain/accounts/users/names.ts';
import { findAvailableSpots } from '@fourball/domain/booking/find/available-spots.ts';
import { cancelBooking } from '@fourball/domain/booking/bookings/cancel-booking.ts';
import { getBooking, listInvitations } from '@fourball/domain/booking/bookings/get-booking.ts';
import { getMyHold } from '@fourball/domain/booking/holds/get-my-hold.ts';
import { getParams, validateDate } from '@fourball/domain/booking/setup/get-params.ts';
import { listBookings, listChats } from '@fourball/domain/booking/bookings/list-bookings.ts';
import { releaseHolds } from '@fourball/domain/booking/holds/release-holds.ts';
import { respondToInvitation } from '@fourball/domain/booking/invitations/respond-to-invitation.ts';
import { sendInvitations } from '@fourball/domain/booking/invitations/send-invitations.ts';
import { toggleAutoCancel } from '@fourball/domain/booking/spots/toggle-auto-cancel.ts';
import {
  createBooking as createBookingCall,
  sendInvitations as sendInvitationsCall,
} from '@fourball/shared/booking/calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { golferAlone } from '../limits/attempt-limits.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { answerReady } from '../http/ready-reply.ts';
import { holdNamed } from './hold-named.ts';

export const bookingHandlers = (services: Services): BuiltHandlers['booking'] => {
  const { house, club, limits, makeBooking, readSheet, readings } = services;
  const fairness = { facts: services.fairness, rooms: services.waitingRooms };
  return {
    async getTeeSheet({ actor, params: { courseId, day }, ctx }) {
      await readings.count('sheet', userOf(actor), `${courseId}:${day}`);
      return answerReady(ctx, await readSheet(nameReader(userOf(actor)), courseId, day));
    },
    getBookingParams: ({ actor }) => getParams(house, club, userOf(actor)),
    validateDate: ({ actor, body }) => validateDate(house, club, userOf(actor), body.date),
    getAvailableSpots: ({ actor, body }) =>
      findAvailableSpots(house, club, services.readTeeTimes, fairness, userOf(actor), body),
    holdSpots: ({ actor, body }) => holdNamed(services)({ actor: userOf(actor), body, mode: 'take' }),
    updateHold: ({ actor, body }) => holdNamed(services)({ actor: userOf(actor), body, mode: 'update' }),
    releaseHolds: async ({ actor }) => ({ released: await releaseHolds(house, userOf(actor).userId) }),
    getMyHold: async ({ actor }) => ({ hold: await getMyHold(house, userOf(actor)) }),
    createBooking({ actor, body, ...sent }) {
      const user = userOf(actor);
      const make = () =>
        makeBooking({ actor: user, body, intent: intentOf(createBookingCall, user.userId, sent) });
      return body.invitedByMail.length > 0 ? limits.limited('mailRequest', golferAlone(user), make) : make();
    },
    getBookingDetails: ({ actor, params }) => getBooking(house, club, userOf(actor), params.id),
    listBookings: ({ actor, params }) => listBookings(house, userOf(actor), params),
    listBookingsPage: ({ actor, params }) => listBookings(house, userOf(actor), params),
    listChats: ({ actor }) => listChats(house, userOf(actor)),
    listInvitations: ({ actor, params }) => listInvitations(house, userOf(actor), params.id),
    sendInvitations({ actor, body, ...sent }) {
      const user = userOf(actor);
      const send = () =>
        sendInvitations(house, club, user, body, intentOf(sendInvitationsCall, user.userId, sent));
      // Mails to whomever a golfer names are counted, as all mails to strangers are.
      return body.byMail.length > 0 ? limits.limited('mailRequest', golferAlone(user), send) : send();
    },
    respondToInvitation: ({ actor, body }) => respondToInvitation(house, club, userOf(actor), body),
    toggleAutoCancel: ({ actor, params }) => toggleAutoCancel(house, userOf(actor), params.id),
    cancelBooking: ({ actor, body }) => cancelBooking(house, club, userOf(actor), body.purchaseId),
  };
};
