/** Golf events as organizers make, change and copy them. */
import { createDivision } from '@fourball/shared/seasons/competition-calls.ts';
import {
  addEventSponsor,
  createEvent,
  createEventSeries,
  getEvent,
  getEventTeamSizes,
  listEventColorCodes,
  listEventCourses,
  listEventFees,
  listEventSponsors,
  removeEventSponsor,
  setEventTitleSponsor,
  updateEvent,
  updateEventMessage,
  updateEventNotes,
  updateEventSpots,
} from '@fourball/shared/seasons/event-calls.ts';
import {
  addEventCompetition,
  createEventFee,
  listEventCompetitions,
  removeEventCompetition,
  setEventDivisions,
  updateCutLine,
  updateEventCompetition,
} from '@fourball/shared/seasons/event-competition-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCourse, buildUser } from '../../kit/build.ts';
import {
  buildOpenSeason,
  buildSponsor,
  enterEvent,
  enterSeason,
  makeEvent,
} from '../../kit/seasons/golf-events.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

const missing = 4_000_000;
const prices = { memberPrice: 2000, nonMemberPrice: 5000, externalMemberPrice: 3500 };
const bare = { name: 'Night one', date: '2026-06-18' };

const test = clubTest({ env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('club', ({ server }) => buildOpenSeason(server))
  .extend('token', ({ club }) => club.organizer.token)
  .extend('golfer', ({ server }) => buildUser(server.db))
  .extend(
    'refusal',
    ({ server, token }) =>
      async (call: Parameters<typeof callOver>[1], options: object) =>
        refusalIn(await callOver(server.url, call, { token, ...options })),
  );

describe('a new event', () => {
  test('needs a season, a name and a day; all else has a default', async ({ server, club, token }) => {
    const made = await replyOver(server.url, createEvent, {
      token,
      body: { seasonId: club.seasonId, ...bare },
    });
    expect(made).toMatchObject({
      date: '2026-06-18',
      endDate: '2026-06-18',
      time: '08:00',
      classification: 'MAIN',
      publish: false,
      cancelled: false,
      numSpots: 0,
      taken: 0,
      free: null,
      waiting: 0,
      waitlist: true,
      noFees: false,
      useCompetitionPricing: false,
      startKind: 'ONE_TEE',
      registration: 'CLOSED',
      description: '',
      notes: '',
      message: '',
      courses: [],
      own: null,
    });
    expect(made.format).toMatchObject({ basis: 'STABLEFORD', score: 'NET', holes: '18', rounds: 1 });
    expect(made.can).toMatchObject({ manage: true });
    expect(await replyOver(server.url, getEvent, { token, params: { id: made.id } })).toEqual(made);
    const conversations = await server.db.query('select conversation_id from golf_events where id = $1', [
      made.id,
    ]);
    expect(conversations).toEqual([{ conversation_id: null }]);
  });

  test('is written about in HTML of the allow-list, and in plain text', async ({ server, club, token }) => {
    const dirty = '<p onclick="x()">Hello</p><script>alert(1)</script><img src=x onerror=alert(1)>';
    const made = await makeEvent(server, club, { description: dirty, label: '<b>Cup</b>' });
    expect(made.description).not.toMatch(/script|onclick|onerror/);
    expect(made.description).toContain('Hello');
    expect(made.label).toBe('<b>Cup</b>');
    const notes = '<b>Thunder</b>';
    for (const [call, field] of [
      [updateEventNotes, 'notes'],
      [updateEventMessage, 'message'],
    ] as const) {
      const body = { id: made.id, [field]: notes };
      expect(await replyOver(server.url, call, { token, body })).toMatchObject({ [field]: notes });
      const tooLong = { id: made.id, [field]: 'x'.repeat(4001) };
      expect(refusalIn(await callOver(server.url, call, { token, body: tooLong }))).toMatchObject({
        fields: [field],
      });
    }
  });

  test.for([
    ['a day before the season', { date: '2026-04-30' }, 'date'],
    ['a last day after it', { endDate: '2026-10-01' }, 'date'],
    ['a last day before the first', { endDate: '2026-06-17' }, 'endDate'],
    ['a day that is none', { date: '2026-02-30' }, 'date'],
    ['a time that is none', { time: '25:00' }, 'time'],
    ['no name', { name: ' ' }, 'name'],
    ['a policy that is not there', { cancellationPolicyId: missing }, 'cancellationPolicyId'],
    ['a contact who does not organize', { organizerId: missing }, 'organizerId'],
    ['a course that is not there', { courseIds: [missing] }, 'courseIds'],
    ['nineteen markers', { longDriveMarkers: 19 }, 'longDriveMarkers'],
    ['places below none', { numSpots: -1 }, 'numSpots'],
    [
      'a closing before the opening',
      {
        registrationOpensAt: '2026-06-17T12:00:00Z',
        registrationClosesAt: '2026-06-17T11:00:00Z',
      },
      'registrationClosesAt',
    ],
    [
      'a side of one with two',
      { format: { side: { size: 2, mode: 'SINGLE', count: 1 } } },
      'format.side.size',
    ],
    ['an address that does something', { competitorsPageUrl: 'javascript:alert(1)' }, 'competitorsPageUrl'],
  ] as const)('refuses %s by name', async ([, wrong, field], { refusal, club }) => {
    const body = { seasonId: club.seasonId, ...bare, ...wrong };
    const { status, fields } = await refusal(createEvent, { body });
    expect({ status, fields: fields.map((name) => name.replace(/^format\..*/, 'format')) }).toEqual({
      status: 422,
      fields: [field.replace(/^format\..*/, 'format')],
    });
  });

  test('has a format with all its parts; one that can’t be played is refused in words, at its own field', async ({
    server,
    club,
    token,
  }) => {
    const format = {
      basis: 'STROKE' as const,
      score: 'BOTH' as const,
      rounds: 2,
      flights: { bands: [9.4, 18] },
      cut: { best: 20, within: 5, afterRound: 1 },
      sideGames: [{ kind: 'NASSAU' as const, autoPress: 2 }],
      also: [{ key: 'pairs', name: 'Pairs', side: { size: 2, mode: 'BEST_N' as const, count: 1 } }],
      hideLastThree: true,
    };
    const made = await makeEvent(server, club, { format });
    expect(made.format).toMatchObject(format);
    const read = await replyOver(server.url, getEvent, { token, params: { id: made.id } });
    expect(read.format).toEqual(made.format);
    const foursomes = { key: 'x', name: 'X', side: { size: 3, mode: 'FOURSOMES', count: 1 } };
    const body = { seasonId: club.seasonId, ...bare, format: { ...format, rounds: 1, also: [foursomes] } };
    const answer = await callOver(server.url, createEvent, { token, body });
    expect(JSON.stringify(answer.json)).toContain('It is played by two.');
    expect(refusalIn(answer)).toMatchObject({
      status: 422,
      fields: expect.arrayContaining([
        'format.cut.afterRound',
        'format.also.0.side.size',
        'format.also.0.side.mode',
      ]) as string[],
    });
  });

  test('has a contact who organizes the season', async ({ server, club, golfer, refusal }) => {
    const { organizer, seasonId } = club;
    const made = await makeEvent(server, club, { organizerId: organizer.userId });
    expect(made).toMatchObject({ organizerId: organizer.userId, organizerName: organizer.name });
    const body = { seasonId, ...bare, organizerId: golfer.userId };
    expect(await refusal(createEvent, { body })).toMatchObject({ status: 422, fields: ['organizerId'] });
    expect(await refusal(createEvent, { body: { ...bare, seasonId: missing } })).toMatchObject({
      status: 404,
    });
  });

  test('takes over what another one has', async ({ server, club, token, refusal }) => {
    const division = await replyOver(server.url, createDivision, {
      token,
      body: { seasonId: club.seasonId, name: 'Birdies', colorCode: 'GREEN' },
    });
    const { courseId } = await buildCourse(server.db);
    const first = await makeEvent(server, club, { courseIds: [courseId], numSpots: 12, publish: true });
    const sponsor = await buildSponsor(server.db);
    await replyOver(server.url, addEventSponsor, {
      token,
      body: { eventId: first.id, businessEntityId: sponsor },
    });
    await replyOver(server.url, createEventFee, {
      token,
      body: { eventId: first.id, name: 'Entry', ...prices },
    });
    const copied = await replyOver(server.url, createEvent, {
      token,
      body: { seasonId: club.seasonId, name: 'Night two', date: '2026-06-25', copyOf: first.id },
    });
    const params = { id: copied.id };
    const read = async (id: number) => ({
      courses: (await replyOver(server.url, listEventCourses, { token, params: { id } })).map(
        (one) => one.courseId,
      ),
      sponsors: (await replyOver(server.url, listEventSponsors, { token, params: { id } })).map(
        (one) => one.orgId,
      ),
      fees: (await replyOver(server.url, listEventFees, { token, params: { id } })).map(
        (one) => one.memberPrice,
      ),
      competitions: (await replyOver(server.url, listEventCompetitions, { token, params: { id } })).map(
        (one) => one.competitionId,
      ),
    });
    expect(await read(copied.id)).toEqual(await read(first.id));
    expect(await read(copied.id)).toEqual({
      courses: [courseId],
      sponsors: [sponsor],
      fees: [2000],
      competitions: [division.id],
    });
    // Its own columns are its own.
    expect(copied).toMatchObject({ numSpots: 0, publish: false });
    expect(await replyOver(server.url, listEventColorCodes, { token, params })).toEqual([
      { competitionId: division.id, name: 'Birdies', colorCode: 'GREEN', participants: 0 },
    ]);
    const body = { seasonId: club.seasonId, ...bare, copyOf: missing };
    expect(await refusal(createEvent, { body })).toMatchObject({ status: 404 });
  });

  test('may be made with its courses and fees in one step', async ({ server, club, token }) => {
    const { courseId } = await buildCourse(server.db);
    const made = await makeEvent(server, club, {
      courseIds: [courseId],
      fees: [{ name: 'Entry', ...prices }],
    });
    expect(made.courses).toMatchObject([{ courseId, status: 'REQUESTED', confirmed: false, blocked: false }]);
    const fees = await replyOver(server.url, listEventFees, { token, params: { id: made.id } });
    expect(fees).toMatchObject([{ name: 'Entry', ...prices, yourPrice: 2000 }]);
  });

  test('has who is registered for the season in it, unless it starts empty', async ({
    server,
    club,
    golfer,
  }) => {
    await enterSeason(server, golfer, club.seasonId);
    expect(await makeEvent(server, club)).toMatchObject({ taken: 1, loadedAllParticipants: true });
    expect(await makeEvent(server, club, { loadedAllParticipants: false })).toMatchObject({
      taken: 0,
      loadedAllParticipants: false,
    });
    const second = await buildUser(server.db);
    await enterSeason(server, second, club.seasonId);
    // Who registered first has the place, the other one waits.
    const scarce = await makeEvent(server, club, { numSpots: 1 });
    expect(scarce).toMatchObject({ taken: 1, waiting: 1, free: 0 });
    const own = async (user: { token: string }) =>
      (await replyOver(server.url, getEvent, { token: user.token, params: { id: scarce.id } })).own;
    expect(await own(golfer)).toMatchObject({ playing: true, ofSeason: true });
    expect(await own(second)).toMatchObject({ playing: false, ofSeason: true });
  });

  test('may be one of a series, a week or two apart, all of it or nothing', async ({
    server,
    club,
    token,
    refusal,
  }) => {
    const body = {
      seasonId: club.seasonId,
      ...bare,
      name: 'Thursday',
      until: '2026-07-09',
      registrationOpensAt: '2026-06-11T12:00:00Z',
      registrationClosesAt: '2026-06-18T12:00:00Z',
    };
    const weekly = await replyOver(server.url, createEventSeries, { token, body });
    expect(weekly.map(({ name, date }) => [name, date])).toEqual([
      ['Thursday 1', '2026-06-18'],
      ['Thursday 2', '2026-06-25'],
      ['Thursday 3', '2026-07-02'],
      ['Thursday 4', '2026-07-09'],
    ]);
    expect(weekly.at(-1)).toMatchObject({
      registrationOpensAt: '2026-07-02T12:00:00.000Z',
      registrationClosesAt: '2026-07-09T12:00:00.000Z',
    });
    const fortnightly = await replyOver(server.url, createEventSeries, {
      token,
      body: { ...body, everyWeeks: 2 },
    });
    expect(fortnightly.map(({ date }) => date)).toEqual(['2026-06-18', '2026-07-02']);
    const count = async () =>
      (await server.db.query('select 1 from golf_events where season_id = $1', [club.seasonId])).length;
    const before = await count();
    expect(await refusal(createEventSeries, { body: { ...body, until: '2026-10-20' } })).toMatchObject({
      status: 422,
      fields: ['date'],
    });
    expect(await refusal(createEventSeries, { body: { ...body, until: '2026-06-17' } })).toMatchObject({
      fields: ['until'],
    });
    expect(await count()).toBe(before);
  });

  test('says how large teams are', async ({ server, club }) => {
    const sizes = async (format: object) => {
      const { id } = await makeEvent(server, club, { format });
      return replyOver(server.url, getEventTeamSizes, { params: { id } });
    };
    expect(await sizes({})).toEqual({ min: 1, max: 1 });
    expect(await sizes({ side: { size: 2, mode: 'BEST_N', count: 1 } })).toEqual({ min: 2, max: 2 });
    expect(await sizes({ side: { size: 4, mode: 'SCRAMBLE', count: 1 } })).toEqual({ min: 2, max: 4 });
  });
});

describe('changing', () => {
  test('replaces all that a body says, and stays in its season', async ({ server, club, token, refusal }) => {
    const event = await makeEvent(server, club, { numSpots: 12, label: 'Cup' });
    const body = {
      id: event.id,
      seasonId: club.seasonId,
      name: 'Night of stars',
      date: '2026-06-19',
      publish: true,
    };
    expect(await replyOver(server.url, updateEvent, { token, body })).toMatchObject({
      name: 'Night of stars',
      date: '2026-06-19',
      endDate: '2026-06-19',
      numSpots: 0,
      label: '',
      publish: true,
    });
    const other = await buildOpenSeason(server);
    expect(await refusal(updateEvent, { body: { ...body, seasonId: other.seasonId } })).toMatchObject({
      status: 422,
      fields: ['seasonId'],
    });
    expect(await refusal(updateEvent, { body: { ...body, id: missing } })).toMatchObject({ status: 404 });
    expect(await refusal(updateEvent, { body: { ...body, date: '2026-12-24' } })).toMatchObject({
      fields: ['date'],
    });
  });

  test('fewer places throw nobody out, more let in who waits', async ({ server, club, token, golfer }) => {
    const event = await makeEvent(server, club, { numSpots: 1 });
    const second = await buildUser(server.db);
    const third = await buildUser(server.db);
    expect((await enterEvent(server, golfer, event.id)).result).toBe('REGISTERED');
    expect(await enterEvent(server, second, event.id)).toMatchObject({ result: 'WAITLISTED', before: 0 });
    expect(await enterEvent(server, third, event.id)).toMatchObject({ result: 'WAITLISTED', before: 1 });
    const set = (numSpots: number) =>
      replyOver(server.url, updateEventSpots, { token, body: { eventId: event.id, numSpots } });
    expect(await set(2)).toMatchObject({ taken: 2, waiting: 1, free: 0 });
    expect(await set(1)).toMatchObject({ taken: 2, waiting: 1, free: 0, registration: 'WAITLIST' });
    expect(await set(0)).toMatchObject({ taken: 3, waiting: 0, free: null, registration: 'OPEN' });
    const own = await replyOver(server.url, getEvent, { token: third.token, params: { id: event.id } });
    expect(own.own).toMatchObject({ status: 'REGISTERED', playing: true });
  });

  test('what it counts for: competitions of its season, with a cut each', async ({
    server,
    club,
    token,
    refusal,
    golfer,
  }) => {
    const make = (name: string) =>
      replyOver(server.url, createDivision, { token, body: { seasonId: club.seasonId, name } });
    const [birdies, eagles] = [await make('Birdies'), await make('Eagles')];
    const event = await makeEvent(server, club);
    const eventId = event.id;
    const list = () => replyOver(server.url, listEventCompetitions, { params: { id: eventId } });
    expect((await list()).map(({ name }) => name)).toEqual(['Birdies', 'Eagles']);
    const twice = { eventId, competitionId: birdies.id };
    const link = await replyOver(server.url, addEventCompetition, { token, body: twice });
    expect(await replyOver(server.url, addEventCompetition, { token, body: twice })).toEqual(link);
    const cut = { eventId, competitionId: birdies.id, cutLine: 10 };
    expect(await replyOver(server.url, updateCutLine, { token, body: cut })).toMatchObject({ cutLine: 10 });
    const told = { ...cut, id: link.id, cutLine: null };
    expect(await replyOver(server.url, updateEventCompetition, { token, body: told })).toMatchObject({
      cutLine: null,
    });
    expect(await refusal(updateCutLine, { body: { ...cut, cutLine: 0 } })).toMatchObject({
      fields: ['cutLine'],
    });
    expect(await refusal(updateCutLine, { body: { ...cut, competitionId: missing } })).toMatchObject({
      status: 404,
    });
    const other = await buildOpenSeason(server);
    const foreign = await replyOver(server.url, createDivision, {
      token: other.organizer.token,
      body: { seasonId: other.seasonId, name: 'Elsewhere' },
    });
    expect(
      await refusal(addEventCompetition, { body: { eventId, competitionId: foreign.id } }),
    ).toMatchObject({
      status: 422,
      fields: ['competitionId'],
    });
    await enterEvent(server, golfer, eventId, { competitionId: birdies.id });
    expect((await list())[0]).toMatchObject({ name: 'Birdies', taken: 1 });
    expect(await refusal(setEventDivisions, { body: { eventId, divisionList: [eagles.id] } })).toMatchObject({
      code: 'conflict',
      fields: ['divisionList'],
    });
    expect(await refusal(removeEventCompetition, { params: { id: link.id } })).toMatchObject({
      code: 'conflict',
      fields: ['id'],
    });
    const set = await replyOver(server.url, setEventDivisions, {
      token,
      body: { eventId, divisionList: [birdies.id] },
    });
    expect(set.map(({ name }) => name)).toEqual(['Birdies']);
    expect(await refusal(setEventDivisions, { body: { eventId, divisionList: [foreign.id] } })).toMatchObject(
      {
        fields: ['divisionList'],
      },
    );
    expect(await refusal(removeEventCompetition, { params: { id: missing } })).toMatchObject({ status: 404 });
  });

  test('sponsors: each once, one of them gives the name', async ({ server, club, token, refusal }) => {
    const { id: eventId } = await makeEvent(server, club);
    const [pro, bank] = [await buildSponsor(server.db, 'Pro shop'), await buildSponsor(server.db, 'Bank')];
    const add = (businessEntityId: number) =>
      replyOver(server.url, addEventSponsor, { token, body: { eventId, businessEntityId } });
    await add(pro);
    await add(bank);
    const sponsors = await add(bank);
    expect(sponsors.map(({ name, title }) => [name, title])).toEqual([
      ['Pro shop', false],
      ['Bank', false],
    ]);
    const title = (sponsorId: number) =>
      replyOver(server.url, setEventTitleSponsor, { token, body: { eventId, sponsorId } });
    const ofBank = sponsors.find(({ orgId }) => orgId === bank)?.id ?? 0;
    const ofPro = sponsors.find(({ orgId }) => orgId === pro)?.id ?? 0;
    expect((await title(ofBank))[0]).toMatchObject({ name: 'Bank', title: true });
    expect((await title(ofPro)).map((one) => one.title)).toEqual([true, false]);
    expect(await replyOver(server.url, listEventSponsors, { params: { id: eventId } })).toMatchObject([
      { name: 'Pro shop', title: true },
      { name: 'Bank', title: false },
    ]);
    expect(await refusal(addEventSponsor, { body: { eventId, businessEntityId: missing } })).toMatchObject({
      status: 422,
      fields: ['businessEntityId'],
    });
    const elsewhere = await makeEvent(server, club);
    expect(
      await refusal(setEventTitleSponsor, { body: { eventId: elsewhere.id, sponsorId: ofPro } }),
    ).toMatchObject({ status: 404 });
    const left = await replyOver(server.url, removeEventSponsor, { token, params: { id: ofPro } });
    expect(left.map(({ name }) => name)).toEqual(['Bank']);
    expect(await refusal(removeEventSponsor, { params: { id: ofPro } })).toMatchObject({ status: 404 });
  });
});
