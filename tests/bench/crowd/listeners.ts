/** A crowd on the event stream that remembers when each event came to each: the compiled one, or one of Node where there is no compiler. */
import type { BuiltUser } from '../../kit/build.ts';
import { startCompiledCrowd } from './compiled-crowd.ts';
import { requestBytes } from '../measure/load.ts';
import { openStreams } from './streams.ts';

/** When each client heard of something, by this process's clock. */
export interface Echo {
  arrivals: number[];
  /** Arrivals at clients that had heard of it before. */
  again: number;
}

export interface Listeners {
  readonly count: number;
  /** What was heard so far, by what `keyOf` says of it. */
  echoes(): Promise<ReadonlyMap<string, Echo>>;
  /** Streams that the server ended. */
  broken(): Promise<number>;
  close(): void;
}

/** Undefined for what is of no matter. */
type KeyOf = (type: string, data: string) => string | undefined;

/** Opened at once. */
const atOnce = 100;

/** `program` is the compiled crowd: one of Node takes as much of the machine as all that is measured. */
export async function openListeners(
  port: number,
  golfers: readonly BuiltUser[],
  program: string | undefined,
  keyOf: KeyOf,
): Promise<Listeners> {
  if (program === undefined) return openInNode(port, golfers, keyOf);
  const requests = golfers.map(({ userName, token }) =>
    requestBytes('GET', `/api/v1/sse/${userName}`, {
      Authorization: `Bearer ${token}`,
      Accept: 'text/event-stream',
    }),
  );
  const crowd = await startCompiledCrowd(program, requests, '"type":');
  await crowd.open(port, atOnce);
  await crowd.note();
  return {
    count: crowd.size,
    async echoes() {
      const found = new Map<string, Echo>();
      for (const { frames, at, again } of await crowd.notes()) {
        const arrivals = [...at].filter((moment) => !Number.isNaN(moment));
        for (const frame of frames) {
          const type = /^event: (.*)$/m.exec(frame)?.[1] ?? '';
          const key = keyOf(type, frame.slice(frame.indexOf('\ndata: ') + 7));
          if (key !== undefined) found.set(key, { arrivals, again });
        }
      }
      return found;
    },
    async broken() {
      await crowd.reached(0);
      return crowd.broken;
    },
    close: () => crowd.close(),
  };
}

async function openInNode(port: number, golfers: readonly BuiltUser[], keyOf: KeyOf): Promise<Listeners> {
  const heard = new Map<string, { byClient: Map<number, number>; again: number }>();
  const streams = await openStreams(port, golfers, (type, data, at, client) => {
    const key = keyOf(type, data);
    if (key === undefined) return;
    const echo = heard.get(key) ?? { byClient: new Map<number, number>(), again: 0 };
    heard.set(key, echo);
    if (echo.byClient.has(client)) echo.again += 1;
    else echo.byClient.set(client, at);
  });
  return {
    count: streams.count,
    echoes: () =>
      Promise.resolve(
        new Map(
          [...heard].map(([key, { byClient, again }]) => [key, { arrivals: [...byClient.values()], again }]),
        ),
      ),
    broken: () => Promise.resolve(streams.broken),
    close: () => streams.close(),
  };
}
