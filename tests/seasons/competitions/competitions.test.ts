/** Divisions and contests of a season: what they take, what they refuse by name, and that places bind. */
import {
  countDivisions,
  createContest,
  createDivision,
  deleteContest,
  deleteDivision,
  getCompetition,
  listContests,
  listDivisions,
  updateCompetition,
  updateCompetitionRegistration,
} from '@fourball/shared/seasons/competition-calls.ts';
import { signUpSeason } from '@fourball/shared/seasons/registration-calls.ts';
import { getSeason } from '@fourball/shared/seasons/season-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser } from '../../kit/build.ts';
import { buildOpenSeason, buildSponsor, enterSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

const test = clubTest({ env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('club', ({ server }) => buildOpenSeason(server))
  .extend(
    'division',
    ({ server, club }) =>
      (fields: object = {}) =>
        replyOver(server.url, createDivision, {
          token: club.organizer.token,
          body: { seasonId: club.seasonId, name: 'Birdies', ...fields },
        }),
  )
  .extend(
    'contest',
    ({ server, club }) =>
      (fields: object = {}) =>
        replyOver(server.url, createContest, {
          token: club.organizer.token,
          body: { seasonId: club.seasonId, name: 'Longest drive', ...fields },
        }),
  )
  .extend(
    'refusal',
    ({ server, club }) =>
      async (call: Parameters<typeof callOver>[1], body: object) =>
        refusalIn(await callOver(server.url, call, { token: club.organizer.token, body })),
  );

const missing = 4_000_000;

describe('divisions and contests', () => {
  test('share their numbers, and are listed each by themselves in their order', async ({
    server,
    club,
    division,
    contest,
  }) => {
    const eagles = await division({ name: 'Eagles', sequenceNo: 2, colorCode: 'RED', medianRange: '18.1-' });
    const birdies = await division({ sequenceNo: 1, colorCode: 'GREEN', medianRange: '-12.5' });
    const last = await division({ name: 'Pars' });
    const drive = await contest();
    const params = { id: club.seasonId };
    const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
    expect(ids(await replyOver(server.url, listDivisions, { params }))).toEqual([
      birdies.id,
      eagles.id,
      last.id,
    ]);
    expect(ids(await replyOver(server.url, listContests, { params }))).toEqual([drive.id]);
    expect(await replyOver(server.url, countDivisions, { params })).toBe(3);
    expect((await replyOver(server.url, getSeason, { params })).divisions).toBe(3);
    for (const one of [eagles, drive]) {
      expect(await replyOver(server.url, getCompetition, { params: { id: one.id } })).toEqual(one);
    }
    expect(eagles).toMatchObject({
      kind: 'DIVISION',
      colorCode: 'RED',
      medianRange: '18.1-',
      free: null,
      taken: 0,
    });
  });

  test('a contest has no colour, range or address: these are ignored', async ({ server, club, contest }) => {
    const more = {
      colorCode: 'RED',
      medianRange: 'nonsense',
      url: 'https://x.example',
      competitionIdentifierId: 7,
    };
    const drive = await contest(more);
    const none = { colorCode: null, medianRange: null, url: null, competitionIdentifierId: null };
    expect(drive).toMatchObject({ kind: 'CONTEST', ...none });
    const { token } = club.organizer;
    const body = {
      id: drive.id,
      seasonId: club.seasonId,
      name: 'Straightest drive',
      colorCode: 'RED',
      medianRange: '1-2',
    };
    expect(await replyOver(server.url, updateCompetition, { token, body })).toMatchObject({
      kind: 'CONTEST',
      name: 'Straightest drive',
      ...none,
    });
  });

  test('are called once each in a season, in any letter case', async ({
    refusal,
    club,
    division,
    contest,
  }) => {
    const first = await division();
    const second = await division({ name: 'Eagles' });
    await contest();
    const { seasonId } = club;
    expect(await refusal(createDivision, { seasonId, name: 'bIRDIES' })).toMatchObject({
      code: 'conflict',
      fields: ['name'],
    });
    expect(await refusal(createContest, { seasonId, name: 'LONGEST DRIVE' })).toMatchObject({
      fields: ['name'],
    });
    expect(await refusal(updateCompetition, { id: second.id, seasonId, name: 'birdies' })).toMatchObject({
      code: 'conflict',
      fields: ['name'],
    });
    // Its own name in other letters is no other one's.
    expect(first.name).toBe('Birdies');
  });

  test('names are kept as text, not as HTML', async ({ division }) => {
    const name = '<b onclick="x()">Birdies</b>';
    expect((await division({ name })).name).toBe(name);
  });

  test.for([
    ['-12.5', '-12.5'],
    [' 12.6 - 18 ', '12.6-18'],
    ['18.1–', '18.1-'],
    ['0-54', '0-54'],
  ] as const)('the range %s is read', async ([typed, shown], { division }) => {
    expect((await division({ medianRange: typed })).medianRange).toBe(shown);
  });

  test.for(['twelve', '18-12', '1.25-3', '-', '--3', '12', '100-120'])(
    'the range %s is refused by name',
    async (medianRange, { refusal, club }) => {
      const refused = await refusal(createDivision, {
        seasonId: club.seasonId,
        name: 'Birdies',
        medianRange,
      });
      expect(refused).toMatchObject({ status: 422, fields: ['medianRange'] });
    },
  );

  test('ranges of a season do not overlap, those of another may', async ({
    server,
    refusal,
    club,
    division,
  }) => {
    await division({ medianRange: '-12.5' });
    const second = await division({ name: 'Eagles', medianRange: '12.6-18' });
    const { seasonId } = club;
    for (const medianRange of ['12.5-12.6', '0-5', '18-', '-54', '10-20']) {
      expect(await refusal(createDivision, { seasonId, name: 'Pars', medianRange })).toMatchObject({
        status: 422,
        fields: ['medianRange'],
      });
    }
    expect(
      await refusal(updateCompetition, { id: second.id, seasonId, name: 'Eagles', medianRange: '12-18' }),
    ).toMatchObject({ fields: ['medianRange'] });
    expect((await division({ name: 'Pars', medianRange: '18.1-' })).medianRange).toBe('18.1-');
    const other = await buildOpenSeason(server);
    const { token } = other.organizer;
    const body = { seasonId: other.seasonId, name: 'Birdies', medianRange: '0-18' };
    expect((await replyOver(server.url, createDivision, { token, body })).medianRange).toBe('0-18');
  });

  test('have sponsors, one of whom may give the name', async ({ server, club, division, refusal }) => {
    const [pro, bank] = [await buildSponsor(server.db, 'Pro shop'), await buildSponsor(server.db, 'Bank')];
    const made = await division({ sponsorOrgIds: [bank, pro], titleSponsorOrgId: pro });
    expect(made.sponsors.map(({ name, title }) => [name, title])).toEqual([
      ['Pro shop', true],
      ['Bank', false],
    ]);
    expect(made).toMatchObject({ titleSponsorOrgId: pro });
    const { token } = club.organizer;
    const body = {
      id: made.id,
      seasonId: club.seasonId,
      name: 'Birdies',
      sponsorOrgIds: [bank],
      titleSponsorOrgId: bank,
    };
    expect(await replyOver(server.url, updateCompetition, { token, body })).toMatchObject({
      sponsorOrgIds: [bank],
      titleSponsorOrgId: bank,
    });
    const { seasonId } = club;
    expect(await refusal(createDivision, { seasonId, name: 'x', sponsorOrgIds: [missing] })).toMatchObject({
      fields: ['sponsorOrgIds'],
    });
    expect(
      await refusal(createDivision, { seasonId, name: 'x', sponsorOrgIds: [bank], titleSponsorOrgId: pro }),
    ).toMatchObject({ fields: ['titleSponsorOrgId'] });
  });

  test('identifiers are another one’s once each; labels must be there; addresses are harmless', async ({
    refusal,
    club,
    division,
  }) => {
    await division({ competitionIdentifierId: 42 });
    const body = { seasonId: club.seasonId, name: 'Eagles' };
    expect(await refusal(createDivision, { ...body, competitionIdentifierId: 42 })).toMatchObject({
      code: 'conflict',
      fields: ['competitionIdentifierId'],
    });
    expect(await refusal(createDivision, { ...body, teeBlockLabelId: missing })).toMatchObject({
      fields: ['teeBlockLabelId'],
    });
    for (const [field, value] of [
      ['url', 'javascript:alert(1)'],
      ['colorCode', 'BLUE'],
      ['name', '  '],
      ['sequenceNo', -1],
    ] as const) {
      expect(await refusal(createDivision, { ...body, [field]: value })).toMatchObject({
        status: 422,
        fields: [field],
      });
    }
    expect(await refusal(createDivision, { ...body, seasonId: missing })).toMatchObject({ status: 404 });
    expect(await refusal(updateCompetition, { ...body, id: missing })).toMatchObject({ status: 404 });
  });

  test('stay in their season and what they are', async ({ server, refusal, division, contest, admin }) => {
    const [birdies, drive] = [await division(), await contest()];
    const other = await buildOpenSeason(server);
    const body = { id: birdies.id, seasonId: other.seasonId, name: 'Moved' };
    expect(await refusal(updateCompetition, body)).toMatchObject({ status: 404 });
    for (const [call, id] of [
      [deleteDivision, drive.id],
      [deleteContest, birdies.id],
      [deleteDivision, missing],
    ] as const) {
      expect((await callOver(server.url, call, { token: admin.token, params: { id } })).status).toBe(404);
    }
  });

  test('go while nobody is in them and no event counts for them', async ({
    server,
    club,
    division,
    contest,
  }) => {
    const { token } = club.organizer;
    const [birdies, drive] = [await division(), await contest()];
    const golfer = await buildUser(server.db);
    await enterSeason(server, golfer, club.seasonId, { competitionId: birdies.id });
    const remove = (call: typeof deleteDivision | typeof deleteContest, id: number) =>
      callOver(server.url, call, { token, params: { id } });
    expect(refusalIn(await remove(deleteDivision, birdies.id))).toMatchObject({
      code: 'conflict',
      fields: ['id'],
    });
    expect((await remove(deleteContest, drive.id)).json).toEqual({ deleted: true });
    expect((await remove(deleteContest, drive.id)).status).toBe(404);
    const spare = await division({ name: 'Spare' });
    const event = await makeEvent(server, club);
    expect(event.id).toBeGreaterThan(0);
    expect(refusalIn(await remove(deleteDivision, spare.id))).toMatchObject({
      code: 'conflict',
      fields: ['id'],
    });
  });
});

describe('places', () => {
  const setting = (numSpots: number, registration = true) => ({ numSpots, registration });

  test('fewer than are taken throw nobody out; more let in who waits, in their order', async ({
    server,
    club,
    division,
  }) => {
    const { token } = club.organizer;
    const { id: competitionId } = await division();
    const set = (numSpots: number) =>
      replyOver(server.url, updateCompetitionRegistration, {
        token,
        body: { competitionId, ...setting(numSpots) },
      });
    const golfers = await Promise.all(Array.from({ length: 5 }, () => buildUser(server.db)));
    expect(await set(3)).toMatchObject({ numSpots: 3, taken: 0, free: 3 });
    const results: string[] = [];
    for (const golfer of golfers) {
      const { result, before } = await enterSeason(server, golfer, club.seasonId, { competitionId });
      results.push(`${result} ${before}`);
    }
    expect(results).toEqual([
      'REGISTERED null',
      'REGISTERED null',
      'REGISTERED null',
      'WAITLISTED 0',
      'WAITLISTED 1',
    ]);
    expect(await set(1)).toMatchObject({ numSpots: 1, taken: 3, free: 0 });
    expect(await set(3)).toMatchObject({ taken: 3, free: 0 });
    expect(await set(4)).toMatchObject({ taken: 4, free: 0 });
    const statuses = async () =>
      (
        await server.db.query<{ status: string }>(
          'select status from registrations where season_id = $1 order by queue_no',
          [club.seasonId],
        )
      ).map(({ status }) => status);
    expect(await statuses()).toEqual(['REGISTERED', 'REGISTERED', 'REGISTERED', 'REGISTERED', 'WAITLIST']);
    // 0 is no limit.
    expect(await set(0)).toMatchObject({ taken: 5, free: null });
    expect(await statuses()).not.toContain('WAITLIST');
  });

  test('closed, it takes nobody; an organizer may still put somebody into it', async ({
    server,
    club,
    division,
  }) => {
    const { token } = club.organizer;
    const { id: competitionId } = await division();
    const body = { competitionId, ...setting(0, false) };
    expect(await replyOver(server.url, updateCompetitionRegistration, { token, body })).toMatchObject({
      registration: false,
    });
    const golfer = await buildUser(server.db);
    const wish = { seasonId: club.seasonId, competitionId };
    const refused = refusalIn(await callOver(server.url, signUpSeason, { token: golfer.token, body: wish }));
    expect(refused).toMatchObject({ status: 422, fields: ['competitionId'] });
    const put = await replyOver(server.url, signUpSeason, {
      token,
      body: { ...wish, userId: golfer.userId },
    });
    expect(put.result).toBe('INVITED');
  });

  test('are of a competition that is there', async ({ refusal }) => {
    const body = { competitionId: missing, ...setting(4) };
    expect(await refusal(updateCompetitionRegistration, body)).toMatchObject({ status: 404 });
    expect(await refusal(updateCompetitionRegistration, { ...body, numSpots: -1 })).toMatchObject({
      status: 422,
      fields: ['numSpots'],
    });
  });
});
