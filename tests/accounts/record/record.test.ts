/** A member's record: read, changed by one at a time, with notes, and by nobody who may not. */
import { noMailAddress } from '@fourball/domain/accounts/users/no-mail.ts';
import { login, searchUsers } from '@fourball/shared/accounts/calls.ts';
import { eraseOwnAccount, listUserAudit } from '@fourball/shared/accounts/privacy-calls.ts';
import {
  addNote,
  deleteNote,
  getRecord,
  mostNotes,
  updateNote,
  updateRecord,
} from '@fourball/shared/accounts/record-calls.ts';
import { updateProfile } from '@fourball/shared/accounts/user-calls.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { recordOf, wishOf } from '../../kit/accounts/records.ts';
import { buildUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildMailList, putOnList } from '../../kit/mail/readers.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

const password = 'Fairway-and-rough 1';

const test = clubTest()
  .extend('member', ({ server }) => buildUser(server.db, { password }))
  /** Somebody whom the office has written down and who never logged in. */
  .extend('unread', async ({ server }) => {
    const user = await buildUser(server.db);
    await server.db.query('delete from sessions where user_id = $1', [user.userId]);
    return user;
  })
  .extend(
    'read',
    ({ server, admin }) =>
      (userId: number) =>
        recordOf(server, admin, userId),
  )
  .extend(
    'send',
    ({ server, admin }) =>
      (body: unknown) =>
        callOver(server.url, updateRecord, { token: admin.token, body: body as never }),
  );

const filled = {
  firstName: 'Ottilie',
  lastName: 'Brandt',
  nickname: 'Otti',
  phone: '+1 705 555 0111',
  phone2: '705-555-0112',
  address1: '17 Quillfeather Lane',
  address2: 'Unit 4',
  city: 'Wawa',
  region: 'Ontario',
  postalCode: 'P0S 1K0',
  country: 'CA',
  birthDate: '1971-03-09',
  joinedOn: '1999-09-19',
};

describe('the record', () => {
  test('keeps what the office fills in, finds the member by it, and the trail says what changed', async ({
    server,
    admin,
    member,
    read,
    send,
  }) => {
    const before = await read(member.userId);
    expect(before).toMatchObject({ phone: null, country: null, notes: [], email: member.email });
    const after = (await send({ ...wishOf(before), ...filled, country: 'ca' })).json;
    expect(after).toMatchObject({ ...filled, userId: member.userId, email: member.email });
    expect(await read(member.userId)).toEqual(after);
    const found = await replyOver(server.url, searchUsers, {
      token: admin.token,
      query: { text: '7055550112' },
    });
    expect(found.map(({ userId }) => userId)).toEqual([member.userId]);
    const [entry] = await replyOver(server.url, listUserAudit, {
      token: admin.token,
      params: { id: member.userId },
    });
    expect(entry).toMatchObject({ action: 'account.record-changed' });
    expect(entry?.changes).toContainEqual({ field: 'city', before: null, after: 'Wawa' });
    expect(entry?.changes).toHaveLength(Object.keys(filled).length);
    // What is emptied is gone.
    const emptied = { phone2: '', address2: ' ', nickname: null, joinedOn: null };
    const again = await send({ ...wishOf(await read(member.userId)), ...emptied });
    expect(again.json).toMatchObject({
      ...filled,
      phone2: null,
      address2: null,
      nickname: null,
      joinedOn: null,
    });
  });

  test('of two who change it at once one is told to look again, whatever of it the other changed', async ({
    server,
    member,
    read,
    send,
  }) => {
    const seen = wishOf(await read(member.userId));
    const answers = await Promise.all(['Wawa', 'Ajax', 'Guelph'].map((city) => send({ ...seen, city })));
    const told = answers.map(({ json }) =>
      json && typeof json === 'object' && 'userId' in json ? 'saved' : 'look',
    );
    expect(told.toSorted()).toEqual(['look', 'look', 'saved']);
    const body = { profile: '', birthDate: '1980-02-29' };
    const now = wishOf(await read(member.userId));
    await replyOver(server.url, updateProfile, { token: member.token, body });
    expect(refusalIn(await send({ ...now, birthDate: null }))).toMatchObject({
      code: 'conflict',
      fields: ['version'],
    });
    expect(await read(member.userId)).toMatchObject({ birthDate: '1980-02-29' });
    const { version } = await read(member.userId);
    await server.db.query(`update users set member_number = $2 where id = $1`, [
      member.userId,
      randomUUID().slice(0, 8),
    ]);
    expect((await read(member.userId)).version).toBeGreaterThan(version);
  });

  test.for([
    [{ firstName: '' }, 'firstName'],
    [{ lastName: 'www.win.example' }, 'lastName'],
    [{ country: 'Canada' }, 'country'],
    [{ country: 'C1' }, 'country'],
    [{ birthDate: '2026-06-17' }, 'birthDate'],
    [{ joinedOn: '2999-01-01' }, 'joinedOn'],
    [{ birthDate: '1971-02-30' }, 'birthDate'],
    [{ phone: '5'.repeat(41) }, 'phone'],
    [{ email: 'nobody' }, 'email'],
  ] as const)('refuses %j', async ([wish, field], { member, read, send }) => {
    const refused = await send({ ...wishOf(await read(member.userId)), ...wish });
    expect(refusalIn(refused)).toEqual({ status: 422, code: 'invalid_input', fields: [field] });
  });

  test('is nobody else’s, and of nobody else', async ({ server, admin, member }) => {
    const ask = (token: string, id: number) => callOver(server.url, getRecord, { token, params: { id } });
    expect(refusalIn(await ask(member.token, member.userId)).status).toBe(403);
    expect(refusalIn(await ask(admin.token, 999_999)).status).toBe(404);
    const erased = await buildUser(server.db, { password });
    await replyOver(server.url, eraseOwnAccount, {
      token: erased.token,
      body: { currentPassword: password },
    });
    expect(refusalIn(await ask(admin.token, erased.userId)).status).toBe(404);
  });
});

