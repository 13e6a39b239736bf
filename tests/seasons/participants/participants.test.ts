/** Who takes part: what everybody may see, what organizers see and do, and files that leave the house. */
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { createDivision } from '@fourball/shared/seasons/competition-calls.ts';
import { getEvent } from '@fourball/shared/seasons/event-calls.ts';
import {
  changeField,
  countParticipantsByCompetition,
  countParticipantsByEvent,
  countParticipantsBySeason,
  downloadField,
  extractParticipants,
  listField,
  listParticipantsByCompetition,
  listParticipantsByEvent,
  listParticipantsBySeason,
  listSeasonField,
} from '@fourball/shared/seasons/participant-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { drawGroups } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, enterEvent, enterSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

const prices = { memberPrice: 2000, nonMemberPrice: 5000, externalMemberPrice: 3500 };

const test = clubTest({ env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('club', ({ server }) => buildOpenSeason(server))
  .extend('token', ({ club }) => club.organizer.token)
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava', password: 'fairway-and-rough' }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben' }))
  .extend(
    'field',
    ({ server, token }) =>
      (eventId: number) =>
        replyOver(server.url, listField, { token, params: { eventId } }),
  )
  .extend(
    'bulk',
    ({ server, token }) =>
      (eventId: number, participantIds: readonly number[], action: string, more: object = {}) =>
        callOver(server.url, changeField, { token, body: { eventId, participantIds, action, ...more } }),
  );

const allowed = [
  'avatarUrl',
  'colorCode',
  'division',
  'divisionId',
  'guestOf',
  'id',
  'leagueStatus',
  'name',
  'nickname',
  'playing',
  'status',
  'team',
  'userId',
];

describe('everybody sees', () => {
  test('names, divisions and teams, and no way to reach anybody', async ({
    server,
    club,
    token,
    ava,
    ben,
  }) => {
    const division = await replyOver(server.url, createDivision, {
      token,
      body: { seasonId: club.seasonId, name: 'Birdies', colorCode: 'GREEN' },
    });
    await server.db.query(`update users set nickname = 'Ace', birth_date = '1990-01-02' where id = $1`, [
      ava.userId,
    ]);
    await server.db.query(`update contacts set phone = '+1 555 0100' where user_id = $1`, [ava.userId]);
    await enterSeason(server, ava, club.seasonId, { competitionId: division.id });
    const event = await makeEvent(server, club);
    await enterEvent(server, ben, event.id, { guests: ['Gus'], comments: 'a secret' });
    const lists = [
      [listParticipantsBySeason, { seasonId: club.seasonId }, 1],
      [listParticipantsByEvent, { eventId: event.id }, 3],
      [listParticipantsByCompetition, { competitionId: division.id }, 1],
    ] as const;
    for (const [call, params, size] of lists) {
      const { text, json } = await callOver(server.url, call, { params });
      const rows = json as Record<string, unknown>[];
      expect(rows).toHaveLength(size);
      for (const row of rows) expect(Object.keys(row).sort()).toEqual(allowed);
      for (const secret of [ava.email, ben.email, '555', '1990', 'a secret'])
        expect(text).not.toContain(secret);
    }
    const [first] = await replyOver(server.url, listParticipantsByEvent, { params: { eventId: event.id } });
    expect(first).toMatchObject({
      name: ava.name,
      division: 'Birdies',
      colorCode: 'GREEN',
      nickname: 'Ace',
      leagueStatus: null,
    });
    const guest = (
      await replyOver(server.url, listParticipantsByEvent, { params: { eventId: event.id } })
    ).find(({ name }) => name === 'Gus');
    expect(guest).toMatchObject({ userId: null, guestOf: ben.name });
    expect(
      await replyOver(server.url, countParticipantsBySeason, { params: { seasonId: club.seasonId } }),
    ).toBe(1);
    expect(await replyOver(server.url, countParticipantsByEvent, { params: { eventId: event.id } })).toBe(3);
    expect(
      await replyOver(server.url, countParticipantsByCompetition, { params: { competitionId: division.id } }),
    ).toBe(1);
  });

  test('nicknames and places in a league only where the event type shows them', async ({
    server,
    club,
    ava,
  }) => {
    await server.db.query(`update users set nickname = 'Ace' where id = $1`, [ava.userId]);
    await server.db.query(
      'update event_types set show_nicknames = false, show_league_statuses = true where id = $1',
      [club.eventTypeId],
    );
    await enterSeason(server, ava, club.seasonId);
    const [row] = await replyOver(server.url, listParticipantsBySeason, {
      params: { seasonId: club.seasonId },
    });
    expect(row).toMatchObject({ nickname: null, leagueStatus: 'REGULAR' });
  });

  test('who plays, not who waits, is asked or has left', async ({ server, club, ava, ben }) => {
    const event = await makeEvent(server, club, { numSpots: 1 });
    await enterEvent(server, ava, event.id);
    await enterEvent(server, ben, event.id);
    const listed = await replyOver(server.url, listParticipantsByEvent, { params: { eventId: event.id } });
    expect(listed.map(({ name }) => name)).toEqual([ava.name]);
    expect(await replyOver(server.url, countParticipantsByEvent, { params: { eventId: event.id } })).toBe(1);
  });

  test('a former member, once the golfer’s data are erased', async ({ server, club, ava, ben, field }) => {
    const played = await makeEvent(server, club, { date: '2026-06-11' });
    const entry = await enterSeason(server, ava, club.seasonId);
    await server.db.query(
      `insert into participants (event_id, registration_id, user_id, place, price_class) values ($1, $2, $3, 'IN', 'MEMBER')
       on conflict (event_id, user_id) do update set place = 'IN'`,
      [played.id, entry.registrationId, ava.userId],
    );
    const coming = await makeEvent(server, club, { numSpots: 1 });
    await enterEvent(server, ben, coming.id);
    await replyOver(server.url, eraseOwnAccount, {
      token: ava.token,
      body: { currentPassword: 'fairway-and-rough' },
    });
    const listed = await replyOver(server.url, listParticipantsByEvent, { params: { eventId: played.id } });
    expect(listed.map(({ name }) => name)).toEqual(['Former member']);
    const later = await callOver(server.url, listField, {
      token: club.organizer.token,
      params: { eventId: coming.id },
    });
    expect(later.text).not.toContain(ava.name);
    const rows = await field(coming.id);
    expect(rows.filter(({ playing }) => playing).map(({ userId }) => userId)).not.toContain(ava.userId);
  });
});

