/** The calls of the draw of an event: its groups, their tee times, rooms and notes. */
import { z } from 'zod';
import { clock, count, filled, idList, minutes } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id, line } from '../contract/fields.ts';
import {
  basicGroup,
  draw,
  drawBoard,
  drawGroup,
  drawnLots,
  drawType,
  eventRounds,
  preference,
  room,
} from './draw-shapes.ts';
import { drawOrder, groupPurpose, groupType, startKind } from './enums.ts';

const byEvent = z.object({ id });
/** The newest version of the board that the caller knows of; left out, they are let through. */
const drawVersion = count.nullish();
/** As above, where there is no body. */
const seenVersion = z.object({ drawVersion: z.coerce.number().int().min(0).max(1_000_000).optional() });
/** With the version of the board afterwards. */
const deleted = z.object({ deleted: z.boolean(), drawVersion: z.number().int() });
/** Ours, as what has to do with rounds: left out, golfers' newest with groups, organizers' first that is not over. */
const round = z.number().int().min(1).max(8).optional();
const ofRound = z.object({ round: z.coerce.number().int().min(1).max(8).optional() });
const roomNumber = line(40).nullish();
const courseDescription = line(200).nullish();
const lineItemText = filled(500);

const groupFields = {
  startTime: clock,
  /** Minutes to the next group. */
  interval: minutes,
  roomNumber,
  drawVersion,
  courseDescription,
  lineItems: z.array(z.object({ id: id.nullish(), text: lineItemText })).max(50),
  /** Ours, as what follows: who plays in it, in the order of its places. */
  participantIds: idList(8).optional(),
  startTee: z
    .string()
    .regex(/^([1-9]|[1-3]\d)[A-D]?$/, 'A tee is written as 1, 10 or 7B.')
    .nullish(),
  courseId: id.nullish(),
  purpose: groupPurpose.optional(),
};

export const listDrawGroups = defineCall({
  id: 'group.listByEvent',
  method: 'GET',
  path: 'group/{eventId}',
  access: 'public',
  params: z.object({ eventId: id }),
  query: ofRound,
  reply: z.array(drawGroup),
  errors: ['not_found'],
  summary: 'The groups of an event, once they are published.',
});

export const listBasicDrawGroups = defineCall({
  id: 'group.listBasic',
  method: 'GET',
  path: 'group/basic/{id}',
  access: 'public',
  params: byEvent,
  query: ofRound,
  reply: z.array(basicGroup),
  errors: ['not_found'],
  summary: 'The groups of an event, times and names alone.',
});

export const getOwnDrawGroups = defineCall({
  id: 'group.getForUser',
  method: 'GET',
  path: 'group/user/{id}',
  access: 'user',
  params: byEvent,
  query: ofRound,
  reply: z.array(drawGroup),
  errors: ['not_found'],
  summary: "The caller's groups in an event.",
});

export const listDrawTypes = defineCall({
  id: 'group.getTypes',
  method: 'GET',
  path: 'group/get-types/{id}',
  access: 'organizer',
  params: byEvent,
  query: ofRound,
  reply: z.array(drawType),
  errors: ['not_found', 'forbidden'],
  summary: 'The ways the groups of an event can be drawn.',
});

export const getDrawnLots = defineCall({
  id: 'group.getDraw',
  method: 'GET',
  path: 'group/draw/{eventId}',
  access: 'public',
  params: z.object({ eventId: id }),
  query: ofRound,
  reply: drawnLots,
  errors: ['not_found'],
  ours: true,
  summary: 'The lots of the groups of an event, so that anybody can draw them again.',
});

export const getDrawBoard = defineCall({
  id: 'group.getBoard',
  method: 'GET',
  path: 'group/board/{id}',
  access: 'organizer',
  params: byEvent,
  query: ofRound,
  reply: drawBoard,
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary: 'The board of an event, with what conflicts on it are judged by and who would be told of it.',
});

export const listEventRounds = defineCall({
  id: 'group.listRounds',
  method: 'GET',
  path: 'group/rounds/{eventId}',
  access: 'public',
  params: z.object({ eventId: id }),
  reply: eventRounds,
  errors: ['not_found'],
  ours: true,
  summary:
    'The rounds of an event: their days, which have groups, which are over, and the cuts between them.',
});

