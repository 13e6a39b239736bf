/** Makes the tee times of the days ahead from the templates. */
import { generateTeeTimesSql } from '@fourball/db/tee-time-generation.ts';
import type { ClubFacts } from '../club/club-facts.ts';
import { addDays, clubDay } from '../kernel/club-time.ts';
import type { House } from '../kernel/house.ts';

/** From today for SHEET_DAYS_AHEAD days; returns how many are new. Tee times that are there stay as they are. */
export async function extendTeeSheets(house: House, club: ClubFacts): Promise<number> {
  const { sheetDaysAhead } = await club.rules();
  const today = clubDay(house.clock.now(), house.timeZone);
  const [row] = await house.db.query<{ made: number }>(generateTeeTimesSql, [
    null,
    today,
    addDays(today, sheetDaysAhead),
    house.timeZone,
  ]);
  return row?.made ?? 0;
}
