/**
 * Counts the steps of work over a text: letters that regular expressions try, and letters that are read or copied. What it
 * sees is every regular expression, in libraries too, stepped through by an interpreter that backtracks as the language
 * says; and the reading methods of strings. What it does not see is arithmetic between them, and Intl.
 */
// oxlint-disable no-extend-native -- what libraries do with strings is only seen where strings themselves do it
import { createRequire } from 'node:module';

interface Node {
  type: string;
  raw: string;
  kind?: string;
  behavior?: string;
  body?: Node[];
  min?: number;
  max?: number;
  greedy?: boolean;
}
// The types of the package name another version of the tree; `parser` is what our own packages bring along.
const { parse } = createRequire(import.meta.url)('regjsparser') as {
  parse(source: string, flags: string, features: object): Node;
};

let steps = 0;
type Next = (at: number) => boolean;
type Matcher = (text: string, at: number, next: Next) => boolean;

const wordSign = /\w/;

function single(raw: string, flags: string): Matcher {
  const own = new RegExp(`^(?:${raw})$`, flags.replace(/[gy]/g, ''));
  const wide = flags.includes('u') || flags.includes('v');
  const known = new Map<string, boolean>();
  return (text, at, next) => {
    steps += 1;
    if (at >= text.length) return false;
    const letter = wide ? String.fromCodePoint(text.codePointAt(at) ?? 0) : (text[at] ?? '');
    let fits = known.get(letter);
    if (fits === undefined) known.set(letter, (fits = nativeTest(own, letter)));
    return fits && next(at + letter.length);
  };
}

const sequence = (parts: Matcher[]): Matcher =>
  parts.reduceRight<Matcher>(
    (rest, part) => (text, at, next) => part(text, at, (after) => rest(text, after, next)),
    (_, at, next) => next(at),
  );

const oneLetter = new Set([
  'value',
  'characterClass',
  'characterClassEscape',
  'unicodePropertyEscape',
  'dot',
]);

function repeat(inner: Matcher, simple: boolean, { min = 0, max = Infinity, greedy = true }: Node): Matcher {
  if (simple && greedy) {
    // A letter at a time there is nothing inside to try again: forward as far as it goes, then back one by one.
    return (text, from, next) => {
      const ends = [from];
      while (ends.length <= max) {
        let after = -1;
        if (!inner(text, ends.at(-1) ?? from, (end) => ((after = end), true))) break;
        ends.push(after);
      }
      for (let count = ends.length - 1; count >= min; count -= 1) {
        steps += 1;
        if (next(ends[count] ?? from)) return true;
      }
      return false;
    };
  }
  const again = (text: string, at: number, next: Next, count: number): boolean => {
    steps += 1;
    const more = () =>
      count < max &&
      inner(text, at, (after) => (after > at || count < min) && again(text, after, next, count + 1));
    if (count < min) return more();
    return greedy ? more() || next(at) : next(at) || more();
  };
  return (text, at, next) => again(text, at, next, 0);
}

const isWord = (text: string, at: number): boolean =>
  at >= 0 && at < text.length && nativeTest(wordSign, text[at] ?? '');

