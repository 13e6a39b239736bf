/** `npm run golf:check -- FILE…`: reckons examples of golf anew and prints what differs; exit 1 where anything does. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  checkVector,
  readVectors,
  type Checked,
  type Vector,
} from '@fourball/shared/seasons/golf/vectors.ts';
import { failure } from './log/print.ts';

/** The project's own examples. */
const own = fileURLToPath(new URL('../tests/golf/golf-vectors.json', import.meta.url));

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Undefined for a file that can't be read, which is said. */
function vectorsOf(file: string): Vector[] | undefined {
  try {
    return readVectors(readFileSync(file, 'utf8'));
  } catch (error) {
    failure(`${file}: ${reasonOf(error)}`);
    return undefined;
  }
}

/** Example, input, what was wanted and what came, a line each. */
function printDifference({ vector, got, refused }: Checked): void {
  const lines = [
    `${vector.id}  ${vector.fn}`,
    `  input     ${JSON.stringify(vector.input)}`,
    `  expected  ${JSON.stringify(vector.expected)}`,
    `  got       ${refused === undefined ? JSON.stringify(got) : `refused: ${refused}`}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

const files = process.argv.slice(2);
let agree = 0;
let differ = 0;
let unread = 0;
for (const file of files.length > 0 ? files : [own]) {
  const vectors = vectorsOf(file);
  if (!vectors) unread += 1;
  for (const vector of vectors ?? []) {
    const checked = await checkVector(vector);
    if (checked.agrees) agree += 1;
    else {
      differ += 1;
      printDifference(checked);
    }
  }
}
process.stdout.write(`${agree} agree, ${differ} differ\n`);
process.exitCode = differ + unread > 0 ? 1 : 0;
