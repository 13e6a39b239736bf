/** Opening an account: by anybody, by an admin, and for a contact that the club knew already. */
import { login, searchUsers } from '@fourball/shared/accounts/calls.ts';
import {
  createUserFromContact,
  getUserByContact,
  listUsers,
} from '@fourball/shared/accounts/user-admin-calls.ts';
import { resetPassword } from '@fourball/shared/accounts/password-calls.ts';
import { checkByEmail, createContactAndUser } from '@fourball/shared/accounts/user-calls.ts';
import { getCurrentMembership } from '@fourball/shared/membership/membership-calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser } from '../../kit/build.ts';
import { mailsTo, tokenIn } from '../../kit/mails.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

let clients = 0;
const newClient = () => ({ 'x-forwarded-for': `203.0.113.${(clients += 1)}` });
const newEmail = (name = 'robin') => `${name}.${Math.random().toString(36).slice(2, 10)}@newcomer.example`;
const robin = (email: string) => ({ firstName: 'Robin', lastName: 'Sparrow', email });

const test = clubTest({
  with: ['workers'],
  env: { PROXY_HOPS: '1', SIGN_UPS: '10', LOOKUPS: '10', CLIENT_ATTEMPTS: '40' },
})
  .extend(
    'signUp',
    ({ server }) =>
      (body: Record<string, unknown>, headers = newClient()) =>
        callOver(server.url, createContactAndUser, { body, headers }),
  )
  .extend('accountOf', ({ server }) => async (email: string) => {
    const rows = await server.db.query<{
      id: number;
      user_name: string;
      status: string;
      member_number: string | null;
      claimed_member_number: string | null;
      roles: string[];
      password_hash: string | null;
    }>(
      `select u.*, array(select role from user_roles r where r.user_id = u.id) as roles from users u where email = $1`,
      [email.toLowerCase()],
    );
    expect(rows.length).toBeLessThan(2);
    return rows[0];
  });

