/** Pushes about seasons and golf events: who is rung by what others do, once, and never by what they did themselves. */
import { createECDH } from 'node:crypto';
import {
  bailEvent,
  cancelEvent,
  createEventSeries,
  setParticipantPlaying,
} from '@fourball/shared/seasons/event-calls.ts';
import { muteConversation } from '@fourball/shared/messaging/conversation-calls.ts';
import { subscribeToPush } from '@fourball/shared/messaging/push-calls.ts';
import { updateLeagueStatus } from '@fourball/shared/seasons/registration-calls.ts';
import { openSeasonConversation } from '@fourball/shared/seasons/season-calls.ts';
import { createWorkers } from '@fourball/workers/app.ts';
import { askParticipationHandler } from '@fourball/workers/seasons/run-schedules.ts';
import pino from 'pino';
import { expect } from 'vitest';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { connectTo, namesOf } from '../kit/failed-jobs.ts';
import { clubTest, startFor } from '../kit/fixtures.ts';
import { pushHost, startPushService, type PushBrowser } from '../kit/messaging/push-service.ts';
import {
  buildOpenSeason,
  enterEvent,
  enterSeason,
  makeEvent,
  type EventFields,
} from '../kit/seasons/golf-events.ts';
import { drawGroups, publishDraw } from '../kit/seasons/draws.ts';
import { settled } from '../kit/seasons/told.ts';
import { replyOver, testNow } from '../kit/server.ts';
import { workerContext } from '../kit/worker-context.ts';

const pair = createECDH('prime256v1');
const publicKey = pair.generateKeys('base64url');
const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');

const test = clubTest()
  .extend('server', { scope: 'file' }, ({}, { onCleanup }) =>
    startFor(
      {
        env: {
          VAPID_PUBLIC_KEY: publicKey,
          VAPID_PRIVATE_KEY: privateKey,
          VAPID_SUBJECT: 'mailto:club@example.com',
          PUSH_HOSTS: pushHost,
        },
      },
      onCleanup,
    ),
  )
  .extend('service', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const service = await startPushService();
    const workers = await createWorkers({
      house: server.house,
      connectRedis: () => connectTo(server),
      settings: server.settings,
      names: namesOf(server),
      log: pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
      pushAgent: service.agent,
    });
    onCleanup(async () => {
      await workers.close();
      await service.close();
    });
    return service;
  })
  .extend('season', ({ server }) => buildOpenSeason(server, { type: 'LEAGUE' }))
  .extend(
    'make',
    ({ server, season }) =>
      (fields: EventFields = {}) =>
        makeEvent(server, season, { date: '2026-06-26', ...fields }),
  )
  .extend('subscribe', ({ server, service }) => async ({ token }: BuiltUser): Promise<PushBrowser> => {
    const browser = service.subscribe();
    await replyOver(server.url, subscribeToPush, { token, body: browser.subscription });
    return browser;
  })
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava' }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben' }))
  /** What a browser showed, once all that was ordered is done. */
  .extend('shown', ({ server }) => async ({ received }: PushBrowser) => {
    await settled(server);
    return received as { title: string; body: string; url: string }[];
  });

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

test('who is put in, offered a place or called off is rung; who does it is not', async ({
  server,
  season,
  make,
  subscribe,
  ava,
  ben,
  shown,
}) => {
  const event = await make({ numSpots: 1 });
  await enterEvent(server, ava, event.id);
  await enterEvent(server, ben, event.id, { askFirst: true });
  const [avas, bens] = [await subscribe(ava), await subscribe(ben)];
  await replyOver(server.url, bailEvent, { token: ava.token, body: { eventId: event.id } });
  expect(await shown(bens)).toEqual([
    {
      title: 'A place came free: Night one',
      body: expect.stringMatching(/^It is yours until Tue Jun 16, 12:\d\d\. Take it or say no\.$/),
      url: `/golf-events/${event.id}`,
      tag: `golf-events-${event.id}`,
    },
  ]);
  await replyOver(server.url, cancelEvent, {
    token: season.organizer.token,
    body: { id: event.id, notes: 'Snow' },
  });
  expect((await shown(bens)).at(-1)?.title).toBe('Called off: Night one');
  expect(await shown(avas)).toEqual([]);
});

