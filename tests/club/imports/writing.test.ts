/** A file of members is written by a worker: all of it or nothing, one after the other, as it was looked at. */
import { workOnNextImport } from '@fourball/domain/club/imports/work-on-import.ts';
import {
  discardImport,
  getImport,
  stopImport,
  writeImport,
} from '@fourball/shared/club/imports/import-calls.ts';
import type { ImportState } from '@fourball/shared/club/imports/import-shapes.ts';
import { importKinds } from '@fourball/workers/club/import-kinds.ts';
import { writeImportsHandler } from '@fourball/workers/club/write-imports.ts';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { csvFile, lookedAt, rowsOf, uploaded } from '../../kit/club/imports.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { callOver, replyOver, testNow } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';
import { workerContext } from '../../kit/worker-context.ts';

let last = 50_000;
const aNumber = () => String((last += 1));

const test = clubTest()
  .extend('desk', { scope: 'file' }, ({ server, admin }) => ({ url: server.url, token: admin.token }))
  .extend(
    'looked',
    ({ desk }) =>
      async (lines: readonly string[]) =>
        lookedAt(desk, await uploaded(desk, csvFile(lines))),
  )
  .extend(
    'order',
    ({ desk }) =>
      (state: ImportState) =>
        callOver(desk.url, writeImport, {
          token: desk.token,
          body: { id: state.id, fingerprint: state.fingerprint ?? 'f'.repeat(64) },
        }),
  )
  .extend(
    'work',
    ({ server }) =>
      () =>
        writeImportsHandler.run(workerContext(server.house)),
  )
  .extend(
    'now',
    ({ desk }) =>
      ({ id }: ImportState) =>
        replyOver(desk.url, getImport, { token: desk.token, params: { id } }),
  )
  .extend(
    'opened',
    ({ server }) =>
      async (numbers: readonly string[]) =>
        server.db.query<{ id: number; name: string; email: string; phone: string | null; user_name: string }>(
          `select u.id, u.full_name as name, u.email, c.phone, u.user_name from users u join contacts c on c.user_id = u.id
       where u.member_number = any($1) order by u.member_number`,
          [numbers],
        ),
  );

test.beforeEach(({ server }) => server.clock.set(testNow));

const crowd = (many: number) => {
  const numbers = Array.from({ length: many }, aNumber);
  return {
    numbers,
    lines: ['number,name,phone', ...numbers.map((number) => `${number},"Crowd, Carl",519555${number}`)],
  };
};

test('everybody is brought along, nobody is mailed, and the same file once more has nothing new', async ({
  server,
  desk,
  looked,
  order,
  work,
  now,
  opened,
}) => {
  const known = await buildUser(server.db);
  const [n0, n1, n2] = [aNumber(), aNumber(), aNumber()];
  await server.db.query('update users set member_number = $2 where id = $1', [known.userId, n0]);
  // Somebody who reads the club's mails already, and so has a phone that the file does not know.
  await server.db.query(
    `insert into contacts (first_name, last_name, email, phone) values ('Nina', 'New', 'nina@new.example', '555000')`,
  );
  const lines = [
    'number,name,email,phone,city,country,dob,joined on',
    `${n0},"Name, Other",,519 555 0100,Elora,Canada,,`,
    `${n1},"New, Nina",nina@new.example,,Guelph,CA,1971-04-23,2004-05-01`,
    `${n2},"New, Nils",nina@new.example,,,,,`,
    ',,half@new.example,,,,,',
  ];
  const [before] = await server.db.query<{ last: number }>('select coalesce(max(id), 0) as last from outbox');
  const state = await looked(lines);
  expect((await order(state)).json).toMatchObject({ state: 'QUEUED' });
  await work();
  expect(await now(state)).toMatchObject({ state: 'WRITTEN', doneRows: 4, changed: false, problem: null });
  expect(await opened([n0, n1, n2])).toMatchObject([
    { name: known.name, email: known.email, phone: '519 555 0100' },
    { name: 'Nina New', email: 'nina@new.example', phone: '555000', user_name: 'nina.new' },
    {
      name: 'Nils New',
      email: expect.stringMatching(/^member-\w{26,}@no-mail\.invalid$/),
      user_name: 'nils.new',
    },
  ]);
  const [nina] = await server.db.query<object>(
    `select u.birth_date, c.city, c.country, c.joined_on, u.password_hash, array(select role from user_roles r where r.user_id = u.id) as roles
     from users u join contacts c on c.user_id = u.id where u.member_number = $1`,
    [n1],
  );
  expect(nina).toEqual({
    birth_date: '1971-04-23',
    city: 'Guelph',
    country: 'CA',
    joined_on: '2004-05-01',
    password_hash: null,
    roles: ['GOLFER'],
  });
  expect(await server.db.query('select name from outbox where id > $1', [before?.last])).toEqual([]);
  const trail = await server.db.query<{ action: string; user_id: number | null }>(
    `select action, user_id from audit_entries where action in ('import.written', 'account.imported') order by id desc limit 2`,
  );
  expect(trail).toEqual([
    { action: 'import.written', user_id: null },
    { action: 'account.imported', user_id: known.userId },
  ]);
  expect((await rowsOf(desk, state.id)).map(({ person }) => person?.name ?? null)).toEqual([
    known.name,
    'Nina New',
    'Nils New',
    null,
  ]);
  const again = await looked(lines);
  expect(again.counts).toMatchObject({ NEW: 0, CHANGED: 0, SAME: 3, REFUSED: 1 });
  expect((await order(again)).json).toMatchObject({
    result: 'CONFLICT',
    reason: 'Nothing in this file is new.',
  });
});