describe('anybody', () => {
  test('whose token is over is asked to log in, and opens no account as a visitor would', async ({
    signUp,
    accountOf,
  }) => {
    const email = newEmail();
    const headers = { ...newClient(), authorization: `Bearer ${'x'.repeat(43)}` };
    expect((await signUp(robin(email), headers)).status).toBe(401);
    expect(await accountOf(email)).toBeUndefined();
  });

  test('opens a free account by a form, sets a password by the mailed link, and is logged in with it', async ({
    server,
    accountOf,
  }) => {
    const email = newEmail();
    const answer = await fetch(`${server.url}${urlPathOf(createContactAndUser)}`, {
      method: 'POST',
      headers: newClient(),
      body: new URLSearchParams({ ...robin(email.toUpperCase()), memberNumber: '' }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ result: 'CREATED', userId: null });
    expect(await accountOf(email)).toMatchObject({
      status: 'ACTIVE',
      roles: ['GOLFER'],
      member_number: null,
      claimed_member_number: null,
      password_hash: null,
    });
    const [mail] = await eventually('the mail', async () => {
      const mails = await mailsTo(server, email);
      return mails.length > 0 && mails;
    });
    const uuid = tokenIn(mail ?? { text: '' }, 'change-password');
    const password = 'swing-easy-and-slow';
    expect(
      await replyOver(server.url, resetPassword, { body: { uuid, password }, headers: newClient() }),
    ).toMatchObject({ email });
    expect((await callOver(server.url, login, { body: { username: email, password } })).status).toBe(200);
  });

  test('is told that an address has an account; nothing is opened, changed or mailed', async ({
    server,
    signUp,
    accountOf,
  }) => {
    const known = await buildUser(server.db);
    for (const email of [known.email, known.email.toUpperCase(), ` ${known.email} `]) {
      const { status, json } = await signUp({ firstName: 'Mallory', lastName: 'Other', email });
      expect({ status, json }).toEqual({ status: 200, json: { result: 'FOUND', userId: null } });
    }
    expect((await accountOf(known.email))?.user_name).toBe(known.userName);
    const [contact] = await server.db.query('select first_name from contacts where user_id = $1', [
      known.userId,
    ]);
    expect(contact).toEqual({ first_name: 'Golfer' });
    // What comes later has been mailed, so what comes before would have been.
    const later = newEmail();
    await signUp(robin(later));
    await eventually('a later mail', async () => (await mailsTo(server, later)).length > 0);
    expect(await mailsTo(server, known.email)).toEqual([]);
  });

  test.for(['INACTIVE', 'closed'] as const)(
    'does not open a second account beside one that is %s',
    async (how, { server, signUp }) => {
      const known = await buildUser(server.db);
      await server.db.query(
        `update users set status = 'INACTIVE', closed_at = case when $2 = 'closed' then now() end where id = $1`,
        [known.userId, how],
      );
      expect((await signUp(robin(known.email))).json).toEqual({ result: 'FOUND', userId: null });
      expect(
        await replyOver(server.url, checkByEmail, { body: { email: known.email }, headers: newClient() }),
      ).toBe('FOUND');
    },
  );

  test('of twenty at once with one address one opens the account', async ({ server, signUp, accountOf }) => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(robin(email), newClient())));
    const words = answers.map(({ json, status }) => (json as { result?: string }).result ?? status);
    // The address itself is limited too.
    expect(words.filter((word) => word === 'CREATED')).toEqual(['CREATED']);
    expect(words.filter((word) => word !== 'CREATED' && word !== 'FOUND' && word !== 429)).toEqual([]);
    const account = await accountOf(email);
    expect(account?.roles).toEqual(['GOLFER']);
    const contacts = await server.db.query('select from contacts where email = $1', [email]);
    expect(contacts.length).toBe(1);
  });

  test('of twenty namesakes at once each has a user name of their own', async ({ signUp, accountOf }) => {
    const emails = Array.from({ length: 20 }, () => newEmail('twin'));
    const answers = await Promise.all(
      emails.map((email) => signUp({ firstName: 'Élodie', lastName: "O'Næss-Ødegård", email })),
    );
    expect(answers.map(({ json }) => json)).toEqual(emails.map(() => ({ result: 'CREATED', userId: null })));
    const names = await Promise.all(emails.map(async (email) => (await accountOf(email))?.user_name));
    expect(names.sort()).toEqual(
      ['', ...Array.from({ length: 19 }, (_, at) => String(at + 2))]
        .map((n) => `elodie.onaess-odegard${n}`)
        .sort(),
    );
  });

  test.for([
    ['李', '小龙', /^golfer\d*$/],
    ['-', '-', /^golfer\d*$/],
    ['X', '', null],
    ['  ', 'Y', null],
    ['Ann'.repeat(26), 'B'.repeat(80), /^[a-z0-9][a-z0-9.-]{1,55}$/],
  ] as const)(
    'is called by what of the name %j %j can be written',
    async ([firstName, lastName, userName], { signUp, accountOf }) => {
      const email = newEmail();
      const answer = await signUp({ firstName, lastName, email });
      if (!userName) {
        expect(refusalIn(answer)).toMatchObject({ status: 422 });
        expect(answer.text).toContain('Please fill this in.');
        return;
      }
      expect((await accountOf(email))?.user_name).toMatch(userName);
    },
  );

  test('gives no rights to a member number: it is a claim that an admin sees', async ({
    server,
    signUp,
    accountOf,
    admin,
  }) => {
    const member = await buildUser(server.db);
    const [row] = await server.db.query<{ member_number: string }>(
      'select member_number from users where id = $1',
      [member.userId],
    );
    const email = newEmail();
    const claimed = row?.member_number ?? '';
    expect((await signUp({ ...robin(email), memberNumber: claimed })).json).toMatchObject({
      result: 'CREATED',
    });
    const account = await accountOf(email);
    expect(account).toMatchObject({ member_number: null, claimed_member_number: claimed });
    const [found] = await replyOver(server.url, listUsers, { token: admin.token, query: { text: email } });
    expect(found).toMatchObject({ memberNumber: null, claimedMemberNumber: claimed, membershipName: null });
    // The number is found with whom it belongs to, and with nobody else.
    const byNumber = await replyOver(server.url, searchUsers, {
      token: member.token,
      query: { text: claimed },
    });
    expect(byNumber.map(({ userId }) => userId)).toEqual([member.userId]);
  });

  test('whose address the club knew already gets that contact, and gives it no other name', async ({
    server,
    signUp,
    accountOf,
  }) => {
    const email = newEmail('kin');
    await server.db.query(
      `insert into contacts (first_name, last_name, email, phone, emergency_only)
       values ('Relativa', 'Kinsfolk', $1, '416-555-0100', true)`,
      [email],
    );
    const contact = async () =>
      (
        await server.db.query(
          'select user_id, first_name, last_name, email, phone from contacts where email = $1',
          [email],
        )
      )[0];
    expect((await signUp({ firstName: 'Mallory', lastName: 'Mocker', email })).json).toMatchObject({
      result: 'CREATED',
    });
    const id = (await accountOf(email))?.id;
    const known = { first_name: 'Relativa', last_name: 'Kinsfolk', phone: '416-555-0100' };
    expect(await contact()).toEqual({ ...known, user_id: id, email });
    // Later changes of the account are told, each by itself.
    const moved = newEmail('moved');
    await server.db.query('update users set email = $2 where id = $1', [id, moved]);
    expect(
      await server.db.query('select first_name, last_name, email from contacts where user_id = $1', [id]),
    ).toEqual([{ first_name: 'Relativa', last_name: 'Kinsfolk', email: moved }]);
    await server.db.query(`update users set last_name = 'Newly-Wed', email = $2 where id = $1`, [id, email]);
    expect(await contact()).toEqual({ ...known, last_name: 'Newly-Wed', user_id: id, email });
  });

  test('can send nothing else along', async ({ admin, signUp, accountOf }) => {
    const email = newEmail();
    const forged = {
      roles: ['ADMIN'],
      role: 'ADMIN',
      admin: true,
      userType: 'ADMIN',
      status: 'INACTIVE',
      userId: admin.userId,
      id: admin.userId,
      userName: 'root',
      passwordHash: 'x',
      password: 'my-own-password',
    };
    expect((await signUp({ ...robin(email), ...forged })).json).toEqual({ result: 'CREATED', userId: null });
    expect(await accountOf(email)).toMatchObject({
      roles: ['GOLFER'],
      status: 'ACTIVE',
      password_hash: null,
      user_name: expect.stringMatching(/^robin\.sparrow\d*$/),
    });
  });

  test.for([
    ['email', { ...robin('no-address') }],
    ['firstName', { ...robin(newEmail()), firstName: '' }],
    ['lastName', { ...robin(newEmail()), lastName: 'x'.repeat(81) }],
    ['memberNumber', { ...robin(newEmail()), memberNumber: 'x'.repeat(41) }],
  ] as const)('is told that %s is not right', async ([field, body], { signUp }) => {
    expect(refusalIn(await signUp(body))).toEqual({ status: 422, code: 'invalid_input', fields: [field] });
  });

  test.for(['Win a car at https://prizes.example', 'www.prizes', 'Visit prizes.example now'] as const)(
    'has no mail of the club sent in which a name is a link: %s',
    async (name, { signUp, accountOf }) => {
      const email = newEmail();
      for (const field of ['firstName', 'lastName']) {
        const answer = await signUp({ ...robin(email), [field]: name });
        expect(refusalIn(answer)).toEqual({ status: 422, code: 'invalid_input', fields: [field] });
        expect(answer.text).toContain('Please leave out web addresses.');
      }
      expect(await accountOf(email)).toBeUndefined();
    },
  );

  test('may be called as people are', async ({ signUp }) => {
    const people = [
      ['J.R.', "O'Neil-St. John"],
      ['Mary Ann', 'van der Berg, Jr.'],
      ['Ng', 'Ó Súilleabháin'],
    ];
    for (const [firstName, lastName] of people) {
      const answer = await signUp({ firstName, lastName, email: newEmail() });
      expect(answer.json).toEqual({ result: 'CREATED', userId: null });
    }
  });

  test('may not try without end, and other addresses of the net still may', async ({ signUp }) => {
    const client = newClient();
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push(await signUp(robin(newEmail()), client));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429]);
    expect(refusalIn(answers[10] ?? { status: 0, json: null }).code).toBe('too_many_requests');
    expect((await signUp(robin(newEmail()))).status).toBe(200);
  });

  test('may not ask without end which addresses are known', async ({ server }) => {
    const { clientGuesses } = server.settings.attempts;
    const client = newClient();
    const ask = async (email: string) =>
      (await callOver(server.url, checkByEmail, { body: { email }, headers: client })).status;
    const statuses = await Promise.all(Array.from({ length: clientGuesses + 1 }, () => ask(newEmail())));
    expect(statuses.filter((status) => status === 200)).toHaveLength(clientGuesses);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test('nor about one address, from wherever', async ({ server }) => {
    const { lookUps } = server.settings.attempts;
    const email = newEmail();
    const statuses = [];
    for (let count = 0; count <= lookUps; count += 1) {
      statuses.push(
        (await callOver(server.url, checkByEmail, { body: { email }, headers: newClient() })).status,
      );
    }
    expect(statuses).toEqual([...Array<number>(lookUps).fill(200), 429]);
  });
});

