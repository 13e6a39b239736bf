/** For whom the club has names on the sheet: the parameter SHEET_NAMES alone, for processes that need no other. */
import { sheetNames, type SheetNames } from '@fourball/shared/accounts/enums.ts';
import type { House } from '../../kernel/house.ts';
import { remember } from '../../kernel/remember.ts';

/** As of the house's present moment. A value that is none of the known ones names nobody. */
export type ReadSheetNames = () => Promise<SheetNames>;

export function createSheetNames(house: House): ReadSheetNames {
  const values = remember(house, 'reference_changed', () =>
    house.db.query<{ value: string; start_date: Date }>(
      `select value, start_date from parameters where name = 'SHEET_NAMES' order by start_date desc, id desc`,
    ),
  );
  return async () => {
    const now = house.clock.now();
    const inForce = (await values()).find(({ start_date: from }) => from <= now);
    return sheetNames.catch('NOBODY').parse(inForce?.value);
  };
}

/** Calls `changed` whenever the club chose otherwise. What can't be read when it is told of is found by the next change. */
export function watchSheetNames(
  { listener }: Pick<House, 'listener'>,
  readNames: ReadSheetNames,
  changed: () => void,
): void {
  let known: SheetNames | undefined;
  const look = (): void => {
    readNames().then(
      (names) => {
        const before = known;
        known = names;
        if (before !== undefined && before !== names) changed();
      },
      () => undefined,
    );
  };
  look();
  listener.on('reference_changed', look);
  listener.onReconnect(look);
}
