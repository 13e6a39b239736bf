/** The examples of the rules of golf, of which anybody may pick one. They stand with the tests, that reckon every one of them. */
import { readVectors, type Vector } from '@fourball/shared/seasons/golf/vectors.ts';
import { isRuleName, type RuleName } from '@fourball/shared/seasons/golf/rules.ts';

export interface Example extends Vector {
  readonly fn: RuleName;
  /** How it is worked out, and whose numbers it has; only examples of ours say so. */
  readonly derivation?: string;
  readonly source?: string;
}

interface WithSource {
  readonly derivation?: string;
  readonly source?: { readonly ref?: string };
}

/** Throws what `fetch` throws, and an error for a file that has not come. */
export async function loadExamples(): Promise<Example[]> {
  const answer = await fetch(new URL('../../../tests/golf/golf-vectors.json', import.meta.url));
  if (!answer.ok) throw new Error(`The examples did not load: ${answer.status}.`);
  const text = await answer.text();
  const told = (JSON.parse(text) as { vectors: WithSource[] }).vectors;
  return readVectors(text).flatMap((vector, index) => {
    const { fn } = vector;
    const { derivation, source } = told[index] ?? {};
    return isRuleName(fn) ? [{ ...vector, fn, derivation, source: source?.ref }] : [];
  });
}

/** What somebody pasted, as far as it is of rules that are known here. Errors: SyntaxError, GolfInputError. */
export const readPasted = (text: string): { known: Example[]; unknown: string[] } => {
  const read = readVectors(text);
  return {
    known: read.flatMap((vector) => (isRuleName(vector.fn) ? [{ ...vector, fn: vector.fn }] : [])),
    unknown: read.map(({ fn }) => fn).filter((fn) => !isRuleName(fn)),
  };
};
