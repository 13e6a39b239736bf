/** An association's roster through the api: what would become of each row, and all of it or nothing. */
import {
  enterOwnIndex,
  getOwnHandicap,
  importRoster,
  previewRoster,
} from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import { zipSync } from 'fflate';
import { describe, expect } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { callOver, outcomeOf, refusalIn, replyOver, testNow } from '../../kit/server.ts';

const association = 'Golf Canada';
const validFrom = '2026-06-01';

const test = clubTest({ env: { ROSTER_ROWS: '50', ROSTER_LIMIT_KB: '64' } })
  .extend('numbered', ({ server }) => async (): Promise<BuiltUser & { number: string }> => {
    const golfer = await buildUser(server.db);
    const [row] = await server.db.query<{ member_number: string }>(
      'select member_number from users where id = $1',
      [golfer.userId],
    );
    return { ...golfer, number: row?.member_number ?? '' };
  })
  .extend(
    'send',
    ({ server, admin }) =>
      (call: typeof previewRoster | typeof importRoster, file: File, more: object = {}) =>
        callOver(server.url, call, { token: admin.token, body: { file, association, validFrom, ...more } }),
  )
  .extend(
    'preview',
    ({ server, admin }) =>
      (file: File, more: object = {}) =>
        replyOver(server.url, previewRoster, {
          token: admin.token,
          body: { file, association, validFrom, ...more },
        }),
  )
  .extend(
    'indexOf',
    ({ server }) =>
      async ({ token }: BuiltUser) =>
        (await replyOver(server.url, getOwnHandicap, { token })).official,
  );

test.beforeEach(({ server }) => server.clock.set(testNow));

const csv = (text: string | Uint8Array<ArrayBuffer>, name = 'roster.csv') => new File([text], name);
const fates = ({ rows }: { rows: readonly { fate: string }[] }) => rows.map(({ fate }) => fate);

test('each row is matched by member number, then by address, and says what becomes of it', async ({
  server,
  numbered,
  preview,
  send,
  indexOf,
}) => {
  const [fresh, known, typed, other, twice] = [
    await numbered(),
    await numbered(),
    await numbered(),
    await numbered(),
    await numbered(),
  ];
  const own = { association, validFrom };
  await replyOver(server.url, enterOwnIndex, { token: known.token, body: { ...own, value: 9.9 } });
  await replyOver(server.url, enterOwnIndex, { token: typed.token, body: { ...own, value: 21.4 } });
  const file = csv(
    [
      'Member No.,Name,E-mail,Handicap Index',
      `${fresh.number.toLowerCase()},Fresh,,14.3`,
      `,Known,${known.email.toUpperCase()},+2.1`,
      `nobody-has-it,Typed,${typed.email},"21,4"`,
      `${fresh.number},Mixed,${other.email},8`,
      `${twice.number},Twice,,10.0`,
      `,Twice,${twice.email},11.0`,
      `${other.number},None,,NH`,
      'X-1,Stranger,stranger@elsewhere.example,12.0',
      '',
    ].join('\r\n'),
  );
  const shown = await preview(file);
  expect(fates(shown)).toEqual([
    'NEW',
    'CHANGED',
    'CONFIRMED',
    'TWO_GOLFERS',
    'TWICE',
    'TWICE',
    'NO_INDEX',
    'NOT_FOUND',
  ]);
  expect(shown.rows[1]).toEqual({
    row: 3,
    name: 'Known',
    memberNumber: '',
    email: known.email,
    typed: '+2.1',
    value: -2.1,
    validFrom,
    golfer: known.name,
    before: 9.9,
    fate: 'CHANGED',
  });
  // Looking changes nothing.
  expect(await indexOf(fresh)).toBeNull();
  const { json } = await send(importRoster, file, { fingerprint: shown.fingerprint });
  expect(json).toMatchObject({ written: 3 });
  expect(await indexOf(fresh)).toMatchObject({
    value: 14.3,
    source: 'IMPORT',
    enteredBy: 'OFFICE',
    verified: true,
    ...own,
  });
  expect(await indexOf(known)).toMatchObject({ value: -2.1 });
  expect(await indexOf(typed)).toMatchObject({ value: 21.4, verified: true });
  expect(await indexOf(twice)).toBeNull();
  // The same file once more has nothing new.
  const again = await preview(file);
  expect(fates(again).slice(0, 3)).toEqual(['SAME', 'SAME', 'SAME']);
  expect((await send(importRoster, file, { fingerprint: again.fingerprint })).json).toMatchObject({
    written: 0,
  });
});