describe('organizers see', () => {
  test('all that they need to know: who plays, then who waits in order, then who has left', async ({
    server,
    club,
    ava,
    ben,
    field,
  }) => {
    await server.db.query(`update contacts set phone = '+1 555 0100' where user_id = $1`, [ava.userId]);
    const event = await makeEvent(server, club, { numSpots: 1, fees: [{ name: 'Entry', ...prices }] });
    await enterEvent(server, ava, event.id, { comments: 'steak' });
    await enterEvent(server, ben, event.id);
    expect(await field(event.id)).toMatchObject([
      {
        userId: ava.userId,
        email: ava.email,
        phone: '+1 555 0100',
        comments: 'steak',
        playing: true,
        priceClass: 'MEMBER',
        owed: 2260,
        charged: 0,
        queuePlace: null,
      },
      { userId: ben.userId, playing: false, queuePlace: 1, owed: 0 },
    ]);
  });

  test('of a season who is registered, at which price', async ({ server, club, token, ava }) => {
    const stranger = await buildUser(server.db, { memberDays: null });
    await enterSeason(server, ava, club.seasonId);
    await enterSeason(server, stranger, club.seasonId);
    const rows = await replyOver(server.url, listSeasonField, { token, params: { seasonId: club.seasonId } });
    expect(rows.map(({ userId, priceClass }) => [userId, priceClass])).toEqual([
      [ava.userId, 'MEMBER'],
      [stranger.userId, 'NON_MEMBER'],
    ]);
  });
});

