/** Tells golfers by mail and push that they are asked to play along in an entry of a ballot, and by mail that they are out. */
import { markedName } from '@fourball/shared/accounts/marked-name.ts';
import { findQuestions } from '@fourball/domain/booking/ballot/ballot-questions.ts';
import { getBallotRow } from '@fourball/domain/booking/ballot/ballots.ts';
import { findRecipients, type Recipient } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { ballotOutMail, ballotQuestionMail } from '@fourball/domain/mail/ballot-mails.ts';
import { pushAbout } from '@fourball/domain/messaging/push/push-content.ts';
import type { BallotQuestion } from '@fourball/shared/booking/ballot/ballot-calls.ts';
import {
  pushBallotQuestion,
  sendBallotOutMail,
  sendBallotQuestionMail,
} from '@fourball/shared/booking/jobs.ts';
import { mailEach } from '../queues/mail-each.ts';
import { ringAbout } from '../messaging/ring.ts';
import { handleMail, handleRing, type WorkerContext } from '../queues/handler.ts';

interface Asked extends Recipient {
  readonly question: BallotQuestion;
}

/** Those of the golfers who still can answer: the question may be taken back, answered with no, or too late by now. */
async function findAsked(
  { house, club }: WorkerContext,
  { ballotId, entrantId, userIds }: { ballotId: number; entrantId: number; userIds: readonly number[] },
): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const recipient of await findRecipients(house, userIds)) {
    const questions = (await findQuestions(house, club, [ballotId], recipient.userId)).get(ballotId) ?? [];
    const question = questions.find(({ askedBy }) => askedBy.userId === entrantId);
    const open = question && question.answer !== 'NO' && question.can.decline;
    if (question && open) asked.push({ ...recipient, question });
  }
  return asked;
}

const entrantOf = ({ askedBy }: Asked['question'], { house }: WorkerContext): string =>
  markedName(askedBy.name, askedBy.guestSince, house.timeZone);

export const sendBallotQuestionHandler = handleMail(sendBallotQuestionMail, async (context, cause) => {
  const { ballotId } = cause.payload;
  const { course_name: courseName, day } = await getBallotRow(context.house.db, ballotId);
  const recipients = await findAsked(context, cause.payload);
  await mailEach(context, sendBallotQuestionMail, cause.eventId, recipients, ({ question, ...recipient }) =>
    ballotQuestionMail(
      { ...question, ballotId, courseName, day, entrant: entrantOf(question, context) },
      recipient,
      context.publicUrl,
    ),
  );
});

export const pushBallotQuestionHandler = handleRing(pushBallotQuestion, async (context, cause) => {
  if (context.push === undefined) return;
  const { ballotId } = cause.payload;
  const { course_name: courseName, day } = await getBallotRow(context.house.db, ballotId);
  for (const standing of [false, true]) {
    const asked = (await findAsked(context, cause.payload)).filter(
      ({ question }) => question.standing === standing,
    );
    const [first] = asked;
    if (first === undefined) continue;
    const entrant = entrantOf(first.question, context);
    await ringAbout(
      context,
      cause.eventId,
      asked.map(({ userId }) => userId),
      ({ pushes: { booking } }) => {
        const title = standing ? booking.ballotStanding(entrant) : booking.ballotQuestion(entrant);
        return pushAbout(title, booking.ballotDay(courseName, day), `/ballots/${ballotId}`);
      },
    );
  }
});

export const sendBallotOutHandler = handleMail(sendBallotOutMail, async (context, cause) => {
  const { ballotId, entrantId, userIds } = cause.payload;
  const { house, publicUrl } = context;
  const { course_name: courseName, day } = await getBallotRow(house.db, ballotId);
  const [entrant] = await findRecipients(house, [entrantId]);
  if (!entrant) return;
  const recipients = await findRecipients(house, userIds);
  await mailEach(context, sendBallotOutMail, cause.eventId, recipients, (recipient) =>
    ballotOutMail({ ballotId, courseName, day, entrant: entrant.name }, recipient, publicUrl),
  );
});
