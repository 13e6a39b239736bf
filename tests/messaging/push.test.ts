/** Web push: which browsers are taken, who is rung by what is said, once, and what the push service gets to see. */
import { createECDH, randomBytes } from 'node:crypto';
import { eraseOwnAccount, exportOwnData } from '@fourball/shared/accounts/privacy-calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { postSystemMessage } from '@fourball/domain/messaging/messages/post-message.ts';
import { getPushKey, subscribeToPush, unsubscribeFromPush } from '@fourball/shared/messaging/push-calls.ts';
import type { ConversationKind } from '@fourball/shared/messaging/enums.ts';
import { createWorkers, type Workers } from '@fourball/workers/app.ts';
import type { Redis } from 'ioredis';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { book } from '../kit/booking/book.ts';
import { alwaysSayYes, confirmIn } from '../kit/booking/consent.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../kit/build.ts';
import { connectTo, namesOf } from '../kit/failed-jobs.ts';
import { gateCommits, meetAtGate, someoneWaitsForRow } from '../kit/gate.ts';
import { comeOnline } from '../kit/messaging/presence.ts';
import {
  pushHost,
  startPushService,
  type PushBrowser,
  type PushService,
} from '../kit/messaging/push-service.ts';
import { callOver, refusalIn, replyOver, startServer, testTomorrow, type TestServer } from '../kit/server.ts';
import { buildThread, threadDoors } from '../kit/messaging/threads.ts';
import { eventually } from '../kit/wait.ts';
import { readZip } from '../kit/zip.ts';

const pair = createECDH('prime256v1');
const publicKey = pair.generateKeys('base64url');
const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');

let server: TestServer;
let service: PushService;
let workers: Workers;
let redis: Redis;
const names = () => namesOf(server);
const doors = threadDoors(() => server);

beforeAll(async () => {
  server = await startServer({
    env: {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: 'mailto:club@example.com',
      PUSH_HOSTS: `${pushHost}, *.push.example.net`,
    },
  });
  service = await startPushService();
  redis = connectTo(server);
  workers = await createWorkers({
    house: server.house,
    connectRedis: () => connectTo(server),
    settings: server.settings,
    names: names(),
    log: pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
    pushAgent: service.agent,
  });
});
afterAll(async () => {
  await workers.close();
  redis.disconnect();
  await service.close();
  await server.close();
});

let ava: BuiltUser;
let ben: BuiltUser;
let thread: number;
const open = async (kind: ConversationKind = 'BOOKING', ...others: BuiltUser[]) =>
  buildThread(server.db, [ava, ben, ...others], kind);
beforeEach(async () => {
  ava = await buildUser(server.db, { firstName: 'Ava' });
  ben = await buildUser(server.db, { firstName: 'Ben' });
  thread = await open();
});

const tryTo = (user: BuiltUser, subscription: unknown) =>
  callOver(server.url, subscribeToPush, { token: user.token, body: subscription });
async function subscribe(user: BuiltUser): Promise<PushBrowser> {
  const browser = service.subscribe();
  expect((await tryTo(user, browser.subscription)).json).toEqual({ subscribed: true });
  return browser;
}
const browsersOf = async (user: BuiltUser): Promise<string[]> =>
  (
    await server.db.query<{ endpoint: string }>(
      'select endpoint from push_subscriptions where user_id = $1 order by id',
      [user.userId],
    )
  ).map(({ endpoint }) => endpoint);

/** Waits until all jobs of what was said so far are done: from here on nobody else is rung. */
const settled = () =>
  eventually('the jobs of all messages', async () => {
    const [row] = await server.db.query<{ open: number }>(
      `select (select count(*) from outbox_waiting)
         + (select count(*) from job_runs where done_at is null) as open`,
    );
    return row?.open === 0;
  });
const titles = ({ received }: PushBrowser) => received.map((push) => (push as { body: string }).body);

