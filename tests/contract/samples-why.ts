/** The calls that search for a tee time and explain why one can or can't be booked. */
import { buildCourse, buildTeeTime, buildUser } from '../kit/build.ts';
import { testToday, testTomorrow, type CallOptions, type TestServer } from '../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

export const whySamples: Readonly<Record<string, Sample>> = {
  'book.explain': async ({ db }) => {
    const { courseId, courseFeeId } = await buildCourse(db);
    await buildTeeTime(db, courseId, { day: testTomorrow, time: '09:00' });
    const { token } = await buildUser(db);
    return { token, body: { courseId, day: testTomorrow, time: '09:00', spots: 2, courseFeeId } };
  },
  'book.search': async ({ db }) => {
    const { courseId } = await buildCourse(db);
    await buildTeeTime(db, courseId, { day: testTomorrow });
    const { token } = await buildUser(db);
    return { token, body: { from: testToday, to: testTomorrow, courseIds: [courseId], spots: 2 } };
  },
};
