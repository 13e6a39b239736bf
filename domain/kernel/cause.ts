/** Tells who listens in this process which domain events are written, and what for. Only tests listen, who record it. */
import { channel } from 'node:diagnostics_channel';

/** A call or a job by its name, or a start. */
export type WhatFor = `call ${string}` | `job ${string}` | 'the start of an api';

/** Who binds a store to it finds in it what the code that runs is run for. */
export const purposes = channel('fourball.what-for');

/** The names of the domain events of each write. */
export const emissions = channel('fourball.emitted');

/** Runs `work` and what it awaits; without listeners it is only called. */
export const runFor = <Made>(whatFor: WhatFor, work: () => Made): Made =>
  purposes.runStores(whatFor, work) as Made;