test('a row that is older than what is known is left, and one with a day of its own takes it', async ({
  numbered,
  preview,
  send,
  indexOf,
}) => {
  const golfer = await numbered();
  const file = (value: string, day: string) =>
    csv(`Member Number;Index;Effective Date\n${golfer.number};${value};${day}\n`);
  const first = await preview(file('14,3', '2026-05-05'));
  expect(first.rows[0]).toMatchObject({ fate: 'NEW', value: 14.3, validFrom: '2026-05-05' });
  await send(importRoster, file('14,3', '2026-05-05'), { fingerprint: first.fingerprint });
  expect(fates(await preview(file('13.0', '2026-05-04')))).toEqual(['OLDER']);
  expect(fates(await preview(file('13.0', '2026-06-17')))).toEqual(['UNREADABLE']);
  expect(fates(await preview(file('13.0', '05/06/2026')))).toEqual(['UNREADABLE']);
  expect(fates(await preview(file('13.0', '2026-06-16T08:00:00Z')))).toEqual(['CHANGED']);
  expect(await indexOf(golfer)).toMatchObject({ value: 14.3, validFrom: '2026-05-05' });
});

test('what a golfer typed for a later day is confirmed by the same, and else holds until a newer roster', async ({
  server,
  numbered,
  preview,
  send,
  indexOf,
}) => {
  const golfer = await numbered();
  const own = { value: 14.3, association, validFrom: '2026-06-10' };
  await replyOver(server.url, enterOwnIndex, { token: golfer.token, body: own });
  const file = (value: string) => csv(`member,index\n${golfer.number},${value}\n`);
  expect(fates(await preview(file('13.1')))).toEqual(['OLDER']);
  const same = await preview(file('14.3'));
  expect(same.rows).toMatchObject([{ fate: 'CONFIRMED', validFrom: '2026-06-10' }]);
  await send(importRoster, file('14.3'), { fingerprint: same.fingerprint });
  expect(await indexOf(golfer)).toMatchObject({ ...own, source: 'IMPORT', verified: true });
});

test.for([
  ['54.1', 'UNREADABLE'],
  ['-14.3', 'UNREADABLE'],
  ['14.35', 'UNREADABLE'],
  ['fourteen', 'UNREADABLE'],
  ['14.300000000000001', 'NEW'],
  ['12.4R', 'NEW'],
  ['WD', 'NO_INDEX'],
  ['', 'NO_INDEX'],
] as const)('an index of “%s” is %s', async ([typed, fate], { numbered, preview }) => {
  const { number } = await numbered();
  expect(fates(await preview(csv(`member,hi\n${number},${typed}\n`)))).toEqual([fate]);
});

test('a workbook is read like a file of text', async ({ numbered, preview }) => {
  const [one, two] = [await numbered(), await numbered()];
  const book = await writeExcelFile([
    [{ value: 'Member Number' }, { value: 'Handicap Index' }, { value: 'Date' }],
    [
      { value: one.number },
      { type: Number, value: 14.3 },
      { type: Date, value: new Date('2026-05-05T00:00:00Z'), format: 'yyyy-mm-dd' },
    ],
    [{ value: two.number }, { value: '+1.0' }, { value: '2026-05-06' }],
  ]).toBuffer();
  const { rows } = await preview(new File([new Uint8Array(book)], 'roster.xlsx'));
  expect(rows).toMatchObject([
    { row: 2, golfer: one.name, value: 14.3, validFrom: '2026-05-05', fate: 'NEW' },
    { row: 3, golfer: two.name, value: -1, validFrom: '2026-05-06', fate: 'NEW' },
  ]);
});

