/** Orders the mails of statements, a few at a time: no more in a minute than the club sends, and one to a golfer and month. */
import type { Sql } from '@fourball/db/connection.ts';
import { noMailEnd } from '@fourball/shared/accounts/no-mail.ts';
import { statementDue } from '@fourball/shared/money/events.ts';
import { emitAll, occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';

/** A minute's mails are spread over so many turns of a worker. */
const turnsAMinute = 6;

/**
 * Each is on its way with the commit: a worker that dies has ordered all of a turn or nothing, and two pass over what the other has.
 * Whose account is no longer open, or has no address, is left out. Returns how many were looked at.
 */
export const sendStatements = ({ db, clock }: House, perMinute: number): Promise<number> =>
  transact(db, async (tx) => {
    const now = clock.now();
    const [lately] = await tx.query<{ sent: number }>(
      `select count(*)::int as sent from statement_mails where state = 'SENT' and sent_at > $1::timestamptz - interval '1 minute'`,
      [now],
    );
    const most = Math.min(perMinute - (lately?.sent ?? 0), Math.max(1, Math.ceil(perMinute / turnsAMinute)));
    if (most <= 0) return 0;
    const done = await tx.query<{ run_id: number; user_id: number; state: string }>(
      `with due as (
         select m.run_id, m.user_id from statement_mails m where m.state = 'WAITING'
         order by m.run_id, m.user_id limit $1 for update of m skip locked
       ), judged as (
         select d.*, u.status = 'ACTIVE' and u.email not like '%' || $3 as mailed from due d join users u on u.id = d.user_id
       )
       update statement_mails m set state = case when j.mailed then 'SENT' else 'LEFT' end,
         sent_at = case when j.mailed then $2::timestamptz end
       from judged j where m.run_id = j.run_id and m.user_id = j.user_id returning m.run_id, m.user_id, m.state`,
      [most, now, noMailEnd],
    );
    await emitAll(
      tx,
      done
        .filter(({ state }) => state === 'SENT')
        .map(({ run_id: runId, user_id: userId }) => occurrence(statementDue, { runId, userId })),
    );
    return done.length;
  });

/**
 * The month of a mail that was ordered, and from now on by which key its way is known. Undefined where nobody wants it any more: its
 * golfer was erased.
 */
export async function beginStatementMail(
  sql: Sql,
  { runId, userId }: { readonly runId: number; readonly userId: number },
  mailKey: string,
): Promise<{ year: number; month: number } | undefined> {
  const [row] = await sql.query<{ year: number; month: number }>(
    `update statement_mails set mail_key = $3 where run_id = $1 and user_id = $2 and state = 'SENT'
     returning extract(year from month)::int as year, extract(month from month)::int as month`,
    [runId, userId, mailKey],
  );
  return row;
}
