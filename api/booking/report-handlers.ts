/** Binds the lists and reports on bookings, and the invariant, to what answers them. */
import { checkInvariant } from '@fourball/domain/booking/facts/invariant.ts';
import {
  countBookingsToday,
  countRoundsToday,
  listPlaying,
  listPlayingToday,
} from '@fourball/domain/booking/bookings/list-playing.ts';
import {
  listMadeInAdvance,
  reportAdvance,
  reportBookings,
  reportByRoundDate,
} from '@fourball/domain/booking/reports/report-bookings.ts';
import { reportPace, reportUtilisation } from '@fourball/domain/booking/reports/report-sheets.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import { sendTable } from '../money/files/send-table.ts';
import type { Services } from '../services.ts';
import { bookingReportTables } from './report-tables.ts';

export const bookingReportHandlers = ({
  house,
  club,
  papers,
}: Services): BuiltHandlers['bookingReports'] => ({
  listPlayingToday: ({ query }) => listPlayingToday(house, query.courseId),
  listPlayingByDate: ({ body }) => listPlaying(house, { start: body.date, end: body.date }),
  countBookingsToday: () => countBookingsToday(house),
  countRoundsToday: () => countRoundsToday(house),
  reportBookings: ({ body }) => reportBookings(house, body),
  reportBookingsByRoundDate: ({ body }) => reportByRoundDate(house, { start: body.day, end: body.day }),
  listBookingsMadeInAdvance: ({ params }) => listMadeInAdvance(house, params.n),
  getBookingAdvanceReport: ({ params }) => reportAdvance(house, params),
  reportUtilisation: ({ query }) => reportUtilisation(house, query),
  reportPace: ({ query }) => reportPace(house, club, query),
  async downloadBookingReport({ actor, params, ctx }) {
    const { report, format, start, end } = params;
    const reader = userOf(actor);
    const words = wordsFor(reader);
    return sendTable(ctx, papers, {
      name: `${report}-${start}-${end}`,
      format,
      table: await bookingReportTables(words)[report](house, club, { start, end }),
      sheet: words.reports.booking.sheets[report],
      totals: words.reports.totals,
      userId: reader.userId,
    });
  },
  getInvariant: () => checkInvariant(house),
});
