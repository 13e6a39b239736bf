/** What the page of a course says: read for everybody, written by admins, its HTML made safe when it is written. */
import type { Sql } from '@fourball/db/connection.ts';
import type { updateCourseTemplate as updateCall } from '@fourball/shared/club/course-calls.ts';
import type { CoursePage } from '@fourball/shared/club/course-shapes.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { Actor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { sanitiseHtml } from '../../kernel/sanitise-html.ts';
import { transact } from '../../kernel/transact.ts';
import { keyOfUrl, urlOfKey } from '../images/storage/image-storage.ts';
import { retireImages } from '../images/retire-images.ts';
import { lockCourse, tellCourseChanged } from './manage-courses.ts';
import { named } from './write-course.ts';

interface PageRow {
  heading: string;
  header: string;
  footer: string;
  about: string;
  info_boxes: CoursePage['infoBoxes'];
  feature_image_link: string | null;
}

/** An empty one where nothing was written yet; whether there is such a course is not asked. */
export async function findCoursePage(sql: Sql, courseId: number): Promise<CoursePage> {
  const [row] = await sql.query<PageRow>('select * from course_pages where course_id = $1', [courseId]);
  return {
    courseId,
    heading: row?.heading ?? '',
    header: row?.header ?? '',
    footer: row?.footer ?? '',
    about: row?.about ?? '',
    infoBoxes: row?.info_boxes ?? [],
    featureImageLink: row?.feature_image_link ?? null,
  };
}

/** Other people's images would tell them who reads the page. */
function ownImage(url: string): string {
  const key = keyOfUrl(url);
  if (key === undefined) throw invalidField('featureImageLink', 'club.imageNotOfClub');
  return urlOfKey(key);
}

/** Locks the course. Errors: not_found, invalid_input on featureImageLink. */
export function updateCoursePage(
  house: House,
  actor: Actor,
  sent: BodyOf<typeof updateCall>,
): Promise<CoursePage> {
  const { courseId, heading } = sent;
  const featureImageLink = sent.featureImageLink ? ownImage(sent.featureImageLink) : null;
  const page = {
    heading,
    header: sanitiseHtml(sent.header),
    footer: sanitiseHtml(sent.footer),
    about: sanitiseHtml(sent.about),
    infoBoxes: sent.infoBoxes.map(({ title, content, link }) => ({
      title,
      content: sanitiseHtml(content),
      link: link || null,
    })),
    featureImageLink,
  };
  return transact(house.db, async (tx) => {
    const course = await lockCourse(tx, courseId);
    const before = await findCoursePage(tx, courseId);
    await tx.query(
      `insert into course_pages (course_id, heading, header, footer, about, info_boxes, feature_image_link)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (course_id) do update set heading = excluded.heading, header = excluded.header,
         footer = excluded.footer, about = excluded.about, info_boxes = excluded.info_boxes,
         feature_image_link = excluded.feature_image_link`,
      [
        courseId,
        page.heading,
        page.header,
        page.footer,
        page.about,
        JSON.stringify(page.infoBoxes),
        featureImageLink,
      ],
    );
    const changes = changesBetween({ ...before }, page);
    const old = before.featureImageLink;
    if (old !== null && old !== featureImageLink)
      await retireImages(tx, { type: 'SLIDER', ownerId: courseId, url: old });
    if (changes.length > 0)
      await tellCourseChanged(tx, actor, courseId, {
        action: 'course.page-changed',
        changes: [named(course), ...changes],
      });
    return findCoursePage(tx, courseId);
  });
}
