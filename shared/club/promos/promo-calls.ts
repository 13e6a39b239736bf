/** The calls of promos: images with a link, for the whole club or for one course. */
import { z } from 'zod';
import { count, filled, link, upload } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { day, id } from '../../contract/fields.ts';
import { managedPromo, promo } from './promo-shapes.ts';

/** Ours: the days on which it is shown. Of a promo that is changed, those left out stay. */
const span = { startDate: day.nullish(), endDate: day.nullish() };

/** `image` is the address of an image of the library, or the one that the promo has. */
const promoFields = { link, courseId: id.nullish(), image: filled(2000), ...span };

export const listGlobalPromos = defineCall({
  id: 'promo.listGlobal',
  method: 'GET',
  path: 'promo/list/global',
  access: 'public',
  reply: z.array(promo),
  summary: 'The promos of the whole club that are shown today, in their order.',
});

export const listPromosByCourse = defineCall({
  id: 'promo.listByCourse',
  method: 'GET',
  path: 'promo/list/course/{id}',
  access: 'public',
  params: z.object({ id }),
  reply: z.array(promo),
  errors: ['not_found'],
  summary: 'The promos that are shown today with a course: its own first, then those of the whole club.',
});

export const listAllPromos = defineCall({
  id: 'promo.listAll',
  method: 'GET',
  path: 'promo/list',
  access: 'admin',
  reply: z.array(managedPromo),
  ours: true,
  summary: 'All promos, those of the whole club first, each list in its order.',
});

export const createPromo = defineCall({
  id: 'promo.create',
  method: 'POST',
  path: 'promo',
  access: 'admin',
  encoding: 'json',
  body: z.object(promoFields),
  reply: managedPromo,
  summary: 'Adds a promo as the last of its list.',
});

export const createCoursePromo = defineCall({
  id: 'promo.createForCourse',
  method: 'POST',
  path: 'promo/course',
  access: 'admin',
  encoding: 'multipart',
  body: z.object({ courseId: id, link, image: upload, ...span }),
  reply: managedPromo,
  errors: ['not_found', 'too_large', 'unavailable'],
  summary: 'Adds a promo with its image to a course.',
});

export const updatePromo = defineCall({
  id: 'promo.update',
  method: 'PUT',
  path: 'promo',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, ...promoFields }),
  reply: managedPromo,
  errors: ['not_found'],
  summary: 'Changes a promo. In another list it becomes the last.',
});

export const updatePromoLink = defineCall({
  id: 'promo.patch',
  method: 'PATCH',
  path: 'promo',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, link }),
  reply: managedPromo,
  errors: ['not_found'],
  summary: 'Changes where a promo leads.',
});

export const movePromo = defineCall({
  id: 'promo.updateSequence',
  method: 'PATCH',
  path: 'promo/sequence',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, sequenceNo: count }),
  /** All of them, in their new order. */
  reply: z.array(managedPromo),
  errors: ['not_found'],
  ours: true,
  summary: 'Moves a promo to a place of its list, counted from 1; the others close up.',
});

export const deletePromo = defineCall({
  id: 'promo.delete',
  method: 'DELETE',
  path: 'promo/{id}',
  aliases: ['promo'],
  access: 'admin',
  params: z.object({ id }),
  /** False where it was gone already. */
  reply: z.object({ deleted: z.boolean() }),
  summary: 'Removes a promo with its uploaded image.',
});

export const countPromoClick = defineCall({
  id: 'promo.click',
  method: 'POST',
  path: 'promo/click',
  access: 'public',
  encoding: 'json',
  body: z.object({ id }),
  /** False once more came from one address within a minute than are counted. */
  reply: z.object({ counted: z.boolean() }),
  errors: ['not_found'],
  ours: true,
  summary: 'Counts that a promo was followed, and not by whom.',
});

export const promoCalls = {
  listGlobalPromos,
  listPromosByCourse,
  listAllPromos,
  createPromo,
  createCoursePromo,
  updatePromo,
  updatePromoLink,
  movePromo,
  deletePromo,
  countPromoClick,
};
