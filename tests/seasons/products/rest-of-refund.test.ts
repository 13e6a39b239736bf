/** What a withdrawal kept comes back once somebody takes that very place: of an event, a division, a pool, or a season’s division. */
import { checkLedger } from '@fourball/shared/money/ledger-calls.ts';
import { updateEventSpots } from '@fourball/shared/seasons/event-calls.ts';
import { changeField, listField, setPool } from '@fourball/shared/seasons/participant-calls.ts';
import {
  answerRegistration,
  listOwnRegistrations,
  signUpSeason,
  withdrawRegistration,
} from '@fourball/shared/seasons/registration-calls.ts';
import { describe, expect } from 'vitest';
import { buildCrowd, buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { accountOf, enter } from '../../kit/seasons/entries.ts';
import { buildCompetition, buildFee, buildPaidEvent } from '../../kit/seasons/fees.ts';
import { enterEvent } from '../../kit/seasons/golf-events.ts';
import { appoint } from '../../kit/seasons/seasons.ts';
import { replyOver, testNow } from '../../kit/server.ts';

/** The event is on 26 June at 8, Toronto. */
const start = new Date('2026-06-26T12:00:00Z').getTime();
const dayBefore = new Date(start - 24 * 3_600_000);
/** A week before all comes back, the day before half of it, then nothing. */
const tiers = [
  [168, 100],
  [48, 50],
] as const;
/** A member's fee of 40.00 with its tax. */
const fee = 4_520;

const test = clubTest({ apis: 2, env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('golfers', async ({ server }) => {
    const [ava, ben, cal, dan] = await buildCrowd(server.db, 4);
    return { ava, ben, cal, dan } as Record<'ava' | 'ben' | 'cal' | 'dan', BuiltUser>;
  })
  .extend('organizer', ({ server }) => buildUser(server.db, { firstName: 'Orla' }))
  .extend('open', ({ server, admin, organizer }) => async (options: { numSpots?: number } = {}) => {
    const event = await buildPaidEvent(server.db, { tiers, ...options });
    await server.db.query(`update golf_events set start_time = '08:00' where id = $1`, [event.eventId]);
    await buildFee(server.db, { eventId: event.eventId, prices: [4_000, 4_000, 4_000] });
    await appoint(server, admin, event.seasonId, organizer);
    return event;
  })
  /** Divisions of the event's season, the first with so many places. */
  .extend('divide', ({ server }) => async (of: { seasonId: number; eventId?: number }, numSpots: number) => {
    const narrow = await buildCompetition(server.db, { ...of, name: 'Birdies', numSpots });
    return { narrow, wide: await buildCompetition(server.db, { ...of, name: 'Eagles' }) };
  })
  .extend('pool', ({ server, organizer }) => async (of: { eventId?: number; competitionId?: number }) => {
    const body = { ...of, name: 'Sponsors', numSpots: 1 };
    const [made] = await replyOver(server.url, setPool, { token: organizer.token, body });
    return made?.id ?? 0;
  })
  .extend(
    'leave',
    ({ server }) =>
      (golfer: BuiltUser, registrationId: number, url = server.url) =>
        replyOver(url, withdrawRegistration, { token: golfer.token, body: { registrationId } }),
  )
  .extend(
    'owes',
    ({ server }) =>
      async (golfer: BuiltUser) =>
        (await accountOf(server, golfer)).balance,
  )
  .extend('ofSeason', ({ server }) => async (golfer: BuiltUser, seasonId: number, wish: object = {}) => {
    const body = { seasonId, ...wish };
    return (await replyOver(server.url, signUpSeason, { token: golfer.token, body })).registrationId ?? 0;
  })
  /** What the golfer reads of what has come back by now. */
  .extend('back', ({ server }) => async (golfer: BuiltUser) => {
    const own = await replyOver(server.url, listOwnRegistrations, { token: golfer.token });
    return own.map(({ refunded }) => refunded);
  })
  /** What golfers were told of their registrations, in order. */
  .extend('told', ({ server }) => async (golfer: BuiltUser) => {
    const rows = await server.db.query<{ what: string; refunded: number }>(
      `select payload ->> 'what' as what, (payload ->> 'refunded')::int as refunded from outbox
       where name = 'seasons.entry-changed' and (payload ->> 'userId')::bigint = $1 order by id`,
      [golfer.userId],
    );
    return rows.map(({ what, refunded }) => [what, refunded]);
  });

test.beforeEach(({ server }) => server.clock.set(testNow));

/** Nothing stands against the books. */
test.afterEach(async ({ server, admin }) => {
  const { rules } = await replyOver(server.url, checkLedger, { token: admin.token });
  expect(rules.filter(({ broken }) => broken > 0)).toEqual([]);
});

describe('of an event', () => {
  test('in a division: by who enters that division, and by nobody else', async ({
    server,
    golfers: { ava, ben, cal, dan },
    open,
    divide,
    leave,
    owes,
    told,
  }) => {
    const event = await open();
    const { narrow, wide } = await divide(event, 1);
    const avas = await enter(server, ava, event.eventId, { competitionId: narrow });
    server.clock.set(dayBefore);
    expect(await leave(ava, avas)).toMatchObject({ percentBack: 0, refunded: 0, filled: false });
    await enter(server, ben, event.eventId, { competitionId: wide });
    expect(await owes(ava)).toBe(fee);
    await enter(server, cal, event.eventId, { competitionId: narrow });
    expect(await owes(ava)).toBe(0);
    expect(await told(ava)).toEqual([
      ['REGISTERED', 0],
      ['WITHDRAWN', 0],
      ['REFUNDED', fee],
    ]);
    expect(await told(cal)).toEqual([['REGISTERED', 0]]);
    // The place is filled: whoever waits for another one gives nothing back.
    await enterEvent(server, dan, event.eventId, { competitionId: narrow });
    expect(await owes(dan)).toBe(0);
    expect(await told(ava)).toHaveLength(3);
  });

  test('in a pool: by who takes a place of that pool', async ({
    server,
    golfers: { ava, ben, cal },
    open,
    pool,
    leave,
    owes,
  }) => {
    const { eventId } = await open();
    const registrationSpotsId = await pool({ eventId });
    const avas = await enter(server, ava, eventId, { registrationSpotsId });
    server.clock.set(dayBefore);
    await leave(ava, avas);
    await enter(server, ben, eventId);
    expect(await owes(ava)).toBe(fee);
    await enter(server, cal, eventId, { registrationSpotsId });
    expect(await owes(ava)).toBe(0);
  });

  test('that had places left: once all are taken', async ({
    server,
    golfers: { ava, ben, cal },
    open,
    leave,
    owes,
  }) => {
    const { eventId } = await open({ numSpots: 2 });
    const avas = await enter(server, ava, eventId);
    server.clock.set(dayBefore);
    await leave(ava, avas);
    await enter(server, ben, eventId);
    expect(await owes(ava)).toBe(fee);
    await enter(server, cal, eventId);
    expect(await owes(ava)).toBe(0);
  });

  test('that was full: also the second who left it, with the second who comes', async ({
    server,
    golfers: { ava, ben, cal, dan },
    open,
    leave,
    owes,
  }) => {
    const { eventId } = await open({ numSpots: 2 });
    const avas = await enter(server, ava, eventId);
    const bens = await enter(server, ben, eventId);
    server.clock.set(dayBefore);
    await leave(ben, bens);
    server.clock.advance(60_000);
    await leave(ava, avas);
    await enter(server, cal, eventId);
    expect([await owes(ava), await owes(ben)]).toEqual([fee, 0]);
    await enter(server, dan, eventId);
    expect([await owes(ava), await owes(ben)]).toEqual([0, 0]);
  });

  test('for several places of one registration: a share with each that is taken', async ({
    server,
    golfers: { ava, ben, cal },
    open,
    leave,
    owes,
    back,
  }) => {
    const { eventId } = await open({ numSpots: 2 });
    const avas = await enter(server, ava, eventId, { guests: ['Pat Guest'] });
    server.clock.set(new Date(start - 72 * 3_600_000));
    expect(await leave(ava, avas)).toMatchObject({ percentBack: 50, refunded: fee });
    await enter(server, ben, eventId);
    expect(await owes(ava)).toBe(fee / 2);
    await enter(server, cal, eventId);
    expect(await owes(ava)).toBe(0);
    expect(await back(ava)).toEqual([2 * fee]);
  });

  test('a share at once where one who waits has room, and the other by who comes later', async ({
    server,
    golfers: { ava, ben, cal },
    open,
    leave,
    owes,
  }) => {
    const { eventId } = await open({ numSpots: 2 });
    const avas = await enter(server, ava, eventId, { guests: ['Pat Guest'] });
    await enter(server, ben, eventId);
    server.clock.set(dayBefore);
    expect(await leave(ava, avas)).toMatchObject({ percentBack: 50, refunded: fee, filled: true });
    await enter(server, cal, eventId);
    expect([await owes(ava), await owes(ben), await owes(cal)]).toEqual([0, fee, fee]);
  });

  test('by golfers who are put there: into the division, by the season, by an invitation that they accept', async ({
    server,
    organizer,
    golfers: { ava, ben, cal, dan },
    open,
    divide,
    leave,
    owes,
    ofSeason,
  }) => {
    const { token } = organizer;
    const event = await open();
    const { eventId, seasonId } = event;
    const { narrow, wide } = await divide(event, 1);
    const avas = await enter(server, ava, eventId, { competitionId: narrow });
    await enter(server, ben, eventId, { competitionId: wide });
    server.clock.set(dayBefore);
    await leave(ava, avas);
    const field = await replyOver(server.url, listField, { token, params: { eventId } });
    const participantIds = field.filter(({ userId }) => userId === ben.userId).map(({ id }) => id);
    const body = { eventId, participantIds, action: 'DIVISION', divisionId: narrow } as const;
    await replyOver(server.url, changeField, { token, body });
    expect(await owes(ava)).toBe(0);

    await replyOver(server.url, updateEventSpots, { token, body: { eventId, numSpots: 1 } });
    const own = await replyOver(server.url, listOwnRegistrations, { token: ben.token });
    await leave(ben, own[0]?.id ?? 0);
    expect(await owes(ben)).toBe(fee);
    await ofSeason(cal, seasonId);
    expect(await owes(ben)).toBe(0);

    await replyOver(server.url, updateEventSpots, { token, body: { eventId, numSpots: 2 } });
    const again = await buildUser(server.db);
    const theirs = await enter(server, again, eventId);
    await leave(again, theirs);
    const asked = { userId: dan.userId, eventId };
    const invited = await enterEvent(server, organizer, eventId, asked);
    expect(invited).toMatchObject({ result: 'INVITED' });
    // Nobody has it yet for sure.
    expect(await owes(again)).toBe(fee);
    await replyOver(server.url, answerRegistration, {
      token: dan.token,
      body: { registrationId: invited.registrationId ?? 0, accept: true },
    });
    expect([await owes(again), await owes(dan)]).toEqual([0, fee]);
  });
});

describe('of a season', () => {
  test('in a division: by who registers for it in that division', async ({
    server,
    golfers: { ava, ben, cal },
    open,
    divide,
    leave,
    owes,
    ofSeason,
    told,
  }) => {
    const { seasonId } = await open();
    await buildFee(server.db, { seasonId, name: 'Season', prices: [4_000, 4_000, 4_000] });
    await server.db.query('update seasons set start_date = $2 where id = $1', [seasonId, '2026-06-17']);
    const { narrow, wide } = await divide({ seasonId }, 1);
    const avas = await ofSeason(ava, seasonId, { competitionId: narrow });
    expect(await leave(ava, avas)).toMatchObject({ percentBack: 0, refunded: 0 });
    await ofSeason(ben, seasonId, { competitionId: wide });
    expect(await owes(ava)).toBe(fee);
    await ofSeason(cal, seasonId, { competitionId: narrow });
    expect([await owes(ava), await owes(cal)]).toEqual([0, fee]);
    expect((await told(ava)).at(-1)).toEqual(['REFUNDED', fee]);
  });

  test('in a pool of a division: by who takes a place of that pool', async ({
    server,
    golfers: { ava, ben, cal },
    open,
    divide,
    pool,
    leave,
    owes,
    ofSeason,
  }) => {
    const { seasonId } = await open();
    await buildFee(server.db, { seasonId, name: 'Season', prices: [4_000, 4_000, 4_000] });
    await server.db.query('update seasons set start_date = $2 where id = $1', [seasonId, '2026-06-17']);
    const { wide: competitionId } = await divide({ seasonId }, 0);
    const registrationSpotsId = await pool({ competitionId });
    const avas = await ofSeason(ava, seasonId, { competitionId, registrationSpotsId });
    await leave(ava, avas);
    await ofSeason(ben, seasonId, { competitionId });
    expect(await owes(ava)).toBe(fee);
    await ofSeason(cal, seasonId, { competitionId, registrationSpotsId });
    expect(await owes(ava)).toBe(0);
  });
});

describe('at the same moment', () => {
  test('two leave a full division and one comes: the rest of one of both comes back', async ({
    server,
    open,
    divide,
    leave,
    owes,
  }) => {
    for (let round = 0; round < 4; round += 1) {
      server.clock.set(testNow);
      const event = await open();
      const { narrow: competitionId } = await divide(event, 2);
      const [one, other, comes, late] = (await buildCrowd(server.db, 4)) as [
        BuiltUser,
        BuiltUser,
        BuiltUser,
        BuiltUser,
      ];
      const ids = [
        await enter(server, one, event.eventId, { competitionId }),
        await enter(server, other, event.eventId, { competitionId }),
      ];
      server.clock.set(dayBefore);
      await Promise.all([
        leave(one, ids[0] ?? 0, server.urls[0]),
        leave(other, ids[1] ?? 0, server.urls[1]),
        enter(server, comes, event.eventId, { competitionId }),
      ]);
      expect([await owes(one), await owes(other)].sort((a, b) => a - b)).toEqual([0, fee]);
      expect(await owes(comes)).toBe(fee);
      await enter(server, late, event.eventId, { competitionId });
      expect([await owes(one), await owes(other), await owes(late)]).toEqual([0, 0, fee]);
    }
  });

  test('two come for the one place that was left: its rest comes back once', async ({
    server,
    golfers: { ava, ben, cal },
    open,
    divide,
    leave,
    owes,
    back,
    told,
  }) => {
    const event = await open();
    const { narrow: competitionId } = await divide(event, 1);
    const avas = await enter(server, ava, event.eventId, { competitionId });
    server.clock.set(dayBefore);
    await leave(ava, avas);
    const come = (golfer: BuiltUser, url: string | undefined) =>
      enter({ ...server, url: url ?? server.url }, golfer, event.eventId, { competitionId });
    await Promise.all([come(ben, server.urls[0]), come(cal, server.urls[1])]);
    expect([await owes(ben), await owes(cal)].sort((a, b) => a - b)).toEqual([0, fee]);
    expect(await owes(ava)).toBe(0);
    expect(await back(ava)).toEqual([fee]);
    expect((await told(ava)).filter(([what]) => what === 'REFUNDED')).toHaveLength(1);
  });
});
