/** Memberships that golfers have by another program: given as they are, and charged to nobody, for they were sold there. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { Told, UndoFate } from '@fourball/shared/club/imports/fates.ts';
import { dayOrderOf, foldName, readDay } from '@fourball/shared/club/imports/read-cells.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { FoundPeople } from '../../club/imports/find-people.ts';
import type {
  ImportKind,
  ImportOrder,
  ImportRow,
  JudgedRow,
  Judgement,
  MadeRow,
  UndoJudgement,
  UndoneRow,
  WrittenRow,
} from '../../club/imports/import-kind.ts';
import {
  cellReader,
  findGolfers,
  golferReader,
  meantGolfer,
  meantIds,
  type SaidGolfer,
} from '../../club/imports/meant-golfer.ts';
import {
  findSaleItems,
  findStanding,
  isSoldOut,
  lockSaleItems,
  standingKey,
  type SaleItem,
} from '../../membership/catalogue/items-for-sale.ts';

interface JudgedMembership extends JudgedRow {
  readonly item: SaleItem | null;
  readonly comments: string | null;
}

interface SaidRow extends SaidGolfer {
  readonly product: string;
  readonly year: string;
  readonly startsOn: string;
  readonly comments: string;
}

function readerOf(order: ImportOrder): (row: ImportRow) => SaidRow {
  const cell = cellReader(order);
  const golfer = golferReader(order);
  return (row) => ({
    ...golfer(row),
    product: cell(row, 'product'),
    year: cell(row, 'year'),
    startsOn: cell(row, 'startsOn'),
    comments: cell(row, 'comments').slice(0, mostComment),
  });
}

const mostComment = 300;

interface Known {
  readonly found: FoundPeople;
  readonly items: readonly SaleItem[];
  readonly standing: ReadonlySet<string>;
  readonly readStart: (typed: string) => string | null;
  readonly today: string;
  /** What the rows above give: of each item how many, and to whom in which row. */
  readonly given: Map<number, number>;
  readonly rows: Map<string, number>;
}

async function judgeMemberships(
  sql: Sql,
  rows: readonly ImportRow[],
  order: ImportOrder,
): Promise<JudgedMembership[]> {
  const read = readerOf(order);
  const said = rows.map(read);
  const found = await findGolfers(sql, said);
  const ids = await sql.query<{ id: number }>(
    `select id from product_items where kind = 'MEMBERSHIP' and removed_at is null order by id`,
  );
  const items = [
    ...(
      await findSaleItems(
        sql,
        ids.map(({ id }) => id),
      )
    ).values(),
  ].filter(({ removed }) => !removed);
  const people = meantIds(said, found);
  const standing = await findStanding(
    sql,
    people,
    items.map(({ id }) => id),
  );
  const dayOrder = dayOrderOf(said.map(({ startsOn }) => startsOn)) ?? order.options.dayOrder;
  const known: Known = {
    found,
    items,
    standing,
    readStart: (typed) => readDay(typed, { order: dayOrder, today: order.today, past: false }),
    today: order.today,
    given: new Map(),
    rows: new Map(),
  };
  return rows.map((row, at) => judge(row, said[at] ?? read(row), known));
}

/** The year of a product is that of its first day; without year and day it is the one of today. */
function productOf({ product, year, startsOn }: SaidRow, known: Known): SaleItem | Told {
  const named = known.items.filter(({ name }) => foldName(name) === foldName(product));
  if (named.length === 0) return { code: 'UNKNOWN_PRODUCT', product };
  const start = startsOn === '' ? null : known.readStart(startsOn);
  if (startsOn !== '' && start === null) return { code: 'UNREAD', column: 'startsOn', typed: startsOn };
  const day = start ?? known.today;
  const fitting =
    year === ''
      ? named.filter((one) => one.start_date <= day && day <= one.end_date)
      : named.filter(({ start_date }) => start_date.startsWith(`${year}-`));
  const [item, other] =
    fitting.length === 0 && year === '' && start === null && named.length === 1 ? named : fitting;
  if (!item)
    return { code: 'UNKNOWN_PRODUCT', product: [product, year || startsOn].filter(Boolean).join(' ') };
  return other ? { code: 'TWO_PRODUCTS', product } : item;
}