describe('an address of mail', () => {
  test('is set at once where nobody has ever read the one before, and not where somebody has', async ({
    server,
    unread,
    member,
    read,
    send,
  }) => {
    await server.db.query('update users set email = $2 where id = $1', [unread.userId, noMailAddress()]);
    const before = await read(unread.userId);
    expect(before).toMatchObject({ email: null, can: { setEmail: true } });
    const email = `Mended.${unread.userId}@oak.example`;
    expect((await send({ ...wishOf(before), email })).json).toMatchObject({ email: email.toLowerCase() });
    const taken = await send({ ...wishOf(await read(unread.userId)), email: member.email });
    expect(refusalIn(taken).fields).toEqual(['email']);
    const kept = await send({ ...wishOf(await read(unread.userId)), email: noMailAddress() });
    expect(refusalIn(kept).fields).toEqual(['email']);

    const own = await read(member.userId);
    expect(own.can.setEmail).toBe(false);
    expect(refusalIn(await send({ ...wishOf(own), email: 'taken.over@oak.example' })).fields).toEqual([
      'email',
    ]);
    const body = { username: member.email, password };
    expect((await callOver(server.url, login, { body })).status).toBe(200);
  });

  test('of who reads a list there stays, for it was answered', async ({ server, unread, read }) => {
    expect((await read(unread.userId)).can.setEmail).toBe(true);
    await putOnList(server.db, await buildMailList(server.db), unread);
    expect((await read(unread.userId)).can.setEmail).toBe(false);
  });
});

describe('notes', () => {
  test('stand with who wrote them and when, the important first, until they are taken away', async ({
    server,
    admin,
    member,
    read,
  }) => {
    const { token } = admin;
    const add = (text: string, important = false) =>
      replyOver(server.url, addNote, { token, body: { userId: member.userId, text, important } });
    await add('Allergic to wasps.', true);
    await add('Prefers mornings.');
    const { notes } = await add('Plays left-handed.');
    expect(notes).toMatchObject([
      { text: 'Allergic to wasps.', important: true, writtenBy: admin.name, changedAt: null },
      { text: 'Plays left-handed.', important: false, writtenAt: server.clock.now().toISOString() },
      { text: 'Prefers mornings.' },
    ]);
    const noteId = notes[2]?.noteId ?? 0;
    server.clock.advance(60_000);
    const changed = await replyOver(server.url, updateNote, {
      token,
      body: { noteId, text: 'Prefers evenings.', important: true },
    });
    expect(changed.notes[0]).toMatchObject({
      noteId,
      text: 'Prefers evenings.',
      changedAt: server.clock.now().toISOString(),
    });
    await replyOver(server.url, deleteNote, { token, params: { id: noteId } });
    expect((await read(member.userId)).notes.map(({ text }) => text)).toEqual([
      'Allergic to wasps.',
      'Plays left-handed.',
    ]);
    for (const call of [
      callOver(server.url, deleteNote, { token, params: { id: noteId } }),
      callOver(server.url, updateNote, { token, body: { noteId, text: 'Gone.', important: false } }),
    ])
      expect(refusalIn(await call).status).toBe(404);
    const trail = await replyOver(server.url, listUserAudit, { token, params: { id: member.userId } });
    expect(trail.map(({ action }) => action).slice(0, 3)).toEqual([
      'account.note-deleted',
      'account.note-changed',
      'account.note-added',
    ]);
    expect(JSON.stringify(trail)).not.toContain('wasps');
  });

  test('sent twice with one key there is one; and there are so many at most', async ({
    server,
    admin,
    member,
    read,
  }) => {
    const send = (key: string) =>
      callOver(server.url, addNote, {
        token: admin.token,
        headers: { 'idempotency-key': key },
        body: { userId: member.userId, text: 'Once.' },
      });
    const key = randomUUID();
    await Promise.all([send(key), send(key)]);
    expect((await read(member.userId)).notes).toHaveLength(1);
    await server.db.query(
      `insert into member_notes (contact_id, text, written_by)
       select c.id, 'Many', $1 from contacts c, generate_series(2, $2::int) where c.user_id = $1`,
      [member.userId, mostNotes],
    );
    expect(refusalIn(await send(randomUUID()))).toMatchObject({ code: 'conflict', fields: ['text'] });
  });

  test('about others no longer name who has left the club', async ({ server, admin, member, read }) => {
    const leaver = await buildUser(server.db, { password, firstName: 'Quendoline' });
    const text = `Shares a locker with ${leaver.name}.`;
    await replyOver(server.url, addNote, {
      token: admin.token,
      body: { userId: member.userId, text },
    });
    await replyOver(server.url, eraseOwnAccount, {
      token: leaver.token,
      body: { currentPassword: password },
    });
    expect((await read(member.userId)).notes[0]?.text).toBe('Shares a locker with Former member.');
  });
});
