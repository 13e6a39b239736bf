/** The calls of the library of images that the whole club uses. */
import { z } from 'zod';
import { filled, upload, uploadExtension } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id, line, page, pageSize } from '../contract/fields.ts';

export const listGlobalImages = defineCall({
  id: 'image.listGlobal',
  method: 'GET',
  path: 'image/global',
  access: 'admin',
  summary: 'All images of the library.',
});

export const listGlobalImagesPage = defineCall({
  id: 'image.listGlobalPage',
  method: 'GET',
  path: 'image/global/{page}/{size}',
  access: 'admin',
  params: z.object({ page, size: pageSize }),
  summary: 'One page of the library of images.',
});

export const countGlobalImages = defineCall({
  id: 'image.countGlobal',
  method: 'GET',
  path: 'image/global/count',
  access: 'admin',
  summary: 'How many images the library has.',
});

export const addGlobalImage = defineCall({
  id: 'image.addGlobal',
  method: 'POST',
  path: 'image/global',
  access: 'admin',
  encoding: 'multipart',
  body: z.object({ file: upload, fileName: filled(255), extension: uploadExtension }),
  summary: 'Adds an image to the library.',
});

export const updateGlobalImage = defineCall({
  id: 'image.updateGlobal',
  method: 'PUT',
  path: 'image/global',
  access: 'admin',
  encoding: 'multipart',
  body: z.object({ file: upload, fileName: filled(255), oldFileName: line(255).nullish(), imageId: id }),
  summary: 'Puts another file in the place of an image of the library.',
});

export const deleteGlobalImage = defineCall({
  id: 'image.deleteGlobal',
  method: 'DELETE',
  path: 'image/global/{id}',
  access: 'admin',
  params: z.object({ id }),
  summary: 'Removes an image from the library.',
});

export const searchGlobalImagesByText = defineCall({
  id: 'image.searchGlobalByTagText',
  method: 'POST',
  path: 'image/global/by-tag-text',
  access: 'admin',
  encoding: 'json',
  body: z.object({ text: filled(100) }),
  summary: 'Images of the library with a tag that contains the text.',
});

export const searchGlobalImagesByTags = defineCall({
  id: 'image.searchGlobalByTags',
  method: 'POST',
  path: 'image/global/by-tags',
  access: 'admin',
  encoding: 'json',
  body: z.object({ tags: z.array(filled(60)).max(50) }),
  summary: 'Images of the library that carry the tags.',
});

export const findGlobalImageUsages = defineCall({
  id: 'image.findGlobalUsages',
  method: 'POST',
  path: 'image/global/find-usages',
  access: 'admin',
  encoding: 'json',
  body: z.object({ url: filled(2000) }),
  summary: 'Where the image behind an address is used.',
});

export const globalImageCalls = {
  listGlobalImages,
  listGlobalImagesPage,
  countGlobalImages,
  addGlobalImage,
  updateGlobalImage,
  deleteGlobalImage,
  searchGlobalImagesByText,
  searchGlobalImagesByTags,
  findGlobalImageUsages,
};
