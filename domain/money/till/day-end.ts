/** A day as the books have it, and as the tills have it: where the two differ somebody has to look. */
import { tillMethod } from '@fourball/shared/money/enums.ts';
import type { Database, Sql } from '@fourball/db/connection.ts';
import type { DayEnd } from '@fourball/shared/money/till/till-shapes.ts';
import { spanTotals, spanValues } from '../ledger/day-totals.ts';
import { moneyAccount } from '../payments/money-accounts.ts';
import { cashUpsOf } from './cash-ups.ts';

interface TotalRow {
  code: string;
  kind: string;
  name: string;
  rate: number;
  /** Debits less credits. */
  cents: number;
}

/** In one moment of the database, whatever is posted meanwhile. */
export async function getDayEnd(db: Database, day: string): Promise<DayEnd> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const totals = await tx.query<TotalRow>(
      `select a.code, a.kind, a.name, t.tax_basis_points as rate, sum(t.debit_cents - t.credit_cents)::bigint as cents
       from ${spanTotals} t join ledger_accounts a on a.id = t.account_id group by 1, 2, 3, 4 order by a.name, a.code, 4`,
      spanValues({ start: day, end: day }),
    );
    const of = (...kinds: string[]) => totals.filter(({ kind }) => kinds.includes(kind));
    const money = of('CASH', 'PROCESSOR').map(({ code, name, cents }) => ({ code, name, amount: cents }));
    return {
      day,
      products: of('PRODUCT', 'OPENING').map(({ code, name, cents }) => ({ code, name, amount: -cents })),
      taxes: of('TAX').map(({ rate, cents }) => ({ basisPoints: Math.max(0, rate), amount: -cents })),
      vouchers: -of('LIABILITY').reduce((sum, { cents }) => sum + cents, 0),
      money,
      // The other side of all else. What golfers owe on later days they owe too.
      owedMore: -totals
        .filter(({ kind }) => kind !== 'GOLFER' && kind !== 'LATER')
        .reduce((sum, { cents }) => sum + cents, 0),
      methods: await compareMethods(tx, day, money),
      cashUps: await cashUpsOf(tx, day),
    };
  });
}

interface Moved {
  method: string;
  tills: number;
  elsewhere: number;
}

/** What tills took, gave back and were over or short of, and what moved without one, of that day's entries. */
async function compareMethods(sql: Sql, day: string, money: DayEnd['money']): Promise<DayEnd['methods']> {
  const moved = await sql.query<Moved>(
    `select p.method, coalesce(sum(-l.cents) filter (where t.at_till), 0)::bigint as tills,
       coalesce(sum(-l.cents) filter (where not t.at_till), 0)::bigint as elsewhere
     from ledger_entries e join payments p on p.id = e.payment_id join ledger_lines l on l.entry_id = e.id
       join ledger_accounts a on a.id = l.account_id and a.kind = 'GOLFER'
       left join ledger_entries o on o.id = e.reverses_entry_id
       left join payment_refunds r on r.entry_id = e.id
       cross join lateral (select r.cash_up_id is not null
         or p.taking_id is not null and coalesce(o.kind, e.kind) = 'PAYMENT' as at_till) t
     where e.day = $1 group by p.method`,
    [day],
  );
  const off = await sql.query<{ method: string; cents: number }>(
    `select n.method, sum(n.counted_cents - n.expected_cents)::bigint as cents
     from ledger_entries e join cash_ups c on c.entry_id = e.id join cash_up_counts n on n.cash_up_id = c.id
     where e.day = $1 group by n.method`,
    [day],
  );
  // Of the account of vouchers what payments moved: the rest of it was sold, given or taken back.
  const [vouchers] = await sql.query<{ cents: number }>(
    `select coalesce(sum(l.cents), 0)::bigint as cents
     from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id and a.code = 'vouchers'
     where e.day = $1 and e.payment_id is not null`,
    [day],
  );
  const spent = vouchers?.cents ?? 0;
  return tillMethod.options.map((method) => {
    const books =
      method === 'VOUCHER'
        ? spent
        : (money.find(({ code }) => code === moneyAccount(method).code)?.amount ?? 0);
    const row = moved.find((one) => one.method === method);
    const tills = (row?.tills ?? 0) + (off.find((one) => one.method === method)?.cents ?? 0);
    const elsewhere = row?.elsewhere ?? 0;
    return { method, books, tills, elsewhere, difference: books - tills - elsewhere };
  });
}
