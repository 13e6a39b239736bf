/** What docs/event-causes.json says: for which calls and jobs the tests saw which domain event written. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WhatFor } from '@fourball/domain/kernel/cause.ts';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { format, resolveConfig } from 'prettier';

/** By the name of the domain event. */
export type Causes = Readonly<Record<string, readonly WhatFor[]>>;

const page = join(projectRoot, 'docs/event-causes.json');
/** One file for each file of tests, of its latest run. */
const recordings = join(projectRoot, '.data/event-causes');
const recordingOf = (testFile: string): string =>
  join(recordings, `${testFile.replaceAll(/[\\/]/g, '+')}.json`);

export const readCauses = async (): Promise<Causes> => JSON.parse(await readFile(page, 'utf8')) as Causes;

/** `testFile` as it is called below tests/. */
export function keepRecording(testFile: string, causes: Causes): void {
  mkdirSync(recordings, { recursive: true });
  writeFileSync(recordingOf(testFile), JSON.stringify(causes));
}

/** The files of tests that have been run here, and those that have not. */
async function readRecordings(): Promise<{ recorded: readonly Causes[]; unrecorded: readonly string[] }> {
  const recorded: Causes[] = [];
  const unrecorded: string[] = [];
  const files = await readdir(join(projectRoot, 'tests'), { recursive: true });
  for (const file of files) {
    if (!file.endsWith('.test.ts') || /^(web|browser|node_modules)\b/.test(file)) continue;
    const text = await readFile(recordingOf(file), 'utf8').catch(() => undefined);
    if (text === undefined) unrecorded.push(file);
    else recorded.push(JSON.parse(text) as Causes);
  }
  return { recorded, unrecorded };
}

type Seen = ReadonlyMap<string, ReadonlySet<WhatFor>>;

function unite(all: readonly Causes[]): Seen {
  const seen = new Map<string, Set<WhatFor>>();
  for (const [event, causes] of all.flatMap(Object.entries<readonly WhatFor[]>)) {
    seen.set(event, new Set([...(seen.get(event) ?? []), ...causes]));
  }
  return seen;
}

/** What is told and was not seen by the latest run of any test; nothing, where some have not been run here. */
export async function unseenCauses(): Promise<readonly string[]> {
  const { recorded, unrecorded } = await readRecordings();
  if (unrecorded.length > 0) return [];
  const seen = unite(recorded);
  return Object.entries(await readCauses()).flatMap(([event, causes]) =>
    causes.filter((whatFor) => !seen.get(event)?.has(whatFor)).map((whatFor) => `${event} for ${whatFor}`),
  );
}

/**
 * Writes what the latest runs of the tests saw. What they did not see is taken out where all of them have been run, and
 * stays where some have not: those are what is given back.
 */
export async function writeCauses(): Promise<readonly string[]> {
  const { recorded, unrecorded } = await readRecordings();
  const seen = unite(unrecorded.length > 0 ? [await readCauses(), ...recorded] : recorded);
  const sorted = [...seen]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([event, causes]) => [event, [...causes].sort()]);
  const text = JSON.stringify(Object.fromEntries(sorted));
  await writeFile(page, await format(text, { ...(await resolveConfig(page)), parser: 'json' }));
  return unrecorded;
}
