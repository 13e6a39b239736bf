/** The lists and reports on bookings that the office takes along, each as a table. */
import { listPlaying } from '@fourball/domain/booking/bookings/list-playing.ts';
import {
  reportAdvance,
  reportBookings,
  reportByRoundDate,
} from '@fourball/domain/booking/reports/report-bookings.ts';
import { reportPace, reportUtilisation } from '@fourball/domain/booking/reports/report-sheets.ts';
import type { ClubFacts } from '@fourball/domain/club/club-facts.ts';
import { clubTime } from '@fourball/domain/kernel/club-time.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import type { Span } from '@fourball/domain/money/report-span.ts';
import type { bookingReportName } from '@fourball/shared/booking/reports/report-calls.ts';
import type { ReportedBooking } from '@fourball/shared/booking/reports/report-shapes.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import type { z } from 'zod';
import { tableOf, type Table } from '../tables/table.ts';

type BookingReportName = z.output<typeof bookingReportName>;

type ReportWords = Words['reports']['booking'];

const bookingsTable = (
  { columns: words, yes, no }: ReportWords,
  { timeZone }: House,
  rows: readonly ReportedBooking[],
): Table =>
  tableOf(rows, ({ text, day, moment, number, amount }) => [
    number(words.booking, (row) => row.purchaseId),
    moment(words.bookedOn, (row) => `${row.bookedOn} ${clubTime(new Date(row.bookedAt), timeZone)}`),
    number(words.daysAhead, (row) => row.daysAhead),
    day(words.day, (row) => row.day),
    text(words.time, 8, (row) => row.time),
    text(words.course, 26, (row) => row.courseName),
    text(words.fee, 20, (row) => row.feeName),
    text(words.booker, 30, (row) => row.booker),
    text(words.memberNumber, 16, (row) => row.memberNumber),
    text(words.cancelled, 10, (row) => (row.status === 'CANCELLED' ? yes : no)),
    number(words.spots, (row) => row.numSpots),
    number(words.golfers, (row) => row.golfers),
    number(words.creditRounds, (row) => row.creditRounds),
    amount(words.playFees, (row) => row.playFees),
    amount(words.tax, (row) => row.tax),
    amount(words.total, (row) => row.total),
  ]);

/** Errors: the field of a span that can't be, or is too long. */
export const bookingReportTables = ({
  reports: { booking },
}: Words): Readonly<
  Record<BookingReportName, (house: House, club: ClubFacts, span: Span) => Promise<Table>>
> => {
  const { columns: words, weekdays, yes, no } = booking;
  return {
    bookings: async (house, _club, span) =>
      bookingsTable(booking, house, (await reportBookings(house, span)).bookings),
    'round-date': async (house, _club, span) =>
      bookingsTable(booking, house, (await reportByRoundDate(house, span)).bookings),
    playing: async (house, _club, span) =>
      tableOf(await listPlaying(house, span), ({ text, day, number, amount }) => [
        day(words.day, (row) => row.day),
        text(words.time, 8, (row) => row.time),
        text(words.course, 26, (row) => row.courseName),
        number(words.startTee, (row) => row.startTee),
        text(words.golfer, 30, (row) => row.name),
        text(words.memberNumber, 16, (row) => row.memberNumber),
        text(words.guest, 8, (row) => (row.guest ? yes : no)),
        text(words.booker, 30, (row) => row.booker),
        text(words.fee, 20, (row) => row.feeName),
        text(words.roundStatus, 14, (row) => booking.roundStatus[row.roundStatus]),
        amount(words.playFees, (row) => row.playFee),
        amount(words.tax, (row) => row.tax),
        number(words.creditRounds, (row) => row.roundCredits),
      ]),
    advance: async (house, _club, span) =>
      tableOf((await reportAdvance(house, span)).rows, ({ number, count }) => [
        number(words.daysAhead, (row) => row.daysAhead),
        count(words.bookings, (row) => row.bookings),
        count(words.rounds, (row) => row.rounds),
        count(words.memberRounds, (row) => row.memberRounds),
        count(words.guestRounds, (row) => row.guestRounds),
      ]),
    utilisation: async (house, _club, { start, end }) =>
      tableOf((await reportUtilisation(house, { start, end })).cells, ({ text, number, count }) => [
        text(words.weekday, 12, (row) => weekdays[row.weekday - 1] ?? ''),
        number(words.hour, (row) => row.hour),
        count(words.offered, (row) => row.offered),
        count(words.played, (row) => row.played),
        number(words.share, (row) => Math.round(row.share * 1_000) / 10),
      ]),
    pace: async (house, club, { start, end }) =>
      tableOf((await reportPace(house, club, { start, end })).courses, ({ text, number, count }) => [
        text(words.course, 26, (row) => row.courseName),
        count(words.started, (row) => row.started),
        count(words.finished, (row) => row.finished),
        number(words.averageTurn, (row) => row.averageTurn),
        number(words.averageRound, (row) => row.averageRound),
        number(words.onTime, (row) => (row.onTime === null ? null : Math.round(row.onTime * 1_000) / 10)),
      ]),
  };
};
