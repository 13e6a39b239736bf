/** The threads of seasons, golf events and organizers: who opens, reads, writes and hears which, over HTTP and streams. */
import { listOwnRegistrations, withdrawRegistration } from '@fourball/shared/seasons/registration-calls.ts';
import { clubMoment } from '@fourball/domain/kernel/club-time.ts';
import { describeSeasonThreads } from '@fourball/domain/seasons/describe-season-threads.ts';
import { productName } from '@fourball/shared/contract/product.ts';
import { listMessages, sendMessage } from '@fourball/shared/messaging/calls.ts';
import {
  getConversation,
  listConversations,
  searchMessages,
} from '@fourball/shared/messaging/conversation-calls.ts';
import { ensureEventConversation } from '@fourball/shared/seasons/event-calls.ts';
import {
  addSeasonOrganizer,
  openSeasonConversation,
  removeSeasonOrganizer,
  updateSeason,
} from '@fourball/shared/seasons/season-calls.ts';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { testTimeZone, type BuiltUser } from '../kit/build.ts';
import { buildEventType } from '../kit/seasons/event-types.ts';
import { openEventStream, type OpenedStream } from '../kit/event-stream.ts';
import { buildLeague, buildSeason, register } from '../kit/seasons/seasons.ts';
import { callOver, replyOver } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';

type Kind = 'SEASON' | 'GOLF_EVENT' | 'ORGANIZERS';
const kinds: readonly Kind[] = ['SEASON', 'GOLF_EVENT', 'ORGANIZERS'];
const roles = ['golfer', 'organizer', 'otherOrganizer', 'admin', 'stranger'] as const;

const streams: OpenedStream[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
  for (const socket of sockets.splice(0)) socket.disconnect();
});
const textsIn = (stream: OpenedStream): unknown[] =>
  stream.ofType('MESSAGE').map(({ data }) => (data.message as { text: string }).text);

/** Who may open, read and write; members hear by stream, and may enter the room whoever may look. */
const allowed: Record<Kind, { looks: readonly string[]; hears: readonly string[] }> = {
  SEASON: { looks: ['golfer', 'organizer', 'admin'], hears: ['golfer', 'organizer'] },
  GOLF_EVENT: { looks: ['golfer', 'organizer', 'admin'], hears: ['golfer', 'organizer'] },
  ORGANIZERS: { looks: ['organizer'], hears: ['organizer'] },
};

const test = clubTest({ with: ['gateway', 'workers'], apis: 2 })
  .extend('league', ({ server }) => buildLeague(server))
  .extend(
    'opening',
    ({ server, league }) =>
      (kind: Kind, user: BuiltUser, { seasonId, eventId } = league, url = server.url) =>
        kind === 'GOLF_EVENT'
          ? callOver(url, ensureEventConversation, { token: user.token, body: { eventId } })
          : callOver(url, openSeasonConversation, {
              token: user.token,
              body: { seasonId, organizerOnly: kind === 'ORGANIZERS' },
            }),
  )
  .extend(
    'open',
    ({ league, opening }) =>
      async (kind: Kind, user: BuiltUser = league.organizer): Promise<number> => {
        const { status, json } = await opening(kind, user);
        expect(status).toBe(200);
        return (json as { conversationId: number }).conversationId;
      },
  )
  .extend(
    'reading',
    ({ server }) =>
      (user: BuiltUser, conversationId: number) =>
        callOver(server.url, listMessages, { token: user.token, params: { conversationId } }),
  )
  .extend(
    'posting',
    ({ server }) =>
      (user: BuiltUser, conversationId: number, text = 'Hello all') =>
        callOver(server.url, sendMessage, { token: user.token, body: { conversationId, text } }),
  )
  .extend(
    'post',
    ({ server }) =>
      (user: BuiltUser, conversationId: number, text = 'Hello all') =>
        replyOver(server.url, sendMessage, { token: user.token, body: { conversationId, text } }),
  )
  .extend('listen', ({ server }) => async (user: BuiltUser): Promise<OpenedStream> => {
    const stream = await openEventStream(server.url, user);
    streams.push(stream);
    await stream.find('HEARTBEAT');
    return stream;
  })
  .extend(
    'remove',
    ({ server, league }) =>
      (user: BuiltUser) =>
        replyOver(server.url, removeSeasonOrganizer, {
          token: league.admin.token,
          body: { seasonId: league.seasonId, userId: user.userId },
        }),
  )
  .extend(
    'appoint',
    ({ server, league }) =>
      (user: BuiltUser) =>
        replyOver(server.url, addSeasonOrganizer, {
          token: league.admin.token,
          body: { seasonId: league.seasonId, userId: user.userId },
        }),
  )
  .extend('enterRoom', ({ server }) => async (user: BuiltUser, conversationId: number) => {
    const socket = io(server.url, {
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
      auth: { token: user.token },
    });
    sockets.push(socket);
    const heard: string[] = [];
    socket.on('event', (event: { type: string; message?: { text: string; conversationId: number } }) => {
      if (event.message) heard.push(event.message.text);
    });
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', resolve);
      socket.on('connect_error', reject);
    });
    const { ok } = (await socket.emitWithAck('join', `conversation:${conversationId}`)) as { ok: boolean };
    return { ok, heard };
  });

