/** The connections to PostgreSQL: a pool of them, in which nobody waits longer than PostgreSQL is thought to be there. */
import type { Socket } from 'node:net';
import pg from 'pg';
import { connectionConfig, type DatabaseLimits } from './limits.ts';
import type { Pulse } from './pulse.ts';

export interface LinesOptions {
  url: string;
  /** Most connections open at once. */
  poolSize: number;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** Told of connections that broke while idle; they are replaced on their own. */
  onConnectionError?: (error: Error) => void;
  /** PostgreSQL itself then refuses whatever would change something. */
  readOnly?: boolean;
  /** Without: only what tells that the other side is gone; statements may take as long as they like. */
  limits?: DatabaseLimits;
  /** Told when somebody waits for long, and believed when it finds that nobody is there. */
  pulse?: Pulse;
}

export interface Lines {
  /** A connection that is the caller's until it is released. */
  checkOut(): Promise<pg.PoolClient>;
  /** Sends a statement; `patience`: milliseconds after which no answer means that the line is dead. */
  ask<Row extends pg.QueryResultRow>(
    client: pg.PoolClient,
    query: pg.QueryConfig,
    patience?: number,
  ): Promise<pg.QueryResult<Row>>;
  close(): Promise<void>;
}

/** So much longer than PostgreSQL itself would work on a statement is waited for its word that it gave up. */
const wordPatience = 2_000;
/** Who has waited so long, in milliseconds, has it looked whether PostgreSQL is there at all; and how often that is. */
const worryAfter = 3_000;
const worryEvery = 500;

/** Whoever waits at this moment, for a connection or on one: since when, and what is done when it is in vain. */
interface Waiting {
  readonly since: number;
  readonly giveUp: (error: Error) => void;
}

export function openLines(options: LinesOptions): Lines {
  const { limits, pulse } = options;
  const pool = new pg.Pool({
    ...connectionConfig(options.url, { limits, readOnly: options.readOnly }),
    max: options.poolSize,
    application_name: options.applicationName,
    idleTimeoutMillis: 60_000,
  });
  const report = (error: Error) => options.onConnectionError?.(error);
  pool.on('error', report);
  // A checked-out client that loses its server emits 'error' too; unheard, that would end the process.
  pool.on('connect', (client) => client.on('error', report));

  const heardAt = new WeakMap<pg.PoolClient, number>();
  let silentAt = -Infinity;
  /** Ends the connection without a word to the other side, which would not hear it. */
  const cut = (client: pg.PoolClient, error?: Error) => {
    // `pg` has no call for that; its types leave out the socket that it writes on.
    (client as pg.PoolClient & { connection: { stream: Socket } }).connection.stream.destroy(error);
  };
  const waiting = new Set<Waiting>();
  const inVain = () => new Error('Connection terminated: PostgreSQL says nothing any more.');
  const worries =
    pulse &&
    setInterval(() => {
      // The first of a set is the one that came first.
      const [longest] = waiting;
      if (longest && performance.now() - longest.since > worryAfter) pulse.worry();
    }, worryEvery).unref();
  pulse?.onSilence((since) => {
    silentAt = Math.max(silentAt, since);
    for (const one of waiting) one.giveUp(inVain());
  });

  /** A connection of the pool; does not wait for one longer than PostgreSQL is thought to be there. */
  const connect = (): Promise<pg.PoolClient> => {
    if (!pulse) return pool.connect();
    if (pulse.silent) return Promise.reject(inVain());
    return new Promise((resolve, reject) => {
      let gaveUp = false;
      const one: Waiting = {
        since: performance.now(),
        giveUp(error) {
          gaveUp = true;
          reject(error);
        },
      };
      waiting.add(one);
      pool.connect().then(
        (client) => {
          waiting.delete(one);
          if (gaveUp) client.release();
          else resolve(client);
        },
        (error: unknown) => {
          waiting.delete(one);
          reject(error as Error);
        },
      );
    });
  };
  /** Where one connection fell silent, those not heard of since are dropped: each would cost somebody the same wait. */
  const checkOut = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await connect();
      if ((heardAt.get(client) ?? Infinity) > silentAt) return client;
      cut(client);
      client.release(true);
    }
  };
  /** Waits for a statement no longer than PostgreSQL would work on it: a line that died without a word is cut. */
  const ask = async <Row extends pg.QueryResultRow>(
    client: pg.PoolClient,
    query: pg.QueryConfig,
    patience = limits && limits.statementMs + wordPatience,
  ): Promise<pg.QueryResult<Row>> => {
    const asked = performance.now();
    const watch =
      patience === undefined
        ? undefined
        : setTimeout(() => {
            silentAt = Math.max(silentAt, asked);
            cut(client, new Error(`Connection terminated: PostgreSQL gave no answer within ${patience} ms.`));
          }, patience);
    const one: Waiting = { since: asked, giveUp: (error) => cut(client, error) };
    if (pulse) waiting.add(one);
    try {
      const result = await client.query<Row>(query);
      heardAt.set(client, performance.now());
      return result;
    } finally {
      clearTimeout(watch);
      waiting.delete(one);
    }
  };
  return {
    checkOut,
    ask,
    close() {
      clearInterval(worries);
      return pool.end();
    },
  };
}
