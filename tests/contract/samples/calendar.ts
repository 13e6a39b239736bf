/** The calls of calendars and of mailed invitations, with the booking that they are about. */
import { book } from '../../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser } from '../../kit/build.ts';
import { linkDoors } from '../../kit/booking/links.ts';
import { testTomorrow, type CallOptions, type TestServer } from '../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

async function party(server: TestServer) {
  const course = await buildCourse(server.db);
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  const ava = await buildUser(server.db);
  return { ava, booked: await book(server, ava, course, teeTime, { spots: 2 }) };
}

const withLink = async (server: TestServer): Promise<string> => {
  const { ava, booked } = await party(server);
  return linkDoors(() => server).linkFor(ava, booked);
};
const own: Sample = async (server) => ({ token: (await buildUser(server.db)).token });

export const calendarSamples: Readonly<Record<string, Sample>> = {
  'book.getCalendarFeed': own,
  'book.resetCalendarFeed': async (server) => ({ ...(await own(server)), body: {} }),
  'book.removeCalendarFeed': own,
  'book.getInvitationByLink': async (server) => ({ params: { token: await withLink(server) } }),
  'book.answerInvitationByLink': async (server) => ({
    params: { token: await withLink(server) },
    body: { accept: true },
  }),
  'book.makeInvitationLinks': async (server) => {
    const { ava, booked } = await party(server);
    return { token: ava.token, body: { purchaseId: booked.purchaseId } };
  },
  'book.claimInvitation': async (server) => ({
    ...(await own(server)),
    params: { token: await withLink(server) },
  }),
};
