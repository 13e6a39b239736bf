/** The history of a booking as a table for a file. */
import type { HistoryEntry } from '@fourball/shared/booking/shapes.ts';
import { tableOf, type Table } from '../tables/table.ts';

/** Moments in UTC, as ISO 8601 writes them. */
export const historyTable = (entries: readonly HistoryEntry[]): Table =>
  tableOf(entries, (make) => [
    make.text('When', 26, ({ at }) => at),
    make.text('What', 24, ({ action }) => action),
    make.text('Who', 30, ({ actor }) => actor),
    make.text('Golfer', 30, ({ golfer }) => golfer),
    make.text('In words', 60, ({ text }) => text),
    make.text('Reason', 60, ({ reason }) => reason),
  ]);
