/** The calls of promos: images with a link, for the whole club or for one course. */
import { z } from 'zod';
import { filled, link, upload } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';

/** `image` is the address of an image of the library. */
const promoFields = { link, courseId: id.nullish(), image: filled(2000) };

export const listGlobalPromos = defineCall({
  id: 'promo.listGlobal',
  method: 'GET',
  path: 'promo/list/global',
  access: 'public',
  summary: 'The promos of the whole club.',
});

export const listPromosByCourse = defineCall({
  id: 'promo.listByCourse',
  method: 'GET',
  path: 'promo/list/course/{id}',
  access: 'public',
  params: z.object({ id }),
  summary: 'The promos of a course.',
});

export const createPromo = defineCall({
  id: 'promo.create',
  method: 'POST',
  path: 'promo',
  access: 'admin',
  encoding: 'json',
  body: z.object(promoFields),
  summary: 'Adds a promo.',
});

export const createCoursePromo = defineCall({
  id: 'promo.createForCourse',
  method: 'POST',
  path: 'promo/course',
  access: 'admin',
  encoding: 'multipart',
  body: z.object({ courseId: id, link, image: upload }),
  summary: 'Adds a promo with its image to a course.',
});

export const updatePromo = defineCall({
  id: 'promo.update',
  method: 'PUT',
  path: 'promo',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, ...promoFields }),
  summary: 'Changes a promo.',
});

export const updatePromoLink = defineCall({
  id: 'promo.patch',
  method: 'PATCH',
  path: 'promo',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, link }),
  summary: 'Changes where a promo leads.',
});

export const deletePromo = defineCall({
  id: 'promo.delete',
  method: 'DELETE',
  path: 'promo/{id}',
  aliases: ['promo'],
  access: 'admin',
  params: z.object({ id }),
  summary: 'Removes a promo.',
});

export const promoCalls = {
  listGlobalPromos,
  listPromosByCourse,
  createPromo,
  createCoursePromo,
  updatePromo,
  updatePromoLink,
  deletePromo,
};
