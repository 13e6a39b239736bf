/** What strangers and other golfers try over HTTP: fields nobody asked for, false names and addresses, slow and odd requests. */
import { request, type ClientRequest } from 'node:http';
import { builtCalls } from '@fourball/api/contract/built-calls.ts';
import { requestEmergencyContact } from '@fourball/shared/accounts/emergency-contact-calls.ts';
import { requestPasswordResetLink } from '@fourball/shared/accounts/password-calls.ts';
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { addRole } from '@fourball/shared/accounts/user-admin-calls.ts';
import { checkByEmail, createContactAndUser } from '@fourball/shared/accounts/user-calls.ts';
import { addOwnImage } from '@fourball/shared/club/images/image-calls.ts';
import { createParameter } from '@fourball/shared/club/parameters/parameter-calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { describe, expect } from 'vitest';
import { samples } from '../../contract/samples.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { logInOver } from '../../kit/accounts/browser-session.ts';
import { buildUser } from '../../kit/build.ts';
import { mailsTo } from '../../kit/mails.ts';
import { uploadOf } from '../../kit/club/pictures.ts';
import { callOver, formOf, refusalIn } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const password = 'Fairway-and-rough 1';

const areas = /^(?:auth|user|image|page|parameter|eventType|emergencyContact|error|passkey|session)\./;
const withBody = builtCalls.filter(({ id, body }) => body && areas.test(id) && samples[id]);
/** What would make somebody an admin, or reach into every object, if a body were taken as it comes. */
const forged = {
  roles: ['ADMIN'],
  admin: true,
  userType: 'ADMIN',
  state: 'APPROVED',
  createdBy: 1,
  passwordHash: 'x',
  prototype: { admin: true },
  hasOwnProperty: 1,
  toString: 1,
};

const test = clubTest({
  with: ['workers'],
  env: {
    PUBLIC_URL: 'https://club.example',
    LOGIN_ATTEMPTS: '10000',
    CLIENT_ATTEMPTS: '100000',
    OWN_REQUESTS: '100000',
    LOOKUPS: '10000',
    PASSKEY_QUESTIONS: '10000',
    SIGN_UPS: '10000',
    ERROR_REPORTS: '10000',
    UPLOAD_LIMIT_MB: '1',
    UPLOAD_MEMORY_MB: '4',
  },
})
  .extend(
    'admins',
    ({ server }) =>
      () =>
        server.db.query(`select user_id from user_roles where role = 'ADMIN' order by 1`),
  )
  /** Sent as it is, where fetch would mend it. */
  .extend(
    'send',
    ({ server }) =>
      (
        path: string,
        {
          method = 'GET',
          headers = {},
          body = '',
        }: { method?: string; headers?: Record<string, string>; body?: string },
      ) =>
        new Promise<{ status: number; text: string }>((resolve, reject) => {
          const sent = request(server.url, { method, path, headers }, (answer) => {
            let text = '';
            answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
            answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
          });
          sent.on('error', reject);
          sent.end(body);
        }),
  )
  .extend(
    'begin',
    ({ server }) =>
      (path: string, token: string | undefined, length: number): ClientRequest => {
        const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': length };
        const sent = request(`${server.url}${path}`, {
          method: 'POST',
          headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        });
        sent.on('error', () => {});
        sent.write('--x');
        return sent;
      },
  );

