/** What the demo club tells in its news: the club's own, of its courses, and of who sponsors what is played. */
import type { Transaction } from '../connection.ts';
import { dayAfter } from './lib/calendar.ts';
import { insertRows } from './lib/rows.ts';
import type { Mood } from './pictures/covers.ts';
import { sponsors } from './seasons/plan.ts';

interface DemoNews {
  /** Days from today. */
  readonly day: number;
  readonly lastDay?: number;
  readonly text: string;
  readonly link?: string;
  readonly course?: 'Maple' | 'Hollow';
  readonly sponsor?: string;
  /** Its picture is drawn once the club has a place for pictures. */
  readonly mood?: Mood;
}

const news: readonly DemoNews[] = [
  {
    day: -1,
    text: '<p>The practice green behind the first tee of Hollow is open again, <b>larger by a third</b>. Please leave the holes where the greenkeepers cut them.</p>',
    course: 'Hollow',
    mood: 'noon',
  },
  {
    day: -2,
    text: '<p>The bar stays open until the last card is in on league nights. Kitchen until nine.</p>',
  },
  {
    day: -4,
    text: '<p>When the course opens late, the sheet says so by half past six. The starter calls whoever has booked.</p>',
    link: '/book',
  },
  {
    day: -6,
    text: '<p>Hole 12 of Maple plays from the old tee by the river. Longer by 31 yards, and worth the walk.</p>',
    course: 'Maple',
    mood: 'morning',
  },
  {
    day: -3,
    text: '<p>Buckets of balls are on us on the morning of the member-guest, from seven o’clock on.</p>',
    sponsor: sponsors.insurance,
  },
  {
    day: -5,
    text: '<p>A new lager for the terrace: <b>Back Nine</b>, poured from Friday on.</p>',
    sponsor: sponsors.brewery,
  },
  {
    day: -40,
    lastDay: -12,
    text: '<p>Maple is aerated. Greens are slow for a week; green fees are halved meanwhile.</p>',
    course: 'Maple',
  },
  { day: 3, text: '<p>Carts stay on the paths of Maple for a week, so that the fairways can dry.</p>' },
];

/** The pictures to be drawn, by the beginning of the text. */
export const newsMoods: readonly { text: string; mood: Mood }[] = news.flatMap(({ text, mood }) =>
  mood ? [{ text, mood }] : [],
);

/** After the organizations of sponsors are there. */
export async function writeNews(tx: Transaction, today: string): Promise<void> {
  const courses = await tx.query<{ id: number; name: string }>('select id, name from courses');
  const organizations = await tx.query<{ id: number; name: string }>('select id, name from organizations');
  const idOf = (rows: readonly { id: number; name: string }[], name: string | undefined) =>
    rows.find((row) => row.name === name)?.id ?? null;
  await insertRows(
    tx,
    'news',
    // The oldest first: of one day the later written is the newer.
    [...news].reverse().map(({ day, lastDay, text, link = null, course, sponsor }) => ({
      text,
      link,
      date: dayAfter(today, day),
      expiry: lastDay === undefined ? null : dayAfter(today, lastDay),
      course_id: idOf(courses, course),
      org_id: idOf(organizations, sponsor),
      created_at: `${dayAfter(today, Math.min(day, 0))}T07:00:00`,
    })),
  );
}