describe('an admin', () => {
  test('opens an account with a member number, is told its id, and is not limited', async ({
    server,
    admin,
    accountOf,
  }) => {
    const headers = { ...newClient() };
    for (let count = 0; count < 12; count += 1) {
      const email = newEmail();
      const memberNumber = `A-${Math.random().toString(36).slice(2, 10)}`;
      const body = { ...robin(email), memberNumber };
      const reply = await replyOver(server.url, createContactAndUser, { token: admin.token, body, headers });
      const account = await accountOf(email);
      expect(reply).toEqual({ result: 'CREATED', userId: account?.id });
      expect(account).toMatchObject({ member_number: memberNumber, claimed_member_number: null });
    }
  });

  test('is told that a member number is taken, in whatever letter case; then nothing is opened', async ({
    server,
    admin,
    accountOf,
  }) => {
    const memberNumber = `b-${Math.random().toString(36).slice(2, 10)}`;
    const first = { ...robin(newEmail()), memberNumber };
    await replyOver(server.url, createContactAndUser, { token: admin.token, body: first });
    const email = newEmail();
    const body = { ...robin(email), memberNumber: memberNumber.toUpperCase() };
    expect(await replyOver(server.url, createContactAndUser, { token: admin.token, body })).toEqual({
      result: 'MEMBER_NUMBER_TAKEN',
      userId: null,
    });
    expect(await accountOf(email)).toBeUndefined();
  });

  test('opens one for a contact once, and finds it by the contact', async ({ server, admin, accountOf }) => {
    const email = newEmail('noor');
    const [row] = await server.db.query<{ id: number }>(
      `insert into contacts (first_name, last_name, email, phone) values ('Noor', 'Known', $1, '416-555-0100') returning id`,
      [email],
    );
    const contactId = row?.id ?? 0;
    const { token } = admin;
    expect(await replyOver(server.url, getUserByContact, { token, params: { contactId } })).toBeNull();
    const both = await Promise.all(
      [1, 2].map(() => replyOver(server.url, createUserFromContact, { token, body: { contactId } })),
    );
    const account = await accountOf(email);
    expect(both.map(({ result }) => result).sort()).toEqual(['CREATED', 'FOUND']);
    expect(both.map(({ userId }) => userId)).toEqual([account?.id, account?.id]);
    expect(await replyOver(server.url, getUserByContact, { token, params: { contactId } })).toMatchObject({
      userId: account?.id,
      contactId,
      email,
      userName: expect.stringMatching(/^noor\.known\d*$/),
    });
    await eventually('the mail', async () => (await mailsTo(server, email)).length === 1);
    for (const call of [createUserFromContact, getUserByContact]) {
      const answer = await callOver(server.url, call, {
        token,
        params: { contactId: 4_000_000 },
        body: call === createUserFromContact ? { contactId: 4_000_000 } : undefined,
      });
      expect(refusalIn(answer)).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});

test('the membership card of a newcomer says that there is none', async ({ server }) => {
  const newcomer = await buildUser(server.db, { memberDays: null });
  expect(await replyOver(server.url, getCurrentMembership, { token: newcomer.token })).toEqual({
    membership: null,
  });
});
