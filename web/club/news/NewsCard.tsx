/** A piece of news on a card: who tells it, when, the text, and a picture that leads to more. */
import type { NewsItem } from '@fourball/shared/club/news/news-shapes.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { isOwnPage, WayTo } from '../../ui/page/WayTo.tsx';
import { SafeHtml } from '../../ui/text/SafeHtml.tsx';
import classes from './NewsCard.module.css';
import { words } from './news-words.en.ts';

/** `text` is HTML of people; without `link` the picture leads nowhere. */
export type NewsOnCard = Pick<NewsItem, 'name' | 'displayDate' | 'text' | 'imageUrl' | 'logoUrl' | 'link'>;

export function NewsCard({ name, displayDate, text, imageUrl, logoUrl, link }: NewsOnCard) {
  const address = link?.trim() ?? '';
  const more = isOwnPage(address) ? words.more(name) : words.moreOutside(name);
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
        (address === '' ? (
          <img className={classes.image} src={imageUrl} alt="" loading="lazy" />
        ) : (
          <WayTo address={address} className={classes.link}>
            <img className={classes.image} src={imageUrl} alt={more} loading="lazy" />
          </WayTo>
        ))}
      {imageUrl === null && address !== '' && (
        <WayTo address={address} className={classes.more}>
          {words.read}
          <span className="visually-hidden">, {more}</span>
        </WayTo>
      )}
    </article>
  );
}
