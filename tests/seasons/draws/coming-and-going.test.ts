/** Golfers who come and go while groups are drawn, changed and published: nobody who left is in a group, and nobody is in two. */
import { addDrawGroupsByType, generateDraw, updateDrawGroup } from '@fourball/shared/seasons/draw-calls.ts';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import type { Arranger } from '@fourball/domain/seasons/draws/arranger.ts';
import { generate } from '@fourball/domain/seasons/draws/generate.ts';
import type { Draw } from '@fourball/shared/seasons/draw-shapes.ts';
import {
  bailEvent,
  publishEventGroups,
  setParticipantPlaying,
  updateEventSpots,
} from '@fourball/shared/seasons/event-calls.ts';
import { arrange } from '@fourball/shared/seasons/golf/draw/arrange.ts';
import { signUpEvent, updateParticipantStatus } from '@fourball/shared/seasons/registration-calls.ts';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { buildCrowd, buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups, enterGolfers, groupsFor, idsOf, publishDraw } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, enterEvent, enterSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { callOver, outcomeOf, replyOver, type TestServer } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const test = clubTest({ apis: 2, env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'LEAGUE' }))
  .extend('golfEvent', ({ server, club }) => makeEvent(server, club));

/** Who plays, by the participants' ids. */
const playingIn = async ({ db }: TestServer, eventId: number): Promise<number[]> =>
  (
    await db.query<{ id: number }>(
      `select id from participants where event_id = $1 and place = 'IN' order by id`,
      [eventId],
    )
  ).map(({ id }) => id);

/** The board as it is, by a change that changes nothing of it. */
const boardOf = (server: TestServer, { token }: Pick<BuiltUser, 'token'>, eventId: number): Promise<Draw> =>
  replyOver(server.url, generateDraw, {
    token,
    body: { eventId, startTime: '17:00', interval: 10, drawVersion: 1_000_000 },
  });

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

/** Everybody who plays is in one group or in none, and nobody else is in any. */
async function expectWhole(
  server: TestServer,
  organizer: Pick<BuiltUser, 'token'>,
  eventId: number,
): Promise<Draw> {
  const board = await boardOf(server, organizer, eventId);
  const ungrouped = board.ungrouped.map(({ participantId }) => participantId);
  expect(sorted([...idsOf(board.groups).flat(), ...ungrouped])).toEqual(await playingIn(server, eventId));
  const seen = idsOf(await groupsFor(server, eventId)).flat();
  expect(new Set(seen).size).toBe(seen.length);
  const playing = new Set(await playingIn(server, eventId));
  expect(seen.filter((id) => !playing.has(id))).toEqual([]);
  return board;
}

const withdrawAs = async (server: TestServer, golfer: BuiltUser, eventId: number) =>
  replyOver(server.url, bailEvent, { token: golfer.token, body: { eventId } });

const fields = { startTime: '17:00', interval: 10, lineItems: [] };

