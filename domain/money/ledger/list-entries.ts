/** Lists the entries of the books with their lines. */
import { refusal, type Refusal } from '@fourball/shared/words/refusals.ts';
import type { Sql } from '@fourball/db/connection.ts';
import type { listLedgerEntries } from '@fourball/shared/money/ledger-calls.ts';
import type { QueryOf } from '@fourball/shared/contract/define-call.ts';
import type { ledgerAccountKind } from '@fourball/shared/money/enums.ts';
import type { LedgerEntry } from '@fourball/shared/money/shapes.ts';
import type { z } from 'zod';
import { AppError } from '../../kernel/app-error.ts';
import { spanEntries, spanValues } from './day-totals.ts';
import { ofTill, whyNotReversible, type Reversible } from './reversible.ts';

interface EntryRow extends Reversible {
  id: number;
  day: string;
  description: string;
  reason: string | null;
  actor: string | null;
  purchase_id: number | null;
  payment_id: number | null;
  reverses_entry_id: number | null;
  reversed_by: number | null;
  posted_at: Date;
}

/** An entry as the books know it: why it can't be undone is still to be worded. */
export type Entry = Omit<LedgerEntry, 'cannotReverse'> & { readonly cannotReverse: Refusal | null };

interface LineRow {
  entry_id: number;
  account_id: number;
  code: string;
  kind: z.output<typeof ledgerAccountKind>;
  name: string;
  user_id: number | null;
  cents: number;
  tax_basis_points: number | null;
  taxable_cents: number | null;
}

