/** A file of members through the api: how its columns are matched, and what would become of each row. */
import { sampleOf } from '@fourball/shared/club/imports/sample.ts';
import { noMailAddress } from '@fourball/domain/accounts/users/no-mail.ts';
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import {
  decideImportRows,
  discardImport,
  getImport,
  importCalls,
  listImports,
  mapImport,
  uploadImport,
} from '@fourball/shared/club/imports/import-calls.ts';
import { describe, expect } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { buildUser } from '../../kit/build.ts';
import { csvFile, lookedAt, rowsOf, uploaded } from '../../kit/club/imports.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { callOver, outcomeOf, refusalIn, replyOver, testNow } from '../../kit/server.ts';

const test = clubTest({ env: { IMPORT_ROWS: '300', IMPORT_LIMIT_KB: '64' } })
  .extend('desk', { scope: 'file' }, ({ server, admin }) => ({ url: server.url, token: admin.token }))
  /** Another number for each person of the file. */
  .extend('numbers', { scope: 'file' }, () => {
    let last = 70_000;
    return () => String((last += 1));
  })
  .extend('fates', ({ desk }) => async (lines: readonly string[]) => {
    const { id } = await lookedAt(desk, await uploaded(desk, csvFile(lines)));
    return (await rowsOf(desk, id)).map(({ fate, why, notes }) => ({ fate, why, notes }));
  });

test.beforeEach(({ server }) => server.clock.set(testNow));

test('a file is read, its columns are matched, and each row says what becomes of it', async ({
  server,
  desk,
  numbers,
}) => {
  const [known, filled] = [await buildUser(server.db), await buildUser(server.db)];
  const [n1, n2] = [numbers(), numbers()];
  const number = numbers();
  await server.db.query('update users set member_number = $2 where id = $1', [known.userId, number]);
  const state = await uploaded(
    desk,
    csvFile([
      'Maple Hollow;;;;;;',
      'Member No;Last Name;First Name;E-mail;Cell Phone;DOB;Shoe size',
      `${n1};Peña;José;jose@new.example;519 555 0142;23/04/1971;43`,
      `${n2};Nobody;Nora;;unlisted;;`,
      `${number};X;Y;;519-555-0100;;`,
      `;${filled.name.split(' ').slice(1).join(' ')};${filled.name.split(' ')[0]};${filled.email.toUpperCase()};;;`,
      ';;Half;half@new.example;;;',
    ]),
  );
  expect(state).toMatchObject({
    kind: 'MEMBERS',
    state: 'READ',
    fileName: 'members.csv',
    rows: 5,
    encoding: 'utf-8',
    asksDayOrder: false,
    columns: [
      { head: 'Member No', column: 'memberNumber', values: [n1, n2, number] },
      { head: 'Last Name', column: 'lastName' },
      { head: 'First Name', column: 'firstName' },
      { head: 'E-mail', column: 'email' },
      { head: 'Cell Phone', column: 'phone' },
      { head: 'DOB', column: 'birthDate' },
      { head: 'Shoe size', column: null, values: ['43'] },
    ],
  });
  const looked = await lookedAt(desk, state);
  expect(looked).toMatchObject({
    state: 'CHECKED',
    counts: { NEW: 2, CHANGED: 1, SAME: 1, REFUSED: 1, POSSIBLE: 0, LEFT: 0 },
  });
  expect(looked.fingerprint).toHaveLength(64);
  expect(await rowsOf(desk, state.id)).toMatchObject([
    {
      row: 3,
      fate: 'NEW',
      why: null,
      notes: [],
      person: null,
      cells: { lastName: 'Peña', phone: '519 555 0142' },
    },
    {
      row: 4,
      fate: 'NEW',
      notes: [
        'Phone can’t be read and is left out: “unlisted”.',
        'Has no mail address, and can’t log in until one is added.',
      ],
    },
    {
      row: 5,
      fate: 'CHANGED',
      person: { userId: known.userId, memberNumber: number },
      changes: [{ field: 'phone', before: null, after: '519-555-0100' }],
    },
    { row: 6, fate: 'SAME', person: { userId: filled.userId } },
    { row: 7, fate: 'REFUSED', why: 'There is no first and last name.' },
  ]);
  // Looking changes nothing.
  expect(await server.db.query(`select from users where email = 'jose@new.example'`)).toEqual([]);
  expect(await rowsOf(desk, state.id, 'REFUSED')).toHaveLength(1);
});

