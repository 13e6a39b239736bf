/** Ballots for tests: announced and entered through the doors, closed and drawn as the workers do it. */
import { closeBallots } from '@fourball/domain/booking/ballot/close-ballots.ts';
import { drawBallots } from '@fourball/domain/booking/ballot/draw-ballots.ts';
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import {
  answerBallot,
  createBallot,
  enterBallot,
  type BallotEntry,
  type BallotSummary,
} from '@fourball/shared/booking/ballot/ballot-calls.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import {
  buildCourse,
  buildTeeTime,
  buildUser,
  type BuiltCourse,
  type BuiltTeeTime,
  type BuiltUser,
} from '../build.ts';
import { replyOver, testNow, type TestServer } from '../server.ts';

type EntryBody = BodyInput<typeof enterBallot>;

/** The day that ballots of tests are about: a Saturday. */
export const ballotDay = '2026-06-27';
/** Club time; the clocks of tests stand at noon of the 16th. */
export const ballotOpens = '2026-06-16T08:00';
export const ballotCloses = '2026-06-20T18:00';
export const closingMoment = new Date('2026-06-20T22:00:00Z');
const minutesToDraw = 60;

export interface BuiltBallot {
  ballot: BallotSummary;
  admin: BuiltUser;
  course: BuiltCourse;
  teeTimes: BuiltTeeTime[];
}

/** Announced by an admin, for a course of its own with tee times of four places. */
export async function announce(
  server: TestServer,
  { times = ['08:00', '08:10', '08:20'], capacity = 4, day = ballotDay } = {},
): Promise<BuiltBallot> {
  const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  const course = await buildCourse(server.db);
  const teeTimes: BuiltTeeTime[] = [];
  for (const time of times) {
    teeTimes.push(await buildTeeTime(server.db, course.courseId, { day, time, capacity }));
  }
  const ballot = await replyOver(server.url, createBallot, {
    token: admin.token,
    body: { courseId: course.courseId, day, opensAt: ballotOpens, closesAt: ballotCloses },
  });
  await server.heard();
  return { ballot, admin, course, teeTimes };
}

/** Enters for these tee times, the dearest first. Fails where it is refused. */
export async function enter(
  server: TestServer,
  { ballot, course }: BuiltBallot,
  { token }: Pick<BuiltUser, 'token'>,
  wishes: readonly BuiltTeeTime[],
  more: Partial<EntryBody> = {},
): Promise<BallotEntry> {
  const reply = await replyOver(server.url, enterBallot, {
    token,
    params: { id: ballot.ballotId },
    body: {
      courseFeeId: course.courseFeeId,
      spots: 1,
      wishes: wishes.map(({ teeTimeId }) => teeTimeId),
      ...more,
    } satisfies EntryBody,
  });
  if (reply.result !== 'SUCCESS' || !reply.entry)
    throw new Error(`The entry was refused: ${JSON.stringify(reply)}`);
  return reply.entry;
}

/** Says yes or no to an entry in which the golfer is named. */
export const answer = (
  server: TestServer,
  { ballot }: Pick<BuiltBallot, 'ballot'>,
  { token }: Pick<BuiltUser, 'token'>,
  { entryId }: Pick<BallotEntry, 'entryId'>,
  body: BodyInput<typeof answerBallot> = { yes: true },
) => replyOver(server.url, answerBallot, { token, params: { id: ballot.ballotId, entryId }, body });

/** Moves the clock to the closing and closes what is due. */
export async function closeNow(server: TestServer): Promise<number> {
  server.clock.set(closingMoment);
  const closed = await closeBallots(server.house);
  await server.heard();
  return closed;
}

/** Moves the clock to the draw and draws what is due. */
export async function drawNow(server: TestServer): Promise<number> {
  server.clock.set(new Date(closingMoment.getTime() + minutesToDraw * 60_000));
  const drawn = await drawBallots(server.house, createClubFacts(server.house));
  await server.heard();
  return drawn;
}

/** Entered by one golfer for the first tee time, closed and drawn; the clock stands at noon again. */
export async function drawnBallot(server: TestServer): Promise<BuiltBallot & { golfer: BuiltUser }> {
  const built = await announce(server);
  const golfer = await buildUser(server.db);
  await enter(server, built, golfer, built.teeTimes.slice(0, 1));
  await closeNow(server);
  await drawNow(server);
  server.clock.set(testNow);
  return { ...built, golfer };
}
