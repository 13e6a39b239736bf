/** The calls of the ballot and of where fairness is switched. */
import { setFairnessRule } from '@fourball/shared/booking/waitlist/fairness-calls.ts';
import {
  announce,
  ballotCloses,
  ballotDay,
  ballotOpens,
  drawnBallot,
  enter,
} from '../../kit/booking/ballots.ts';
import { buildCourse, buildUser } from '../../kit/build.ts';
import { replyOver, testToday, testTomorrow, type CallOptions, type TestServer } from '../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

const asAdmin = async ({ db }: TestServer): Promise<{ token: string }> => ({
  token: (await buildUser(db, { roles: ['GOLFER', 'ADMIN'] })).token,
});

async function entered(server: TestServer) {
  const built = await announce(server);
  const golfer = await buildUser(server.db);
  await enter(server, built, golfer, built.teeTimes);
  return { ...built, golfer, params: { id: built.ballot.ballotId } };
}

const ruleOf = async ({ db }: TestServer) => ({
  courseId: (await buildCourse(db)).courseId,
  kind: 'WAITING_ROOM',
  startDate: testToday,
  endDate: testTomorrow,
  enabled: true,
});

export const ballotSamples: Readonly<Record<string, Sample>> = {
  'book.listBallots': async (server) => ({ token: (await entered(server)).golfer.token }),
  'book.getBallot': async (server) => ({ params: (await entered(server)).params }),
  'book.enterBallot': async (server) => {
    const { golfer, params, course, teeTimes } = await entered(server);
    return {
      token: golfer.token,
      params,
      body: {
        courseFeeId: course.courseFeeId,
        spots: 2,
        wishes: teeTimes.map(({ teeTimeId }) => teeTimeId),
        party: [(await buildUser(server.db)).userId],
      },
    };
  },
  'book.answerBallot': async (server) => {
    const built = await announce(server);
    const [golfer, asked] = [await buildUser(server.db), await buildUser(server.db)];
    const more = { spots: 2, party: [asked.userId] };
    const { entryId } = await enter(server, built, golfer, built.teeTimes, more);
    return { token: asked.token, params: { id: built.ballot.ballotId, entryId }, body: { yes: true } };
  },
  'book.withdrawBallotEntry': async (server) => {
    const { golfer, params } = await entered(server);
    return { token: golfer.token, params };
  },
  'book.getDraw': async (server) => ({ params: { id: (await drawnBallot(server)).ballot.ballotId } }),
  'book.repeatDraw': async (server) => ({ params: { id: (await drawnBallot(server)).ballot.ballotId } }),
  'book.createBallot': async (server) => ({
    ...(await asAdmin(server)),
    body: {
      courseId: (await buildCourse(server.db)).courseId,
      day: ballotDay,
      opensAt: ballotOpens,
      closesAt: ballotCloses,
    },
  }),
  'book.cancelBallot': async (server) => {
    const { admin, params } = await entered(server);
    return { token: admin.token, params };
  },
  'book.listBallotEntries': async (server) => {
    const { admin, params } = await entered(server);
    return { token: admin.token, params };
  },
  'book.listFairnessRules': asAdmin,
  'book.setFairnessRule': async (server) => ({ ...(await asAdmin(server)), body: await ruleOf(server) }),
  'book.deleteFairnessRule': async (server) => {
    const admin = await asAdmin(server);
    const { ruleId } = await replyOver(server.url, setFairnessRule, { ...admin, body: await ruleOf(server) });
    return { ...admin, params: { id: ruleId } };
  },
};