describe('fields that nobody asked for', () => {
  test.for(withBody.map((call) => [call.id, call] as const))(
    'of %s change nothing else',
    async ([id, call], { server, admins }) => {
      const good = (await samples[id]?.(server)) ?? {};
      const before = await admins();
      const form = formOf(good.body);
      if (form) {
        for (const name of ['__proto__', '__proto__[admin]', 'constructor', 'constructor[prototype][admin]'])
          form.append(name, 'true');
        for (const [name, value] of Object.entries(forged)) form.append(name, String(value));
        const { status } = await fetch(`${server.url}${urlPathOf(call)}`, {
          method: call.method,
          headers: { authorization: `Bearer ${good.token}` },
          body: form,
        });
        expect(status).toBe(200);
      } else {
        const plain = JSON.stringify({ ...forged, ...(good.body as object) }).slice(1);
        const body = `{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},${plain}`;
        expect((await callOver(server.url, call, { ...good, body })).status).toBe(200);
      }
      expect(({} as Record<string, unknown>).admin).toBeUndefined();
      if (id !== 'user.addRole') expect(await admins()).toEqual(before);
    },
  );

  test('can not hide in a plain form either', async ({ server }) => {
    const email = 'plain.form@newcomer.example';
    const answer = await fetch(`${server.url}${urlPathOf(createContactAndUser)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `firstName=Ann&lastName=Other&email=${email}&__proto__[admin]=true&constructor[prototype][admin]=1&roles[]=ADMIN`,
    });
    expect(await answer.json()).toEqual({ result: 'CREATED', userId: null });
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
    expect(
      await server.db.query(
        'select role from user_roles r join users u on u.id = r.user_id where u.email = $1',
        [email],
      ),
    ).toEqual([{ role: 'GOLFER' }]);
  });
});

describe('an address that looks like another', () => {
  test.for([
    ['the sign for kelvin', '\u212aim.smith@club.example'],
    ['a long s', 'kim.\u017fmith@club.example'],
    ['a dotless i', 'k\u0131m.smith@club.example'],
    ['a dotted capital I', 'K\u0130M.SMITH@CLUB.EXAMPLE'],
    ['a wide letter', '\uff4bim.smith@club.example'],
    ['a blank of no width', 'kim.smith@club.example\u200b'],
    ['an ideographic full stop', 'kim.smith@club\u3002example'],
    ['quotation marks', '"kim.smith"@club.example'],
    ['two addresses', 'kim.smith@club.example,evil@x.example'],
    ['a header', 'kim.smith@club.example\r\nBcc: evil@x.example'],
  ] as const)('by %s is none', async ([, email], { server }) => {
    const body = { email, firstName: 'Kim', lastName: 'Smith' };
    for (const call of [checkByEmail, requestPasswordResetLink, createContactAndUser]) {
      const refusal = refusalIn(await callOver(server.url, call, { body }));
      expect(refusal).toEqual({ status: 422, code: 'invalid_input', fields: ['email'] });
    }
  });
});

test('a name is one line: no breaks, and nothing that turns the letters after it around', async ({
  server,
}) => {
  const email = 'one.line@newcomer.example';
  const body = { firstName: 'Rob\r\nBcc: x', lastName: 'Spar\u202e\u2066row\u2028\tJr', email };
  expect((await callOver(server.url, createContactAndUser, { body })).status).toBe(200);
  expect(await server.db.query('select first_name, last_name from users where email = $1', [email])).toEqual([
    { first_name: 'Rob Bcc: x', last_name: 'Sparrow Jr' },
  ]);
  const [mail] = await eventually('the mail', async () => {
    const mails = await mailsTo(server, email);
    return mails.length > 0 && mails;
  });
  expect(mail?.text).toContain('Rob Bcc: x');
  expect(mail?.text).not.toMatch(/^Bcc/m);
});

describe('the request itself', () => {
  test('does not say where a mailed link leads', async ({ server, send }) => {
    const { email } = await buildUser(server.db, { password });
    const { status } = await send(urlPathOf(requestPasswordResetLink), {
      method: 'POST',
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        forwarded: 'host=evil.example',
        'x-original-url': 'https://evil.example/',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email }),
    });
    expect(status).toBe(200);
    const [mail] = await eventually('the mail', async () => {
      const mails = await mailsTo(server, email);
      return mails.length > 0 && mails;
    });
    expect(mail?.text).toContain('https://club.example/change-password/');
    expect(mail?.text).not.toContain('evil.example');
    expect(mail?.html).not.toContain('evil.example');
  });

  test.for([
    '/images/../../../../etc/passwd',
    '/images/%2e%2e/%2e%2e/etc/passwd',
    '/images/..%2f..%2fetc%2fpasswd',
    '/images/avatar/..%5c..%5cx.jpg',
    '/images//etc/passwd',
    '/images/avatar/7-%00.jpg',
    `/images/avatar/7-${'a'.repeat(26)}.jpg%0d%0aSet-Cookie:x=y`,
    '/images/./avatar',
    '/images/',
  ] as const)('for %s finds nothing', async (path, { send }) => {
    const { status, text } = await send(path, {});
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).not.toContain('root:');
  });

  test('with the cookies of somebody else logs out the one whose token it carries, and nobody else', async ({
    server,
    send,
  }) => {
    const [ava, mallory] = [
      await buildUser(server.db, { password }),
      await buildUser(server.db, { password }),
    ];
    const victim = await logInOver(server.url, { email: ava.email, password });
    await send('/logout', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${mallory.token}`,
        cookie: `fourball-refresh=${victim.refresh}; XSRF-TOKEN=${victim.csrf}`,
      },
    });
    const asks = (token: string) =>
      send('/api/v1/user/profile', { headers: { authorization: `Bearer ${token}` } });
    await server.heard();
    expect((await asks(victim.token)).status).toBe(200);
    expect((await asks(mallory.token)).status).toBe(401);
  });

  describe('that comes slowly', () => {
    const answerTo = (sent: ClientRequest) =>
      new Promise<number>((resolve) => sent.once('response', ({ statusCode }) => resolve(statusCode ?? 0)));

    test('from nobody is refused before it has come, also where everybody may send a form', async ({
      begin,
    }) => {
      const upload = begin(urlPathOf(addOwnImage), undefined, 1_000_000);
      expect(await answerTo(upload)).toBe(401);
      const signUp = begin(urlPathOf(createContactAndUser), undefined, 1_000_000);
      expect(await answerTo(signUp)).toBe(413);
      for (const sent of [upload, signUp]) sent.destroy();
    });

    test('from one golfer, many times, does not keep others from uploading', async ({ server, begin }) => {
      const [slow, other] = [await buildUser(server.db), await buildUser(server.db)];
      const begun = Array.from({ length: 8 }, () => begin(urlPathOf(addOwnImage), slow.token, 1_000_000));
      // Two of them wait; the others are asked to come back.
      const refused: number[] = [];
      for (const sent of begun) sent.once('response', ({ statusCode }) => refused.push(statusCode ?? 0));
      await eventually('the refusals', () => refused.length === 6);
      expect(refused).toEqual(Array<number>(6).fill(503));
      const body = { ...(await uploadOf()), id: other.userId, type: 'COVER_PHOTO' };
      expect((await callOver(server.url, addOwnImage, { token: other.token, body })).status).toBe(200);
      for (const sent of begun) sent.destroy();
    });
  });
});

