/** Tells who listens in this process which domain events are written, and what for. Tests listen, who record it, and traces. */
import { channel } from 'node:diagnostics_channel';
import { isTraced, nameRequest, traceJob } from './trace.ts';

/** A call or a job by its name, or a start. */
export type WhatFor = `call ${string}` | `job ${string}` | 'the start of an api';

/** Who binds a store to it finds in it what the code that runs is run for. */
export const purposes = channel('fourball.what-for');

/** The names of the domain events of each write. */
export const emissions = channel('fourball.emitted');

/** Runs `work` and what it awaits; without listeners it is only called. */
export function runFor<Made>(
  whatFor: WhatFor,
  work: () => Promise<Made>,
  { untraced = false }: { untraced?: boolean } = {},
): Promise<Made> {
  const run = () => purposes.runStores(whatFor, work) as Promise<Made>;
  if (untraced || !isTraced()) return run();
  const [kind, name = ''] = whatFor.split(' ');
  if (kind === 'job') return traceJob(name, run);
  if (kind === 'call') nameRequest(name);
  return run();
}
