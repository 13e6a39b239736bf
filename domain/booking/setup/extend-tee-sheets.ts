/** Makes the tee times of the days ahead from the templates. */
import { addDays } from '@fourball/shared/club/days.ts';
import { generateTeeTimesSql } from '@fourball/db/tee-time-generation.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';

/**
 * From today for SHEET_DAYS_AHEAD days; returns how many are new. Tee times that are there stay as they are. Locks the
 * courses, so that no block is set or taken back that the new ones would not know of.
 */
export async function extendTeeSheets(house: House, club: ClubFacts): Promise<number> {
  const { sheetDaysAhead } = await club.rules();
  const today = clubDay(house.clock.now(), house.timeZone);
  return transact(house.db, async (tx) => {
    await tx.query('select id from courses order by id for no key update');
    const [row] = await tx.query<{ made: number }>(generateTeeTimesSql, [
      null,
      today,
      addDays(today, sheetDaysAhead),
      house.timeZone,
    ]);
    return row?.made ?? 0;
  });
}
