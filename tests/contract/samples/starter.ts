/** The calls of the starter's day, with a tee time, a party or a block that they are about. */
import {
  blockTeeTimes,
  listSuspensions,
  rainCheck,
  squeezeTeeTime,
} from '@fourball/shared/booking/starter/starter-calls.ts';
import { buildCourse, buildUser } from '../../kit/build.ts';
import {
  replyOver,
  testNow,
  testToday,
  testTomorrow,
  type CallOptions,
  type TestServer,
} from '../../kit/server.ts';
import { bookParty, buildAdmin, stayAway } from '../../kit/booking/starter.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

/** A golfer who teed off an hour ago, and the admin at the desk. */
async function teedOff(server: TestServer) {
  const course = await buildCourse(server.db);
  const golfer = await buildUser(server.db);
  const party = await bookParty(server, course, { day: testToday, time: '13:00', golfers: [golfer] });
  const { teeTimeId } = party.teeTime;
  await server.db.query(`update tee_times set starts_at = starts_at - interval '2 hours' where id = $1`, [
    teeTimeId,
  ]);
  const { token } = await buildAdmin(server);
  const [roundId = 0] = party.roundIds;
  return { token, course, golfer, roundId, teeTimeId };
}

const block = (courseId: number) => ({
  courseId,
  kind: 'EVENT',
  reason: 'Club championship',
  startDate: testTomorrow,
  endDate: testTomorrow,
  fromTime: '08:00',
  toTime: '12:00',
});

export const starterSamples: Readonly<Record<string, Sample>> = {
  'book.getStarterSheet': async (server) => ({
    token: (await teedOff(server)).token,
    params: { day: testToday },
  }),
  'book.getStarterTeeTime': async (server) => {
    const { token, teeTimeId } = await teedOff(server);
    return { token, params: { id: teeTimeId } };
  },
  'book.checkIn': async (server) => {
    const { token, roundId } = await teedOff(server);
    return { token, body: { roundId, checkedIn: true } };
  },
  'book.markNoShow': async (server) => {
    const { token, roundId } = await teedOff(server);
    return { token, body: { roundId, noShow: true } };
  },
  'book.walkUp': async (server) => {
    const { token, teeTimeId, course } = await teedOff(server);
    const { userId } = await buildUser(server.db);
    const { courseFeeId } = course;
    return { token, body: { teeTimeId, courseFeeId, players: [{ userId }, { guest: { name: 'A guest' } }] } };
  },
  'book.squeezeTeeTime': async (server) => {
    const { token, course } = await teedOff(server);
    return { token, body: { courseId: course.courseId, day: testToday, time: '15:05' } };
  },
  'book.removeTeeTime': async (server) => {
    const { token, course } = await teedOff(server);
    const body = { courseId: course.courseId, day: testToday, time: '15:05' };
    const { teeTime } = await replyOver(server.url, squeezeTeeTime, { token, body });
    return { token, params: { id: teeTime?.teeTimeId ?? 0 } };
  },
  'book.blockTeeTimes': async (server) => {
    const { token, course } = await teedOff(server);
    return { token, body: block(course.courseId) };
  },
  'book.unblockTeeTimes': async (server) => {
    const { token, course } = await teedOff(server);
    const made = await replyOver(server.url, blockTeeTimes, { token, body: block(course.courseId) });
    return { token, params: { id: made.block.id } };
  },
  'book.listBlocks': async (server) => {
    const { token, course } = await teedOff(server);
    await replyOver(server.url, blockTeeTimes, { token, body: block(course.courseId) });
    return { token, query: { courseId: course.courseId } };
  },
  'book.setTeeTimeNote': async (server) => {
    const { token, teeTimeId } = await teedOff(server);
    return { token, body: { teeTimeId, note: 'Two carts' } };
  },
  'book.setPace': async (server) => {
    const { token, teeTimeId } = await teedOff(server);
    return { token, body: { teeTimeId, mark: 'STARTED' } };
  },
  'book.rainCheck': async (server) => {
    const { token, teeTimeId } = await teedOff(server);
    return { token, body: { teeTimeId, holesPlayed: 9 } };
  },
  'book.quoteRainCheck': async (server) => {
    const { token, teeTimeId } = await teedOff(server);
    return { token, body: { teeTimeId, holesPlayed: 9 } };
  },
  'book.undoRainCheck': async (server) => {
    const { token, roundId } = await teedOff(server);
    await replyOver(server.url, rainCheck, { token, body: { roundIds: [roundId], holesPlayed: 9 } });
    return { token, body: { roundIds: [roundId] } };
  },
  'book.listSuspensions': async (server) => suspended(server),
  'book.liftSuspension': async (server) => {
    const { token } = await suspended(server);
    const [first] = await replyOver(server.url, listSuspensions, { token });
    return { token, params: { id: first?.suspensionId ?? 0 } };
  },
};

async function suspended(server: TestServer): Promise<{ token: string }> {
  const admin = await buildAdmin(server);
  const course = await buildCourse(server.db);
  const golfer = await buildUser(server.db);
  await stayAway(server, admin, course, golfer, ['2026-06-14', '2026-06-15', testToday]);
  server.clock.set(testNow);
  return { token: admin.token };
}
