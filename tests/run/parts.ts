/** The parts of a test run, in their order, and which of them words on the command line mean. */
import type { Reporter } from './tally.ts';

export interface Part {
  name: string;
  /** Another word that means it, together with parts beside it. */
  group?: string;
  command: readonly [string, ...string[]];
  /** The command before the words that say which files, where there are any. */
  withoutFiles?: readonly [string, ...string[]];
  /** Absent: the exit code alone tells, and the part counts as one. */
  reporter?: Reporter;
  /** Milliseconds. */
  timeLimit: number;
  needs: readonly ('servers' | 'pages' | 'browser')[];
}

const minutes = (count: number) => count * 60_000;

const parts: readonly Part[] = [
  {
    name: 'format',
    group: 'check',
    command: ['npx', 'prettier', '--check', '--log-level', 'warn', '.'],
    timeLimit: minutes(8),
    needs: [],
  },
  {
    name: 'types',
    group: 'check',
    command: ['npm', 'run', '--silent', 'types'],
    timeLimit: minutes(12),
    needs: [],
  },
  {
    name: 'lint',
    group: 'check',
    command: ['npm', 'run', '--silent', 'lint'],
    timeLimit: minutes(8),
    needs: [],
  },
  {
    name: 'vitest',
    command: ['npx', 'vitest', 'run', '--config', 'tests/vitest.config.ts'],
    reporter: 'vitest',
    timeLimit: minutes(35),
    needs: ['servers', 'pages'],
  },
  {
    name: 'browser',
    command: ['npx', 'playwright', 'test', '-c', 'tests/playwright.config.ts'],
    reporter: 'playwright',
    timeLimit: minutes(30),
    needs: ['servers', 'pages', 'browser'],
  },
  {
    // Reads what the two parts above reported; what was not run with it, it runs itself.
    name: 'screens',
    command: ['npm', 'run', '--silent', 'spec:screens', '--', '--short'],
    timeLimit: minutes(20),
    needs: ['servers', 'pages', 'browser'],
  },
  {
    name: 'contract-status',
    group: 'check',
    command: ['npm', 'run', '--silent', 'contract:status'],
    timeLimit: minutes(4),
    needs: [],
  },
];

/**
 * The parts that the words name, all of them for no word. A word that names no part picks vitest's files
 * whose path holds it: `npm test -- check booking`.
 */
export function chooseParts(words: readonly string[]): readonly Part[] {
  if (words.length === 0) return parts;
  const names = (word: string) => (part: Part) => part.name === word || part.group === word;
  const files = words.filter((word) => !parts.some(names(word)));
  return parts.flatMap((part) => {
    if (words.some((word) => names(word)(part))) return [part];
    const { name, command } = part;
    return name === 'vitest' && files.length > 0
      ? [{ ...part, command: [...command, ...files] as const, withoutFiles: command }]
      : [];
  });
}

/** Parts that need nothing and follow each other run side by side: each of them keeps one core busy at most. */
export function inRounds(chosen: readonly Part[]): readonly (readonly Part[])[] {
  const rounds: Part[][] = [];
  for (const part of chosen) {
    const before = rounds.at(-1);
    if (before && [part, ...before].every(({ needs }) => needs.length === 0)) before.push(part);
    else rounds.push([part]);
  }
  return rounds;
}
