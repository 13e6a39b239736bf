/**
 * Every call of seasons, golf events, registrations and participants that only some may make, by everybody who may not: organizers
 * of another season, golfers, visitors, and organizers where it takes an admin. Nothing is changed by any of them.
 */
import { builtCalls } from '@fourball/api/contract/built-calls.ts';
import { fieldsOf } from '@fourball/shared/contract/field-names.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import { createDivision } from '@fourball/shared/seasons/competition-calls.ts';
import { createEvent, getEvent } from '@fourball/shared/seasons/event-calls.ts';
import { describe, expect } from 'vitest';
import { samples } from '../contract/samples.ts';
import { scorecardPhotoSample } from '../contract/samples/seasons/scores.ts';
import { clubTest } from '../kit/fixtures.ts';
import { buildCourse, buildUser } from '../kit/build.ts';
import { watchRows } from '../kit/rows/rows-written.ts';
import { buildOpenSeason, enterEvent, makeEvent } from '../kit/seasons/golf-events.ts';
import {
  callOver,
  outcomeOf,
  refusalIn,
  replyOver,
  type CallOptions,
  type TestServer,
} from '../kit/server.ts';

/** What is written although nobody did anything, and what a request leaves by being made at all. */
const restless: ReadonlySet<string> = new Set([
  'sessions',
  'access_tokens',
  'attempts',
  'security_events',
  'outbox_progress',
]);

