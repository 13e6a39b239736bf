/** Binds the calls with which the office mails statements to their commands. */
import { bulkRules } from '@fourball/domain/mail/sending/bulk-rules.ts';
import { tryMailsAgain } from '@fourball/domain/mail/owed-mails.ts';
import { statementMail } from '@fourball/domain/mail/money-mails.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import { daysOfStatement, findMailed } from '@fourball/domain/money/statements/find-mailed.ts';
import { readStatementFacts } from '@fourball/domain/money/statements/statement-facts.ts';
import {
  findFailedStatements,
  getStatementMails,
  getStatementRun,
  listStatementRuns,
  orderStatements,
  stopStatements,
} from '@fourball/domain/money/statements/statement-runs.ts';
import { statementCalls } from '@fourball/shared/money/statements/statement-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const statementHandlers = ({ house, club, settings }: Services): BuiltHandlers['statements'] => ({
  async previewStatements({ params, query }) {
    const { year, month } = params;
    const wanted = { ...params, ...query };
    const people = await findMailed(
      house.db,
      wanted,
      daysOfStatement(wanted, clubDay(house.clock.now(), house.timeZone)),
    );
    const { perMinute } = bulkRules((await club.rules()).all);
    const mailed = people.filter(({ fate }) => fate === 'MAIL');
    const [first] = mailed;
    const facts = first && (await readStatementFacts(house.db, club, { userId: first.userId, year, month }));
    const mail =
      first &&
      facts &&
      statementMail(facts, { firstName: first.name.split(' ')[0] ?? '' }, settings.publicUrl);
    return {
      year,
      month,
      count: mailed.length,
      owed: mailed.reduce((sum, { closing }) => sum + Math.max(closing, 0), 0),
      perMinute,
      people,
      mail: mail ? { subject: mail.subject, text: mail.text } : null,
    };
  },
  orderStatements(request) {
    const user = userOf(request.actor);
    return orderStatements(
      house,
      user,
      request.body,
      intentOf(statementCalls.orderStatements, user.userId, request),
    );
  },
  listStatementRuns: () => listStatementRuns(house.db),
  getStatementRun: ({ params }) => getStatementMails(house.db, params.id),
  stopStatements: ({ actor, body }) => stopStatements(house, userOf(actor), body.runId),
  async retryStatements({ actor, body }) {
    await tryMailsAgain(house, actor, await findFailedStatements(house.db, body.runId));
    return getStatementRun(house.db, body.runId);
  },
});
