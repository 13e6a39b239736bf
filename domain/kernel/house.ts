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
  /**
   * IANA name of the club's time zone: days and tee times are meant in it. The office may set it, so it is read as something
   * begins, and never kept for longer.
   */
  readonly timeZone: string;
}

/** The same house with another way to the database. A spread of a house would keep the time zone of that moment for good. */
export const withDatabase = (house: House, db: Database): House => ({
  db,
  reading: house.reading,
  listener: house.listener,
  clock: house.clock,
  get timeZone() {
    return house.timeZone;
  },
});

/** The same house on a clock that it does not follow yet. */
export const onClock = ({ db, reading, listener, clock }: House, timeZone: string): House => ({
  db,
  reading,
  listener,
  clock,
  timeZone,
});