/** The entries of these ids in this order, with what belongs to them. */
async function loadEntries(sql: Sql, ids: readonly number[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const entries = await sql.query<EntryRow>(
    `select e.*, u.full_name as actor, r.id as reversed_by, p.method as payment_method,
       p.refunded_cents as payment_refunded_cents, b.kind as purchase_kind, ${ofTill}
     from unnest($1::bigint[]) with ordinality as listed (id, n) join ledger_entries e on e.id = listed.id
       left join users u on u.id = e.actor_id left join ledger_entries r on r.reverses_entry_id = e.id
       left join payments p on p.id = e.payment_id left join purchases b on b.id = e.purchase_id
     order by listed.n`,
    [ids],
  );
  const lines = await sql.query<LineRow>(
    `select l.entry_id, l.account_id, a.code, a.kind,
       coalesce(u.full_name, a.name) as name, a.user_id, l.cents, l.tax_basis_points,
       l.taxable_cents
     from ledger_lines l join ledger_accounts a on a.id = l.account_id left join users u on u.id = a.user_id
     where l.entry_id = any($1::bigint[]) order by l.entry_id, l.cents desc, l.id`,
    [ids],
  );
  const linesOf = new Map<number, LineRow[]>();
  for (const line of lines) {
    const known = linesOf.get(line.entry_id);
    if (known) known.push(line);
    else linesOf.set(line.entry_id, [line]);
  }
  return entries.map((row) => ({
    entryId: row.id,
    kind: row.kind,
    day: row.day,
    description: row.description,
    reason: row.reason,
    actor: row.actor,
    purchaseId: row.purchase_id,
    membershipId: row.membership_id,
    roundId: row.round_id,
    paymentId: row.payment_id,
    reverses: row.reverses_entry_id,
    reversedBy: row.reversed_by,
    cannotReverse: whyNot(row),
    postedAt: row.posted_at.toISOString(),
    lines: (linesOf.get(row.id) ?? []).map((line) => ({
      accountId: line.account_id,
      code: line.code,
      kind: line.kind,
      account: line.name,
      userId: line.user_id,
      cents: line.cents,
      taxBasisPoints: line.tax_basis_points,
      taxable: line.taxable_cents,
    })),
  }));
}

export async function getEntry(sql: Sql, entryId: number): Promise<Entry> {
  const [entry] = await loadEntries(sql, [entryId]);
  if (!entry) throw new AppError('not_found');
  return entry;
}

type Asked = QueryOf<typeof listLedgerEntries>;

/**
 * The ids that are asked for, as SQL without an order. Of one account they are read from its lines, which an index has in
 * the order of days; entries are looked at only where something is asked of them.
 */
function idsAsked({ accountId, userId, kind, purchaseId, entryId, start, end }: Asked) {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const only = (condition: (value: string) => string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  const ofAccount = accountId !== undefined || userId !== undefined;
  const ofEntry = kind !== undefined || purchaseId !== undefined || entryId !== undefined;
  const [day, id] = ofAccount ? ['l.day', 'l.entry_id'] : ['e.day', 'e.id'];
  only((value) => `l.account_id = ${value}`, accountId);
  only(
    (value) =>
      accountId === undefined
        ? `l.account_id in (select id from ledger_accounts where user_id = ${value})`
        : `l.entry_id in (select x.entry_id from ledger_lines x join ledger_accounts a on a.id = x.account_id
                          where a.user_id = ${value})`,
    userId,
  );
  only((value) => `e.kind = ${value}`, kind);
  only((value) => `e.purchase_id = ${value}`, purchaseId);
  only((value) => `e.id = ${value}`, entryId);
  only((value) => `${day} >= ${value}`, start);
  only((value) => `${day} <= ${value}`, end);
  const from = ofAccount
    ? `ledger_lines l ${ofEntry ? 'join ledger_entries e on e.id = l.entry_id' : ''}`
    : 'ledger_entries e';
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return {
    values,
    // An entry may have two lines on one account.
    ids: `select ${id} as id from ${from} ${where} ${ofAccount ? `group by ${day}, ${id}` : ''}`,
    order: `order by ${day} desc, ${id} desc`,
  };
}

/** Those days come first that have entries of the kind at all: however few there are, no other entry is read. */
const idsOfKind = `
  select e.id from (
    select day from ledger_day_entries where kind = $3 and day between $1 and $2
    union select day from ledger_tail where entry_kind = $3 and day between $1 and $2
    order by day desc
  ) d cross join lateral (
    select id from ledger_entries where day = d.day and kind = $3 order by id desc
  ) e order by d.day desc, e.id desc limit $4 offset $5`;

interface Found {
  total: number;
  ids: { id: number }[];
}

/** A page of ids, and how many there are in all. */
async function findIds(sql: Sql, size: number, offset: number, asked: Asked): Promise<Found> {
  const { accountId, userId, kind, purchaseId, entryId, start, end } = asked;
  const { values, ids, order } = idsAsked(asked);
  const page = `${ids} ${order} limit $${values.length + 1} offset $${values.length + 2}`;
  const ofAll = [accountId, userId, purchaseId, entryId].every((one) => one === undefined);
  const [counted, rows] = await Promise.all([
    ofAll
      ? // How many entries the books have is kept: counting them takes as long as reading all the years.
        sql.query<{ total: number }>(
          `select coalesce(sum(entries), 0)::int as total from ${spanEntries} t where $5::text is null or kind = $5`,
          [...spanValues({ start, end }), kind],
        )
      : sql.query<{ total: number }>(`select count(*)::int as total from (${ids}) found`, values),
    ofAll && kind !== undefined
      ? sql.query<{ id: number }>(idsOfKind, [...spanValues({ start, end }).slice(0, 2), kind, size, offset])
      : sql.query<{ id: number }>(page, [...values, size, offset]),
  ]);
  return { total: counted[0]?.total ?? 0, ids: rows };
}

/** The latest day first, and within a day the entry that was posted last. */
export async function listEntries(
  sql: Sql,
  { page, size }: { page: number; size: number },
  asked: Asked,
): Promise<{ total: number; entries: Entry[] }> {
  const { total, ids } = await findIds(sql, size, page * size, asked);
  const entries = await loadEntries(
    sql,
    ids.map(({ id }) => id),
  );
  return { total, entries };
}

function whyNot(row: Pick<EntryRow, 'reversed_by'> & Reversible): Refusal | null {
  const code = row.reversed_by === null ? whyNotReversible(row) : 'money.reversedAlready';
  return code && refusal(code);
}
