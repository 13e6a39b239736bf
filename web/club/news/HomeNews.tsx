/** On the home page, of golfers and visitors: what is new at the club, and what its sponsors tell. */
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { NewsItem } from '@fourball/shared/club/news/news-shapes.ts';
import { NewsCard } from './NewsCard.tsx';
import classes from './News.module.css';
import { useCurrentNews, useSponsorNews } from './news-queries.ts';
import { words } from './news-words.en.ts';
import { SponsorStrip } from './SponsorNews.tsx';

/** As many as are seen before more are asked for. */
const few = 4;

/** Nothing where there is nothing to say, and until it is known. */
export function HomeNews() {
  const sponsors = useSponsorNews().data ?? [];
  const current = useCurrentNews().data ?? [];
  const told = new Set(sponsors.map(({ id }) => id));
  return (
    <>
      <Cards items={current.filter(({ id }) => !told.has(id))} />
      <SponsorStrip items={sponsors} />
    </>
  );
}

function Cards({ items }: { items: readonly NewsItem[] }) {
  const id = useId();
  const [all, setAll] = useState(false);
  if (items.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <ul className={classes.cards}>
        {items.slice(0, all ? items.length : few).map((item) => (
          <li key={item.id}>
            <NewsCard {...item} />
          </li>
        ))}
      </ul>
      {items.length > few && (
        <Button
          className={classes.more}
          variant="default"
          aria-expanded={all}
          onClick={() => setAll((before) => !before)}
        >
          {all ? words.fewer : words.all(items.length)}
        </Button>
      )}
    </section>
  );
}
