/** The images of courses: their rows hold no addresses, but an image must belong to a course that is there. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { ImageUser } from './image-desk.ts';

async function isCourse(tx: Transaction, courseId: number): Promise<boolean> {
  const rows = await tx.query('select 1 from courses where id = $1 for key share', [courseId]);
  return rows.length > 0;
}

export const courseImages: ImageUser = {
  kind: 'COURSE',
  findUses: async () => [],
  findUsed: async () => [],
  replaceUrl: async () => {},
  attach: {
    FEATURE: isCourse,
    SLIDER: isCourse,
    LOGO: isCourse,
    ICON: isCourse,
    COURSE_PROMO: isCourse,
  },
};
