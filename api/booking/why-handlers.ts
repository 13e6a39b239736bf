/** Binds what is asked before booking to its commands: explanations, the search for a tee time, rounds at the same time. */
import { explainBooking } from '@fourball/domain/booking/find/explain-booking.ts';
import { findOverlaps } from '@fourball/domain/booking/find/find-overlaps.ts';
import { searchTeeTimes } from '@fourball/domain/booking/find/search-tee-times.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { answerJson } from '../http/answer-json.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const whyHandlers = ({ house, club, fairness, waitingRooms }: Services): BuiltHandlers['why'] => ({
  explainBooking: ({ actor, body }) =>
    explainBooking(house, club, { facts: fairness, rooms: waitingRooms }, userOf(actor), body),
});

export const findHandlers = ({
  house,
  club,
  fairness: facts,
  waitingRooms: rooms,
  readTeeTimes,
}: Services): BuiltHandlers['find'] => ({
  searchTeeTimes: async ({ actor, body, ctx }) =>
    answerJson(ctx, await searchTeeTimes(house, club, { facts, rooms, readTeeTimes }, userOf(actor), body)),
});

export const overlapHandlers = ({ house, club }: Services): BuiltHandlers['overlaps'] => ({
  findOverlaps: ({ actor, body }) => findOverlaps(house, club, userOf(actor), body.groups),
});
