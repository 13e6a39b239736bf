/** Whom to reach when something happens: choosing a golfer, asking somebody new by mail, and what admins do about it. */
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import {
  adminCreateEmergencyContact,
  adminSetEmergencyContact,
  countUnvalidatedEmergencyContacts,
  deleteEmergencyContact,
  deleteUnvalidatedEmergencyContact,
  listUnvalidatedEmergencyContacts,
  requestEmergencyContact,
  setEmergencyContact,
  validateEmergencyContact,
  agreeToEmergencyContact,
} from '@fourball/shared/accounts/emergency-contact-calls.ts';
import { approveEmergencyContact, listUserAudit } from '@fourball/shared/accounts/privacy-calls.ts';
import { createContactAndUser, findByEmail, getProfile } from '@fourball/shared/accounts/user-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { gateCommits, meetAtGate, someoneWaitsForRow } from '../../kit/gate.ts';
import { mailsTo, tokenIn } from '../../kit/mails.ts';
import { callOver, refusalIn, replyOver, startServer, type TestServer } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

let server: TestServer;
let admin: BuiltUser;
beforeAll(async () => {
  server = await startServer({ with: ['workers'], env: { PROXY_HOPS: '1' } });
  admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
});
afterAll(() => server.close());

let clients = 0;
const newClient = () => ({ 'x-forwarded-for': `203.0.113.${(clients += 1)}` });

const newEmail = () => `petra.${Math.random().toString(36).slice(2, 10)}@nearby.example`;
const petra = (email = newEmail()) => ({
  firstName: 'Petra',
  lastName: 'Nearby',
  email,
  phone: '416-555-0134',
  relation: 'Sister',
});
const profileOf = ({ token }: BuiltUser) => replyOver(server.url, getProfile, { token });
const find = async (user: BuiltUser, email: string) =>
  replyOver(server.url, findByEmail, { token: user.token, body: { email }, headers: newClient() });
const set = (user: BuiltUser, contactId: number, relation = 'Partner') =>
  callOver(server.url, setEmergencyContact, { token: user.token, body: { contactId, relation } });
const ask = (user: BuiltUser, body: Record<string, unknown>, headers = newClient()) =>
  callOver(server.url, requestEmergencyContact, { token: user.token, body, headers });
const contactIdOf = async ({ userId }: BuiltUser) =>
  (await server.db.query<{ id: number }>('select id from contacts where user_id = $1', [userId]))[0]?.id ?? 0;
const linkMailedTo = async (email: string, nth = 1) => {
  const mails = await eventually('the mail', async () => {
    const found = await mailsTo(server, email);
    return found.length >= nth && found;
  });
  return { mail: mails[nth - 1], token: tokenIn(mails[nth - 1] ?? { text: '' }, 'emergency-contact') };
};
const open = (token: string, look?: boolean, headers = newClient()) =>
  look === undefined
    ? replyOver(server.url, agreeToEmergencyContact, { body: { token }, headers })
    : replyOver(server.url, validateEmergencyContact, {
        params: { token },
        query: { look: String(look) },
        headers,
      });

