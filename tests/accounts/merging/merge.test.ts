/** Two records of one person become one: nothing is lost, nothing is left behind, and nobody gets a login by it. */
import { login, searchUsers } from '@fourball/shared/accounts/calls.ts';
import { eraseOwnAccount, listUserAudit } from '@fourball/shared/accounts/privacy-calls.ts';
import { addNote } from '@fourball/shared/accounts/record-calls.ts';
import { previewMerge } from '@fourball/shared/accounts/merge-calls.ts';
import { updateUserStatus } from '@fourball/shared/accounts/user-admin-calls.ts';
import { cancelBooking, listBookings } from '@fourball/shared/booking/calls.ts';
import { checkLedger, getAccount, reverseEntry } from '@fourball/shared/money/ledger-calls.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { buildBusyGolfer, password, teeTimesInTurn } from '../../kit/accounts/busy-golfer.ts';
import { mergeDoors } from '../../kit/accounts/merging.ts';
import { recordOf } from '../../kit/accounts/records.ts';
import { book } from '../../kit/booking/book.ts';
import { balanceOf } from '../../kit/booking/rounds.ts';
import { buildCourse, buildUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCharge, buildPayment } from '../../kit/money/build-books.ts';
import { readZip } from '../../kit/zip.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

const test = clubTest({ with: ['workers'], env: { OWN_REQUESTS: '100000', LOGIN_ATTEMPTS: '10000' } })
  .extend('course', { scope: 'file' }, ({ server }) => buildCourse(server.db))
  .extend('teeTime', { scope: 'file' }, ({ server, course }) => teeTimesInTurn(server, course))
  .extend('doors', { scope: 'file' }, ({ server, admin }) => mergeDoors(server, admin))
  .extend('gone', ({ server }) => buildUser(server.db))
  .extend('kept', ({ server }) => buildUser(server.db, { password }))
  .extend('rulesBroken', ({ server, admin }) => async () => {
    const { rules } = await replyOver(server.url, checkLedger, { token: admin.token });
    return rules.filter(({ broken }) => broken > 0);
  });

/**
 * What may still point to a record that was merged: who it was, what was done by it, where it was logged in, and what an address agreed
 * to. All else is the golfer's who stays.
 */
const left = new Set([
  'audit_entries.actor_user_id',
  'audit_entries.user_id',
  'booking_history.actor_id',
  'booking_history.golfer_id',
  'contacts.user_id',
  'contact_lookups.user_id',
  'idempotency_keys.user_id',
  'images.created_by',
  'ledger_entries.actor_id',
  'letters.sender_id',
  'letters.user_id',
  'member_notes.written_by',
  'product_logs.actor_id',
  'registrations.created_by',
  'round_credit_moves.actor_id',
  'security_events.actor_user_id',
  'security_events.user_id',
  'sessions.user_id',
]);

