/** What a row of the tee sheet says to one reader: pure reading of a tee time, the clock and the reader's rights. */
import type { CourseFee } from '@fourball/shared/club/shapes.ts';
import { priceFor } from '@fourball/shared/booking/rules/price.ts';
import type { Payer } from '@fourball/shared/membership/price-class.ts';
import type { Place, TeeSheet, TeeTime } from '@fourball/shared/booking/shapes.ts';

export const dayParts = ['morning', 'midday', 'afternoon', 'twilight'] as const;
export type DayPart = (typeof dayParts)[number];

/** The part of the day a tee time belongs to; twilight starts where its fees do. */
export function dayPartOf(time: string, twilightFrom: string): DayPart {
  if (time >= twilightFrom) return 'twilight';
  if (time < '11:00') return 'morning';
  return time < '14:00' ? 'midday' : 'afternoon';
}

/**
 * `open`: can be tapped. `past` and `cutOff` are quiet; `notOpen` is a day that opens later for this reader.
 * `full` has no place left right now, though held places may yet come back.
 */
export type RowState = 'open' | 'full' | 'past' | 'cutOff' | 'blocked' | 'notOpen';

export interface SheetClock {
  /** Epoch milliseconds. */
  now: number;
  cutOffMinutes: number;
  firstDay: string;
  /** The last day this reader may book now. */
  lastDay: string;
  /** Nobody books here today: the day's tee times are drawn and have not been, or the course has no price. */
  closed: boolean;
}

/** Whether a block keeps golfers away altogether: where only eighteen holes can be played, they can be booked. */
export const isClosed = ({ block }: TeeTime): boolean => block !== null && block.kind !== 'EIGHTEEN_ONLY';

export function rowStateOf(teeTime: TeeTime, day: string, clock: SheetClock): RowState {
  const startsAt = Date.parse(teeTime.startsAt);
  if (startsAt <= clock.now) return 'past';
  if (clock.closed || isClosed(teeTime)) return 'blocked';
  if (day < clock.firstDay || startsAt - clock.cutOffMinutes * 60_000 <= clock.now) return 'cutOff';
  if (teeTime.available === 0) return 'full';
  return day > clock.lastDay ? 'notOpen' : 'open';
}

/**
 * Gives held places back to the row once their time has passed, before the server's word of it comes.
 * Where several holds lie on one row only the first is known to have lapsed; the server decides at the next tap.
 */
export function withLapsedHolds(teeTime: TeeTime, now: number): TeeTime {
  if (teeTime.held === 0 || teeTime.heldUntil === null || Date.parse(teeTime.heldUntil) > now) return teeTime;
  return { ...teeTime, available: teeTime.available + teeTime.held, held: 0, heldUntil: null };
}

/** Whole minutes until the first held place falls free, at least 1. */
export function heldMinutes(teeTime: TeeTime, now: number): number {
  if (teeTime.heldUntil === null) return 0;
  return Math.max(1, Math.ceil((Date.parse(teeTime.heldUntil) - now) / 60_000));
}

/** The fee a row shows and a hold starts with: the longest round on offer. */
export function mainFee<Fee extends { holes: number }>(fees: readonly Fee[]): Fee | undefined {
  return fees.reduce<Fee | undefined>(
    (best, fee) => (best === undefined || fee.holes > best.holes ? fee : best),
    undefined,
  );
}

export function rowPrice(fees: readonly CourseFee[], payerOf: (fee: CourseFee) => Payer): number | null {
  const fee = mainFee(fees);
  return fee === undefined ? null : priceFor(fee, payerOf(fee));
}

/** One of the places of a row, in the order they are drawn. */
export type Cell =
  | { kind: 'taken'; place: Place; mine: boolean; me: boolean; joinsBefore: boolean; joinsAfter: boolean }
  | { kind: 'held' }
  | { kind: 'open' };

/** Places of one party side by side, then the held, then the open ones; always as many as the row has places. */
export function cellsOf(teeTime: TeeTime, myUserId: number): Cell[] {
  const parties = new Map<number, Place[]>();
  for (const place of teeTime.places) {
    const party = parties.get(place.purchaseId);
    if (party === undefined) parties.set(place.purchaseId, [place]);
    else party.push(place);
  }
  const cells: Cell[] = [];
  for (const party of parties.values()) {
    const mine = party.some((place) => place.userId === myUserId && place.occupant === 'GOLFER');
    party.forEach((place, index) => {
      cells.push({
        kind: 'taken',
        place,
        mine,
        me: place.userId === myUserId,
        joinsBefore: index > 0,
        joinsAfter: index < party.length - 1,
      });
    });
  }
  for (let held = 0; held < teeTime.held; held += 1) cells.push({ kind: 'held' });
  while (cells.length < teeTime.capacity) cells.push({ kind: 'open' });
  return cells.slice(0, Math.max(teeTime.capacity, teeTime.places.length));
}

/** The purchase of the reader's own booking on this row, where there is one. */
export function myPurchaseOn(teeTime: TeeTime, myUserId: number): number | null {
  return (
    teeTime.places.find((place) => place.userId === myUserId && place.occupant === 'GOLFER')?.purchaseId ??
    null
  );
}

export interface RowFilter {
  partySize: number | null;
  part: DayPart | null;
  onlyOpen: boolean;
}

export const noFilter: RowFilter = { partySize: null, part: null, onlyOpen: false };

/** Own bookings always stay: a filter looks for places, not for one's own round. */
export function passes(
  teeTime: TeeTime,
  state: RowState,
  filter: RowFilter,
  twilightFrom: string,
  myUserId: number,
): boolean {
  if (filter.part !== null && dayPartOf(teeTime.time, twilightFrom) !== filter.part) return false;
  if (myPurchaseOn(teeTime, myUserId) !== null) return true;
  if (filter.onlyOpen && state !== 'open' && state !== 'notOpen') return false;
  return filter.partySize === null || teeTime.available >= filter.partySize;
}

/** The row that opens into view on today's sheet: the first still to come, an open one before a full one. */
export function firstRowAhead(rows: readonly { teeTime: TeeTime; state: RowState }[]): number | null {
  const open = rows.findIndex((row) => row.state === 'open');
  const ahead = open >= 0 ? open : rows.findIndex((row) => row.state !== 'past');
  return ahead > 0 ? ahead : null;
}

/** Takes a newer row into a sheet; an older or equal one changes nothing and keeps the very same object. */
export function withTeeTime(sheet: TeeSheet, teeTime: TeeTime): TeeSheet {
  const index = sheet.teeTimes.findIndex((row) => row.teeTimeId === teeTime.teeTimeId);
  const known = sheet.teeTimes[index];
  if (known !== undefined && known.version >= teeTime.version) return sheet;
  const teeTimes =
    known === undefined
      ? [...sheet.teeTimes, teeTime].sort(
          (a, b) => a.startsAt.localeCompare(b.startsAt) || a.startTee - b.startTee,
        )
      : sheet.teeTimes.with(index, teeTime);
  return { ...sheet, teeTimes };
}

/** A snapshot with the rows that are newer in what is already known: an event may have overtaken the request. */
export function withNewerRows(fetched: TeeSheet, known: TeeSheet | undefined): TeeSheet {
  if (known === undefined) return fetched;
  const versions = new Map(known.teeTimes.map((row) => [row.teeTimeId, row]));
  return {
    ...fetched,
    teeTimes: fetched.teeTimes.map((row) => {
      const other = versions.get(row.teeTimeId);
      return other !== undefined && other.version > row.version ? other : row;
    }),
  };
}