const test = clubTest({ env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('golfer', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend('watch', { scope: 'file' }, ({ server }) => watchRows(server.db, restless))
  .extend('others', { scope: 'file' }, async ({ server }) => (await buildOpenSeason(server)).organizer);

const ofSeasons = builtCalls.filter(({ id }) =>
  /^(?:season|event|group|registration|participants|cancellationPolicy|teeBlockLabel|sponsor)\./.test(id),
);
const withAccess = (access: Call['access']) =>
  ofSeasons.filter((call) => call.access === access).map((call) => [call.id, call] as const);

/** What an organizer may do without naming a season: choose from what there is for all of them. */
const ofNoSeason: ReadonlySet<string> = new Set([
  'teeBlockLabel.list',
  'sponsor.list',
  'sponsor.create',
  'season.listOrganized',
]);

/** About what everybody sees on the boards of an event: others may know of it, and are forbidden to change it. */
const ofSeenByAll: ReadonlySet<string> = new Set(['event.revokeScoreLink', 'event.chooseCardMarker']);

/** Files have no reply to be tried by, and their samples stand apart. */
const files: typeof samples = { 'event.getScorecardPhoto': scorecardPhotoSample };

const sampleOf = (call: Call) => {
  const sample = samples[call.id] ?? files[call.id];
  if (!sample) throw new Error(`${call.id} is built: give it a sample in tests/contract/samples/seasons`);
  return sample;
};

/** The statuses with which it is answered, and that all of that changed nothing. */
async function refusedBy(
  { server, watch }: { server: TestServer; watch: Awaited<ReturnType<typeof watchRows>> },
  call: Call,
  good: CallOptions,
  tokens: readonly (string | undefined)[],
) {
  const written = await watch.from();
  const statuses: (number | 'CONFLICT')[] = [];
  for (const token of tokens) {
    const { token: _, ...asked } = good;
    statuses.push(outcomeOf(await callOver(server.url, call, { ...asked, ...(token ? { token } : {}) })));
  }
  expect(await written()).toEqual({});
  return statuses;
}

test('there are as many as the contract has', () => {
  expect(withAccess('organizer').length).toBeGreaterThanOrEqual(50);
  expect(withAccess('admin').length).toBeGreaterThanOrEqual(15);
});

describe('of organizers', () => {
  test.for(withAccess('organizer'))('%s', async ([id, call], { server, watch, golfer, others }) => {
    const good = await sampleOf(call)(server);
    const [byOthers, byGolfer, byVisitor] = await refusedBy(
      { server, watch },
      call,
      good,
      ofNoSeason.has(id) ? [golfer.token, golfer.token, undefined] : [others.token, golfer.token, undefined],
    );
    expect([403, 404]).toContain(byOthers);
    expect(byGolfer).toBe(403);
    expect(byVisitor).toBe(401);
    const [admins] = await server.db.query(
      `select 1 from access_tokens t join sessions s on s.id = t.session_id join user_roles r on r.user_id = s.user_id
       where t.token_hash = sha256($1) and r.role = 'ADMIN'`,
      [Buffer.from(good.token ?? '')],
    );
    // It must be the season that lets them, not the office.
    expect(admins).toBeUndefined();
    expect((await callOver(server.url, call, good)).status).toBe(200);
  });
});

describe('of admins', () => {
  test.for(withAccess('admin'))('%s', async ([, call], { server, watch, golfer, others }) => {
    const good = await sampleOf(call)(server);
    const statuses = await refusedBy({ server, watch }, call, good, [others.token, golfer.token, undefined]);
    expect(statuses).toEqual([403, 403, 401]);
    expect((await callOver(server.url, call, good)).status).toBe(200);
  });
});

describe('of golfers', () => {
  test.for(withAccess('user'))('%s asks visitors for a session', async ([, call], { server, watch }) => {
    const good = await sampleOf(call)(server);
    expect(await refusedBy({ server, watch }, call, good, [undefined])).toEqual([401]);
  });

  // What is somebody's own is looked for by its number, which anybody can guess.
  const owned = withAccess('user').filter(([, call]) =>
    ['registrationId', 'participantId'].some(
      (name) => fieldsOf(call.body).has(name) || fieldsOf(call.params).has(name),
    ),
  );
  test.for(owned)(
    '%s is not there for another golfer',
    async ([id, call], { server, watch, golfer, others }) => {
      const good = await sampleOf(call)(server);
      const status = ofSeenByAll.has(id) ? 403 : 404;
      expect(await refusedBy({ server, watch }, call, good, [golfer.token, others.token])).toEqual([
        status,
        status,
      ]);
    },
  );
});

describe('what is not published', () => {
  /** Calls that show one event by its number, to whoever may see it. */
  const byNumber = ofSeasons.filter(
    ({ access, method, path, params, id }) =>
      method === 'GET' &&
      (access === 'public' || access === 'user') &&
      /\{(?:id|eventId)\}$/.test(path) &&
      (fieldsOf(params).has('eventId') ||
        [
          'event.get',
          'event.getTeamSizes',
          'event.listCourses',
          'event.listFees',
          'event.listSponsors',
          'event.getCompetitions',
        ].includes(id)),
  );
  /** Calls that list events. */
  const lists = ofSeasons.filter(
    ({ id, access }) =>
      /^event\.(?:list|count)/.test(id) &&
      (access === 'public' || access === 'user') &&
      !byNumber.some((one) => one.id === id),
  );

  /** Of one's own group: an organizer who plays in none has to name one. */
  const ofOwnGroup: ReadonlySet<string> = new Set(['event.getScoreGroup']);

  test('is not found by others, in any call that shows one event', async ({ server, golfer, others }) => {
    expect(byNumber.map(({ id }) => id)).toContain('participants.listByEvent');
    const club = await buildOpenSeason(server);
    const { id } = await makeEvent(server, club, { publish: false });
    for (const call of byNumber) {
      const params = { id, eventId: id };
      for (const { token } of [golfer, others]) {
        expect([call.id, (await callOver(server.url, call, { token, params })).status]).toEqual([
          call.id,
          404,
        ]);
      }
      expect([
        call.id,
        (await callOver(server.url, call, { token: club.organizer.token, params })).status,
      ]).toEqual([call.id, ofOwnGroup.has(call.id) ? 404 : 200]);
    }
    const body = { eventId: id };
    for (const name of ['registration.signUpEvent', 'event.registrationQuote', 'event.ensureConversation']) {
      const call = ofSeasons.find((each) => each.id === name);
      if (!call) throw new Error(`${name} is not built`);
      expect(refusalIn(await callOver(server.url, call, { token: golfer.token, body })).status).toBe(404);
    }
  });

  test('is in no list of others', async ({ server, golfer, others }) => {
    const club = await buildOpenSeason(server);
    const { seasonId, eventTypeId, organizer } = club;
    const { token } = organizer;
    const division = await replyOver(server.url, createDivision, {
      token,
      body: { seasonId, name: 'Birdies' },
    });
    const { courseId } = await buildCourse(server.db);
    const secret = { publish: false, name: 'A secret night', courseIds: [courseId] };
    await makeEvent(server, club, secret);
    const idFor = (name: string): number =>
      name.includes('Competition')
        ? division.id
        : name.endsWith('ByCourse')
          ? courseId
          : name.endsWith('EventType')
            ? eventTypeId
            : seasonId;
    const span = { start: '2026-06-01', end: '2026-06-30', date: '2026-06-18' };
    let seen = 0;
    for (const call of lists) {
      const asked = {
        params: {
          seasonId,
          type: eventTypeId,
          course: courseId,
          courseId,
          day: '2026-06-18',
          year: 0,
          page: 0,
          size: 50,
          id: idFor(call.id),
        },
        ...(call.method === 'POST' ? { body: { ...span, courseId, eventTypeId } } : {}),
      };
      for (const reader of call.access === 'public'
        ? [golfer.token, others.token, undefined]
        : [golfer.token]) {
        const { status, text } = await callOver(server.url, call, {
          ...asked,
          ...(reader ? { token: reader } : {}),
        });
        expect([call.id, status, text.includes('A secret night')]).toEqual([call.id, 200, false]);
      }
      const own = await callOver(server.url, call, { ...asked, token });
      if (own.text.includes('A secret night')) seen += 1;
    }
    // Of the lists that it would be in its organizer sees it in most.
    expect(seen).toBeGreaterThan(12);
  });

  test('stays with who is registered in it, once it is hidden again', async ({ server, golfer }) => {
    const club = await buildOpenSeason(server);
    const event = await makeEvent(server, club);
    const inIt = await buildUser(server.db);
    await enterEvent(server, inIt, event.id);
    const hide = ofSeasons.find(({ id }) => id === 'event.updatePublish');
    if (!hide) throw new Error('event.updatePublish is not built');
    await replyOver(server.url, hide, {
      token: club.organizer.token,
      body: { id: event.id, publish: false },
    });
    const see = async (token: string) =>
      (await callOver(server.url, getEvent, { token, params: { id: event.id } })).status;
    expect([await see(inIt.token), await see(golfer.token)]).toEqual([200, 404]);
  });

  test('in a season for members is for who is logged in', async ({ server, golfer }) => {
    const club = await buildOpenSeason(server, { visibility: 'MEMBERS' });
    const { id } = await makeEvent(server, club);
    expect((await callOver(server.url, getEvent, { params: { id } })).status).toBe(404);
    expect((await callOver(server.url, getEvent, { token: golfer.token, params: { id } })).status).toBe(200);
  });

  test('is what an organizer of another season would copy', async ({ server, others }) => {
    const club = await buildOpenSeason(server);
    const { id } = await makeEvent(server, club);
    const mine = await buildOpenSeason(server);
    const body = { seasonId: mine.seasonId, name: 'A copy', date: '2026-06-18', copyOf: id };
    for (const { token } of [mine.organizer, others]) {
      expect([403, 404]).toContain((await callOver(server.url, createEvent, { token, body })).status);
    }
  });
});
