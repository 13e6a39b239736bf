/** Groups that are published: who sees what of them, and what stays while organizers work at the next. */
import {
  addDrawGroupsByType,
  createDrawGroup,
  getOwnDrawGroups,
  listBasicDrawGroups,
  updateDrawGroup,
} from '@fourball/shared/seasons/draw-calls.ts';
import { publishEventGroups, updateEvent } from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { signUpEvent } from '@fourball/shared/seasons/registration-calls.ts';
import { listSeasonGroupsOfContact } from '@fourball/shared/seasons/season-calls.ts';
import { describe, expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups, enterGolfers, groupsFor, idsOf, publishDraw } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { callOver, outcomeOf, replyOver } from '../../kit/server.ts';

const test = clubTest()
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('golfEvent', ({ server, club }) => makeEvent(server, club));

const fields = { startTime: '17:00', interval: 10, lineItems: [] };

/** What an update of an event says again. */
const again = (event: GolfEvent) => ({ ...event, registrationOpensAt: null, registrationClosesAt: null });

describe('published', () => {
  test('groups are seen by everybody, and stay while organizers work at the next', async ({
    server,
    club,
    golfEvent,
  }) => {
    const golfers = await enterGolfers(server, golfEvent.id, 5);
    const eventId = golfEvent.id;
    const draw = await drawGroups(server, club.organizer, eventId);
    expect(await groupsFor(server, eventId)).toEqual([]);
    const { groups } = await publishDraw(server, club.organizer, eventId);
    expect(groups.map(({ id }) => id)).toEqual(draw.groups.map(({ id }) => id));
    const seen = await groupsFor(server, eventId);
    expect(idsOf(seen)).toEqual(idsOf(draw.groups));
    expect(seen.every(({ published }) => published)).toBe(true);
    // Nothing but names, divisions and teams.
    expect(Object.keys(seen[0]?.places[0] ?? {}).sort()).toEqual([
      'divisionId',
      'name',
      'participantId',
      'team',
      'userId',
    ]);
    const { token } = club.organizer;
    const [first] = draw.groups;
    const changed = await replyOver(server.url, updateDrawGroup, {
      token,
      body: { id: first?.id ?? 0, eventId, ...fields, participantIds: [] },
    });
    expect(changed).toMatchObject({ drawVersion: 2, published: false });
    expect(idsOf(await groupsFor(server, eventId))).toEqual(idsOf(draw.groups));
    expect((await groupsFor(server, eventId)).map(({ drawVersion }) => drawVersion)).toEqual([1, 1]);
    const own = await replyOver(server.url, getOwnDrawGroups, {
      token: golfers[0]?.token,
      params: { id: eventId },
    });
    expect(own).toHaveLength(1);
    const basic = await replyOver(server.url, listBasicDrawGroups, { params: { id: eventId } });
    expect(basic.map(({ names }) => names.length)).toEqual([2, 3]);
    await publishDraw(server, club.organizer, eventId);
    expect((await groupsFor(server, eventId)).map(({ places }) => places.length)).toEqual([0, 3]);
  });

  test('rooms are seen by who is in them alone', async ({ server, club, golfEvent }) => {
    const [inside, outside] = await enterGolfers(server, golfEvent.id, 2);
    const eventId = golfEvent.id;
    const { groups } = await drawGroups(server, club.organizer, eventId);
    const mine = groups[0]?.places.find(({ userId }) => userId === inside?.userId)?.participantId ?? 0;
    await replyOver(server.url, createDrawGroup, {
      token: club.organizer.token,
      body: { eventId, ...fields, purpose: 'ROOM', roomNumber: '9', participantIds: [mine] },
    });
    await publishDraw(server, club.organizer, eventId);
    const purposes = async (reader?: { token: string }) =>
      (await groupsFor(server, eventId, reader)).map(({ purpose }) => purpose);
    expect(await purposes(inside)).toEqual(['PLAY', 'ROOM']);
    expect(await purposes(outside)).toEqual(['PLAY']);
    expect(await purposes()).toEqual(['PLAY']);
  });

  test('takes groups, and an update of the event does not publish or hide them', async ({
    server,
    club,
    golfEvent,
  }) => {
    const { token } = club.organizer;
    const id = golfEvent.id;
    const publish = (publishGroups: boolean) =>
      callOver(server.url, publishEventGroups, { token, body: { id, publishGroups } });
    expect(outcomeOf(await publish(true))).toBe('CONFLICT');
    await enterGolfers(server, id, 2);
    await drawGroups(server, club.organizer, id);
    const { publishGroups } = await replyOver(server.url, updateEvent, {
      token,
      body: { ...again(golfEvent), publishGroups: true },
    });
    expect(publishGroups).toBe(false);
    expect(outcomeOf(await publish(true))).toBe(200);
    expect(await groupsFor(server, id)).toHaveLength(1);
    expect(outcomeOf(await publish(false))).toBe(200);
    expect(await groupsFor(server, id)).toEqual([]);
  });

  test('the groups of a golfer over a season are for the golfer and who organizes it', async ({
    server,
    club,
    golfEvent,
  }) => {
    const [golfer, other] = await enterGolfers(server, golfEvent.id, 2);
    await drawGroups(server, club.organizer, golfEvent.id);
    await publishDraw(server, club.organizer, golfEvent.id);
    const [contact] = await server.db.query<{ id: number }>('select id from contacts where user_id = $1', [
      golfer?.userId,
    ]);
    const body = { seasonId: club.seasonId, contactId: contact?.id ?? 0 };
    for (const reader of [golfer, club.organizer]) {
      const found = await replyOver(server.url, listSeasonGroupsOfContact, { token: reader?.token, body });
      expect(found).toMatchObject([{ eventName: 'Night one', date: '2026-06-18' }]);
    }
    const refused = await callOver(server.url, listSeasonGroupsOfContact, { token: other?.token, body });
    expect(refused.status).toBe(403);
  });

  test('who signs up afterwards is in no group, until an organizer adds one', async ({
    server,
    club,
    golfEvent,
  }) => {
    await enterGolfers(server, golfEvent.id, 4);
    await drawGroups(server, club.organizer, golfEvent.id);
    await publishDraw(server, club.organizer, golfEvent.id);
    const late = await buildUser(server.db);
    await replyOver(server.url, signUpEvent, { token: late.token, body: { eventId: golfEvent.id } });
    const draw = await replyOver(server.url, addDrawGroupsByType, {
      token: club.organizer.token,
      body: { eventId: golfEvent.id, type: 'SHOTGUN' },
    });
    expect(draw).toMatchObject({ published: false, ungrouped: [] });
    expect(draw.groups.map(({ startTee, places }) => [startTee, places.length])).toEqual([
      ['1', 4],
      ['1A', 1],
    ]);
  });
});
