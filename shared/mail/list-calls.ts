/** The calls with which email lists and their categories are shown and managed. */
import { z } from 'zod';
import { count, filled } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';

const listFields = {
  externalId: filled(80),
  externalName: filled(160),
  orgId: id.nullish(),
  showPublic: z.boolean(),
  showAdmin: z.boolean(),
  categoryId: id.nullish(),
};
const categoryFields = { name: filled(120), sequenceNo: count };

export const listLists = defineCall({
  id: 'emailMarketing.listLists',
  method: 'GET',
  path: 'email-marketing/lists',
  aliases: ['lists'],
  access: 'admin',
  summary: 'All email lists.',
});

export const listPublicLists = defineCall({
  id: 'emailMarketing.listPublicLists',
  method: 'GET',
  path: 'email-marketing/lists/public',
  aliases: ['lists/public'],
  access: 'public',
  summary: 'The email lists that everybody may see.',
});

export const listAdminLists = defineCall({
  id: 'emailMarketing.listAdminLists',
  method: 'GET',
  path: 'email-marketing/lists/admin',
  aliases: ['lists/admin'],
  access: 'admin',
  summary: 'The email lists that are shown to admins.',
});

export const createList = defineCall({
  id: 'emailMarketing.createList',
  method: 'POST',
  path: 'email-marketing/list',
  aliases: ['list'],
  access: 'admin',
  encoding: 'json',
  body: z.object(listFields),
  summary: 'Adds an email list.',
});

export const updateList = defineCall({
  id: 'emailMarketing.updateList',
  method: 'PUT',
  path: 'email-marketing/list',
  aliases: ['list'],
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, ...listFields }),
  summary: 'Changes an email list.',
});

export const updateLists = defineCall({
  id: 'emailMarketing.updateListBatch',
  method: 'PUT',
  path: 'email-marketing/list/batch',
  aliases: ['list/batch'],
  access: 'admin',
  encoding: 'json',
  body: z.object({ lists: z.array(z.object({ id, ...listFields })).max(500) }),
  summary: 'Changes several email lists at once.',
});

export const setListCategory = defineCall({
  id: 'emailMarketing.setListCategory',
  method: 'PATCH',
  path: 'email-marketing/list/category',
  aliases: ['list/category'],
  access: 'admin',
  encoding: 'json',
  body: z.object({ listId: id, categoryId: id.nullish() }),
  summary: 'Puts an email list into a category, or into none.',
});

export const listCategories = defineCall({
  id: 'emailMarketing.listCategories',
  method: 'GET',
  path: 'email-marketing/list/categories',
  aliases: ['list/categories'],
  access: 'admin',
  summary: 'All categories with their lists.',
});

export const listAdminCategories = defineCall({
  id: 'emailMarketing.listAdminCategories',
  method: 'GET',
  path: 'email-marketing/list/categories/admin',
  aliases: ['list/categories/admin'],
  access: 'admin',
  summary: 'The categories with the lists that are shown to admins.',
});

export const listPublicCategories = defineCall({
  id: 'emailMarketing.listPublicCategories',
  method: 'GET',
  path: 'email-marketing/list/categories/public',
  aliases: ['list/categories/public'],
  access: 'public',
  summary: 'The categories with the lists that everybody may see.',
});

export const createCategory = defineCall({
  id: 'emailMarketing.createCategory',
  method: 'POST',
  path: 'email-marketing/list/category',
  aliases: ['list/category'],
  access: 'admin',
  encoding: 'json',
  body: z.object(categoryFields),
  summary: 'Adds a category.',
});

export const updateCategory = defineCall({
  id: 'emailMarketing.updateCategory',
  method: 'PUT',
  path: 'email-marketing/list/category',
  aliases: ['list/category'],
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, ...categoryFields }),
  summary: 'Changes a category.',
});

export const deleteCategory = defineCall({
  id: 'emailMarketing.deleteCategory',
  method: 'DELETE',
  path: 'email-marketing/list/category/{id}',
  aliases: ['email-marketing/list/category', 'list/category/{id}', 'list/category'],
  access: 'admin',
  params: z.object({ id }),
  summary: 'Removes a category; its lists stay.',
});

export const listCalls = {
  listLists,
  listPublicLists,
  listAdminLists,
  createList,
  updateList,
  updateLists,
  setListCategory,
  listCategories,
  listAdminCategories,
  listPublicCategories,
  createCategory,
  updateCategory,
  deleteCategory,
};
