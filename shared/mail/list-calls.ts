/** The calls with which email lists and their categories are shown and managed. */
import { z } from 'zod';
import { count, filled, text } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { day, id, line } from '../contract/fields.ts';
import { consentBasis } from './enums.ts';
import { emailCategory, emailList, managedCategory, managedList, publicCategory } from './list-shapes.ts';

/** It stands in addresses and in headers of mails. */
const slug = filled(80).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'Use small letters, digits and dashes, such as league-news.',
);

const listFields = {
  externalId: slug,
  externalName: filled(160),
  /** What somebody says yes to; left out it stays as it is. A public list needs one. */
  purpose: text(500).optional(),
  orgId: id.nullish(),
  showPublic: z.boolean(),
  showAdmin: z.boolean(),
  categoryId: id.nullish(),
};
/** From 1; beyond the last it comes last. */
const categoryFields = { name: filled(120), sequenceNo: count };

export const listLists = defineCall({
  id: 'emailMarketing.listLists',
  method: 'GET',
  path: 'email-marketing/lists',
  aliases: ['lists'],
  access: 'admin',
  reply: z.array(managedList),
  summary: 'All email lists.',
});

export const listPublicLists = defineCall({
  id: 'emailMarketing.listPublicLists',
  method: 'GET',
  path: 'email-marketing/lists/public',
  aliases: ['lists/public'],
  access: 'public',
  reply: z.array(emailList),
  summary: 'The email lists that everybody may see.',
});

export const listAdminLists = defineCall({
  id: 'emailMarketing.listAdminLists',
  method: 'GET',
  path: 'email-marketing/lists/admin',
  aliases: ['lists/admin'],
  access: 'admin',
  reply: z.array(managedList),
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
  reply: managedList,
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
  reply: managedList,
  errors: ['not_found', 'conflict'],
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
  reply: z.array(managedList),
  errors: ['not_found', 'conflict'],
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
  reply: managedList,
  errors: ['not_found'],
  summary: 'Puts an email list into a category, or into none.',
});

export const listCategories = defineCall({
  id: 'emailMarketing.listCategories',
  method: 'GET',
  path: 'email-marketing/list/categories',
  aliases: ['list/categories'],
  access: 'admin',
  reply: z.array(managedCategory),
  summary: 'All categories with their lists.',
});

export const listAdminCategories = defineCall({
  id: 'emailMarketing.listAdminCategories',
  method: 'GET',
  path: 'email-marketing/list/categories/admin',
  aliases: ['list/categories/admin'],
  access: 'admin',
  reply: z.array(managedCategory),
  summary: 'The categories with the lists that are shown to admins.',
});

export const listPublicCategories = defineCall({
  id: 'emailMarketing.listPublicCategories',
  method: 'GET',
  path: 'email-marketing/list/categories/public',
  aliases: ['list/categories/public'],
  access: 'public',
  reply: z.array(publicCategory),
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
  reply: emailCategory,
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
  reply: emailCategory,
  errors: ['not_found'],
  summary: 'Changes a category.',
});

export const deleteCategory = defineCall({
  id: 'emailMarketing.deleteCategory',
  method: 'DELETE',
  path: 'email-marketing/list/category/{id}',
  aliases: ['email-marketing/list/category', 'list/category/{id}', 'list/category'],
  access: 'admin',
  params: z.object({ id }),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['not_found'],
  summary: 'Removes a category; its lists stay.',
});

/** The most rows that one import ever has; the parameter IMPORT_MOST may say less. */
const importCap = 5_000;

/** As the office has it: whether it is an address is said of each row, and not of the whole. */
const importRow = z.object({
  email: line(254),
  /** Of somebody whom the club does not know yet; a name that is known stays as it is. */
  firstName: line(80).optional(),
  lastName: line(80).optional(),
});

/**
 * ADDRESS: it is none. NAME: a web address stands in it. TWICE: it stood above. ASKED: a link waits for the answer. LEFT: they left
 * this list by themselves, or with IMPLIED any list. COMPLAINED: they called mail unwanted, or the office wants none sent there.
 * BOUNCED: mail came back. NO_BASIS: nothing implies a consent.
 */
const importReason = z.enum([
  'ADDRESS',
  'NAME',
  'TWICE',
  'ON_LIST',
  'ASKED',
  'LEFT',
  'COMPLAINED',
  'BOUNCED',
  'NO_BASIS',
]);
export type ImportReason = z.output<typeof importReason>;

const importedRow = z.object({
  email: z.string(),
  /** NEW: somebody whom the club did not know. KNOWN: somebody it knows. Both are put on the list; KEPT and REFUSED are left as they are. */
  fate: z.enum(['NEW', 'KNOWN', 'KEPT', 'REFUSED']),
  /** Why a row is KEPT or REFUSED. */
  reason: importReason.nullable(),
  /** With IMPLIED, the day on which the consent ends. */
  until: day.nullable(),
});
export type ImportedRow = z.output<typeof importedRow>;

export const importContacts = defineCall({
  id: 'emailMarketing.importContacts',
  method: 'POST',
  path: 'email-marketing/list/import',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    listId: id,
    rows: z.array(importRow).min(1).max(importCap),
    /** EXPRESS: they said yes to the office, which keeps the proof. IMPLIED: by what they bought or asked. */
    basis: consentBasis,
    /** With EXPRESS, where they said yes, such as a paper that they signed. */
    source: text(300).nullish(),
    /** With EXPRESS, the words that they said yes to. */
    words: text(500).nullish(),
    /** With IMPLIED, the day on which they asked the club about something; without it only purchases and memberships count. */
    enquiredOn: day.nullish(),
    /** Only says what would become of each row. */
    preview: z.boolean(),
  }),
  reply: z.object({
    /** In the order in which they were sent. */
    rows: z.array(importedRow),
    added: z.number().int().min(0),
    kept: z.number().int().min(0),
    refused: z.number().int().min(0),
  }),
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Puts people on an email list whose consent the office has, or that is implied for a time.',
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
  importContacts,
};