test('what the file says replaces what the club has only where the office wants it so', async ({
  server,
  desk,
  numbers,
}) => {
  const known = await buildUser(server.db);
  const number = numbers();
  await server.db.query(`update users set member_number = $2, nickname = 'Ace' where id = $1`, [
    known.userId,
    number,
  ]);
  await server.db.query(`update contacts set phone = '5195550100', city = 'Guelph' where user_id = $1`, [
    known.userId,
  ]);
  const state = await uploaded(
    desk,
    csvFile([
      'number,first name,last name,nickname,phone,city,region,email',
      `${number},Another,Name,—,(519) 555-0100,Elora,ON,another@new.example`,
    ]),
  );
  await lookedAt(desk, state);
  expect(await rowsOf(desk, state.id)).toMatchObject([
    {
      fate: 'CHANGED',
      changes: [{ field: 'region', before: null, after: 'ON' }],
      notes: [`Keeps the mail address ${known.email}: only its owner can change it.`],
    },
  ]);
  await lookedAt(desk, state, { wins: 'FILE' });
  const [row] = await rowsOf(desk, state.id);
  expect(row?.changes.map(({ field, after }) => [field, after]).toSorted()).toEqual([
    ['city', 'Elora'],
    ['firstName', 'Another'],
    ['lastName', 'Name'],
    ['nickname', null],
    ['region', 'ON'],
  ]);
});

test('an address is added by a file to a golfer who never had one, and to nobody of the staff', async ({
  server,
  desk,
  numbers,
}) => {
  const people = [
    await buildUser(server.db),
    await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] }),
    await buildUser(server.db, { rights: ['STARTER'] }),
  ].map(({ userId }) => ({ userId, number: numbers() }));
  const lines = [];
  for (const { userId, number } of people) {
    await server.db.query('delete from sessions where user_id = $1', [userId]);
    const [named] = await server.db.query<{ name: string }>(
      `update users set member_number = $2, email = $3 where id = $1 returning concat_ws(',', first_name, last_name) as name`,
      [userId, number, noMailAddress()],
    );
    lines.push(`${number},${named?.name},theirs-${number}@new.example`);
  }
  const state = await uploaded(desk, csvFile(['number,first name,last name,email', ...lines]));
  await lookedAt(desk, state, { wins: 'FILE' });
  const kept = {
    fate: 'SAME',
    changes: [],
    notes: ['Stays without a mail address: only its owner or an admin can add one.'],
  };
  expect(await rowsOf(desk, state.id)).toMatchObject([
    {
      fate: 'CHANGED',
      changes: [{ field: 'email', before: null, after: `theirs-${people[0]?.number}@new.example` }],
    },
    kept,
    kept,
  ]);
});

test('people of the file who share an address, or stand in it twice, are told apart', async ({
  fates,
  numbers,
}) => {
  const [one, two] = [numbers(), numbers()];
  const rows = await fates([
    'number,name,email,dob',
    `${one},"Share, Ann",share@new.example,`,
    `${two},"Share, Bob",share@new.example,`,
    `${one},"Share, Anna",,`,
    ',Tess Twice,,1971-04-23',
    ',"Twice, TESS",,23 Apr 1971',
  ]);
  expect(rows.map(({ fate, why }) => [fate, why])).toEqual([
    ['NEW', null],
    ['NEW', null],
    ['REFUSED', 'The same person stands in row 2.'],
    ['NEW', null],
    ['REFUSED', 'The same person stands in row 5.'],
  ]);
  expect(rows[1]?.notes[0]).toBe(
    'Row 2 has the same mail address and keeps it; an address belongs to one person.',
  );
});

test('who is found by name and birth date alone, or by an address of another name, is for the office to say', async ({
  server,
  desk,
}) => {
  const [born, shared] = [await buildUser(server.db), await buildUser(server.db)];
  await server.db.query(
    `update users set first_name = 'Zoë', last_name = 'Zuñiga', birth_date = '1960-02-03' where id = $1`,
    [born.userId],
  );
  const state = await uploaded(
    desk,
    csvFile(['name,email,dob', '"ZUNIGA, Zoe",zoe@new.example,1960-02-03', `Wanda Wife,${shared.email},`]),
  );
  const looked = await lookedAt(desk, state);
  expect(looked.counts).toMatchObject({ POSSIBLE: 2 });
  expect(await rowsOf(desk, state.id)).toMatchObject([
    { fate: 'POSSIBLE', why: 'Zoë Zuñiga has this name and birth date.', person: { userId: born.userId } },
    { fate: 'POSSIBLE', why: `${shared.name} has this mail address.`, person: { userId: shared.userId } },
  ]);
  const decide = (rows: number[], decided: 'SAME' | 'NEW' | 'LEAVE' | null) =>
    replyOver(desk.url, decideImportRows, { token: desk.token, body: { id: state.id, rows, decided } });
  expect((await decide([2], 'SAME')).counts).toMatchObject({ SAME: 1, POSSIBLE: 1 });
  const second = await decide([3], 'NEW');
  expect(second.counts).toMatchObject({ SAME: 1, NEW: 1, POSSIBLE: 0 });
  expect(second.fingerprint).not.toBe(looked.fingerprint);
  expect((await rowsOf(desk, state.id))[1]?.notes[0]).toBe(
    `${shared.name} has this mail address and keeps it; an address belongs to one person.`,
  );
  expect((await decide([2, 3], 'LEAVE')).counts).toMatchObject({ LEFT: 2 });
  expect((await decide([2, 3], null)).counts).toMatchObject({ POSSIBLE: 2 });
});

