/** Memberships elsewhere: golfers claim them, admins verify them, and verified ones make rounds cheaper. */
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import { exportMemberships } from '@fourball/domain/membership/privacy/export-memberships.ts';
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import {
  claimExternalMembership,
  createExternalMembership,
  deleteExternalMembership,
  listExternalMemberships,
  listUnverifiedExternalMemberships,
  listVerifiedExternalMemberships,
  updateExternalMembership,
  withdrawExternalMembership,
} from '@fourball/shared/membership/external-membership-calls.ts';
import type { ExternalMembership } from '@fourball/shared/membership/shapes.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { book, details } from '../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../kit/build.ts';
import { callOver, outcomeOf, refusalIn, replyOver, testNow, testTomorrow } from '../kit/server.ts';

const test = clubTest({ apis: 2, env: { WAITING_CLAIMS: '4' } })
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava', memberDays: null }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben', memberDays: null }))
  .extend(
    'claim',
    ({ server }) =>
      ({ token }: BuiltUser, userEnteredText: string, url = server.url) =>
        callOver(url, claimExternalMembership, { token, body: { userEnteredText } }),
  )
  .extend('claimed', ({ claim }) => async (golfer: BuiltUser, text = 'Quirinas Links') => {
    const reply = await claim(golfer, text);
    expect(reply.status).toBe(200);
    return reply.json as ExternalMembership;
  })
  .extend(
    'add',
    ({ server, admin, ava }) =>
      (fields: object, token = admin.token) =>
        callOver(server.url, createExternalMembership, {
          token,
          body: { userId: ava.userId, verified: false, userEnteredText: 'Glen Abbey', year: 2026, ...fields },
        }),
  )
  .extend(
    'update',
    ({ server, admin, ava }) =>
      (fields: object, token = admin.token) =>
        callOver(server.url, updateExternalMembership, {
          token,
          body: {
            userId: ava.userId,
            verified: true,
            userEnteredText: 'Quirinas Links',
            year: 2026,
            ...fields,
          },
        }),
  )
  .extend(
    'remove',
    ({ server, admin }) =>
      (id: number, token = admin.token) =>
        callOver(server.url, deleteExternalMembership, { token, params: { id } }),
  )
  .extend(
    'listOf',
    ({ server }) =>
      (id: number, token: string) =>
        callOver(server.url, listExternalMemberships, { token, params: { id } }),
  )
  .extend(
    'listBy',
    ({ server, admin }) =>
      (call: typeof listVerifiedExternalMemberships | typeof listUnverifiedExternalMemberships) =>
        replyOver(server.url, call, { token: admin.token }),
  )
  .extend('lastTrail', ({ server }) => async () => {
    const [entry] = await server.db.query(
      `select action, actor_user_id as actor, user_id as "userId", changes from audit_entries order by id desc limit 1`,
    );
    return entry;
  });

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
  await server.db.query('delete from external_memberships');
});

