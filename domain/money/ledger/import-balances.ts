/** What golfers owed by another program, or had with the club: one entry for each, against opening balances; nobody pays by it. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { Told, UndoFate } from '@fourball/shared/club/imports/fates.ts';
import { readCents } from '@fourball/shared/club/imports/read-cells.ts';
import { recordEach } from '../../accounts/audit/audit.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { FoundPeople } from '../../club/imports/find-people.ts';
import type {
  ClubMoment,
  ImportKind,
  ImportOrder,
  ImportRow,
  JudgedRow,
  Judgement,
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
import { spokenAmount } from './adjust-account.ts';
import { reverseEntries } from './ledger.ts';
import { findOpenings, forgetOpening, lockOpeningAccounts, postOpenings } from './opening-balances.ts';

/** Why the entry is there, where the file says no more. */
const usualReason = 'Brought along from another program';
const mostReason = 300;

interface SaidRow extends SaidGolfer {
  readonly owes: string;
  readonly has: string;
  readonly comments: string;
}

interface JudgedBalance extends JudgedRow {
  readonly cents: number;
  readonly reason: Told | null;
  readonly comments: string;
}

function readerOf(order: ImportOrder): (row: ImportRow) => SaidRow {
  const cell = cellReader(order);
  const golfer = golferReader(order);
  return (row) => ({
    ...golfer(row),
    owes: cell(row, 'owes'),
    has: cell(row, 'has'),
    comments: cell(row, 'comments').slice(0, mostReason),
  });
}

interface Known {
  readonly found: FoundPeople;
  /** What stands by golfer, in cents. */
  readonly standing: ReadonlyMap<number, number>;
  /** Golfers of the rows above: which row it was. */
  readonly rows: Map<number, number>;
}

async function judgeBalances(
  sql: Sql,
  rows: readonly ImportRow[],
  order: ImportOrder,
): Promise<JudgedBalance[]> {
  const read = readerOf(order);
  const said = rows.map(read);
  const found = await findGolfers(sql, said);
  const people = meantIds(said, found);
  const standing = new Map<number, number>();
  for (const { userId, cents } of await findOpenings(sql, people))
    standing.set(userId, (standing.get(userId) ?? 0) + cents);
  const known: Known = { found, standing, rows: new Map() };
  return rows.map((row, at) => judge(row, said[at] ?? read(row), known));
}

/** More than 0 is owed. Of a column for each side one at most says something. */
function centsOf({ owes, has }: SaidRow): number | Told {
  const amounts: number[] = [];
  for (const [column, typed, sign] of [
    ['owes', owes, 1],
    ['has', has, -1],
  ] as const) {
    if (typed === '') continue;
    const cents = readCents(typed);
    if (cents === null) return { code: 'NOT_READ', column, typed };
    if (cents !== 0) amounts.push(sign * cents);
  }
  const [cents = 0, other] = amounts;
  if (other !== undefined) return { code: 'BOTH_BALANCES' };
  return cents;
}

function judge(row: ImportRow, said: SaidRow, known: Known): JudgedBalance {
  const person = meantGolfer(said, known.found);
  const fared = (fate: JudgedRow['fate'], reason: Told | null, cents = 0): JudgedBalance => ({
    row: row.row,
    fate,
    reason,
    notes: [],
    targetId: 'id' in person ? person.id : null,
    changes:
      fate === 'NEW'
        ? [{ field: cents > 0 ? 'owes' : 'has', before: null, after: spokenAmount(Math.abs(cents)) }]
        : [],
    cents,
    comments: said.comments,
  });
  if (row.decided === 'LEAVE') return fared('LEFT', null);
  if (!('id' in person)) return fared('REFUSED', person.told);
  const cents = centsOf(said);
  if (typeof cents !== 'number') return fared('REFUSED', cents);
  const above = known.rows.get(person.id);
  if (above !== undefined) return fared('REFUSED', { code: 'TWICE', row: above });
  known.rows.set(person.id, row.row);
  const standing = known.standing.get(person.id);
  if (standing !== undefined)
    return standing === cents
      ? fared('SAME', null, cents)
      : fared('REFUSED', { code: 'OTHER_BALANCE', cents: standing }, cents);
  return cents === 0 ? fared('SAME', { code: 'NOTHING_OWED' }) : fared('NEW', null, cents);
}

