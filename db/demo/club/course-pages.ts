/** What the pages of the demo club's two courses say. */
import type { Transaction } from '../../connection.ts';
import { insertRows } from '../lib/rows.ts';

const pages = {
  maple: {
    heading: 'Maple: the old course by the river',
    header: '<p>Parkland under sugar maples, laid out in 1924 and still walked by most.</p>',
    about:
      '<p>Fairways are generous off the tee; the small, quick greens are where a round is won or lost. The river comes into play on <strong>holes 4, 12 and 16</strong>.</p><p>A round takes about four hours and ten minutes.</p>',
    boxes: [
      {
        title: 'Carts',
        content: '<p>Ask in the golf shop; on wet days they stay on the paths.</p>',
        link: null,
      },
      {
        title: 'Practice',
        content: '<p>The range opens half an hour before the first tee time.</p>',
        link: null,
      },
      { title: 'Halfway house', content: '<p>Behind the ninth green, from May to October.</p>', link: null },
    ],
  },
  hollow: {
    heading: 'Hollow: short, steep and fun',
    header: '<p>Built into the old quarry: carries, views and a par three that everybody talks about.</p>',
    about:
      '<p>Shorter than Maple and harder to walk. Leave the driver in the bag on the first, and trust the yardage on the <em>eleventh</em>.</p>',
    boxes: [
      { title: 'Nine holes', content: '<p>The front nine ends at the clubhouse.</p>', link: null },
      { title: 'Twilight', content: '<p>The best light of the day, at the best price.</p>', link: null },
    ],
  },
} as const;

export async function writeCoursePages(
  tx: Transaction,
  courseIds: Readonly<Record<keyof typeof pages, number>>,
): Promise<void> {
  await insertRows(
    tx,
    'course_pages',
    (['maple', 'hollow'] as const).map((name) => {
      const { boxes, heading, header, about } = pages[name];
      return {
        course_id: courseIds[name],
        heading,
        header,
        about,
        footer: '<p>See you on the first tee.</p>',
        info_boxes: boxes,
      };
    }),
  );
}
