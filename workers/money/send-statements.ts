/** Mails statements that the office has ordered: a few at each turn, none in the club's quiet hours, each once. */
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { bulkRules, isQuiet } from '@fourball/domain/mail/sending/bulk-rules.ts';
import { statementMail } from '@fourball/domain/mail/money-mails.ts';
import { readStatementFacts } from '@fourball/domain/money/statements/statement-facts.ts';
import { beginStatementMail, sendStatements } from '@fourball/domain/money/statements/send-statements.ts';
import { sendStatementMail, sendStatements as job } from '@fourball/shared/money/jobs.ts';
import { handleMail, handleSchedule } from '../queues/handler.ts';
import { mailEach, mailKey } from '../queues/mail-each.ts';

export const sendStatementsHandler = handleSchedule(job, async ({ house, club, log }) => {
  const rules = bulkRules((await club.rules()).all);
  if (isQuiet(rules, house.clock.now(), house.timeZone)) return;
  const looked = await sendStatements(house, rules.perMinute);
  if (looked > 0) log.info({ statements: looked }, 'Statements were mailed.');
});

export const sendStatementMailHandler = handleMail(sendStatementMail, async (context, cause) => {
  const { house, club, publicUrl } = context;
  const { userId } = cause.payload;
  const recipients = await findRecipients(house, [userId]);
  if (recipients.length === 0) return;
  const key = mailKey(sendStatementMail, cause.eventId, { userId });
  const month = await beginStatementMail(house.db, cause.payload, key);
  if (!month) return;
  const facts = await readStatementFacts(house.db, club, { userId, ...month });
  await mailEach(context, sendStatementMail, cause.eventId, recipients, (recipient) =>
    statementMail(facts, recipient, publicUrl),
  );
});
