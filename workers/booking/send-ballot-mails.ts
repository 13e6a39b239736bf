/** Mails those who are in an entry of a ballot: that the draw brought them nothing and how to repeat it, or that it was cancelled. */
import { findEntrants, getBallotRow } from '@fourball/domain/booking/ballot/ballots.ts';
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { ballotCancelledMail, ballotMissedMail } from '@fourball/domain/mail/ballot-mails.ts';
import { sendBallotCancelledMail, sendBallotMissedMail } from '@fourball/shared/booking/jobs.ts';
import { handleMail } from '../queues/handler.ts';
import { mailEach } from '../queues/mail-each.ts';

export const sendBallotMissedHandler = handleMail(sendBallotMissedMail, async (context, cause) => {
  const { ballotId, userIds } = cause.payload;
  const { course_name: courseName, day, entries } = await getBallotRow(context.house.db, ballotId);
  const recipients = await findRecipients(context.house, userIds);
  const entrants = new Map((await findEntrants(context.house, ballotId)).map((one) => [one.userId, one]));
  await mailEach(context, sendBallotMissedMail, cause.eventId, recipients, (recipient) => {
    const askedBy = entrants.get(recipient.userId)?.askedBy ?? null;
    return ballotMissedMail(
      { ballotId, courseName, day, entries },
      { ...recipient, askedBy },
      context.publicUrl,
    );
  });
});

export const sendBallotCancelledHandler = handleMail(sendBallotCancelledMail, async (context, cause) => {
  const { ballotId, courseId, day, state } = cause.payload;
  if (state !== 'CANCELLED') return;
  const { course_name: courseName } = await getBallotRow(context.house.db, ballotId);
  const entrants = await findEntrants(context.house, ballotId);
  const recipients = await findRecipients(
    context.house,
    entrants.map(({ userId }) => userId),
  );
  await mailEach(context, sendBallotCancelledMail, cause.eventId, recipients, (recipient) =>
    ballotCancelledMail({ courseId, courseName, day }, recipient, context.publicUrl),
  );
});
