/** Reads rows of a file of bookings: where, when, who, and what else is said; and which rows are one booking. */
import type { Told } from '@fourball/shared/club/imports/fates.ts';
import { importColumns, type BookingColumn } from '@fourball/shared/club/imports/import-kinds.ts';
import {
  dayOrderOf,
  foldName,
  readCount,
  readDay,
  readName,
  readTime,
} from '@fourball/shared/club/imports/read-cells.ts';
import { looksLikeAddress } from '@fourball/shared/contract/body-fields.ts';
import type { ImportOrder, ImportRow } from '../../club/imports/import-kind.ts';
import { cellReader, golferReader, type SaidGolfer } from '../../club/imports/meant-golfer.ts';

export interface SaidRow extends SaidGolfer {
  readonly row: number;
  readonly decided: ImportRow['decided'];
  /** What of it can't be read. */
  readonly problem: Told | null;
  readonly reference: string;
  readonly course: string;
  /** YYYY-MM-DD and HH:MM; empty where they can't be read. */
  readonly day: string;
  readonly time: string;
  /** As it is typed; empty where none is said. */
  readonly player: string;
  /** How many play in the booking, all in all; null where it does not say. */
  readonly players: number | null;
  readonly others: readonly string[];
  readonly holes: number | null;
  readonly paid: boolean;
  /** For the staff. */
  readonly note: string | null;
}

/** More play in no booking of one tee time. */
const mostPlayers = 40;
const longestName = importColumns.BOOKINGS.player?.most ?? 80;
const yes = /^(?:y|yes|true|1|x|paid|oui|ja)$/i;
const no = /^(?:|n|no|none|false|0|unpaid|-|non|nein)$/i;
/** A time behind a day, as in `2027-05-15 08:10` and `5/15/2027 8:10 AM`. */
const timeBehind = /[T ]\s*(\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?)?)$/i;

class Unread extends Error {
  readonly told: Told;
  constructor(told: Told) {
    super('A cell can’t be read.');
    this.told = told;
  }
}

/** The name as people say it: `Sample, Ada` is Ada Sample. */
export function plainName(typed: string): string {
  const read = readName(typed);
  return read === null ? typed : `${read.firstName} ${read.lastName}`;
}

export function bookingReader(rows: readonly ImportRow[], order: ImportOrder): (row: ImportRow) => SaidRow {
  const cellOf = cellReader(order);
  const cell = (row: ImportRow, column: BookingColumn): string => cellOf(row, column);
  const golfer = golferReader(order);
  const dayOrder = dayOrderOf(rows.map((row) => cell(row, 'day'))) ?? order.options.dayOrder;
  const days = { order: dayOrder, today: order.today, past: false };
  return (row) => {
    const typed = (column: BookingColumn) => cell(row, column);
    const plain = {
      ...golfer(row),
      row: row.row,
      decided: row.decided,
      reference: foldName(typed('reference')),
      course: typed('course'),
      player: typed('player'),
    };
    const take = <Value>(column: BookingColumn, read: (said: string) => Value | null): Value => {
      const said = typed(column);
      if (said === '') throw new Unread({ code: 'MISSING', column });
      const value = read(said);
      if (value === null) throw new Unread({ code: 'NOT_READ', column, typed: said });
      return value;
    };
    try {
      const day = take('day', (said) => readDay(said, days));
      const behind = timeBehind.exec(typed('day'))?.[1];
      const time =
        typed('time') === '' && behind !== undefined
          ? readTime(behind)
          : take('time', (said) => readTime(timeBehind.exec(said)?.[1] ?? said));
      if (time === null) throw new Unread({ code: 'NOT_READ', column: 'day', typed: typed('day') });
      const others = typed('others')
        .split(/[;|]/.test(typed('others')) ? /[;|]/ : ',')
        .map((name) => name.trim())
        .filter((name) => name !== '');
      for (const name of [plain.player, ...others]) {
        const column = name === plain.player ? 'player' : 'others';
        if (name.length > longestName) throw new Unread({ code: 'TOO_LONG', column, most: longestName });
        if (looksLikeAddress.test(name)) throw new Unread({ code: 'WEB_ADDRESS', column });
      }
      return {
        ...plain,
        problem: null,
        day,
        time,
        others,
        players: typed('players') === '' ? null : take('players', (said) => readCount(said, mostPlayers)),
        holes:
          typed('holes') === ''
            ? null
            : take('holes', (said) => readCount(said.replace(/\s*holes?$/i, ''), 18)),
        paid:
          typed('paid') !== '' &&
          take('paid', (said) => (yes.test(said) ? true : no.test(said) ? false : null)),
        note: noteOf(typed('cart'), typed('note')),
      };
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      const unread = { day: '', time: '', players: null, others: [], holes: null, paid: false, note: null };
      return { ...plain, ...unread, problem: error.told };
    }
  };
}

function noteOf(cart: string, note: string): string | null {
  const wheels = yes.test(cart) ? 'cart' : no.test(cart) ? '' : `cart: ${cart}`;
  return [wheels, note].filter((part) => part !== '').join('; ') || null;
}

/**
 * Rows with one reference at one tee time are one booking, in the order of the file; without a reference each row is one, for two
 * who play together may have booked alone.
 */
export function partiesOf(said: readonly SaidRow[]): SaidRow[][] {
  const parties = new Map<string, SaidRow[]>();
  for (const row of said) {
    const { reference, course, day, time } = row;
    const key = reference === '' ? String(row.row) : JSON.stringify([reference, foldName(course), day, time]);
    const party = parties.get(key);
    if (party) party.push(row);
    else parties.set(key, [row]);
  }
  return [...parties.values()];
}
