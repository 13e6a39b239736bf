/** Who sponsors something of the club's: the title sponsor first, and said to be it. */
import { IconStarFilled } from '@tabler/icons-react';
import classes from './EventPage.module.css';
import { words } from './event-words.en.ts';

interface SponsorsProps {
  sponsors: readonly { orgId: number; name: string; title: boolean }[];
}

export function Sponsors({ sponsors }: SponsorsProps) {
  if (sponsors.length === 0) return null;
  const titleFirst = [...sponsors].sort((one, other) => Number(other.title) - Number(one.title));
  return (
    <section className={classes.section} aria-labelledby="sponsors-title">
      <h2 id="sponsors-title">{words.page.sponsors}</h2>
      <ul className={classes.sponsors}>
        {titleFirst.map(({ orgId, name, title }) => (
          <li key={orgId} data-title={title || undefined}>
            {title && <IconStarFilled size={18} aria-hidden />}
            {name}
            {title && <span className={classes.quiet}>{words.page.titleSponsor}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
