/** The club's clock as the club's row says it: where it stands, and to how many it counts. */
import type { Sql } from '@fourball/db/connection.ts';
import type { Listener } from '@fourball/db/listen.ts';
import type { ClockHours } from '@fourball/shared/club/clock.ts';
import { countHours } from '@fourball/shared/words/language.ts';

/**
 * Resolves, once it was read, to what tells the club's time zone: the row's, or `otherwise` where the club has not said one; texts
 * count hours as the row says. It is
 * read again when the club's facts change, and when changes may have been missed; where that fails what was known stands.
 */
export async function followTimeZone(
  { db, listener }: { readonly db: Sql; readonly listener: Listener },
  otherwise: string,
): Promise<() => string> {
  let timeZone = otherwise;
  const read = async (): Promise<void> => {
    const [row] = await db.query<{ zone: string | null; hours: ClockHours }>(
      'select time_zone as zone, clock_hours as hours from club',
    );
    timeZone = row?.zone ?? otherwise;
    countHours(row?.hours ?? 24);
  };
  // One reading at a time, so that an older answer never comes after a newer one.
  let reading: Promise<void> | undefined;
  let again = false;
  const readSoon = (): void => {
    again = true;
    reading ??= (async () => {
      while (again) {
        again = false;
        await read().catch(() => {});
      }
      reading = undefined;
    })();
  };
  listener.on('reference_changed', readSoon);
  listener.onReconnect(readSoon);
  await read();
  return () => timeZone;
}