test('a number of one person with the address and name of another is refused, and so is who has left', async ({
  server,
  fates,
  numbers,
}) => {
  const [one, other, closed] = [
    await buildUser(server.db),
    await buildUser(server.db),
    await buildUser(server.db),
  ];
  const [first, last] = [numbers(), numbers()];
  await server.db.query('update users set member_number = $2 where id = $1', [one.userId, first]);
  await server.db.query(
    `update users set member_number = $2, status = 'INACTIVE', closed_at = now() where id = $1`,
    [closed.userId, last],
  );
  const rows = await fates([
    'number,name,email',
    `${first},${other.name},${other.email}`,
    `${last},${closed.name},`,
  ]);
  expect(rows.map(({ fate, why }) => [fate, why])).toEqual([
    ['REFUSED', `The number is that of ${one.name}, the mail address that of ${other.name}.`],
    ['REFUSED', 'The account of this person is closed. Open it first.'],
  ]);
});

test('a mapping is kept for the next file with these heads, in whatever order', async ({ desk, numbers }) => {
  const state = await uploaded(desk, csvFile(['Ref,Family,Given,Born', `${numbers()},Kept,Kate,3/4/1980`]));
  expect(state.columns.map(({ column }) => column)).toEqual([null, null, null, null]);
  const mapping = ['memberNumber', 'lastName', 'firstName', 'birthDate'];
  const body = { id: state.id, mapping, options: { dayOrder: 'DMY' as const, wins: 'FILE' as const } };
  const looked = await replyOver(desk.url, mapImport, { token: desk.token, body });
  expect(looked.asksDayOrder).toBe(true);
  const again = await uploaded(desk, csvFile(['born,GIVEN,Ref,Family', `3/4/1980,Kate,${numbers()},Kept`]));
  expect(again.columns.map(({ column }) => column)).toEqual([
    'birthDate',
    'firstName',
    'memberNumber',
    'lastName',
  ]);
  expect(again.options).toEqual({ dayOrder: 'DMY', wins: 'FILE' });
  for (const [wrong, message] of [
    [[null, 'lastName', null, null], 'Please say which column has this: First name, Last name.'],
    [['email', 'lastName', 'firstName', 'email'], 'Two columns can’t be the same: Email.'],
    [['email', 'lastName', 'firstName', 'handicap'], 'There is no such column.'],
    [['lastName', 'firstName'], 'There is no such column.'],
  ] as const) {
    const answer = await callOver(desk.url, mapImport, {
      token: desk.token,
      body: { ...body, mapping: [...wrong] },
    });
    expect(refusalIn(answer)).toMatchObject({ code: 'invalid_input', fields: ['mapping'] });
    expect(JSON.stringify(answer.json)).toContain(message);
  }
});

test('a workbook is brought along like a file of text, and an export is known by its heads', async ({
  desk,
  numbers,
}) => {
  const heads = [
    'Last Name',
    'First Name',
    'Member ID',
    'Mobile',
    'Email',
    'Membership Class',
    'Effective Date',
    'Bill Till Date',
  ];
  const cells = ['Book', 'Bea', numbers(), '5195550100', 'bea@new.example', 'Full', '', ''];
  const book = await writeExcelFile([
    { sheet: 'Notes', data: [[{ value: 'Printed' }]] },
    { sheet: 'Members', data: [heads.map((value) => ({ value })), cells.map((value) => ({ value }))] },
  ]).toBuffer();
  const file = new File([new Uint8Array(book)], 'Members.xlsx');
  const empty = await callOver(desk.url, uploadImport, {
    token: desk.token,
    body: { kind: 'MEMBERS', file },
  });
  expect(refusalIn(empty).fields).toEqual(['file']);
  const state = await replyOver(desk.url, uploadImport, {
    token: desk.token,
    body: { kind: 'MEMBERS', file, sheet: 'Members' },
  });
  expect(state).toMatchObject({
    profile: 'Club Caddie',
    sheet: 'Members',
    sheets: ['Notes', 'Members'],
    encoding: null,
  });
  expect((await lookedAt(desk, state)).counts.NEW).toBe(1);
});

