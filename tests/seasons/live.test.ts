/** Golf events live: who is told of what, who is told nothing, and that a snapshot and what follows is a fresh snapshot. */
import { emit } from '@fourball/domain/kernel/emit.ts';
import {
  cancelEvent,
  getEvent,
  publishEvent,
  setParticipantPlaying,
  updateEventMessage,
  updateEventSpots,
} from '@fourball/shared/seasons/event-calls.ts';
import { leaderboardChanged } from '@fourball/shared/seasons/events.ts';
import {
  confirmParticipation,
  listField,
  listParticipantsByEvent,
} from '@fourball/shared/seasons/participant-calls.ts';
import {
  answerRegistration,
  listOwnRegistrations,
  withdrawRegistration,
} from '@fourball/shared/seasons/registration-calls.ts';
import fc from 'fast-check';
import { afterEach, expect } from 'vitest';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { openEventStream } from '../kit/event-stream.ts';
import { clubTest } from '../kit/fixtures.ts';
import {
  buildOpenSeason,
  enterEvent,
  enterSeason,
  makeEvent,
  type BuiltClub,
} from '../kit/seasons/golf-events.ts';
import { allHeard, golfOf, listen, watch, type Ear } from '../kit/seasons/live.ts';
import { replyOver, type TestServer } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';

const open: Ear[] = [];
afterEach(() => {
  for (const ear of open.splice(0)) ear.close();
});
const kept = async (ear: Promise<Ear>): Promise<Ear> => {
  const opened = await ear;
  open.push(opened);
  return opened;
};

const test = clubTest({ with: ['gateway', 'workers'] })
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('golfEvent', ({ server, club }) => makeEvent(server, club, { numSpots: 4 }))
  .extend('gail', ({ server }) => buildUser(server.db, { firstName: 'Gail' }))
  .extend('pat', ({ server }) => buildUser(server.db, { firstName: 'Pat' }))
  .extend('stranger', ({ server }) => buildUser(server.db, { firstName: 'Stran' }))
  /** Those who are told, and those who might be by mistake. */
  .extend('ears', async ({ server, club, golfEvent, gail, pat, stranger }) => {
    const other = await buildOpenSeason(server);
    const onlooker = await kept(watch(server, await buildUser(server.db, { firstName: 'Lou' })));
    expect(await onlooker.look(golfEvent.id)).toBe(true);
    return {
      gail: await kept(listen(server, gail)),
      pat: await kept(listen(server, pat)),
      organizer: await kept(listen(server, club.organizer)),
      onlooker,
      otherOrganizer: await kept(listen(server, other.organizer)),
      stranger: await kept(watch(server, stranger)),
    };
  })
  /** What each was told since the last time, without who was told nothing. */
  .extend('told', async ({ server, ears }) => {
    const names = Object.keys(ears) as (keyof typeof ears)[];
    const seen = new Map<string, number>();
    return async (): Promise<Record<string, string[]>> => {
      await allHeard(server, Object.values(ears));
      return Object.fromEntries(
        names.flatMap((name) => {
          const golf = golfOf(ears[name].events);
          const news = golf.slice(seen.get(name) ?? 0).map(({ type }) => type);
          seen.set(name, golf.length);
          return news.length > 0 ? [[name, [...new Set(news)].sort()]] : [];
        }),
      );
    };
  });

const field = ['NUMBER_SPOTS_CHANGED', 'UNGROUPED_UPDATE'];
const own = ['INVITATIONS_UPDATE'];

test('signing up, answering and leaving is told to those concerned and to who looks, and to nobody else', async ({
  server,
  golfEvent,
  gail,
  pat,
  ears,
  told,
}) => {
  await told();
  const scramble = { side: { size: 2, mode: 'SCRAMBLE' } } as const;
  await server.db.query('update golf_events set format = $2 where id = $1', [golfEvent.id, scramble]);
  const { registrationId } = await enterEvent(server, gail, golfEvent.id, {
    team: { name: 'Us', userIds: [pat.userId] },
  });
  expect(await told()).toEqual({ gail: own, pat: own, organizer: field, onlooker: field });
  const about = { eventId: golfEvent.id, registrationId };
  expect(golfOf(ears.gail.events).at(-1)).toMatchObject({ type: 'INVITATIONS_UPDATE', ...about });
  expect(golfOf(ears.onlooker.events).find(({ type }) => type === 'NUMBER_SPOTS_CHANGED')).toMatchObject({
    eventId: golfEvent.id,
    numSpots: 4,
    taken: 2,
    waiting: 0,
  });

  const [asked] = await replyOver(server.url, listOwnRegistrations, { token: pat.token });
  await replyOver(server.url, answerRegistration, {
    token: pat.token,
    body: { registrationId: asked?.id ?? 0, accept: true },
  });
  // Gail's team is complete: her page shows it.
  expect(await told()).toEqual({ gail: own, pat: own, organizer: field, onlooker: field });

  await replyOver(server.url, withdrawRegistration, {
    token: pat.token,
    body: { registrationId: asked?.id ?? 0 },
  });
  expect(await told()).toEqual({ gail: own, pat: own, organizer: field, onlooker: field });
});

