/** Records, beside every file of tests, for which calls and jobs domain events were written, and fails what is not in docs/. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { join, relative } from 'node:path';
import { emissions, purposes, type WhatFor } from '@fourball/domain/kernel/cause.ts';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { keepRecording, readCauses } from '../../start/event-causes.ts';

const told = await readCauses();
const running = new AsyncLocalStorage<WhatFor>();
const seen = new Map<string, Set<WhatFor>>();
let untold = new Set<string>();

function note(names: unknown): void {
  const whatFor = running.getStore();
  // A test that calls a command itself is no cause that a golfer could be.
  if (whatFor === undefined) return;
  for (const name of names as readonly string[]) {
    seen.set(name, (seen.get(name) ?? new Set()).add(whatFor));
    if (!told[name]?.includes(whatFor)) untold.add(`${name} for ${whatFor}`);
  }
}

beforeAll(() => {
  purposes.bindStore(running);
  emissions.subscribe(note);
});

afterEach(() => {
  const fresh = [...untold];
  untold = new Set();
  if (fresh.length === 0) return;
  throw new Error(
    `docs/event-causes.json does not name ${fresh.join(', ')}. npm run docs:events puts it there.`,
  );
});

afterAll(() => {
  emissions.unsubscribe(note);
  purposes.unbindStore(running);
  keepRecording(
    relative(join(projectRoot, 'tests'), expect.getState().testPath ?? ''),
    Object.fromEntries([...seen].map(([name, causes]) => [name, [...causes]])),
  );
});