describe.each(kinds)('a thread of kind %s', (kind) => {
  test('is opened, read and written by whom it is for, and hidden from all others', async ({
    opening,
    league,
    open,
    post,
    reading,
    posting,
  }) => {
    const { looks } = allowed[kind];
    for (const role of roles.toReversed()) {
      expect([role, (await opening(kind, league[role])).status]).toEqual([
        role,
        looks.includes(role) ? 200 : 404,
      ]);
    }
    const conversationId = await open(kind);
    await post(league.organizer, conversationId, 'First');
    for (const role of roles) {
      const status = looks.includes(role) ? 200 : 404;
      expect([role, (await reading(league[role], conversationId)).status]).toEqual([role, status]);
      expect([role, (await posting(league[role], conversationId)).status]).toEqual([role, status]);
    }
    const stranger = await opening(kind, league.stranger);
    const nowhere = await opening(kind, league.organizer, { ...league, seasonId: 4e6, eventId: 4e6 });
    expect(stranger.text).toBe(nowhere.text);
  });

  test('is heard by its members alone, and entered as a room by who may look', async ({
    server,
    open,
    listen,
    league,
    enterRoom,
    post,
  }) => {
    const { looks, hears } = allowed[kind];
    const conversationId = await open(kind);
    const heard = await Promise.all(roles.map((role) => listen(league[role])));
    const rooms = await Promise.all(roles.map((role) => enterRoom(league[role], conversationId)));
    expect(roles.filter((_, at) => rooms[at]?.ok)).toEqual(looks);
    await post(league.organizer, conversationId, 'Psst');
    // A later word to each of them: what was not heard before it never comes.
    const bell = await buildSeason(server.db);
    await register(server.db, bell.eventTypeId, ...roles.map((role) => league[role]));
    const ring = (
      await replyOver(server.url, openSeasonConversation, {
        token: league.golfer.token,
        body: { seasonId: bell.seasonId },
      })
    ).conversationId;
    await post(league.golfer, ring, 'Ring');
    for (const [at, role] of roles.entries()) {
      const stream = heard[at];
      if (!stream) throw new Error('A stream is missing.');
      await eventually(`the bell for ${role}`, () => textsIn(stream).includes('Ring'));
      expect([role, textsIn(stream)]).toEqual([role, hears.includes(role) ? ['Psst', 'Ring'] : ['Ring']]);
    }
    for (const [at, role] of roles.entries()) {
      if (looks.includes(role)) await eventually('the room', () => rooms[at]?.heard.includes('Psst'));
      else expect(rooms[at]?.heard).not.toContain('Psst');
    }
  });

  test('is one, however many open it at once through both apis', async ({ server, league, opening }) => {
    const openers =
      kind === 'ORGANIZERS' ? [league.organizer] : [league.organizer, league.golfer, league.admin];
    const before = await server.db.query('select id from conversations');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        opening(kind, openers[at % openers.length] ?? league.organizer, league, server.urls[at % 2]),
      ),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await server.db.query('select id from conversations')).toHaveLength(before.length + 1);
  });

  test('counts what its organizer says as the organizer’s, an admin’s as the club’s, whatever is claimed', async ({
    server,
    open,
    league,
  }) => {
    const conversationId = await open(kind);
    const said = async (user: BuiltUser, userType: string) => {
      const body = { conversationId, text: 'Hi', userType };
      return (await replyOver(server.url, sendMessage, { token: user.token, body })).userType;
    };
    expect(await said(league.organizer, 'GOLFER')).toBe('ORGANIZER');
    if (kind === 'ORGANIZERS') return;
    expect(await said(league.golfer, 'ORGANIZER')).toBe('GOLFER');
    expect(await said(league.admin, 'ORGANIZER')).toBe(productName);
    // Somebody else's organizer is a golfer here.
    await register(server.db, league.eventTypeId, league.otherOrganizer);
    await open(kind, league.otherOrganizer);
    expect(await said(league.otherOrganizer, 'ORGANIZER')).toBe('GOLFER');
  });

  test('loses an organizer who is removed at once, and has them back when they are named again', async ({
    open,
    appoint,
    league,
    post,
    listen,
    enterRoom,
    remove,
    reading,
    posting,
    opening,
  }) => {
    const conversationId = await open(kind);
    await appoint(league.stranger);
    expect((await post(league.stranger, conversationId)).userType).toBe('ORGANIZER');
    const stream = await listen(league.stranger);
    const room = await enterRoom(league.stranger, conversationId);
    expect(room.ok).toBe(true);
    await remove(league.stranger);
    await post(league.organizer, conversationId, 'Now that they are gone');
    expect((await reading(league.stranger, conversationId)).status).toBe(404);
    expect((await posting(league.stranger, conversationId)).status).toBe(404);
    expect((await opening(kind, league.stranger)).status).toBe(404);
    await appoint(league.stranger);
    await post(league.organizer, conversationId, 'Welcome back');
    await eventually('the welcome', () => textsIn(stream).includes('Welcome back'));
    expect(textsIn(stream)).not.toContain('Now that they are gone');
    expect(room.heard).not.toContain('Now that they are gone');
  });
});