describe('merging', () => {
  test(
    'takes everything of a busy golfer along, and leaves nothing behind that is not named',
    { timeout: 90_000 },
    async ({ server, admin, course, teeTime, kept, doors, rulesBroken }) => {
      const { me, own, theirs } = await buildBusyGolfer(server, course, teeTime);
      await server.db.query('update users set member_number = null where id = $1', [kept.userId]);
      // Rights are taken away by name first.
      const organizer = await doors.look(me, kept);
      expect(organizer.refusals.map(({ code }) => code)).toContain('HAS_ROLES');
      await server.db.query(`delete from user_roles where user_id = $1 and role <> 'GOLFER'`, [me.userId]);
      await server.db.query('delete from season_organizers where user_id = $1', [me.userId]);
      const shown = await doors.look(me, kept);
      expect(shown.refusals).toEqual([]);
      expect(shown).toMatchObject({
        bothLogIn: true,
        gone: { name: me.name, memberNumber: me.memberNumber, email: me.email, logsIn: true, notes: 1 },
        kept: { memberNumber: null, email: kept.email, bookingsAhead: 0, rounds: 0, notes: 0 },
      });
      expect(shown.gone.bookingsAhead).toBeGreaterThan(1);
      expect((await doors.order(me, kept, shown.fingerprint)).json).toEqual({
        result: 'MERGED',
        keptId: kept.userId,
      });

      const pointing = await server.db.query<{ table: string; column: string }>(
        `select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
       where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1, 2`,
      );
      expect(pointing.length).toBeGreaterThan(80);
      const behind: string[] = [];
      for (const { table, column } of pointing) {
        const rows = await server.db.query(`select 1 from ${table} where ${column} = $1`, [me.userId]);
        if (rows.length > 0) behind.push(`${table}.${column}`);
      }
      expect(behind.filter((place) => !left.has(place))).toEqual([]);

      // The bookings are there for the one who stays, and can be cancelled.
      const mine = await replyOver(server.url, listBookings, {
        token: kept.token,
        params: { type: 'Active' },
      });
      expect(mine.map(({ purchaseId }) => purchaseId)).toEqual(
        expect.arrayContaining([own.purchaseId, theirs.purchaseId]),
      );
      expect(
        await replyOver(server.url, cancelBooking, {
          token: kept.token,
          body: { purchaseId: own.purchaseId },
        }),
      ).toMatchObject({ result: 'SUCCESS' });
      expect(await rulesBroken()).toEqual([]);

      // Nobody logs in with what was the other's, not even by a new link.
      expect((await callOver(server.url, login, { body: { username: me.email, password } })).status).toBe(
        401,
      );
      expect(await recordOf(server, admin, me.userId)).toMatchObject({
        mergedInto: { userId: kept.userId, name: kept.name },
        memberNumber: null,
        can: { setEmail: false },
      });
      expect(await recordOf(server, admin, kept.userId)).toMatchObject({
        email: kept.email,
        memberNumber: me.memberNumber,
        birthDate: '1971-03-09',
        joinedOn: '1999-09-19',
        city: 'Quirinaville',
        mergedInto: null,
        notes: [expect.objectContaining({ important: false })],
      });
    },
  );

  test('carries the balance over by one entry; what is reversed or paid later counts where the golfer is', async ({
    server,
    admin,
    gone,
    kept,
    doors,
    rulesBroken,
  }) => {
    const charge = await buildCharge(server.db, { userId: gone.userId });
    await buildPayment(server.db, { userId: gone.userId, cents: 300 });
    await buildCharge(server.db, { userId: kept.userId, net: 1_000 });
    expect(await doors.look(gone, kept)).toMatchObject({
      gone: { balance: 11_000 },
      kept: { balance: 1_130 },
    });
    expect((await doors.tryMerge(gone, kept)).json).toMatchObject({ result: 'MERGED' });
    expect(await balanceOf(server.db, kept)).toBe(12_130);
    expect(await rulesBroken()).toEqual([]);
    const account = await replyOver(server.url, getAccount, {
      token: admin.token,
      params: { userId: kept.userId },
    });
    expect(account.balance).toBe(12_130);
    expect(account.entries[0]).toMatchObject({ kind: 'ADJUSTMENT', cents: 11_000 });
    // The charge stood in the account that is closed.
    const body = { entryId: charge, reason: 'Charged by mistake.' };
    const headers = { 'idempotency-key': randomUUID() };
    expect((await callOver(server.url, reverseEntry, { token: admin.token, body, headers })).status).toBe(
      200,
    );
    expect(await balanceOf(server.db, kept)).toBe(830);
    // Whoever still has the old record in hand charges the golfer who stays.
    await buildCharge(server.db, { userId: gone.userId, net: 100 });
    expect(await balanceOf(server.db, kept)).toBe(943);
    expect(await rulesBroken()).toEqual([]);
    await expect(
      server.db.query('update ledger_accounts set balance_cents = 1 where code = $1', [
        `golfer:${gone.userId}`,
      ]),
    ).rejects.toThrow('ledger_accounts_merged_is_even');
  });

  test('done again it says so, and the closed one can be neither opened, changed nor merged anew', async ({
    server,
    admin,
    gone,
    kept,
    doors,
  }) => {
    const { fingerprint } = await doors.look(gone, kept);
    expect((await doors.order(gone, kept, fingerprint)).json).toMatchObject({ result: 'MERGED' });
    expect((await doors.order(gone, kept, fingerprint)).json).toEqual({
      result: 'ALREADY',
      keptId: kept.userId,
    });
    const trailOf = (userId: number) =>
      replyOver(server.url, listUserAudit, { token: admin.token, params: { id: userId } });
    expect(await trailOf(gone.userId)).toMatchObject([{ action: 'account.merged' }]);
    expect(await trailOf(kept.userId)).toMatchObject([{ action: 'account.merged-in' }]);
    const { token } = admin;
    const opened = await callOver(server.url, updateUserStatus, {
      token,
      body: { userId: gone.userId, status: 'ACTIVE' },
    });
    expect(refusalIn(opened)).toMatchObject({ code: 'not_found' });
    const noted = await callOver(server.url, addNote, { token, body: { userId: gone.userId, text: 'No.' } });
    expect(refusalIn(noted)).toMatchObject({ code: 'not_found' });
    const third = await buildUser(server.db);
    expect(refusalIn(await doors.order(gone, third, fingerprint))).toMatchObject({ code: 'not_found' });
    await expect(
      server.db.query(
        `update users set merged_into = $1, status = 'INACTIVE', closed_at = now(), member_number = null where id = $2`,
        [gone.userId, third.userId],
      ),
    ).rejects.toThrow('merged in more than one step');
  });

  test('what changed since it was shown is looked at again', async ({ server, gone, kept, doors }) => {
    const { fingerprint } = await doors.look(gone, kept);
    await buildCharge(server.db, { userId: gone.userId });
    const late = await doors.order(gone, kept, fingerprint);
    expect(refusalIn(late)).toMatchObject({ code: 'conflict', fields: ['fingerprint'] });
    expect(await balanceOf(server.db, gone)).toBe(11_300);
  });

  test('of two that cross each other one is done, and in a chain everybody ends at the one who stays', async ({
    server,
    doors,
    rulesBroken,
  }) => {
    const [a, b, c] = [await buildUser(server.db), await buildUser(server.db), await buildUser(server.db)];
    await buildCharge(server.db, { userId: a.userId });
    await buildCharge(server.db, { userId: b.userId });
    const [one, other] = [await doors.look(a, b), await doors.look(b, a)];
    const both = await Promise.all([
      doors.order(a, b, one.fingerprint),
      doors.order(b, a, other.fingerprint),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const stays = both[0]?.status === 200 ? b : a;
    expect((await doors.tryMerge(stays, c)).json).toMatchObject({ result: 'MERGED' });
    const rows = await server.db.query(
      'select id from users where id = any($1::bigint[]) and merged_into = $2 and closed_at is not null',
      [[a.userId, b.userId], c.userId],
    );
    expect(rows).toHaveLength(2);
    expect(await balanceOf(server.db, c)).toBe(22_600);
    expect(await rulesBroken()).toEqual([]);
  });

  test('a booking that is cancelled at the same moment is charged to nobody, or comes along', async ({
    server,
    course,
    teeTime,
    gone,
    kept,
    doors,
    rulesBroken,
  }) => {
    const booked = await book(server, gone, course, await teeTime());
    const { fingerprint } = await doors.look(gone, kept);
    const [merged, cancelled] = await Promise.all([
      doors.order(gone, kept, fingerprint),
      callOver(server.url, cancelBooking, { token: gone.token, body: { purchaseId: booked.purchaseId } }),
    ]);
    expect(merged.status === 200 || cancelled.status === 200).toBe(true);
    expect(await rulesBroken()).toEqual([]);
  });
});

describe('what stands against it', () => {
  test('two who play in one booking, or at one time, are not one', async ({
    server,
    course,
    teeTime,
    gone,
    kept,
    doors,
  }) => {
    await book(server, gone, course, await teeTime());
    const { refusals } = await doors.look(gone, kept);
    expect(refusals).toEqual([]);
    const time = await teeTime('2026-06-20');
    await book(server, gone, course, time);
    await book(server, kept, course, time);
    const shown = await doors.look(gone, kept);
    expect(shown.refusals).toEqual([{ code: 'SAME_TIME', what: ['2026-06-20'] }]);
    const tried = await doors.order(gone, kept, shown.fingerprint);
    expect(refusalIn(tried)).toMatchObject({ code: 'conflict', fields: ['goneId'] });
    const third = await buildUser(server.db, { password });
    const party = await book(server, gone, course, await teeTime('2026-06-21'), { spots: 2 });
    await server.db.query(
      `update rounds set user_id = $2, guest_name = null, agreement = 'OWN' where id = (
         select max(id) from rounds where purchase_id = $1)`,
      [party.purchaseId, third.userId],
    );
    const together = await doors.look(gone, third);
    expect(together.refusals.map(({ code }) => code)).toContain('SAME_BOOKING');
  });

  test('a membership of the same product twice is named', async ({ server, gone, kept, doors }) => {
    await server.db.query(
      `insert into memberships (user_id, product_item_id) select $2, product_item_id from memberships where user_id = $1`,
      [gone.userId, kept.userId],
    );
    expect((await doors.look(gone, kept)).refusals).toEqual([
      { code: 'SAME_MEMBERSHIP', what: ['Full, 2020-01-01 to 2099-12-31'] },
    ]);
  });

  test('the login that goes would be the only one: the other is to stay', async ({ gone, kept, doors }) => {
    expect((await doors.look(kept, gone)).refusals).toEqual([{ code: 'LOGIN_WOULD_GO', what: [] }]);
  });

  test('where both are logged in with, where one is of the staff, or oneself, it is for admins', async ({
    server,
    admin,
    gone,
    kept,
    doors,
  }) => {
    const clerk = await buildUser(server.db, { rights: ['MEMBERSHIP'], password });
    const own = mergeDoors(server, clerk);
    const other = await buildUser(server.db, { password });
    const codes = async (look: Promise<{ refusals: { code: string }[] }>) =>
      (await look).refusals.map(({ code }) => code);
    expect(await codes(own.look(gone, kept))).toEqual([]);
    expect(await codes(own.look(other, kept))).toEqual(['BOTH_IN_USE']);
    expect(await codes(doors.look(other, kept))).toEqual([]);
    expect(await codes(own.look(gone, clerk))).toEqual(['OWN', 'STAFF']);
    expect(await codes(doors.look(clerk, kept))).toEqual(['HAS_ROLES']);
    expect(await codes(doors.look(admin, kept))).toContain('OWN');
    // The starter may not even look.
    const starter = await buildUser(server.db, { rights: ['STARTER'] });
    const params = { token: starter.token, query: { goneId: gone.userId, keptId: kept.userId } };
    expect((await callOver(server.url, previewMerge, params)).status).toBe(403);
  });
});

test('whoever leaves the club takes the merged records along, and leaves nothing of them', async ({
  server,
  admin,
  gone,
  kept,
  doors,
}) => {
  expect((await doors.tryMerge(gone, kept)).json).toMatchObject({ result: 'MERGED' });
  const archive = await fetch(`${server.url}/api/v1/user/export`, {
    headers: { authorization: `Bearer ${kept.token}` },
  });
  const files = readZip(Buffer.from(await archive.arrayBuffer()));
  expect(files.get(`merged/${gone.userId}/profile.json`)?.toString()).toContain(gone.email);
  const erased = await replyOver(server.url, eraseOwnAccount, {
    token: kept.token,
    body: { currentPassword: password },
  });
  expect(erased).toBe('ERASED');
  const rows = await server.db.query<{ email: string; name: string }>(
    'select email, full_name as name from users where id = any($1::bigint[])',
    [[gone.userId, kept.userId]],
  );
  expect(rows.map(({ name }) => name)).toEqual(['Former member', 'Former member']);
  expect(rows.some(({ email }) => email === gone.email)).toBe(false);
  const found = await replyOver(server.url, searchUsers, { token: admin.token, query: { text: gone.name } });
  expect(found.map(({ userId }) => userId)).not.toContain(gone.userId);
});