test('who is in is told what an organizer says of it; who has left no longer', async ({
  server,
  club,
  golfEvent,
  gail,
  pat,
  told,
}) => {
  await enterEvent(server, gail, golfEvent.id);
  const { registrationId } = await enterEvent(server, pat, golfEvent.id);
  await told();
  const say = (message: string) =>
    replyOver(server.url, updateEventMessage, {
      token: club.organizer.token,
      body: { id: golfEvent.id, message },
    });
  await say('Bring your rain gear');
  const news = ['EVENT_UPDATE'];
  expect(await told()).toEqual({ gail: news, pat: news, organizer: news, onlooker: news });

  await replyOver(server.url, withdrawRegistration, {
    token: pat.token,
    body: { registrationId: registrationId ?? 0 },
  });
  await told();
  await say('It is dry after all');
  expect(await told()).toEqual({ gail: news, organizer: news, onlooker: news });

  await replyOver(server.url, cancelEvent, {
    token: club.organizer.token,
    body: { id: golfEvent.id, notes: 'Storm' },
  });
  expect(await told()).toEqual({
    gail: ['EVENT_UPDATE', 'INVITATIONS_UPDATE'],
    organizer: ['EVENT_UPDATE', ...field],
    onlooker: ['EVENT_UPDATE', ...field],
  });
});

test('a registration for the season is told to the golfer and to its organizers', async ({
  server,
  club,
  gail,
  told,
}) => {
  await told();
  await enterSeason(server, gail, club.seasonId);
  const { gail: toGail, organizer, ...others } = await told();
  expect(toGail).toEqual(own);
  expect(organizer).toEqual(expect.arrayContaining(['UNGROUPED_UPDATE']));
  expect(Object.keys(others)).toEqual(['onlooker']);
});

test('an answer to whether one comes is told to the golfer’s devices and to the organizers', async ({
  server,
  golfEvent,
  gail,
  told,
}) => {
  await enterEvent(server, gail, golfEvent.id);
  const event = await replyOver(server.url, getEvent, { token: gail.token, params: { id: golfEvent.id } });
  await told();
  await replyOver(server.url, confirmParticipation, {
    token: gail.token,
    body: { participantId: event.own?.participantId ?? 0, confirmed: true },
  });
  expect(await told()).toEqual({
    gail: own,
    organizer: ['UNGROUPED_UPDATE'],
    onlooker: ['UNGROUPED_UPDATE'],
  });
});

test('the room of an event that is not published is not there; hidden again, strangers are out of it', async ({
  server,
  club,
  admin,
  golfEvent,
  gail,
  ears,
  told,
}) => {
  const draft = await makeEvent(server, club, { name: 'Draft', publish: false });
  const organizer = await kept(watch(server, club.organizer));
  const office = await kept(watch(server, admin));
  expect(await ears.stranger.look(draft.id)).toBe(false);
  expect(await ears.stranger.look(999_999)).toBe(false);
  expect(await organizer.look(draft.id)).toBe(true);
  expect(await office.look(draft.id)).toBe(true);

  await enterEvent(server, gail, golfEvent.id);
  const inside = await kept(watch(server, gail));
  expect(await inside.look(golfEvent.id)).toBe(true);
  const show = (publish: boolean) =>
    replyOver(server.url, publishEvent, { token: club.organizer.token, body: { id: golfEvent.id, publish } });
  await told();
  await show(false);
  const news = ['EVENT_UPDATE'];
  // Who is registered in it still sees it.
  expect(await told()).toEqual({ gail: news, organizer: news });
  expect(golfOf(inside.events).map(({ type }) => type)).toContain('EVENT_UPDATE');
  expect(await ears.onlooker.look(golfEvent.id)).toBe(false);
  await show(true);
  // Whoever was put out comes in again by asking.
  expect(await told()).toEqual({ gail: news, organizer: news });
  expect(await ears.onlooker.look(golfEvent.id)).toBe(true);
});

