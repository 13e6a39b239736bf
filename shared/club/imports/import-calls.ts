/** The calls by which the office brings along what another program has. */
import { z } from 'zod';
import { defineCall } from '../../contract/define-call.ts';
import { id, line, page, pageSize } from '../../contract/fields.ts';
import { tableEncodings } from '../../contract/table-encodings.ts';
import { rowDecisions, rowFates } from './fates.ts';
import { importKinds } from './import-kinds.ts';
import { importOptions, importRow, importState, importUndo, listedImport } from './import-shapes.ts';

export const uploadImport = defineCall({
  id: 'import.upload',
  method: 'POST',
  path: 'imports',
  access: 'admin',
  encoding: 'multipart',
  body: z.object({
    kind: z.enum(importKinds),
    file: z.file().min(1, 'Please choose a file.'),
    /** How its text is written, where it does not say so itself. */
    encoding: z.enum(tableEncodings).optional(),
    /** The sheet of a workbook, where it is not the first. */
    sheet: line(200).optional(),
  }),
  reply: importState,
  errors: ['too_large'],
  ours: true,
  summary:
    'Reads a CSV or XLSX file of another program, and says what its columns seem to be. Changes nothing else.',
});

export const listImports = defineCall({
  id: 'import.list',
  method: 'GET',
  path: 'imports/{page}',
  access: 'admin',
  params: z.object({ page }),
  reply: z.object({ total: z.number().int(), imports: z.array(listedImport) }),
  ours: true,
  summary: 'The files that were read, the newest first, twenty on a page.',
});

export const getImport = defineCall({
  id: 'import.get',
  method: 'GET',
  path: 'imports/one/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: importState,
  errors: ['not_found'],
  ours: true,
  summary: 'An import: its columns, how many rows fare how, and how far it is.',
});

export const mapImport = defineCall({
  id: 'import.map',
  method: 'PUT',
  path: 'imports/mapping',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    id,
    /** As long as the file has columns. */
    mapping: z.array(z.string().max(40).nullable()).max(100),
    options: importOptions,
  }),
  reply: importState,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Says which column is what, and finds out what would become of each row. Nothing is written.',
});

export const listImportRows = defineCall({
  id: 'import.rows',
  method: 'GET',
  path: 'imports/rows/{id}/{page}/{size}',
  access: 'admin',
  params: z.object({ id, page, size: pageSize }),
  query: z.object({ fate: z.enum(rowFates).optional() }),
  reply: z.object({ total: z.number().int(), rows: z.array(importRow) }),
  errors: ['not_found'],
  ours: true,
  summary: 'The rows of an import with what becomes of each, all of them or those of one fate.',
});

export const decideImportRows = defineCall({
  id: 'import.decide',
  method: 'PUT',
  path: 'imports/row',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    id,
    rows: z.array(z.number().int().positive()).min(1).max(1_000),
    /** Null takes back what was said. */
    decided: z.enum(rowDecisions).nullable(),
  }),
  reply: importState,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Says whom rows mean, or leaves them out, and looks again at what becomes of all.',
});

export const writeImport = defineCall({
  id: 'import.write',
  method: 'POST',
  path: 'imports/write',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, fingerprint: z.string().length(64) }),
  reply: importState,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary:
    'Orders that the file is brought along as it was looked at: all of it or nothing. A worker does it, one file at a time.',
});

export const stopImport = defineCall({
  id: 'import.stop',
  method: 'POST',
  path: 'imports/stop',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id }),
  reply: importState,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary:
    'Stops an import that is on its way: nothing of it stays, or all of it where it was being taken back.',
});

export const getImportUndo = defineCall({
  id: 'import.getUndo',
  method: 'GET',
  path: 'imports/undo/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: importUndo,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary:
    'What taking a written file back would do by now, with who keeps it from that and why; or what it did.',
});

export const undoImport = defineCall({
  id: 'import.undo',
  method: 'POST',
  path: 'imports/undo',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, fingerprint: z.string().length(64) }),
  reply: importState,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary:
    'Orders that a written file is taken back as it was looked at: all of it or nothing. A worker does it, one file at a time.',
});

export const downloadImportSample = defineCall({
  id: 'import.sample',
  method: 'GET',
  path: 'imports/sample/{kind}',
  access: 'admin',
  raw: true,
  params: z.object({ kind: z.enum(importKinds) }),
  ours: true,
  summary: 'A workbook to fill in, with the columns of a kind and two rows of people who don’t exist.',
});

export const discardImport = defineCall({
  id: 'import.discard',
  method: 'DELETE',
  path: 'imports/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: z.object({ result: z.literal('DONE') }),
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Forgets a file of which nothing is written, or nothing any more.',
});

export const importCalls = {
  uploadImport,
  listImports,
  getImport,
  mapImport,
  listImportRows,
  decideImportRows,
  writeImport,
  stopImport,
  getImportUndo,
  undoImport,
  downloadImportSample,
  discardImport,
};
