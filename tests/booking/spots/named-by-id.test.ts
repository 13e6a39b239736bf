/** Whoever names golfers by numbers learns nothing by it: of who is not for them they hear what they hear of nobody at all. */
import { builtCalls } from '@fourball/api/contract/built-calls.ts';
import { getUserDetails } from '@fourball/shared/accounts/user-calls.ts';
import { createBuddyList } from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { createBooking, sendInvitations } from '@fourball/shared/booking/calls.ts';
import { setNameChoice } from '@fourball/shared/booking/people-calls.ts';
import { expect } from 'vitest';
import { z } from 'zod';
import { clubTest } from '../../kit/fixtures.ts';
import { announce } from '../../kit/booking/ballots.ts';
import { book, details, hold, type Booked } from '../../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { alwaysSayYes, knowByAddress } from '../../kit/booking/consent.ts';
import { buildOpenSeason, enterEvent, makeEvent } from '../../kit/seasons/golf-events.ts';
import { callOver, replyOver, testTomorrow } from '../../kit/server.ts';
import { spotDoors, spotsOf } from '../../kit/booking/spots.ts';

/** Mel is a member, Sam is none; nobody sees the name of Hilda, who is a member, and members that of Clara. */
let mel: BuiltUser;
let sam: BuiltUser;
let hilda: BuiltUser;
let clara: BuiltUser;
const nobody = 99_999_999;

const test = clubTest({ env: { RATE_LIMIT_PER_MINUTE: '100000' } })
  .extend('course', { scope: 'file' }, ({ server }) => buildCourse(server.db))
  .extend('ballot', { scope: 'file' }, ({ server }) => announce(server))
  .extend('golf', { scope: 'file' }, async ({ server }) => {
    const season = await buildOpenSeason(server, { type: 'TOURNAMENT' });
    const format = { basis: 'STABLEFORD', side: { size: 2, mode: 'BEST_N', count: 1 } } as const;
    const [open, entered] = [
      await makeEvent(server, season, { format }),
      await makeEvent(server, season, { format }),
    ];
    return { ...season, openId: open.id, enteredId: entered.id };
  })
  .extend('doors', ({ server }) => spotDoors(() => server))
  /** By the call's id: every place where a golfer can be named by a number. */
  .extend('tries', ({ course, ballot, golf }) => (scene: Scene): Record<string, Try[]> => {
    const body = (make: (id: number) => object): Try[] => [(id) => ({ body: make(id) })];
    const path = (name: string, more: Record<string, number> = {}): Try[] => [
      (id) => ({ params: { [name]: id, ...more } }),
    ];
    const month = { year: 2026, month: 6 };
    const party = (players: (id: number) => object[]) => (id: number) => ({
      simpleDate: testTomorrow,
      courseFeeId: course.courseFeeId,
      numSpots: 2,
      bookingGroups: [{ players: [{}, ...players(id)] }],
    });
    return {
      'book.create': [
        ...body(party((userId) => [{ userId }])),
        ...body(party((userId) => [{ userId, chargePurchaser: true }])),
        ...body(party((userId) => [{ userId, invite: true }])),
        ...body((userId) => ({ ...party(() => [])(0), invited: [{ userId }] })),
      ],
      'book.explain': body((userId) => ({
        courseId: course.courseId,
        day: testTomorrow,
        time: '07:10',
        courseFeeId: course.courseFeeId,
        userId,
      })),
      'book.sendInvitations': body((userId) => ({ ...scene.booked, invites: [{ userId }] })),
      'book.assignGolfer': body((userId) => ({
        purchaseId: scene.booked.purchaseId,
        roundId: scene.roundId,
        golfer: { userId },
      })),
      'book.enterBallot': [
        (id) => ({
          params: { id: ballot.ballot.ballotId },
          body: {
            courseFeeId: ballot.course.courseFeeId,
            spots: 2,
            wishes: ballot.teeTimes.map(({ teeTimeId }) => teeTimeId),
            party: [id],
          },
        }),
      ],
      'book.overlaps': body((userId) => ({ groups: [[userId]] })),
      'book.addStandingYes': path('userId'),
      'book.endStandingYes': path('userId'),
      'book.answerFamilyPayer': [
        (id) => ({ params: { userId: mel.userId, payerId: id }, body: { yes: true } }),
        (id) => ({ params: { userId: id, payerId: sam.userId }, body: { yes: true } }),
      ],
      'buddy.create': body((contactId) => ({ contactId, buddyListId: scene.listId })),
      'buddy.getLists': path('id'),
      'round.listByUser': path('userId'),
      'user.getDetails': path('id'),
      'user.removeAvatar': body((userId) => ({ userId })),
      'user.setEmergencyContact': body((contactId) => ({ contactId, relation: 'Friend' })),
      'purchase.create': [
        ...body((userId) => ({ purchase: [{ productType: 'GOLF', productItemId: 1, quantity: 1, userId }] })),
        ...body((chargeUser) => ({
          purchase: [{ productType: 'GOLF', productItemId: 1, quantity: 1 }],
          chargeUser,
        })),
      ],
      'memberships.purchase': body((userId) => ({ membershipPurchases: [{ productItemId: 1, userId }] })),
      'memberships.hasReachedMax': body((userId) => ({ userId, productItemId: 1, modifying: false })),
      'memberships.userHasCurrent': path('id'),
      'memberships.listByUser': path('id'),
      'memberships.hasAvailableRoundCredit': path('id'),
      'memberships.getRoundCredits': path('id'),
      'memberships.listExternal': path('id'),
      'payment.list': path('userId'),
      'payment.listCards': path('userId'),
      'ledger.getStatement': path('userId', month),
      'ledger.getStatementPdf': path('userId', month),
      'registration.signUpIndividual': body((userId) => ({ eventTypeId: golf.eventTypeId, userId })),
      'registration.signUpSeason': body((userId) => ({ seasonId: golf.seasonId, userId })),
      'registration.signUpEvent': [
        ...body((userId) => ({ eventId: golf.openId, userId })),
        ...body((userId) => ({ eventId: golf.openId, team: { name: 'We', userIds: [userId] } })),
      ],
      'registration.signUpTeam': body((userId) => ({
        eventTypeId: golf.eventTypeId,
        eventId: golf.openId,
        team: { name: 'We', userIds: [userId] },
      })),
      'registration.invitePartners': body((userId) => ({
        registrationId: scene.registrationId,
        userIds: [userId],
      })),
      'event.registrationQuote': body((userId) => ({ eventId: golf.openId, userId })),
      'event.toggleSeasonParticipantPlaying': body((userId) => ({ eventId: golf.openId, userId })),
      'season.listUserGroups': body((contactId) => ({ seasonId: golf.seasonId, contactId })),
    };
  })
  .extend('contactOf', ({ server }) => async ({ userId }: BuiltUser): Promise<number> => {
    const [row] = await server.db.query<{ id: number }>('select id from contacts where user_id = $1', [
      userId,
    ]);
    return row?.id ?? 0;
  });

