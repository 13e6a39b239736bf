/** Whatever golfers, organizers and admins do with a season, in whatever order: books, places, waitlist and threads hold. */
import { checkLedger } from '@fourball/domain/money/ledger/check-ledger.ts';
import { lapseEntries } from '@fourball/domain/seasons/registration/lapse.ts';
import { chargeDue } from '@fourball/domain/seasons/products/charge-due.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import {
  bailEvent,
  cancelEvent,
  ensureEventConversation,
  setParticipantPlaying,
  updateEventSpots,
} from '@fourball/shared/seasons/event-calls.ts';
import {
  adjustProductFee,
  chargeProductUser,
  confirmEventProducts,
  processEventProducts,
  requestProductFeeChange,
  unconfirmEventProduct,
  unprocessEventProducts,
  updateProductFeeStage,
} from '@fourball/shared/seasons/event-product-calls.ts';
import {
  answerRegistration,
  renewRegistration,
  signUpEvent,
  signUpSeason,
  withdrawRegistration,
} from '@fourball/shared/seasons/registration-calls.ts';
import { openSeasonConversation } from '@fourball/shared/seasons/season-calls.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildItem, buildMembership } from '../../kit/membership/build-memberships.ts';
import { buildCompetition, buildFee, buildPaidEvent, type Timing } from '../../kit/seasons/fees.ts';
import { appoint } from '../../kit/seasons/seasons.ts';
import { callOver, outcomeOf, replyOver, type TestServer } from '../../kit/server.ts';

