/** Decides who is mailed the statement of a month, and why others are left out. */
import type { Sql } from '@fourball/db/connection.ts';
import { noMailEnd } from '@fourball/shared/accounts/no-mail.ts';
import type { StatementPreview, StatementWhom } from '@fourball/shared/money/statements/statement-calls.ts';
import { DateTime } from 'luxon';
import { invalidField } from '../../kernel/app-error.ts';

export interface Wanted {
  readonly year: number;
  readonly month: number;
  readonly whom: StatementWhom;
}

/** The first and the last day of a month. Errors: invalid_input on `month` where it is not over at the club. */
export function daysOfStatement({ year, month }: Wanted, today: string): { start: string; end: string } {
  const first = DateTime.utc(year, month, 1);
  const days = { start: first.toFormat('yyyy-MM-dd'), end: first.endOf('month').toFormat('yyyy-MM-dd') };
  if (days.end >= today) throw invalidField('month', 'money.monthNotOver');
  return days;
}

type Mailed = StatementPreview['people'][number];

/** Who owes most comes first. What was charged or paid since the month ended is no matter of its statement. */
export const findMailed = (
  sql: Sql,
  { whom }: Wanted,
  days: { start: string; end: string },
): Promise<Mailed[]> =>
  sql.query<Mailed>(
    `with held as (
       select a.user_id, a.balance_cents - coalesce(sum(l.cents) filter (where l.day > $2), 0) as closing,
         count(l.entry_id) filter (where l.day <= $2) > 0 as moved
       from ledger_accounts a left join ledger_lines l on l.account_id = a.id and l.day >= $1
       where a.kind = 'GOLFER' and a.merged_into is null group by a.id
     )
     select h.user_id as "userId", u.full_name as name, u.member_number as "memberNumber", h.closing::bigint as closing,
       case when exists (select from statement_mails m where m.user_id = h.user_id and m.month = $1
           and m.state in ('WAITING', 'SENT')) then 'BEFORE'
         when u.status <> 'ACTIVE' then 'NO_ACCOUNT'
         when u.email like '%' || $4 then 'NO_ADDRESS'
         else 'MAIL' end as fate
     from held h join users u on u.id = h.user_id
     where h.closing > 0 or $3 = 'MOVED' and (h.moved or h.closing <> 0)
     order by h.closing desc, h.user_id`,
    [days.start, days.end, whom, noMailEnd],
  );
