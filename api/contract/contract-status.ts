/** Prints how many of the contract's calls are built, and fails when it is fewer than were built before. */
import { readFileSync, writeFileSync } from 'node:fs';
import { callsByDomain } from '@fourball/shared/contract/all-calls.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import { builtCalls } from './built-calls.ts';

const floorFile = new URL('../../tests/contract/built-floor.json', import.meta.url);
const builtIds = new Set(builtCalls.map(({ id }) => id));

const isBuilt = ({ id }: Call): boolean => builtIds.has(id);
const isOurs = ({ ours }: Call): boolean => ours === true;

function counted(name: string, calls: readonly Call[]): { line: string; built: number } {
  const documented = calls.filter((call) => !isOurs(call));
  const ours = calls.filter(isOurs);
  const built = documented.filter(isBuilt).length;
  const extra = ours.length > 0 ? `, and ${ours.filter(isBuilt).length} of ${ours.length} of our own` : '';
  return { line: `${name.padEnd(12)}built ${built} of ${documented.length}${extra}`, built };
}

for (const [domain, calls] of Object.entries(callsByDomain)) {
  console.log(counted(domain, calls).line);
  if (!process.argv.includes('--all')) continue;
  for (const call of calls.filter((call) => !isBuilt(call))) {
    console.log(`    ${call.method.padEnd(6)} ${call.path}  ${call.id}`);
  }
}
const total = counted('total', Object.values(callsByDomain).flat());
console.log(total.line);

const { built: floor } = JSON.parse(readFileSync(floorFile, 'utf8')) as { built: number };
if (total.built < floor) {
  console.error(`${floor} calls were built before: a call must not be lost.`);
  process.exitCode = 1;
} else if (total.built > floor && process.argv.includes('--raise')) {
  writeFileSync(floorFile, `{ "built": ${total.built} }\n`);
  console.log(`The floor is now ${total.built}.`);
}