describe('the organizers’ thread', () => {
  test('is in nobody else’s list or search, an admin’s neither', async ({ server, open, post, league }) => {
    const conversationId = await open('ORGANIZERS');
    await post(league.organizer, conversationId, 'The prize is a quizzlewump');
    for (const role of roles) {
      const { token } = league[role];
      const own = role === 'organizer';
      const { conversations } = await replyOver(server.url, listConversations, {
        token,
        params: { page: 0, size: 50 },
      });
      expect(conversations.some((each) => each.conversationId === conversationId)).toBe(own);
      const { hits } = await replyOver(server.url, searchMessages, {
        token,
        params: { page: 0, size: 50 },
        query: { text: 'quizzlewump' },
      });
      expect(hits).toHaveLength(own ? 1 : 0);
      const thread = await callOver(server.url, getConversation, { token, params: { conversationId } });
      expect(thread.status).toBe(own ? 200 : 404);
    }
  });

  test('counts an admin who organizes as an organizer', async ({ appoint, league, open, post }) => {
    await appoint(league.admin);
    const conversationId = await open('ORGANIZERS', league.admin);
    expect((await post(league.admin, conversationId)).userType).toBe('ORGANIZER');
  });

  test('keeps an organizer who is removed and still registered in the season’s thread, as a golfer', async ({
    server,
    league,
    open,
    remove,
    post,
    posting,
  }) => {
    await register(server.db, league.eventTypeId, league.organizer);
    const season = await open('SEASON');
    const organizers = await open('ORGANIZERS');
    await remove(league.organizer);
    expect((await post(league.organizer, season)).userType).toBe('GOLFER');
    expect((await posting(league.organizer, organizers)).status).toBe(404);
  });
});

