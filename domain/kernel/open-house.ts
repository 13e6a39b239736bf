/** Opens what every command needs, from the settings. */
import { openDatabase } from '@fourball/db/connection.ts';
import { openListener } from '@fourball/db/listen.ts';
import { systemClock, type Clock } from './clock.ts';
import type { House } from './house.ts';

export interface OpenHouseOptions {
  databaseUrl: string;
  poolSize: number;
  timeZone: string;
  applicationName: string;
  clock?: Clock;
  onConnectionError?: (error: Error) => void;
  /** See DatabaseOptions. */
  rewrite?: (text: string) => string;
}

export interface OpenHouse extends House {
  close(): Promise<void>;
}

export async function openHouse(options: OpenHouseOptions): Promise<OpenHouse> {
  const db = openDatabase({
    url: options.databaseUrl,
    poolSize: options.poolSize,
    applicationName: options.applicationName,
    onConnectionError: options.onConnectionError,
    rewrite: options.rewrite,
  });
  const listener = await openListener({ url: options.databaseUrl, onError: options.onConnectionError });
  return {
    db,
    listener,
    clock: options.clock ?? systemClock,
    timeZone: options.timeZone,
    async close() {
      await listener.close();
      await db.close();
    },
  };
}
