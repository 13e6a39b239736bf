/** The calls of the waitlist and the waiting room, with a full tee time that golfers wait for. */
import { releaseHolds } from '@fourball/shared/booking/calls.ts';
import { buildCourse, buildTeeTime, buildUser } from '../../kit/build.ts';
import { hold } from '../../kit/booking/book.ts';
import { replyOver, testTomorrow, type CallOptions, type TestServer } from '../../kit/server.ts';
import { wait } from '../../kit/booking/waitlist.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

async function full(server: TestServer) {
  const course = await buildCourse(server.db);
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  const host = await buildUser(server.db);
  await hold(server, host, course, [teeTime], 4);
  return { course, host, ava: await buildUser(server.db) };
}

async function waiting(server: TestServer) {
  const { course, host, ava } = await full(server);
  return { course, host, ava, entry: await wait(server, ava, course) };
}

async function offered(server: TestServer) {
  const { host, ava, entry } = await waiting(server);
  await replyOver(server.url, releaseHolds, { token: host.token });
  return { token: ava.token, body: { id: entry.entryId } };
}

const roomOf = async (server: TestServer) => {
  const { course, ava } = await full(server);
  return { token: ava.token, room: { courseId: course.courseId, day: testTomorrow } };
};

export const waitlistSamples: Readonly<Record<string, Sample>> = {
  'book.joinWaitlist': async (server) => {
    const { ava, course } = await full(server);
    return {
      token: ava.token,
      body: {
        courseId: course.courseId,
        day: testTomorrow,
        fromTime: '08:00',
        toTime: '10:00',
        spots: 1,
        courseFeeId: course.courseFeeId,
      },
    };
  },
  'book.listMyWaitlist': async (server) => ({ token: (await waiting(server)).ava.token }),
  'book.leaveWaitlist': async (server) => {
    const { ava, entry } = await waiting(server);
    return { token: ava.token, params: { id: entry.entryId } };
  },
  'book.acceptOffer': offered,
  'book.declineOffer': offered,
  'book.listWaitlist': async (server) => {
    const { course } = await waiting(server);
    const { token } = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    return { token, params: { courseId: course.courseId, day: testTomorrow } };
  },
  'book.enterWaitingRoom': async (server) => {
    const { token, room } = await roomOf(server);
    return { token, body: room };
  },
  'book.getWaitingRoom': async (server) => {
    const { token, room } = await roomOf(server);
    return { token, params: room };
  },
};
