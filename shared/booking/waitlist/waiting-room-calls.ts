/** The calls of the waiting room, in which golfers queue while a day opens. */
import { z } from 'zod';
import { defineCall } from '../../contract/define-call.ts';
import { day, id, instant } from '../../contract/fields.ts';

const count = z.number().int().min(0);

/**
 * OFF: there is none for this course and day. CLOSED: it can't be entered yet. WAITING: the caller has a place, or may
 * take one. ADMITTED: the caller may hold spots. OVER: everybody may.
 */
const waitingRoomState = z.enum(['OFF', 'CLOSED', 'WAITING', 'ADMITTED', 'OVER']);

const waitingRoom = z.object({
  courseId: id,
  day,
  state: waitingRoomState,
  /** From 1 among those who still wait; null before the opening, and for who has no place. */
  position: z.number().int().nullable(),
  /** How many are let in before; before the opening how many others are there. */
  ahead: count,
  /** When the day opens; null where there is no waiting room. */
  opensAt: instant.nullable(),
  secondsToOpening: count,
  /** Until the caller is let in; null before the opening, and for who has no place. */
  secondsToAdmission: count.nullable(),
  /** Published once the order is drawn: who was there at the opening stands in the order of sha256(seed + user id), after
   all others where too many golfers of one client network are there. */
  seed: z.string().nullable(),
});
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
