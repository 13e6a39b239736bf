/** Orders, lists and stops the mailing of statements, and says which of the mails failed. */
import type { Sql } from '@fourball/db/connection.ts';
import type {
  StatementRun,
  StatementRunWithMails,
} from '@fourball/shared/money/statements/statement-calls.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { daysOfStatement, findMailed, type Wanted } from './find-mailed.ts';

/** How many orders are shown: those of a year and more, month by month. */
const latest = 24;

/** SQL of what has become of a mail `m`, with what is known of its way `d`. A mail that was given up long ago is forgotten there. */
const mailState = `case when m.state <> 'SENT' then m.state when d.sent_at is not null then 'SENT'
  when d.given_up_at is not null or m.mail_key is not null and d.key is null and m.sent_at < now() - interval '7 days' then 'FAILED'
  else 'SENDING' end`;
const withWay = `statement_mails m left join mail_deliveries d on d.key = m.mail_key`;

interface RunRow extends Omit<StatementRun, 'orderedAt' | 'stoppedAt'> {
  orderedAt: Date;
  stoppedAt: Date | null;
}

const selectRuns = `select r.id as "runId", extract(year from r.month)::int as year, extract(month from r.month)::int as month, r.whom,
    o.full_name as "orderedBy", r.ordered_at as "orderedAt", r.stopped_at as "stoppedAt",
    c.people, c.waiting, c.sent, c.sending, c.failed, c.left
  from statement_runs r join users o on o.id = r.ordered_by
    cross join lateral (
      select count(*)::int as people, count(*) filter (where s.state = 'WAITING')::int as waiting,
        count(*) filter (where s.state = 'SENT')::int as sent, count(*) filter (where s.state = 'SENDING')::int as sending,
        count(*) filter (where s.state = 'FAILED')::int as failed, count(*) filter (where s.state = 'LEFT')::int as left
      from (select ${mailState} as state from ${withWay} where m.run_id = r.id) s
    ) c`;

const present = (row: RunRow): StatementRun => ({
  ...row,
  orderedAt: row.orderedAt.toISOString(),
  stoppedAt: row.stoppedAt?.toISOString() ?? null,
});

export async function listStatementRuns(sql: Sql): Promise<StatementRun[]> {
  const rows = await sql.query<RunRow>(`${selectRuns} order by r.id desc limit ${latest}`);
  return rows.map(present);
}

/** Errors: not_found. */
export async function getStatementRun(sql: Sql, runId: number): Promise<StatementRun> {
  const [row] = await sql.query<RunRow>(`${selectRuns} where r.id = $1`, [runId]);
  if (!row) throw new AppError('not_found');
  return present(row);
}

/** Errors: not_found. */
export async function getStatementMails(sql: Sql, runId: number): Promise<StatementRunWithMails> {
  const run = await getStatementRun(sql, runId);
  const mails = await sql.query<StatementRunWithMails['mails'][number]>(
    `select m.user_id as "userId", u.full_name as name, u.member_number as "memberNumber", m.closing_cents as closing,
       ${mailState} as state, case when d.sent_at is null then coalesce(d.last_error, '') else '' end as reason
     from ${withWay} join users u on u.id = m.user_id where m.run_id = $1
     order by (${mailState} = 'FAILED') desc, m.closing_cents desc, m.user_id`,
    [runId],
  );
  return { ...run, mails };
}

/** The keys of those mails that were given up and can be tried again. Errors: not_found. */
export async function findFailedStatements(sql: Sql, runId: number): Promise<string[]> {
  await getStatementRun(sql, runId);
  const rows = await sql.query<{ key: string }>(
    `select d.key from ${withWay} where m.run_id = $1 and d.sent_at is null and d.given_up_at is not null order by d.key`,
    [runId],
  );
  return rows.map(({ key }) => key);
}

/**
 * Nobody is mailed yet: a worker does that. Of two who order the same month at once the later is told to look again, which an
 * index sees to. Errors: invalid_input on `month`; conflict on `count` where it is no longer as many as were shown.
 */
export const orderStatements = (
  { db, clock, timeZone }: House,
  actor: UserActor,
  { count, ...wanted }: Wanted & { readonly count: number },
  intent?: Intent,
): Promise<StatementRun> =>
  transact(db, (tx) =>
    onceOnly(tx, intent, async () => {
      const now = clock.now();
      const days = daysOfStatement(wanted, clubDay(now, timeZone));
      const people = (await findMailed(tx, wanted, days)).filter(({ fate }) => fate === 'MAIL');
      if (people.length !== count) throw conflictOn('count', 'money.statementsChanged');
      const [run] = await tx.query<{ id: number }>(
        'insert into statement_runs (month, whom, ordered_by, ordered_at) values ($1, $2, $3, $4) returning id',
        [days.start, wanted.whom, actor.userId, now],
      );
      const runId = run?.id ?? 0;
      // Who is in an order that was given at this moment is passed over: then it is not as many.
      const put = await tx.query(
        `insert into statement_mails (run_id, month, user_id, closing_cents)
         select $1, $2, p.user_id, p.closing from unnest($3::bigint[], $4::bigint[]) as p (user_id, closing) order by p.user_id
         on conflict (user_id, month) where state in ('WAITING', 'SENT') do nothing returning user_id`,
        [runId, days.start, people.map(({ userId }) => userId), people.map(({ closing }) => closing)],
      );
      if (put.length !== count) throw conflictOn('count', 'money.statementsChanged');
      await recordChange(tx, actor, {
        action: 'ledger.statements-ordered',
        changes: [
          { field: 'month', before: null, after: days.start.slice(0, 7) },
          { field: 'people', before: null, after: String(count) },
        ],
      });
      return getStatementRun(tx, runId);
    }),
  );

/** Twice is fine. Errors: not_found. */
export const stopStatements = (
  { db, clock }: House,
  actor: UserActor,
  runId: number,
): Promise<StatementRun> =>
  transact(db, async (tx) => {
    const stopped = await tx.query(
      `update statement_runs set stopped_by = $2, stopped_at = $3 where id = $1 and stopped_at is null returning id`,
      [runId, actor.userId, clock.now()],
    );
    if (stopped.length > 0) {
      const left = await tx.query(
        `update statement_mails set state = 'STOPPED' where run_id = $1 and state = 'WAITING' returning user_id`,
        [runId],
      );
      await recordChange(tx, actor, {
        action: 'ledger.statements-stopped',
        changes: [{ field: 'people', before: String(left.length), after: null }],
      });
    }
    return getStatementRun(tx, runId);
  });
