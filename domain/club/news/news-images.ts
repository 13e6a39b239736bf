/** The pictures of news: the one that is put to a piece of news, and those in its text. */
import type { Sql } from '@fourball/db/connection.ts';
import type { ImageUsage } from '@fourball/shared/club/shapes.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ImageUser } from '../images/image-context.ts';
import { tellNewsChanged } from './news-rows.ts';
import { lockNews } from './write-news.ts';

const inText = (url: string): string => `position(${url} in n.text) > 0`;
const uses = (url: string): string => `(n.image_url = ${url} or ${inText(url)})`;

const idsOf = async (sql: Sql, where: string, url: string): Promise<number[]> => {
  const rows = await sql.query<{ id: number }>(`select n.id from news n where ${where} order by n.id`, [url]);
  return rows.map(({ id }) => id);
};

export const newsImages: ImageUser = {
  kind: 'NEWS',
  findUses: (sql, url) =>
    sql.query<ImageUsage>(
      `select 'NEWS' as kind, n.id, to_char(n.date, 'YYYY-MM-DD') as label from news n
       where ${uses('$1')} order by n.id`,
      [url],
    ),
  async findUsed(sql, urls) {
    const rows = await sql.query<{ url: string }>(
      `select u.url from unnest($1::text[]) as u (url) where exists (select from news n where ${uses('u.url')})`,
      [urls],
    );
    return rows.map(({ url }) => url);
  },
  async replaceUrl(tx, from, to) {
    for (const id of await idsOf(tx, uses('$1'), from)) {
      const news = await lockNews(tx, id);
      if (!news) continue;
      await tx.query(
        `update news set text = replace(text, $2, $3), image_url = case image_url when $2 then $3 else image_url end
         where id = $1`,
        [id, from, to],
      );
      await tellNewsChanged(tx, news);
    }
  },
  async clearUrl(tx, url) {
    // A text would have a hole in it.
    if ((await idsOf(tx, inText('$1'), url)).length > 0) throw new AppError('conflict');
    for (const id of await idsOf(tx, 'n.image_url = $1', url)) {
      const news = await lockNews(tx, id);
      if (!news) continue;
      await tx.query('update news set image_url = null where id = $1 and image_url = $2', [id, url]);
      await tellNewsChanged(tx, news);
    }
  },
  attach: {
    async NEWS_FEED(tx, newsId, { url }) {
      const news = await lockNews(tx, newsId);
      if (!news) return false;
      await tx.query('update news set image_url = $2 where id = $1', [newsId, url]);
      await tellNewsChanged(tx, news);
      return true;
    },
  },
};
