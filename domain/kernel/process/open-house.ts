/** Opens what every command needs, from the settings. */
import { openDatabase, type DatabaseOptions } from '@fourball/db/connection.ts';
import { openListener } from '@fourball/db/listen.ts';
import { openPulse } from '@fourball/db/pulse.ts';
import { followDatabase, type Clock, type FollowingClock } from '../clock.ts';
import type { House } from '../house.ts';
import type { Settings } from '../settings.ts';
import { followTimeZone } from './follow-time-zone.ts';

export interface OpenHouseOptions {
  databaseUrl: string;
  poolSize: number;
  databaseSeconds: Settings['databaseSeconds'];
  /** Nobody waits for what is done: all statements may take as long as a report. */
  unhurried?: boolean;
  /** IANA name. */
  timeZone: string;
  /** Whether the time zone that the club's office sets wins over `timeZone`, which then holds until it has set one. */
  followsClub?: boolean;
  applicationName: string;
  clock?: Clock;
  onConnectionError?: (error: Error) => void;
  /** See DatabaseOptions. */
  rewrite?: DatabaseOptions['rewrite'];
  watch?: DatabaseOptions['watch'];
}

export interface OpenHouse extends House {
  close(): Promise<void>;
}

export async function openHouse(options: OpenHouseOptions): Promise<OpenHouse> {
  const { statement, report, lock, idle } = options.databaseSeconds;
  const pulse = openPulse({ url: options.databaseUrl });
  const open = (readOnly: boolean) =>
    openDatabase({
      url: options.databaseUrl,
      poolSize: options.poolSize,
      applicationName: options.applicationName,
      onConnectionError: options.onConnectionError,
      readOnly,
      limits: {
        statementMs: (readOnly || options.unhurried ? Math.max(statement, report) : statement) * 1_000,
        lockMs: lock * 1_000,
        idleMs: idle * 1_000,
      },
      rewrite: options.rewrite,
      watch: options.watch,
      pulse,
    });
  // Connections are opened as they are needed: who only writes has none of the other kind.
  const [db, reading] = [open(false), open(true)];
  const listener = await openListener({ url: options.databaseUrl, onError: options.onConnectionError });
  let own: FollowingClock | undefined;
  const clock = options.clock ?? (own = await followDatabase(db));
  const timeZone = options.followsClub
    ? await followTimeZone({ db, listener }, options.timeZone)
    : () => options.timeZone;
  return {
    db,
    reading,
    listener,
    clock,
    get timeZone() {
      return timeZone();
    },
    async close() {
      pulse.close();
      own?.close();
      await listener.close();
      await Promise.all([db.close(), reading.close()]);
    },
  };
}
