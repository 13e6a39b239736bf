/** The calls that tell the staff who plays when and how bookings come in. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { day, id } from '../contract/fields.ts';

export const listPlayingToday = defineCall({
  id: 'book.listPlayingToday',
  method: 'GET',
  path: 'book/playing-today',
  aliases: ['book/playing-today/{courseId}'],
  access: 'admin',
  query: z.object({ courseId: id.optional() }),
  summary: 'Who plays today, on one course or on all.',
});

export const listPlayingByDate = defineCall({
  id: 'book.listPlayingByDate',
  method: 'POST',
  path: 'book/playing-by-date',
  access: 'admin',
  encoding: 'json',
  body: z.object({ date: day }),
  summary: 'Who plays on a day.',
});

export const countBookingsToday = defineCall({
  id: 'book.countToday',
  method: 'GET',
  path: 'book/count/today',
  access: 'admin',
  summary: 'How many bookings there are for today.',
});

export const countRoundsToday = defineCall({
  id: 'book.countRoundsToday',
  method: 'GET',
  path: 'book/count/rounds/today',
  access: 'admin',
  summary: 'How many rounds are played today.',
});

export const reportBookings = defineCall({
  id: 'book.report',
  method: 'POST',
  path: 'book/report',
  access: 'admin',
  encoding: 'json',
  body: z.object({ start: day, end: day }),
  summary: 'The bookings made in a span of days.',
});

export const reportBookingsByRoundDate = defineCall({
  id: 'book.reportByRoundDate',
  method: 'POST',
  path: 'book/report/by-round-date',
  access: 'admin',
  encoding: 'json',
  body: z.object({ day }),
  summary: 'The bookings for a day of play.',
});

export const listBookingsMadeInAdvance = defineCall({
  id: 'book.listBookingsMadeInAdvance',
  method: 'GET',
  path: 'book/bookings-made-in-advance/{n}',
  access: 'admin',
  params: z.object({ n: z.coerce.number().int().min(0).max(1000) }),
  summary: 'The bookings made at least so many days ahead.',
});

export const getBookingAdvanceReport = defineCall({
  id: 'book.getBookingAdvanceReport',
  method: 'GET',
  path: 'book/booking-advance-report/{start}/{end}',
  access: 'admin',
  params: z.object({ start: day, end: day }),
  summary: 'How far ahead the rounds of a span of days were booked.',
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
};
