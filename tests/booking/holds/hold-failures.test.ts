/** A hold that fails on its way: said once, in the contract's words, and not tried a second time. */
import { holdSpots } from '@fourball/shared/booking/calls.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCourse, buildTeeTime, buildUser } from '../../kit/build.ts';
import { callOver, startServer, testTomorrow } from '../../kit/server.ts';

const test = clubTest({
  // A sequence keeps what a transaction that fails has drawn.
  rewrite: (sql) =>
    sql.replace(
      'select id from users where id = any($1::bigint[]) order by id for no key update',
      `select nextval('tries') / 0 as id from users where id = any($1::bigint[])`,
    ),
})
  .extend('ava', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend('body', { scope: 'file' }, async ({ server }) => {
    const course = await buildCourse(server.db);
    const { teeTimeId } = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
    return { spots: [{ teeTimeId, spots: 1 }], courseFeeId: course.courseFeeId, bookingDate: testTomorrow };
  })
  .extend(
    'send',
    ({ server, ava }) =>
      (text: string, headers: Record<string, string> = {}) =>
        fetch(`${server.url}/api/v1/book/hold-spots`, {
          method: 'POST',
          headers: { authorization: `Bearer ${ava.token}`, 'content-type': 'application/json', ...headers },
          body: text,
        }),
  );

test.beforeAll(({ server }) => server.db.query('create sequence tries'));

test('is told as a failure of ours, after one try', async ({ server, ava, body }) => {
  const { status, json } = await callOver(server.url, holdSpots, { token: ava.token, body });
  expect(status).toBe(500);
  expect(json).toMatchObject({ error: { code: 'internal' } });
  const [tries] = await server.db.query<{ last_value: number }>('select last_value from tries');
  expect(tries?.last_value).toBe(1);
});

test.for([
  ['no JSON', '{"spots":', 400, 'malformed'],
  [
    'a field of another kind',
    '{"spots":"many","courseFeeId":1,"bookingDate":"2026-11-02"}',
    422,
    'invalid_input',
  ],
  ['what is no object', '7', 422, 'invalid_input'],
] as const)('%s is refused with its code', async ([, text, status, code], { send }) => {
  const response = await send(text);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error: { code } });
});

test('a token that is none is refused before the body is read', async ({ send, body }) => {
  const response = await send(JSON.stringify(body), { authorization: `Bearer ${'x'.repeat(43)}` });
  expect(response.status).toBe(401);
});

test('a session that can not be looked up is told as a failure of ours, and the server answers on', async ({
  body,
}) => {
  const broken = await startServer({
    rewrite: (sql) =>
      sql.replace('from access_tokens t join sessions s', 'from no_such_table t join sessions s'),
  });
  try {
    const golfer = await buildUser(broken.db);
    const { status } = await callOver(broken.url, holdSpots, { token: golfer.token, body });
    expect(status).toBe(500);
    expect((await fetch(`${broken.url}/healthz`)).status).toBe(200);
  } finally {
    await broken.close();
  }
});
