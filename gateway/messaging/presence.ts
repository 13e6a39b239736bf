/** Notes in Redis who has a connection, and tells all gateways when somebody comes or is gone. */
import { setTimeout as pause } from 'node:timers/promises';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { GatewayTuning } from '../tuning.ts';
import { machineNow, openPresenceStore } from './presence-store.ts';

export interface Presence {
  /** A connection of the user opened. */
  enter(userName: string): void;
  /** A connection of the user closed. */
  leave(userName: string): void;
  /** How many users this gateway has. */
  readonly users: number;
  /** Hands the users of this gateway over: they count as gone unless they turn up elsewhere within the grace. */
  close(): Promise<void>;
}

export interface PresenceOptions {
  redis: Redis;
  names: RedisNames;
  /** Different for every gateway that runs. */
  gatewayId: string;
  tuning: Pick<
    GatewayTuning,
    'presenceLife' | 'presenceRefreshEvery' | 'presenceNoteEvery' | 'presenceGrace' | 'presenceTellEvery'
  >;
  log: Logger;
}

/** Users whose entries are settled by one sweep at most. */
const sweepMost = 500;
/** Users noted at once: between two portions whatever else waits has its turn. */
const portion = 100;

interface Here {
  /** Open connections here; 0 while the grace after the last one runs. */
  connections: number;
  /** Milliseconds. */
  readonly since: number;
}

export function startPresence({ redis, names, gatewayId, tuning, log }: PresenceOptions): Presence {
  const here = new Map<string, Here>();
  const graces = new Map<string, NodeJS.Timeout>();
  let closed = false;

  const report = (error: unknown): void => {
    if (!closed) log.warn({ err: error }, 'Presence could not be noted.');
  };

  const store = openPresenceStore({ redis, names, gatewayId, life: tuning.presenceLife });
  const notices = gatherNotices(tuning.presenceTellEvery, (message) => {
    if (redis.status === 'ready') redis.publish(names.presence, message).catch(report);
  });

  /** Notes users as being here, all of them at once. */
  const note = async (userNames: readonly string[]): Promise<void> => {
    const present = userNames.flatMap((userName) => {
      const mine = here.get(userName);
      return mine ? [{ userName, since: mine.since }] : [];
    });
    if (present.length === 0) return;
    const isNew = await store.enter(present);
    for (const { userName } of present) {
      // Somebody may have gone while this was on its way.
      if (!here.has(userName)) strike(userName, gatewayId).catch(report);
      else if (isNew.has(userName)) notices.joined(userName);
    }
  };

  let arrived: string[] = [];
  let noting = false;
  /** The first is noted at once, a crowd behind it together: when a gateway starts, all come at once. */
  const noteArrived = async (): Promise<void> => {
    while (arrived.length > 0) {
      const some = arrived;
      arrived = [];
      for (let from = 0; from < some.length; from += portion) {
        await note(some.slice(from, from + portion)).catch(report);
      }
      await pause(tuning.presenceNoteEvery);
    }
    noting = false;
  };
  const noteSoon = (userName: string): void => {
    arrived.push(userName);
    if (noting) return;
    noting = true;
    void noteArrived();
  };

  const strike = async (userName: string, gateway: string): Promise<void> => {
    if (!(await store.leave(userName, gateway))) return;
    notices.left(userName);
  };

  /** Keeps the own entries alive, and settles those that a gateway left behind when it ended. */
  const refresh = async (): Promise<void> => {
    if (redis.status !== 'ready') return;
    const everybody = [...here.keys()];
    for (let from = 0; from < everybody.length; from += portion) {
      await note(everybody.slice(from, from + portion));
    }
    const stale = await store.findStale(sweepMost);
    await Promise.all(stale.map((userName) => strike(userName, '')));
  };
  const refreshOnce = oneAtATime(() => refresh().catch(report));
  const refreshing = setInterval(refreshOnce, tuning.presenceRefreshEvery);
  redis.on('ready', refreshOnce);

  return {
    enter(userName) {
      const grace = graces.get(userName);
      clearTimeout(grace);
      graces.delete(userName);
      const before = here.get(userName);
      if (before) {
        before.connections += 1;
        return;
      }
      here.set(userName, { connections: 1, since: machineNow() });
      // Without Redis the next refresh notes it.
      if (redis.status === 'ready') noteSoon(userName);
    },
    leave(userName) {
      if (closed) return;
      const mine = here.get(userName);
      if (!mine) return;
      mine.connections -= 1;
      if (mine.connections > 0) return;
      graces.set(
        userName,
        setTimeout(() => {
          graces.delete(userName);
          here.delete(userName);
          if (redis.status === 'ready') strike(userName, gatewayId).catch(report);
        }, tuning.presenceGrace),
      );
    },
    get users() {
      return here.size;
    },
    async close() {
      closed = true;
      arrived = [];
      clearInterval(refreshing);
      notices.close();
      redis.off('ready', refreshOnce);
      for (const grace of graces.values()) clearTimeout(grace);
      if (redis.status !== 'ready') return;
      await store.leaveSoon([...here.keys()], tuning.presenceGrace);
    },
  };
}

/** Leaves out a run while one is under way. */
function oneAtATime(run: () => Promise<void>): () => void {
  let running = false;
  return () => {
    if (running) return;
    running = true;
    void run().finally(() => {
      running = false;
    });
  };
}

/** Tells of all who came and went within `every` milliseconds by one message. */
function gatherNotices(every: number, publish: (message: string) => void) {
  let joined = new Set<string>();
  let left = new Set<string>();
  let telling: NodeJS.Timeout | undefined;
  const tell = (): void => {
    telling ??= setTimeout(() => {
      const message = JSON.stringify({ joined: [...joined], left: [...left] });
      telling = undefined;
      joined = new Set();
      left = new Set();
      publish(message);
    }, every);
  };
  return {
    joined(userName: string): void {
      joined.add(userName);
      left.delete(userName);
      tell();
    },
    left(userName: string): void {
      left.add(userName);
      joined.delete(userName);
      tell();
    },
    close: () => clearTimeout(telling),
  };
}
