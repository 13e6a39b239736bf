/** The calls of the lists of golfers one likes to play with. */
import { z } from 'zod';
import { guestSince } from '../../accounts/marked-name.ts';
import { filled, text } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { id } from '../../contract/fields.ts';

const buddy = z.object({
  id,
  buddyListId: id,
  contactId: id,
  /** Null for a contact without an account. */
  userId: id.nullable(),
  name: z.string(),
  guestSince,
  userName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  memberNumber: z.string().nullable(),
  /** Whether the reader can put the buddy into a booking at once, or only invite them. */
  placeable: z.boolean(),
});
export type Buddy = z.output<typeof buddy>;
const buddyList = z.object({ id, name: z.string(), description: z.string(), buddies: z.array(buddy) });
export type BuddyList = z.output<typeof buddyList>;

const listFields = { name: filled(120), description: text(1000) };

export const listBuddyLists = defineCall({
  id: 'buddy.getLists',
  method: 'GET',
  path: 'buddy/list/{id}',
  access: 'user',
  params: z.object({ id }),
  reply: z.array(buddyList),
  errors: ['not_found', 'forbidden'],
  summary: 'The buddy lists of a user with their buddies.',
});

export const createBuddyList = defineCall({
  id: 'buddy.createList',
  method: 'POST',
  path: 'buddy/list',
  access: 'user',
  encoding: 'json',
  body: z.object(listFields),
  reply: buddyList,
  errors: ['conflict'],
  summary: 'Starts a buddy list.',
});

export const updateBuddyList = defineCall({
  id: 'buddy.updateList',
  method: 'PUT',
  path: 'buddy/list',
  access: 'user',
  encoding: 'json',
  body: z.object({ id, ...listFields }),
  reply: buddyList,
  errors: ['not_found'],
  summary: 'Changes the name and description of a buddy list.',
});

export const deleteBuddyList = defineCall({
  id: 'buddy.deleteList',
  method: 'DELETE',
  path: 'buddy/list/{id}',
  aliases: ['buddy/list'],
  access: 'user',
  params: z.object({ id }),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['not_found'],
  summary: 'Removes a buddy list.',
});

export const addBuddy = defineCall({
  id: 'buddy.create',
  method: 'POST',
  path: 'buddy',
  access: 'user',
  encoding: 'json',
  body: z.object({ contactId: id, buddyListId: id }),
  reply: buddyList,
  errors: ['not_found', 'conflict'],
  summary: 'Puts a contact on a buddy list.',
});

export const removeBuddy = defineCall({
  id: 'buddy.delete',
  method: 'DELETE',
  path: 'buddy/{id}',
  access: 'user',
  params: z.object({ id }),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['not_found'],
  summary: 'Takes a buddy off the list.',
});

export const buddyCalls = {
  listBuddyLists,
  createBuddyList,
  updateBuddyList,
  deleteBuddyList,
  addBuddy,
  removeBuddy,
};