describe('a claim', () => {
  test('is of this year at the club, not verified, and the golfer’s own', async ({
    server,
    claimed,
    ava,
    listOf,
  }) => {
    // Already 2027 in London, not yet at the club.
    server.clock.set(new Date('2027-01-01T04:59:00Z'));
    const external = await claimed(ava, '  Quirinas\nLinks ');
    expect(external).toEqual({
      id: external.id,
      userId: ava.userId,
      userName: ava.userName,
      name: ava.name,
      imageUrl: null,
      entityId: null,
      userEnteredText: 'Quirinas Links',
      year: 2026,
      verified: false,
      createdAt: '2027-01-01T04:59:00.000Z',
      verifiedAt: null,
    });
    expect((await listOf(ava.userId, ava.token)).json).toEqual([external]);
  });

  test('takes no more than its text: what is forged is ignored', async ({ server, ben, ava, listOf }) => {
    const body = { userEnteredText: 'Mine', userId: ben.userId, verified: true, year: 2030, entityId: 4 };
    const { json } = await callOver(server.url, claimExternalMembership, { token: ava.token, body });
    expect(json).toMatchObject({ userId: ava.userId, verified: false, year: 2026, entityId: null });
    expect((await listOf(ben.userId, ben.token)).json).toEqual([]);
  });

  test('holds HTML as text', async ({ claimed, ava }) => {
    const text = '<img src=x onerror=alert(1)>=cmd|"/c calc"!A1';
    expect(await claimed(ava, text)).toMatchObject({ userEnteredText: text });
  });

  test('is told once a year, in whatever letter case, also to two at once', async ({
    server,
    claimed,
    ava,
    claim,
    ben,
  }) => {
    await claimed(ava);
    const again = await claim(ava, 'QUIRINAS links');
    expect(refusalIn(again)).toEqual({ status: 200, code: 'conflict', fields: ['userEnteredText'] });
    expect(again.text).toContain('You have already told us of this membership.');
    await claimed(ava, 'Another club');
    await claimed(ben);
    server.clock.set(new Date('2027-03-01T12:00:00Z'));
    expect(await claimed(ava)).toMatchObject({ year: 2027 });
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => outcomeOf(await claim(ben, 'At once', server.urls[at % 2]))),
    );
    expect(outcomes.sort()).toEqual([200, ...Array<string>(5).fill('CONFLICT')]);
  });

  test('of one golfer no more wait than the club wants to look at, however many come at once', async ({
    server,
    add,
    claim,
    ava,
    listBy,
    ben,
    update,
  }) => {
    await add({ verified: true, userEnteredText: 'Known here' });
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, at) => claim(ava, `Club ${at}`, server.urls[at % 2])),
    );
    expect(answers.filter((answer) => outcomeOf(answer) === 200)).toHaveLength(4);
    const refused = answers.filter((answer) => outcomeOf(answer) === 'CONFLICT');
    expect(refused).toHaveLength(5);
    for (const { text } of refused) expect(text).toContain('The club has 4 of yours to look at first.');
    expect(await listBy(listUnverifiedExternalMemberships)).toHaveLength(4);
    // Whatever year it was told in: what nobody has looked at stays in the office's list.
    server.clock.set(new Date('2027-03-01T12:00:00Z'));
    expect(outcomeOf(await claim(ava, 'Next year'))).toBe('CONFLICT');
    expect(outcomeOf(await claim(ben, 'Somebody else'))).toBe(200);
    const [first] = await listBy(listUnverifiedExternalMemberships);
    await update({ id: first?.id, userEnteredText: first?.userEnteredText });
    expect(outcomeOf(await claim(ava, 'Next year'))).toBe(200);
  });

  test('is taken back by its golfer alone, as long as nobody has verified it', async ({
    server,
    claimed,
    ava,
    ben,
    admin,
    lastTrail,
    update,
    listOf,
  }) => {
    const takeBack = ({ token }: BuiltUser, id: number) =>
      callOver(server.url, withdrawExternalMembership, { token, params: { id } });
    const mistyped = await claimed(ava, 'Quirnas');
    expect((await takeBack(ben, mistyped.id)).status).toBe(404);
    expect((await takeBack(admin, mistyped.id)).status).toBe(404);
    expect((await takeBack(ava, mistyped.id)).json).toEqual(mistyped);
    expect(await lastTrail()).toMatchObject({
      action: 'external-membership.withdrawn',
      actor: ava.userId,
      userId: ava.userId,
    });
    expect((await takeBack(ava, mistyped.id)).status).toBe(404);
    const { id } = await claimed(ava);
    await update({ id });
    expect(outcomeOf(await takeBack(ava, id))).toBe('CONFLICT');
    expect((await listOf(ava.userId, ava.token)).json).toMatchObject([{ id, verified: true }]);
  });

  test.for([[''], ['   '], ['x'.repeat(201)], [7], [null]] as const)(
    'can’t be %j',
    async ([userEnteredText], { server, ava }) => {
      const body = { userEnteredText };
      const reply = await callOver(server.url, claimExternalMembership, { token: ava.token, body });
      expect(refusalIn(reply)).toEqual({ status: 422, code: 'invalid_input', fields: ['userEnteredText'] });
    },
  );
});