const test = clubTest({ env: { OWN_REQUESTS: '100000', CLIENT_ATTEMPTS: '100000' } })
  .extend('organizer', { scope: 'file' }, ({ server }) => buildUser(server.db))
  /** A member, who is not, who is elsewhere, one whose membership is for no leagues, and one who has the season in it. */
  .extend('golfers', { scope: 'file' }, async ({ server: { db } }) => {
    const golfers = await Promise.all(
      [14, null, null, null, null].map((memberDays) => buildUser(db, { memberDays })),
    );
    const [, , elsewhere, social] = golfers;
    await db.query(
      `insert into external_memberships (user_id, user_entered_text, year, verified) values ($1, 'Elsewhere', 2026, true)`,
      [elsewhere?.userId],
    );
    const { productItemId, catalogueEntryId } = await buildItem(db);
    await db.query('update catalogue_entries set leagues = false, tournaments = false where id = $1', [
      catalogueEntryId,
    ]);
    await buildMembership(db, social?.userId ?? 0, { productItemId });
    return golfers;
  })
  .extend('open', ({ server, admin, organizer, golfers }) => async (setting: Setting): Promise<World> => {
    const { db } = server;
    const { seasonId, eventTypeId, eventId } = await buildPaidEvent(db, {
      type: setting.league ? 'LEAGUE' : 'TOURNAMENT',
      timing: setting.timing,
      numSpots: setting.spots,
      tiers: [
        [168, 100],
        [48, 33],
        [24, 1],
      ],
    });
    await db.query('update event_types set no_fees = $2 where id = $1', [eventTypeId, setting.noFees]);
    await db.query('update golf_events set use_competition_pricing = $2 where id = $1', [
      eventId,
      setting.byCompetition,
    ]);
    const competitionId = await buildCompetition(db, { seasonId, eventId, numSpots: setting.division });
    await buildFee(db, { seasonId, name: 'Season', prices: [33_333, 44_449, 40_001] });
    await buildFee(db, { eventId, prices: [4_999, 7_777, 6_001] });
    await buildFee(db, { eventId, name: 'Nothing for members', prices: [0, 105, 1] });
    await buildFee(db, { eventId, competitionId, name: 'Flight', prices: [1_003, 2_009, 1_501] });
    const dinner = await buildFee(db, {
      eventId,
      name: 'Dinner',
      prices: [3_501, 3_501, 3_501],
      optional: true,
    });
    const { productItemId } = await buildItem(db);
    await db.query('update product_items set season_id = $2 where id = $1', [productItemId, seasonId]);
    await buildMembership(db, golfers[4]?.userId ?? 0, { productItemId });
    await appoint(server, admin, seasonId, organizer);
    const { token } = organizer;
    await replyOver(server.url, ensureEventConversation, { token, body: { eventId } });
    await replyOver(server.url, openSeasonConversation, { token, body: { seasonId, organizerOnly: false } });
    return { seasonId, eventId, competitionId, dinner };
  })
  .extend('ask', ({ server, admin, organizer, golfers }) => async (world: World, step: Step) => {
    const { eventId, seasonId, competitionId, dinner } = world;
    const golfer = golfers['who' in step ? step.who : 0] as BuiltUser;
    const other = golfers[('to' in step ? step.to : 0) % golfers.length] as BuiltUser;
    const own = await registrationOf(server, world, golfer, 'ofSeason' in step && step.ofSeason);
    const products = await productsOf(server, world);
    const productId =
      products[('which' in step ? step.which : 0) % Math.max(1, products.length)] ?? 4_000_000;
    const by = (user: BuiltUser, call: Call, body: object) => ({ call, token: user.token, body });
    switch (step.do) {
      case 'sign up':
        return by(golfer, signUpEvent, {
          eventId,
          guests: step.guests ? ['Pat Guest'] : [],
          competitionId: step.division ? competitionId : null,
          feeIds: step.dinner ? [dinner] : [],
          askFirst: step.askFirst,
          ...(step.team ? { guests: [], team: { name: 'Aces', userIds: [other.userId] } } : {}),
        });
      case 'join':
        return by(golfer, signUpSeason, { seasonId, competitionId: step.division ? competitionId : null });
      case 'withdraw':
        return by(golfer, withdrawRegistration, { registrationId: own.id });
      case 'come back':
        return by(golfer, renewRegistration, { registrationId: own.id });
      case 'answer':
        return by(golfer, answerRegistration, { registrationId: own.id, accept: step.yes });
      case 'bail':
        return by(golfer, bailEvent, { eventId });
      case 'toggle':
        return by(golfer, setParticipantPlaying, { eventId, userId: golfer.userId });
      case 'confirm':
        return by(organizer, confirmEventProducts, {
          eventProducts: products.map((id) => ({ productId: id })),
        });
      case 'unconfirm':
        return by(organizer, unconfirmEventProduct, { eventProduct: { productId } });
      case 'process':
        return by(admin, processEventProducts, { eventProducts: { productId } });
      case 'unprocess':
        return by(admin, unprocessEventProducts, { eventProducts: [{ productId }], reason: 'As it comes' });
      case 'adjust':
        return by(admin, adjustProductFee, { productId, amount: step.cents, comment: 'As it comes' });
      case 'charge another':
        return by(admin, chargeProductUser, { productId, userId: other.userId });
      case 'request':
        return by(organizer, requestProductFeeChange, { productId, amount: step.cents, comment: 'Please' });
      case 'decide':
        return by(admin, updateProductFeeStage, { productId, processingStage: step.stage });
      case 'places':
        return by(organizer, updateEventSpots, { eventId, numSpots: step.places });
      case 'call off':
        return by(organizer, cancelEvent, { id: eventId, notes: 'Rain' });
      case 'hours':
        server.clock.advance(step.hours * 3_600_000);
        await lapseEntries(server.house);
        await chargeDue(server.house);
        return undefined;
    }
  });

interface World {
  readonly seasonId: number;
  readonly eventId: number;
  readonly competitionId: number;
  readonly dinner: number;
}

/** The newest of the golfer's, of the event or of the season; one that nobody has where there is none. */
async function registrationOf(
  { db }: TestServer,
  { eventId, seasonId }: World,
  golfer: BuiltUser,
  ofSeason: boolean,
) {
  const [row] = await db.query<{ id: number }>(
    `select id from registrations where user_id = $1 and case when $4 then season_id = $3 else event_id = $2 end
     order by id desc limit 1`,
    [golfer.userId, eventId, seasonId, ofSeason],
  );
  return row ?? { id: 4_000_000 };
}

