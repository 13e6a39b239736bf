/** Binds the calls by which the office brings along what another program has; files are read in a thread before. */
import { decideRows, mapImport } from '@fourball/domain/club/imports/check-import.ts';
import {
  discardImport,
  getImport,
  listImportRows,
  listImports,
  type ImportView,
} from '@fourball/domain/club/imports/list-imports.ts';

import { orderImport, stopImport } from '@fourball/domain/club/imports/order-import.ts';
import { openImport } from '@fourball/domain/club/imports/open-import.ts';
import { orderUndo, viewUndo } from '@fourball/domain/club/imports/undo-import.ts';
import { invalidField } from '@fourball/domain/kernel/app-error.ts';
import type { ImportState } from '@fourball/shared/club/imports/import-shapes.ts';
import type { Context } from 'koa';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { sampleOf } from '@fourball/shared/club/imports/sample.ts';
import { sendFile } from '../http/send-file.ts';
import { userOf } from '../http/session.ts';
import { wordsOf } from '../http/words.ts';
import { tableOf } from '../tables/table.ts';
import { xlsxOf } from '../tables/xlsx.ts';
import type { Services } from '../services.ts';
import { importKinds } from './import-kinds.ts';

const stateOf = (
  { found, columns, counts, ...view }: ImportView,
  { broken, undoBroken }: { broken: string; undoBroken: string },
): ImportState => ({
  ...view,
  profile: found.profile,
  encoding: found.encoding,
  sheet: found.sheet,
  sheets: [...found.sheets],
  columns: columns.map((column) => ({ ...column })),
  options: found.options,
  counts: { NEW: 0, CHANGED: 0, SAME: 0, POSSIBLE: 0, REFUSED: 0, LEFT: 0, ...counts },
  fingerprint: found.fingerprint,
  changed: found.changed,
  doneRows: found.doneRows,
  problem: found.problem === null ? null : found.state === 'WRITTEN' ? undoBroken : broken,
});

export const importHandlers = ({ house, settings, tables }: Services): BuiltHandlers['imports'] => {
  const state = async (ctx: Context, id: number) =>
    stateOf(await getImport(house.db, id), wordsOf(ctx).imports);
  return {
    async uploadImport({ actor, ctx, body: { kind, file, encoding, sheet } }) {
      const { rows: most, bytes } = settings.imports;
      const read = await tables.read(file, { rows: most, bytes }, { encoding, sheet });
      if ('problem' in read)
        throw read.problem === 'TOO_LONG'
          ? invalidField('file', 'club.importTooLong', { most })
          : invalidField('file', 'club.importUnreadable');
      return state(ctx, await openImport(house, userOf(actor), { kind, name: file.name, ...read }));
    },
    listImports: ({ params }) => listImports(house.db, params.page),
    getImport: ({ ctx, params }) => state(ctx, params.id),
    async mapImport({ ctx, body }) {
      await mapImport(house, importKinds, body);
      return state(ctx, body.id);
    },
    async listImportRows({ params, query, ctx }) {
      const { told } = wordsOf(ctx).imports;
      const { total, rows } = await listImportRows(house.db, params, query.fate ?? null);
      return {
        total,
        rows: rows.map(({ reason, notes, changes, ...row }) => ({
          ...row,
          why: reason === null ? null : told(reason),
          notes: notes.map(told),
          changes: [...changes],
        })),
      };
    },
    async decideImportRows({ ctx, body }) {
      await decideRows(house, importKinds, body);
      return state(ctx, body.id);
    },
    async writeImport({ actor, ctx, body }) {
      await orderImport(house, userOf(actor), body);
      return state(ctx, body.id);
    },
    async stopImport({ ctx, body }) {
      await stopImport(house, body.id);
      return state(ctx, body.id);
    },
    async getImportUndo({ ctx, params }) {
      const { told } = wordsOf(ctx).imports;
      const { rows, ...view } = await viewUndo(house, importKinds, params.id);
      return { ...view, rows: rows.map(({ told: why, ...row }) => ({ ...row, why: why.map(told) })) };
    },
    async undoImport({ actor, ctx, body }) {
      await orderUndo(house, importKinds, userOf(actor), body);
      return state(ctx, body.id);
    },
    async downloadImportSample({ ctx, params: { kind } }) {
      const { head, rows } = sampleOf(kind);
      // All of it is text, as days and numbers of members are that people type.
      const table = tableOf(rows, (make) =>
        head.map((title, at) => make.text(title, Math.max(14, title.length + 4), (row) => row[at] || null)),
      );
      const { sheets } = wordsOf(ctx).imports;
      const book = await xlsxOf(table, { sheet: sheets[kind], totals: '' });
      return sendFile(ctx, `${kind.toLowerCase()}-sample`, 'xlsx', book);
    },
    async discardImport({ actor, params }) {
      await discardImport(house, userOf(actor), params.id);
      return { result: 'DONE' };
    },
  };
};
