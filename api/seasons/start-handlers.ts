/** Binds our calls about starts to their commands. */
import { checkIn, listStarts } from '@fourball/domain/seasons/draws/day-starts.ts';
import { listHandicaps, setHandicap, setTees } from '@fourball/domain/seasons/draws/manage-handicaps.ts';
import { repairBoard, setRepair } from '@fourball/domain/seasons/draws/repair.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const startHandlers = ({ house }: Services): BuiltHandlers['starts'] => ({
  listStarts: ({ actor, params }) => listStarts(house, userOf(actor), params),
  checkInParticipant: ({ actor, body }) => checkIn(house, userOf(actor), body),
  repairDrawGroups: ({ actor, body }) => repairBoard(house, userOf(actor), body),
  setGroupRepair: ({ actor, body }) => setRepair(house, userOf(actor), body),
  listEventHandicaps: ({ actor, params, query }) =>
    listHandicaps(house, userOf(actor), { ...params, ...query }),
  setEventHandicap: ({ actor, body }) => setHandicap(house, userOf(actor), body),
  setEventTees: ({ actor, body }) => setTees(house, userOf(actor), body),
});
