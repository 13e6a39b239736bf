/** The office's lists and reports on bookings, with a booking that they tell of. */
import { buildCourse, buildUser } from '../../kit/build.ts';
import { testToday, testTomorrow, type CallOptions, type TestServer } from '../../kit/server.ts';
import { bookParty, buildAdmin } from '../../kit/booking/starter.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

const withBooking =
  (options: CallOptions = {}): Sample =>
  async (server) => {
    const course = await buildCourse(server.db);
    const golfer = await buildUser(server.db);
    await bookParty(server, course, { day: testToday, time: '13:00', golfers: [golfer], spots: 2 });
    return { token: (await buildAdmin(server)).token, ...options };
  };

const span = { start: testToday, end: testTomorrow };

export const reportSamples: Readonly<Record<string, Sample>> = {
  'book.listPlayingToday': withBooking(),
  'book.listPlayingByDate': withBooking({ body: { date: testToday } }),
  'book.countToday': withBooking(),
  'book.countRoundsToday': withBooking(),
  'book.report': withBooking({ body: span }),
  'book.reportByRoundDate': withBooking({ body: { day: testToday } }),
  'book.listBookingsMadeInAdvance': withBooking({ params: { n: 0 } }),
  'book.getBookingAdvanceReport': withBooking({ params: span }),
  'book.reportUtilisation': withBooking({ query: span }),
  'book.reportPace': withBooking({ query: span }),
  'book.getInvariant': withBooking(),
  'round.listUnconfirmed': withBooking({ body: { ...span, includeCancelled: false } }),
};
