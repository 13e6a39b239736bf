/** What a domain hands in so that the office can bring something along from another program. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { RowDecision, RowFate, Told, UndoFate } from '@fourball/shared/club/imports/fates.ts';
import type { ImportOptions } from '@fourball/shared/club/imports/import-shapes.ts';
import type { Mapping } from '@fourball/shared/club/imports/mapping.ts';
import type { FieldChange } from '../../accounts/audit/audit.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';

/** A row of the file. */
export interface ImportRow {
  /** As the file counts it. */
  readonly row: number;
  readonly cells: readonly string[];
  /** What the office said of it. */
  readonly decided: RowDecision | null;
}

/** When rows are judged, on the club's clock. */
export interface ClubMoment {
  /** YYYY-MM-DD in the club. */
  readonly today: string;
  readonly now: Date;
  readonly timeZone: string;
}

export function clubMomentOf({ clock, timeZone }: House): ClubMoment {
  const now = clock.now();
  return { today: clubDay(now, timeZone), now, timeZone };
}

export interface ImportOrder extends ClubMoment {
  readonly mapping: Mapping;
  readonly options: ImportOptions;
}

/** What becomes of a row, and why. */
export interface JudgedRow {
  readonly row: number;
  readonly fate: RowFate;
  readonly reason: Told | null;
  readonly notes: readonly Told[];
  /** Whom it means, or may mean. */
  readonly targetId: number | null;
  /** Of what is known already. */
  readonly changes: readonly FieldChange[];
}

/** What was made of a row. */
export interface MadeRow {
  readonly row: number;
  /** Whom it means by now; null where it is of nobody. */
  readonly targetId: number | null;
  /** Ids of what was not there before, by the kind that made it, and what it needs to take them back. */
  readonly made: Made;
}

export type Made = Readonly<Record<string, number | boolean | string | readonly FieldChange[]>>;

/** A row of which something was written. */
export interface WrittenRow {
  readonly row: number;
  /** Null where it is of nobody. */
  readonly targetId: number | null;
  readonly made: Made;
  /** Of who was there before. */
  readonly changes: readonly FieldChange[];
}

/** What taking it back does to what a row wrote, and why. */
export interface UndoneRow {
  readonly row: number;
  readonly fate: UndoFate;
  readonly told: readonly Told[];
}

export interface UndoJudgement {
  readonly rows: readonly UndoneRow[];
  /** Takes back what rows wrote, from one place of `rows` to before another. Hold what `lockUndo` locks. */
  undo(tx: Transaction, from: number, to: number, by: Writer): Promise<void>;
}

export interface Judgement {
  readonly rows: readonly JudgedRow[];
  /** All that the rows lean on, once for the whole file; judge again behind it. */
  lock(tx: Transaction): Promise<void>;
  /** Rows from one place of `rows` to before another; those that nothing is written of are not returned. Hold what `lock` locks. */
  write(tx: Transaction, from: number, to: number, by: Writer): Promise<readonly MadeRow[]>;
}

export interface Writer {
  readonly userId: number;
  readonly house: House;
}

export interface ImportKind {
  /** By what is known at this moment; nothing is locked or written. */
  judge(sql: Sql, rows: readonly ImportRow[], order: ImportOrder): Promise<Judgement>;
  /** By what is known at this moment; nothing is locked or taken back. */
  judgeUndo(sql: Sql, rows: readonly WrittenRow[], moment: ClubMoment): Promise<UndoJudgement>;
  /** All that the rows made and changed, so that nothing new leans on it; judge behind it. */
  lockUndo(tx: Transaction, rows: readonly WrittenRow[], moment: ClubMoment): Promise<void>;
}