function judge(row: ImportRow, said: SaidRow, known: Known): JudgedMembership {
  const person = meantGolfer(said, known.found);
  const fared = (
    fate: JudgedRow['fate'],
    reason: Told | null,
    item: SaleItem | null = null,
    notes: readonly Told[] = [],
  ): JudgedMembership => ({
    row: row.row,
    fate,
    reason,
    notes,
    targetId: 'id' in person ? person.id : null,
    changes: [],
    item,
    comments: said.comments || null,
  });
  if (row.decided === 'LEAVE') return fared('LEFT', null);
  if (!('id' in person)) return fared('REFUSED', person.told);
  if (said.product === '') return fared('REFUSED', { code: 'UNKNOWN_PRODUCT', product: '' });
  const item = productOf(said, known);
  if ('code' in item) return fared('REFUSED', item);
  const key = standingKey(person.id, item.id);
  const above = known.rows.get(key);
  if (above !== undefined) return fared('REFUSED', { code: 'TWICE', row: above });
  known.rows.set(key, row.row);
  if (known.standing.has(key)) return fared('SAME', null, item);
  const given = known.given.get(item.id) ?? 0;
  if (isSoldOut(item, item.sold + given))
    return fared('REFUSED', { code: 'SOLD_OUT', product: item.name, most: item.purchase_limit });
  known.given.set(item.id, given + 1);
  return fared('NEW', null, item, item.round_credits > 0 ? [{ code: 'NO_CREDITS' }] : []);
}

const writeMemberships =
  (rows: readonly JudgedMembership[]): Judgement['write'] =>
  async (tx, from, to): Promise<MadeRow[]> => {
    const due = rows
      .slice(from, to)
      .flatMap(({ fate, row, targetId, item, comments }) =>
        fate === 'NEW' && targetId !== null && item ? [{ row, targetId, item, comments }] : [],
      );
    const made = await tx.query<{ id: number; userId: number; itemId: number }>(
      `insert into memberships (user_id, product_item_id, comments)
       select * from unnest($1::bigint[], $2::bigint[], $3::text[])
       returning id, user_id as "userId", product_item_id as "itemId"`,
      [
        due.map(({ targetId }) => targetId),
        due.map(({ item }) => item.id),
        due.map(({ comments }) => comments),
      ],
    );
    const ids = new Map(made.map(({ id, userId, itemId }) => [standingKey(userId, itemId), id]));
    return due.map(({ row, targetId, item }) => ({
      row,
      targetId,
      made: { membershipId: ids.get(standingKey(targetId, item.id)) ?? 0, itemId: item.id },
    }));
  };

/** The golfers first, then what is limited. */
async function lockBoth(
  tx: Transaction,
  userIds: readonly number[],
  itemIds: readonly number[],
): Promise<void> {
  await lockUsers(tx, userIds);
  await lockSaleItems(tx, itemIds);
}

const idOf = ({ made }: WrittenRow): number =>
  typeof made.membershipId === 'number' ? made.membershipId : 0;

/** Untouched: nobody has ended, charged or changed it, no credits came with it, and no entry of the books names it. */
const selectGiven = `select m.id, m.cancelled_at is not null as ended,
    m.unit_price_cents > 0 or m.prorated_from is not null or m.charged_user_id is not null or m.credit_adjustment <> 0
      or exists (select from round_credit_lots l where l.membership_id = m.id) as used
  from memberships m where m.id = any($1::bigint[])`;

async function judgeUndo(sql: Sql, rows: readonly WrittenRow[]): Promise<UndoJudgement> {
  const given = await sql.query<{ id: number; ended: boolean; used: boolean }>(selectGiven, [rows.map(idOf)]);
  const byId = new Map(given.map((one) => [one.id, one]));
  const judged = rows.map((row): UndoneRow => {
    const found = byId.get(idOf(row));
    const fared = (fate: UndoFate, told: readonly Told[]): UndoneRow => ({ row: row.row, fate, told });
    if (!found || found.ended) return fared('KEPT', [{ code: 'ENDED_SINCE' }]);
    return found.used ? fared('LEANS', [{ code: 'LEANS', on: ['MEMBERSHIP'] }]) : fared('REMOVED', []);
  });
  return {
    rows: judged,
    async undo(tx, from, to) {
      const gone = judged
        .slice(from, to)
        .flatMap(({ fate }, at) => (fate === 'REMOVED' ? (rows[from + at] ?? []) : []));
      await tx.query('delete from memberships where id = any($1::bigint[])', [gone.map(idOf)]);
    },
  };
}

export const membershipKind: ImportKind = {
  async judge(sql, rows, order) {
    const judged = await judgeMemberships(sql, rows, order);
    return {
      rows: judged,
      lock: (tx) =>
        lockBoth(
          tx,
          judged.flatMap(({ targetId }) => targetId ?? []),
          judged.flatMap(({ item }) => item?.id ?? []),
        ),
      write: writeMemberships(judged),
    };
  },
  judgeUndo,
  lockUndo: (tx, rows) =>
    lockBoth(
      tx,
      rows.flatMap(({ targetId }) => targetId ?? []),
      rows.flatMap(({ made }) => (typeof made.itemId === 'number' ? made.itemId : [])),
    ),
};
