/** News as mails to many show them. */
import type { DescribeMailCards, MailCard } from '../../kernel/mail-card.ts';
import { textOfHtml } from '../../kernel/html-text.ts';

/** So much of a text is shown; the rest is read on a page. */
const mostLines = 6;
const mostLetters = 240;
const mostCandidates = 100;

const shortened = (line: string): string =>
  line.length > mostLetters ? `${line.slice(0, mostLetters).trimEnd()}…` : line;

/** Those that are current today, of courses that everybody sees; `days` is how long news without a last day are. */
export const newsCards = (days: number): DescribeMailCards => ({
  kind: 'NEWS',
  async findCandidates(sql, { today }) {
    const rows = await sql.query<{ id: number }>(
      `select id from news where date <= $1::date and coalesce(expiry, date + $2::int) >= $1::date
       order by date desc, id desc limit ${mostCandidates}`,
      [today, days],
    );
    return rows.map(({ id }) => id);
  },
  async describe(sql, ids, { today, words }) {
    const rows = await sql.query<{
      id: number;
      text: string;
      link: string | null;
      imageUrl: string | null;
      name: string | null;
    }>(
      `select n.id, n.text, n.link, n.image_url as "imageUrl", coalesce(c.name, p.name, o.name) as name
       from news n left join courses c on c.id = n.course_id left join properties p on p.id = n.property_id
         left join organizations o on o.id = n.org_id
       where n.id = any($1::bigint[]) and n.date <= $2::date and coalesce(n.expiry, n.date + $3::int) >= $2::date
         and (n.course_id is null or (c.visible and c.removed_at is null))`,
      [ids, today, days],
    );
    return new Map(
      rows.map(({ id, text, link, imageUrl, name }): [number, MailCard] => {
        const [title = '', ...lines] = textOfHtml(text)
          .split('\n')
          .filter((line) => line !== '')
          .map(shortened);
        return [
          id,
          {
            title: title === '' ? (name ?? '') : title,
            lines: lines.slice(0, mostLines),
            imageUrl,
            link: link ?? '/',
            label: words.mails.campaigns.readMore,
          },
        ];
      }),
    );
  },
});