describe('a browser', () => {
  test('is given the key of the club to subscribe with', async () => {
    expect(await replyOver(server.url, getPushKey, { token: ava.token })).toEqual({ key: publicKey });
  });

  test.each([
    ['of a host that is not in the list', 'https://evil.example.com/send/1'],
    ['of a host that only ends alike', `https://evil${pushHost}/send/1`],
    ['of a host that only begins alike', `https://${pushHost}.evil.example/send/1`],
    ['of the bare end of a pattern', 'https://push.example.net/send/1'],
    ['of this machine', 'https://127.0.0.1/send/1'],
    ['with another port', `https://${pushHost}:8443/send/1`],
    ['with a name and password', `https://ava:secret@${pushHost}/send/1`],
    ['whose host is really a name', `https://${pushHost}@evil.example/send/1`],
    ['whose host ends at a backslash', `https://evil.example\\.${pushHost}/send/1`],
    ['that is no https', `http://${pushHost}/send/1`],
    ['that is no address', 'push'],
  ])('is refused with an address %s', async (_what, endpoint) => {
    const { keys } = service.subscribe().subscription;
    expect(refusalIn(await tryTo(ava, { endpoint, keys }))).toEqual({
      status: 422,
      code: 'invalid_input',
      fields: ['endpoint'],
    });
    expect(await browsersOf(ava)).toEqual([]);
  });

  test('is refused with keys that nothing could be encrypted for', async () => {
    const { endpoint, keys } = service.subscribe().subscription;
    const beside = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url');
    for (const p256dh of ['AAAA', beside, '<script>']) {
      const { fields } = refusalIn(await tryTo(ava, { endpoint, keys: { ...keys, p256dh } }));
      expect(fields).toEqual(['keys.p256dh']);
    }
    expect(refusalIn(await tryTo(ava, { endpoint, keys: { ...keys, auth: 'AAAA' } })).fields).toEqual([
      'keys.auth',
    ]);
  });

  test('is taken of a host that a pattern names', async () => {
    const { keys } = service.subscribe().subscription;
    const endpoint = 'https://eu.push.example.net/send/1';
    expect((await tryTo(ava, { endpoint, keys })).json).toEqual({ subscribed: true });
    expect(await browsersOf(ava)).toEqual([endpoint]);
  });

  test('belongs to the golfer who subscribed last, and only that one can forget it', async () => {
    const { subscription } = await subscribe(ava);
    expect((await tryTo(ben, subscription)).json).toEqual({ subscribed: true });
    expect([await browsersOf(ava), await browsersOf(ben)]).toEqual([[], [subscription.endpoint]]);
    const forget = ({ token }: BuiltUser) =>
      replyOver(server.url, unsubscribeFromPush, { token, body: { endpoint: subscription.endpoint } });
    expect(await forget(ava)).toEqual({ subscribed: false });
    expect(await browsersOf(ben)).toEqual([subscription.endpoint]);
    await forget(ben);
    await forget(ben);
    expect(await browsersOf(ben)).toEqual([]);
  });

  test('that another golfer takes over, with a slow commit, while it is to make room is theirs', async () => {
    const first = await subscribe(ava);
    for (let more = 1; more < 10; more += 1) await subscribe(ava);
    await gateCommits(server, 'push_subscriptions');
    const eleventh = service.subscribe().subscription;
    let making: Promise<unknown> | undefined;
    await meetAtGate(
      server,
      1,
      () => [tryTo(ben, first.subscription)],
      async () => {
        making = tryTo(ava, eleventh);
        await someoneWaitsForRow(server);
      },
    );
    await making;
    await server.db.query('drop trigger at_gate on push_subscriptions');
    expect(await browsersOf(ben)).toEqual([first.subscription.endpoint]);
    expect(await browsersOf(ava)).toHaveLength(10);
  });

  test('makes room as the oldest of eleven, also when many subscribe at once', async () => {
    const first = await subscribe(ava);
    const others = Array.from({ length: 12 }, () => service.subscribe().subscription);
    await Promise.all(others.map((one) => tryTo(ava, one)));
    const kept = await browsersOf(ava);
    expect(kept).toHaveLength(10);
    expect(kept).not.toContain(first.subscription.endpoint);
  });
});

test('a golfer takes the list of browsers along, without their keys, and an erased one has none', async () => {
  const cora = await buildUser(server.db, { password: 'Fairway-and-rough 1' });
  const { subscription } = await subscribe(cora);
  const exported = await fetch(`${server.url}${urlPathOf(exportOwnData)}`, {
    headers: { authorization: `Bearer ${cora.token}` },
  });
  const files = readZip(Buffer.from(await exported.arrayBuffer()));
  expect(JSON.parse(files.get('browsers.json')?.toString() ?? '')).toEqual([
    { endpoint: subscription.endpoint, since: expect.any(String) },
  ]);
  await replyOver(server.url, eraseOwnAccount, {
    token: cora.token,
    body: { currentPassword: 'Fairway-and-rough 1' },
  });
  expect(await browsersOf(cora)).toEqual([]);
});

