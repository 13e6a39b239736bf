/** Round credits that golfers have by another program: given as lots of their own with kind and last day, and charged to nobody. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { Told, UndoFate } from '@fourball/shared/club/imports/fates.ts';
import { dayOrderOf, foldName, readCount, readDay } from '@fourball/shared/club/imports/read-cells.ts';
import { recordEach } from '../../accounts/audit/audit.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { FoundPeople } from '../../club/imports/find-people.ts';
import type {
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
import { lockCreditsOf, moveCredits, openLots } from './round-credits.ts';

/** As many as the office gives by hand at once. */
const mostCredits = 1_000;
/** What credits are called of which the file says no kind. */
const usualKind = 'Brought along from another program';

interface SaidRow extends SaidGolfer {
  readonly credits: string;
  readonly kind: string;
  readonly startsOn: string;
  readonly endsOn: string;
}

interface WantedLot {
  readonly credits: number;
  readonly kind: string;
  readonly startsOn: string;
  readonly endsOn: string;
}

interface JudgedCredits extends JudgedRow {
  readonly lot: WantedLot | null;
}

function readerOf(order: ImportOrder): (row: ImportRow) => SaidRow {
  const cell = cellReader(order);
  const golfer = golferReader(order);
  return (row) => ({
    ...golfer(row),
    credits: cell(row, 'credits'),
    kind: cell(row, 'creditKind').slice(0, mostKind),
    startsOn: cell(row, 'startsOn'),
    endsOn: cell(row, 'endsOn'),
  });
}

const mostKind = 120;

/** Lots that were given by hand or by a file, with what was given. */
interface GivenLot extends WantedLot {
  readonly userId: number;
}

const selectGiven = `select l.user_id as "userId", m.comment as kind, l.starts_on as "startsOn", l.ends_on as "endsOn", m.credits
  from round_credit_lots l join lateral (
    select comment, credits from round_credit_moves where lot_id = l.id and kind = 'ADDED' order by id limit 1
  ) m on true
  where l.source = 'ADJUSTMENT' and l.user_id = any($1::bigint[])
    and not exists (select from round_credit_moves w where w.lot_id = l.id and w.kind = 'WITHDRAWN')`;

const keyOf = (userId: number, { kind, startsOn, endsOn }: WantedLot): string =>
  JSON.stringify([userId, foldName(kind), startsOn, endsOn]);

interface Known {
  readonly found: FoundPeople;
  /** By golfer, kind and days: how many were given. */
  readonly given: ReadonlyMap<string, number>;
  /** The same of the rows above: which row it was. */
  readonly rows: Map<string, number>;
  readonly readDayOf: (column: 'startsOn' | 'endsOn', typed: string) => string | null;
  readonly today: string;
}

async function judgeCredits(
  sql: Sql,
  rows: readonly ImportRow[],
  order: ImportOrder,
): Promise<JudgedCredits[]> {
  const read = readerOf(order);
  const said = rows.map(read);
  const found = await findGolfers(sql, said);
  const people = meantIds(said, found);
  const given = await sql.query<GivenLot>(selectGiven, [people]);
  const orders = {
    startsOn: dayOrderOf(said.map(({ startsOn }) => startsOn)) ?? order.options.dayOrder,
    endsOn: dayOrderOf(said.map(({ endsOn }) => endsOn)) ?? order.options.dayOrder,
  };
  const known: Known = {
    found,
    given: new Map(given.map((lot) => [keyOf(lot.userId, lot), lot.credits])),
    rows: new Map(),
    readDayOf: (column, typed) => readDay(typed, { order: orders[column], today: order.today, past: false }),
    today: order.today,
  };
  return rows.map((row, at) => judge(row, said[at] ?? read(row), known));
}

/** Without a first day they hold from the beginning of this year, without a last one to the end of the year in which they begin. */
function lotOf(said: SaidRow, { readDayOf, today }: Known): WantedLot | Told {
  if (said.credits === '') return { code: 'MISSING', column: 'credits' };
  const credits = readCount(said.credits, mostCredits);
  if (credits === null) return { code: 'NOT_READ', column: 'credits', typed: said.credits };
  const startsOn = said.startsOn === '' ? `${today.slice(0, 4)}-01-01` : readDayOf('startsOn', said.startsOn);
  if (startsOn === null) return { code: 'NOT_READ', column: 'startsOn', typed: said.startsOn };
  const latest = startsOn > today ? startsOn : today;
  const endsOn = said.endsOn === '' ? `${latest.slice(0, 4)}-12-31` : readDayOf('endsOn', said.endsOn);
  if (endsOn === null) return { code: 'NOT_READ', column: 'endsOn', typed: said.endsOn };
  if (endsOn < today) return { code: 'OVER' };
  if (endsOn < startsOn) return { code: 'BEFORE_START' };
  return { credits, kind: said.kind || usualKind, startsOn, endsOn };
}