test('of a draft only its organizers are told, also where golfers of the season are in it; away or not', async ({
  server,
  club,
  gail,
  told,
}) => {
  await enterSeason(server, gail, club.seasonId);
  const draft = await makeEvent(server, club, { name: 'Draft', publish: false });
  await told();
  const before = await openEventStream(server.url, gail);
  const place = (await before.find('HEARTBEAT')).data.seq as number;
  before.close();
  const { token } = club.organizer;
  await replyOver(server.url, updateEventMessage, { token, body: { id: draft.id, message: 'Maybe' } });
  await server.house.db.transaction((tx) => emit(tx, leaderboardChanged, { eventId: draft.id }));
  expect(await told()).toEqual({ organizer: ['EVENT_UPDATE'] });
  const back = await openEventStream(server.url, gail, { lastEventId: place });
  await back.find('HEARTBEAT');
  expect(golfOf(back.events.map(({ data }) => data))).toEqual([]);
  back.close();
});

test('of a leaderboard players and onlookers are told, once for what changes in a second', async ({
  server,
  golfEvent,
  gail,
  ears,
  told,
}) => {
  await enterEvent(server, gail, golfEvent.id);
  await told();
  const boards = (ear: Ear) => ear.events.filter(({ type }) => type === 'LEADERBOARD_UPDATE');
  for (let score = 0; score < 20; score += 1)
    await server.house.db.transaction((tx) => emit(tx, leaderboardChanged, { eventId: golfEvent.id }));
  const heard = await told();
  expect(Object.keys(heard)).toEqual(['gail', 'onlooker']);
  await eventually('the last of them', () => boards(ears.gail).some(({ seq }) => seq === undefined));
  await eventually('the last of them', () => boards(ears.onlooker).some(({ seq }) => seq === undefined));
  // Twenty scores took less than five seconds to be told: so many leaderboards are read at most.
  for (const ear of [ears.gail, ears.onlooker]) expect(boards(ear).length).toBeLessThanOrEqual(6);
  expect([boards(ears.organizer), boards(ears.stranger), boards(ears.otherOrganizer)]).toEqual([[], [], []]);
});

test('who was away is told on coming back what concerns them, and no more', async ({
  server,
  club,
  golfEvent,
  gail,
  stranger,
}) => {
  const [organizer, other, player] = await Promise.all(
    [club.organizer, stranger, gail].map((user) => openEventStream(server.url, user)),
  );
  if (!organizer || !other || !player) throw new Error('No stream.');
  const users = [club.organizer, stranger, gail];
  const places = await Promise.all(
    [organizer, other, player].map(async (stream) => (await stream.find('HEARTBEAT')).data.seq as number),
  );
  for (const stream of [organizer, other, player]) stream.close();
  await enterEvent(server, gail, golfEvent.id);
  await replyOver(server.url, updateEventMessage, {
    token: club.organizer.token,
    body: { id: golfEvent.id, message: 'Hi' },
  });
  const witness = await kept(listen(server, club.organizer));
  await allHeard(server, [witness]);
  const back = await Promise.all(
    users.map((user, at) => openEventStream(server.url, user, { lastEventId: places[at] })),
  );
  for (const stream of back) await stream.find('HEARTBEAT');
  const types = back.map((stream) =>
    [...new Set(golfOf(stream.events.map(({ data }) => data)).map(({ type }) => type))].sort(),
  );
  for (const stream of back) stream.close();
  expect(types).toEqual([['EVENT_UPDATE', ...field], [], ['EVENT_UPDATE', ...own]]);
});

/** What a page shows of an event; each part is read anew when an event says that it is another. */
interface Page {
  event: unknown;
  participants: unknown;
  registrations: unknown;
  field: unknown;
}
type Part = keyof Page;

/** As the pages do it. */
const partsOf: Readonly<Record<string, readonly Part[]>> = {
  NUMBER_SPOTS_CHANGED: ['event'],
  EVENT_UPDATE: ['event'],
  UNGROUPED_UPDATE: ['participants', 'field'],
  INVITATIONS_UPDATE: ['event', 'registrations'],
};

