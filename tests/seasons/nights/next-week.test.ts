/** From one league night to the next: it is opened by one wish, drawn as last time, and published. */
import { addDays } from '@fourball/shared/club/days.ts';
import { getDrawBoard } from '@fourball/shared/seasons/draw-calls.ts';
import { publishEventGroups } from '@fourball/shared/seasons/event-calls.ts';
import { getEventNight, openFollowingEvent } from '@fourball/shared/seasons/nights/night-calls.ts';
import { describe, expect } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups, idsOf, publishDraw } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, enterSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { buildSeason } from '../../kit/seasons/seasons.ts';
import { callOver, replyOver } from '../../kit/server.ts';

const test = clubTest()
  .extend('season', ({ server }) => buildOpenSeason(server, { type: 'LEAGUE', seasonRegistration: true }))
  .extend('golfers', async ({ server, season }) => {
    const golfers: BuiltUser[] = [];
    for (let at = 0; at < 6; at += 1) {
      const golfer = await buildUser(server.db);
      await enterSeason(server, golfer, season.seasonId);
      golfers.push(golfer);
    }
    return golfers;
  })
  /** Last week’s, with its golfers. */
  .extend('night', ({ server, season, golfers }) => {
    expect(golfers.length).toBe(6);
    return makeEvent(server, season, { name: 'Night 4', date: '2026-06-18', startKind: 'ONE_TEE' });
  })
  .extend(
    'follow',
    ({ server, season }) =>
      (eventId: number, { token } = season.organizer) =>
        replyOver(server.url, openFollowingEvent, { token, body: { eventId } }),
  )
  .extend('participantOf', ({ server }) => async (eventId: number, { userId }: BuiltUser) => {
    const [row] = await server.db.query<{ id: number }>(
      'select id from participants where event_id = $1 and user_id = $2',
      [eventId, userId],
    );
    return row?.id ?? 0;
  });

describe('the next league night', () => {
  test('is a copy with the golfers of the season, opened once by however many', async ({
    server,
    season,
    night,
    follow,
  }) => {
    const { token } = season.organizer;
    const read = () => replyOver(server.url, getEventNight, { token, params: { id: night.id } });
    expect((await read()).following).toEqual({ eventId: null, name: 'Night 5', date: '2026-06-25' });
    const opened = await Promise.all([1, 2, 3].map(() => follow(night.id)));
    expect(opened.filter(({ created }) => created).length).toBe(1);
    expect(new Set(opened.map(({ event }) => event.id)).size).toBe(1);
    const { event } = opened[0] ?? (await follow(night.id));
    expect(event).toMatchObject({ name: 'Night 5', date: '2026-06-25', publish: true, taken: 6 });
    expect((await read()).following).toEqual({ eventId: event.id, name: 'Night 5', date: '2026-06-25' });
    const again = await follow(event.id);
    expect(again).toMatchObject({ created: true, event: { date: addDays('2026-06-25', 7) } });
  });

  test('is opened by who organizes its season, and not after the season', async ({
    server,
    season,
    night,
    golfers,
    follow,
  }) => {
    const other = await buildSeason(server.db, {});
    const stranger = await buildOpenSeason(server);
    expect(other.seasonId).not.toBe(season.seasonId);
    const wish = { body: { eventId: night.id } };
    const by = async (token: string | undefined) =>
      (await callOver(server.url, openFollowingEvent, { ...(token !== undefined && { token }), ...wish }))
        .status;
    expect(await by(stranger.organizer.token)).toBe(403);
    expect(await by(golfers[0]?.token)).toBe(403);
    await server.db.query('update seasons set end_date = $2 where id = $1', [season.seasonId, '2026-06-20']);
    await expect(follow(night.id)).rejects.toThrow(/422/);
  });

  test('is drawn as the last one was, with the wishes of who plays again', async ({
    server,
    season,
    golfers,
    night,
    follow,
    participantOf,
  }) => {
    const [ava, ben, cal] = golfers;
    if (!ava || !ben || !cal) throw new Error('Three play.');
    const pair = [await participantOf(night.id, ava), await participantOf(night.id, ben)];
    await drawGroups(server, season.organizer, night.id, {
      order: 'RANDOM',
      start: 'TWO_TEES',
      size: 3,
      interval: 12,
      preferences: [
        { kind: 'TOGETHER', participantIds: pair },
        { kind: 'EARLY', participantIds: [await participantOf(night.id, cal)] },
      ],
    });
    await publishDraw(server, season.organizer, night.id);
    const { event } = await follow(night.id);
    const { token } = season.organizer;
    const board = await replyOver(server.url, getDrawBoard, { token, params: { id: event.id } });
    const together = [await participantOf(event.id, ava), await participantOf(event.id, ben)];
    expect(board).toMatchObject({
      drawVersion: 0,
      order: 'RANDOM',
      start: 'TWO_TEES',
      size: 3,
      interval: 12,
    });
    expect(board.preferences).toEqual([
      { kind: 'TOGETHER', participantIds: together },
      { kind: 'EARLY', participantIds: [await participantOf(event.id, cal)] },
    ]);
    const drawn = await drawGroups(server, season.organizer, event.id);
    expect(drawn).toMatchObject({ result: 'DONE', order: 'RANDOM', start: 'TWO_TEES', unmet: [] });
    const groups = idsOf(drawn.groups);
    expect(groups.map(({ length }) => length)).toEqual([3, 3]);
    expect(groups.some((group) => together.every((id) => group.includes(id)))).toBe(true);
    const shown = await replyOver(server.url, publishEventGroups, {
      token,
      body: { id: event.id, publishGroups: true },
    });
    expect(shown.publishGroups).toBe(true);
  });
});
