/** Customers of the desk: found by name, address and phone, mended, and erased without a hole in the books. */
import { eraseCustomer, listCustomers, updateCustomer } from '@fourball/shared/accounts/customer-calls.ts';
import { takeMoney } from '@fourball/shared/booking/starter/desk-calls.ts';
import { walkUp } from '@fourball/shared/booking/starter/starter-calls.ts';
import { checkLedger } from '@fourball/shared/money/ledger-calls.ts';
import { getTaking } from '@fourball/shared/money/till/till-calls.ts';
import { expect } from 'vitest';
import { checkBooks } from '../../kit/booking/rounds.ts';
import { buildAdmin } from '../../kit/booking/starter.ts';
import { buildTeeTime, buildUser } from '../../kit/build.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { buildOpenTill } from '../../kit/money/tills.ts';
import { callOver, outcomeOf, refusalIn, replyOver, testNow, testToday } from '../../kit/server.ts';

let minute = 0;

const test = courseTest({ with: ['workers'] })
  .extend('desk', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('office', { scope: 'file' }, ({ server }) =>
    buildUser(server.db, { firstName: 'Olga', rights: ['MEMBERSHIP'] }),
  )
  .extend('till', ({ server, desk }) => buildOpenTill(server, desk))
  /** Somebody who walks up and plays. */
  .extend('walkIn', ({ server, desk, course }) => async (name: string, email?: string, phone?: string) => {
    minute += 1;
    const time = `13:${String(minute).padStart(2, '0')}`;
    const { teeTimeId } = await buildTeeTime(server.db, course.courseId, { day: testToday, time });
    const { teeTime } = await replyOver(server.url, walkUp, {
      token: desk.token,
      body: { teeTimeId, courseFeeId: course.courseFeeId, players: [{ guest: { name, email } }] },
    });
    const [spot] = teeTime.places;
    const userId = spot?.payer?.userId ?? 0;
    if (phone) await server.db.query('update customers set phone = $2 where user_id = $1', [userId, phone]);
    return { userId, roundId: spot?.roundId ?? 0, charged: spot?.charged ?? 0, teeTimeId };
  })
  .extend('pay', ({ server, desk, till }) => async (roundId: number, amount: number) => {
    const { taking } = await replyOver(server.url, takeMoney, {
      token: desk.token,
      body: {
        tillId: till.tillId,
        rounds: [{ roundId }],
        payments: [{ method: 'CASH', amount }],
        total: amount,
      },
    });
    return taking?.takingId ?? 0;
  })
  .extend('find', ({ server, office }) => async (search?: string) => {
    const call = {
      token: office.token,
      params: { page: 0, size: 50 },
      ...(search === undefined ? {} : { query: { search } }),
    };
    return (await replyOver(server.url, listCustomers, call)).customers;
  })
  .extend(
    'erase',
    ({ server, office }) =>
      (userId: number) =>
        callOver(server.url, eraseCustomer, { token: office.token, params: { id: userId } }),
  );

test.beforeEach(({ server }) => server.clock.set(testNow));

test('are found by all words of a name, an address or a phone, and mended with a trace', async ({
  server,
  walkIn,
  find,
  office,
}) => {
  const joao = await walkIn('João Quillfeather', 'joao@walkups.example', '+1 (705) 555-0177');
  await walkIn('João Brandt');
  for (const words of ['joao quill', 'QUILLFEATHER', 'joao@walkups.example', '555 0177', '705-555-0177'])
    expect(await find(words), words).toMatchObject([{ userId: joao.userId, name: 'João Quillfeather' }]);
  expect(await find('joao')).toHaveLength(2);
  expect(await find('quillfeather brandt')).toEqual([]);
  expect(await find('%')).toHaveLength((await find()).length);
  const body = { userId: joao.userId, name: 'Joana Quillfeather', email: null, phone: '705-555-0100' };
  expect(await replyOver(server.url, updateCustomer, { token: office.token, body })).toMatchObject({
    name: 'Joana Quillfeather',
    email: null,
    phone: '705-555-0100',
  });
  const [line] = await server.db.query(
    `select action, actor_user_id as by from audit_entries where user_id = $1 order by id desc limit 1`,
    [joao.userId],
  );
  expect(line).toMatchObject({ action: 'account.customer-changed', by: office.userId });
  const bad = { ...body, name: 'www.win.example' };
  expect(
    refusalIn(await callOver(server.url, updateCustomer, { token: office.token, body: bad })).fields,
  ).toEqual(['name']);
});

test('are erased once nothing is owed: the books keep their lines under a neutral name', async ({
  server,
  desk,
  walkIn,
  pay,
  find,
  erase,
}) => {
  const guest = await walkIn('Wilhelmina Osterhout', 'mina@walkups.example');
  expect(refusalIn(await erase(guest.userId)).fields).toEqual(['id']);
  const takingId = await pay(guest.roundId, guest.charged);
  // A round that is ahead wants somebody who plays it.
  server.clock.set(new Date(testNow.getTime() - 24 * 3_600_000));
  expect(refusalIn(await erase(guest.userId)).fields).toEqual(['id']);
  server.clock.set(new Date(testNow.getTime() + 24 * 3_600_000));
  expect(outcomeOf(await erase(guest.userId))).toBe(200);
  expect((await erase(guest.userId)).status).toBe(404);
  expect(await find('Osterhout')).toEqual([]);
  const taking = await replyOver(server.url, getTaking, { token: desk.token, params: { id: takingId } });
  expect(JSON.stringify(taking)).toContain('Former member');
  expect(JSON.stringify(taking)).not.toMatch(/Osterhout|mina@/);
  const left = await server.db.query(
    `select 1 from users u left join customers m on m.user_id = u.id left join rounds r on r.customer_id = u.id
     where concat_ws(' ', u.first_name, u.last_name, u.email, m.email, m.phone, r.guest_name, r.guest_email)
       ~* 'osterhout|mina@walkups'`,
  );
  expect(left).toEqual([]);
  await checkBooks(server.db, server.clock.now());
  const { rules } = await replyOver(server.url, checkLedger, { token: desk.token });
  expect(rules.filter(({ broken }) => broken > 0)).toEqual([]);
});

test('are for who has the right; whoever stands for the counter stays, and golfers are no customers', async ({
  server,
  ava,
  erase,
  walkIn,
}) => {
  const guest = await walkIn('Una Vance');
  const call = { token: ava.token, params: { id: guest.userId } };
  expect((await callOver(server.url, eraseCustomer, call)).status).toBe(403);
  expect((await erase(ava.userId)).status).toBe(404);
  await server.db.query('update customers set counter = true where user_id = $1', [guest.userId]);
  expect(refusalIn(await erase(guest.userId)).fields).toEqual(['id']);
  await server.db.query('update customers set counter = false where user_id = $1', [guest.userId]);
});
