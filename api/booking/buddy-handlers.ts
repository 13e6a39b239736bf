/** Binds the calls of buddy lists to their commands. */
import {
  addBuddy,
  createBuddyList,
  deleteBuddyList,
  listBuddyLists,
  removeBuddy,
  updateBuddyList,
} from '@fourball/domain/booking/buddies.ts';
import type { BuiltHandlers } from '../built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const buddyHandlers = ({ house, settings }: Services): BuiltHandlers['buddies'] => ({
  listBuddyLists: ({ actor, params }) => listBuddyLists(house, userOf(actor), params.id),
  createBuddyList: ({ actor, body }) => createBuddyList(house, settings, userOf(actor), body),
  updateBuddyList: ({ actor, body }) => updateBuddyList(house, userOf(actor), body),
  deleteBuddyList: ({ actor, params }) => deleteBuddyList(house, userOf(actor), params.id),
  addBuddy: ({ actor, body }) => addBuddy(house, settings, userOf(actor), body),
  removeBuddy: ({ actor, params }) => removeBuddy(house, userOf(actor), params.id),
});
