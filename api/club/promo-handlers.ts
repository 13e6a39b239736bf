/** Binds the calls of promos to their commands. */
import { getCourseFor } from '@fourball/domain/club/courses/write-course.ts';
import {
  listGlobalPromos,
  listManagedPromos,
  listPromosOfCourse,
} from '@fourball/domain/club/promos/promo-rows.ts';
import {
  countPromoClick,
  createCoursePromo,
  createPromo,
  deletePromo,
  movePromo,
  updatePromo,
  updatePromoLink,
} from '@fourball/domain/club/promos/write-promo.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const promoHandlers = (services: Services): BuiltHandlers['promos'] => {
  const { house, club, images, countsPromoClick } = services;
  const today = () => clubDay(house.clock.now(), house.timeZone);
  return {
    listGlobalPromos: () => listGlobalPromos(house.db, today()),
    async listPromosByCourse({ actor, params }) {
      const { courseId } = await getCourseFor(house, await club.courses(), actor, params.id);
      return listPromosOfCourse(house.db, today(), courseId);
    },
    listAllPromos: () => listManagedPromos(house.db, today()),
    createPromo: ({ actor, body }) => createPromo(house, userOf(actor), body),
    createCoursePromo: ({ actor, body }) => createCoursePromo(images, userOf(actor), body),
    updatePromo: ({ actor, body }) => updatePromo(house, userOf(actor), body),
    updatePromoLink: ({ actor, body }) => updatePromoLink(house, userOf(actor), body),
    movePromo: ({ actor, body }) => movePromo(house, userOf(actor), body),
    deletePromo: ({ actor, params }) => deletePromo(house, userOf(actor), params.id),
    async countPromoClick({ body, ctx }) {
      if (!(await countsPromoClick(ctx.ip))) return { counted: false };
      await countPromoClick(house, body.id);
      return { counted: true };
    },
  };
};
