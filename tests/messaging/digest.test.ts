/** The mail about what somebody missed: once, after a while, and never while they read. */
import { redisConnector } from '@fourball/db/redis.ts';
import type { MailTransport } from '@fourball/domain/mail/mail.ts';
import { isOnline } from '@fourball/domain/messaging/presence.ts';
import { leaveByOneClick } from '@fourball/shared/mail/subscription-calls.ts';
import { redisNames } from '@fourball/shared/messaging/redis-names.ts';
import { createMailTransport } from '@fourball/workers/mail/transport.ts';
import { sendDigestsHandler } from '@fourball/workers/messaging/send-digests.ts';
import type { WorkerContext } from '@fourball/workers/queues/handler.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { book } from '../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../kit/build.ts';
import { openEventStream } from '../kit/event-stream.ts';
import { startMailServer } from '../kit/mail-server.ts';
import { mailsTo } from '../kit/mails.ts';
import { callOver, testNow, testTomorrow } from '../kit/server.ts';
import { buildThread, threadDoors } from '../kit/messaging/threads.ts';
import { eventually } from '../kit/wait.ts';
import { workerContext } from '../kit/worker-context.ts';

const test = clubTest({ with: ['gateway'], env: { PUBLIC_URL: 'https://club.example' } })
  .extend(
    'usedAt',
    ({ server }) =>
      ({ userId }: BuiltUser, moment: Date) =>
        server.db.query('update sessions set last_used_at = $2 where user_id = $1', [userId, moment]),
  )
  /** As if no page had been open for days: sessions are noted by the database's clock. */
  .extend('away', ({ usedAt }) => async (user: BuiltUser): Promise<BuiltUser> => {
    await usedAt(user, new Date(testNow.getTime() - 2 * 86_400_000));
    return user;
  })
  .extend('ava', async ({ server, away }) => await away(await buildUser(server.db, { firstName: 'Ava' })))
  .extend('ben', async ({ server, away }) => await away(await buildUser(server.db, { firstName: 'Ben' })))
  .extend('thread', ({ server, ava, ben }) => buildThread(server.db, [ava, ben]))
  .extend('doors', ({ server }) => threadDoors(() => server))
  .extend('doors', ({ doors }) => doors)
  /** Said at the moment that the club's clock shows. */
  .extend(
    'say',
    ({ server, doors }) =>
      async (user: BuiltUser, conversationId: number, text: string, more: object = {}) => {
        const message = await doors.say(user, conversationId, text, more);
        await server.db.query('update messages set created_at = $2 where id = $1', [
          message.id,
          server.clock.now(),
        ]);
        return message;
      },
  )
  .extend(
    'pass',
    ({ server }) =>
      (minutes: number) =>
        server.clock.advance(minutes * 60_000),
  )
  .extend(
    'context',
    ({ server }) =>
      (
        mail: MailTransport = createMailTransport(server.settings, server.clock),
        online: WorkerContext['isOnline'] = async () => false,
      ): WorkerContext =>
        workerContext(server.house, {
          mail,
          bulkMail: mail,
          publicUrl: server.settings.publicUrl,
          settings: server.settings,
          isOnline: online,
        }),
  )
  .extend(
    'run',
    ({ context }) =>
      (with_ = context()) =>
        sendDigestsHandler.run(with_),
  )
  .extend(
    'mailed',
    ({ server }) =>
      async ({ email }: BuiltUser) =>
        (await mailsTo(server, email)).length,
  )
  .extend('mailedLater', ({ pass, run, mailed, ava }) => async () => {
    pass(61);
    await run();
    return mailed(ava);
  });

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

