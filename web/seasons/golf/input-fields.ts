/** The input of a rule as fields that can be typed in: a number, a word, or a row of them. */

/** Where a value stands, as errors name it: `course.par`, `cards[0]`, `players.X.holes`. */
export interface InputField {
  readonly path: string;
  readonly value: Leaf;
}

type Single = number | string | boolean | null;
export type Leaf = Single | readonly Single[];

const isSingle = (value: unknown): value is Single => value === null || typeof value !== 'object';
const isRow = (value: unknown): value is readonly Single[] => Array.isArray(value) && value.every(isSingle);

/** All fields of an input, in its own order. */
export function fieldsOf(input: unknown, path = ''): InputField[] {
  if (isSingle(input) || isRow(input)) return [{ path, value: input }];
  const entries = Array.isArray(input)
    ? input.map((value: unknown, index) => [`${path}[${index}]`, value] as const)
    : Object.entries(input as object).map(
        ([name, value]: [string, unknown]) => [path === '' ? name : `${path}.${name}`, value] as const,
      );
  return entries.flatMap(([inner, value]) => fieldsOf(value, inner));
}

/** The same input with another value at the path. */
export function withField(input: unknown, path: string, value: Leaf, at = ''): unknown {
  if (at === path) return value;
  if (isSingle(input) || isRow(input)) return input;
  if (Array.isArray(input)) {
    return input.map((inner: unknown, index) => withField(inner, path, value, `${at}[${index}]`));
  }
  return Object.fromEntries(
    Object.entries(input as object).map(([name, inner]: [string, unknown]) => [
      name,
      withField(inner, path, value, at === '' ? name : `${at}.${name}`),
    ]),
  );
}

/** Stands for a hole that was not finished. */
const none = '–';

const spellSingle = (value: Single): string => (value === null ? none : String(value));

export const spell = (value: Leaf): string =>
  isSingle(value) ? spellSingle(value) : value.map(spellSingle).join(' ');

/** As what stood there before: a word stays a word, even of digits. */
function readSingle(text: string, before: Single | undefined): Single {
  if (text === none || text === '-') return null;
  if (typeof before === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (typeof before === 'string') return text;
  // What is no number stays as it was typed: the rule says what is wrong with it.
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Reads what was typed into a field that held `before`. An empty row is a row of nothing. */
export function readField(text: string, before: Leaf): Leaf {
  if (isSingle(before)) return readSingle(text.trim(), before);
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const kind = before.find((one) => one !== null);
  return words.map((word) => readSingle(word, kind));
}
