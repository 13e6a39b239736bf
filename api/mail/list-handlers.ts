/** Binds the calls with which the office sets up email lists to their commands. */
import {
  listAdminCategories,
  listAdminLists,
  listAllCategories,
  listAllLists,
  listPublicCategories,
  listPublicLists,
} from '@fourball/domain/mail/lists/list-rows.ts';
import {
  createCategory,
  deleteCategory,
  updateCategory,
} from '@fourball/domain/mail/lists/write-category.ts';
import {
  createList,
  setListCategory,
  updateList,
  updateLists,
} from '@fourball/domain/mail/lists/write-list.ts';
import { mostImported } from '@fourball/domain/mail/consent/consent-rules.ts';
import { importContacts } from '@fourball/domain/mail/consent/import-contacts.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { originOf, readerOf } from './origin.ts';

export const emailListHandlers = ({ house, club }: Services): BuiltHandlers['emailLists'] => ({
  listLists: ({ actor }) => listAllLists(house.db, userOf(actor)),
  listPublicLists: ({ actor }) => listPublicLists(house.db, readerOf(actor)),
  listAdminLists: ({ actor }) => listAdminLists(house.db, userOf(actor)),
  createList: ({ actor, body }) => createList(house, userOf(actor), body),
  updateList: ({ actor, body }) => updateList(house, userOf(actor), body),
  updateLists: ({ actor, body }) => updateLists(house, userOf(actor), body.lists),
  setListCategory: ({ actor, body: { listId, categoryId } }) =>
    setListCategory(house, userOf(actor), { listId, categoryId: categoryId ?? null }),
  listCategories: ({ actor }) => listAllCategories(house.db, userOf(actor)),
  listAdminCategories: ({ actor }) => listAdminCategories(house.db, userOf(actor)),
  listPublicCategories: ({ actor }) => listPublicCategories(house.db, readerOf(actor)),
  createCategory: ({ actor, body }) => createCategory(house, userOf(actor), body),
  updateCategory: ({ actor, body }) => updateCategory(house, userOf(actor), body),
  deleteCategory: ({ actor, params }) => deleteCategory(house, userOf(actor), params.id),
  importContacts: async ({ actor, body, ctx }) =>
    importContacts(
      house,
      userOf(actor),
      body,
      originOf(ctx, actor, 'IMPORT'),
      mostImported((await club.rules()).all),
    ),
});