function compile(node: Node, flags: string): Matcher {
  const all = () => (node.body ?? []).map((part) => compile(part, flags));
  switch (node.type) {
    case 'alternative':
      return sequence(all());
    case 'disjunction': {
      const ways = all();
      return (text, at, next) => ways.some((way) => way(text, at, next));
    }
    case 'anchor':
      return (text, at, next) => {
        steps += 1;
        const many = flags.includes('m');
        const edge = isWord(text, at - 1) !== isWord(text, at);
        const holds =
          node.kind === 'start'
            ? at === 0 || (many && text[at - 1] === '\n')
            : node.kind === 'end'
              ? at === text.length || (many && text[at] === '\n')
              : node.kind === 'boundary'
                ? edge
                : !edge;
        return holds && next(at);
      };
    case 'group': {
      const inner = sequence(all());
      const { behavior = 'normal' } = node;
      if (behavior === 'lookahead') return (text, at, next) => inner(text, at, () => true) && next(at);
      if (behavior === 'negativeLookahead')
        return (text, at, next) => !inner(text, at, () => true) && next(at);
      if (behavior.toLowerCase().includes('lookbehind')) {
        // Those of ours look at one letter.
        const negative = behavior.startsWith('negative');
        return (text, at, next) =>
          (at > 0 && inner(text, at - 1, (end) => end === at)) !== negative && next(at);
      }
      return inner;
    }
    case 'quantifier': {
      const [inner] = node.body ?? [];
      if (!inner) throw new Error(`Nothing is repeated in ${node.raw}.`);
      return repeat(compile(inner, flags), oneLetter.has(inner.type), node);
    }
    default:
      if (oneLetter.has(node.type)) return single(node.raw, flags);
      throw new Error(`The counter of steps does not know ${node.type}: ${node.raw}`);
  }
}

const nativeExec = RegExp.prototype.exec;
const nativeTest = (pattern: RegExp, text: string): boolean => {
  pattern.lastIndex = 0;
  return nativeExec.call(pattern, text) !== null;
};
const compiled = new WeakMap<RegExp, Matcher>();
const bySource = new Map<string, Matcher>();

function matcherOf(pattern: RegExp): Matcher {
  const known = compiled.get(pattern);
  if (known) return known;
  const key = `/${pattern.source}/${pattern.flags}`;
  const made =
    bySource.get(key) ??
    compile(
      parse(pattern.source, pattern.flags, {
        lookbehind: true,
        namedGroups: true,
        unicodePropertyEscape: true,
        unicodeSet: true,
      }),
      pattern.flags,
    );
  bySource.set(key, made);
  compiled.set(pattern, made);
  return made;
}

let inside = false;
function countingExec(this: RegExp, text: string): RegExpExecArray | null {
  if (!inside) {
    inside = true;
    try {
      const matcher = matcherOf(this);
      const [last, sticky] = [this.global || this.sticky ? this.lastIndex : 0, this.sticky];
      for (let at = last; at <= text.length; at += 1) {
        if (matcher(text, at, () => true) || sticky) break;
      }
    } finally {
      inside = false;
    }
  }
  return nativeExec.call(this, text);
}

/** What each method costs: letters that it looks at or copies. */
const costs: Record<string, (text: string, result: unknown, from: unknown) => number> = {
  charAt: () => 1,
  charCodeAt: () => 1,
  codePointAt: () => 1,
  slice: (_, result) => String(result).length,
  substring: (_, result) => String(result).length,
  indexOf: (text, result, from) =>
    (Number(result) < 0 ? text.length : Number(result)) - (Number(from) || 0) + 1,
  includes: (text) => text.length,
  startsWith: () => 1,
  endsWith: () => 1,
  trim: (text) => text.length,
  toLowerCase: (text) => text.length,
  normalize: (text) => text.length,
  replaceAll: (text) => text.length,
  split: (text) => text.length,
};

/** How many steps the work takes; the same each time. */
export function countSteps(work: () => unknown): number {
  const strings = String.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  const originals = Object.entries(costs).map(([name, cost]) => {
    const original = strings[name];
    if (!original) throw new Error(`Strings have no ${name}.`);
    Object.defineProperty(String.prototype, name, {
      configurable: true,
      writable: true,
      value(this: string, ...args: unknown[]) {
        const result = original.apply(this, args);
        if (!inside) {
          inside = true;
          steps += cost(String(this), result, args[1]);
          inside = false;
        }
        return result;
      },
    });
    return [name, original] as const;
  });
  RegExp.prototype.exec = countingExec as typeof RegExp.prototype.exec;
  steps = 0;
  try {
    work();
    return steps;
  } finally {
    RegExp.prototype.exec = nativeExec;
    for (const [name, original] of originals)
      Object.defineProperty(String.prototype, name, { configurable: true, writable: true, value: original });
  }
}
