/** Setting a password with a mailed link: who gets one, how long and how often it works, and for whom. */
import { makePasswordLink } from '@fourball/domain/accounts/passwords/password-links.ts';
import { emit } from '@fourball/domain/kernel/emit.ts';
import type { Mail } from '@fourball/domain/mail/mail.ts';
import { login } from '@fourball/shared/accounts/calls.ts';
import { accountOpened } from '@fourball/shared/accounts/events.ts';
import {
  checkResetLink,
  requestPasswordResetLink,
  resetPassword,
} from '@fourball/shared/accounts/password-calls.ts';
import { createContactAndUser } from '@fourball/shared/accounts/user-calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { sendResetLinkHandler } from '@fourball/workers/accounts/send-password-link.ts';
import type { WorkerContext } from '@fourball/workers/queues/handler.ts';
import { defaultTuning } from '@fourball/workers/tuning.ts';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser } from '../../kit/build.ts';
import { mailsTo, mailTo, tokenIn } from '../../kit/mails.ts';
import { callOver, refusalIn, replyOver, startServer, type TestServer } from '../../kit/server.ts';

const password = 'Fairway-and-rough 1';
const nextPassword = 'Rough-and-fairway 2';
const subject = 'Set a new password';
let events = 1_000_000;

const test = clubTest({
  with: ['workers'],
  env: { LOGIN_ATTEMPTS: '1000', CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' },
})
  .extend('ava', ({ server }) => buildUser(server.db, { password, firstName: 'Ava' }))
  .extend(
    'ask',
    ({ server }) =>
      (email: string) =>
        replyOver(server.url, requestPasswordResetLink, { body: { email } }),
  )
  .extend(
    'check',
    ({ server }) =>
      (uuid: string) =>
        replyOver(server.url, checkResetLink, { params: { uuid } }),
  )
  .extend(
    'reset',
    ({ server }) =>
      (uuid: string, to = nextPassword) =>
        callOver(server.url, resetPassword, { body: { uuid, password: to } }),
  )
  .extend(
    'resetReply',
    ({ reset }) =>
      async (uuid: string, to = nextPassword) =>
        (await reset(uuid, to)).json,
  )
  .extend(
    'logIn',
    ({ server, ava }) =>
      async (sent: string, email = ava.email) =>
        (await callOver(server.url, login, { body: { username: email, password: sent } })).status,
  )
  .extend(
    'mailedToken',
    ({ server, ava }) =>
      async () =>
        tokenIn(await mailTo(server, ava.email, subject), 'change-password'),
  )
  /** A link as the mail of a newer event brings it. */
  .extend(
    'link',
    ({ server, ava }) =>
      async (kind: 'RESET' | 'WELCOME' = 'RESET', userId = ava.userId): Promise<string> => {
        const made = await makePasswordLink(server.house, {
          userId,
          eventId: (events += 1),
          kind,
          minutes: 60,
        });
        if (!made) throw new Error('No link was made.');
        return made.token;
      },
  )
  /** What the job gets of the workers, with a post that fails as often as it is told to. */
  .extend('workplace', ({ server }) => (failures = 0, { house, settings }: TestServer = server) => {
    const sent: Mail[] = [];
    let left = failures;
    const context = {
      house,
      publicUrl: 'https://club.example',
      settings,
      tuning: defaultTuning,
      log: pino({ level: 'silent' }),
      mail: {
        send: async (mail: Mail) => {
          if ((left -= 1) >= 0) throw new Error('The post is closed.');
          sent.push(mail);
        },
      },
    } as unknown as WorkerContext;
    return { context, sent };
  })
  .extend('cause', ({ ava }) => () => ({ eventId: (events += 1), payload: { userId: ava.userId } }));

describe('a link that was asked for', () => {
  test('comes by mail, sets the password once, and the mail says for how long', async ({
    server,
    ask,
    ava,
    check,
    resetReply,
    logIn,
  }) => {
    expect(await ask(ava.email)).toBe('FOUND');
    const mail = await mailTo(server, ava.email, subject);
    expect(mail.text).toContain('Hello Ava,');
    expect(mail.text).toContain('for 1 hour');
    const token = tokenIn(mail, 'change-password');
    expect(mail.text).toContain(`${server.settings.publicUrl}/change-password/${token}`);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await check(token)).toBe('VALID');
    expect(await resetReply(token)).toEqual({ email: ava.email, result: 'RESET' });
    expect([await logIn(nextPassword), await logIn(password)]).toEqual([200, 401]);
    expect(await check(token)).toBe('USED');
  });

  test('is found whatever the letter case, and as a form', async ({ server, ava, mailedToken }) => {
    const response = await fetch(`${server.url}${urlPathOf(requestPasswordResetLink)}`, {
      method: 'POST',
      body: new URLSearchParams({ email: ` ${ava.email.toUpperCase()} ` }),
    });
    expect(await response.json()).toBe('FOUND');
    const token = await mailedToken();
    const form = await fetch(`${server.url}${urlPathOf(resetPassword)}`, {
      method: 'POST',
      body: new URLSearchParams({ uuid: token, password: nextPassword }),
    });
    expect(await form.json()).toEqual({ email: ava.email, result: 'RESET' });
  });

  test('is kept nowhere: not in the log of events, not with the links', async ({
    server,
    ask,
    ava,
    mailedToken,
  }) => {
    await ask(ava.email);
    const token = await mailedToken();
    const rows = await server.db.query<{ text: string }>(
      `select to_jsonb(o)::text as text from outbox o union all select to_jsonb(l)::text from password_links l
       union all select to_jsonb(d)::text from mail_deliveries d`,
    );
    const kept = rows.map(({ text }) => text).join();
    expect(kept).toContain('accounts.reset-link-requested');
    for (const form of [
      token,
      Buffer.from(token).toString('hex'),
      Buffer.from(token, 'base64url').toString('hex'),
    ]) {
      expect(kept).not.toContain(form);
    }
  });

  test('is not mailed to an address that nobody has, nor to an account that is not active', async ({
    server,
    ask,
    ava,
    mailedToken,
  }) => {
    const gone = await buildUser(server.db, { password, status: 'INACTIVE' });
    expect(await ask('nobody@club.example')).toBe('NOT_FOUND');
    expect(await ask(gone.email)).toBe('NOT_FOUND');
    await ask(ava.email);
    await mailedToken();
    expect(await mailsTo(server, gone.email)).toEqual([]);
    expect(await mailsTo(server, 'nobody@club.example')).toEqual([]);
  });

  test('greets harmlessly whoever has signs of HTML for a name', async ({ server, ava, ask }) => {
    await server.db.query(`update users set first_name = '<img src=x>' where id = $1`, [ava.userId]);
    await ask(ava.email);
    const { html } = await mailTo(server, ava.email, subject);
    expect(html).toContain('Hello &lt;img src=x&gt;,');
    expect(html).not.toContain('<img');
  });
});

