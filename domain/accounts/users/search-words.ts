/** What somebody typed into a search, as SQL looks for it: all words of it, in any order, without case and accents. */
import type { Sql } from '@fourball/db/connection.ts';

/** Whoever types more means a text, not a person. */
const mostWords = 12;
/** So many letters stand anywhere in a word; fewer are its beginning, or they would be in everybody. */
const leastAnywhere = 3;
/** Fewer digits are a word like any other; so many are a number, however it is written. */
const leastDigits = 4;

const digitsAlone = /^[\d\s+().-]+$/;

/** "+1 (519) 555-0134" is one number; the 1 before a whole number of North America is dialled, and seldom kept. */
function numberIn(text: string): string | undefined {
  if (!digitsAlone.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  if (digits.length < leastDigits) return undefined;
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/**
 * What stands between blanks, commas and semicolons; a word with signs in it, such as an address or "M-1042", is one in which
 * its parts follow each other. None where nothing of the text is a letter or a digit: such a text finds nobody.
 */
export async function readWords(sql: Sql, text: string): Promise<string[]> {
  const number = numberIn(text);
  if (number !== undefined) return [number];
  const rows = await sql.query<{ word: string }>(
    `select trim(search_fold(piece)) as word from unnest($1::text[]) with ordinality as p (piece, place) order by place`,
    [text.split(/[\s,;]+/)],
  );
  return rows
    .map(({ word }) => word)
    .filter(Boolean)
    .slice(0, mostWords);
}

/** A LIKE pattern for a column that `search_fold` made; a word has no signs of patterns in it. */
export const startingWith = (word: string): string => `% ${word}%`;
const holding = (word: string): string =>
  Array.from(word).length < leastAnywhere ? startingWith(word) : `%${word}%`;

/**
 * SQL: whether the column holds all of the words, or nobody for no words. The parameters are numbered from `$<after + 1>`.
 * Each word is a condition of its own, for an index of trigrams answers no list of them.
 */
export function holdsAll(
  column: string,
  words: readonly string[],
  after: number,
): { where: string; values: string[] } {
  if (words.length === 0) return { where: 'false', values: [] };
  return {
    where: words.map((_, at) => `${column} like $${after + at + 1}`).join(' and '),
    values: words.map(holding),
  };
}
