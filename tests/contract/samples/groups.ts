/** The calls of a booking's groups and of buddy lists, with a party of two groups to move about. */
import { getValidBookingUserByEmail } from '@fourball/shared/accounts/user-calls.ts';
import { addBuddy, createBuddyList } from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { setFamilyPayer } from '@fourball/shared/booking/buddies/payer-calls.ts';
import { addFamily } from '@fourball/shared/booking/buddies/placing-calls.ts';
import { details, book } from '../../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser } from '../../kit/build.ts';
import { replyOver, testTomorrow, type CallOptions, type TestServer } from '../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

/** Two spots at each of two tee times, and a third tee time with room. */
async function party(server: TestServer) {
  const course = await buildCourse(server.db);
  const [first, second, third] = await Promise.all(
    ['08:00', '08:10', '08:20'].map((time) =>
      buildTeeTime(server.db, course.courseId, { day: testTomorrow, time }),
    ),
  );
  if (!first || !second || !third) throw new Error('There are no tee times.');
  const ava = await buildUser(server.db);
  const { purchaseId } = await book(server, ava, course, [first, second], { spots: 2 });
  const { groups } = await details(server, ava, { purchaseId });
  const [a, b] = groups;
  const [round] = a?.players ?? [];
  if (!a || !b || !round) throw new Error('The booking has no groups.');
  return {
    token: ava.token,
    purchaseId,
    roundId: round.roundId,
    first: first.teeTimeId,
    second: second.teeTimeId,
    third: third.teeTimeId,
    two: { groupA: a.groupId, groupB: b.groupId },
  };
}

const asBooker: Sample = async (server) => {
  const { token, purchaseId } = await party(server);
  return { token, params: { id: purchaseId } };
};
const swap: Sample = async (server) => {
  const { token, two } = await party(server);
  return { token, body: two };
};

export const groupSamples: Readonly<Record<string, Sample>> = {
  'book.listGroups': asBooker,
  'book.listUngrouped': asBooker,
  'book.createGroup': async (server) => {
    const { token, purchaseId, roundId, third } = await party(server);
    return { token, body: { roundId, purchaseId, teeTimeId: third } };
  },
  'book.moveToGroup': async (server) => {
    const { token, purchaseId, roundId, second } = await party(server);
    return { token, body: { roundId, purchaseId, teeTimeId: second } };
  },
  'book.setRoundGroup': async (server) => {
    const { token, roundId, second } = await party(server);
    return { token, body: { roundId, teeTimeId: second } };
  },
  'book.ungroupRound': async (server) => {
    const { token, purchaseId, roundId } = await party(server);
    return { token, body: { roundId, purchaseId } };
  },
  'book.updateGroupSequenceNums': async (server) => {
    const { token, purchaseId, first, second } = await party(server);
    const groups = [
      { teeTimeId: first, sequenceNum: 2 },
      { teeTimeId: second, sequenceNum: 1 },
    ];
    return { token, body: { purchaseId, groups } };
  },
  'book.swapGroupSequenceNos': swap,
  'book.swapGroupTeeTimesAndSequenceNos': swap,
  'book.deleteGroup': async (server) => {
    const { token, purchaseId, first } = await party(server);
    return { token, params: { purchaseId, teeTimeId: first } };
  },
  'book.moveParty': async (server) => {
    const { purchaseId, first, third } = await party(server);
    const { token } = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    return { token, body: { purchaseId, fromTeeTimeId: first, toTeeTimeId: third } };
  },
};

/** A golfer with a list, and another who may be put on it. */
async function listed(server: TestServer) {
  const { db, url } = server;
  const [ava, ben] = [await buildUser(db), await buildUser(db)];
  const list = await replyOver(url, createBuddyList, {
    token: ava.token,
    body: { name: 'Saturdays', description: 'Early' },
  });
  const found = await replyOver(url, getValidBookingUserByEmail, {
    token: ava.token,
    query: { email: ben.email },
  });
  return { ...ava, listId: list.id, contactId: found?.contactId ?? 0 };
}

const pairOf = async ({ db }: TestServer) => ({
  token: (await buildUser(db, { roles: ['GOLFER', 'ADMIN'] })).token,
  params: { userId: (await buildUser(db)).userId, placerId: (await buildUser(db)).userId },
});

/** A golfer and who pays for the golfer, as the office has set it; `token` is the office's. */
async function withPayer(server: TestServer) {
  const { token, params } = await pairOf(server);
  const golfer = await buildUser(server.db, { password: 'fairway-and-rough' });
  const pair = { userId: golfer.userId, payerId: params.placerId };
  await replyOver(server.url, setFamilyPayer, { token, params: pair });
  return { token, golfer, params: pair };
}

/** The golfer, and somebody on a list of theirs. */
async function withBuddy(server: TestServer) {
  const { token, listId, contactId } = await listed(server);
  const body = { contactId, buddyListId: listId };
  const { buddies } = await replyOver(server.url, addBuddy, { token, body });
  return { token, params: { userId: buddies[0]?.userId ?? 0 } };
}

export const placingSamples: Readonly<Record<string, Sample>> = {
  'book.getPlacing': async ({ db }) => ({ token: (await buildUser(db)).token }),
  'book.setPlacedBy': async ({ db }) => ({
    token: (await buildUser(db)).token,
    body: { placedBy: 'BUDDIES' },
  }),
  'book.addStandingYes': withBuddy,
  'book.endStandingYes': withBuddy,
  'book.getFamily': pairOf,
  'book.addFamily': async (server) => ({ ...(await pairOf(server)), body: { mutual: true } }),
  'book.removeFamily': async (server) => {
    const pair = await pairOf(server);
    await replyOver(server.url, addFamily, { ...pair, body: { mutual: true } });
    return pair;
  },
  'book.getOwnFamilyPayers': async (server) => ({ token: (await withPayer(server)).golfer.token }),
  'book.answerFamilyPayer': async (server) => {
    const { golfer, params } = await withPayer(server);
    return { token: golfer.token, params, body: { yes: true } };
  },
  'book.getFamilyPayers': async (server) => {
    const { token, params } = await withPayer(server);
    return { token, params: { userId: params.userId } };
  },
  'book.setFamilyPayer': async (server) => {
    const { token, params } = await pairOf(server);
    return { token, params: { userId: params.userId, payerId: params.placerId } };
  },
  'book.removeFamilyPayer': async (server) => {
    const { token, params } = await withPayer(server);
    return { token, params };
  },
};

export const buddySamples: Readonly<Record<string, Sample>> = {
  'buddy.getLists': async (server) => {
    const { token, userId } = await listed(server);
    return { token, params: { id: userId } };
  },
  'buddy.createList': async ({ db }) => ({
    token: (await buildUser(db)).token,
    body: { name: 'Saturdays', description: 'Early' },
  }),
  'buddy.updateList': async (server) => {
    const { token, listId } = await listed(server);
    return { token, body: { id: listId, name: 'Sundays', description: '' } };
  },
  'buddy.deleteList': async (server) => {
    const { token, listId } = await listed(server);
    return { token, params: { id: listId } };
  },
  'buddy.create': async (server) => {
    const { token, listId, contactId } = await listed(server);
    return { token, body: { contactId, buddyListId: listId } };
  },
  'buddy.delete': async (server) => {
    const { token, listId, contactId } = await listed(server);
    const { buddies } = await replyOver(server.url, addBuddy, {
      token,
      body: { contactId, buddyListId: listId },
    });
    return { token, params: { id: buddies[0]?.id ?? 0 } };
  },
};
