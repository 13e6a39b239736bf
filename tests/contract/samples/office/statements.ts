/** What the calls of statements that are mailed take to be answered: a golfer who owed something when a month ended. */
import { orderStatements } from '@fourball/shared/money/statements/statement-calls.ts';
import { buildAdmin } from '../../../kit/booking/starter.ts';
import { buildUser } from '../../../kit/build.ts';
import { previewOf, lastMonth } from '../../../kit/money/statements.ts';
import { buildCharge } from '../../../kit/money/build-books.ts';
import { replyOver, type CallOptions, type TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

async function owing(server: TestServer) {
  const { token } = await buildAdmin(server);
  const { userId } = await buildUser(server.db);
  await buildCharge(server.db, { userId, day: lastMonth.end });
  const { count } = await previewOf(server, token);
  const { year, month } = lastMonth;
  return { token, body: { year, month, whom: 'OWING', count } as const };
}

async function ordered(server: TestServer) {
  const { token, body } = await owing(server);
  return { token, runId: (await replyOver(server.url, orderStatements, { token, body })).runId };
}

export const statementSamples: Readonly<Record<string, Sample>> = {
  'statement.preview': async (server) => {
    const { token, body } = await owing(server);
    const { year, month, whom } = body;
    return { token, params: { year, month }, query: { whom } };
  },
  'statement.order': owing,
  'statement.listRuns': async (server) => ({ token: (await ordered(server)).token }),
  'statement.getRun': async (server) => {
    const { token, runId } = await ordered(server);
    return { token, params: { id: runId } };
  },
  'statement.stop': async (server) => {
    const { token, runId } = await ordered(server);
    return { token, body: { runId } };
  },
  'statement.retry': async (server) => {
    const { token, runId } = await ordered(server);
    // As it stands where the mail server refused one for too long.
    await server.db.query(
      `with failed as (
         update statement_mails set state = 'SENT', sent_at = now(), mail_key = 'failed.' || run_id
         where run_id = $1 and user_id = (select max(user_id) from statement_mails where run_id = $1) returning mail_key
       )
       insert into mail_deliveries (key, recipient, subject, event_id, job, claimed_at, given_up_at, tries)
       select f.mail_key, 'a@b.example', 'Statement', (select min(id) from outbox), 'money.send-statement', now(), now(), 1 from failed f`,
      [runId],
    );
    return { token, body: { runId } };
  },
};