function judge(row: ImportRow, said: SaidRow, known: Known): JudgedCredits {
  const person = meantGolfer(said, known.found);
  const fared = (
    fate: JudgedRow['fate'],
    reason: Told | null,
    lot: WantedLot | null = null,
  ): JudgedCredits => ({
    row: row.row,
    fate,
    reason,
    notes: [],
    targetId: 'id' in person ? person.id : null,
    changes:
      fate === 'NEW' && lot !== null
        ? [
            { field: 'credits', before: null, after: String(lot.credits) },
            { field: 'creditKind', before: null, after: lot.kind },
            { field: 'startsOn', before: null, after: lot.startsOn },
            { field: 'endsOn', before: null, after: lot.endsOn },
          ]
        : [],
    lot,
  });
  if (row.decided === 'LEAVE') return fared('LEFT', null);
  if (!('id' in person)) return fared('REFUSED', person.told);
  const lot = lotOf(said, known);
  if ('code' in lot) return fared('REFUSED', lot);
  const key = keyOf(person.id, lot);
  const above = known.rows.get(key);
  if (above !== undefined) return fared('REFUSED', { code: 'SAID_TWICE', row: above });
  known.rows.set(key, row.row);
  const given = known.given.get(key);
  if (given === undefined) return fared('NEW', null, lot);
  return fared('SAME', given === lot.credits ? null : { code: 'OTHER_CREDITS', credits: given }, lot);
}

const writeCredits =
  (rows: readonly JudgedCredits[]): Judgement['write'] =>
  async (tx, from, to, { userId: actorId }) => {
    const due = rows
      .slice(from, to)
      .flatMap(({ fate, row, targetId, lot }) =>
        fate === 'NEW' && targetId !== null && lot ? [{ row, targetId, lot }] : [],
      );
    const lotIds = await openLots(
      tx,
      due.map(({ targetId, lot: { kind, ...lot } }) => ({
        ...lot,
        userId: targetId,
        source: 'ADJUSTMENT',
        actorId,
        comment: kind,
      })),
    );
    await recordEach(
      tx,
      due.map(({ targetId, lot }) => ({
        actorId,
        change: {
          action: 'round-credits.adjusted',
          userId: targetId,
          changes: [{ field: 'credits', before: null, after: String(lot.credits) }],
        },
      })),
    );
    return due.map(({ row, targetId }, at) => ({ row, targetId, made: { lotId: lotIds[at] ?? 0 } }));
  };

const lotIdOf = ({ made }: WrittenRow): number => (typeof made.lotId === 'number' ? made.lotId : 0);

interface StandingLot {
  readonly id: number;
  readonly given: number;
  readonly available: number;
  /** Set aside or used. */
  readonly taken: number;
}

const selectStanding = `select l.id, l.available, l.reserved + l.used as taken,
    (select m.credits from round_credit_moves m where m.lot_id = l.id and m.kind = 'ADDED' order by m.id limit 1) as given
  from round_credit_lots l where l.id = any($1::bigint[])`;

/** As they were given: what is used or set aside for a round keeps the file, and what is gone otherwise is not there to be taken. */
async function judgeUndo(sql: Sql, rows: readonly WrittenRow[]): Promise<UndoJudgement> {
  const lots = await sql.query<StandingLot>(selectStanding, [rows.map(lotIdOf)]);
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  const judged = rows.map((row): UndoneRow => {
    const lot = byId.get(lotIdOf(row));
    const fared = (fate: UndoFate, told: readonly Told[]): UndoneRow => ({ row: row.row, fate, told });
    if (!lot) return fared('KEPT', [{ code: 'CREDITS_GONE' }]);
    if (lot.taken > 0) return fared('LEANS', [{ code: 'CREDITS_USED', credits: lot.taken }]);
    return lot.available < lot.given ? fared('KEPT', [{ code: 'CREDITS_GONE' }]) : fared('REMOVED', []);
  });
  return {
    rows: judged,
    async undo(tx, from, to, { userId: actorId }) {
      const gone = judged
        .slice(from, to)
        .flatMap(({ fate }, at) => (fate === 'REMOVED' ? (rows[from + at] ?? []) : []));
      const moves = gone.flatMap((row) => {
        const lot = byId.get(lotIdOf(row));
        return lot
          ? [
              {
                lotId: lot.id,
                kind: 'WITHDRAWN' as const,
                credits: lot.available,
                actorId,
                userId: row.targetId ?? 0,
              },
            ]
          : [];
      });
      await moveCredits(tx, moves);
      await recordEach(
        tx,
        moves.map(({ credits, userId }) => ({
          actorId,
          change: {
            action: 'round-credits.adjusted',
            userId,
            changes: [{ field: 'credits', before: null, after: String(-credits) }],
          },
        })),
      );
    },
  };
}

/** Of golfers who were merged since, the record that goes on has the lots by now: the lots themselves are locked, whoever has them. */
async function lockLots(tx: Transaction, rows: readonly WrittenRow[]): Promise<void> {
  const owners = await tx.query<{ userId: number }>(
    'select distinct user_id as "userId" from round_credit_lots where id = any($1::bigint[])',
    [rows.map(lotIdOf)],
  );
  const ids = owners.map(({ userId }) => userId);
  await lockUsers(tx, ids);
  await lockCreditsOf(tx, ids);
}

export const creditKind: ImportKind = {
  async judge(sql, rows, order) {
    const judged = await judgeCredits(sql, rows, order);
    return {
      rows: judged,
      lock: async (tx) =>
        void (await lockUsers(
          tx,
          judged.flatMap(({ targetId }) => targetId ?? []),
        )),
      write: writeCredits(judged),
    };
  },
  judgeUndo,
  lockUndo: lockLots,
};
