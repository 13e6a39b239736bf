/** Reports what golfers owe by its age, as it stood at the end of a day. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { AgedReport } from '@fourball/shared/money/shapes.ts';

interface OwedRow {
  user_id: number;
  name: string;
  member_number: string | null;
  balance: number;
  /** What was charged within the last 30, 60 and 90 days and stood on the day: each has the one before it inside. */
  within_30: number;
  within_60: number;
  within_90: number;
}

// An entry that was undone by then and what undid it are none, as is what moved between two accounts of one golfer: else an old
// debt would look like a new one. So would what is back on an account since its instalments ended; one that fell due is as old as its day.
const findOwed = prepared(
  'report.aged',
  `select m.user_id, u.full_name as name, u.member_number, sum(m.cents)::bigint as balance,
     coalesce(sum(m.cents) filter (where c.counts and m.day > $1::date - 31), 0)::bigint as within_30,
     coalesce(sum(m.cents) filter (where c.counts and m.day > $1::date - 61), 0)::bigint as within_60,
     coalesce(sum(m.cents) filter (where c.counts and m.day > $1::date - 91), 0)::bigint as within_90
   from (
     select a.user_id, l.entry_id, l.day, sum(l.cents) as cents
     from ledger_accounts a join ledger_lines l on l.account_id = a.id and l.day <= $1
     where a.kind = 'GOLFER' group by 1, 2, 3
   ) m join ledger_entries e on e.id = m.entry_id join users u on u.id = m.user_id
     cross join lateral (select m.cents > 0 and e.reverses_entry_id is null and not exists (
       select from ledger_entries x where x.reverses_entry_id = e.id and x.day <= $1)
       and not (e.kind = 'INSTALMENT' and exists (
         select from instalments i where i.entry_id = e.id and i.state = 'ENDED')) as counts) c
   group by m.user_id, u.full_name, u.member_number
   having sum(m.cents) > 0 order by 4 desc, 1`,
);

/**
 * Payments pay what is oldest first, so that what is left is of the latest charges. Who owes most comes first; whoever is
 * even or has a credit is left out. Up to 30 days old counts as 0 to 30, and so on.
 */
export async function reportAged(sql: Sql, day: string): Promise<AgedReport> {
  const owed = await sql.query<OwedRow>(findOwed, [day]);
  const rows = owed.map((row) => {
    // Of what is owed, as much as was charged since lies within.
    const [upTo30, upTo60, upTo90] = [row.within_30, row.within_60, row.within_90].map((charged) =>
      Math.min(row.balance, charged),
    ) as [number, number, number];
    return {
      userId: row.user_id,
      name: row.name,
      memberNumber: row.member_number,
      days0To30: upTo30,
      days31To60: upTo60 - upTo30,
      days61To90: upTo90 - upTo60,
      over90: row.balance - upTo90,
      owed: row.balance,
    };
  });
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    day,
    rows,
    total: {
      days0To30: sum((row) => row.days0To30),
      days31To60: sum((row) => row.days31To60),
      days61To90: sum((row) => row.days61To90),
      over90: sum((row) => row.over90),
      owed: sum((row) => row.owed),
    },
  };
}