test('what the office changes after it was looked at is not written over, and nothing else of the file either', async ({
  server,
  desk,
  looked,
  order,
  work,
  now,
  opened,
}) => {
  const known = await buildUser(server.db);
  const [n0, n1] = [aNumber(), aNumber()];
  await server.db.query('update users set member_number = $2 where id = $1', [known.userId, n0]);
  const state = await looked(['number,name,city', `${n0},"Name, Other",Elora`, `${n1},"New, Nobody",Elora`]);
  await order(state);
  await server.db.query(`update contacts set city = 'Guelph' where user_id = $1`, [known.userId]);
  await work();
  expect(await now(state)).toMatchObject({ state: 'CHECKED', changed: true, written: null, doneRows: 0 });
  expect(await opened([n1])).toEqual([]);
  expect((await order(state)).json).toMatchObject({ result: 'CONFLICT' });
  const fresh = await lookedAt(desk, state);
  expect(fresh).toMatchObject({ changed: false, counts: { NEW: 1, SAME: 1 } });
  await order(fresh);
  await work();
  expect(await opened([n1])).toHaveLength(1);
});

test('somebody who signs up meanwhile with an address of the file keeps it', async ({
  server,
  looked,
  order,
  work,
  now,
  opened,
}) => {
  const number = aNumber();
  const other = await buildUser(server.db);
  const state = await looked(['number,name,email', `${number},"Late, Lea",lea@late.example`]);
  await order(state);
  await server.db.query(`update users set email = 'lea@late.example' where id = $1`, [other.userId]);
  await work();
  expect(await now(state)).toMatchObject({ state: 'CHECKED', changed: true });
  expect(await opened([number])).toEqual([]);
});

test('of the same file twice at once one is written, and the other has nothing new', async ({
  server,
  desk,
  looked,
  order,
  now,
  opened,
}) => {
  const { numbers, lines } = crowd(1_200);
  const [one, two] = [await looked(lines), await looked(lines)];
  expect((await order(one)).json).toMatchObject({ state: 'QUEUED' });
  expect((await order(two)).json).toMatchObject({ state: 'QUEUED' });
  const worked = await Promise.all([1, 2, 3].map(() => workOnNextImport(server.house, importKinds)));
  expect(worked.filter(Boolean).length).toBeGreaterThan(0);
  while (await workOnNextImport(server.house, importKinds));
  const states = [await now(one), await now(two)];
  expect(states.map(({ state }) => state).toSorted()).toEqual(['CHECKED', 'WRITTEN']);
  expect(states.find(({ state }) => state === 'CHECKED')).toMatchObject({ changed: true });
  const people = await opened(numbers);
  expect(people).toHaveLength(1_200);
  expect(new Set(people.map(({ user_name }) => user_name)).size).toBe(1_200);
  const left = states[0]?.state === 'CHECKED' ? one : two;
  expect((await lookedAt(desk, left)).counts).toMatchObject({ NEW: 0, SAME: 1_200 });
});

