/** Finds people by words of which one has a slip of the finger: asked where nobody has the words as they were typed. */
import type { Sql } from '@fourball/db/connection.ts';
import { exchanged, leastAlike, maySlip, nearlyBegins } from './one-slip.ts';
import { holdsAll } from './search-words.ts';

/** So many words of a text are looked at, and so many people whose name has such letters. */
const mostTried = 4;
const mostCandidates = 200;

/** Where people are looked for: SQL that may use the parameters `$1` to `$<values.length>`. */
interface Among {
  readonly from: string;
  /** The column that `search_fold` made. */
  readonly column: string;
  readonly id: string;
  readonly where: string;
  readonly values: readonly unknown[];
}

interface Candidate {
  id: number;
  text: string;
  alike: number;
}

/** Ids, those most alike first. Nobody where the database has no trigrams: then only who is typed right is found. */
export async function findAlike(
  sql: Sql,
  { from, column, id, where, values }: Among,
  typed: readonly string[],
  most: number,
): Promise<number[]> {
  const words = typed.flatMap((word) => word.split(' '));
  const tried = [...words.keys()].filter((at) => maySlip(words[at] ?? '')).slice(0, mostTried);
  if (tried.length === 0) return [];
  const trigrams = await sql.query(`select from pg_extension where extname = 'pg_trgm'`);
  if (trigrams.length === 0) return [];
  const found = new Map<number, number>();
  for (const at of tried) {
    const word = words[at] ?? '';
    const others = words.filter((_, other) => other !== at);
    const after = values.length + 4;
    const rest = others.length === 0 ? { where: 'true', values: [] } : holdsAll(column, others, after);
    const [mark, threshold, turned, limit] = [1, 2, 3, 4].map((one) => `$${values.length + one}`);
    // How alike is enough is a setting that the index reads as it looks, so it is set before, and for this statement alone.
    const rows = await sql.query<Candidate>(
      `select c.id, c.text, c.alike
       from (select set_config('pg_trgm.word_similarity_threshold', ${threshold}::text, true) as done) setting
         cross join lateral (
           select ${id} as id, ${column} as text, word_similarity(${mark}, ${column}) as alike
           from ${from}
           where setting.done is not null and (${mark} <% ${column} or ${column} like any(${turned}::text[]))
             and ${rest.where} and ${where}
           order by 3 desc, 1 limit ${limit}::int
         ) c`,
      [
        ...values,
        word,
        leastAlike(word).toFixed(3),
        exchanged(word).map((one) => `%${one}%`),
        mostCandidates,
        ...rest.values,
      ],
    );
    for (const row of rows)
      if (row.text.split(' ').some((known) => nearlyBegins(known, word)))
        found.set(row.id, Math.max(found.get(row.id) ?? 0, row.alike));
  }
  return [...found]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([one]) => one);
}
