/** Mails those to whom a draw brought nothing that it did, and where they can repeat it. */
import { getBallotRow } from '@fourball/domain/booking/ballots.ts';
import { findRecipients } from '@fourball/domain/booking/mail-facts.ts';
import { ballotMissedMail } from '@fourball/domain/mail/ballot-mails.ts';
import { sendBallotMissedMail } from '@fourball/shared/booking/jobs.ts';
import { handleEvent } from '../queues/handler.ts';
import { mailEach } from '../mail/mail-each.ts';

export const sendBallotMissedHandler = handleEvent(sendBallotMissedMail, async (context, cause) => {
  const { ballotId, userIds } = cause.payload;
  const { course_name: courseName, day, entries } = await getBallotRow(context.house.db, ballotId);
  const recipients = await findRecipients(context.house, userIds);
  await mailEach(context, sendBallotMissedMail, cause.eventId, recipients, (recipient) =>
    ballotMissedMail({ ballotId, courseName, day, entries }, recipient, context.publicUrl),
  );
});
