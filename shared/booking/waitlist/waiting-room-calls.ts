/** The calls of the waiting room, in which golfers queue while a day opens. */
import { z } from 'zod';
import { waitingPlace } from '../../club/waiting-room.ts';
import { defineCall } from '../../contract/define-call.ts';
import { day, id } from '../../contract/fields.ts';

const waitingRoom = waitingPlace.extend({ courseId: id, day });
export type WaitingRoom = z.output<typeof waitingRoom>;

export const enterWaitingRoom = defineCall({
  id: 'book.enterWaitingRoom',
  method: 'POST',
  path: 'book/waiting-room',
  access: 'user',
  encoding: 'json',
  body: z.object({ courseId: id, day }),
  reply: waitingRoom,
  errors: ['not_found'],
  ours: true,
  summary: "Gives the caller a place in a day's waiting room; entering again keeps the first.",
});

export const getWaitingRoom = defineCall({
  id: 'book.getWaitingRoom',
  method: 'GET',
  path: 'book/waiting-room/{courseId}/{day}',
  access: 'user',
  params: z.object({ courseId: id, day }),
  reply: waitingRoom,
  errors: ['not_found'],
  ours: true,
  summary: "How a day's waiting room stands for the caller.",
});

export const waitingRoomCalls = { enterWaitingRoom, getWaitingRoom };
