/** What a domain hands in so that the office can bring something along from another program. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { RowDecision, RowFate, Told } from '@fourball/shared/club/imports/fates.ts';
import type { ImportOptions } from '@fourball/shared/club/imports/import-shapes.ts';
import type { Mapping } from '@fourball/shared/club/imports/mapping.ts';
import type { FieldChange } from '../../accounts/audit/audit.ts';

/** A row of the file. */
export interface ImportRow {
  /** As the file counts it. */
  readonly row: number;
  readonly cells: readonly string[];
  /** What the office said of it. */
  readonly decided: RowDecision | null;
}

export interface ImportOrder {
  readonly mapping: Mapping;
  readonly options: ImportOptions;
  /** YYYY-MM-DD in the club. */
  readonly today: string;
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
  /** Whom it means by now. */
  readonly targetId: number;
  /** Ids of what was not there before, by the kind that made it. */
  readonly made: Readonly<Record<string, number | boolean>>;
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
}

export interface ImportKind {
  /** By what is known at this moment; nothing is locked or written. */
  judge(sql: Sql, rows: readonly ImportRow[], order: ImportOrder): Promise<Judgement>;
}
