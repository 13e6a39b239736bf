/** What sponsors tell, side by side in one line: of all of the club, or of those of an event or a season. */
import { useId } from 'react';
import type { NewsItem } from '@fourball/shared/club/news/news-shapes.ts';
import { NewsCard } from './NewsCard.tsx';
import classes from './News.module.css';
import { useSponsorNews } from './news-queries.ts';
import { words } from './news-words.en.ts';

/** Nothing where they tell nothing. */
export function SponsorStrip({ items }: { items: readonly NewsItem[] }) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{words.sponsors}</h2>
      {/* Scrolled by the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.strip} aria-labelledby={id} tabIndex={0}>
        {items.map((item) => (
          <li key={item.id}>
            <NewsCard {...item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of these organizations alone. */
export function SponsorNews({ orgIds }: { orgIds: readonly number[] }) {
  const items = useSponsorNews().data ?? [];
  return <SponsorStrip items={items.filter(({ orgId }) => orgId !== null && orgIds.includes(orgId))} />;
}
