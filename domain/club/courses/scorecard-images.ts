/** The images of a course's scorecard: several side by side, whole and large enough to read. */
import type { Sql } from '@fourball/db/connection.ts';
import type { ScorecardImage } from '@fourball/shared/club/course-shapes.ts';
import { imagesRetired } from '@fourball/shared/club/events.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import { transact } from '../../kernel/transact.ts';
import { lockCourse, tellCourseChanged } from './manage-courses.ts';
import type { ImageContext } from '../images/image-context.ts';
import { urlOfKey } from '../images/storage/image-storage.ts';
import { scorecardFolder, scorecardPicture } from '../images/picture-kinds.ts';
import { storePicture } from '../images/store-image.ts';

interface ScorecardRow {
  id: number;
  course_id: number;
  key: string;
  width: number;
  height: number;
  created_at: Date;
}

const present = ({ id, course_id, key, width, height, created_at }: ScorecardRow): ScorecardImage => ({
  id,
  courseId: course_id,
  key,
  url: urlOfKey(key),
  width,
  height,
  createdAt: created_at.toISOString(),
});

/** In the order in which they were added; whether there is such a course is not asked. */
export async function listScorecardImages(sql: Sql, courseId: number): Promise<ScorecardImage[]> {
  const rows = await sql.query<ScorecardRow>(
    'select * from course_scorecard_images where course_id = $1 order by id',
    [courseId],
  );
  return rows.map(present);
}

/** Locks the course. Errors: not_found, and as `storeImage`. */
export async function addScorecardImage(
  images: ImageContext,
  actor: Actor,
  { courseId, file }: { courseId: number; file: Blob },
): Promise<ScorecardImage> {
  const { db } = images.house;
  // What can be refused at once costs no work.
  const [course] = await db.query('select 1 from courses where id = $1 and removed_at is null', [courseId]);
  if (!course) throw new AppError('not_found');
  const target = {
    file,
    field: 'file',
    target: scorecardPicture,
    folder: scorecardFolder,
    ownerId: courseId,
  };
  return storePicture(images, target, (key, { bytes, width, height }) =>
    transact(db, async (tx) => {
      const { name } = await lockCourse(tx, courseId);
      const [row] = await tx.query<ScorecardRow>(
        `insert into course_scorecard_images (course_id, key, width, height, bytes)
         values ($1, $2, $3, $4, $5) returning *`,
        [courseId, key, width, height, bytes.length],
      );
      if (!row) throw new AppError('internal');
      await tellCourseChanged(tx, actor, courseId, {
        action: 'course.scorecard-image-added',
        changes: [{ field: name, before: null, after: urlOfKey(key) }],
      });
      return present(row);
    }),
  );
}

/** False where it was gone already. Locks the course; the file goes after the commit. */
export function deleteScorecardImage(
  { house }: Pick<ImageContext, 'house'>,
  actor: Actor,
  id: number,
): Promise<{ deleted: boolean }> {
  return transact(house.db, async (tx) => {
    const [row] = await tx.query<ScorecardRow>('select * from course_scorecard_images where id = $1', [id]);
    if (!row) return { deleted: false };
    const { name } = await lockCourse(tx, row.course_id);
    const gone = await tx.query('delete from course_scorecard_images where id = $1 returning 1', [id]);
    if (gone.length === 0) return { deleted: false };
    await emit(tx, imagesRetired, { keys: [row.key] });
    await tellCourseChanged(tx, actor, row.course_id, {
      action: 'course.scorecard-image-removed',
      changes: [{ field: name, before: urlOfKey(row.key), after: null }],
    });
    return { deleted: true };
  });
}
