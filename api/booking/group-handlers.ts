/** Binds the calls of a booking's groups to their commands. */
import {
  readGroups,
  reorderGroups,
  swapGroups,
  swapGroupTeeTimes,
} from '@fourball/domain/booking/spots/arrange-groups.ts';
import { moveParty } from '@fourball/domain/booking/spots/move-party.ts';
import {
  createGroup,
  deleteGroup,
  moveToGroup,
  setRoundGroup,
  ungroupRound,
} from '@fourball/domain/booking/spots/move-round.ts';
import {
  swapGroups as swapCall,
  swapGroupTeeTimes as swapTimesCall,
} from '@fourball/shared/booking/spots/group-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const groupHandlers = ({ house, club }: Services): BuiltHandlers['bookingGroups'] => ({
  listGroups: async ({ actor, params }) => (await readGroups(house, userOf(actor), params.id)).groups,
  listUngrouped: async ({ actor, params }) => (await readGroups(house, userOf(actor), params.id)).ungrouped,
  createGroup: ({ actor, body }) => createGroup(house, club, userOf(actor), body),
  moveToGroup: ({ actor, body }) => moveToGroup(house, club, userOf(actor), body),
  setRoundGroup: ({ actor, body }) => setRoundGroup(house, club, userOf(actor), body),
  ungroupRound: ({ actor, body }) => ungroupRound(house, club, userOf(actor), body),
  reorderGroups: ({ actor, body }) => reorderGroups(house, club, userOf(actor), body),
  swapGroups({ actor, body, ...sent }) {
    const user = userOf(actor);
    return swapGroups(house, club, user, body, intentOf(swapCall, user.userId, sent));
  },
  swapGroupTeeTimes({ actor, body, ...sent }) {
    const user = userOf(actor);
    return swapGroupTeeTimes(house, club, user, body, intentOf(swapTimesCall, user.userId, sent));
  },
  deleteGroup: ({ actor, params }) => deleteGroup(house, club, userOf(actor), params),
  moveParty: ({ actor, body }) => moveParty(house, club, userOf(actor), body),
});