describe('a file of participants', () => {
  test('has who plays and who waits, as rows, CSV and XLSX, and each time a line in the trail', async ({
    server,
    club,
    token,
    ava,
    ben,
  }) => {
    const event = await makeEvent(server, club, { numSpots: 1, fees: [{ name: 'Entry', ...prices }] });
    await enterEvent(server, ava, event.id, { comments: '=HYPERLINK("x")' });
    await enterEvent(server, ben, event.id);
    await drawGroups(server, club.organizer, event.id);
    const { columns, rows } = await replyOver(server.url, extractParticipants, {
      token,
      body: { eventId: event.id },
    });
    const startOf = (row: readonly unknown[] = []) =>
      ['Group', 'Start', 'Start tee'].map((column) => row[columns.indexOf(column)]);
    expect(rows.map(startOf)).toEqual([
      [1, '17:00', '1'],
      [null, null, null],
    ]);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toHaveLength(columns.length);
    expect(rows[0]).toEqual(expect.arrayContaining([ava.name, ava.email]));
    const download = (format: string) =>
      callOver(server.url, downloadField, { token, params: { eventId: event.id, format } });
    const csv = await download('csv');
    expect(csv.headers.get('content-type')).toMatch(/text\/csv/);
    expect(csv.headers.get('content-disposition')).toBe(
      `attachment; filename="participants-${event.id}.csv"`,
    );
    expect(csv.text).toContain(ava.email);
    // A cell is never a formula.
    expect(csv.text).not.toMatch(/(^|[,;"])=HYPERLINK/m);
    const xlsx = await download('xlsx');
    expect(xlsx.headers.get('content-type')).toMatch(/spreadsheetml/);
    expect(xlsx.text.startsWith('PK')).toBe(true);
    expect((await download('pdf')).status).toBe(404);
    const [trail] = await server.db.query<{ times: number }>(
      `select count(*)::int as times from audit_entries where action = 'event.field-extracted' and actor_user_id = $1`,
      [club.organizer.userId],
    );
    expect(trail).toEqual({ times: 3 });
    const slash = await fetch(`${server.url}/api/v1/participants/event-extract/all/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ eventId: event.id }),
    });
    expect(slash.status).toBe(200);
  });

  test('of nobody is none', async ({ server, club, token }) => {
    const event = await makeEvent(server, club);
    const rows = await callOver(server.url, extractParticipants, { token, body: { eventId: event.id } });
    expect(refusalIn(rows).code).toBe('conflict');
    const params = { eventId: event.id, format: 'csv' };
    expect(refusalIn(await callOver(server.url, downloadField, { token, params })).code).toBe('conflict');
    expect(
      (await callOver(server.url, extractParticipants, { token, body: { eventId: 4_000_000 } })).status,
    ).toBe(404);
  });
});

describe('several at once', () => {
  test('are confirmed, put into a division, taken out, or set to play or not: all or nobody', async ({
    server,
    club,
    token,
    ava,
    ben,
    field,
    bulk,
  }) => {
    const division = await replyOver(server.url, createDivision, {
      token,
      body: { seasonId: club.seasonId, name: 'Birdies' },
    });
    await enterSeason(server, ava, club.seasonId);
    const event = await makeEvent(server, club);
    await enterEvent(server, ben, event.id);
    const rows = await field(event.id);
    const idOf = ({ userId }: BuiltUser) => rows.find((row) => row.userId === userId)?.id ?? 0;
    const both = [idOf(ava), idOf(ben)];
    expect((await bulk(event.id, both, 'CONFIRM')).json).toEqual({ changed: 2 });
    expect((await bulk(event.id, both, 'CONFIRM')).json).toEqual({ changed: 0 });
    expect((await bulk(event.id, both, 'DIVISION', { divisionId: division.id })).json).toEqual({
      changed: 2,
    });
    expect((await field(event.id)).map((row) => row.division)).toEqual(['Birdies', 'Birdies']);
    expect(refusalIn(await bulk(event.id, both, 'DIVISION', { divisionId: 4_000_000 }))).toMatchObject({
      status: 422,
      fields: ['divisionId'],
    });
    expect(refusalIn(await bulk(event.id, [...both, 4_000_000], 'CONFIRM'))).toMatchObject({
      fields: ['participantIds'],
    });
    // Whoever is in by a registration of their own leaves it, and does not only not play.
    expect(refusalIn(await bulk(event.id, both, 'NOT_PLAYING'))).toMatchObject({
      code: 'conflict',
      fields: ['participantIds'],
    });
    expect((await field(event.id)).every(({ playing }) => playing)).toBe(true);
    expect((await bulk(event.id, [idOf(ava)], 'NOT_PLAYING')).json).toEqual({ changed: 1 });
    expect((await bulk(event.id, [idOf(ava)], 'PLAYING')).json).toEqual({ changed: 1 });
    expect((await bulk(event.id, both, 'WITHDRAW')).json).toEqual({ changed: 2 });
    expect((await field(event.id)).some(({ playing }) => playing)).toBe(false);
    const seen = await replyOver(server.url, getEvent, { params: { id: event.id } });
    expect(seen.taken).toBe(0);
  });

  test('do not get more into a division than it has places', async ({
    server,
    club,
    token,
    ava,
    ben,
    field,
    bulk,
  }) => {
    const division = await replyOver(server.url, createDivision, {
      token,
      body: { seasonId: club.seasonId, name: 'Birdies' },
    });
    await server.db.query('update season_competitions set num_spots = 1 where id = $1', [division.id]);
    const event = await makeEvent(server, club);
    await enterEvent(server, ava, event.id);
    await enterEvent(server, ben, event.id);
    const ids = (await field(event.id)).map(({ id }) => id);
    const refused = await bulk(event.id, ids, 'DIVISION', { divisionId: division.id });
    expect(refusalIn(refused).code).toBe('conflict');
    expect((await field(event.id)).map((row) => row.division)).toEqual([null, null]);
  });
});