test('it says how far it is, and stops where somebody wants it, with nothing left of it', async ({
  server,
  desk,
  looked,
  order,
  now,
  opened,
}) => {
  const known = await buildUser(server.db);
  const number = aNumber();
  await server.db.query('update users set member_number = $2 where id = $1', [known.userId, number]);
  const { numbers, lines } = crowd(700);
  const state = await looked([...lines, `${number},"Name, Other",5195550100`]);
  const stop = () => callOver(desk.url, stopImport, { token: desk.token, body: { id: state.id } });
  expect((await stop()).json).toMatchObject({ result: 'CONFLICT' });
  await order(state);
  expect((await stop()).json).toMatchObject({ state: 'CHECKED' });
  await order(state);
  // Somebody has the golfer at hand, so that the writer waits.
  let release = () => {};
  const freed = new Promise<void>((done) => {
    release = done;
  });
  const held = server.db.transaction(async (tx) => {
    await tx.query('select id from users where id = $1 for no key update', [known.userId]);
    await freed;
  });
  const working = workOnNextImport(server.house, importKinds);
  try {
    await eventually('the import to be on its way', async () => (await now(state)).state === 'WRITING');
    expect((await stop()).json).toMatchObject({ state: 'WRITING' });
    const refused = await callOver(desk.url, discardImport, { token: desk.token, params: { id: state.id } });
    expect(refused.json).toMatchObject({ result: 'CONFLICT', reason: 'This import is on its way already.' });
  } finally {
    release();
  }
  await held;
  expect(await working).toBe(true);
  expect(await now(state)).toMatchObject({ state: 'CHECKED', changed: false, doneRows: 0 });
  expect(await opened(numbers)).toEqual([]);
  await order(state);
  await workOnNextImport(server.house, importKinds);
  expect(await now(state)).toMatchObject({ state: 'WRITTEN', doneRows: 701 });
});

test('what a worker left that died is taken up after a minute of silence, and what breaks three times has failed', async ({
  server,
  looked,
  order,
  now,
  opened,
}) => {
  const number = aNumber();
  const state = await looked(['number,name', `${number},"Once, Olive"`]);
  await order(state);
  await server.db.query(`update imports set state = 'WRITING', claim = 1, beat_at = $2 where id = $1`, [
    state.id,
    testNow,
  ]);
  expect(await workOnNextImport(server.house, importKinds)).toBe(false);
  server.clock.set(new Date(new Date(testNow).getTime() + 61_000));
  const broken = {
    ...importKinds,
    MEMBERS: { ...importKinds.MEMBERS, judge: () => Promise.reject(new Error('The disk is full.')) },
  };
  await expect(workOnNextImport(server.house, broken)).rejects.toThrow('The disk is full.');
  expect(await now(state)).toMatchObject({ state: 'WRITING' });
  await expect(workOnNextImport(server.house, broken)).rejects.toThrow('The disk is full.');
  expect(await now(state)).toMatchObject({
    state: 'FAILED',
    problem: expect.stringContaining('nothing of it was'),
  });
  expect(await opened([number])).toEqual([]);
  const again = await looked(['number,name', `${number},"Once, Olive"`]);
  await order(again);
  await workOnNextImport(server.house, importKinds);
  expect(await opened([number])).toHaveLength(1);
});

test('what is not decided, or was not looked at, is not written', async ({ server, desk, looked, order }) => {
  const known = await buildUser(server.db);
  const state = await looked(['name,email', `Wanda Wife,${known.email}`]);
  expect((await order(state)).json).toMatchObject({
    result: 'CONFLICT',
    reason: 'Please say first who is meant in 1 row.',
  });
  const fresh = await uploaded(desk, csvFile(['name,number', `Una Unseen,${aNumber()}`]));
  expect((await order(fresh)).json).toMatchObject({ result: 'CONFLICT' });
  const wrong = await looked(['name,number', `Una Unseen,${aNumber()}`]);
  expect((await order({ ...wrong, fingerprint: 'f'.repeat(64) })).json).toMatchObject({ result: 'CONFLICT' });
});
