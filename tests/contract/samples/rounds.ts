/** The calls of single rounds and the reports on them, with a round that they are about. */
import { getBookingDetails } from '@fourball/shared/booking/calls.ts';
import { applyRoundCredit } from '@fourball/shared/booking/spots/spot-calls.ts';
import { book } from '../../kit/booking/book.ts';
import { roundOf } from '../../kit/booking/rounds.ts';
import { buildCredits } from '../../kit/membership/build-memberships.ts';
import { buildCourse, buildTeeTime, buildUser } from '../../kit/build.ts';
import {
  callOver,
  replyOver,
  testToday,
  testTomorrow,
  type CallOptions,
  type TestServer,
} from '../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

async function played(server: TestServer) {
  const course = await buildCourse(server.db);
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  const ava = await buildUser(server.db);
  await buildCredits(server.db, ava.userId, 1);
  const { purchaseId } = await book(server, ava, course, teeTime);
  const details = await replyOver(server.url, getBookingDetails, {
    token: ava.token,
    params: { id: purchaseId },
  });
  return { ava, roundId: roundOf(details, ava) };
}

const asAdmin = async ({ db }: TestServer): Promise<{ token: string }> => ({
  token: (await buildUser(db, { roles: ['GOLFER', 'ADMIN'] })).token,
});

export const roundSamples: Readonly<Record<string, Sample>> = {
  'round.listCurrentUser': async (server) => ({ token: (await played(server)).ava.token }),
  'round.listByUser': async (server) => ({
    ...(await asAdmin(server)),
    params: { userId: (await played(server)).ava.userId },
    query: { year: 2026 },
  }),
  'round.changeChargePurchaser': async (server) => ({
    ...(await asAdmin(server)),
    body: { roundId: (await played(server)).roundId, chargePurchaser: true },
  }),
  'round.reportWeekly': async (server) => {
    await played(server);
    return asAdmin(server);
  },
  'round.reportBilling': async (server) => {
    await played(server);
    return { ...(await asAdmin(server)), params: { start: testToday, end: testTomorrow } };
  },
  'round.reportByYear': async (server) => {
    await played(server);
    return { ...(await asAdmin(server)), params: { year: 2026 } };
  },
  'book.updatePlayFee': async (server) => ({
    ...(await asAdmin(server)),
    body: { roundId: (await played(server)).roundId, playFee: 1_500 },
  }),
  'book.applyRoundCredit': async (server) => {
    const { ava, roundId } = await played(server);
    return { token: ava.token, body: { productId: roundId } };
  },
  'book.refundRoundCredit': async (server) => {
    const { ava, roundId } = await played(server);
    await callOver(server.url, applyRoundCredit, { token: ava.token, body: { productId: roundId } });
    return { ...(await asAdmin(server)), body: { productId: roundId } };
  },
};
