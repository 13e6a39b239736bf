/** Files that the office brings along, and what becomes of them, over the api. */
import { listImportRows, mapImport, uploadImport } from '@fourball/shared/club/imports/import-calls.ts';
import type { RowFate } from '@fourball/shared/club/imports/fates.ts';
import type { ImportKindName } from '@fourball/shared/club/imports/import-kinds.ts';
import type { ImportOptions, ImportState } from '@fourball/shared/club/imports/import-shapes.ts';
import { replyOver } from '../server.ts';

export interface Desk {
  readonly url: string;
  readonly token: string;
}

export const csvFile = (lines: readonly string[] | Uint8Array<ArrayBuffer>, name = 'members.csv'): File =>
  new File([lines instanceof Uint8Array ? lines : lines.join('\r\n')], name);

/** As it is read, before anybody has said anything of it. */
export const uploaded = (
  { url, token }: Desk,
  file: File,
  kind: ImportKindName = 'MEMBERS',
): Promise<ImportState> => replyOver(url, uploadImport, { token, body: { kind, file } });

/** Looked at with the columns as they were matched by themselves. */
export const lookedAt = (
  { url, token }: Desk,
  { id, columns, options }: ImportState,
  other: Partial<ImportOptions> = {},
): Promise<ImportState> =>
  replyOver(url, mapImport, {
    token,
    body: { id, mapping: columns.map(({ column }) => column), options: { ...options, ...other } },
  });

export const rowsOf = async ({ url, token }: Desk, id: number, fate?: RowFate) =>
  (
    await replyOver(url, listImportRows, {
      token,
      params: { id, page: 0, size: 200 },
      query: fate === undefined ? {} : { fate },
    })
  ).rows;
