/** What the arithmetic of golf refuses. Every value is looked at before it is reckoned with: bad input is an error, never a wrong number. */

/** Why a value is refused, for whoever words it. */
export type GolfProblem =
  | { readonly code: 'missing' }
  | { readonly code: 'notANumber' }
  | { readonly code: 'notWhole' }
  | { readonly code: 'decimals'; readonly most: number }
  | { readonly code: 'range'; readonly from: number; readonly to: number }
  | { readonly code: 'notAList' }
  | { readonly code: 'length'; readonly allowed: readonly number[] }
  | { readonly code: 'empty' }
  | { readonly code: 'most'; readonly most: number }
  | { readonly code: 'choice'; readonly choices: readonly string[] }
  | { readonly code: 'twice'; readonly value: number | string }
  | { readonly code: 'strokeIndexes' }
  | { readonly code: 'unfinished' }
  | { readonly code: 'time' }
  | { readonly code: 'descending' }
  | { readonly code: 'unknownPlayer'; readonly player: string };

const told = (problem: GolfProblem): string => {
  switch (problem.code) {
    case 'missing':
      return 'is missing';
    case 'notANumber':
      return 'is not a number';
    case 'notWhole':
      return 'is not a whole number';
    case 'decimals':
      return `has more than ${problem.most} decimals`;
    case 'range':
      return `is not from ${problem.from} to ${problem.to}`;
    case 'notAList':
      return 'is not a list';
    case 'length':
      return `has not the length ${problem.allowed.join(' or ')}`;
    case 'empty':
      return 'is empty';
    case 'most':
      return `has more than ${problem.most}`;
    case 'choice':
      return `is none of ${problem.choices.join(', ')}`;
    case 'twice':
      return `has ${problem.value} twice`;
    case 'strokeIndexes':
      return 'lacks a stroke index of the holes';
    case 'unfinished':
      return 'has a hole without a score';
    case 'time':
      return 'is not a time as 08:00';
    case 'descending':
      return 'is not in ascending order';
    case 'unknownPlayer':
      return `names ${problem.player}, who does not play`;
  }
};

/** Names the field as the input spells it: `slope`, `gross[3]`, `players.X.holes`. */
export class GolfInputError extends Error {
  constructor(
    readonly field: string,
    readonly problem: GolfProblem,
  ) {
    super(`${field} ${told(problem)}`);
    this.name = 'GolfInputError';
  }
}

export const refuse = (field: string, problem: GolfProblem): never => {
  throw new GolfInputError(field, problem);
};

/** A number that is one, within the range. */
function inRange(field: string, value: unknown, from: number, to: number): number {
  if (value === undefined || value === null) return refuse(field, { code: 'missing' });
  if (typeof value !== 'number' || !Number.isFinite(value)) return refuse(field, { code: 'notANumber' });
  if (value < from || value > to) return refuse(field, { code: 'range', from, to });
  return value;
}

export function whole(field: string, value: unknown, from: number, to: number): number {
  const number = inRange(field, value, from, to);
  return Number.isInteger(number) ? number + 0 : refuse(field, { code: 'notWhole' });
}

/** How far a decimal number may be from what its digits say: binary fractions miss it by less. */
const digitsMissBy = 1e-6;

/** A number of at most so many decimals as an integer: 14.3 in tenths is 143. */
export function scaled(field: string, value: unknown, decimals: number, from: number, to: number): number {
  const exact = inRange(field, value, from, to) * 10 ** decimals;
  const nearest = Math.round(exact);
  if (Math.abs(exact - nearest) > digitsMissBy * 10 ** decimals) {
    return refuse(field, { code: 'decimals', most: decimals });
  }
  return nearest + 0;
}

export const tenths = (field: string, value: unknown, from: number, to: number): number =>
  scaled(field, value, 1, from, to);

export function list<Item>(field: string, value: readonly Item[] | undefined): readonly Item[] {
  if (value === undefined) return refuse(field, { code: 'missing' });
  return Array.isArray(value) ? value : refuse(field, { code: 'notAList' });
}

export function listOf<Item>(
  field: string,
  value: readonly Item[] | undefined,
  allowed: readonly number[],
): readonly Item[] {
  const items = list(field, value);
  if (items.length === 0) return refuse(field, { code: 'empty' });
  return allowed.includes(items.length) ? items : refuse(field, { code: 'length', allowed });
}

/** The entries of what stands by player, in the order of the names: who was entered first changes nothing. */
export function byPlayer<Value>(
  field: string,
  value: Readonly<Record<string, Value>> | undefined,
): (readonly [player: string, value: Value])[] {
  if (value === undefined || value === null) return refuse(field, { code: 'missing' });
  if (typeof value !== 'object' || Array.isArray(value)) return refuse(field, { code: 'notAList' });
  const entries = Object.entries(value);
  if (entries.length === 0) return refuse(field, { code: 'empty' });
  return entries.sort(([one], [other]) => compareNames(one, other));
}

export const compareNames = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

export function choice<Choice extends string>(
  field: string,
  value: unknown,
  choices: readonly Choice[],
): Choice {
  if (value === undefined || value === null) return refuse(field, { code: 'missing' });
  return choices.find((one) => one === value) ?? refuse(field, { code: 'choice', choices });
}

export function yesOrNo(field: string, value: unknown): boolean {
  if (value === undefined || value === null) return refuse(field, { code: 'missing' });
  return typeof value === 'boolean' ? value : refuse(field, { code: 'choice', choices: ['true', 'false'] });
}