describe('leaving', () => {
  test('takes a golfer out of the board and of what is published at once', async ({
    server,
    club,
    golfEvent,
  }) => {
    const { id } = golfEvent;
    const [leaver] = await enterGolfers(server, id, 4);
    await drawGroups(server, club.organizer, id);
    const { groups } = await publishDraw(server, club.organizer, id);
    await replyOver(server.url, updateDrawGroup, {
      token: club.organizer.token,
      body: { id: groups[0]?.id ?? 0, eventId: id, ...fields, startTime: '17:20' },
    });
    if (!leaver) throw new Error('Nobody entered.');
    await withdrawAs(server, leaver, id);
    expect((await groupsFor(server, id)).map(({ places }) => places.length)).toEqual([3]);
    const board = await expectWhole(server, club.organizer, id);
    expect(idsOf(board.groups).flat()).toHaveLength(3);
  });

  test('by not playing is left to withdrawing once groups are published, but for an organizer', async ({
    server,
    club,
    golfEvent,
  }) => {
    const golfer = await buildUser(server.db);
    await enterSeason(server, golfer, club.seasonId);
    const body = { eventId: golfEvent.id, userId: golfer.userId };
    const toggle = (token: string, playing: boolean) =>
      callOver(server.url, setParticipantPlaying, { token, body: { ...body, playing } });
    await enterGolfers(server, golfEvent.id, 2);
    await drawGroups(server, club.organizer, golfEvent.id);
    // Nobody sees the groups yet.
    expect(outcomeOf(await toggle(golfer.token, false))).toBe(200);
    expect(idsOf((await expectWhole(server, club.organizer, golfEvent.id)).groups).flat()).toHaveLength(2);
    expect(outcomeOf(await toggle(golfer.token, true))).toBe(200);
    await drawGroups(server, club.organizer, golfEvent.id);
    await publishDraw(server, club.organizer, golfEvent.id);
    expect(outcomeOf(await toggle(golfer.token, false))).toBe('CONFLICT');
    // Taking somebody out is no consent to let somebody in.
    await replyOver(server.url, updateEventSpots, {
      token: club.organizer.token,
      body: { eventId: golfEvent.id, numSpots: 3 },
    });
    await enterEvent(server, await buildUser(server.db), golfEvent.id);
    expect(outcomeOf(await toggle(club.organizer.token, false))).toBe(200);
    expect(await playingIn(server, golfEvent.id)).toHaveLength(2);
    expect((await groupsFor(server, golfEvent.id)).map(({ places }) => places.length)).toEqual([2]);
    await expectWhole(server, club.organizer, golfEvent.id);
  });

  test('frees a place in a printed group, which is filled once an organizer wants so', async ({
    server,
    club,
  }) => {
    const { id } = await makeEvent(server, club, { numSpots: 2 });
    const [leaver] = await enterGolfers(server, id, 2);
    const waiting = await buildUser(server.db);
    const { registrationId } = await enterEvent(server, waiting, id);
    const later = await buildUser(server.db);
    await enterEvent(server, later, id);
    await drawGroups(server, club.organizer, id);
    await publishDraw(server, club.organizer, id);
    if (!leaver) throw new Error('Nobody entered.');
    await withdrawAs(server, leaver, id);
    expect(await playingIn(server, id)).toHaveLength(1);
    await replyOver(server.url, updateParticipantStatus, {
      token: club.organizer.token,
      body: { registrationId: registrationId ?? 0, participantRegistrationStatus: 'REGISTERED' },
    });
    expect(await playingIn(server, id)).toHaveLength(2);
    const board = await expectWhole(server, club.organizer, id);
    expect(board.ungrouped.map(({ userId }) => userId)).toEqual([waiting.userId]);
    // More places are given by an organizer, too.
    await replyOver(server.url, updateEventSpots, {
      token: club.organizer.token,
      body: { eventId: id, numSpots: 3 },
    });
    expect(await playingIn(server, id)).toHaveLength(3);
  });

  test('lets in who waits as soon as groups are hidden again', async ({ server, club }) => {
    const { id } = await makeEvent(server, club, { numSpots: 2 });
    const [leaver] = await enterGolfers(server, id, 2);
    await enterEvent(server, await buildUser(server.db), id);
    await drawGroups(server, club.organizer, id);
    await publishDraw(server, club.organizer, id);
    if (!leaver) throw new Error('Nobody entered.');
    await withdrawAs(server, leaver, id);
    await replyOver(server.url, publishEventGroups, {
      token: club.organizer.token,
      body: { id, publishGroups: false },
    });
    expect(await playingIn(server, id)).toHaveLength(2);
  });
});

