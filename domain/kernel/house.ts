/** What every command needs around it: the database, what it says by itself, the time, and the club's fixed facts. */
import type { Database } from '@fourball/db/connection.ts';
import type { Listener } from '@fourball/db/listen.ts';
import type { Clock } from './clock.ts';

export interface House {
  readonly db: Database;
  /** The same database over connections on which nothing can be changed. */
  readonly reading: Database;
  /** NOTIFY of the same database; what is remembered in memory is forgotten through it. */
  readonly listener: Listener;
  readonly clock: Clock;
  /** IANA name of the club's time zone: days and tee times are meant in it. */
  readonly timeZone: string;
}
