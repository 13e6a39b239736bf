/** Binds our calls about groups that golfers have left to their commands. */
import { repairBoard, setRepair } from '@fourball/domain/seasons/draws/repair.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const startHandlers = ({ house }: Services): BuiltHandlers['starts'] => ({
  repairDrawGroups: ({ actor, body }) => repairBoard(house, userOf(actor), body),
  setGroupRepair: ({ actor, body }) => setRepair(house, userOf(actor), body),
});