describe('what is said', () => {
  test('rings who is away: encrypted for the browser, signed by the club, with what the page shows', async () => {
    const course = await buildCourse(server.db);
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
    await alwaysSayYes(server.db, ava, [ben]);
    const { conversationId } = await book(server, ava, course, teeTime, {
      spots: 2,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
    });
    const [row] = await server.db.query<{ name: string }>('select name from courses where id = $1', [
      course.courseId,
    ]);
    const browser = await subscribe(ben);
    await doors.say(ava, conversationId, `<b>Range</b> at 8 & coffee <script>${'very '.repeat(40)}early`);
    await eventually('the push', () => browser.received.length > 0);
    const [push] = browser.received as [{ body: string }];
    expect(push).toEqual({
      title: `${ava.name} · ${row?.name}`,
      body: expect.stringMatching(/^Range at 8 & coffee <script>very very .*…$/),
      url: `/messages/${conversationId}`,
      tag: `thread-${conversationId}`,
    });
    expect(push.body.length).toBeLessThanOrEqual(120);
    const [delivery] = service.deliveries.filter(({ path }) => browser.subscription.endpoint.endsWith(path));
    expect(delivery).toMatchObject({
      key: publicKey,
      signed: true,
      claims: { aud: `https://${pushHost}`, sub: 'mailto:club@example.com' },
      headers: { 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'high' },
    });
    const hours = ((delivery?.claims.exp ?? 0) * 1_000 - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThanOrEqual(24);
  });

  test('rings every browser of every member who is away, and never the sender', async () => {
    const cora = await buildUser(server.db);
    thread = await open('BOOKING', cora);
    const [own, phone, laptop, coras] = await Promise.all([ava, ben, ben, cora].map(subscribe));
    await doors.say(ava, thread, 'One');
    await settled();
    expect([own, phone, laptop, coras].map((one) => one && titles(one))).toEqual([
      [],
      ['One'],
      ['One'],
      ['One'],
    ]);
  });

  test('rings nobody who has a page open', async () => {
    const browser = await subscribe(ben);
    await comeOnline(redis, names(), ben);
    await doors.say(ava, thread, 'You see this');
    await settled();
    await redis.zrem(names().online, ben.userName);
    await doors.say(ava, thread, 'You do not');
    await settled();
    expect(titles(browser)).toEqual(['You do not']);
  });

  test('rings nobody who left, is not active, has read it, or is a stranger to the thread', async () => {
    const [left, gone, reader, stranger] = await Promise.all([1, 2, 3, 4].map(() => buildUser(server.db)));
    if (!left || !gone || !reader || !stranger) throw new Error('Nobody was built.');
    thread = await open('BOOKING', left, gone, reader);
    const browsers = await Promise.all([left, gone, reader, stranger].map(subscribe));
    await server.db.query('update conversation_members set left_at = now() where user_id = $1', [
      left.userId,
    ]);
    await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [gone.userId]);
    await server.db.query('update conversation_members set last_read_seq = 99 where user_id = $1', [
      reader.userId,
    ]);
    const heard = await subscribe(ben);
    await doors.say(ava, thread, 'Anybody?');
    await settled();
    expect(titles(heard)).toEqual(['Anybody?']);
    expect(browsers.map(titles)).toEqual([[], [], [], []]);
  });

  test('keeps quiet in a muted thread, unless it names who muted it', async () => {
    const browser = await subscribe(ben);
    await doors.mute(ben, thread);
    await doors.say(ava, thread, 'Small talk');
    await doors.say(ava, thread, 'Ben, are you in?', { mentions: [ben.userId] });
    await settled();
    expect(titles(browser)).toEqual(['Ben, are you in?']);
  });

  test('rings by being posted: not by being taken back, nor by a line of the system', async () => {
    const browser = await subscribe(ben);
    const { id } = await doors.say(ava, thread, 'Oops');
    await settled();
    await doors.remove(ava, id);
    await server.db.transaction((tx) => postSystemMessage(tx, thread, 'BAILED', () => 'Ava bailed.'));
    await settled();
    expect(titles(browser)).toEqual(['Oops']);
  });
});

/** The job of what was said last, or of who was put down last, to be run by hand. */
async function newestJob(
  of: 'messaging.message-changed' | 'booking.golfers-placed' = 'messaging.message-changed',
) {
  const { pushMessageHandler } = await import('@fourball/workers/messaging/push-message.ts');
  const { pushUnconfirmedHandler } = await import('@fourball/workers/booking/ask-unconfirmed.ts');
  const handler = of === 'booking.golfers-placed' ? pushUnconfirmedHandler : pushMessageHandler;
  const [event] = await server.db.query<{ id: number; payload: unknown }>(
    'select id, payload from outbox where name = $1 order by id desc limit 1',
    [of],
  );
  const cause = { eventId: event?.id ?? 0, payload: event?.payload };
  const { openPushSender } = await import('@fourball/workers/messaging/push-sender.ts');
  const { defaultTuning } = await import('@fourball/workers/tuning.ts');
  const context = {
    house: server.house,
    push: openPushSender(server.settings.push, defaultTuning, service.agent),
    isOnline: async () => false,
    tuning: defaultTuning,
  } as unknown as Parameters<typeof handler.run>[0];
  return (): Promise<void> => handler.run(context, cause);
}