describe('a golfer as emergency contact', () => {
  test('is found by email, in any letter case, with an id to choose; nobody else is', async () => {
    const [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
    const [found, ...others] = await find(ava, ben.email.toUpperCase());
    expect(others).toEqual([]);
    expect(found).toEqual({
      contactId: await contactIdOf(ben),
      userId: ben.userId,
      userName: ben.userName,
      name: ben.name,
      nickname: null,
      memberNumber: expect.any(String),
      avatarUrl: null,
    });
    expect(await find(ava, newEmail())).toEqual([]);
    await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [ben.userId]);
    expect(await find(ava, ben.email)).toEqual([]);
  });

  test('is saved at once, and profile and current user say so', async () => {
    const [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
    await server.db.query(`update contacts set phone = '416-555-0199' where user_id = $1`, [ben.userId]);
    const [found] = await find(ava, ben.email);
    const answer = await set(ava, found?.contactId ?? 0);
    const contact = {
      contactId: found?.contactId,
      relation: 'Partner',
      // The phone of another golfer is not handed on.
      contact: {
        id: found?.contactId,
        firstName: 'Golfer',
        lastName: ben.name.split(' ')[1],
        email: ben.email,
        phone: null,
      },
    };
    expect(answer).toMatchObject({ status: 200, json: contact });
    expect((await profileOf(ava)).emergencyContact).toEqual(contact);
    const me = await replyOver(server.url, getCurrentUser, { token: ava.token });
    expect(me.emergencyContact).toEqual(contact);
    expect(me.contactId).toBe(await contactIdOf(ava));
    // Another relation, and then nobody.
    expect((await set(ava, contact.contactId ?? 0, 'Husband')).json).toMatchObject({ relation: 'Husband' });
    const remove = () =>
      replyOver(server.url, deleteEmergencyContact, { token: admin.token, query: { id: ava.userId } });
    expect(await remove()).toEqual({ deleted: true });
    expect(await remove()).toEqual({ deleted: false });
    expect((await profileOf(ava)).emergencyContact).toBeNull();
    const trail = await replyOver(server.url, listUserAudit, {
      token: admin.token,
      params: { id: ava.userId },
    });
    expect(trail.map(({ action, changes }) => [action, changes[0]?.before, changes[0]?.after])).toEqual([
      ['emergency-contact.removed', `${ben.name} (Husband)`, null],
      ['emergency-contact.set', `${ben.name} (Partner)`, `${ben.name} (Husband)`],
      ['emergency-contact.set', null, `${ben.name} (Partner)`],
    ]);
  });

  test('counting through ids of contacts tells nothing: who was not found by email is not there', async () => {
    const [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
    const [stranger] = await server.db.query<{ id: number }>(
      `insert into contacts (first_name, last_name, email, phone) values ('Secret', 'Person', $1, '1') returning id`,
      [newEmail()],
    );
    for (const id of [await contactIdOf(ben), stranger?.id ?? 0, 4_000_000]) {
      const answer = await set(ava, id);
      expect(refusalIn(answer)).toMatchObject({ status: 404, code: 'not_found' });
      expect(answer.text).not.toMatch(/Secret|@/);
    }
    // That somebody else has found them does not help.
    await find(await buildUser(server.db), ben.email);
    expect((await set(ava, await contactIdOf(ben))).status).toBe(404);
  });

  test('is somebody else, with a relation', async () => {
    const ava = await buildUser(server.db);
    const [self] = await find(ava, ava.email);
    expect(refusalIn(await set(ava, self?.contactId ?? 0))).toMatchObject({
      status: 422,
      fields: ['contactId'],
    });
    expect(refusalIn(await set(ava, 1, '  '))).toMatchObject({ status: 422, fields: ['relation'] });
  });

  test('can not be set for another golfer by sending an id along', async () => {
    const [ava, ben, eve] = [
      await buildUser(server.db),
      await buildUser(server.db),
      await buildUser(server.db),
    ];
    const [found] = await find(eve, ben.email);
    const answer = await callOver(server.url, setEmergencyContact, {
      token: eve.token,
      body: { contactId: found?.contactId, relation: 'Friend', userId: ava.userId },
    });
    expect(answer.status).toBe(200);
    expect((await profileOf(ava)).emergencyContact).toBeNull();
    expect((await profileOf(eve)).emergencyContact?.contactId).toBe(found?.contactId);
  });
});

describe('somebody new', () => {
  test('is mailed what was entered, agrees by the link once, and only then is the contact', async () => {
    const ava = await buildUser(server.db);
    const email = newEmail();
    expect(await ask(ava, petra(email.toUpperCase()))).toMatchObject({ status: 200, json: 'NOT_FOUND' });
    const waiting = await profileOf(ava);
    expect(waiting).toMatchObject({
      emergencyContact: null,
      pendingEmergencyContact: { firstName: 'Petra', email, phone: '416-555-0134', relation: 'Sister' },
    });
    const { mail, token } = await linkMailedTo(email);
    expect(mail?.subject).toBe(`${ava.name} names you as emergency contact`);
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('Petra Nearby');
      expect(text).toContain('416-555-0134');
      expect(text).toContain('14 days');
    }
    // Opening the link, as programs that check mails do, agrees to nothing, however often.
    for (let times = 0; times < 3; times += 1) {
      expect(await open(token, true)).toEqual({
        result: 'VALID',
        golferName: ava.name,
        firstName: 'Petra',
        relation: 'Sister',
      });
    }
    expect(await profileOf(ava)).toEqual(waiting);

    const twice = await Promise.all([open(token), open(token)]);
    expect(twice.map(({ result }) => result)).toEqual(['AGREED', 'AGREED']);
    expect((await open(token, true)).result).toBe('AGREED');
    expect(await profileOf(ava)).toMatchObject({
      emergencyContact: { relation: 'Sister', contact: { firstName: 'Petra', email, phone: '416-555-0134' } },
      pendingEmergencyContact: null,
    });
    const trail = await replyOver(server.url, listUserAudit, {
      token: admin.token,
      params: { id: ava.userId },
    });
    expect(trail.map(({ action, actor }) => [action, actor?.userId ?? null])).toEqual([
      ['emergency-contact.set', null],
      ['emergency-contact.requested', ava.userId],
    ]);
    const [row] = await server.db.query<{ hidden: boolean }>(
      `select not exists (select from emergency_contact_requests r where r::text like '%' || $1 || '%')
         and not exists (select from outbox o where o::text like '%' || $1 || '%') as hidden`,
      [token],
    );
    expect(row).toEqual({ hidden: true });
    // Used up: after the golfer has taken the contact away the link does nothing any more.
    await replyOver(server.url, deleteEmergencyContact, { token: ava.token });
    expect((await open(token)).result).toBe('INVALID');
    expect((await profileOf(ava)).emergencyContact).toBeNull();
    expect((await server.db.query('select from contacts where email = $1', [email])).length).toBe(0);
  });

  test('is FOUND where an account has the address, also the own one; nobody is mailed', async () => {
    const [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
    for (const email of [ben.email, ben.email.toUpperCase(), ava.email]) {
      expect((await ask(ava, petra(email))).json).toBe('FOUND');
    }
    expect((await profileOf(ava)).pendingEmergencyContact).toBeNull();
    const later = newEmail();
    await ask(ava, petra(later));
    await linkMailedTo(later);
    expect(await mailsTo(server, ben.email)).toEqual([]);
  });

  test.each([
    ['email', { email: 'no address' }, 'Please provide a valid email.'],
    ['phone', { phone: '416555013' }, null],
    ['firstName', { firstName: '' }, 'Please fill this in.'],
    ['lastName', { lastName: ' ' }, 'Please fill this in.'],
    ['relation', { relation: '' }, 'Please fill this in.'],
    ['phone', { phone: undefined }, null],
  ])('needs a good %s', async (field, change, text) => {
    const answer = await ask(await buildUser(server.db), { ...petra(), ...change });
    expect(refusalIn(answer)).toEqual({ status: 422, code: 'invalid_input', fields: [field] });
    if (text) expect(answer.text).toContain(`"${text}"`);
  });

  test('may have a phone of exactly ten characters', async () => {
    expect((await ask(await buildUser(server.db), { ...petra(), phone: '4165550134' })).json).toBe(
      'NOT_FOUND',
    );
  });

  test('asked anew replaces who was asked before, whose link ends', async () => {
    const ava = await buildUser(server.db);
    const [first, second] = [newEmail(), newEmail()];
    await ask(ava, petra(first));
    const { token: old } = await linkMailedTo(first);
    await ask(ava, { ...petra(second), firstName: 'Paul' });
    const { token } = await linkMailedTo(second);
    expect((await open(old)).result).toBe('INVALID');
    expect((await profileOf(ava)).pendingEmergencyContact?.firstName).toBe('Paul');
    // And choosing a golfer withdraws the request.
    const ben = await buildUser(server.db);
    const [found] = await find(ava, ben.email);
    await set(ava, found?.contactId ?? 0);
    expect((await open(token)).result).toBe('INVALID');
    expect((await profileOf(ava)).emergencyContact?.contact.email).toBe(ben.email);
  });

  test('can not agree after the days that the parameter gives', async () => {
    const ava = await buildUser(server.db);
    const email = newEmail();
    await ask(ava, petra(email));
    const { token } = await linkMailedTo(email);
    const [row] = await server.db.query<{ days: number }>(
      `select extract(day from expires_at - created_at)::int as days from emergency_contact_requests where email = $1`,
      [email],
    );
    expect(row).toEqual({ days: 14 });
    await server.db.query(
      `update emergency_contact_requests set expires_at = now() - interval '1 second' where email = $1`,
      [email],
    );
    expect((await open(token, true)).result).toBe('EXPIRED');
    expect((await open(token)).result).toBe('EXPIRED');
    expect(await profileOf(ava)).toMatchObject({ emergencyContact: null, pendingEmergencyContact: null });
  });

  test('who has opened an account meanwhile keeps the name and phone that the account has', async () => {
    const ava = await buildUser(server.db);
    const email = newEmail();
    await ask(ava, petra(email));
    const { token } = await linkMailedTo(email);
    const body = { firstName: 'Petronella', lastName: 'Nearby-Smith', email };
    await replyOver(server.url, createContactAndUser, { body, headers: newClient() });
    expect((await open(token)).result).toBe('AGREED');
    expect((await profileOf(ava)).emergencyContact?.contact).toMatchObject({
      firstName: 'Petronella',
      email,
      // Entered by the golfer who sees it.
      phone: '416-555-0134',
    });
  });

  test('opening the link changes nothing, with or without what asked for that once', async () => {
    const ava = await buildUser(server.db);
    const email = newEmail();
    await ask(ava, petra(email));
    const { token } = await linkMailedTo(email);
    const queries: Record<string, string>[] = [{}, { look: 'false' }, { look: 'true' }];
    for (const query of queries) {
      const seen = await callOver(server.url, validateEmergencyContact, {
        params: { token },
        query,
        headers: newClient(),
      });
      expect(seen.json).toMatchObject({ result: 'VALID' });
    }
    expect((await profileOf(ava)).emergencyContact).toBeNull();
    expect((await open(token)).result).toBe('AGREED');
  });

  test('a link that nobody was mailed is none, and guessing has an end', async () => {
    const client = newClient();
    const guess = (token: string) =>
      callOver(server.url, validateEmergencyContact, { params: { token }, headers: client });
    expect((await guess('A'.repeat(43))).json).toEqual({
      result: 'INVALID',
      golferName: null,
      firstName: null,
      relation: null,
    });
    // So many guesses a client has: a clubhouse behind one address is many people.
    const { clientGuesses } = server.settings.attempts;
    const answers = await Promise.all(
      Array.from({ length: clientGuesses + 10 }, async (_, count) => (await guess(`guess-${count}`)).status),
    );
    expect(answers.filter((status) => status !== 429)).toHaveLength(clientGuesses - 1);
  });

  test('strangers can not be mailed without end', async () => {
    const ava = await buildUser(server.db);
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push((await ask(ava, petra())).status);
    expect(answers).toEqual([...Array<number>(10).fill(200), 429]);
  });

  test.each(['firstName', 'lastName', 'phone', 'relation'])(
    'is mailed no link of the golfer’s: not as %s',
    async (name) => {
      const answer = await ask(await buildUser(server.db), { ...petra(), [name]: 'see prizes.example' });
      expect(refusalIn(answer)).toEqual({ status: 422, code: 'invalid_input', fields: [name] });
    },
  );

  test('html in what was entered stays text in the mail', async () => {
    const ava = await buildUser(server.db);
    const email = newEmail();
    await ask(ava, { ...petra(email), firstName: '<img src=x onerror=alert(1)>', relation: '<b>Sister</b>' });
    const { mail } = await linkMailedTo(email);
    expect(mail?.html).not.toMatch(/<img|<b>/);
  });
});

describe('an admin', () => {
  const admins = (call: Parameters<typeof callOver>[1], options: Parameters<typeof callOver>[2] = {}) =>
    callOver(server.url, call, { ...options, token: admin.token });

  test('sets any contact for anybody, and sees the phone', async () => {
    const [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
    await server.db.query(`update contacts set phone = '416-555-0177' where user_id = $1`, [ben.userId]);
    const body = { userId: ava.userId, contactId: await contactIdOf(ben), relation: 'Coach' };
    const answer = await admins(adminSetEmergencyContact, { body });
    expect(answer.json).toMatchObject({ relation: 'Coach', contact: { phone: '416-555-0177' } });
    expect((await profileOf(ava)).emergencyContact).toMatchObject({
      relation: 'Coach',
      contact: { phone: null },
    });
    expect(
      refusalIn(await admins(adminSetEmergencyContact, { body: { ...body, userId: 4_000_000 } })).status,
    ).toBe(404);
    expect(
      refusalIn(await admins(adminSetEmergencyContact, { body: { ...body, contactId: 4_000_000 } })).status,
    ).toBe(404);
    expect((await admins(deleteEmergencyContact, { query: { id: ava.userId } })).json).toEqual({
      deleted: true,
    });
    expect((await profileOf(ava)).emergencyContact).toBeNull();
  });

  test('asks somebody new for a golfer, lists, counts, approves and withdraws what waits', async () => {
    const [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
    const { count } = await replyOver(server.url, countUnvalidatedEmergencyContacts, { token: admin.token });
    const [first, second] = [newEmail(), newEmail()];
    expect(
      (await admins(adminCreateEmergencyContact, { body: { userId: ava.userId, ...petra(first) } })).json,
    ).toBe('NOT_FOUND');
    expect(
      (await admins(adminCreateEmergencyContact, { body: { userId: ava.userId, ...petra(ben.email) } })).json,
    ).toBe('FOUND');
    await ask(ben, petra(second));
    await server.db.query(
      `update emergency_contact_requests set expires_at = now() - interval '1 day' where email = $1`,
      [second],
    );
    expect((await admins(countUnvalidatedEmergencyContacts)).json).toEqual({ count: count + 2 });
    const list = (
      await replyOver(server.url, listUnvalidatedEmergencyContacts, { token: admin.token })
    ).slice(-2);
    expect(
      list.map(({ user, contact, relation }) => [user.userId, contact.email, contact.phone, relation]),
    ).toEqual([
      [ava.userId, first, '416-555-0134', 'Sister'],
      [ben.userId, second, '416-555-0134', 'Sister'],
    ]);
    const [ofAva, ofBen] = list.map(({ id }) => id);
    // Approving does what the person's own yes does, also when the link has expired; twice is fine.
    for (let times = 0; times < 2; times += 1) {
      expect((await admins(approveEmergencyContact, { body: { id: ofBen } })).json).toEqual({
        approved: true,
      });
    }
    expect((await profileOf(ben)).emergencyContact?.contact.email).toBe(second);
    const { token } = await linkMailedTo(first);
    expect((await admins(deleteUnvalidatedEmergencyContact, { params: { id: ofAva ?? 0 } })).json).toEqual({
      deleted: true,
    });
    expect((await open(token)).result).toBe('INVALID');
    for (const id of [ofAva ?? 0, ofBen ?? 0]) {
      expect(refusalIn(await admins(deleteUnvalidatedEmergencyContact, { params: { id } })).status).toBe(404);
    }
    expect(refusalIn(await admins(approveEmergencyContact, { body: { id: ofAva } })).status).toBe(404);
    expect((await admins(countUnvalidatedEmergencyContacts)).json).toEqual({ count });
  });
});

test('a contact whom somebody names, with a slow commit, while the last who did takes them away stays', async () => {
  const email = newEmail();
  const [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
  await ask(ava, petra(email));
  await open((await linkMailedTo(email)).token);
  const [contact] = await server.db.query<{ id: number }>('select id from contacts where email = $1', [
    email,
  ]);
  await gateCommits(server, 'emergency_contacts');
  let removing: Promise<unknown> | undefined;
  await meetAtGate(
    server,
    1,
    () => [
      replyOver(server.url, adminSetEmergencyContact, {
        token: admin.token,
        body: { userId: ben.userId, contactId: contact?.id ?? 0, relation: 'Aunt' },
      }),
    ],
    async () => {
      removing = replyOver(server.url, deleteEmergencyContact, { token: ava.token });
      await someoneWaitsForRow(server);
    },
  );
  await removing;
  await server.db.query('drop trigger at_gate on emergency_contacts');
  const named = await server.db.query<{ user_id: number }>(
    'select user_id from emergency_contacts where contact_id = $1',
    [contact?.id],
  );
  expect(named).toEqual([{ user_id: ben.userId }]);
});
