/** The pictures that a course is shown with. */
import type { Sql } from '@fourball/db/connection.ts';
import { courseImage, type CourseImage } from '@fourball/shared/club/course-shapes.ts';
import { urlOfKey } from '../images/storage/image-storage.ts';

/** In the order in which they were put; whether there is such a course is not asked. */
export async function listCourseImages(sql: Sql, courseId: number): Promise<CourseImage[]> {
  const rows = await sql.query<{ id: number; type: CourseImage['type']; key: string }>(
    `select id, type, key from images
     where owner_kind = 'COURSE' and owner_id = $1 and type = any($2::text[]) order by id`,
    [courseId, courseImage.shape.type.options],
  );
  return rows.map(({ id, type, key }) => ({ imageId: id, type, key, url: urlOfKey(key) }));
}
