/** Binds the calls of the waitlist and the waiting room to their commands. */
import { acceptOffer } from '@fourball/domain/booking/waitlist/accept-offer.ts';
import { leaveWaitlist } from '@fourball/domain/booking/waitlist/end-entries.ts';
import { joinWaitlist } from '@fourball/domain/booking/waitlist/join-waitlist.ts';
import { listMyWaitlist, listWaitlist } from '@fourball/domain/booking/waitlist/list-waitlist.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const waitlistHandlers = ({
  house,
  club,
  fairness,
  waitingRooms,
}: Services): BuiltHandlers['waitlist'] => ({
  joinWaitlist: ({ actor, body }) => joinWaitlist(house, club, fairness, userOf(actor), body),
  listMyWaitlist: ({ actor }) => listMyWaitlist(house, userOf(actor)),
  leaveWaitlist: ({ actor, params }) => leaveWaitlist(house, userOf(actor), params.id),
  acceptOffer: ({ actor, body }) =>
    acceptOffer(house, club, { facts: fairness, rooms: waitingRooms }, userOf(actor), body.id),
  declineOffer: ({ actor, body }) => leaveWaitlist(house, userOf(actor), body.id),
  listWaitlist: ({ params }) => listWaitlist(house, params),
});

export const waitingRoomHandlers = ({ waitingRooms }: Services): BuiltHandlers['waitingRooms'] => ({
  enterWaitingRoom: ({ actor, body, ctx }) => waitingRooms.enter(userOf(actor), body, ctx.ip),
  getWaitingRoom: ({ actor, params }) => waitingRooms.look(userOf(actor), params),
});
