/** For the calls about handicaps, what it takes for each to be answered. */
import { addHandicapRound, previewRoster } from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import { buildCourse, buildUser } from '../../kit/build.ts';
import { cardOver, rateCourse } from '../../kit/seasons/handicaps.ts';
import { replyOver, testToday, type CallOptions, type TestServer } from '../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

const asGolfer: Sample = async ({ db }) => ({ token: (await buildUser(db)).token });
const asAdmin = async ({ db }: TestServer) => buildUser(db, { roles: ['GOLFER', 'ADMIN'] });

const index = { value: 14.3, association: 'Golf Canada', validFrom: testToday };

async function roundOf({ db }: TestServer) {
  const { courseId } = await buildCourse(db);
  const { white } = await rateCourse(db, courseId);
  const { token } = await buildUser(db);
  return { token, body: { courseId, teeId: white, part: '1-2', playedOn: testToday, strokes: cardOver(20) } };
}

async function roster(server: TestServer) {
  const { email } = await buildUser(server.db);
  const { token } = await asAdmin(server);
  const file = new File([`E-mail,Handicap Index\n${email},12.1\n`], 'roster.csv', { type: 'text/csv' });
  return { token, body: { file, association: 'Golf Canada', validFrom: testToday } };
}

/** By the id of the call. */
export const handicapSamples: Readonly<Record<string, Sample>> = {
  'handicap.getOwn': asGolfer,
  'handicap.enterOwnIndex': async (server) => ({ ...(await asGolfer(server)), body: index }),
  'handicap.addRound': roundOf,
  'handicap.removeRound': async (server) => {
    const { token, body } = await roundOf(server);
    const { rounds } = await replyOver(server.url, addHandicapRound, { token, body });
    return { token, params: { roundId: rounds[0]?.roundId ?? 0 } };
  },
  'handicap.chooseTees': async (server) => {
    const { token, body } = await roundOf(server);
    return { token, body: { ratedGender: 'WOMEN', teeIds: [body.teeId] } };
  },
  'handicap.list': async (server) => ({
    token: (await asAdmin(server)).token,
    params: { page: 0, size: 20 },
  }),
  'handicap.getOfGolfer': async (server) => ({
    token: (await asAdmin(server)).token,
    params: { userId: (await buildUser(server.db)).userId },
  }),
  'handicap.enterIndex': async (server) => ({
    token: (await asAdmin(server)).token,
    body: { userId: (await buildUser(server.db)).userId, ...index },
  }),
  'handicap.previewRoster': roster,
  'handicap.importRoster': async (server) => {
    const { token, body } = await roster(server);
    const { fingerprint } = await replyOver(server.url, previewRoster, { token, body });
    return { token, body: { ...body, fingerprint } };
  },
};