describe('registrations', () => {
  test('made after the thread was opened let in who asks for it; what was said before is not news', async ({
    server,
    open,
    post,
    league,
  }) => {
    const conversationId = await open('GOLF_EVENT');
    await post(league.organizer, conversationId, 'Tee times are out');
    await register(server.db, league.eventTypeId, league.stranger);
    expect(await open('GOLF_EVENT', league.stranger)).toBe(conversationId);
    const { conversations } = await replyOver(server.url, listConversations, {
      token: league.stranger.token,
      params: { page: 0, size: 10 },
    });
    expect(conversations).toMatchObject([{ conversationId, kind: 'GOLF_EVENT', unread: 0 }]);
  });

  test('that end take the golfer out of all threads of the season', async ({
    server,
    open,
    league,
    reading,
    opening,
  }) => {
    const threads = [await open('SEASON'), await open('GOLF_EVENT')];
    const [own] = await replyOver(server.url, listOwnRegistrations, { token: league.golfer.token });
    await replyOver(server.url, withdrawRegistration, {
      token: league.golfer.token,
      body: { registrationId: own?.id ?? 0 },
    });
    for (const conversationId of threads) {
      expect((await reading(league.golfer, conversationId)).status).toBe(404);
      expect((await reading(league.organizer, conversationId)).status).toBe(200);
    }
    expect((await opening('SEASON', league.golfer)).status).toBe(404);
  });

  test('go with the season to another event type, whose own golfers are not in it for that', async ({
    server,
    open,
    league,
    reading,
  }) => {
    const conversationId = await open('SEASON');
    const eventTypeId = await buildEventType(server.db);
    await register(server.db, eventTypeId, league.stranger);
    await replyOver(server.url, updateSeason, {
      token: league.admin.token,
      body: {
        id: league.seasonId,
        eventTypeId,
        name: 'Summer',
        year: 2026,
        startDate: '2026-05-01',
        endDate: '2026-09-30',
      },
    });
    expect((await reading(league.stranger, conversationId)).status).toBe(404);
    expect((await reading(league.golfer, conversationId)).status).toBe(200);
    const [own] = await replyOver(server.url, listOwnRegistrations, { token: league.golfer.token });
    expect(own).toMatchObject({ eventTypeId, seasonId: league.seasonId, status: 'REGISTERED' });
  });
});

test('each is called by what it belongs to', async ({ server, league, open }) => {
  const { seasonId, eventId } = league;
  await server.db.query(`update event_types set org_name = 'Thursday Nines' where id = $1`, [
    league.eventTypeId,
  ]);
  const ids = {
    SEASON: await open('SEASON'),
    GOLF_EVENT: await open('GOLF_EVENT'),
    ORGANIZERS: await open('ORGANIZERS'),
  };
  const subjects = await describeSeasonThreads(server.house).describe(server.house.db, Object.values(ids));
  expect(Object.fromEntries(subjects)).toEqual({
    [ids.SEASON]: {
      title: 'Thursday Nines, Summer',
      startsAt: null,
      purchaseId: null,
      eventId: null,
      seasonId,
    },
    [ids.ORGANIZERS]: {
      title: 'Organizers of Thursday Nines, Summer',
      startsAt: null,
      purchaseId: null,
      eventId: null,
      seasonId,
    },
    [ids.GOLF_EVENT]: {
      title: 'Night one',
      startsAt: clubMoment('2026-06-18', '00:00', testTimeZone),
      purchaseId: null,
      eventId,
      seasonId,
    },
  });
});