describe('who sees what', () => {
  test('a golfer the own ones, admins all, nobody else any', async ({
    server,
    claimed,
    ava,
    listOf,
    admin,
    ben,
    add,
    update,
    remove,
    listBy,
  }) => {
    const external = await claimed(ava);
    expect((await listOf(ava.userId, admin.token)).json).toEqual([external]);
    expect((await listOf(ava.userId, ben.token)).status).toBe(403);
    expect((await listOf(4_000_000, ben.token)).status).toBe(403);
    expect((await listOf(4_000_000, admin.token)).status).toBe(404);
    const organizer = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
    for (const { token } of [ben, ava, organizer]) {
      for (const call of [listUnverifiedExternalMemberships, listVerifiedExternalMemberships]) {
        expect((await callOver(server.url, call, { token })).status).toBe(403);
      }
      expect((await add({}, token)).status).toBe(403);
      expect((await update({ id: external.id }, token)).status).toBe(403);
      expect((await remove(external.id, token)).status).toBe(403);
    }
    expect(await listBy(listUnverifiedExternalMemberships)).toEqual([external]);
  });

  test('those that wait come in the order in which they wait, verified ones by year and name', async ({
    server,
    claimed,
    ben,
    ava,
    add,
    listBy,
  }) => {
    const first = await claimed(ben, 'First');
    server.clock.advance(60_000);
    const second = await claimed(ava, 'Second');
    const verified = [
      await add({ verified: true, userEnteredText: 'Old', year: 2025 }),
      await add({ verified: true, userEnteredText: 'New' }),
    ].map(({ json }) => json);
    expect(await listBy(listUnverifiedExternalMemberships)).toEqual([first, second]);
    expect(await listBy(listVerifiedExternalMemberships)).toEqual(verified.reverse());
  });
});

describe('admins', () => {
  test('verify one: by whom and when is kept of that moment', async ({
    server,
    claimed,
    ava,
    update,
    lastTrail,
    admin,
  }) => {
    const { id } = await claimed(ava);
    server.clock.advance(3_600_000);
    const { json } = await update({ id });
    expect(json).toMatchObject({ id, verified: true, verifiedAt: '2026-06-16T17:00:00.000Z' });
    expect(await lastTrail()).toEqual({
      action: 'external-membership.changed',
      actor: admin.userId,
      userId: ava.userId,
      changes: [
        { field: 'externalMembership', before: null, after: `Quirinas Links 2026 (${id})` },
        { field: 'verified', before: 'false', after: 'true' },
      ],
    });
    const other = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    server.clock.advance(3_600_000);
    const renamed = await update({ id, userEnteredText: 'Quirina Links', entityId: 12 }, other.token);
    expect(renamed.json).toMatchObject({
      userEnteredText: 'Quirina Links',
      entityId: 12,
      verifiedAt: '2026-06-16T17:00:00.000Z',
    });
    const by = () =>
      server.db.query('select verified_by as by from external_memberships where id = $1', [id]);
    expect(await by()).toEqual([{ by: admin.userId }]);
    expect((await update({ id, verified: false })).json).toMatchObject({ verified: false, verifiedAt: null });
    expect(await by()).toEqual([{ by: null }]);
  });

  test('add one for a golfer, and remove it', async ({ add, ava, lastTrail, remove, update, listOf }) => {
    const external = (await add({ verified: true, entityId: 5, year: 2027 })).json as ExternalMembership;
    expect(external).toMatchObject({
      userId: ava.userId,
      userEnteredText: 'Glen Abbey',
      entityId: 5,
      year: 2027,
      verified: true,
      verifiedAt: testNow.toISOString(),
    });
    expect(await lastTrail()).toMatchObject({ action: 'external-membership.added', userId: ava.userId });
    expect((await remove(external.id)).json).toEqual(external);
    expect(await lastTrail()).toMatchObject({ action: 'external-membership.removed', userId: ava.userId });
    expect((await remove(external.id)).status).toBe(404);
    expect((await update({ id: external.id })).status).toBe(404);
    expect((await listOf(ava.userId, ava.token)).json).toEqual([]);
  });

  test.for([
    ['userId', 4_000_000],
    ['userEnteredText', ''],
    ['year', 1899],
    ['year', 2026.5],
    ['verified', 'yes'],
    ['entityId', -1],
  ] as const)(
    'are told that %s can’t be %j',
    async ([field, value], { add, claimed, ava, update, listBy }) => {
      const refusal = { status: 422, code: 'invalid_input', fields: [field] };
      expect(refusalIn(await add({ [field]: value }))).toEqual(refusal);
      const { id } = await claimed(ava);
      expect(refusalIn(await update({ id, [field]: value }))).toEqual(refusal);
      expect(await listBy(listVerifiedExternalMemberships)).toEqual([]);
    },
  );

  test('can’t give it to another golfer, nor make it the same as another', async ({
    claimed,
    ava,
    update,
    ben,
    add,
  }) => {
    const { id } = await claimed(ava);
    expect(refusalIn(await update({ id, userId: ben.userId })).fields).toEqual(['userId']);
    expect(refusalIn(await add({ userEnteredText: 'quirinas links' })).fields).toEqual(['userEnteredText']);
    const second = await claimed(ava, 'Second');
    expect(refusalIn(await update({ id: second.id })).fields).toEqual(['userEnteredText']);
    expect((await update({ id: second.id, year: 2025 })).status).toBe(200);
  });

  test('can’t add one to an account that is closed', async ({ server, ben, add }) => {
    await server.db.query(`update users set closed_at = now(), status = 'INACTIVE' where id = $1`, [
      ben.userId,
    ]);
    expect(refusalIn(await add({ userId: ben.userId })).fields).toEqual(['userId']);
  });
});

