/** The calls of the waiting room, in which golfers queue while the registration of an event opens. */
import { z } from 'zod';
import { waitingPlace } from '../club/waiting-room.ts';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';

const eventWaitingRoom = waitingPlace.extend({ eventId: id });
export type EventWaitingRoom = z.output<typeof eventWaitingRoom>;

export const enterEventWaitingRoom = defineCall({
  id: 'event.enterWaitingRoom',
  method: 'POST',
  path: 'event/waiting-room',
  access: 'user',
  encoding: 'json',
  body: z.object({ eventId: id }),
  reply: eventWaitingRoom,
  errors: ['not_found'],
  ours: true,
  summary: "Gives the caller a place in an event's waiting room; entering again keeps the first.",
});

export const getEventWaitingRoom = defineCall({
  id: 'event.getWaitingRoom',
  method: 'GET',
  path: 'event/waiting-room/{eventId}',
  access: 'user',
  params: z.object({ eventId: id }),
  reply: eventWaitingRoom,
  errors: ['not_found'],
  ours: true,
  summary: "How an event's waiting room stands for the caller.",
});

export const eventWaitingRoomCalls = { enterEventWaitingRoom, getEventWaitingRoom };
