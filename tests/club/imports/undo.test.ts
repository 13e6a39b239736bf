/** A file of members that was written is taken back: all that it made or nothing, as long as nobody has used it. */
import { workOnNextImport } from '@fourball/domain/club/imports/work-on-import.ts';
import { leaningOf } from '@fourball/shared/club/imports/leaning.ts';
import {
  discardImport,
  getImport,
  getImportUndo,
  stopImport,
  undoImport,
  writeImport,
} from '@fourball/shared/club/imports/import-calls.ts';
import { importKinds } from '@fourball/workers/club/import-kinds.ts';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { csvFile, lookedAt, uploaded } from '../../kit/club/imports.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { callOver, replyOver, testNow } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

let last = 70_000;
const aNumber = () => String((last += 1));

const test = clubTest()
  .extend('desk', { scope: 'file' }, ({ server, admin }) => ({ url: server.url, token: admin.token }))
  .extend('work', ({ server }) => async () => {
    while (await workOnNextImport(server.house, importKinds));
  })
  .extend('written', ({ desk, work }) => async (lines: readonly string[]) => {
    const state = await lookedAt(desk, await uploaded(desk, csvFile(lines)), { wins: 'FILE' });
    await replyOver(desk.url, writeImport, {
      token: desk.token,
      body: { id: state.id, fingerprint: state.fingerprint ?? '' },
    });
    await work();
    return state.id;
  })
  .extend(
    'undo',
    ({ desk }) =>
      (id: number) =>
        replyOver(desk.url, getImportUndo, { token: desk.token, params: { id } }),
  )
  .extend(
    'order',
    ({ desk }) =>
      (id: number, fingerprint: string | null) =>
        callOver(desk.url, undoImport, {
          token: desk.token,
          body: { id, fingerprint: fingerprint ?? 'f'.repeat(64) },
        }),
  )
  .extend(
    'now',
    ({ desk }) =>
      (id: number) =>
        replyOver(desk.url, getImport, { token: desk.token, params: { id } }),
  )
  .extend(
    'people',
    ({ server }) =>
      (numbers: readonly string[]) =>
        server.db.query<{ id: number; name: string }>(
          'select id, full_name as name from users where member_number = any($1) order by member_number',
          [numbers],
        ),
  );

test.beforeEach(({ server }) => server.clock.set(testNow));

test('who was opened is gone, and who was there before has the former values where they are still the file’s', async ({
  server,
  desk,
  written,
  undo,
  order,
  work,
  now,
  people,
}) => {
  const [n0, n1, n2, n3] = [aNumber(), aNumber(), aNumber(), aNumber()];
  const [known, changed] = [await buildUser(server.db), await buildUser(server.db)];
  const set = (id: number, number: string, city: string | null) =>
    Promise.all([
      server.db.query('update users set member_number = $2 where id = $1', [id, number]),
      server.db.query('update contacts set city = $2 where user_id = $1', [id, city]),
    ]);
  await set(known.userId, n0, 'Elora');
  await set(changed.userId, n1, null);
  await server.db.query(
    `insert into contacts (first_name, last_name, email, phone) values ('Reader', 'Known', 'reader@undo.example', '555000')`,
  );
  const id = await written([
    'number,name,email,city,phone',
    `${n0},"Name, Other",,Guelph,`,
    `${n1},"Name, Other",,Fergus,5195550101`,
    `${n2},"Known, Nina",reader@undo.example,Paris,555111`,
    `${n3},"New, Nils",nils@undo.example,,`,
    `${aNumber()},"Alone, Al",,,`,
  ]);
  expect(await people([n2, n3])).toHaveLength(2);
  await server.db.query(`update contacts set city = 'Arthur' where user_id = $1`, [changed.userId]);
  const looked = await undo(id);
  expect(looked).toMatchObject({
    counts: { REMOVED: 3, RESTORED: 1, KEPT: 1, LEANS: 0 },
    rows: [{ row: 3, fate: 'KEPT', why: ['City was changed since, and stays.'], userId: changed.userId }],
  });
  expect((await order(id, 'f'.repeat(64))).json).toMatchObject({ result: 'CONFLICT' });
  expect((await order(id, looked.fingerprint)).json).toMatchObject({ state: 'UNDO_QUEUED', undone: null });
  await work();
  expect(await now(id)).toMatchObject({ state: 'UNDONE', doneRows: 5, undone: { name: expect.any(String) } });
  expect(await people([n2, n3])).toEqual([]);
  const contacts = await server.db.query(
    `select city, phone, user_id as "userId" from contacts
     where user_id = any($1) or email in ('reader@undo.example', 'nils@undo.example') order by user_id nulls last`,
    [[known.userId, changed.userId]],
  );
  expect(contacts).toEqual([
    { city: 'Elora', phone: null, userId: known.userId },
    { city: 'Arthur', phone: null, userId: changed.userId },
    { city: null, phone: '555000', userId: null },
  ]);
  const [first] = await server.db.query<{ first_name: string; full_name: string }>(
    'select first_name, full_name from users where id = $1',
    [known.userId],
  );
  expect(first?.full_name).toBe(known.name);
  const trail = await server.db.query(
    `select action, user_id as "userId", actor_user_id is not null as told from audit_entries
     where action in ('import.undone', 'account.import-undone') order by id desc limit 3`,
  );
  expect(trail).toEqual([
    { action: 'import.undone', userId: null, told: true },
    { action: 'account.import-undone', userId: changed.userId, told: true },
    { action: 'account.import-undone', userId: known.userId, told: true },
  ]);
  expect(await undo(id)).toMatchObject({
    counts: looked.counts,
    fingerprint: null,
    rows: [{ row: 3, fate: 'KEPT', why: looked.rows[0]?.why }],
  });
  expect((await order(id, looked.fingerprint)).json).toMatchObject({
    result: 'CONFLICT',
    reason: 'This import was taken back already.',
  });
  const forgot = await callOver(desk.url, discardImport, { token: desk.token, params: { id } });
  expect(forgot.json).toMatchObject({ result: 'DONE' });
});