export const listDrawRooms = defineCall({
  id: 'group.listRooms',
  method: 'GET',
  path: 'group/rooms/{id}',
  access: 'organizer',
  params: byEvent,
  query: ofRound,
  reply: z.array(room),
  errors: ['not_found', 'forbidden'],
  summary: 'The rooms of the groups of an event.',
});

export const generateDraw = defineCall({
  id: 'group.generate',
  method: 'POST',
  path: 'group/generate',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    eventId: id,
    round,
    startTime: clock,
    interval: minutes,
    /** The newest draw that the caller knows of: an older one is answered STALE. */
    drawVersion,
    /** Ours, as what follows. Left out: as the last draw, else at random from one tee. */
    order: drawOrder.optional(),
    start: startKind.optional(),
    /** Golfers of a group. */
    size: z.number().int().min(2).max(5).optional(),
    preferences: z.array(preference).max(200).optional(),
    /** Of a shotgun: par 3s have no second group. Left out: as in the last draw. */
    onceOnPar3: z.boolean().optional(),
  }),
  reply: draw,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Draws the groups of an event anew.',
});

export const addDrawGroupsByType = defineCall({
  id: 'group.addByType',
  method: 'POST',
  path: 'group/add-by-type',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ eventId: id, round, type: groupType, drawVersion }),
  reply: draw,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Adds groups to an event, drawn in one of the ways there are.',
});

export const createDrawGroup = defineCall({
  id: 'group.create',
  method: 'POST',
  path: 'group',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ eventId: id, round, ...groupFields }),
  reply: drawGroup,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Adds a group to an event.',
});

export const updateDrawGroup = defineCall({
  id: 'group.update',
  method: 'PUT',
  path: 'group',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ id, eventId: id, ...groupFields }),
  reply: draw,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Changes a group.',
});

export const updateDrawGroups = defineCall({
  id: 'group.updateAll',
  method: 'PUT',
  path: 'group/all',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ eventId: id, round, groups: z.array(z.object({ id, ...groupFields })).max(200) }),
  reply: draw,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Changes all groups of an event at once.',
});

export const updateDrawTeeTimes = defineCall({
  id: 'group.updateTeeTimes',
  method: 'PUT',
  path: 'group/tee-times',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ eventId: id, round, startTime: clock, interval: minutes, drawVersion }),
  reply: draw,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Sets the tee times of all groups of an event from the first one on.',
});

export const updateDrawGroupDetails = defineCall({
  id: 'group.updateDetails',
  method: 'PUT',
  path: 'group/details',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ id, courseDescription, drawVersion }),
  reply: drawGroup,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Changes where a group plays and to which draw it belongs.',
});

export const updateDrawGroupRoom = defineCall({
  id: 'group.updateRoomNumber',
  method: 'PATCH',
  path: 'group/room-number',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ id, roomNumber, drawVersion }),
  reply: drawGroup,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Sets the room of a group.',
});

export const deleteDrawGroup = defineCall({
  id: 'group.delete',
  method: 'DELETE',
  path: 'group/{id}',
  access: 'organizer',
  params: z.object({ id }),
  query: seenVersion,
  reply: deleted,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Removes a group.',
});

export const createLineItem = defineCall({
  id: 'group.createLineItem',
  method: 'POST',
  path: 'group/line-item',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ groupId: id, text: lineItemText, drawVersion }),
  reply: drawGroup,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Adds a line to a group.',
});

export const updateLineItem = defineCall({
  id: 'group.updateLineItem',
  method: 'PUT',
  path: 'group/line-item',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ id, text: lineItemText, drawVersion }),
  reply: drawGroup,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Changes a line of a group.',
});

export const deleteLineItem = defineCall({
  id: 'group.deleteLineItem',
  method: 'DELETE',
  path: 'group/line-item/{id}',
  aliases: ['group/line-item'],
  access: 'organizer',
  params: z.object({ id }),
  query: seenVersion,
  reply: deleted,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Removes a line of a group.',
});

export const drawCalls = {
  listDrawGroups,
  listBasicDrawGroups,
  getOwnDrawGroups,
  listDrawTypes,
  getDrawnLots,
  getDrawBoard,
  listEventRounds,
  listDrawRooms,
  generateDraw,
  addDrawGroupsByType,
  createDrawGroup,
  updateDrawGroup,
  updateDrawGroups,
  updateDrawTeeTimes,
  updateDrawGroupDetails,
  updateDrawGroupRoom,
  deleteDrawGroup,
  createLineItem,
  updateLineItem,
  deleteLineItem,
};
