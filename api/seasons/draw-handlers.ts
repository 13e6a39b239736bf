/** Binds the calls of draws to their commands. */
import {
  addLine,
  createGroup,
  deleteGroup,
  deleteLine,
  updateDetails,
  updateGroup,
  updateGroups,
  updateLine,
  updateRoom,
  updateTeeTimes,
} from '@fourball/domain/seasons/draws/change-groups.ts';
import { getBoard } from '@fourball/domain/seasons/draws/get-board.ts';
import { listTypes } from '@fourball/domain/seasons/draws/draw-types.ts';
import { addByType, generate } from '@fourball/domain/seasons/draws/generate.ts';
import {
  getLots,
  listBasic,
  listOwn,
  listRooms,
  listShown,
} from '@fourball/domain/seasons/draws/list-groups.ts';
import { listRounds } from '@fourball/domain/seasons/draws/rounds.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import { wordedFor } from '../http/words.ts';
import type { Services } from '../services.ts';

export const drawHandlers = ({ house, arranger }: Services): BuiltHandlers['draws'] => ({
  listDrawGroups: ({ actor, params, query }) => listShown(house, actor, { ...query, ...params }),
  listBasicDrawGroups: ({ actor, params, query }) =>
    listBasic(house, actor, { ...query, eventId: params.id }),
  getOwnDrawGroups: ({ actor, params, query }) =>
    listOwn(house, userOf(actor), { ...query, eventId: params.id }),
  getDrawnLots: ({ actor, params, query }) => getLots(house, actor, { ...query, ...params }),
  listDrawTypes: async ({ actor, params, query, ctx }) =>
    (await listTypes(house, userOf(actor), { ...query, ...params })).map(({ reason, ...type }) => ({
      ...type,
      ...(reason && { reason: wordedFor(ctx, reason) ?? '' }),
    })),
  getDrawBoard: ({ actor, params, query }) => getBoard(house, userOf(actor), { ...query, ...params }),
  listDrawRooms: ({ actor, params, query }) =>
    listRooms(house, userOf(actor), { ...query, eventId: params.id }),
  listEventRounds: ({ actor, params }) => listRounds(house, actor, params.eventId),
  generateDraw: ({ actor, body }) => generate({ house, arranger }, userOf(actor), body),
  addDrawGroupsByType: ({ actor, body }) => addByType({ house, arranger }, userOf(actor), body),
  createDrawGroup: ({ actor, body }) => createGroup(house, userOf(actor), body),
  updateDrawGroup: ({ actor, body }) => updateGroup(house, userOf(actor), body),
  updateDrawGroups: ({ actor, body }) => updateGroups(house, userOf(actor), body),
  updateDrawTeeTimes: ({ actor, body }) => updateTeeTimes(house, userOf(actor), body),
  updateDrawGroupDetails: ({ actor, body }) => updateDetails(house, userOf(actor), body),
  updateDrawGroupRoom: ({ actor, body }) => updateRoom(house, userOf(actor), body),
  deleteDrawGroup: ({ actor, params, query }) => deleteGroup(house, userOf(actor), { ...query, ...params }),
  createLineItem: ({ actor, body }) => addLine(house, userOf(actor), body),
  updateLineItem: ({ actor, body }) => updateLine(house, userOf(actor), body),
  deleteLineItem: ({ actor, params, query }) => deleteLine(house, userOf(actor), { ...query, ...params }),
});