const readers = (
  server: TestServer,
  eventId: number,
  { token }: BuiltUser,
  manages: boolean,
): { [Name in Part]: () => Promise<unknown> } => ({
  event: () => replyOver(server.url, getEvent, { token, params: { id: eventId } }),
  participants: () => replyOver(server.url, listParticipantsByEvent, { token, params: { eventId } }),
  registrations: () => replyOver(server.url, listOwnRegistrations, { token }),
  field: () =>
    manages ? replyOver(server.url, listField, { token, params: { eventId } }) : Promise.resolve([]),
});

const parts: readonly Part[] = ['event', 'participants', 'registrations', 'field'];
const readPage = async (read: { [Name in Part]: () => Promise<unknown> }): Promise<Page> =>
  Object.fromEntries(
    await Promise.all(parts.map(async (part) => [part, await read[part]()] as const)),
  ) as unknown as Page;

const steps = fc.array(
  fc.record({
    who: fc.integer({ min: 0, max: 3 }),
    what: fc.constantFrom('enter', 'enter', 'leave', 'toggle', 'spots', 'message'),
    spots: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 4, maxLength: 10 },
);

async function perform(
  server: TestServer,
  { organizer }: BuiltClub,
  eventId: number,
  golfers: readonly BuiltUser[],
  { who, what, spots }: { who: number; what: string; spots: number },
): Promise<void> {
  const golfer = golfers[who] as BuiltUser;
  const { token } = golfer;
  if (what === 'enter') await enterEvent(server, golfer, eventId);
  if (what === 'leave') {
    const mine = await replyOver(server.url, listOwnRegistrations, { token });
    const standing = mine.find((entry) => entry.eventId === eventId && entry.withdrawnAt === null);
    if (standing)
      await replyOver(server.url, withdrawRegistration, { token, body: { registrationId: standing.id } });
  }
  // The last of them is in by the season.
  if (what === 'toggle') {
    const last = golfers.at(-1) as BuiltUser;
    await replyOver(server.url, setParticipantPlaying, {
      token: last.token,
      body: { eventId, userId: last.userId },
    });
  }
  if (what === 'spots')
    await replyOver(server.url, updateEventSpots, {
      token: organizer.token,
      body: { eventId, numSpots: spots },
    });
  if (what === 'message')
    await replyOver(server.url, updateEventMessage, {
      token: organizer.token,
      body: { id: eventId, message: `${spots} spots` },
    });
}

test(
  'a snapshot with what was told since is what a fresh snapshot says',
  { timeout: 120_000 },
  async ({ server, club }) => {
    await fc.assert(
      fc.asyncProperty(steps, async (played) => {
        const golfers = await Promise.all(Array.from({ length: 4 }, () => buildUser(server.db)));
        const { id: eventId } = await makeEvent(server, club, { numSpots: 2 });
        await enterSeason(server, golfers.at(-1) as BuiltUser, club.seasonId);
        const lou = await buildUser(server.db);
        const viewers = [
          {
            user: golfers[0] as BuiltUser,
            manages: false,
            ear: await listen(server, golfers[0] as BuiltUser),
          },
          {
            user: golfers[0] as BuiltUser,
            manages: false,
            ear: await watch(server, golfers[0] as BuiltUser),
          },
          { user: lou, manages: false, ear: await watch(server, lou) },
          { user: club.organizer, manages: true, ear: await listen(server, club.organizer) },
        ];
        try {
          for (const { ear } of viewers.slice(1, 3)) await ear.look(eventId);
          await allHeard(
            server,
            viewers.map(({ ear }) => ear),
          );
          const pages = await Promise.all(
            viewers.map(async ({ user, manages, ear }) => {
              const read = readers(server, eventId, user, manages);
              return { ear, read, from: ear.events.length, page: await readPage(read) };
            }),
          );
          for (const step of played) await perform(server, club, eventId, golfers, step);
          await allHeard(
            server,
            viewers.map(({ ear }) => ear),
          );
          for (const [at, { ear, read, from, page }] of pages.entries()) {
            const news = golfOf(ear.events.slice(from)).filter(
              (event) => event.eventId === eventId || event.eventId === null,
            );
            const stale = new Set(news.flatMap(({ type }) => partsOf[type] ?? []));
            for (const part of stale) page[part] = await read[part]();
            const fresh = await readPage(read);
            // A stream alone tells golfers of their own registration, and of nobody else's.
            if (at === 0) expect(page.registrations).toEqual(fresh.registrations);
            else expect(page).toEqual(fresh);
          }
        } finally {
          for (const { ear } of viewers) ear.close();
        }
      }),
      { numRuns: 6 },
    );
  },
);