describe('a link', () => {
  test('is good for an hour, and that of a new account for a day', async ({
    server,
    ask,
    ava,
    mailedToken,
  }) => {
    await ask(ava.email);
    await mailedToken();
    const novice = await buildUser(server.db);
    await server.house.db.transaction((tx) => emit(tx, accountOpened, { userId: novice.userId }));
    await mailTo(server, novice.email, 'Welcome! Choose your password');
    const lives = await server.db.query<{ kind: string; minutes: number }>(
      `select kind, round(extract(epoch from expires_at - created_at) / 60)::int as minutes
       from password_links where user_id in ($1, $2) order by kind`,
      [ava.userId, novice.userId],
    );
    expect(lives).toEqual([
      { kind: 'RESET', minutes: 60 },
      { kind: 'WELCOME', minutes: 1_440 },
    ]);
  });

  test('that ran out is EXPIRED, and changes nothing', async ({
    server,
    link,
    ava,
    check,
    resetReply,
    logIn,
  }) => {
    const token = await link();
    await server.db.query('update password_links set expires_at = now() where user_id = $1', [ava.userId]);
    expect(await check(token)).toBe('EXPIRED');
    expect(await resetReply(token)).toEqual({ email: null, result: 'EXPIRED' });
    expect([await logIn(nextPassword), await logIn(password)]).toEqual([401, 200]);
  });

  test('ends with a newer one', async ({ link, check, resetReply }) => {
    const [older, newer] = [await link(), await link()];
    expect([await check(older), await check(newer)]).toEqual(['EXPIRED', 'VALID']);
    expect(await resetReply(older)).toEqual({ email: null, result: 'EXPIRED' });
    expect(await resetReply(newer)).toMatchObject({ result: 'RESET' });
  });

  test('that was used is USED, and so is every other one of that golfer', async ({
    server,
    link,
    ava,
    check,
    resetReply,
    logIn,
  }) => {
    const token = await link();
    // As a job that ran twice makes it: of the same event.
    const order = { userId: ava.userId, eventId: events, kind: 'RESET', minutes: 60 } as const;
    const second = await makePasswordLink(server.house, order);
    expect(await check(second?.token ?? '')).toBe('VALID');
    await resetReply(token);
    for (const used of [token, second?.token ?? '']) {
      expect(await resetReply(used, 'Another-try 33')).toEqual({ email: null, result: 'USED' });
    }
    expect(await logIn(nextPassword)).toBe(200);
  });

  test('of nobody is INVALID, whatever it looks like', async ({ check, resetReply }) => {
    for (const uuid of ['nonsense', 'a'.repeat(43), '123e4567-e89b-12d3-a456-426614174000', "' or 1=1 --"]) {
      expect(await check(uuid)).toBe('INVALID');
      expect(await resetReply(uuid)).toEqual({ email: null, result: 'INVALID' });
    }
  });

  test('of an account that is switched off meanwhile is INVALID', async ({
    server,
    link,
    ava,
    check,
    resetReply,
  }) => {
    const token = await link();
    await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [ava.userId]);
    expect(await check(token)).toBe('INVALID');
    expect(await resetReply(token)).toEqual({ email: null, result: 'INVALID' });
  });

  test('opens one account and no other', async ({ server, resetReply, link, ava, logIn }) => {
    const ben = await buildUser(server.db, { password });
    expect(await resetReply(await link())).toEqual({ email: ava.email, result: 'RESET' });
    expect(await logIn(password, ben.email)).toBe(200);
  });

  test('sent twenty times at once works exactly once', async ({ server, link, reset, logIn, ava }) => {
    const token = await link();
    const passwords = Array.from({ length: 20 }, (_, index) => `Race-for-the-cup ${index}`);
    const answers = await Promise.all(
      passwords.map(async (one) => ({ one, json: (await reset(token, one)).json as { result: string } })),
    );
    const won = answers.filter(({ json }) => json.result === 'RESET');
    expect(won).toHaveLength(1);
    expect(answers.filter(({ json }) => json.result === 'USED')).toHaveLength(19);
    expect(await logIn(won[0]?.one ?? '')).toBe(200);
    expect(
      await server.db.query(
        `select 1 from audit_entries where user_id = $1 and action = 'account.password-reset'`,
        [ava.userId],
      ),
    ).toHaveLength(1);
  });

  test('would work more than once without the lock', async () => {
    const unlocked = await startServer({
      rewrite: (text) => text.replace('for no key update', '').replace('as first', 'as first, pg_sleep(0.2)'),
    });
    const { userId } = await buildUser(unlocked.db, { password });
    const order = { userId, eventId: 1, kind: 'RESET', minutes: 60 } as const;
    const made = await makePasswordLink(unlocked.house, order);
    const body = { uuid: made?.token ?? '', password: nextPassword };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => replyOver(unlocked.url, resetPassword, { body })),
    );
    expect(replies.filter(({ result }) => result === 'RESET').length).toBeGreaterThan(1);
    await unlocked.close();
  });

  test('ends all sessions, and a mail tells the golfer', async ({ server, resetReply, link, ava }) => {
    await resetReply(await link());
    await server.heard();
    const me = await callOver(server.url, { method: 'GET', path: 'user/current-user' }, { token: ava.token });
    expect(me.status).toBe(401);
    const mail = await mailTo(server, ava.email, 'Your password was changed');
    expect(mail.text).toContain('The password of your account was changed just now');
    expect(mail.text).toContain(server.settings.contactEmail);
  });
});

