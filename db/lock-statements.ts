/** Reads of a statement which rows it locks: by its locking clauses, and by what it updates and deletes. */

/** How a row is locked: by a clause of the statement, or because it is changed. */
export type LockingWay = 'clause' | 'change';

export interface Locking {
  /** The name of a table. */
  readonly table: string;
  readonly way: LockingWay;
  /** Rows that somebody else has are passed over: it waits for nobody. */
  readonly skips: boolean;
}

const known = new Map<string, readonly Locking[]>();

/** Of each text once: the statements of a program are few. */
export function lockingsOf(text: string): readonly Locking[] {
  let found = known.get(text);
  if (found === undefined) known.set(text, (found = readLockings(text)));
  return found;
}

const comment = /--[^\n]*|\/\*[\s\S]*?\*\//g;
const literal = /'(?:[^']|'')*'/g;
const token = /[a-z_][\w.]*|[(),;]/gi;

/** Words that end a list of tables; whatever else follows a table's name is its alias. */
const afterTables = new Set([
  'where',
  'order',
  'group',
  'having',
  'limit',
  'offset',
  'for',
  'union',
  'returning',
  'window',
  'except',
  'intersect',
  'set',
]);
const betweenTables = new Set([
  'join',
  'left',
  'right',
  'inner',
  'full',
  'cross',
  'outer',
  'on',
  'using',
  'lateral',
  'natural',
  'as',
  'only',
  'tablesample',
]);

function readLockings(text: string): Locking[] {
  const words = (text.replace(comment, ' ').replace(literal, ' ').match(token) ?? []).map((word) =>
    word.toLowerCase(),
  );
  return words.flatMap((word, at) => {
    if (word === 'for') return clauseAt(words, at);
    if (word === 'update' && !['for', 'key', 'do'].includes(words[at - 1] ?? ''))
      return [changed(words, at + 1)];
    if (word === 'delete' && words[at + 1] === 'from') return [changed(words, at + 2)];
    // What is there already is updated, and locked first.
    if (word === 'into' && conflicts(words, at)) return [changed(words, at + 1)];
    return [];
  });
}

const changed = (words: readonly string[], at: number): Locking => ({
  table: words[words[at] === 'only' ? at + 1 : at] ?? '',
  way: 'change',
  skips: false,
});

const conflicts = (words: readonly string[], at: number): boolean => {
  const rest = words.slice(at, endOfLevel(words, at)).join(' ');
  return / on conflict .*do update /.test(rest);
};

/** Where the parenthesis closes that is open at a place, or the statement ends. */
function endOfLevel(words: readonly string[], from: number): number {
  let depth = 0;
  for (let at = from; at < words.length; at += 1) {
    if (words[at] === '(') depth += 1;
    if (words[at] === ')' && (depth -= 1) < 0) return at;
  }
  return words.length;
}

function clauseAt(words: readonly string[], at: number): Locking[] {
  const strength = words.slice(at + 1, at + 4).join(' ');
  const found = /^(?:no key update|key share|update|share)(?= |$)/.exec(strength)?.[0];
  if (found === undefined) return [];
  let next = at + 1 + found.split(' ').length;
  const named = new Set<string>();
  if (words[next] === 'of') {
    for (
      next += 1;
      words[next] !== undefined && !['skip', 'nowait', ')'].includes(words[next] ?? '');
      next += 1
    )
      named.add(words[next] ?? '');
  }
  const skips = words[next] === 'skip';
  return tablesBefore(words, at)
    .filter(({ table, alias }) => named.size === 0 || named.has(alias) || named.has(table))
    .map(({ table }) => ({ table, way: 'clause', skips }));
}

/** The tables of the select that a clause belongs to: those of its own level. */
function tablesBefore(words: readonly string[], end: number): { table: string; alias: string }[] {
  const level: string[] = [];
  let depth = 0;
  for (let at = end - 1; at >= 0; at -= 1) {
    const word = words[at] ?? '';
    if (word === ')') depth += 1;
    else if (word === '(') {
      if (depth === 0) break;
      depth -= 1;
      // What stood in it is one thing of this level.
      if (depth === 0) level.unshift('()');
    } else if (depth === 0) level.unshift(word);
  }
  const tables: { table: string; alias: string }[] = [];
  let inFrom = false;
  let expected = false;
  for (const [at, word] of level.entries()) {
    if (word === 'from') [inFrom, expected] = [true, true];
    else if (afterTables.has(word)) inFrom = false;
    else if (!inFrom) continue;
    else if (word === ',' || word === 'join') expected = true;
    else if (expected && !betweenTables.has(word)) {
      const [one = '', two = ''] = level.slice(at + 1);
      const alias = one === 'as' ? two : one;
      const isAlias = alias !== ',' && alias !== '()' && !betweenTables.has(alias) && !afterTables.has(alias);
      if (word !== '()') tables.push({ table: word, alias: isAlias && alias !== '' ? alias : word });
      expected = false;
    }
  }
  return tables;
}
