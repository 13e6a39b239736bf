/** The promos of a course and the club, or of the club alone, one after the other. */
import { ImageSlider } from '../../ui/picture/ImageSlider.tsx';
import classes from './Promos.module.css';
import { followed, usePromos } from './promo-queries.ts';
import { words } from './promo-words.en.ts';

/** Of an address what a person calls it: its host, or the page. */
const placeOf = (link: string): string =>
  link
    .trim()
    .replace(/^(?:https?:\/\/|mailto:)/i, '')
    .split('/')[0] || link;

/** Nothing where there are none, and until they are known. */
export function PromoSlider({ courseId = null }: { courseId?: number | null }) {
  const promos = usePromos(courseId).data ?? [];
  if (promos.length === 0) return null;
  return (
    <div className={classes.promos}>
      <ImageSlider
        label={words.label}
        slides={promos.map(({ id, link, image }) => ({
          url: image,
          ...(link === '' ? {} : { link, alt: words.leads(placeOf(link)), onFollow: () => followed(id) }),
        }))}
      />
    </div>
  );
}
