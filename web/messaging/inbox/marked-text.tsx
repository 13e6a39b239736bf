/** A line of a message with the words marked that were searched for; what was written stays text. */
import type { ReactNode } from 'react';

/** How much stands before the first word that was found. */
const leadIn = 48;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of the query, as they are compared: without accents and capitals. */
const wordsOf = (query: string): string[] => (query.match(wordPattern) ?? []).map(plain);

/** Words that begin with one of the query's are marked; a long text begins shortly before the first of them. */
export function markedText(text: string, query: string): ReactNode[] {
  const wanted = wordsOf(query);
  const found = [...text.matchAll(wordPattern)].filter(([word]) =>
    wanted.some((one) => plain(word).startsWith(one)),
  );
  const first = found[0]?.index ?? 0;
  const from = first <= leadIn ? 0 : text.indexOf(' ', first - leadIn) + 1;
  const parts: ReactNode[] = from === 0 ? [] : ['… '];
  let at = from;
  for (const { 0: word, index } of found) {
    parts.push(text.slice(at, index), <mark key={index}>{word}</mark>);
    at = index + word.length;
  }
  return [...parts, text.slice(at)];
}