describe('a push', () => {
  test('is sent once, however often its job runs, also by two at once', async () => {
    const browser = await subscribe(ben);
    await doors.say(ava, thread, 'Once');
    await settled();
    const again = await newestJob();
    await Promise.all([again(), again()]);
    expect(titles(browser)).toEqual(['Once']);
    // Without the note of it, both of them find the browser due.
    await server.db.query('delete from message_pushes');
    await Promise.all([again(), again(), again()]);
    expect(titles(browser)).toEqual(['Once', 'Once']);
  });

  test('is not sent for what was said half a day ago: workers that were down wake nobody with it', async () => {
    const browser = await subscribe(ben);
    const { id } = await doors.say(ava, thread, 'Hello');
    await settled();
    const again = await newestJob();
    const saidBefore = async (hours: number) => {
      await server.db.query('delete from message_pushes');
      await server.db.query(
        'update messages set created_at = now() - make_interval(hours => $2) where id = $1',
        [id, hours],
      );
      await again();
    };
    await saidBefore(13);
    expect(titles(browser)).toEqual(['Hello']);
    await saidBefore(11);
    expect(titles(browser)).toEqual(['Hello', 'Hello']);
  });

  test.each([404, 410])('that is answered with %i makes the club forget the browser', async (status) => {
    const [stale, good] = [await subscribe(ben), await subscribe(ben)];
    service.answerWith(stale, status);
    await doors.say(ava, thread, 'Hello');
    await settled();
    expect(await browsersOf(ben)).toEqual([good.subscription.endpoint]);
    expect(titles(good)).toEqual(['Hello']);
  });

  test.each([429, 500, 302])('that is answered with %i is sent again, alone', async (status) => {
    const [busy, good] = [await subscribe(ben), await subscribe(ben)];
    service.answerWith(busy, status);
    await doors.say(ava, thread, 'Hello');
    await eventually('the second try', () => busy.received.length > 0);
    await settled();
    expect([busy, good].map(titles)).toEqual([['Hello'], ['Hello']]);
  });

  test('goes nowhere once its host is not in the list any more', async () => {
    const browser = await subscribe(ben);
    const endpoint = 'https://former.example.org/send/1';
    await server.db.query('update push_subscriptions set endpoint = $2 where user_id = $1', [
      ben.userId,
      endpoint,
    ]);
    await doors.say(ava, thread, 'Hello');
    await settled();
    expect(await browsersOf(ben)).toEqual([]);
    expect(titles(browser)).toEqual([]);
  });
});

test('a club without keys takes no browser and has none to give', async () => {
  const quiet = await startServer();
  try {
    const { token } = await buildUser(quiet.db);
    expect(await replyOver(quiet.url, getPushKey, { token })).toEqual({ key: null });
    const { subscription } = service.subscribe();
    expect(await replyOver(quiet.url, subscribeToPush, { token, body: subscription })).toEqual({
      subscribed: false,
    });
    expect(await quiet.db.query('select id from push_subscriptions')).toEqual([]);
  } finally {
    await quiet.close();
  }
});

describe('a spot that somebody else puts a golfer into', () => {
  const putDown = async () => {
    const course = await buildCourse(server.db);
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
    const booked = await book(server, ava, course, teeTime, {
      spots: 2,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
    });
    await settled();
    return booked;
  };

  test('rings the golfer once, and leads to where it is answered', async () => {
    const [mine, hers] = [await subscribe(ben), await subscribe(ava)];
    const { purchaseId } = await putDown();
    expect(mine.received).toEqual([
      {
        title: `${ava.name} put you down for Wed Jun 17, 09:00`,
        body: 'Confirm or say no: until you confirm you pay nothing.',
        url: `/bookings/${purchaseId}`,
        tag: `booking-${purchaseId}`,
      },
    ]);
    expect(hers.received).toEqual([]);
    const again = await newestJob('booking.golfers-placed');
    await Promise.all([again(), again()]);
    expect(mine.received).toHaveLength(1);
    // Without the note of it, both of them find the browser due.
    await server.db.query('delete from event_pushes');
    await Promise.all([again(), again(), again()]);
    expect(mine.received).toHaveLength(2);
  });

  test('rings nobody who has a page open, nor who has answered by now', async () => {
    const browser = await subscribe(ben);
    await comeOnline(redis, names(), ben);
    const booked = await putDown();
    expect(browser.received).toEqual([]);
    expect(await confirmIn(server, ben, booked)).toEqual({ result: 'SUCCESS' });
    await settled();
    expect(browser.received).toEqual([]);
  });
});
