/** The calls of the pages that admins write: home, membership, course. */
import { z } from 'zod';
import { filled, html, link, upload, uploadExtension } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id, line } from '../contract/fields.ts';
import { spelledAlso } from '../contract/spellings.ts';
import { contentPage, pageElementType, sizeChoice } from './enums.ts';

const pageElement = z.object({
  id: id.nullish(),
  type: pageElementType,
  text: html.nullish(),
  image: z.object({ url: link }).nullish(),
  name: line(120).nullish(),
  deviceSize: sizeChoice.nullish(),
});

/** In the order they are shown. */
const pageElements = z.array(pageElement).max(200);

export const getPage = defineCall({
  id: 'page.getByType',
  method: 'GET',
  path: 'page/{type}',
  access: 'public',
  params: z.object({ type: contentPage }),
  summary: 'A page with its elements.',
});

export const createPage = defineCall({
  id: 'page.create',
  method: 'POST',
  path: 'page',
  access: 'admin',
  encoding: 'json',
  body: z.object({ type: contentPage }),
  summary: 'Starts a page of a type that has none.',
});

export const updatePage = defineCall({
  id: 'page.update',
  method: 'PUT',
  path: 'page',
  access: 'admin',
  encoding: 'json',
  body: spelledAlso(
    'elements',
    'htmlElements',
    z.object({ pageId: id, title: filled(200), htmlElements: pageElements }),
  ),
  summary: 'Changes the title and the elements of a page.',
});

export const updatePageElements = defineCall({
  id: 'page.updateElements',
  method: 'PUT',
  path: 'page/elements',
  access: 'admin',
  encoding: 'json',
  body: spelledAlso('htmlElements', 'elements', z.object({ elements: pageElements })),
  summary: 'Changes elements of a page.',
});

export const addPageElementImage = defineCall({
  id: 'page.addElementImage',
  method: 'POST',
  path: 'page/element/image/form',
  access: 'admin',
  encoding: 'multipart',
  body: z.object({
    file: upload,
    fileName: filled(255),
    extension: uploadExtension,
    id,
    name: line(120).nullish(),
    deviceSize: sizeChoice,
  }),
  summary: 'Puts an image into an element of a page.',
});

export const pageCalls = { getPage, createPage, updatePage, updatePageElements, addPageElementImage };
