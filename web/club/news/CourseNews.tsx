/** On the page of a course: its news, and those that were current once when they are asked for. */
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { NewsCard } from './NewsCard.tsx';
import classes from './News.module.css';
import { useCourseNews } from './news-queries.ts';
import { words } from './news-words.en.ts';

/** Nothing where it has none, and until that is known. */
export function CourseNews({ courseId, name }: { courseId: number; name: string }) {
  const id = useId();
  const [older, setOlder] = useState(false);
  const all = useCourseNews(courseId).data ?? [];
  const current = all.filter(({ standing }) => standing === 'CURRENT');
  if (all.length === 0) return null;
  const shown = older ? all : current;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{words.ofCourse(name)}</h2>
      {shown.length > 0 && (
        <ul className={classes.cards}>
          {shown.map((item) => (
            <li key={item.id}>
              <NewsCard {...item} />
            </li>
          ))}
        </ul>
      )}
      {all.length > current.length && (
        <Button
          className={classes.more}
          variant="default"
          aria-expanded={older}
          onClick={() => setOlder((before) => !before)}
        >
          {older ? words.fewer : words.older}
        </Button>
      )}
    </section>
  );
}
