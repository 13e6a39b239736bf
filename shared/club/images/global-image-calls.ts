/** The calls of the library of images that the whole club uses. */
import { z } from 'zod';
import { filled, upload, uploadExtension } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { id, line, page, pageSize } from '../../contract/fields.ts';
import { tagList } from './image-tags.ts';
import { globalImage, imageUsage } from '../shapes.ts';

export const listGlobalImages = defineCall({
  id: 'image.listGlobal',
  method: 'GET',
  path: 'image/global',
  access: 'admin',
  reply: z.array(globalImage),
  summary: 'All images of the library.',
});

export const listGlobalImagesPage = defineCall({
  id: 'image.listGlobalPage',
  method: 'GET',
  path: 'image/global/{page}/{size}',
  access: 'admin',
  params: z.object({ page, size: pageSize }),
  reply: z.array(globalImage),
  summary: 'One page of the library of images.',
});

export const countGlobalImages = defineCall({
  id: 'image.countGlobal',
  method: 'GET',
  path: 'image/global/count',
  access: 'admin',
  reply: z.object({ count: z.number().int() }),
  summary: 'How many images the library has.',
});

export const addGlobalImage = defineCall({
  id: 'image.addGlobal',
  method: 'POST',
  path: 'image/global',
  access: 'admin',
  encoding: 'multipart',
  body: z.object({
    file: upload,
    fileName: filled(255),
    extension: uploadExtension,
    tags: tagList.nullish(),
  }),
  reply: globalImage,
  errors: ['too_large', 'unavailable'],
  summary: 'Adds an image to the library.',
});

export const updateGlobalImage = defineCall({
  id: 'image.updateGlobal',
  method: 'PUT',
  path: 'image/global',
  access: 'admin',
  encoding: 'multipart',
  /** Without `file` the picture stays and only its name or tags change. */
  body: z.object({
    file: upload.nullish(),
    fileName: filled(255),
    oldFileName: line(255).nullish(),
    imageId: id,
    tags: tagList.nullish(),
  }),
  reply: globalImage,
  errors: ['not_found', 'too_large', 'unavailable'],
  summary: 'Puts another file in the place of an image of the library, also wherever it is used.',
});

export const deleteGlobalImage = defineCall({
  id: 'image.deleteGlobal',
  method: 'DELETE',
  path: 'image/global/{id}',
  access: 'admin',
  params: z.object({ id }),
  /** An image that is in use stays; `usages` says where. */
  reply: z.object({ result: z.enum(['DELETED', 'IN_USE']), usages: z.array(imageUsage) }),
  errors: ['not_found'],
  summary: 'Removes an image from the library.',
});

export const searchGlobalImagesByText = defineCall({
  id: 'image.searchGlobalByTagText',
  method: 'POST',
  path: 'image/global/by-tag-text',
  access: 'admin',
  encoding: 'json',
  body: z.object({ text: filled(100) }),
  reply: z.array(globalImage),
  summary: 'Images of the library with a tag that contains the text.',
});

export const searchGlobalImagesByTags = defineCall({
  id: 'image.searchGlobalByTags',
  method: 'POST',
  path: 'image/global/by-tags',
  access: 'admin',
  encoding: 'json',
  body: z.object({ tags: z.array(filled(60)).max(50) }),
  reply: z.array(globalImage),
  summary: 'Images of the library that carry all of the tags.',
});

export const findGlobalImageUsages = defineCall({
  id: 'image.findGlobalUsages',
  method: 'POST',
  path: 'image/global/find-usages',
  access: 'admin',
  encoding: 'json',
  body: z.object({ url: filled(2000) }),
  reply: z.array(imageUsage),
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