test('names of an older program’s file keep their letters', async ({ preview }) => {
  const { rows } = await preview(
    csv(new Uint8Array(Buffer.from('Name,Member,Index\nJosé Peña,X-9,12\n', 'latin1'))),
  );
  expect(rows).toMatchObject([{ name: 'José Peña', fate: 'NOT_FOUND' }]);
});

test('what has changed since it was looked at is not imported, and nothing of it', async ({
  server,
  numbered,
  preview,
  send,
  indexOf,
}) => {
  const [one, two] = [await numbered(), await numbered()];
  const file = csv(`member,index\n${one.number},14.3\n${two.number},15.3\n`);
  const { fingerprint } = await preview(file);
  await replyOver(server.url, enterOwnIndex, {
    token: two.token,
    body: { value: 15.3, association, validFrom },
  });
  expect(refusalIn(await send(importRoster, file, { fingerprint }))).toMatchObject({
    code: 'conflict',
    fields: ['fingerprint'],
  });
  // Another association is another import too.
  const again = await preview(file);
  const elsewhere = { fingerprint: again.fingerprint, association: 'USGA' };
  expect(outcomeOf(await send(importRoster, file, elsewhere))).toBe('CONFLICT');
  expect(await indexOf(one)).toBeNull();
});

test('two offices that import at once write each index once', async ({ server, numbered, preview, send }) => {
  const golfers = [await numbered(), await numbered(), await numbered()];
  const file = csv(`member,index\n${golfers.map(({ number }, at) => `${number},${10 + at}`).join('\n')}`);
  const { fingerprint } = await preview(file);
  const answers = await Promise.all([1, 2, 3].map(() => send(importRoster, file, { fingerprint })));
  expect(answers.map(outcomeOf).toSorted()).toEqual([200, 'CONFLICT', 'CONFLICT']);
  expect(
    await server.db.query('select from handicap_indexes where user_id = any($1)', [
      golfers.map(({ userId }) => userId),
    ]),
  ).toHaveLength(3);
});

describe('is refused', () => {
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(4_000_000) });
  test.for<[string, () => File, number]>([
    ['without a column of indexes', () => csv('member,name\nX-1,Ava\n'), 422],
    ['without a column that says whose it is', () => csv('name,index\nAva,12\n'), 422],
    ['that is empty', () => csv('\n'), 422],
    ['of too many rows', () => csv(`member,index\n${'X-1,12\n'.repeat(51)}`), 422],
    [
      'that is a picture',
      () => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])], 'a.csv'),
      422,
    ],
    ['that is a torn workbook', () => new File([new Uint8Array([0x50, 0x4b, 3, 4, 9, 9])], 'a.xlsx'), 422],
    ['that unpacks to sixty times its size', () => new File([new Uint8Array(bomb)], 'a.xlsx'), 422],
    ['that is too large', () => csv('x'.repeat(70_000)), 413],
  ])('a file %s', async ([, file, status], { send }) => {
    const answer = await send(previewRoster, file());
    expect(answer.status).toBe(status);
    if (status === 422) expect(refusalIn(answer).fields).toEqual(['file']);
  });

  test('a day to come, and whoever is not of the office', async ({ server, numbered, send }) => {
    const file = csv('member,index\nX-1,12\n');
    expect(refusalIn(await send(previewRoster, file, { validFrom: '2026-06-17' })).fields).toEqual([
      'validFrom',
    ]);
    const { token } = await numbered();
    for (const call of [previewRoster, importRoster]) {
      const body = { file, association, validFrom, fingerprint: 'f'.repeat(64) };
      expect((await callOver(server.url, call, { token, body })).status).toBe(403);
    }
  });
});