test.beforeAll(async ({ server }) => {
  // Numbers that are told from all others in a reply.
  await server.db.query(
    `select setval(pg_get_serial_sequence('users', 'id'), 7100000), setval(pg_get_serial_sequence('contacts', 'id'), 8200000)`,
  );
  const build = (firstName: string, options = {}) => buildUser(server.db, { firstName, ...options });
  [mel, sam] = [await build('Melchior'), await build('Samuel', { memberDays: null })];
  [hilda, clara] = [await build('Hildegard'), await build('Clarissa')];
  await replyOver(server.url, setNameChoice, { token: hilda.token, body: { shown: 'NOBODY' } });
});

/** What a call is asked with, to name the golfer with this number. */
type Try = (id: number) => NonNullable<Parameters<typeof callOver>[2]>;
interface Scene {
  readonly booked: Booked;
  readonly roundId: number;
  readonly listId: number;
  /** The reader's own, in a golf event where partners can be asked. */
  readonly registrationId: number;
}

/** Names of golfers' numbers in what is sent; the `id` of a path is one in the calls above that have no other. */
const fieldsOf = (part: z.ZodType | undefined): string[] => {
  const names: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('properties' in value) names.push(...Object.keys(value.properties as object));
    Object.values(value).forEach(walk);
  };
  if (part) walk(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }));
  return names;
};
const namesGolfers = /^(?:userId|userIds|contactId|golferId|placerId|party|chargeUser|userFor)$/;

test('every call that takes a golfer’s number is tried below', ({ tries }) => {
  const taking = builtCalls
    .filter(({ access }) => access === 'user' || access === 'public')
    .filter(({ params, query, body }) =>
      [params, query, body].some((part) => fieldsOf(part).some((name) => namesGolfers.test(name))),
    )
    .map(({ id }) => id);
  expect(taking.length).toBeGreaterThan(12);
  const tried = Object.keys(
    tries({ booked: { purchaseId: 0, conversationId: 0 }, roundId: 0, listId: 0, registrationId: 0 }),
  );
  expect(taking.filter((id) => !tried.includes(id))).toEqual([]);
});
const secretsOf = ({ userName, name, email }: BuiltUser): string[] => [userName, email, ...name.split(' ')];