test('what somebody has used stays, and all of the file with it: it is said who and why', async ({
  server,
  desk,
  written,
  undo,
  order,
  people,
}) => {
  const numbers = [aNumber(), aNumber(), aNumber(), aNumber()];
  const id = await written([
    'number,name,email',
    ...numbers.map((number) => `${number},"Used, Ursula",used${number}@undo.example`),
  ]);
  const [one, two, three] = await people(numbers);
  await server.db.query(`update users set password_hash = 'x' where id = $1`, [one?.id]);
  await server.db.query(
    `insert into member_notes (contact_id, text, written_by) select c.id, 'Likes mornings', $2 from contacts c where c.user_id = $1`,
    [two?.id, (await buildUser(server.db)).userId],
  );
  await server.db.query(
    `insert into audit_entries (action, user_id, changes) values ('account.changed', $1, '[]')`,
    [three?.id],
  );
  const looked = await undo(id);
  expect(looked).toMatchObject({
    counts: { REMOVED: 1, LEANS: 3 },
    rows: [
      { row: 2, fate: 'LEANS', why: ['Can’t be removed: has logged in, or asked for a password.'] },
      { row: 3, fate: 'LEANS', why: ['Can’t be removed: the office has changed or noted something.'] },
      { row: 4, fate: 'LEANS', why: ['Can’t be removed: the office has changed or noted something.'] },
    ],
  });
  expect((await order(id, looked.fingerprint)).json).toMatchObject({
    result: 'CONFLICT',
    reason: 'Something leans on what 3 rows made, so nothing is taken back.',
  });
  expect(await people(numbers)).toHaveLength(4);
  const unwritten = await lookedAt(
    desk,
    await uploaded(desk, csvFile(['number,name', `${aNumber()},Uma Un`])),
  );
  expect((await order(unwritten.id, null)).json).toMatchObject({
    result: 'CONFLICT',
    reason: 'Nothing of this import was written.',
  });
});

test('who logs in for the first time between the order and the work keeps the account, and the whole file stays', async ({
  server,
  written,
  undo,
  order,
  work,
  now,
  people,
}) => {
  const numbers = [aNumber(), aNumber()];
  const id = await written(['number,name', ...numbers.map((number) => `${number},"Late, Lou"`)]);
  await order(id, (await undo(id)).fingerprint);
  const [lou] = await people(numbers);
  await server.db.query(`update users set password_hash = 'x' where id = $1`, [lou?.id]);
  await work();
  expect(await now(id)).toMatchObject({ state: 'WRITTEN', changed: true, undone: null, problem: null });
  expect(await people(numbers)).toHaveLength(2);
});