describe('a digest', () => {
  test('comes after an hour and not before, once, and again only when something new stays unread', async ({
    server,
    say,
    ben,
    thread,
    pass,
    run,
    mailed,
    ava,
  }) => {
    await say(ben, thread, 'Are you coming?');
    pass(59.9);
    await run();
    expect(await mailed(ava)).toBe(0);
    pass(0.1);
    await run();
    expect(await mailed(ava)).toBe(1);
    await run();
    pass(600);
    await run();
    expect(await mailed(ava)).toBe(1);
    await say(ben, thread, 'Hello?');
    await run();
    expect(await mailed(ava)).toBe(1);
    pass(60);
    await run();
    expect((await mailsTo(server, ava.email)).map(({ subject }) => subject)).toEqual([
      '1 unread message',
      '1 unread message',
    ]);
    expect(await mailed(ben)).toBe(0);
  });

  test('goes by the club’s parameter', async ({ server, say, ben, thread, pass, run, mailed, ava }) => {
    await server.db.query(
      `insert into parameters (name, value, "group", start_date) values ('DIGEST_MINUTES', '5', 'MESSAGING', $1)`,
      [server.clock.now()],
    );
    try {
      await say(ben, thread, 'Quick');
      pass(5);
      await run();
      expect(await mailed(ava)).toBe(1);
    } finally {
      await server.db.query(`delete from parameters where name = 'DIGEST_MINUTES' and value = '5'`);
    }
  });

  test('is one mail of all threads: what each is about, how much waits, and how it begins', async ({
    server,
    ben,
    ava,
    say,
    pass,
    thread,
    run,
    mailed,
  }) => {
    const course = await buildCourse(server.db, 'North & <b>South</b>');
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
    const { conversationId } = await book(server, ben, course, teeTime, {
      spots: 2,
      bookingGroups: [{ players: [{ userId: ben.userId }, { userId: ava.userId }] }],
    });
    await say(ben, conversationId, 'One <b>bold</b> & <script>alert(1)</script> word');
    for (const text of ['Two', 'Three', 'Fourth', 'Fifth']) await say(ben, conversationId, text);
    pass(30);
    await say(ben, thread, 'x'.repeat(500));
    pass(40);
    await run();
    const mails = await mailsTo(server, ava.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['6 unread messages in 2 threads']);
    const [{ text, html } = { text: '', html: '' }] = mails;
    for (const part of [
      'Hello Ava,',
      'North & <b>South</b>, Wednesday, June 17, 2026: 5 messages',
      `${ben.name}: One bold & <script>alert(1)</script> word`,
      `${ben.name}: Three`,
      '… and 2 more',
      `https://club.example/messages/${conversationId}`,
      `https://club.example/messages/${thread}`,
      'A thread: 1 message',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Fourth');
    expect(text).not.toContain('x'.repeat(200));
    expect(html).toContain('North &amp; &lt;b&gt;South&lt;/b&gt;');
    expect(html).toContain('One bold &amp; &lt;script&gt;alert(1)&lt;/script&gt; word');
    expect(html).not.toContain('<script');
    expect(html).toContain(`href="https://club.example/messages/${conversationId}"`);
    pass(60);
    await run();
    expect(await mailed(ava)).toBe(1);
  });

  test('counts the threads that it has no room for', async ({ server, say, ben, ava, pass, run, mailed }) => {
    for (let n = 0; n < 12; n += 1) await say(ben, await buildThread(server.db, [ava, ben]), `Thread ${n}`);
    pass(60);
    await run();
    const [mail] = await mailsTo(server, ava.email);
    expect(mail?.subject).toBe('12 unread messages in 12 threads');
    expect(mail?.text).toContain('There is more in 2 other threads.');
    expect(mail?.text).not.toContain('Thread 0');
    await run();
    expect(await mailed(ava)).toBe(1);
  });
});

test('its reader has no more of them by one click of the mailbox, without a login', async ({
  server,
  say,
  ben,
  ava,
  thread,
  pass,
  run,
  context,
  onTestFinished,
}) => {
  const mails = await startMailServer();
  const transport = createMailTransport({ ...server.settings, smtpUrl: mails.url }, server.clock);
  onTestFinished(async () => {
    transport.close();
    await mails.close();
  });
  await say(ben, thread, 'Are you coming?');
  pass(61);
  await run(context(transport));
  const [mail] = mails.received;
  expect(mail?.to).toEqual([ava.email]);
  expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const token = /^List-Unsubscribe: <https:\/\/club\.example\/u\/([\w-]{22})>\r$/m.exec(
    mail?.source ?? '',
  )?.[1];
  // It is for one person: neither of a list's kind nor from an address of its own.
  expect(mail?.header('Precedence')).toBe('');
  expect(mail?.header('Auto-Submitted')).toBe('auto-generated');
  const more = async (text: string) => {
    await say(ben, thread, text);
    pass(61);
    await run(context(transport));
    return mails.received.length;
  };
  expect(await more('Hello?')).toBe(2);
  const left = await callOver(server.url, leaveByOneClick, { params: { token: token ?? '' }, body: '' });
  expect(left.status).toBe(200);
  expect(await more('Still there?')).toBe(2);
});

describe('nobody is told', () => {
  test('of what they read meanwhile, of their own words, of quiet lines, of what was deleted', async ({
    server,
    say,
    ava,
    thread,
    ben,
    mailedLater,
    mailed,
    doors: { read, remove },
  }) => {
    await say(ava, thread, 'My own');
    const { seq } = await say(ben, thread, 'Read meanwhile');
    await read(ava, thread, seq);
    const gone = await say(ben, thread, 'Taken back');
    await remove(ben, gone.id);
    await server.db.query(
      `with c as (update conversations set last_seq = last_seq + 1 where id = $1 returning id, last_seq)
       insert into messages (conversation_id, seq, user_type, text, created_at)
       select id, last_seq, 'SYSTEM', 'Done', $2 from c`,
      [thread, server.clock.now()],
    );
    expect(await mailedLater()).toBe(0);
    expect(await mailed(ben)).toBe(1);
  });

  test('of a muted thread, unless it names them', async ({
    server,
    ava,
    thread,
    say,
    ben,
    mailedLater,
    pass,
    run,
    doors: { mute },
  }) => {
    await mute(ava, thread);
    await say(ben, thread, 'Chatter');
    expect(await mailedLater()).toBe(0);
    await say(ben, thread, `@${ava.name}, please answer`, { mentions: [ava.userId] });
    await say(ben, thread, 'More chatter');
    pass(60);
    await run();
    const [mail] = await mailsTo(server, ava.email);
    expect(mail?.subject).toBe('1 unread message');
    expect(mail?.text).toContain('please answer');
    expect(mail?.text).not.toContain('hatter');
  });

  test('who is out of the thread, or closed the account', async ({
    server,
    say,
    ben,
    thread,
    ava,
    mailedLater,
  }) => {
    await say(ben, thread, 'Hello');
    await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [ava.userId]);
    expect(await mailedLater()).toBe(0);
    await server.db.query(`update users set status = 'ACTIVE' where id = $1`, [ava.userId]);
    await server.db.query(
      'update conversation_members set left_at = now() where conversation_id = $1 and user_id = $2',
      [thread, ava.userId],
    );
    expect(await mailedLater()).toBe(0);
  });

  test('of what is older than the mails reach', async ({ say, ben, thread, pass, mailedLater }) => {
    await say(ben, thread, 'Long ago');
    pass(8 * 24 * 60);
    expect(await mailedLater()).toBe(0);
  });

  test('who was here within the time; it begins when they leave', async ({
    server,
    say,
    ben,
    thread,
    pass,
    usedAt,
    ava,
    mailedLater,
    run,
    mailed,
  }) => {
    await say(ben, thread, 'Hello');
    pass(50);
    await usedAt(ava, server.clock.now());
    expect(await mailedLater()).toBe(0);
    // The page may have been open for as long as its token was good.
    pass(13);
    await run();
    expect(await mailed(ava)).toBe(0);
    pass(1);
    await run();
    expect(await mailed(ava)).toBe(1);
  });

  test('while a page of theirs is open', async ({
    server,
    ava,
    say,
    ben,
    thread,
    pass,
    run,
    context,
    mailed,
  }) => {
    const redis = redisConnector({ url: server.settings.redisUrl ?? '', connectionName: 'fourball-test' })();
    const names = redisNames(new URL(server.settings.databaseUrl ?? '').pathname.slice(1));
    const online = (userName: string) => isOnline(redis, userName, names);
    const stream = await openEventStream(server.url, ava);
    try {
      await eventually('the presence of a golfer', () => online(ava.userName));
      await say(ben, thread, 'Hello');
      pass(61);
      await run(context(undefined, online));
      expect(await mailed(ava)).toBe(0);
      await run();
      expect(await mailed(ava)).toBe(1);
    } finally {
      stream.close();
      redis.disconnect();
    }
  });

  test('anything while nobody knows who is here', async ({
    say,
    ben,
    thread,
    pass,
    context,
    run,
    mailed,
    ava,
  }) => {
    await say(ben, thread, 'Hello');
    pass(61);
    const deaf = context(undefined, () => Promise.reject(new Error('Redis is away.')));
    await expect(run(deaf)).rejects.toThrow('Redis is away.');
    expect(await mailed(ava)).toBe(0);
    await run();
    expect(await mailed(ava)).toBe(1);
  });
});

describe('one mail', () => {
  test('comes of two workers at once, and of one that comes late', async ({
    server,
    say,
    ben,
    thread,
    pass,
    run,
    context,
    mailed,
    ava,
  }) => {
    await say(ben, thread, 'Hello');
    pass(61);
    const transport = createMailTransport(server.settings, server.clock);
    let began = () => {};
    let goOn = () => {};
    const sending = new Promise<void>((resolve) => (began = resolve));
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const slow: MailTransport = {
      async send(mail) {
        began();
        await gate;
        await transport.send(mail);
      },
    };
    const first = run(context(slow));
    await sending;
    await expect(run()).rejects.toThrow('1 digests were not sent.');
    // What comes while the mail is written is told by the next.
    await say(ben, thread, 'One more thing');
    goOn();
    await first;
    await run();
    expect(await mailed(ava)).toBe(1);
    pass(60);
    await run();
    const [, second] = await mailsTo(server, ava.email);
    expect(second?.subject).toBe('1 unread message');
    expect(second?.text).toContain('One more thing');
    expect(second?.text).not.toContain('Hello?');
    await Promise.allSettled([run(), run(), run()]);
    expect(await mailed(ava)).toBe(2);
  });

  test('that fails is sent by the next run, and keeps nobody else from theirs', async ({
    server,
    away,
    ben,
    say,
    thread,
    pass,
    ava,
    run,
    context,
    mailed,
  }) => {
    const cal = await away(await buildUser(server.db));
    const other = await buildThread(server.db, [cal, ben]);
    await say(ben, thread, 'Hello');
    await say(ben, other, 'Hello');
    pass(61);
    const transport = createMailTransport(server.settings, server.clock);
    const torn: MailTransport = {
      send: (mail) =>
        mail.to === ava.email ? Promise.reject(new Error('The post is closed.')) : transport.send(mail),
    };
    await expect(run(context(torn))).rejects.toThrow('1 digests were not sent.');
    expect([await mailed(ava), await mailed(cal)]).toEqual([0, 1]);
    await run();
    expect([await mailed(ava), await mailed(cal)]).toEqual([1, 1]);
  });

  test('that fails again and again is tried less and less: a mailbox may be gone', async ({
    server,
    say,
    ben,
    thread,
    pass,
    ava,
    run,
    context,
    mailed,
  }) => {
    await say(ben, thread, 'Hello');
    pass(61);
    let tries = 0;
    const transport = createMailTransport(server.settings, server.clock);
    const gone: MailTransport = {
      send(mail) {
        if (mail.to !== ava.email) return transport.send(mail);
        tries += 1;
        return Promise.reject(new Error('550 No such mailbox.'));
      },
    };
    for (let minutes = 0; minutes < 24 * 60; minutes += 20) {
      await run(context(gone)).catch(() => {});
      pass(20);
    }
    expect(tries).toBeGreaterThan(5);
    expect(tries).toBeLessThan(20);
    pass(6 * 60);
    await run();
    expect(await mailed(ava)).toBe(1);
  });
});