describe('twenty times at once', () => {
  const twenty = <Answer>(ask: () => Promise<Answer>) => Promise.all(Array.from({ length: 20 }, ask));

  test('a role is given once', async ({ server }) => {
    const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    const { userId } = await buildUser(server.db);
    const body = { userRole: { userId, role: 'ORGANIZER' } };
    const answers = await twenty(() => callOver(server.url, addRole, { token: admin.token, body }));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect(answers.filter(({ json }) => (json as { result: string }).result === 'DONE')).toHaveLength(1);
    const trail = await server.db.query(
      `select from audit_entries where user_id = $1 and action = 'account.role-added'`,
      [userId],
    );
    expect(trail).toHaveLength(1);
  });

  test('somebody who is asked to be an emergency contact waits once', async ({ server }) => {
    const { token, userId } = await buildUser(server.db);
    const body = {
      firstName: 'Petra',
      lastName: 'Nearby',
      email: 'petra.twenty@nearby.example',
      phone: '416-555-0134',
      relation: 'Sister',
    };
    const answers = await twenty(() => callOver(server.url, requestEmergencyContact, { token, body }));
    // Each is a mail to that person, who gets no more than one may get in a day.
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status }) => status)).toEqual(Array<number>(refused.length).fill(422));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(20);
    const open = await server.db.query(
      'select from emergency_contact_requests where user_id = $1 and answered_at is null',
      [userId],
    );
    expect(open).toHaveLength(1);
  });

  test('a parameter is added twenty times, or refused in words, and one of them holds', async ({
    server,
  }) => {
    const { token } = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    const body = { name: 'TWENTY_AT_ONCE', value: '1', group: 'TEST' };
    const answers = await twenty(() => callOver(server.url, createParameter, { token, body }));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const current = answers.map(({ json }) => (json as { id?: number }).id ?? 0);
    const { json } = await callOver(
      server.url,
      { method: 'GET', path: 'parameter/{name}' },
      { token, params: { name: body.name } },
    );
    expect((json as { id: number }).id).toBe(Math.max(...current));
  });

  test('an account is erased once', async ({ server }) => {
    const { token } = await buildUser(server.db, { password });
    const body = { currentPassword: password };
    const answers = await twenty(() => callOver(server.url, eraseOwnAccount, { token, body }));
    const words = answers.map(({ json, status }) => (status === 200 ? json : status));
    expect(words.filter((word) => word === 'ERASED')).toHaveLength(1);
    // Whoever comes after it has no session any more.
    expect(words.filter((word) => word !== 'ERASED' && word !== 'INVALID' && word !== 401)).toEqual([]);
  });
});