test('a session that is being opened while it is taken back is waited for, and keeps the account', async ({
  server,
  written,
  undo,
  order,
  work,
  now,
  people,
}) => {
  const number = aNumber();
  const id = await written(['number,name', `${number},"Racer, Rae"`]);
  await order(id, (await undo(id)).fingerprint);
  const [rae] = await people([number]);
  let release = () => {};
  const freed = new Promise<void>((done) => {
    release = done;
  });
  const opening = server.db.transaction(async (tx) => {
    await tx.query(
      `insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, 'https://push.example/undo', 'p', 'a')`,
      [rae?.id],
    );
    await freed;
  });
  const working = work();
  try {
    await eventually('the worker to wait for it', async () => {
      const [waiting] = await server.db.query<{ count: number }>(
        `select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return (waiting?.count ?? 0) > 0;
    });
  } finally {
    release();
  }
  await Promise.all([opening, working]);
  expect(await now(id)).toMatchObject({ state: 'WRITTEN', changed: true });
  expect(await people([number])).toHaveLength(1);
});

test('ordered twice at once, by two workers, it is taken back once; and one that waits can be stopped', async ({
  server,
  desk,
  written,
  undo,
  order,
  now,
  people,
}) => {
  const numbers = Array.from({ length: 700 }, aNumber);
  const id = await written(['number,name', ...numbers.map((number) => `${number},"Crowd, Cora"`)]);
  const { fingerprint } = await undo(id);
  const stop = () => callOver(desk.url, stopImport, { token: desk.token, body: { id } });
  await order(id, fingerprint);
  expect((await stop()).json).toMatchObject({ state: 'WRITTEN', undone: null });
  const orders = await Promise.all([order(id, fingerprint), order(id, fingerprint)]);
  const told = orders.map(({ json }) => JSON.stringify(json));
  expect(told.filter((one) => one.includes('"UNDO_QUEUED"'))).toHaveLength(1);
  expect(told.filter((one) => one.includes('"CONFLICT"'))).toHaveLength(1);
  await Promise.all([1, 2, 3].map(() => workOnNextImport(server.house, importKinds)));
  expect(await now(id)).toMatchObject({ state: 'UNDONE', doneRows: 700 });
  expect(await people(numbers)).toEqual([]);
  const [lines] = await server.db.query<{ count: number }>(
    `select count(*) as count from audit_entries where action = 'import.undone' and changes::text like '%700%'`,
  );
  expect(lines?.count).toBe(1);
});

test('what breaks three times stays written, and says so', async ({
  server,
  written,
  undo,
  order,
  now,
  people,
}) => {
  const number = aNumber();
  const id = await written(['number,name', `${number},"Broken, Bea"`]);
  await order(id, (await undo(id)).fingerprint);
  const broken = {
    MEMBERS: { ...importKinds.MEMBERS, lockUndo: () => Promise.reject(new Error('The disk is full.')) },
  };
  for (let time = 0; time < 3; time += 1)
    await expect(workOnNextImport(server.house, { ...importKinds, ...broken })).rejects.toThrow('full');
  expect(await now(id)).toMatchObject({
    state: 'WRITTEN',
    problem: expect.stringContaining('all of it stays'),
  });
  expect(await people([number])).toHaveLength(1);
  await order(id, (await undo(id)).fingerprint);
  expect(await now(id)).toMatchObject({ state: 'UNDO_QUEUED', problem: null });
  await workOnNextImport(server.house, importKinds);
  expect(await people([number])).toEqual([]);
});

test('each table that refers to an account or a contact has words for what it means, by one key of one column', async ({
  server,
}) => {
  const keys = await server.db.query<{ table: string; columns: number }>(
    `select distinct k.conrelid::regclass::text as "table", array_length(k.conkey, 1) as columns from pg_constraint k
     where k.contype = 'f' and k.confrelid in ('users'::regclass, 'contacts'::regclass) order by 1`,
  );
  expect(keys.filter(({ columns }) => columns !== 1)).toEqual([]);
  expect(
    keys
      .filter(({ table }) => leaningOf(table) === 'OTHER' && table !== 'contacts')
      .map(({ table }) => table),
  ).toEqual([]);
});
