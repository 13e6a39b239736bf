/** The calls that tell the staff who plays when, how bookings come in, and that nothing is oversold. */
import { z } from 'zod';
import { defineCall } from '../../contract/define-call.ts';
import { day, id } from '../../contract/fields.ts';
import { reportFormat } from '../../money/enums.ts';
import {
  advanceReport,
  bookingReport,
  invariant,
  paceReport,
  playing,
  reportedBooking,
  utilisationReport,
} from './report-shapes.ts';

const span = z.object({ start: day, end: day });
const spanOfCourse = span.extend({ courseId: id.optional() });

export const listPlayingToday = defineCall({
  id: 'book.listPlayingToday',
  method: 'GET',
  path: 'book/playing-today',
  aliases: ['book/playing-today/{courseId}'],
  access: 'admin',
  query: z.object({ courseId: id.optional() }),
  reply: z.array(playing),
  summary: 'Who plays today, on one course or on all.',
});

export const listPlayingByDate = defineCall({
  id: 'book.listPlayingByDate',
  method: 'POST',
  path: 'book/playing-by-date',
  access: 'admin',
  encoding: 'json',
  body: z.object({ date: day }),
  reply: z.array(playing),
  summary: 'Who plays on a day.',
});

export const countBookingsToday = defineCall({
  id: 'book.countToday',
  method: 'GET',
  path: 'book/count/today',
  access: 'admin',
  reply: z.number().int(),
  summary: 'How many bookings there are for today.',
});

export const countRoundsToday = defineCall({
  id: 'book.countRoundsToday',
  method: 'GET',
  path: 'book/count/rounds/today',
  access: 'admin',
  reply: z.number().int(),
  summary: 'How many rounds are played today.',
});

export const reportBookings = defineCall({
  id: 'book.report',
  method: 'POST',
  path: 'book/report',
  access: 'admin',
  encoding: 'json',
  body: span,
  reply: bookingReport,
  summary: 'The bookings made in a span of days.',
});

export const reportBookingsByRoundDate = defineCall({
  id: 'book.reportByRoundDate',
  method: 'POST',
  path: 'book/report/by-round-date',
  access: 'admin',
  encoding: 'json',
  body: z.object({ day }),
  reply: bookingReport,
  summary: 'The bookings for a day of play.',
});

export const listBookingsMadeInAdvance = defineCall({
  id: 'book.listBookingsMadeInAdvance',
  method: 'GET',
  path: 'book/bookings-made-in-advance/{n}',
  access: 'admin',
  params: z.object({ n: z.coerce.number().int().min(0).max(1000) }),
  reply: z.array(reportedBooking),
  summary: 'The bookings from today on that were made at least so many days ahead.',
});

export const getBookingAdvanceReport = defineCall({
  id: 'book.getBookingAdvanceReport',
  method: 'GET',
  path: 'book/booking-advance-report/{start}/{end}',
  access: 'admin',
  params: span,
  reply: advanceReport,
  summary: 'How far ahead the rounds of a span of days were booked.',
});

export const reportUtilisation = defineCall({
  id: 'book.reportUtilisation',
  method: 'GET',
  path: 'book/report/utilisation',
  access: 'admin',
  query: spanOfCourse,
  reply: utilisationReport,
  ours: true,
  summary: 'Which share of the places is played, by weekday and hour.',
});

export const reportPace = defineCall({
  id: 'book.reportPace',
  method: 'GET',
  path: 'book/report/pace',
  access: 'admin',
  query: spanOfCourse,
  reply: paceReport,
  ours: true,
  summary: 'How fast groups went, by course and hour.',
});

export const bookingReportName = z.enum([
  'bookings',
  'round-date',
  'playing',
  'advance',
  'utilisation',
  'pace',
]);

export const downloadBookingReport = defineCall({
  id: 'book.downloadReport',
  method: 'GET',
  path: 'book/report/download/{report}/{format}/{start}/{end}',
  access: 'admin',
  params: span.extend({ report: bookingReportName, format: reportFormat }),
  errors: ['unavailable'],
  raw: true,
  ours: true,
  summary: 'A report as a file: CSV (RFC 4180, no cell is a formula) or XLSX.',
});

export const getInvariant = defineCall({
  id: 'book.getInvariant',
  method: 'GET',
  path: 'book/invariant',
  access: 'admin',
  reply: invariant,
  ours: true,
  summary: 'Whether any tee time from today on holds more than it can, or is counted wrongly.',
});

export const bookingReportCalls = {
  listPlayingToday,
  listPlayingByDate,
  countBookingsToday,
  countRoundsToday,
  reportBookings,
  reportBookingsByRoundDate,
  listBookingsMadeInAdvance,
  getBookingAdvanceReport,
  reportUtilisation,
  reportPace,
  downloadBookingReport,
  getInvariant,
};
