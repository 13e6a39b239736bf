/** Leaving the club: everything personal can be taken along, and is gone for good on request. */
import { getCurrentUser, login, searchUsers } from '@fourball/shared/accounts/calls.ts';
import {
  agreeToEmergencyContact,
  requestEmergencyContact,
} from '@fourball/shared/accounts/emergency-contact-calls.ts';
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { createContactAndUser, getProfile, getUserDetails } from '@fourball/shared/accounts/user-calls.ts';
import { listMessages, sendMessage } from '@fourball/shared/messaging/calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { book, details, hold, invite, sheet } from '../../kit/booking/book.ts';
import { buildCourse, buildUser, type BuiltUser } from '../../kit/build.ts';
import { buildBusyGolfer, password, quirina, teeTimesInTurn } from '../../kit/accounts/busy-golfer.ts';
import { openEventStream } from '../../kit/event-stream.ts';
import { secretsOf } from '../../kit/booking/links.ts';
import { mailsTo, tokenIn } from '../../kit/mails.ts';
import { callOver, refusalIn, replyOver, testTomorrow } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const test = clubTest({
  with: ['gateway', 'workers'],
  env: { LOGIN_ATTEMPTS: '10000', CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' },
})
  .extend('course', { scope: 'file' }, ({ server }) => buildCourse(server.db))
  .extend('teeTime', { scope: 'file' }, ({ server, course }) => teeTimesInTurn(server, course))
  .extend(
    'busyGolfer',
    ({ server, course, teeTime }) =>
      () =>
        buildBusyGolfer(server, course, teeTime),
  )
  .extend(
    'erase',
    ({ server }) =>
      (user: Pick<BuiltUser, 'token'>, currentPassword = password) =>
        replyOver(server.url, eraseOwnAccount, { token: user.token, body: { currentPassword } }),
  )
  .extend(
    'say',
    ({ server }) =>
      (user: BuiltUser, conversationId: number, text: string) =>
        replyOver(server.url, sendMessage, { token: user.token, body: { conversationId, text } }),
  )
  /** Every place of the database whose text contains one of these, in whatever letter case. */
  .extend('placesOf', ({ server }) => async (needles: readonly string[]): Promise<string[]> => {
    const columns = await server.db.query<{ table_name: string; column_name: string }>(
      `select c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'date', 'USER-DEFINED')`,
    );
    expect(columns.length).toBeGreaterThan(60);
    const places: string[] = [];
    for (const { table_name, column_name } of columns) {
      const rows = await server.db.query<{ found: string }>(
        `select distinct needle as found from "${table_name}", unnest($1::text[]) as needle
       where position(lower(needle) in lower("${column_name}"::text)) > 0`,
        [needles],
      );
      places.push(...rows.map(({ found }) => `${table_name}.${column_name}: ${found}`));
    }
    return places.sort();
  });

describe('the erasure', () => {
  test(
    'leaves nothing personal in any column of the database, and everything that others need',
    { timeout: 90_000 },
    async ({ server, busyGolfer, placesOf, erase }) => {
      const { me, marcus, own, theirs, open } = await busyGolfer();
      const needles = [
        'Quirina',
        'Zyxwvut',
        me.email,
        me.userName,
        quirina.nickname,
        me.memberNumber,
        'QZ-claimed',
        quirina.profile,
        '1971-03-09',
        '807-555-01',
        quirina.street,
        quirina.note,
        '1999-09-19',
        'QZ1 9QZ',
        'Quirinashire',
        quirina.guest,
        'Inkwell',
        'Relativa',
        'Kinsfolk',
        'Stepsister',
      ];
      // The search would find all of it.
      const before = (await placesOf(needles)).join('\n');
      for (const needle of needles) expect(before).toContain(`: ${needle}`);

      expect(await erase(me)).toBe('ERASED');
      expect(await placesOf(needles)).toEqual([]);
      expect(await secretsOf(server, me)).toEqual({ feeds: 0, links: 0 });

      // What was bought stays, under another name.
      const [purchase] = await server.db.query<{ name: string; user_name: string; email: string }>(
        `select u.full_name as name, u.user_name, u.email
       from purchases p join users u on u.id = p.user_id where p.id = $1`,
        [own.purchaseId],
      );
      expect(purchase).toEqual({
        name: 'Former member',
        user_name: `former-member-${me.userId}`,
        email: `former-member-${me.userId}@erased.invalid`,
      });
      const cancelled = await details(server, marcus, own);
      expect(cancelled).toMatchObject({ status: 'CANCELLED', booker: { name: 'Former member' } });
      expect(cancelled.cancellationFee).toBe(0);
      const left = await details(server, marcus, theirs);
      expect(left).toMatchObject({ status: 'BOOKED', vacantSpots: 2 });
      expect(left.groups.flatMap(({ players }) => players.map(({ name }) => name))).not.toContain(
        'Former member',
      );
      expect((await details(server, marcus, open)).noResponseInvitations).toEqual([]);

      const { messages } = await replyOver(server.url, listMessages, {
        token: marcus.token,
        params: { conversationId: own.conversationId },
        query: { size: 50 },
      });
      expect(messages.filter(({ userId }) => userId === me.userId)).toEqual([]);
      expect(messages.map(({ text }) => text)).toContain('Looking forward to it');
      expect(messages.map(({ text }) => text)).toContain('Former member cancelled the booking.');
      expect(messages).toContainEqual(
        expect.objectContaining({
          text: 'Understood',
          replyTo: { id: expect.any(Number), name: 'Former member', excerpt: '' },
        }),
      );
      expect(messages).toContainEqual(
        expect.objectContaining({ text: '@Former member bring balls', mentions: [], reactions: [] }),
      );
      for (const table of ['message_photos', 'message_reactions', 'message_mentions']) {
        expect(await server.db.query(`select 1 from ${table} where user_id = $1`, [me.userId])).toEqual([]);
      }
      const [thread] = await server.db.query<{ gaps: boolean }>(
        `select max(seq) <> count(*) as gaps from messages where conversation_id = $1`,
        [own.conversationId],
      );
      expect(thread).toEqual({ gaps: false });

      // Nobody is left without noticing.
      expect((await replyOver(server.url, getProfile, { token: marcus.token })).emergencyContact).toBeNull();
      expect((await callOver(server.url, getCurrentUser, { token: me.token })).status).toBe(401);
      const again = { username: me.email, password };
      expect(refusalIn(await callOver(server.url, login, { body: again })).code).toBe('user_not_found');
      expect(
        await replyOver(server.url, searchUsers, { token: marcus.token, query: { text: 'Former' } }),
      ).toEqual([]);
      const answer = await callOver(server.url, getUserDetails, {
        token: marcus.token,
        params: { id: me.userId },
      });
      expect(refusalIn(answer)).toMatchObject({ status: 404 });
    },
  );

  test('frees the spots, and everybody who looks on sees it happen', async ({
    server,
    teeTime,
    course,
    say,
    erase,
  }) => {
    const leaver = await buildUser(server.db, { password });
    const friend = await buildUser(server.db);
    const at = await teeTime();
    const booked = await book(server, leaver, course, at, { spots: 2 });
    await invite(server, leaver, booked, [friend]);
    await say(leaver, booked.conversationId, 'I may have to leave');
    const kept = await teeTime();
    await hold(server, leaver, course, [kept], 3);
    const stream = await openEventStream(server.url, friend);
    const own = await openEventStream(server.url, leaver);
    try {
      expect(await erase(leaver)).toBe('ERASED');
      const { data } = await stream.find('BOOKING_CANCELLED');
      expect(data).toMatchObject({ ...booked, userName: `former-member-${leaver.userId}` });
      await stream.find('MESSAGE', ({ message }) => (message as { deleted: boolean }).deleted);
      await stream.find('NUMBER_SPOTS_CHANGED', ({ teeTime: told }) => {
        const { teeTimeId, available } = told as { teeTimeId: number; available: number };
        return teeTimeId === kept.teeTimeId && available === 4;
      });
      await own.ended();
    } finally {
      stream.close();
      own.close();
    }
    const { teeTimes } = await sheet(server, friend, course, testTomorrow);
    const open = teeTimes.filter(({ teeTimeId }) => [at.teeTimeId, kept.teeTimeId].includes(teeTimeId));
    expect(open.map(({ available, held }) => [available, held])).toEqual([
      [4, 0],
      [4, 0],
    ]);
  });

  test('what was played stays as it was', async ({ server, course, teeTime, erase }) => {
    const [leaver, friend] = [await buildUser(server.db, { password }), await buildUser(server.db)];
    const booked = await book(server, leaver, course, await teeTime(), { spots: 1 });
    await server.db.query(
      `update bookings set starts_at = starts_at - interval '9 days', day = day - 9 where purchase_id = $1`,
      [booked.purchaseId],
    );
    const other = await book(server, friend, course, await teeTime(), { spots: 2 });
    await erase(leaver);
    const [row] = await server.db.query(
      `select b.status, r.user_id = b.user_id as own, r.play_fee_cents from bookings b join rounds r using (purchase_id)
       where purchase_id = $1`,
      [booked.purchaseId],
    );
    expect(row).toEqual({ status: 'BOOKED', own: true, play_fee_cents: 2800 });
    expect((await details(server, friend, other)).status).toBe('BOOKED');
  });

  test('needs the current password, and a wrong one changes nothing', async ({ server, erase }) => {
    const golfer = await buildUser(server.db, { password });
    expect(await erase(golfer, 'not my password')).toBe('INVALID');
    expect((await replyOver(server.url, getCurrentUser, { token: golfer.token })).name).toBe(golfer.name);
  });

  test('of somebody who wrote two thousand messages is one transaction, and tells of each', async ({
    server,
    course,
    teeTime,
    erase,
  }) => {
    const user = await buildUser(server.db, { password });
    const { conversationId } = await book(server, user, course, await teeTime());
    const wrote = 'My very own words';
    await server.db.query(
      `insert into messages (conversation_id, seq, user_id, user_type, text)
       select $1, 100000 + n, $2, 'GOLFER', $3 || ' ' || n from generate_series(1, 2000) n`,
      [conversationId, user.userId, wrote],
    );
    const began = performance.now();
    expect(await erase(user)).toBe('ERASED');
    console.info(`2,000 messages were erased in ${Math.round(performance.now() - began)} ms.`);
    const left = await server.db.query('select 1 from messages where user_id = $1 and text <> $2', [
      user.userId,
      '',
    ]);
    expect(left).toEqual([]);
    const told = await server.db.query<{ written: boolean }>(
      `select distinct payload::text like '%' || $2 || '%' or payload::text like '%' || $3 || '%' as written,
         count(*) over () as count
       from outbox where name = 'messaging.message-changed' and payload->'message'->>'userId' = $1::text`,
      [user.userId, wrote, user.name],
    );
    expect(told).toMatchObject([{ written: false, count: 2000 }]);
  });

  test('asked for twice at once happens once', async ({ server }) => {
    const golfer = await buildUser(server.db, { password });
    const both = await Promise.all(
      [1, 2].map(() =>
        callOver(server.url, eraseOwnAccount, { token: golfer.token, body: { currentPassword: password } }),
      ),
    );
    expect(both.filter(({ json }) => json === 'ERASED').length).toBe(1);
    const erasures = await server.db.query(
      `select from audit_entries where user_id = $1 and action = 'account.erased'`,
      [golfer.userId],
    );
    expect(erasures.length).toBe(1);
  });

  test('is refused while nobody else could administer the club', async ({ server, erase }) => {
    const admin = await buildUser(server.db, { password, roles: ['GOLFER', 'ADMIN'] });
    const others = await server.db.query<{ id: number }>(
      `update users set status = 'INACTIVE' where id <> $1
         and id in (select user_id from user_roles where role = 'ADMIN') returning id`,
      [admin.userId],
    );
    expect(await erase(admin)).toBe('LAST_ADMIN');
    expect(others).toEqual([]);
    await buildUser(server.db, { roles: ['ADMIN'] });
    expect(await erase(admin)).toBe('ERASED');
  });

  test('takes away a name and an address with a hyphen in them', async ({ server, erase, placesOf }) => {
    const golfer = await buildUser(server.db, { firstName: 'Anne-Quirine', password });
    await server.db.query(`update users set email = $2 where id = $1`, [
      golfer.userId,
      `anne-quirine.${golfer.userId}@long-mail.example`,
    ]);
    expect(await erase(golfer)).toBe('ERASED');
    expect(await placesOf(['Anne-Quirine', 'long-mail.example'])).toEqual([]);
  });

  test('leaves the names of others alone that only look alike', async ({ server, erase }) => {
    const ann = await buildUser(server.db, { password, firstName: 'Ann' });
    const joann = await buildUser(server.db, { firstName: 'Joann' });
    await server.db.query(`update users set last_name = 'Lee', user_name = 'ann.lee' where id = $1`, [
      ann.userId,
    ]);
    await server.db.query(`update users set last_name = 'Lee', user_name = 'joann.lee' where id = $1`, [
      joann.userId,
    ]);
    await server.db.query(
      `insert into mail_deliveries (key, recipient, subject)
       values ('1.t.1', 'x@club.example', 'Joann Lee invites you'), ('1.t.2', 'x@club.example', 'Ann Lee invites you')`,
    );
    await erase(ann);
    const subjects = await server.db.query<{ subject: string }>(
      `select subject from mail_deliveries where key in ('1.t.1', '1.t.2') order by key`,
    );
    expect(subjects.map(({ subject }) => subject)).toEqual([
      'Joann Lee invites you',
      'Former member invites you',
    ]);
  });

  test('is kept from nobody by who took the name or the address of a former member before', async ({
    server,
    erase,
  }) => {
    const golfer = await buildUser(server.db, { password });
    const signUp = (firstName: string, email: string) =>
      callOver(server.url, createContactAndUser, { body: { firstName, lastName: '李', email } });
    const address = await signUp('Quick', `former-member-${golfer.userId}@erased.invalid`);
    expect(refusalIn(address)).toEqual({ status: 422, code: 'invalid_input', fields: ['email'] });
    const name = await signUp(`Former-member-${golfer.userId}`, `quick.${golfer.userId}@club.example`);
    expect(name.json).toMatchObject({ result: 'CREATED' });
    expect(await erase(golfer)).toBe('ERASED');
  });

  test('takes along whom a golfer named, also one who agrees at that moment', async ({ server, erase }) => {
    const golfer = await buildUser(server.db, { password });
    const email = `moment.${golfer.userId}@nearby.example`;
    const body = { firstName: 'Mo', lastName: 'Ment', email, phone: '416-555-0134', relation: 'Aunt' };
    await replyOver(server.url, requestEmergencyContact, { token: golfer.token, body });
    const mail = await eventually('the mail', async () => (await mailsTo(server, email)).at(0));
    await server.db.query(
      `insert into contacts (first_name, last_name, email, emergency_only) values ('Mo', 'Ment', $1, true)`,
      [email],
    );
    const waiting = (count: number) =>
      eventually(`${count} that wait`, async () => {
        const rows = await server.db.query(
          `select distinct pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length >= count;
      });
    let both: Promise<unknown[]> = Promise.resolve([]);
    // The person has agreed and is being written down when the golfer leaves.
    await server.db.transaction(async (tx) => {
      await tx.query('select from contacts where email = $1 for update', [email]);
      const body = { token: tokenIn(mail, 'emergency-contact') };
      const agreed = replyOver(server.url, agreeToEmergencyContact, { body });
      await waiting(1);
      both = Promise.all([agreed, erase(golfer)]);
      await waiting(2);
    });
    expect(await both).toMatchObject([{ result: 'AGREED' }, 'ERASED']);
    expect(await server.db.query('select from contacts where email = $1', [email])).toEqual([]);
    expect(
      await server.db.query('select from emergency_contacts where user_id = $1', [golfer.userId]),
    ).toEqual([]);
  });

  test('frees the address for a new account that knows nothing of the old one', async ({ server, erase }) => {
    const golfer = await buildUser(server.db, { password });
    await erase(golfer);
    const body = { firstName: 'New', lastName: 'Start', email: golfer.email };
    expect(await replyOver(server.url, createContactAndUser, { body })).toEqual({
      result: 'CREATED',
      userId: null,
    });
  });
});