async function productsOf({ db }: TestServer, { eventId, seasonId }: World): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select x.id from entry_products x join registrations r on r.id = x.registration_id
     where (r.event_id = $1 or r.season_id = $2) and x.cancelled_at is null order by x.id`,
    [eventId, seasonId],
  );
  return rows.map(({ id }) => id);
}

interface Player {
  id: number;
  party: string;
  place: 'IN' | 'HELD' | 'WAITING' | 'OUT';
  queue_no: number;
  division_id: number | null;
}

interface Standing {
  readonly players: readonly Player[];
  /** Places that are left: of all, and of the division; null without a limit. */
  readonly free: number | null;
  readonly freeInDivision: number | null;
  readonly taken: number;
  readonly open: boolean;
}

async function lookAt({ db, clock }: TestServer, { eventId, competitionId }: World): Promise<Standing> {
  const players = await db.query<Player>(
    `select p.id, coalesce('team ' || r.team_id, 'registration ' || r.id) as party, p.place, p.queue_no, p.division_id
     from participants p join registrations r on r.id = p.registration_id where p.event_id = $1 order by p.queue_no`,
    [eventId],
  );
  const [row] = await db.query<{
    spots: number;
    taken: number;
    division: number;
    entered: number;
    open: boolean;
  }>(
    `select g.num_spots as spots, g.taken, c.num_spots as division, x.taken as entered,
       g.cancelled_at is null and (g.day + g.start_time) at time zone 'America/Toronto' > $3 as open
     from golf_events g join event_competitions x on x.event_id = g.id join season_competitions c on c.id = x.competition_id
     where g.id = $1 and c.id = $2`,
    [eventId, competitionId, clock.now()],
  );
  if (!row) throw new Error('The event is gone.');
  const left = (limit: number, taken: number) => (limit === 0 ? null : limit - taken);
  return {
    players,
    free: left(row.spots, row.taken),
    freeInDivision: left(row.division, row.entered),
    taken: row.taken,
    open: row.open,
  };
}

const has = ({ place }: Player): boolean => place === 'IN' || place === 'HELD';

/** Who waits though there was a place: nobody. What came in later in the queue is taken away again, and then it must not fit. */
function jumped(before: Standing, after: Standing): string[] {
  if (!after.open) return [];
  const had = new Set(before.players.filter(has).map(({ id }) => id));
  const entered = after.players.filter((one) => has(one) && !had.has(one.id));
  const waiting = after.players.filter(({ place }) => place === 'WAITING');
  return [...new Set(waiting.map(({ party }) => party))].flatMap((party) => {
    const members = waiting.filter((one) => one.party === party);
    const first = members[0] as Player;
    const later = entered.filter(({ queue_no }) => queue_no > first.queue_no);
    const fits = (free: number | null, counted: readonly Player[]) =>
      free === null || Math.max(0, free + counted.length) >= members.length;
    const inDivision = later.filter(({ division_id }) => division_id === first.division_id);
    return fits(after.free, later) && (first.division_id === null || fits(after.freeInDivision, inDivision))
      ? [`${party} waits for ${members.length} of ${after.free}, ${later.length} came in after it`]
      : [];
  });
}

/** Counters and threads against the rows that they are made of, as rows that differ: there are none. */
const differing = ({ db, clock }: TestServer, { eventId, seasonId, competitionId }: World) =>
  db.query<{ what: string }>(
    `with players as (select * from participants where event_id = $1)
     select 'taken of the event' as what from golf_events g where g.id = $1
       and (g.taken, g.waiting) <> (select count(*) filter (where place in ('IN', 'HELD')), count(*) filter (where place = 'WAITING')
         from players)
     union all
     select 'taken of the division in the event' from event_competitions x where x.event_id = $1 and x.competition_id = $3
       and x.taken <> (select count(*) from players where place in ('IN', 'HELD') and division_id = $3)
     union all
     select 'taken of the division in the season' from season_competitions c where c.id = $3
       and c.taken <> (select count(*) from registrations r where r.season_id = $2 and r.competition_id = $3
         and r.status in ('PENDING', 'INVITED', 'REGISTERED'))
     union all
     select 'thread of the event: ' || user_id from (
         select user_id from conversation_members m join golf_events g on g.conversation_id = m.conversation_id
         where g.id = $1 and m.left_at is null
       ) m full join (
         select user_id from players where place = 'IN' and user_id is not null
         union select user_id from season_organizers where season_id = $2
       ) p using (user_id) where m.user_id is null or p.user_id is null
     union all
     select 'thread of the season: ' || user_id from (
         select user_id from conversation_members m join seasons s on s.conversation_id = m.conversation_id
         where s.id = $2 and m.left_at is null
       ) m full join (
         select user_id from registrations where season_id = $2 and status = 'REGISTERED'
         union select user_id from season_organizers where season_id = $2
       ) p using (user_id) where m.user_id is null or p.user_id is null
     union all
     select 'in without a registration: ' || p.id from players p join registrations r on r.id = p.registration_id
       join golf_events g on g.id = p.event_id
       where p.place <> 'OUT' and r.withdrawn_at is not null
         -- Who was in what was called off, or is over, stays in it.
         and g.cancelled_at is null and g.end_day >= $4::date`,
    [eventId, seasonId, competitionId, clock.now().toISOString().slice(0, 10)],
  );

const who = fc.nat(4);
const which = fc.nat(20);
const cents = fc.nat(20_000);
const does = <Name extends string, More extends object>(
  name: Name,
  more: { [K in keyof More]: fc.Arbitrary<More[K]> },
) => fc.record({ do: fc.constant(name), ...more }) as unknown as fc.Arbitrary<{ do: Name } & More>;

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: does('sign up', {
      who,
      to: who,
      guests: fc.boolean(),
      division: fc.boolean(),
      dinner: fc.boolean(),
      askFirst: fc.boolean(),
      team: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: does('join', { who, division: fc.boolean() }) },
  { weight: 4, arbitrary: does('withdraw', { who, ofSeason: fc.boolean() }) },
  { weight: 2, arbitrary: does('come back', { who, ofSeason: fc.boolean() }) },
  { weight: 3, arbitrary: does('answer', { who, ofSeason: fc.boolean(), yes: fc.boolean() }) },
  does('bail', { who }),
  { weight: 2, arbitrary: does('toggle', { who }) },
  { weight: 2, arbitrary: does('confirm', {}) },
  does('unconfirm', { which }),
  { weight: 2, arbitrary: does('process', { which }) },
  does('unprocess', { which }),
  does('adjust', { which, cents }),
  does('charge another', { which, to: who }),
  does('request', { which, cents }),
  does('decide', { which, stage: fc.constantFrom('APPROVED', 'REJECTED', 'PROCESSED') }),
  { weight: 2, arbitrary: does('places', { places: fc.nat(4) }) },
  { weight: 3, arbitrary: does('hours', { hours: fc.integer({ min: 1, max: 120 }) }) },
  does('call off', {}),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const setting = fc.record({
  timing: fc.constantFrom<Timing>('AT_REGISTRATION', 'BEFORE_EVENT', 'AT_EVENT'),
  league: fc.boolean(),
  spots: fc.integer({ min: 0, max: 3 }),
  division: fc.nat(2),
  byCompetition: fc.boolean(),
  noFees: fc.oneof({ weight: 7, arbitrary: fc.constant(false) }, fc.constant(true)),
});
type Setting = typeof setting extends fc.Arbitrary<infer S> ? S : never;

test('any sequence keeps the books at zero and equal to the fees, places counted, the queue in its order, threads right', async ({
  server,
  open,
  ask,
}) => {
  let done = 0;
  let charged = 0;
  await fc.assert(
    fc.asyncProperty(setting, fc.array(step, { minLength: 8, maxLength: 18 }), async (set, steps) => {
      server.clock.set(new Date('2026-06-16T16:00:00Z'));
      const world = await open(set);
      let before = await lookAt(server, world);
      for (const taken of steps) {
        const asked = await ask(world, taken);
        if (asked) {
          const outcome = outcomeOf(await callOver(server.url, asked.call, asked));
          expect([200, 'CONFLICT', 403, 404, 422]).toContain(outcome);
          if (outcome === 200) done += 1;
        }
        const after = await lookAt(server, world);
        expect(await differing(server, world)).toEqual([]);
        expect(jumped(before, after)).toEqual([]);
        // A limit that was lowered throws nobody out, and lets nobody in.
        if (after.free !== null && after.free < 0) expect(after.taken).toBeLessThanOrEqual(before.taken);
        before = after;
      }
      const { rules } = await checkLedger(server.house);
      expect(rules.filter(({ broken }) => broken > 0)).toEqual([]);
      charged += rules.find(({ rule }) => rule === 'entry-charges')?.checked ?? 0;
    }),
    { numRuns: Number(process.env.TEST_SEASONS ?? 25), endOnFailure: false },
  );
  // Much of what was asked took effect, and money moved.
  expect(done).toBeGreaterThan(0);
  expect(charged).toBeGreaterThan(0);
}, 300_000);
