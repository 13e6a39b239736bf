/** Bookings of the future that another program has: booked as the office books, each booking whole or not at all. */
import type { ImportKind } from '../../club/imports/import-kind.ts';
import { findGround } from './find-ground.ts';
import { judgeBookings } from './judge-bookings.ts';
import { bookingReader } from './read-bookings.ts';
import { judgeUndoneBookings, lockUndoneBookings } from './undo-bookings.ts';
import { bookingWriter, lockBookings } from './write-bookings.ts';

export const bookingKind: ImportKind = {
  async judge(sql, rows, order) {
    const said = rows.map(bookingReader(rows, order));
    const judged = judgeBookings(said, await findGround(sql, said, order), order);
    return {
      rows: judged,
      lock: (tx) => lockBookings(tx, judged, order.timeZone),
      write: bookingWriter(judged),
    };
  },
  judgeUndo: judgeUndoneBookings,
  lockUndo: lockUndoneBookings,
};
