/** The calls that search for a tee time and explain why one can or can't be booked. */
import { book, hold } from '../../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser } from '../../kit/build.ts';
import { testToday, testTomorrow, type CallOptions, type TestServer } from '../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

export const whySamples: Readonly<Record<string, Sample>> = {
  'book.explain': async ({ db }) => {
    const { courseId, courseFeeId } = await buildCourse(db);
    await buildTeeTime(db, courseId, { day: testTomorrow, time: '09:00' });
    const { token } = await buildUser(db);
    return { token, body: { courseId, day: testTomorrow, time: '09:00', spots: 2, courseFeeId } };
  },
  'book.overlaps': async (server) => {
    const [course, ava] = [await buildCourse(server.db), await buildUser(server.db)];
    const at = (time: string) => buildTeeTime(server.db, course.courseId, { day: testTomorrow, time });
    await book(server, ava, course, await at('09:00'));
    await hold(server, ava, course, [await at('10:00')], 1);
    return { token: ava.token, body: { groups: [[ava.userId]] } };
  },
  'book.search': async ({ db }) => {
    const { courseId } = await buildCourse(db);
    await buildTeeTime(db, courseId, { day: testTomorrow });
    const { token } = await buildUser(db);
    return { token, body: { from: testToday, to: testTomorrow, courseIds: [courseId], spots: 2 } };
  },
};
