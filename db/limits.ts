/** How long PostgreSQL works, waits and listens for whoever is connected, and how either side notices that the other is gone. */
import type { ClientConfig } from 'pg';

/** In milliseconds. */
export interface DatabaseLimits {
  /** What a statement may take, waiting for locks included. */
  statementMs: number;
  /** What it may wait for one lock. */
  lockMs: number;
  /** How long a transaction may go without its next statement: then it is rolled back, and its locks are free. */
  idleMs: number;
}

/**
 * A host that vanishes sends no farewell. PostgreSQL asks a connection on which nothing is said after 5 s whether it is
 * there, three times, and gives one up that takes in nothing for 10 s; on a Unix socket none of it matters. A
 * transaction that says nothing is never meant to go on for long, whoever began it.
 */
const always = {
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '10000',
};
/** For tools that have a transaction of their own and no limits: they reckon between two statements. */
const idleOfTools = 60_000;
/** Milliseconds without a word after which the system asks whether PostgreSQL is there; ten times, once a second. */
const askAfter = 3_000;
const connectPatience = 10_000;

/** What every connection is opened with. An address may bring `options` of its own, which have the last word. */
export function connectionConfig(
  url: string,
  { limits, readOnly = false }: { limits?: DatabaseLimits | undefined; readOnly?: boolean | undefined } = {},
): ClientConfig {
  const address = new URL(url);
  const own = address.searchParams.get('options');
  address.searchParams.delete('options');
  const told = {
    ...always,
    idle_in_transaction_session_timeout: String(limits?.idleMs ?? idleOfTools),
    ...(limits && { statement_timeout: String(limits.statementMs), lock_timeout: String(limits.lockMs) }),
    ...(readOnly && { default_transaction_read_only: 'on' }),
  };
  const options = Object.entries(told).map(([name, value]) => `-c ${name}=${value}`);
  return {
    connectionString: own === null ? url : address.href,
    options: [...options, ...(own ? [own] : [])].join(' '),
    connectionTimeoutMillis: connectPatience,
    keepAlive: true,
    keepAliveInitialDelayMillis: askAfter,
  };
}
