/** Opens PostgreSQL and runs statements on it: a small typed layer over `pg` with named prepared statements. */
import pg from 'pg';

const { Pool, types } = pg;

/** 64-bit ids and counts fit JavaScript numbers here: a sequence would need 9·10¹⁵ rows to leave them. */
types.setTypeParser(types.builtins.INT8, Number);
/** A calendar day stays the text YYYY-MM-DD: a Date would move it across time zones. */
types.setTypeParser(types.builtins.DATE, (text) => text);

/** SQL with an optional name; a named one is prepared once per connection and only executed afterwards. */
export interface Statement {
  readonly text: string;
  readonly name?: string;
}

/** Names a statement of a hot path so that PostgreSQL parses and plans it once per connection. */
export function prepared(name: string, text: string): Statement {
  return { name, text };
}

/** Runs SQL: a pool outside of a transaction, one connection inside. */
export interface Sql {
  query<Row>(statement: Statement | string, values?: readonly unknown[]): Promise<Row[]>;
}

/** A running transaction. Everything sent through it is committed or rolled back together. */
export interface Transaction extends Sql {
  readonly inTransaction: true;
}

export interface Database extends Sql {
  /** Runs `work` between BEGIN and COMMIT; any throw rolls back. Nothing is retried here. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

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
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.applicationName,
    options: options.readOnly ? '-c default_transaction_read_only=on' : undefined,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  });
  const report = (error: Error) => options.onConnectionError?.(error);
  pool.on('error', report);
  // A checked-out client that loses its server emits 'error' too; unheard, that would end the process.
  pool.on('connect', (client) => client.on('error', report));

  const run = async <Row>(
    target: pg.Pool | pg.PoolClient,
    statement: Statement | string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> => {
    const { name, text } = typeof statement === 'string' ? { name: undefined, text: statement } : statement;
    const sql = options.rewrite ? options.rewrite(text) : text;
    const result = await target.query<pg.QueryResultRow>({ name, text: sql, values: values as unknown[] });
    return result.rows as Row[];
  };

  return {
    query: (statement, values) => run(pool, statement, values),
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('BEGIN');
        const result = await work({
          inTransaction: true,
          query: (statement, values) => run(client, statement, values),
        });
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

/** The SQLSTATE of an error that PostgreSQL raised, if it did. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
