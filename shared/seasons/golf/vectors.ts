/** Checks the rules against examples that anybody may write: an input, and what must come of it. */
import { GolfInputError } from './rule/golf-input.ts';
import type { Explained } from './rule/golf-rule.ts';
import { isRuleName, rules, type RuleName } from './rules.ts';

/** One example. Whatever else it has (its source, its derivation) is for its readers. */
export interface Vector {
  readonly id: string;
  readonly fn: string;
  readonly input: unknown;
  readonly expected: unknown;
}

/** What came of a vector. `got` is what the rule gave; `refused` why it gave nothing. */
export interface Checked {
  readonly vector: Vector;
  readonly agrees: boolean;
  readonly got?: unknown;
  readonly refused?: string;
}

/** How far numbers may differ: what is shown unrounded has six decimals. */
const tolerance = 1e-6;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether both say the same: lists in their order, records whatever the order of their fields. */
export function sameResult(expected: unknown, got: unknown): boolean {
  if (typeof expected === 'number' && typeof got === 'number') return Math.abs(expected - got) <= tolerance;
  if (Array.isArray(expected)) {
    return (
      Array.isArray(got) &&
      got.length === expected.length &&
      expected.every((one, index) => sameResult(one, got[index]))
    );
  }
  if (!isRecord(expected)) return expected === got;
  if (!isRecord(got)) return false;
  const names = Object.keys(expected);
  return (
    names.length === Object.keys(got).length &&
    names.every((name) => Object.hasOwn(got, name) && sameResult(expected[name], got[name]))
  );
}

/** Groups in one order, whichever they were found in. */
const sortedGroups = (groups: unknown): unknown =>
  Array.isArray(groups)
    ? groups
        .map((group: unknown) => (Array.isArray(group) ? group.map(String).sort() : group))
        .sort((one, other) => (String(one) < String(other) ? -1 : 1))
    : groups;

/** Of draws that repeat least any grouping is right where several are as good: a vector that names none leaves it open. */
function comparable(fn: RuleName, expected: unknown, got: unknown): readonly [unknown, unknown] {
  if (fn !== 'drawFewestRepeats' || !isRecord(expected) || !isRecord(got)) return [expected, got];
  const { groups, ...rest } = got;
  if (!('groups' in expected)) return [expected, rest];
  return [
    { ...expected, groups: sortedGroups(expected['groups']) },
    { ...rest, groups: sortedGroups(groups) },
  ];
}

/** Applies a rule to whatever it is given, with its steps. Errors: GolfInputError. */
export async function applyRule(fn: RuleName, input: unknown): Promise<Explained<unknown>> {
  const explain = rules[fn].explain as (input: unknown) => Explained<unknown>;
  const { result, steps } = explain(input);
  return { result: await result, steps };
}

export async function checkVector(vector: Vector): Promise<Checked> {
  if (!isRuleName(vector.fn)) return { vector, agrees: false, refused: `fn is no rule: ${vector.fn}` };
  try {
    const { result } = await applyRule(vector.fn, vector.input);
    const [expected, got] = comparable(vector.fn, vector.expected, result);
    return { vector, agrees: sameResult(expected, got), got: result };
  } catch (error) {
    if (!(error instanceof GolfInputError)) throw error;
    return { vector, agrees: false, refused: error.message };
  }
}

/** Reads vectors from JSON: `{ vectors: […] }`, a list of them, or one. Errors: GolfInputError, which names what is missing. */
export function readVectors(text: string): Vector[] {
  const json = JSON.parse(text) as unknown;
  const found = isRecord(json) && 'vectors' in json ? json['vectors'] : Array.isArray(json) ? json : [json];
  if (!Array.isArray(found)) throw new GolfInputError('vectors', { code: 'notAList' });
  if (found.length === 0) throw new GolfInputError('vectors', { code: 'empty' });
  return found.map((one: unknown, index) => {
    const at = `vectors[${index}]`;
    if (!isRecord(one)) throw new GolfInputError(at, { code: 'missing' });
    for (const field of ['fn', 'input', 'expected']) {
      if (!(field in one)) throw new GolfInputError(`${at}.${field}`, { code: 'missing' });
    }
    const { id, fn, input, expected } = one;
    return { id: typeof id === 'string' ? id : at, fn: String(fn), input, expected };
  });
}
