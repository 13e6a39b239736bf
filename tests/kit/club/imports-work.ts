/** Orders files that were looked at to be written or taken back, and lets a worker do it. */
import { workOnNextImport } from '@fourball/domain/club/imports/work-on-import.ts';
import {
  getImport,
  getImportUndo,
  undoImport,
  writeImport,
} from '@fourball/shared/club/imports/import-calls.ts';
import type { ImportState } from '@fourball/shared/club/imports/import-shapes.ts';
import { importKinds } from '@fourball/workers/club/import-kinds.ts';
import { callOver, replyOver, type TestServer } from '../server.ts';
import type { Desk } from './imports.ts';

export const workedOff = async ({ house }: TestServer): Promise<void> => {
  while (await workOnNextImport(house, importKinds));
};

export const stateNow = ({ url, token }: Desk, id: number): Promise<ImportState> =>
  replyOver(url, getImport, { token, params: { id } });

export async function written(
  server: TestServer,
  desk: Desk,
  { id, fingerprint }: Pick<ImportState, 'id' | 'fingerprint'>,
): Promise<ImportState> {
  await replyOver(desk.url, writeImport, {
    token: desk.token,
    body: { id, fingerprint: fingerprint ?? '' },
  });
  await workedOff(server);
  return stateNow(desk, id);
}

/** As it was looked at by now; the answer of the order where it is refused. */
export async function takenBack(server: TestServer, desk: Desk, id: number) {
  const looked = await replyOver(desk.url, getImportUndo, { token: desk.token, params: { id } });
  const { json } = await callOver(desk.url, undoImport, {
    token: desk.token,
    body: { id, fingerprint: looked.fingerprint ?? '' },
  });
  await workedOff(server);
  return { looked, ordered: json, state: await stateNow(desk, id) };
}
