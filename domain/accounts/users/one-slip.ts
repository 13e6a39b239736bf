/** Tells a word with one slip of the finger from another word: pure. */

/** Shorter words are alike too many others. */
export const leastLetters = 4;
/** Nobody's name has a longer word. */
const mostLetters = 40;

/** Whether a slip may be looked for in a word: numbers are right or wrong, and never nearly somebody else's. */
export const maySlip = (word: string): boolean =>
  word.length >= leastLetters && word.length <= mostLetters && !/\p{N}/u.test(word);

/** One letter changed, missing or too many, or two neighbours exchanged; the same word too. */
export function withinOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const left = one.slice(at);
  const right = other.slice(at);
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left.length > 1 && left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}

/** Whether a known word is the typed one with a slip, or begins with it: somebody may still be typing. */
export const nearlyBegins = (known: string, typed: string): boolean =>
  [-1, 0, 1].some((more) => withinOneSlip(typed, known.slice(0, typed.length + more)));

/** The word with each two neighbours exchanged: of such a slip trigrams keep too little. */
export const exchanged = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) =>
    word.slice(0, at).concat(word.charAt(at + 1), word.charAt(at), word.slice(at + 2)),
  );

/**
 * How alike trigrams find a word with one slip at least: of the n + 1 that both words have, three are others in each, at most.
 */
export const leastAlike = (word: string): number => (word.length - 2) / (word.length + 4) - 0.01;