describe('is refused', () => {
  test.for<[string, () => File, number]>([
    ['of too many rows', () => csvFile(`name\n${'Ava Long\n'.repeat(301)}`.split('\n')), 422],
    ['with heads alone', () => csvFile(['name,email']), 422],
    ['that is a PDF', () => csvFile(new Uint8Array(Buffer.from('%PDF-1.7\0\0')), 'members.xlsx'), 422],
    ['with numbers of cards', () => csvFile(['name,pays with', 'Ava Long,4242 4242 4242 4242']), 422],
    ['that is too large', () => csvFile(['x'.repeat(70_000)]), 413],
  ])('a file %s', async ([, file, status], { desk }) => {
    const answer = await callOver(desk.url, uploadImport, {
      token: desk.token,
      body: { kind: 'MEMBERS', file: file() },
    });
    expect(answer.status).toBe(status);
    if (status === 422) expect(refusalIn(answer).fields).toEqual(['file']);
  });

  test('whoever is not of the office, in each of the calls', async ({ server, desk, numbers }) => {
    const { token } = await buildUser(server.db);
    const { id } = await uploaded(desk, csvFile(['name,number', `Una Unseen,${numbers()}`]));
    const bodies: Record<string, object> = {
      uploadImport: { body: { kind: 'MEMBERS', file: csvFile(['name', 'A B']) } },
      listImports: { params: { page: 0 } },
      getImport: { params: { id } },
      mapImport: { body: { id, mapping: ['name'], options: { dayOrder: 'DMY', wins: 'CLUB' } } },
      listImportRows: { params: { id, page: 0, size: 1 } },
      decideImportRows: { body: { id, rows: [2], decided: 'NEW' } },
      getImportUndo: { params: { id } },
      downloadImportSample: { params: { kind: 'MEMBERS' } },
      discardImport: { params: { id } },
    };
    for (const [name, call] of Object.entries(importCalls)) {
      expect((await callOver(desk.url, call, { token, ...bodies[name] })).status, name).toBe(403);
    }
  });
});

test('files are listed, the newest first, and one that was not written is forgotten', async ({
  desk,
  numbers,
}) => {
  const { id } = await uploaded(desk, csvFile(['name,number', `Dan Discard,${numbers()}`], 'old list.csv'));
  const { token } = desk;
  const listed = await replyOver(desk.url, listImports, { token, params: { page: 0 } });
  expect(listed.imports[0]).toMatchObject({ id, fileName: 'old list.csv', state: 'READ', written: null });
  await replyOver(desk.url, discardImport, { token, params: { id } });
  expect(outcomeOf(await callOver(desk.url, getImport, { token, params: { id } }))).toBe(404);
  expect(outcomeOf(await callOver(desk.url, discardImport, { token, params: { id } }))).toBe(404);
});

test('whoever is erased is in no file any more', async ({ server, desk }) => {
  const golfer = await buildUser(server.db, { password: 'fairway-and-rough' });
  const state = await uploaded(
    desk,
    csvFile(
      ['name,email,city', `"${golfer.name}",${golfer.email},Elora`, 'Other Person,,Elora'],
      `${golfer.name}.csv`,
    ),
  );
  await lookedAt(desk, state);
  await replyOver(server.url, eraseOwnAccount, {
    token: golfer.token,
    body: { currentPassword: 'fairway-and-rough' },
  });
  const kept = JSON.stringify(
    await server.db.query(
      'select i.file_name, r.* from imports i join import_rows r on r.import_id = i.id where i.id = $1',
      [state.id],
    ),
  );
  expect(kept).not.toContain(golfer.name);
  expect(kept).not.toContain(golfer.email);
  expect(kept).toContain('Other Person');
});

test('the sample that is handed out is read as it is, people who can be opened', async ({ desk }) => {
  const { head, rows } = sampleOf('MEMBERS');
  const state = await uploaded(desk, csvFile([head, ...rows].map((cells) => cells.join(','))));
  expect(state.columns.map(({ column }) => column)).not.toContain(null);
  await lookedAt(desk, state);
  expect(await rowsOf(desk, state.id)).toMatchObject([
    { fate: 'NEW', notes: [] },
    { fate: 'NEW', notes: ['Has no mail address, and can’t log in until one is added.'] },
  ]);
});
