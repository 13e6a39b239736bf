/** The pictures that mails of the office show: campaigns that are written, and what has left, which mailboxes ask for as long as it is kept. */
import type { Sql } from '@fourball/db/connection.ts';
import type { ImageUsage } from '@fourball/shared/club/shapes.ts';
import type { ImageUser } from '../../club/images/image-context.ts';
import { AppError } from '../../kernel/app-error.ts';

/** What cards show is looked up anew when a campaign begins, so that before only what was written counts. */
const isWritten = `c.state in ('DRAFT', 'SCHEDULED')`;
const written = `coalesce(c.blocks::text, c.source_html, '')`;

const shown = `(
  select 'CAMPAIGN' as kind, c.id, c.subject as label, case when ${isWritten} then ${written} else c.html end as says
  from campaigns c
  union all select 'MAIL', d.id, d.subject, d.html from direct_mails d
)`;

/** Each address of a picture of ours in a text. */
const addressesIn = (text: string): string =>
  `(select found[1] as url from regexp_matches(${text}, '/images/[[:alnum:]_./-]+', 'g') as found)`;

const inWritten = `${isWritten} and position($1 in ${written}) > 0`;

const isInWritten = async (sql: Sql, url: string): Promise<boolean> =>
  (await sql.query(`select 1 from campaigns c where ${inWritten} limit 1`, [url])).length > 0;

/** What has begun to leave names its picture for good: the file stays as long as that is kept. */
export const mailImages: ImageUser = {
  kind: 'CAMPAIGN',
  findUses: (sql, url) =>
    sql.query<ImageUsage>(
      `select s.kind, s.id, s.label from ${shown} s where position($1 in s.says) > 0 order by s.kind, s.id`,
      [url],
    ),
  async findUsed(sql, urls) {
    // Mails are long and addresses many: each mail is read once.
    const rows = await sql.query<{ url: string }>(
      `select distinct a.url from ${shown} s cross join lateral ${addressesIn('s.says')} a
       where a.url = any($1::text[])`,
      [urls],
    );
    return rows.map(({ url }) => url);
  },
  async replaceUrl(tx, from, to) {
    // Who has such a campaign open must not write the old address over the new one.
    await tx.query(
      `with open as materialized (
         select c.id from campaigns c where ${inWritten} order by c.id for no key update
       )
       update campaigns c
       set blocks = replace(c.blocks::text, $1, $2)::jsonb, source_html = replace(c.source_html, $1, $2),
         html = replace(c.html, $1, $2), changed_at = greatest(now(), c.changed_at + interval '1 millisecond')
       from open o where c.id = o.id`,
      [from, to],
    );
  },
  async clearUrl(tx, url) {
    // What is written would have a hole in it; what has left keeps the file.
    if (await isInWritten(tx, url)) throw new AppError('conflict');
  },
};
