/** The calls about who sees whose name. */
import { book } from '../../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser } from '../../kit/build.ts';
import { testTomorrow, type CallOptions, type TestServer } from '../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

export const peopleSamples: Readonly<Record<string, Sample>> = {
  'user.getNameChoice': async ({ db }) => ({ token: (await buildUser(db)).token }),
  'user.setNameChoice': async (server) => {
    const course = await buildCourse(server.db);
    const ava = await buildUser(server.db);
    await book(server, ava, course, await buildTeeTime(server.db, course.courseId, { day: testTomorrow }));
    return { token: ava.token, body: { shown: 'BUDDIES' } };
  },
  'book.listSheetPeople': async (server) => {
    const { courseId, ...course } = await buildCourse(server.db);
    const ava = await buildUser(server.db);
    const teeTime = await buildTeeTime(server.db, courseId, { day: testTomorrow });
    await book(server, ava, { courseId, ...course }, teeTime, { spots: 2 });
    return { token: ava.token, params: { courseId, day: testTomorrow } };
  },
};
