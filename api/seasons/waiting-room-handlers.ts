/** Binds the calls of the waiting room of golf events to their commands. */
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const eventWaitingRoomHandlers = ({
  stepIntoEventRoom,
}: Services): BuiltHandlers['eventWaitingRooms'] => ({
  enterEventWaitingRoom: ({ actor, body, ctx }) => stepIntoEventRoom(userOf(actor), body.eventId, ctx.ip),
  getEventWaitingRoom: ({ actor, params }) => stepIntoEventRoom(userOf(actor), params.eventId),
});