test('of single days a golfer is rung by what an organizer says, once also where it is about many', async ({
  server,
  season,
  make,
  subscribe,
  ava,
  shown,
}) => {
  const entered = await enterSeason(server, ava, season.seasonId);
  const [event] = [await make(), await make({ name: 'Night two', date: '2026-07-03' })];
  const browser = await subscribe(ava);
  const toggle = (playing: boolean, by: BuiltUser) =>
    replyOver(server.url, setParticipantPlaying, {
      token: by.token,
      body: { eventId: event.id, userId: ava.userId, playing },
    });
  await toggle(false, ava);
  await toggle(true, season.organizer);
  expect((await shown(browser)).map(({ title }) => title)).toEqual([
    `${season.organizer.name} put you in: Night one`,
  ]);
  await replyOver(server.url, updateLeagueStatus, {
    token: season.organizer.token,
    body: { registrationId: entered.registrationId ?? 0, leagueStatus: 'SUB' },
  });
  const all = await shown(browser);
  expect(all).toHaveLength(2);
  expect(all[1]).toMatchObject({
    title: expect.stringContaining(`${season.organizer.name} took you out:`),
    url: `/seasons/${season.seasonId}`,
  });
});

test('golfers are rung with the question whether they come', async ({
  server,
  make,
  subscribe,
  ava,
  ben,
  shown,
}) => {
  const event = await make();
  await enterEvent(server, ava, event.id);
  const [avas, bens] = [await subscribe(ava), await subscribe(ben)];
  server.clock.set(new Date('2026-06-25T12:00:00Z'));
  const context = workerContext(server.house);
  await askParticipationHandler.run(context);
  await askParticipationHandler.run(context);
  expect((await shown(avas)).map(({ title }) => title)).toEqual(['Do you come? Night one']);
  expect(await shown(bens)).toEqual([]);
});

test('a series rings the golfers of the season once, without its organizer and who muted the thread', async ({
  server,
  season,
  subscribe,
  ava,
  ben,
  shown,
}) => {
  for (const golfer of [ava, ben, season.organizer]) await enterSeason(server, golfer, season.seasonId);
  const { conversationId } = await replyOver(server.url, openSeasonConversation, {
    token: season.organizer.token,
    body: { seasonId: season.seasonId },
  });
  await replyOver(server.url, muteConversation, {
    token: ben.token,
    params: { conversationId },
    body: { muted: true },
  });
  const [avas, bens, own] = [await subscribe(ava), await subscribe(ben), await subscribe(season.organizer)];
  const night = {
    seasonId: season.seasonId,
    name: 'Thursday',
    date: '2026-06-25',
    time: '17:00',
    publish: true,
  };
  const [first] = await replyOver(server.url, createEventSeries, {
    token: season.organizer.token,
    body: { ...night, until: '2026-07-09', everyWeeks: 1 },
  });
  expect(await shown(avas)).toEqual([
    {
      title: '3 new events, first Thursday 1',
      body: 'Thu Jun 25, 17:00',
      url: `/golf-events/${first?.id}`,
      tag: `golf-events-${first?.id}`,
    },
  ]);
  expect([await shown(bens), await shown(own)]).toEqual([[], []]);
});

test('who starts at another time is rung when groups are published', async ({
  server,
  season,
  make,
  subscribe,
  ava,
  shown,
}) => {
  const event = await make({ time: '17:00' });
  await enterEvent(server, ava, event.id);
  const browser = await subscribe(ava);
  await drawGroups(server, season.organizer, event.id);
  expect(await shown(browser)).toEqual([]);
  await publishDraw(server, season.organizer, event.id);
  expect(await shown(browser)).toEqual([
    {
      title: 'Your start: Night one',
      body: 'Fri Jun 26, 17:00, tee 1',
      url: `/golf-events/${event.id}`,
      tag: `golf-events-${event.id}`,
    },
  ]);
});