describe('at the same moment', () => {
  test('of two organizers on one board one is told that it was changed', async ({
    server,
    club,
    golfEvent,
  }) => {
    const [, other = server.url] = server.urls;
    await enterGolfers(server, golfEvent.id, 8);
    const { groups, drawVersion } = await drawGroups(server, club.organizer, golfEvent.id);
    const [one = [], two = []] = idsOf(groups);
    const change = (url: string, token: string, at: number, participantIds: number[]) =>
      replyOver(url, updateDrawGroup, {
        token,
        body: { id: groups[at]?.id ?? 0, eventId: golfEvent.id, drawVersion, ...fields, participantIds },
      });
    const results = await Promise.all([
      change(server.url, club.organizer.token, 0, two),
      change(other, club.admin.token, 1, one),
    ]);
    expect(results.map(({ result }) => result).sort()).toEqual(['DONE', 'STALE']);
    await expectWhole(server, club.organizer, golfEvent.id);
    const drawn = await Promise.all(
      [server.url, other, server.url].map((url, at) =>
        replyOver(url, generateDraw, {
          token: at === 1 ? club.admin.token : club.organizer.token,
          body: { eventId: golfEvent.id, startTime: '17:00', interval: 10, drawVersion: drawVersion + 1 },
        }),
      ),
    );
    expect(drawn.map(({ result }) => result).sort()).toEqual(['DONE', 'STALE', 'STALE']);
    await expectWhole(server, club.organizer, golfEvent.id);
  });

  test('golfers toggle, withdraw and sign up while it is drawn and published', async ({
    server,
    club,
    golfEvent,
  }) => {
    const { id } = golfEvent;
    const regulars = await buildCrowd(server.db, 8);
    await Promise.all(regulars.map((golfer) => enterSeason(server, golfer, club.seasonId)));
    const guests = await buildCrowd(server.db, 12);
    await Promise.all(guests.slice(0, 8).map((golfer) => enterEvent(server, golfer, id)));
    for (let round = 0; round < 3; round += 1) {
      const late = guests[8 + round];
      if (!late) throw new Error('The crowd is too small.');
      await Promise.all([
        drawGroups(server, club.organizer, id),
        drawGroups(server, club.admin, id, { order: 'RANDOM', start: 'SHOTGUN' }),
        ...regulars.slice(0, 4).map((golfer) =>
          callOver(server.url, setParticipantPlaying, {
            token: golfer.token,
            body: { eventId: id, userId: golfer.userId, playing: round % 2 === 1 },
          }),
        ),
        ...guests.slice(2 * round, 2 * round + 2).map((golfer) => withdrawAs(server, golfer, id)),
        enterEvent(server, late, id),
        callOver(server.url, publishEventGroups, {
          token: club.organizer.token,
          body: { id, publishGroups: round > 0 },
        }),
      ]);
      await expectWhole(server, club.organizer, id);
    }
  });
});

test('whatever happens, everybody who plays is in one group or in none', async ({ server }) => {
  const step = fc.oneof(
    fc.record({ what: fc.constant('ENTER' as const) }),
    fc.record({ what: fc.constant('LEAVE' as const), who: fc.nat(30) }),
    fc.record({ what: fc.constant('DRAW' as const), size: fc.integer({ min: 2, max: 5 }) }),
    fc.record({ what: fc.constant('ADD' as const) }),
    fc.record({ what: fc.constant('MOVE' as const), who: fc.nat(30), to: fc.nat(8) }),
    fc.record({ what: fc.constant('PUBLISH' as const), on: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const club = await buildOpenSeason(server, { type: 'TOURNAMENT' });
      const { token } = club.organizer;
      const { id } = await makeEvent(server, club);
      const inside = await enterGolfers(server, id, 5);
      for (const one of steps) {
        if (one.what === 'ENTER') inside.push(...(await enterGolfers(server, id, 1)));
        if (one.what === 'LEAVE') {
          const [leaver] = inside.splice(one.who % Math.max(1, inside.length), 1);
          if (leaver) await withdrawAs(server, leaver, id);
        }
        if (one.what === 'DRAW')
          await callOver(server.url, generateDraw, {
            token,
            body: { eventId: id, startTime: '08:00', interval: 10, size: one.size },
          });
        if (one.what === 'ADD')
          await callOver(server.url, addDrawGroupsByType, { token, body: { eventId: id, type: 'RANDOM' } });
        if (one.what === 'PUBLISH')
          await callOver(server.url, publishEventGroups, { token, body: { id, publishGroups: one.on } });
        if (one.what === 'MOVE') {
          const { groups } = await boardOf(server, club.organizer, id);
          const playing = await playingIn(server, id);
          const to = groups[one.to % Math.max(1, groups.length)];
          const who = playing[one.who % Math.max(1, playing.length)];
          if (to && who && to.places.length < 8)
            await callOver(server.url, updateDrawGroup, {
              token,
              body: {
                id: to.id,
                eventId: id,
                ...fields,
                participantIds: [...new Set([...to.places.map(({ participantId }) => participantId), who])],
              },
            });
        }
        const board = await expectWhole(server, club.organizer, id);
        if (one.what === 'DRAW' && inside.length > 0) {
          const sizes = idsOf(board.groups).map(({ length }) => length);
          expect(Math.max(...sizes)).toBeLessThanOrEqual(one.size);
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        }
      }
    }),
    { numRuns: 12 },
  );
});

