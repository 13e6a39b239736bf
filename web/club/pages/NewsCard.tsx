/** A piece of news on a card: who tells it, when, the text, and a picture that leads to more. */
import { SafeHtml } from '../../ui/text/SafeHtml.tsx';
import { formatDay } from '../../lib/club/club-time.ts';
import { formatAddress } from '../../lib/browser/web-address.ts';
import classes from './NewsCard.module.css';
import { words } from './news-words.en.ts';

export interface NewsItem {
  name: string;
  /** Calendar day, YYYY-MM-DD. */
  displayDate: string;
  /** HTML of people. */
  text: string;
  imageUrl: string | null;
  logoUrl: string | null;
  /** Where the picture leads; without it the picture is only that. */
  link: string | null;
}

export function NewsCard({ name, displayDate, text, imageUrl, logoUrl, link }: NewsItem) {
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        {logoUrl !== null && <img className={classes.logo} src={logoUrl} alt="" />}
        <div>
          <h3 className={classes.name}>{name}</h3>
          <time className={classes.date} dateTime={displayDate}>
            {formatDay(displayDate, 'long')}
          </time>
        </div>
      </header>
      <SafeHtml html={text} />
      {imageUrl !== null &&
        (link === null || link.trim() === '' ? (
          <img className={classes.image} src={imageUrl} alt="" loading="lazy" />
        ) : (
          <a href={formatAddress(link)} target="_blank" rel="noopener noreferrer" className={classes.link}>
            <img className={classes.image} src={imageUrl} alt={words.more(name)} loading="lazy" />
          </a>
        ))}
    </article>
  );
}
