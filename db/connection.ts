/** Opens PostgreSQL and runs statements on it: a small typed layer over `pg` with named prepared statements. */
import pg from 'pg';
import { openLines, type LinesOptions } from './lines.ts';
import { inDatabase } from './spans.ts';

const { types } = pg;

/** 64-bit ids and counts fit JavaScript numbers here: a sequence would need 9·10¹⁵ rows to leave them. */
types.setTypeParser(types.builtins.INT8, Number);
/** Lists of them: the driver's types name no arrays, PostgreSQL gives this one the number 1016. */
const int8List: number = 1016;
types.setTypeParser(int8List, (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
);
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

export interface DatabaseOptions extends LinesOptions {
  /** Rewrites SQL before it is sent; lets a test take a lock out and watch the race come back. */
  rewrite?: (text: string) => string;
  /** Makes who hears of a transaction that begins; what it throws fails the transaction. Tests look at the order of locks. */
  watch?: () => TransactionWatch;
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
export function openDatabase(options: DatabaseOptions): Database {
  const { limits, pulse } = options;
  const { checkOut, ask, close } = openLines(options);
  const run = async <Row>(
    client: pg.PoolClient,
    statement: Statement | string,
    values: readonly unknown[] = [],
    byIndex = false,
  ): Promise<Row[]> => {
    const { text, ...kept }: Statement = typeof statement === 'string' ? { text: statement } : statement;
    const name = kept.byIndex && !byIndex ? undefined : kept.name;
    const sql = options.rewrite ? options.rewrite(text) : text;
    const result = await inDatabase(text, kept.name, () =>
      ask<pg.QueryResultRow>(client, { name, text: sql, values: values as unknown[] }),
    );
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
    transaction: (work, { byIndex = false } = {}) =>
      inDatabase(begin, 'transaction', async (span) => {
        const client = await checkOut();
        // What came before was waiting for a connection.
        span?.addEvent('connected');
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
      }),
    close,
  };
}

/** The SQLSTATE of an error that PostgreSQL raised, if it did. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
