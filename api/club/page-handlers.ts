/** Binds the calls of the pages that admins write to their commands. */
import { addElementImage } from '@fourball/domain/club/pages/page-images.ts';
import { getPageByType } from '@fourball/domain/club/pages/page-rows.ts';
import { createPage, updatePage, updatePageElements } from '@fourball/domain/club/pages/write-page.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import type { Services } from '../services.ts';

export const pageHandlers = ({ house, images }: Services): BuiltHandlers['pages'] => ({
  getPage: ({ params }) => getPageByType(house.db, params.type),
  createPage: ({ actor, body }) => createPage(house, actor, body.type),
  updatePage: ({ actor, body }) => updatePage(house, actor, body),
  updatePageElements: ({ actor, body }) => updatePageElements(house, actor, body),
  addPageElementImage: ({ actor, body }) => addElementImage(images, actor, body),
});
