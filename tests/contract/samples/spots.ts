/** The calls of single spots, with a booking of three that they are about. */
import { book } from '../../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser } from '../../kit/build.ts';
import { testTomorrow, type CallOptions, type TestServer } from '../../kit/server.ts';
import { spotDoors } from '../../kit/booking/spots.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

/** A booker, a golfer, a vacant spot. */
async function party(server: TestServer) {
  const course = await buildCourse(server.db);
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  const [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
  const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  const booked = await book(server, ava, course, teeTime, {
    spots: 3,
    bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
  });
  const { spotOf, vacantIn } = spotDoors(() => server);
  const [vacant = 0] = await vacantIn(ava, booked);
  return { ava, ben, admin, vacant, purchaseId: booked.purchaseId, roundId: await spotOf(ava, booked, ben) };
}

const read: Sample = async (server) => {
  const { ava, purchaseId } = await party(server);
  return { token: ava.token, params: { id: purchaseId } };
};
const readRound: Sample = async (server) => {
  const { ava, purchaseId, roundId } = await party(server);
  return { token: ava.token, params: { purchaseId, roundId } };
};
const changeSpots: Sample = async (server) => {
  const { ava, purchaseId } = await party(server);
  return { token: ava.token, body: { purchaseId, numSpots: 1 } };
};
const leave =
  (who: 'ava' | 'ben' | 'admin'): Sample =>
  async (server) => {
    const { purchaseId, roundId, ...people } = await party(server);
    return { token: people[who].token, body: { purchaseId, roundId, bailReason: 'My knee' } };
  };

const answer: Sample = async (server) => {
  const { ben, purchaseId, roundId } = await party(server);
  return { token: ben.token, body: { purchaseId, roundId } };
};

export const spotSamples: Readonly<Record<string, Sample>> = {
  'book.get': readRound,
  'book.listGolfers': read,
  'book.listNoResponseInvites': read,
  'book.listRespondedInvites': read,
  'book.listCancellations': read,
  'book.assignGolfer': async (server) => {
    const { ava, purchaseId, vacant } = await party(server);
    const { userId } = await buildUser(server.db);
    return { token: ava.token, body: { purchaseId, roundId: vacant, golfer: { userId } } };
  },
  'book.confirm': answer,
  'book.refuse': answer,
  'book.addUnassignedSpots': changeSpots,
  'book.releaseUnassignedSpots': changeSpots,
  'book.cancelSpot': leave('ava'),
  'book.bail': leave('ben'),
  'book.adminBail': leave('admin'),
  'book.adminCancelBooking': async (server) => {
    const { admin, purchaseId } = await party(server);
    return { token: admin.token, body: { purchaseId, reason: 'Frost' } };
  },
  'book.getSpotQuote': readRound,
  'book.getHistory': read,
};
