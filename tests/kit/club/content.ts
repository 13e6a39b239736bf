/** News and promos for tests, as an admin puts them there over HTTP; images of the library as rows. */
import { createNews } from '@fourball/shared/club/news/news-calls.ts';
import type { NewsItem } from '@fourball/shared/club/news/news-shapes.ts';
import { createPromo } from '@fourball/shared/club/promos/promo-calls.ts';
import type { ManagedPromo } from '@fourball/shared/club/promos/promo-shapes.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import type { Sql } from '@fourball/db/connection.ts';
import { replyOver, testToday } from '../server.ts';

interface Office {
  readonly url: string;
  /** Of an admin. */
  readonly token: string;
}

export type NewsBody = BodyInput<typeof createNews>;

/** Of today and the whole club, unless said otherwise. */
export const newsBody = (more: Partial<NewsBody> = {}): NewsBody => ({
  text: '<p>The greens are rolled</p>',
  date: testToday,
  ...more,
});

export const publishedNews = ({ url, token }: Office, more: Partial<NewsBody> = {}): Promise<NewsItem> =>
  replyOver(url, createNews, { token, body: newsBody(more) });

/** The address of a picture in the library, of which there is a record and no file. */
export async function buildLibraryImage(sql: Sql): Promise<string> {
  const [image] = await sql.query<{ key: string }>(
    `insert into global_images (key, file_name)
     values ('images/library/0-' || substr(md5(random()::text), 1, 26) || '.jpg', 'cup.jpg') returning key`,
  );
  return `/${image?.key ?? ''}`;
}

export async function addedPromo(
  { url, token, db }: Office & { readonly db: Sql },
  more: Partial<BodyInput<typeof createPromo>> = {},
): Promise<ManagedPromo> {
  const image = await buildLibraryImage(db);
  return replyOver(url, createPromo, { token, body: { link: 'https://pro.example', image, ...more } });
}
