/** What is told of an import: its file, its columns, its rows and how far it is. */
import { z } from 'zod';
import { id, instant } from '../../contract/fields.ts';
import { importKinds } from './import-kinds.ts';
import { importStates, rowDecisions, rowFates, undoFates, whoWins } from './fates.ts';
import { dayOrders } from './read-cells.ts';

export const importOptions = z.object({ dayOrder: z.enum(dayOrders), wins: z.enum(whoWins) });
export type ImportOptions = z.output<typeof importOptions>;

const who = z.object({ name: z.string(), at: instant });

export const listedImport = z.object({
  id,
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(importStates),
  rows: z.number().int(),
  uploaded: who,
  written: who.nullable(),
  undone: who.nullable(),
});

export const importState = listedImport.extend({
  /** The product whose export it looks like. */
  profile: z.string().nullable(),
  /** How its text was read; null for a workbook. */
  encoding: z.string().nullable(),
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  columns: z.array(
    z.object({
      head: z.string(),
      /** Of the first rows that have one. */
      values: z.array(z.string()),
      /** What it is; null: it is not brought along. */
      column: z.string().nullable(),
    }),
  ),
  options: importOptions,
  /** Whether days are read by the order that the options say. */
  asksDayOrder: z.boolean(),
  /** Rows by what becomes of them; none before they were looked at. */
  counts: z.record(z.enum(rowFates), z.number().int()),
  /** Names what was looked at: writing takes it back. */
  fingerprint: z.string().nullable(),
  /** Rows fare differently than they did when they were looked at. */
  changed: z.boolean(),
  doneRows: z.number().int(),
  /** Since when its rows are gone, so that it can't be taken back. */
  forgottenAt: instant.nullable(),
  /** Why it was not written, or not taken back. */
  problem: z.string().nullable(),
});
export type ImportState = z.output<typeof importState>;

export const importRow = z.object({
  row: z.number().int(),
  /** By column, as the file has it. */
  cells: z.record(z.string(), z.string()),
  fate: z.enum(rowFates),
  why: z.string().nullable(),
  notes: z.array(z.string()),
  decided: z.enum(rowDecisions).nullable(),
  /** Whom it means, or may mean. */
  person: z
    .object({
      userId: id,
      name: z.string(),
      memberNumber: z.string().nullable(),
      birthDate: z.string().nullable(),
    })
    .nullable(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});

/** What taking a file back would do, or did. */
export const importUndo = z.object({
  counts: z.record(z.enum(undoFates), z.number().int()),
  /** Names what was looked at: the order takes it back. Null for what is done. */
  fingerprint: z.string().nullable(),
  /** At most 200 rows that are not simply taken back: first those on which something leans. */
  rows: z.array(
    z.object({
      row: z.number().int(),
      fate: z.enum(undoFates),
      why: z.array(z.string()),
      /** Null where the row is of nobody. */
      userId: id.nullable(),
      /** Null for somebody who is gone. */
      name: z.string().nullable(),
    }),
  ),
});
export type ImportUndo = z.output<typeof importUndo>;
