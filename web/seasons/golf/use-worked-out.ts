/** Works out an input as it is typed. */
import { useEffect, useState } from 'react';
import { GolfInputError, type GolfProblem } from '@fourball/shared/seasons/golf/rule/golf-input.ts';
import type { Step } from '@fourball/shared/seasons/golf/rule/golf-rule.ts';
import { applyRule, checkVector } from '@fourball/shared/seasons/golf/vectors.ts';
import type { Example } from './examples.ts';

export type WorkedOut =
  | { readonly result: unknown; readonly steps: readonly Step[]; readonly agrees: boolean }
  | { readonly field: string; readonly problem: GolfProblem };

/** Null while it is on its way, which only random draws take. `input` stands in for the example's. */
export function useWorkedOut(example: Example, input: unknown): WorkedOut | null {
  const [known, setKnown] = useState<{ of: unknown; workedOut: WorkedOut } | null>(null);
  useEffect(() => {
    let left = false;
    void workOut(example, input).then((workedOut) => {
      if (!left) setKnown({ of: input, workedOut });
    });
    return () => {
      left = true;
    };
  }, [example, input]);
  return known !== null && known.of === input ? known.workedOut : null;
}

async function workOut(example: Example, input: unknown): Promise<WorkedOut> {
  try {
    const { result, steps } = await applyRule(example.fn, input);
    const { agrees } = await checkVector({ ...example, input });
    return { result, steps, agrees };
  } catch (error) {
    if (error instanceof GolfInputError) return { field: error.field, problem: error.problem };
    throw error;
  }
}
