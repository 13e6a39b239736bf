/** Opens PostgreSQL and runs statements on it: a small typed layer over `pg` with named prepared statements. */
import type { Socket } from 'node:net';
import pg from 'pg';
import { connectionConfig, type DatabaseLimits } from './limits.ts';
import type { Pulse } from './pulse.ts';

const { Pool, types } = pg;

/** 64-bit ids and counts fit JavaScript numbers here: a sequence would need 9·10¹⁵ rows to leave them. */
types.setTypeParser(types.builtins.INT8, Number);
/** A calendar day stays the text YYYY-MM-DD: a Date would move it across time zones. */
types.setTypeParser(types.builtins.DATE, (text) => text);

/** SQL with an optional name; a named one is prepared once per connection and only executed afterwards. */
export interface Statement {
  readonly text: string;
  readonly name?: string;
  /** Prepared only in transactions that keep to indexes. */
  readonly byIndex?: boolean;
}

/** Names a statement of a hot path so that PostgreSQL parses and plans it once per connection. */
export function prepared(name: string, text: string): Statement {
  return { name, text };
}

/**
 * The same for one that joins tables which are empty most of the time. A plan that was made then would read a whole table
 * for each row of another, so that it is kept only in transactions that keep to indexes; elsewhere it is made anew each time.
 */
export function preparedByIndex(name: string, text: string): Statement {
  return { name, text, byIndex: true };
}

/** Runs SQL: a pool outside of a transaction, one connection inside. */
export interface Sql {
  query<Row>(statement: Statement | string, values?: readonly unknown[]): Promise<Row[]>;
}

/** A running transaction. Everything sent through it is committed or rolled back together. */
export interface Transaction extends Sql {
  readonly inTransaction: true;
}

export interface TransactionOptions {
  /**
   * Its statements find rows by index and join them one by one, and those that are prepared keep the first plan they get:
   * for what is done often and touches few rows of any table, whatever PostgreSQL took the tables for when it made the plan.
   */
  byIndex?: boolean;
}

export interface Database extends Sql {
  /** PostgreSQL is known to say nothing: whatever is asked of it fails at once. */
  readonly silent: boolean;
  /** Runs `work` between BEGIN and COMMIT; any throw rolls back. Nothing is retried here. */
  transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
  close(): Promise<void>;
}

/** Hears of each statement of one transaction before it is sent, and by what it returns of the rows that came back. */
export type TransactionWatch = (text: string) => (rows: readonly unknown[]) => void;

export interface DatabaseOptions {
  url: string;
  /** Most connections open at once. */
  poolSize: number;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** Told of connections that broke while idle; they are replaced on their own. */
  onConnectionError?: (error: Error) => void;
  /** PostgreSQL itself then refuses whatever would change something. */
  readOnly?: boolean;
  /** Rewrites SQL before it is sent; lets a test take a lock out and watch the race come back. */
  rewrite?: (text: string) => string;
  /** Makes who hears of a transaction that begins; what it throws fails the transaction. Tests look at the order of locks. */
  watch?: () => TransactionWatch;
  /** Without: only what tells that the other side is gone; statements may take as long as they like. */
  limits?: DatabaseLimits;
  /** Told when somebody waits for long, and believed when it finds that nobody is there. */
  pulse?: Pulse;
}

/** One message, so that it costs no way of its own. */
const begin = 'BEGIN';
const beginByIndex = [
  begin,
  'set local plan_cache_mode = force_generic_plan',
  ...['seqscan', 'hashjoin', 'mergejoin'].map((way) => `set local enable_${way} = off`),
].join('; ');

/** BEGIN waits for nothing: a server that does not answer it so soon, in milliseconds, does not answer. */
const beginPatience = 5_000;
/** So much longer than PostgreSQL itself would work on a statement is waited for its word that it gave up. */
const wordPatience = 2_000;
/** Who has waited so long, in milliseconds, has it looked whether PostgreSQL is there at all; and how often that is. */
const worryAfter = 3_000;
const worryEvery = 500;

export function openDatabase(options: DatabaseOptions): Database {
  const { limits, pulse } = options;
  const pool = new Pool({
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
  /** Whoever waits at this moment, for a connection or on one: since when, and what is done when it is in vain. */
  interface Waiting {
    readonly since: number;
    readonly giveUp: (error: Error) => void;
  }
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
  const run = async <Row>(
    client: pg.PoolClient,
    statement: Statement | string,
    values: readonly unknown[] = [],
    byIndex = false,
  ): Promise<Row[]> => {
    const { text, ...kept }: Statement = typeof statement === 'string' ? { text: statement } : statement;
    const name = kept.byIndex && !byIndex ? undefined : kept.name;
    const sql = options.rewrite ? options.rewrite(text) : text;
    const result = await ask<pg.QueryResultRow>(client, { name, text: sql, values: values as unknown[] });
    return result.rows as Row[];
  };

  return {
    get silent() {
      return pulse?.silent ?? false;
    },
    async query<Row>(statement: Statement | string, values?: readonly unknown[]) {
      const client = await checkOut();
      let failure: Error | undefined;
      try {
        return await run<Row>(client, statement, values);
      } catch (error) {
        failure = error as Error;
        throw error;
      } finally {
        client.release(failure);
      }
    },
    async transaction(work, { byIndex = false } = {}) {
      const client = await checkOut();
      let broken: Error | undefined;
      try {
        const text = byIndex ? beginByIndex : begin;
        await ask(client, { text }, limits && Math.min(beginPatience, limits.statementMs));
        const watch = options.watch?.();
        const result = await work({
          inTransaction: true,
          async query<Row>(statement: Statement | string, values: readonly unknown[] = []) {
            if (!watch) return run<Row>(client, statement, values, byIndex);
            const sent = typeof statement === 'string' ? statement : statement.text;
            const cameBack = watch(sent);
            const rows = await run<Row>(client, statement, values, byIndex);
            cameBack(rows);
            return rows;
          },
        });
        await ask(client, { text: 'COMMIT' });
        return result;
      } catch (error) {
        await ask(client, { text: 'ROLLBACK' }).catch((failure: Error) => {
          broken = failure;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close() {
      clearInterval(worries);
      return pool.end();
    },
  };
}

/** The SQLSTATE of an error that PostgreSQL raised, if it did. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