test('a verified one gives the price of external members, from the next booking on and in its year alone', async ({
  server,
  claimed,
  ava,
  update,
  ben,
}) => {
  const course = await buildCourse(server.db);
  let tees = 0;
  const fee = async (golfer: BuiltUser) => {
    tees += 1;
    const time = `${String(6 + tees).padStart(2, '0')}:00`;
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time });
    const booked = await book(server, golfer, course, teeTime);
    const { subtotal } = await details(server, golfer, booked);
    // Given up again: golfers may have so many bookings, and play one round at a time.
    const { purchaseId } = booked;
    await replyOver(server.url, cancelBooking, { token: golfer.token, body: { purchaseId } });
    return subtotal;
  };
  const { id } = await claimed(ava);
  expect(await fee(ava)).toBe(9200);
  await update({ id, year: 2025 });
  expect(await fee(ava)).toBe(9200);
  await update({ id });
  expect(await fee(ava)).toBe(6400);
  expect(await fee(ben)).toBe(9200);
  await update({ id, verified: false });
  expect(await fee(ava)).toBe(9200);
});

test('all of it goes with the golfer: exported before, forgotten with the account', async ({
  server,
  claimed,
  update,
  listBy,
}) => {
  const password = 'fairway-and-rough';
  const leaving = await buildUser(server.db, { memberDays: null, password });
  const { id } = await claimed(leaving, 'Zyxwvut Golf Club');
  await update({ id, userId: leaving.userId, userEnteredText: 'Zyxwvut Golf Club' });
  await claimed(leaving, 'Second Zyxwvut');
  const actor = { kind: 'user', userId: leaving.userId } as UserActor;
  expect(await exportMemberships(server.db, actor)).toMatchObject({
    elsewhere: [
      { text: 'Zyxwvut Golf Club', year: 2026, verified: true, verifiedAt: testNow },
      { text: 'Second Zyxwvut', year: 2026, verified: false, toldAt: testNow, verifiedAt: null },
    ],
  });
  await replyOver(server.url, eraseOwnAccount, { token: leaving.token, body: { currentPassword: password } });
  const rows = await server.db.query(
    `select 1 from external_memberships where user_entered_text ilike '%zyxwvut%'
     union all select 1 from audit_entries where changes::text ilike '%zyxwvut%'`,
  );
  expect(rows).toEqual([]);
  expect(await listBy(listUnverifiedExternalMemberships)).toEqual([]);
  expect(await listBy(listVerifiedExternalMemberships)).toEqual([]);
});