test.for([
  ['a stranger', () => sam, () => [hilda, clara, mel], ['07:00', '12:00']],
  ['a member', () => mel, () => [hilda], ['07:10', '12:10']],
] as const)(
  '%s who walks through the numbers hears of hidden golfers what is said of nobody',
  async ([, who, whom, times], { server, course, golf, tries, contactOf }) => {
    const [reader, hidden] = [who(), whom()];
    const { token } = reader;
    const day = testTomorrow;
    const [early, late] = [
      await buildTeeTime(server.db, course.courseId, { day, time: times[0] }),
      await buildTeeTime(server.db, course.courseId, { day, time: times[1] }),
    ];
    const booked = await book(server, reader, course, early, { spots: 3 });
    const roundId =
      spotsOf(await details(server, reader, booked)).find(({ name }) => name === null)?.roundId ?? 0;
    const list = await replyOver(server.url, createBuddyList, {
      token,
      body: { name: 'All', description: '' },
    });
    await hold(server, reader, course, [late], 2);
    const { registrationId } = await enterEvent(server, reader, golf.enteredId);
    if (registrationId === null) throw new Error('There is no registration.');
    const before = await server.db.query<{ n: number }>('select count(*)::int as n from outbox');
    const scene = { booked, roundId, listId: list.id, registrationId };
    for (const [callId, asked] of Object.entries(tries(scene))) {
      const call = builtCalls.find(({ id }) => id === callId);
      if (!call) throw new Error(`There is no call ${callId}.`);
      const byContact = fieldsOf(call.body).includes('contactId');
      for (const [at, ask] of asked.entries()) {
        const answerFor = async (id: number) => {
          const { status, json } = await callOver(server.url, call, { token, ...ask(id) });
          return `${status} ${JSON.stringify(json ?? null).replaceAll(String(id), '#')}`;
        };
        const ofNobody = await answerFor(nobody);
        for (const golfer of hidden) {
          const said = await answerFor(byContact ? await contactOf(golfer) : golfer.userId);
          expect(said, `${callId} ${at}`).toBe(ofNobody);
          for (const secret of secretsOf(golfer)) expect(said, callId).not.toContain(secret);
        }
      }
    }
    // Nobody was written to, nor put anywhere.
    expect(await server.db.query('select count(*)::int as n from outbox')).toEqual(before);
    const named = await server.db.query(
      `select 1 from rounds where user_id = any($1::bigint[]) union all select 1 from invitations where user_id = any($1::bigint[])
     union all select 1 from ballot_golfers where user_id = any($1::bigint[])
     union all select 1 from registrations where user_id = any($1::bigint[])`,
      [hidden.map(({ userId }) => userId)],
    );
    expect(named).toEqual([]);
  },
);

test('members name members whose names they see, and a hidden golfer who always says yes to them', async ({
  server,
  course,
  doors: { give },
}) => {
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: '2026-06-19' });
  const booked = await book(server, mel, course, teeTime, { spots: 4 });
  const vacant = spotsOf(await details(server, mel, booked)).filter(({ name }) => name === null);
  const assign = (userId: number, at: number) =>
    give(mel, { purchaseId: booked.purchaseId, roundId: vacant[at]?.roundId, golfer: { userId } });
  expect((await assign(clara.userId, 0)).json).toMatchObject({ result: 'SUCCESS' });
  expect((await assign(hilda.userId, 1)).json).toMatchObject({ result: 'NOT_FOUND' });
  await alwaysSayYes(server.db, mel, [hilda]);
  expect((await assign(hilda.userId, 1)).json).toMatchObject({ result: 'SUCCESS' });
  const other = await buildUser(server.db);
  const { outcomes } = await replyOver(server.url, sendInvitations, {
    token: mel.token,
    body: { ...booked, invites: [{ userId: other.userId }, { userId: nobody }] },
  });
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['INVITED', 'NOT_FOUND']);
});

test('a stranger who has the address of a golfer names that golfer, who can only be invited', async ({
  server,
  course,
}) => {
  await knowByAddress(server.db, sam, [clara]);
  expect(
    (await callOver(server.url, getUserDetails, { token: sam.token, params: { id: clara.userId } })).status,
  ).toBe(200);
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '17:30' });
  await server.db.query('delete from holds where user_id = $1', [sam.userId]);
  await hold(server, sam, course, [teeTime], 2);
  const { json } = await callOver(server.url, createBooking, {
    token: sam.token,
    body: {
      simpleDate: testTomorrow,
      courseFeeId: course.courseFeeId,
      numSpots: 2,
      bookingGroups: [{ players: [{}, { userId: clara.userId }] }],
    },
  });
  expect(json).toMatchObject({ result: 'FAILED', inviteOnly: [clara.userId] });
});
