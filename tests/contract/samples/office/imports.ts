/** What it takes for the calls of imports to be answered. */
import { workOnNextImport } from '@fourball/domain/club/imports/work-on-import.ts';
import { getImportUndo, writeImport } from '@fourball/shared/club/imports/import-calls.ts';
import { importKinds } from '@fourball/workers/club/import-kinds.ts';
import { buildUser } from '../../../kit/build.ts';
import { csvFile, lookedAt, uploaded } from '../../../kit/club/imports.ts';
import { replyOver, type CallOptions, type TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

const office = async ({ db, url }: TestServer) => ({
  url,
  token: (await buildUser(db, { roles: ['GOLFER', 'ADMIN'] })).token,
});

let people = 0;
const members = () => csvFile(['name,number', `Imogen Import,I${(people += 1)}`]);

/** A file that was looked at. */
async function file(server: TestServer) {
  const desk = await office(server);
  return { token: desk.token, state: await lookedAt(desk, await uploaded(desk, members())) };
}

/** One that was brought along. */
async function written(server: TestServer) {
  const { token, state } = await file(server);
  await replyOver(server.url, writeImport, {
    token,
    body: { id: state.id, fingerprint: state.fingerprint ?? '' },
  });
  while (await workOnNextImport(server.house, importKinds));
  return { token, state };
}

/** By the id of the call. */
export const importSamples: Readonly<Record<string, Sample>> = {
  'import.upload': async (server) => ({
    token: (await office(server)).token,
    body: { kind: 'MEMBERS', file: members() },
  }),
  'import.list': async (server) => ({ token: (await office(server)).token, params: { page: 0 } }),
  'import.get': async (server) => {
    const { token, state } = await file(server);
    return { token, params: { id: state.id } };
  },
  'import.map': async (server) => {
    const { token, state } = await file(server);
    const mapping = state.columns.map(({ column }) => column);
    return { token, body: { id: state.id, mapping, options: state.options } };
  },
  'import.rows': async (server) => {
    const { token, state } = await file(server);
    return { token, params: { id: state.id, page: 0, size: 20 }, query: { fate: 'NEW' } };
  },
  'import.decide': async (server) => {
    const { token, state } = await file(server);
    return { token, body: { id: state.id, rows: [2], decided: 'LEAVE' } };
  },
  'import.write': async (server) => {
    const { token, state } = await file(server);
    return { token, body: { id: state.id, fingerprint: state.fingerprint ?? '' } };
  },
  'import.stop': async (server) => {
    const { token, state } = await file(server);
    const body = { id: state.id, fingerprint: state.fingerprint ?? '' };
    await replyOver(server.url, writeImport, { token, body });
    return { token, body: { id: state.id } };
  },
  'import.getUndo': async (server) => {
    const { token, state } = await written(server);
    return { token, params: { id: state.id } };
  },
  'import.undo': async (server) => {
    const { token, state } = await written(server);
    const { fingerprint } = await replyOver(server.url, getImportUndo, { token, params: { id: state.id } });
    return { token, body: { id: state.id, fingerprint: fingerprint ?? '' } };
  },
  'import.discard': async (server) => {
    const { token, state } = await file(server);
    return { token, params: { id: state.id } };
  },
};
