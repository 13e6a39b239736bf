/** A piece of news as a page reads it. */
import type { NewsItem } from '@fourball/shared/club/news/news-shapes.ts';

/** Current, of the whole club, without a picture, unless said otherwise. */
export const newsOf = (id: number, more: Partial<NewsItem> = {}): NewsItem => ({
  id,
  text: '<p>The greens are rolled.</p>',
  link: null,
  date: '2026-11-20',
  expiry: null,
  courseId: null,
  propertyId: null,
  orgId: null,
  name: 'Maple Hollow',
  logoUrl: null,
  displayDate: '2026-11-20',
  imageUrl: null,
  shownUntil: '2027-02-18',
  standing: 'CURRENT',
  ...more,
});