describe('a password that is guessed first', () => {
  test.for([
    ['too short', 'Seven77', 'Please use at least 8 characters.'],
    ['common', 'password1', 'This password is too common. Please choose another one.'],
    ['common in capitals', 'PassWord1', 'This password is too common. Please choose another one.'],
    ['a common row of keys', '1qaz2wsx', 'This password is too common. Please choose another one.'],
  ] as const)(
    '%s: 422 on the field, and the link stays good',
    async ([, weak, message], { link, reset, check, resetReply }) => {
      const token = await link();
      const answer = await reset(token, weak);
      expect(refusalIn(answer)).toEqual({ status: 422, code: 'invalid_input', fields: ['password'] });
      expect(answer.text).toContain(message);
      expect(await check(token)).toBe('VALID');
      expect(await resetReply(token)).toMatchObject({ result: 'RESET' });
    },
  );

  test('the own address or user name is none either', async ({ link, ava, reset }) => {
    const token = await link();
    for (const own of [ava.email.toUpperCase(), ava.userName, ava.email.split('@')[0] ?? '']) {
      const answer = await reset(token, own);
      expect(refusalIn(answer)).toMatchObject({ status: 422, fields: ['password'] });
      expect(answer.text).toContain('Please choose a password without your name, nickname, email');
    }
  });
});

