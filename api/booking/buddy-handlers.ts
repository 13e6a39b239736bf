/** Binds the calls of buddy lists to their commands. */
import {
  addBuddy,
  createBuddyList,
  deleteBuddyList,
  listBuddyLists,
  removeBuddy,
  updateBuddyList,
} from '@fourball/domain/booking/buddies/buddies.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const buddyHandlers = ({
  house,
  settings,
  readNames,
  readings,
}: Services): BuiltHandlers['buddies'] => ({
  listBuddyLists: ({ actor, params }) => listBuddyLists(house, userOf(actor), params.id),
  createBuddyList: ({ actor, body }) => createBuddyList(house, settings, userOf(actor), body),
  updateBuddyList: ({ actor, body }) => updateBuddyList(house, userOf(actor), body),
  deleteBuddyList: ({ actor, params }) => deleteBuddyList(house, userOf(actor), params.id),
  async addBuddy({ actor, body }) {
    // The list tells who it is.
    await readings.count('golfer', userOf(actor), `contact ${body.contactId}`);
    return addBuddy(house, settings, await readNames(), userOf(actor), body);
  },
  removeBuddy: ({ actor, params }) => removeBuddy(house, userOf(actor), params.id),
});