test('whoever signs up or leaves does not wait for a draw, which is worked out anew with them', async ({
  server,
  club,
  golfEvent,
}) => {
  const { id } = golfEvent;
  const [leaver] = await enterGolfers(server, id, 6);
  let begun = 0;
  let letOn = (): void => undefined;
  const worked = new Promise<void>((resolve) => {
    letOn = resolve;
  });
  const arranged: number[] = [];
  // The first draw is not done before somebody has come and somebody has left.
  const held: Arranger = {
    async arrange(input) {
      arranged.push(input.players.length);
      begun += 1;
      if (begun === 1) await worked;
      return arrange(input);
    },
    close: async () => {},
  };
  const actor = {
    kind: 'user',
    userId: club.organizer.userId,
    name: club.organizer.name,
    roles: new Set(['GOLFER']),
    rights: new Set(),
  } as unknown as UserActor;
  const drawing = generate({ house: server.house, arranger: held }, actor, {
    eventId: id,
    startTime: '17:00',
    interval: 10,
  });
  await eventually('the draw that is worked out', () => Promise.resolve(begun === 1));
  const late = await buildUser(server.db);
  expect(
    outcomeOf(await callOver(server.url, signUpEvent, { token: late.token, body: { eventId: id } })),
  ).toBe(200);
  if (leaver) await withdrawAs(server, leaver, id);
  // Neither of these has waited: the draw is held still.
  expect(begun).toBe(1);
  letOn();
  const draw = await drawing;
  expect(arranged).toEqual([6, 6]);
  expect(draw.ungrouped).toEqual([]);
  expect(idsOf(draw.groups).flat()).toHaveLength(6);
  expect(draw.groups.flatMap(({ places }) => places.map(({ userId }) => userId))).toContain(late.userId);
  await expectWhole(server, club.organizer, id);
});

test('288 golfers are drawn soon, while somebody signs up', async ({ server, club }) => {
  const crowd = await buildCrowd(server.db, 289);
  const before = await makeEvent(server, club, { date: '2026-06-17', time: '06:00' });
  const event = await makeEvent(server, club, { time: '06:00' });
  const late = crowd[288];
  if (!late) throw new Error('The crowd is too small.');
  for (const { id } of [before, event]) {
    await server.db.query(
      `with r as (
         insert into registrations (event_type_id, event_id, user_id, status, registered_at)
         select $1, $2, u, 'REGISTERED', now() from unnest($3::bigint[]) u returning id, user_id)
       insert into participants (event_id, registration_id, user_id, place, price_class)
       select $2, id, user_id, 'IN', 'NON_MEMBER' from r`,
      [club.eventTypeId, id, crowd.slice(0, 288).map(({ userId }) => userId)],
    );
  }
  await drawGroups(server, club.organizer, before.id, { startTime: '06:00', start: 'TWO_TEES' });
  await publishDraw(server, club.organizer, before.id);
  const from = performance.now();
  let took = 0;
  const [draw] = await Promise.all([
    drawGroups(server, club.organizer, event.id, {
      startTime: '06:00',
      start: 'TWO_TEES',
      order: 'FEWEST_REPEATS',
    }).finally(() => {
      took = performance.now() - from;
    }),
    enterEvent(server, late, event.id),
  ]);
  expect(draw.groups).toHaveLength(draw.ungrouped.length === 0 ? 73 : 72);
  await expectWhole(server, club.organizer, event.id);
  // It takes half a second; what is more than this is more than a busy machine.
  expect(took).toBeLessThan(5_000);
});
