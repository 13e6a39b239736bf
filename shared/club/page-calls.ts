/** The calls of the pages that admins write: home, membership, course. */
import { z } from 'zod';
import { count, filled, harmlessLink, html, link, upload, uploadExtension } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id, line } from '../contract/fields.ts';
import { spelledAlso } from '../contract/spellings.ts';
import { contentPage, pageElementType, sizeChoice } from './enums.ts';
import { contentPageShape } from './shapes.ts';

const pageElement = z
  .object({
    /** Left out for a new one. */
    id: id.nullish(),
    type: pageElementType,
    text: html.nullish(),
    /** An image of ours. Left out, the element keeps the one that it has. */
    image: z.object({ url: link }).nullish(),
    name: line(2000).nullish(),
    deviceSize: sizeChoice.nullish(),
  })
  .refine(({ type, name }) => type !== 'A' || harmlessLink.test(name ?? ''), {
    path: ['name'],
    message: 'Please enter a web address.',
  });

/** Ours: the version that the change was made on; a page that has moved on since is then a `conflict`. */
const version = count.optional();

/** In the order they are shown. */
const pageElements = z.array(pageElement).max(200);

export const getPage = defineCall({
  id: 'page.getByType',
  method: 'GET',
  path: 'page/{type}',
  access: 'public',
  params: z.object({ type: contentPage }),
  reply: contentPageShape,
  errors: ['not_found'],
  summary: 'A page with its elements.',
});

export const createPage = defineCall({
  id: 'page.create',
  method: 'POST',
  path: 'page',
  access: 'admin',
  encoding: 'json',
  body: z.object({ type: contentPage }),
  reply: contentPageShape,
  summary: 'Starts a page of a type that has none; gives the one that there is otherwise.',
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
    z.object({ pageId: id, title: filled(200), htmlElements: pageElements, version }),
  ),
  reply: contentPageShape,
  errors: ['not_found', 'conflict'],
  summary: 'Changes the title and the elements of a page.',
});

export const updatePageElements = defineCall({
  id: 'page.updateElements',
  method: 'PUT',
  path: 'page/elements',
  access: 'admin',
  encoding: 'json',
  body: spelledAlso('htmlElements', 'elements', z.object({ elements: pageElements.min(1), version })),
  reply: contentPageShape,
  errors: ['not_found', 'conflict'],
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
  /** The whole page, whose version has grown. */
  reply: contentPageShape,
  errors: ['not_found'],
  summary: 'Puts an image into an element of a page.',
});

export const pageCalls = { getPage, createPage, updatePage, updatePageElements, addPageElementImage };
