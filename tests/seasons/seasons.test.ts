/** Seasons: who sees, writes and deletes them, and who is made their organizer. */
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { deleteEventType } from '@fourball/shared/seasons/event-type-calls.ts';
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { sendMessage } from '@fourball/shared/messaging/calls.ts';
import {
  addSeasonOrganizer,
  checkSeasonOrganizer,
  createSeason,
  deleteSeason,
  getSeason,
  getSeasonByYearAndDomain,
  listSeasonOrganizers,
  listSeasonsByEventType,
  openSeasonConversation,
  removeSeasonOrganizer,
  updateSeason,
} from '@fourball/shared/seasons/season-calls.ts';
import { exportRegistrations } from '@fourball/domain/seasons/export-registrations.ts';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { buildEventType } from '../kit/seasons/event-types.ts';
import { appoint, buildGolfEvent, buildLeague, buildSeason, register } from '../kit/seasons/seasons.ts';
import { callOver, refusalIn, replyOver, type CallOptions } from '../kit/server.ts';

const password = 'Fairway-and-rough 1';
const dates = { year: 2026, startDate: '2026-05-01', endDate: '2026-09-30' };

const test = clubTest({
  env: { LOGIN_ATTEMPTS: '1000', CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' },
})
  .extend('golfer', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend(
    'statusOf',
    ({ server }) =>
      async (call: Call, user: BuiltUser | null, options: CallOptions) =>
        (await callOver(server.url, call, { ...options, ...(user ? { token: user.token } : {}) })).status,
  )
  .extend(
    'refusal',
    ({ server }) =>
      async (call: Call, user: BuiltUser, options: CallOptions) =>
        refusalIn(await callOver(server.url, call, { token: user.token, ...options })),
  )
  .extend(
    'trailOf',
    ({ server }) =>
      (seasonName: string) =>
        server.db.query<{ action: string; user_id: number | null }>(
          `select action, user_id from audit_entries where changes::text like '%' || $1 || '%' order by id`,
          [seasonName],
        ),
  )
  .extend(
    'remove',
    ({ server, admin }) =>
      (id: number) =>
        callOver(server.url, deleteSeason, { token: admin.token, params: { id } }),
  );

describe('who sees a season', () => {
  test.for([
    ['of a public event type: everybody', {}, [200, 200, 200, 200]],
    ['of one for members: not visitors', { visibility: 'MEMBERS' }, [404, 200, 200, 200]],
    ['of a hidden one: its organizers and admins', { hidden: true }, [404, 404, 200, 200]],
  ] as const)(
    '%s',
    async ([, options, [visitor, anyone, organizers, admins]], { server, golfer, admin, statusOf }) => {
      const { seasonId: id, eventTypeId, organizer } = await buildLeague(server, options);
      const readers = [
        [null, visitor],
        [golfer, anyone],
        [organizer, organizers],
        [admin, admins],
      ] as const;
      for (const [reader, status] of readers) {
        expect(await statusOf(getSeason, reader, { params: { id } })).toBe(status);
        expect(await statusOf(listSeasonsByEventType, reader, { params: { eventTypeId } })).toBe(status);
      }
    },
  );

  test('shows it as it was written, the newest first in the list', async ({ server }) => {
    const { eventTypeId, seasonId: old } = await buildSeason(server.db, { year: 2024, name: 'Long ago' });
    const { seasonId: next } = await buildSeason(server.db, { eventTypeId, year: 2027 });
    const { seasonId: id } = await buildSeason(server.db, { eventTypeId });
    expect(await replyOver(server.url, getSeason, { params: { id } })).toEqual({
      id,
      eventTypeId,
      name: 'Summer',
      ...dates,
      divisions: 0,
      registration: 'OPEN',
      own: null,
      can: { manage: false, signUp: false, readThread: false },
    });
    const listed = await replyOver(server.url, listSeasonsByEventType, { params: { eventTypeId } });
    expect(listed.map((season) => season.id)).toEqual([next, id, old]);
    const empty = await buildEventType(server.db);
    expect(await replyOver(server.url, listSeasonsByEventType, { params: { eventTypeId: empty } })).toEqual(
      [],
    );
  });

  test('is found by year and path, in any letter case, where one may see it', async ({ server }) => {
    const { eventTypeId, seasonId } = await buildSeason(server.db, { domain: 'thursday-nines' });
    const { seasonId: newest } = await buildSeason(server.db, { eventTypeId, year: 2027 });
    const { seasonId: autumn } = await buildSeason(server.db, {
      eventTypeId,
      startDate: '2026-10-01',
      endDate: '2026-11-30',
    });
    const find = (year: number, domain: string) =>
      callOver(server.url, getSeasonByYearAndDomain, { params: { year, domain } });
    expect((await find(2026, 'Thursday-NINES')).json).toMatchObject({ id: autumn });
    expect((await find(0, 'thursday-nines')).json).toMatchObject({ id: newest });
    expect(refusalIn(await find(2025, 'thursday-nines')).code).toBe('not_found');
    expect(refusalIn(await find(2026, 'friday-nines')).code).toBe('not_found');
    expect(seasonId).not.toBe(autumn);
    await buildSeason(server.db, { domain: 'secret', hidden: true });
    expect(refusalIn(await find(2026, 'secret')).code).toBe('not_found');
  });
});

describe('writing', () => {
  test('an admin adds one, and the trail says so', async ({ server, admin, trailOf }) => {
    const eventTypeId = await buildEventType(server.db);
    const body = { eventTypeId, name: 'Spring of birdies', ...dates };
    const made = await replyOver(server.url, createSeason, { token: admin.token, body });
    expect(made).toMatchObject({ id: made.id, ...body });
    expect(await trailOf('Spring of birdies')).toEqual([{ action: 'season.created', user_id: null }]);
  });

  test.for([
    ['an unknown event type', { eventTypeId: 4_000_000 }, 'eventTypeId'],
    ['a last day before the first', { endDate: '2026-04-30' }, 'endDate'],
    ['a day that is none', { startDate: '2026-02-30' }, 'startDate'],
    ['no name', { name: '  ' }, 'name'],
    ['a year that is none', { year: 3 }, 'year'],
  ] as const)('refuses %s by name', async ([, wrong, field], { server, refusal, admin }) => {
    const eventTypeId = await buildEventType(server.db);
    const body = { eventTypeId, name: 'Summer', ...dates, ...wrong };
    expect(await refusal(createSeason, admin, { body })).toMatchObject({ status: 422, fields: [field] });
    const { seasonId: id } = await buildSeason(server.db, { eventTypeId });
    expect(await refusal(updateSeason, admin, { body: { ...body, id } })).toMatchObject({
      status: 422,
      fields: [field],
    });
  });

  test('is the organizers’ of that season, and the admins’', async ({ server, statusOf, admin, trailOf }) => {
    const league = await buildLeague(server);
    const { seasonId: id, eventTypeId } = league;
    const body = { id, eventTypeId, name: 'Renamed with care', ...dates };
    for (const user of [league.golfer, league.otherOrganizer, league.stranger]) {
      expect(await statusOf(updateSeason, user, { body })).toBe(403);
    }
    const changed = await replyOver(server.url, updateSeason, { token: league.organizer.token, body });
    expect(changed).toMatchObject(body);
    // What changes nothing leaves no line.
    await replyOver(server.url, updateSeason, { token: admin.token, body });
    expect((await trailOf('Renamed with care')).map(({ action }) => action)).toEqual(['season.changed']);
    for (const user of [league.organizer, league.golfer]) {
      expect(await statusOf(createSeason, user, { body: { ...body, id: undefined } })).toBe(403);
      expect(await statusOf(deleteSeason, user, { params: { id } })).toBe(403);
    }
  });

  test('of a hidden season tells strangers with the role nothing of it', async ({ server, statusOf }) => {
    const league = await buildLeague(server, { hidden: true });
    const { seasonId: id, eventTypeId } = league;
    const body = { id, eventTypeId, name: 'x', ...dates };
    expect(await statusOf(updateSeason, league.otherOrganizer, { body })).toBe(404);
    expect(await statusOf(listSeasonOrganizers, league.otherOrganizer, { params: { id } })).toBe(404);
  });

  test('moves it to another event type for admins alone', async ({ server, refusal, admin }) => {
    const league = await buildLeague(server);
    const eventTypeId = await buildEventType(server.db);
    const body = { id: league.seasonId, eventTypeId, name: 'Summer', ...dates };
    expect(await refusal(updateSeason, league.organizer, { body })).toMatchObject({
      fields: ['eventTypeId'],
    });
    expect((await replyOver(server.url, updateSeason, { token: admin.token, body })).eventTypeId).toBe(
      eventTypeId,
    );
  });
});

describe('deleting', () => {
  test('takes an empty one away with its organizers and silent threads', async ({
    server,
    admin,
    remove,
    trailOf,
  }) => {
    const { seasonId } = await buildSeason(server.db, { name: 'A slip of the pen' });
    const organizer = await buildUser(server.db);
    await appoint(server, admin, seasonId, organizer);
    for (const organizerOnly of [true, false]) {
      await replyOver(server.url, openSeasonConversation, {
        token: organizer.token,
        body: { seasonId, organizerOnly },
      });
    }
    const before = await server.db.query('select id from conversations');
    expect((await remove(seasonId)).json).toEqual({ deleted: true });
    expect(await server.db.query('select id from conversations')).toHaveLength(before.length - 2);
    expect((await remove(seasonId)).status).toBe(404);
    expect((await trailOf('A slip of the pen')).at(-1)?.action).toBe('season.deleted');
  });

  test('is refused while it has golf events, registrations or messages; its event type stays with it', async ({
    server,
    admin,
    remove,
    golfer,
  }) => {
    const { seasonId, eventTypeId } = await buildSeason(server.db);
    expect(
      refusalIn(
        await callOver(server.url, deleteEventType, { token: admin.token, params: { id: eventTypeId } }),
      ),
    ).toMatchObject({ status: 200, code: 'conflict', fields: ['id'] });
    const refused = async () => expect(refusalIn(await remove(seasonId))).toMatchObject({ fields: ['id'] });
    const eventId = await buildGolfEvent(server.db, seasonId);
    await refused();
    await server.db.query('delete from golf_events where id = $1', [eventId]);
    await register(server.db, eventTypeId, golfer);
    await refused();
    const { conversationId } = await replyOver(server.url, openSeasonConversation, {
      token: golfer.token,
      body: { seasonId },
    });
    await replyOver(server.url, sendMessage, {
      token: golfer.token,
      body: { conversationId, text: 'Who is in?' },
    });
    await server.db.query('delete from registrations where event_type_id = $1', [eventTypeId]);
    await refused();
    // Nobody is registered for another season of it.
    await register(server.db, eventTypeId, golfer);
    const { seasonId: spare } = await buildSeason(server.db, { eventTypeId });
    expect((await remove(spare)).status).toBe(200);
  });
});

describe('organizers', () => {
  test('get the role with it and keep it, and the trail names both', async ({ server, admin, trailOf }) => {
    const { seasonId } = await buildSeason(server.db, { name: 'Season of roles' });
    const ava = await buildUser(server.db);
    const body = { seasonId, userId: ava.userId };
    const rolesOf = async () =>
      (await replyOver(server.url, getCurrentUser, { token: ava.token })).roles.toSorted();
    expect(await rolesOf()).toEqual(['GOLFER']);
    const added = await replyOver(server.url, addSeasonOrganizer, { token: admin.token, body });
    expect(added).toEqual([{ userId: ava.userId, userName: ava.userName, name: ava.name, avatarUrl: null }]);
    await server.heard();
    expect(await rolesOf()).toEqual(['GOLFER', 'ORGANIZER']);
    expect(await replyOver(server.url, addSeasonOrganizer, { token: admin.token, body })).toEqual(added);
    for (const left of [1, 2]) {
      expect(await replyOver(server.url, removeSeasonOrganizer, { token: admin.token, body })).toEqual([]);
      expect(left).toBeGreaterThan(0);
    }
    expect(await rolesOf()).toEqual(['GOLFER', 'ORGANIZER']);
    expect(await trailOf('Season of roles')).toEqual([
      { action: 'season.organizer-added', user_id: ava.userId },
      { action: 'season.organizer-removed', user_id: ava.userId },
    ]);
    const roles = await server.db.query(
      `select actor_user_id as by from audit_entries where user_id = $1 and action = 'account.role-added'`,
      [ava.userId],
    );
    expect(roles).toEqual([{ by: admin.userId }]);
  });

  test('are named by admins alone', async ({ server, statusOf }) => {
    const { seasonId, organizer, golfer: registered, stranger } = await buildLeague(server);
    const body = { seasonId, userId: stranger.userId };
    for (const user of [organizer, registered, stranger]) {
      expect(await statusOf(addSeasonOrganizer, user, { body })).toBe(403);
      expect(
        await statusOf(removeSeasonOrganizer, user, { body: { seasonId, userId: organizer.userId } }),
      ).toBe(403);
    }
  });

  test('must be golfers of the club, of a season that there is', async ({
    server,
    refusal,
    admin,
    golfer,
    statusOf,
  }) => {
    const { seasonId } = await buildSeason(server.db);
    const gone = await buildUser(server.db, { status: 'INACTIVE' });
    for (const userId of [gone.userId, 4_000_000]) {
      const refused = await refusal(addSeasonOrganizer, admin, { body: { seasonId, userId } });
      expect(refused).toMatchObject({ status: 422, fields: ['userId'] });
    }
    const body = { seasonId: 4_000_000, userId: golfer.userId };
    expect(await statusOf(addSeasonOrganizer, admin, { body })).toBe(404);
    expect(await statusOf(removeSeasonOrganizer, admin, { body })).toBe(404);
  });

  test('twenty at once are all added, each once', async ({ server, admin }) => {
    const { seasonId } = await buildSeason(server.db);
    const users = await Promise.all(Array.from({ length: 10 }, () => buildUser(server.db)));
    await Promise.all(users.flatMap((user) => [1, 2].map(() => appoint(server, admin, seasonId, user))));
    const listed = await replyOver(server.url, listSeasonOrganizers, {
      token: admin.token,
      params: { id: seasonId },
    });
    expect(listed.map(({ userId }) => userId).sort()).toEqual(users.map(({ userId }) => userId).sort());
  });

  test('are asked for by the caller’s own token, whatever else the body says', async ({
    server,
    statusOf,
  }) => {
    const {
      seasonId,
      organizer,
      otherOrganizer,
      golfer: registered,
      admin: office,
    } = await buildLeague(server);
    const check = (user: BuiltUser, more: object = {}) =>
      replyOver(server.url, checkSeasonOrganizer, { token: user.token, body: { seasonId, ...more } });
    expect(await check(organizer)).toBe(true);
    for (const user of [otherOrganizer, registered, office]) {
      expect(await check(user, { userId: organizer.userId })).toBe(false);
    }
    expect(await statusOf(checkSeasonOrganizer, null, { body: { seasonId } })).toBe(401);
  });

  test('are listed for each other and for admins', async ({ server, statusOf }) => {
    const league = await buildLeague(server);
    const params = { id: league.seasonId };
    for (const user of [league.organizer, league.admin]) {
      const listed = await replyOver(server.url, listSeasonOrganizers, { token: user.token, params });
      expect(listed.map(({ name }) => name)).toEqual([league.organizer.name]);
    }
    for (const user of [league.otherOrganizer, league.golfer, league.stranger]) {
      expect(await statusOf(listSeasonOrganizers, user, { params })).toBe(403);
    }
  });

  test('take along what they organize, and are nobody’s organizers once their data are erased', async ({
    server,
    admin,
  }) => {
    const { seasonId } = await buildSeason(server.db, { orgName: 'Leaving cup', name: 'Last summer' });
    const leaver = await buildUser(server.db, { password });
    await appoint(server, admin, seasonId, leaver);
    const actor = { kind: 'user', userId: leaver.userId } as UserActor;
    expect(await exportRegistrations(server.db, actor)).toMatchObject({
      organizes: [{ event: 'Leaving cup', season: 'Last summer' }],
    });
    await replyOver(server.url, eraseOwnAccount, {
      token: leaver.token,
      body: { currentPassword: password },
    });
    expect(
      await replyOver(server.url, listSeasonOrganizers, { token: admin.token, params: { id: seasonId } }),
    ).toEqual([]);
  });
});
