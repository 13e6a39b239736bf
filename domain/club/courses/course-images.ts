/** The images of courses: those that their pages show, and those put to them, which must be of a course that is there. */
import type { ImageUsage } from '@fourball/shared/club/shapes.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { ImageUser } from '../images/image-context.ts';

async function isCourse(tx: Transaction, courseId: number): Promise<boolean> {
  const rows = await tx.query('select id from courses where id = $1 for key share', [courseId]);
  return rows.length > 0;
}

const shows = (url: string): string =>
  `position(${url} in concat_ws(' ', p.feature_image_link, p.header, p.footer, p.about, p.info_boxes)) > 0`;

export const courseImages: ImageUser = {
  kind: 'COURSE',
  findUses: (sql, url) =>
    sql.query<ImageUsage>(
      `select 'COURSE' as kind, c.id, c.name as label from course_pages p join courses c on c.id = p.course_id
       where ${shows('$1')} order by c.id`,
      [url],
    ),
  async findUsed(sql, urls) {
    const rows = await sql.query<{ url: string }>(
      `select u.url from unnest($1::text[]) as u (url) where exists (select from course_pages p where ${shows('u.url')})`,
      [urls],
    );
    return rows.map(({ url }) => url);
  },
  async replaceUrl(tx, from, to) {
    await tx.query(
      `update course_pages p set feature_image_link = replace(feature_image_link, $1, $2),
         header = replace(header, $1, $2), footer = replace(footer, $1, $2), about = replace(about, $1, $2),
         info_boxes = replace(info_boxes::text, $1, $2)::jsonb
       where ${shows('$1')}`,
      [from, to],
    );
  },
  attach: {
    FEATURE: isCourse,
    SLIDER: isCourse,
    LOGO: isCourse,
    ICON: isCourse,
    COURSE_PROMO: isCourse,
  },
};