const writeBalances =
  (rows: readonly JudgedBalance[], day: string): Judgement['write'] =>
  async (tx, from, to, { userId: actorId }) => {
    const due = rows
      .slice(from, to)
      .flatMap(({ fate, row, targetId, cents, comments }) =>
        fate === 'NEW' && targetId !== null
          ? [{ row, targetId, cents, reason: comments || usualReason }]
          : [],
      );
    const entryIds = await postOpenings(
      tx,
      due.map(({ targetId, cents, reason }) => ({ userId: targetId, cents, reason })),
      { day, actorId },
    );
    await recordEach(
      tx,
      due.map(({ targetId, cents, reason }) => ({
        actorId,
        change: {
          action: 'ledger.adjusted',
          userId: targetId,
          changes: [
            { field: 'amount', before: null, after: spokenAmount(cents) },
            { field: 'reason', before: null, after: reason },
          ],
        },
      })),
    );
    return due.map(({ row, targetId }, at) => ({ row, targetId, made: { entryId: entryIds[at] ?? 0 } }));
  };

const entryIdOf = ({ made }: WrittenRow): number => (typeof made.entryId === 'number' ? made.entryId : 0);

/** The golfers in whose accounts the entries are by now: of a record that was merged since, the one that goes on. */
const ownersOf = (sql: Sql, rows: readonly WrittenRow[]) =>
  sql.query<{ entryId: number; userId: number; stands: boolean }>(
    `select l.entry_id as "entryId", a.user_id as "userId", coalesce(a.opening_entry_id = l.entry_id, false) as stands
     from ledger_lines l join ledger_accounts a on a.id = l.account_id and a.kind = 'GOLFER'
     where l.entry_id = any($1::bigint[])`,
    [rows.map(entryIdOf)],
  );

/** What was paid since stays with the golfer: a balance that is taken back leaves the payment as what the golfer has with the club. */
async function judgeUndo(
  sql: Sql,
  rows: readonly WrittenRow[],
  { today }: ClubMoment,
): Promise<UndoJudgement> {
  const byEntry = new Map((await ownersOf(sql, rows)).map((one) => [one.entryId, one]));
  const judged = rows.map((row): UndoneRow => {
    const fared = (fate: UndoFate, told: readonly Told[]): UndoneRow => ({ row: row.row, fate, told });
    return byEntry.get(entryIdOf(row))?.stands
      ? fared('REMOVED', [])
      : fared('KEPT', [{ code: 'BALANCE_REVERSED' }]);
  });
  return {
    rows: judged,
    async undo(tx, from, to, { userId: actorId }) {
      const gone = judged
        .slice(from, to)
        .flatMap(({ fate }, at) => (fate === 'REMOVED' ? (rows[from + at] ?? []) : []))
        .map(entryIdOf)
        .toSorted((one, other) => one - other);
      await forgetOpening(tx, gone);
      await reverseEntries(tx, gone, {
        day: today,
        actorId,
        reason: 'The file that brought it along was taken back',
      });
      await recordEach(
        tx,
        gone.map((entryId) => ({
          actorId,
          change: {
            action: 'ledger.reversed',
            userId: byEntry.get(entryId)?.userId ?? 0,
            changes: [{ field: 'entry', before: `${entryId} Opening balance`, after: null }],
          },
        })),
      );
    },
  };
}

async function lockUndo(tx: Transaction, rows: readonly WrittenRow[]): Promise<void> {
  const ids = (await ownersOf(tx, rows)).map(({ userId }) => userId);
  await lockUsers(tx, ids);
  await lockOpeningAccounts(tx, ids);
}

export const balanceKind: ImportKind = {
  async judge(sql, rows, order) {
    const judged = await judgeBalances(sql, rows, order);
    const due = judged.flatMap(({ fate, targetId }) =>
      fate === 'NEW' && targetId !== null ? [targetId] : [],
    );
    return {
      rows: judged,
      async lock(tx) {
        await lockUsers(tx, due);
        await lockOpeningAccounts(tx, due);
      },
      write: writeBalances(judged, order.today),
    };
  },
  judgeUndo,
  lockUndo,
};
