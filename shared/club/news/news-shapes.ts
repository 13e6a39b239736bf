/** The shape of a piece of news that travels: what the office wrote, and what its card shows. */
import { z } from 'zod';
import { day, id } from '../../contract/fields.ts';

/** UPCOMING: its date has not come. CURRENT: it has, and its last day has not gone by. */
export const newsStanding = z.enum(['UPCOMING', 'CURRENT', 'PAST']);

export const newsItem = z.object({
  id,
  /** HTML of the allow-list. */
  text: z.string(),
  /** An address of the web, or a page of ours that begins with one slash. */
  link: z.string().nullable(),
  date: day,
  expiry: day.nullable(),
  /** Whose news it is; none of the three: the whole club's. */
  courseId: id.nullable(),
  propertyId: id.nullable(),
  orgId: id.nullable(),
  /** Of whose news it is. */
  name: z.string(),
  logoUrl: z.string().nullable(),
  /** The same as `date`. */
  displayDate: day,
  imageUrl: z.string().nullable(),
  /** The last day on which it is current: `expiry`, or so many days after `date` as the club says. */
  shownUntil: day,
  standing: newsStanding,
});
export type NewsItem = z.output<typeof newsItem>;

const named = z.array(z.object({ id, name: z.string() }));

/** Whose news there may be, by name; courses in the club's order. */
export const newsOwners = z.object({ courses: named, properties: named, organizations: named });
export type NewsOwners = z.output<typeof newsOwners>;
