/** The peer's pool, its transactions, and whose session a token is. */
import { createHash } from 'node:crypto';
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE),
  // For arrays PostgreSQL would otherwise plan anew with every call, which costs a quarter of its time.
  options: '-c plan_cache_mode=force_generic_plan',
});

/** A statement that PostgreSQL parses and plans once per connection. */
export type Prepared = <Result extends pg.QueryResultRow>(
  client: pg.PoolClient | pg.Pool,
  values: unknown[],
) => Promise<Result[]>;

export const prepared =
  (name: string, text: string): Prepared =>
  async <Result extends pg.QueryResultRow>(client: pg.PoolClient | pg.Pool, values: unknown[]) =>
    (await client.query<Result>({ name, text, values })).rows;

/** Outside of a transaction. */
export const anyClient: pg.Pool = pool;

export async function transaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

export const closeDatabase = (): Promise<void> => pool.end();

export interface Session {
  user_id: number;
  user_name: string;
}

const sessions = prepared(
  'session',
  `select u.id as user_id, u.user_name,
          array(select r.role from user_roles r where r.user_id = u.id) as roles
   from access_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
   where t.token_hash = $1 and t.expires_at > now() and s.revoked_at is null and s.expires_at > now()
     and u.status = 'ACTIVE'`,
);

export async function findSession(token: string): Promise<Session | undefined> {
  const [session] = await sessions<Session>(pool, [createHash('sha256').update(token).digest()]);
  return session;
}
