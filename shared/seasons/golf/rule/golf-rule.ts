/** What all rules are made by: one piece of work that gives the result, and tells each step to whoever asks why. */
import { refuse } from './golf-input.ts';
import type { StepName } from './step-names.ts';

export type Sign = '+' | '−' | '×' | '÷' | '(' | ')' | '%' | '=';

export type StepValue =
  number | string | boolean | null | readonly StepValue[] | { readonly [name: string]: StepValue };

/** One thing that was worked out. Its words stand with the page that shows it; numbers are raw. */
export interface Step {
  readonly what: StepName;
  /** Of which player, side, hole or round, where there are several. */
  readonly of?: string | number;
  readonly formula?: readonly (number | Sign)[];
  readonly gives: StepValue;
}

/** Undefined where nobody asks: `note?.({…})` then makes no step at all. */
export type Note = ((step: Step) => void) | undefined;

export interface Explained<Result> {
  readonly result: Result;
  readonly steps: readonly Step[];
}

export interface GolfRule<Input, Result> {
  (input: Input): Result;
  /** The same work, with its steps in order. */
  explain(input: Input): Explained<Result>;
}

/** Errors: GolfInputError, of `input` itself where that is no object. */
export function golfRule<Input extends object, Result>(
  work: (input: Input, note: Note) => Result,
): GolfRule<Input, Result> {
  const apply = (input: Input, note?: Note): Result =>
    typeof input === 'object' && input !== null ? work(input, note) : refuse('input', { code: 'missing' });
  return Object.assign((input: Input) => apply(input), {
    explain(input: Input): Explained<Result> {
      const steps: Step[] = [];
      const result = apply(input, (step) => void steps.push(step));
      return { result, steps };
    },
  });
}
