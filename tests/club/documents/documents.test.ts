/** Files in members' records: told by their content, bounded, opened by the office alone with a trace, taken along and taken away. */
import { openImageStorage } from '@fourball/domain/club/images/open-images.ts';
import { isServedKey } from '@fourball/domain/club/images/storage/image-storage.ts';
import { mergeRecords, previewMerge } from '@fourball/shared/accounts/merge-calls.ts';
import { eraseOwnAccount, exportOwnData } from '@fourball/shared/accounts/privacy-calls.ts';
import {
  addDocument,
  listDocuments,
  openDocument,
  removeDocument,
} from '@fourball/shared/club/documents/document-calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import sharp from 'sharp';
import { expect } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { callOver, outcomeOf, refusalIn, replyOver } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';
import { readZip } from '../../kit/zip.ts';

const password = 'Fairway-and-rough 1';
/** A paper of so many bytes, each of another content. */
const pdf = (words = 'contract', size = 200): File =>
  new File([`%PDF-1.7\n${words.padEnd(size, ' ')}\n%%EOF\n`], `${words}.pdf`);
const dot = async (format: 'png' | 'jpeg'): Promise<File> => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer();
  // Its name says nothing.
  return new File([new Uint8Array(bytes)], 'paper.pdf');
};

const test = clubTest({ with: ['workers'], apis: 2 })
  .extend('member', ({ server }) => buildUser(server.db, { firstName: 'Mia', password }))
  .extend('office', { scope: 'file' }, ({ server }) =>
    buildUser(server.db, { firstName: 'Olga', rights: ['MEMBERSHIP'] }),
  )
  .extend(
    'add',
    ({ server, office }) =>
      ({ userId }: BuiltUser, file: File, title = 'Contract', as = office) =>
        callOver(server.url, addDocument, { token: as.token, params: { userId }, body: { title, file } }),
  )
  .extend(
    'list',
    ({ server, office }) =>
      async ({ userId }: BuiltUser) =>
        (await replyOver(server.url, listDocuments, { token: office.token, params: { userId } })).documents,
  )
  .extend(
    'fetchFile',
    ({ server, office }) =>
      (documentId: number, as: BuiltUser = office) =>
        fetch(server.url + urlPathOf(openDocument).replace('{id}', String(documentId)), {
          method: 'POST',
          headers: { authorization: `Bearer ${as.token}` },
        }),
  )
  .extend('keys', ({ server }) => async (): Promise<string[]> => {
    const storage = openImageStorage(server.settings);
    const keys = await storage.list('images/member-document/');
    storage.close();
    return keys;
  });

test.beforeEach(({ server }) =>
  server.db.query(
    `update parameters set value = case name when 'MEMBER_DOCUMENTS' then '3' else '100' end
     where name in ('MEMBER_DOCUMENTS', 'MEMBER_DOCUMENT_KB')`,
  ),
);