describe('a new account', () => {
  const welcome = 'Welcome! Choose your password';

  test('gets a link that chooses its first password, and no mail about a change', async ({
    server,
    logIn,
    resetReply,
    link,
    ava,
  }) => {
    const novice = { email: `novice${(events += 1)}@club.example` };
    const body = { firstName: 'Nora', lastName: 'Novice', email: novice.email };
    expect(await replyOver(server.url, createContactAndUser, { body })).toMatchObject({ result: 'CREATED' });
    expect(await logIn('anything at all', novice.email)).toBe(401);
    const token = tokenIn(await mailTo(server, novice.email, welcome), 'change-password');
    expect(await resetReply(token)).toEqual({ email: novice.email, result: 'RESET' });
    expect(await logIn(nextPassword, novice.email)).toBe(200);
    // The job of a later change of somebody else's has run: that of this one would have, too.
    await resetReply(await link());
    await mailTo(server, ava.email, 'Your password was changed');
    expect((await mailsTo(server, novice.email)).map((mail) => mail.subject)).toEqual([welcome]);
  });

  test('that has a password by now gets none', async ({ server, ava }) => {
    const made = { userId: ava.userId, eventId: (events += 1), kind: 'WELCOME', minutes: 60 } as const;
    expect(await makePasswordLink(server.house, made)).toBeUndefined();
  });
});

describe('the job that mails a link', () => {
  test('that runs again after the post was closed mails a link that works', async ({ workplace }) => {
    // Workers that look for what is due would come between, and find no event that ordered it.
    const quiet = await startServer();
    try {
      const { userId } = await buildUser(quiet.db);
      const { context, sent } = workplace(1, quiet);
      const once = { eventId: 1, payload: { userId } };
      await sendResetLinkHandler.run(context, once);
      // The mail is owed now, and not tried before its pause is over.
      await sendResetLinkHandler.run(context, once);
      expect(sent).toHaveLength(0);
      const owed = await quiet.db.query(
        `update mail_deliveries set next_try_at = now() where event_id = $1 and last_error = 'The post is closed.'
         returning 1`,
        [once.eventId],
      );
      expect(owed).toHaveLength(1);
      await sendResetLinkHandler.run(context, once);
      await sendResetLinkHandler.run(context, once);
      expect(sent).toHaveLength(1);
      const [mail = { text: '' }] = sent;
      const uuid = tokenIn(mail, 'change-password');
      expect(await replyOver(quiet.url, checkResetLink, { params: { uuid } })).toBe('VALID');
    } finally {
      await quiet.close();
    }
  });

  test('that runs twice at once mails one, and it works', async ({ workplace, cause, resetReply }) => {
    const { context, sent } = workplace();
    const once = cause();
    await Promise.allSettled([
      sendResetLinkHandler.run(context, once),
      sendResetLinkHandler.run(context, once),
    ]);
    expect(sent).toHaveLength(1);
    const [mail = { text: '' }] = sent;
    expect(await resetReply(tokenIn(mail, 'change-password'))).toMatchObject({ result: 'RESET' });
  });

  test('that comes after a newer one mails nothing', async ({ workplace, cause, ava }) => {
    const { context, sent } = workplace();
    const [first, second] = [cause(), cause()];
    await sendResetLinkHandler.run(context, second);
    await sendResetLinkHandler.run(context, first);
    expect(sent.map(({ key }) => key)).toEqual([`${second.eventId}.accounts.send-reset-link.${ava.userId}`]);
  });
});