test('a PDF, PNG or JPEG is kept as it came, told by its content, once, and opened with a trace', async ({
  server,
  member,
  office,
  add,
  list,
  fetchFile,
  keys,
}) => {
  expect((await add(member, pdf(), 'Vertrag “2026” — Müller')).json).toMatchObject({
    documents: [{ title: 'Vertrag “2026” — Müller', kind: 'PDF', addedBy: office.name }],
  });
  await add(member, await dot('png'), 'Photo');
  await add(member, await dot('jpeg'), 'Scan');
  expect((await list(member)).map(({ kind }) => kind)).toEqual(['JPEG', 'PNG', 'PDF']);
  // Sent again, also under another name, it is there once, and nothing is left lying about.
  expect(outcomeOf(await add(member, pdf(), 'Again'))).toBe(200);
  expect(await list(member)).toHaveLength(3);
  const all = (await keys()).filter((key) => key.includes(`/${member.userId}-`));
  expect(all).toHaveLength(3);
  expect(all.filter(isServedKey)).toEqual([]);
  expect((await fetch(`${server.url}/${all[0] ?? ''}`)).status).toBe(404);
  const [, , paper] = await list(member);
  const reply = await fetchFile(paper?.documentId ?? 0);
  expect(await reply.text()).toBe(await pdf().text());
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="document-${paper?.documentId}.pdf"; filename*=UTF-8''Vertrag%20%E2%80%9C2026%E2%80%9D%20%E2%80%94%20M%C3%BCller.pdf`,
  });
  const trail = await server.db.query(
    `select action, actor_user_id as by, changes from audit_entries where user_id = $1 order by id`,
    [member.userId],
  );
  expect(trail).toHaveLength(4);
  expect(trail.at(-1)).toMatchObject({ action: 'account.document-opened', by: office.userId });
});

test('anything else is refused and leaves nothing: other kinds, disguised ones, too large ones, too many', async ({
  server,
  member,
  add,
  keys,
}) => {
  const png = new Uint8Array(await (await dot('png')).arrayBuffer());
  const refused = [
    new File(['<html><script>alert(1)</script>'], 'paper.pdf'),
    new File(['MZ\u0090\u0000'], 'paper.pdf'),
    // A page before its header, and no end.
    new File(['<script>1</script>%PDF-1.7\n%%EOF'], 'paper.pdf'),
    new File(['%PDF-1.7\ncut off'], 'paper.pdf'),
    // A picture that is an archive, too.
    new File([png, new Uint8Array([0x50, 0x4b, 0x05, 0x06, 0, 0, 0, 0])], 'picture.png'),
    pdf('large', 101 * 1024),
  ];
  for (const file of refused) expect(refusalIn(await add(member, file)).fields).toEqual(['file']);
  expect(refusalIn(await add(member, pdf(), '  ')).fields).toEqual(['title']);
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => add(member, pdf(name))));
  expect(answers.map(outcomeOf).sort()).toEqual([200, 200, 200, 'CONFLICT', 'CONFLICT']);
  expect((await keys()).filter((key) => key.includes(`/${member.userId}-`))).toHaveLength(3);
  const twice = await buildUser(server.db);
  await Promise.all([add(twice, pdf('same')), add(twice, pdf('same'))]);
  expect((await keys()).filter((key) => key.includes(`/${twice.userId}-`))).toHaveLength(1);
});

test('is for who may read the record: not the member’s, not others’, gone once removed', async ({
  server,
  member,
  office,
  add,
  list,
  fetchFile,
  keys,
}) => {
  await add(member, pdf());
  const [paper] = await list(member);
  const documentId = paper?.documentId ?? 0;
  const starter = await buildUser(server.db, { rights: ['STARTER'] });
  for (const one of [member, starter]) {
    expect((await fetchFile(documentId, one)).status).toBe(403);
    expect((await add(member, pdf('other'), 'Other', one)).status).toBe(403);
    const call = { token: one.token, params: { id: documentId } };
    expect((await callOver(server.url, removeDocument, call)).status).toBe(403);
  }
  const call = { token: office.token, params: { id: documentId } };
  expect((await replyOver(server.url, removeDocument, call)).documents).toEqual([]);
  expect((await callOver(server.url, removeDocument, call)).status).toBe(404);
  expect((await fetchFile(documentId)).status).toBe(404);
  await eventually('the file is gone', async () => {
    const left = (await keys()).filter((key) => key.includes(`/${member.userId}-`));
    return left.length === 0 || undefined;
  });
});

test('goes along with a merge, into the golfer’s archive, and away with the golfer', async ({
  server,
  member,
  admin,
  add,
  list,
  keys,
}) => {
  const gone = await buildUser(server.db);
  await server.db.query('delete from sessions where user_id = $1', [gone.userId]);
  await add(gone, pdf('same'), 'Same');
  await add(gone, pdf('old'), 'Old');
  await add(member, pdf('same'), 'Same');
  const pair = { goneId: gone.userId, keptId: member.userId };
  const { fingerprint } = await replyOver(server.url, previewMerge, { token: admin.token, query: pair });
  await replyOver(server.url, mergeRecords, { token: admin.token, body: { ...pair, fingerprint } });
  expect((await list(member)).map(({ title }) => title).sort()).toEqual(['Old', 'Same']);
  const archive = await fetch(server.url + urlPathOf(exportOwnData), {
    headers: { authorization: `Bearer ${member.token}` },
  });
  const files = readZip(Buffer.from(await archive.arrayBuffer()));
  const named = [...files.keys()].filter((name) => name.startsWith('images/document-'));
  expect(named).toHaveLength(2);
  expect(String(files.get('documents.json'))).toContain('"Old"');
  await replyOver(server.url, eraseOwnAccount, {
    token: member.token,
    body: { currentPassword: password },
  });
  const left = await server.db.query('select 1 from member_documents where user_id = $1', [member.userId]);
  expect(left).toEqual([]);
  await eventually('the files are gone', async () => {
    const here = (await keys()).filter((key) => /-document\/(\d+)-/.exec(key)?.[1] === String(member.userId));
    return here.length === 0 || undefined;
  });
});
