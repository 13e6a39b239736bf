/** Who of a family pays for whose rounds: nobody before both have said yes, frozen in each round, and ended by either. */
import { mergeRecords, previewMerge } from '@fourball/shared/accounts/merge-calls.ts';
import {
  answerFamilyPayer,
  getFamilyPayers,
  getOwnFamilyPayers,
  removeFamilyPayer,
  setFamilyPayer,
} from '@fourball/shared/booking/buddies/payer-calls.ts';
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import { updatePlayFee } from '@fourball/shared/booking/spots/spot-calls.ts';
import { describe, expect } from 'vitest';
import { alwaysSayYes } from '../../kit/booking/consent.ts';
import { book, details } from '../../kit/booking/book.ts';
import { balanceOf, checkBooks, roundOf } from '../../kit/booking/rounds.ts';
import { buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { mailTo } from '../../kit/mails.ts';
import { callOver, outcomeOf, refusalIn, replyOver, testNow } from '../../kit/server.ts';

const fee = 3_164;
let minute = 0;

const test = courseTest({ with: ['gateway', 'workers'], apis: 2, env: { FAMILY_PER_GOLFER: '2' } })
  .extend('office', { scope: 'file' }, ({ server }) =>
    buildUser(server.db, { firstName: 'Olga', rights: ['MEMBERSHIP', 'MANAGER'] }),
  )
  /** Whom nobody can log in as: a child, or who comes to the desk. */
  .extend('child', ({ server }) => async () => {
    const child = await buildUser(server.db, { firstName: 'Kim' });
    await server.db.query('delete from sessions where user_id = $1', [child.userId]);
    return child;
  })
  .extend(
    'set',
    ({ server, office }) =>
      (golfer: BuiltUser, payer: Pick<BuiltUser, 'userId'>, as = office) =>
        callOver(server.url, setFamilyPayer, {
          token: as.token,
          params: { userId: golfer.userId, payerId: payer.userId },
        }),
  )
  .extend(
    'answer',
    ({ server }) =>
      (as: BuiltUser, [golfer, payer]: readonly [BuiltUser, BuiltUser], yes: boolean) =>
        callOver(server.url, answerFamilyPayer, {
          token: as.token,
          params: { userId: golfer.userId, payerId: payer.userId },
          body: { yes },
        }),
  )
  .extend(
    'own',
    ({ server }) =>
      (golfer: BuiltUser) =>
        replyOver(server.url, getOwnFamilyPayers, { token: golfer.token }),
  )
  /** Books one spot for the booker, or for both. */
  .extend('books', ({ server, course }) => async (booker: BuiltUser, other?: BuiltUser) => {
    minute += 1;
    const time = `10:${String(minute).padStart(2, '0')}`;
    // Nobody plays twice on a day.
    const day = `2026-06-${18 + (minute % 3)}`;
    const teeTime = await buildTeeTime(server.db, course.courseId, { day, time });
    const players = [booker, ...(other ? [other] : [])].map(({ userId }) => ({ userId }));
    return book(server, booker, course, teeTime, { spots: players.length, bookingGroups: [{ players }] });
  })
  .extend(
    'owes',
    ({ server }) =>
      (...users: BuiltUser[]) =>
        Promise.all(users.map((user) => balanceOf(server.db, user))),
  );

test.beforeEach(({ server }) => server.clock.set(testNow));

describe('who pays for whose rounds', () => {
  test('nobody before both have said yes; from then on the payer, also for what is given back', async ({
    server,
    set,
    answer,
    own,
    books,
    owes,
    ava,
    ben,
  }) => {
    expect((await set(ben, ava)).json).toMatchObject({
      paidBy: { payer: { userId: ava.userId }, golferYes: 'ASKED', payerYes: 'ASKED', inForce: false },
    });
    await mailTo(server, ava.email, `Do you pay for the rounds of ${ben.name}?`);
    await mailTo(server, ben.email, `Does ${ava.name} pay for your rounds?`);
    await books(ben);
    expect(await owes(ava, ben)).toEqual([0, fee]);
    await answer(ava, [ben, ava], true);
    await books(ben);
    expect(await owes(ava, ben)).toEqual([0, 2 * fee]);
    expect((await answer(ben, [ben, ava], true)).json).toMatchObject({ paidBy: { inForce: true } });
    const booked = await books(ben);
    expect(await owes(ava, ben)).toEqual([fee, 2 * fee]);
    expect((await details(server, ben, booked)).youPay).toMatchObject({ now: 0, lines: [] });
    expect(await own(ava)).toMatchObject({ paidBy: null, paysFor: [{ golfer: { userId: ben.userId } }] });
    await replyOver(server.url, cancelBooking, {
      token: ben.token,
      body: { purchaseId: booked.purchaseId },
    });
    expect(await owes(ava, ben)).toEqual([0, 2 * fee]);
    await checkBooks(server.db, server.clock.now(), ava.userId);
  });

  test('a round keeps its payer when it is ended, by either; later rounds are the golfer’s own', async ({
    server,
    set,
    answer,
    own,
    books,
    owes,
    ava,
    ben,
    office,
  }) => {
    await set(ben, ava);
    await answer(ava, [ben, ava], true);
    await answer(ben, [ben, ava], true);
    const booked = await books(ben);
    expect((await answer(ava, [ben, ava], false)).json).toMatchObject({ paysFor: [] });
    expect(await own(ben)).toMatchObject({ paidBy: null });
    await books(ben);
    expect(await owes(ava, ben)).toEqual([fee, fee]);
    // A price that is changed stays with who said yes to the round.
    const round = { roundId: roundOf(await details(server, ben, booked), ben), playFee: 1_000 };
    await replyOver(server.url, updatePlayFee, { token: office.token, body: round });
    expect(await owes(ava, ben)).toEqual([1_130, fee]);
    const trail = await server.db.query<{ action: string }>(
      `select action from audit_entries where user_id = $1 and action like 'family.%' order by id`,
      [ava.userId],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'family.payer-set',
      'family.payer-agreed',
      'family.payer-agreed',
      'family.payer-ended',
    ]);
    // A yes to what was ended asks nobody and binds nobody.
    expect((await answer(ben, [ben, ava], true)).status).toBe(404);
    await checkBooks(server.db, server.clock.now(), ava.userId);
  });

  test('the booker goes on paying for who has not confirmed; with the yes it is the payer', async ({
    server,
    set,
    answer,
    child,
    books,
    owes,
    ava,
    ben,
  }) => {
    const kim = await child();
    // The office answers for who has no login, on their word, and asks the other.
    expect((await set(kim, ava)).json).toMatchObject({
      paidBy: { golferYes: 'OFFICE', payerYes: 'ASKED', inForce: false },
    });
    await books(ben, kim);
    expect(await owes(ava, ben, kim)).toEqual([0, 2 * fee, 0]);
    await answer(ava, [kim, ava], true);
    await alwaysSayYes(server.db, ben, [kim]);
    await books(ben, kim);
    expect(await owes(ava, ben, kim)).toEqual([fee, 3 * fee, 0]);
    await checkBooks(server.db, server.clock.now(), ava.userId);
  });

  test('who books for a golfer and pays for the family sees and is charged both', async ({
    server,
    set,
    answer,
    child,
    books,
    owes,
    ava,
  }) => {
    const kim = await child();
    await set(kim, ava);
    await alwaysSayYes(server.db, ava, [kim]);
    await books(ava, kim);
    expect(await owes(ava, kim)).toEqual([fee, fee]);
    await answer(ava, [kim, ava], true);
    const booked = await books(ava, kim);
    expect(await owes(ava, kim)).toEqual([3 * fee, fee]);
    const { youPay } = await details(server, ava, booked);
    expect(youPay).toMatchObject({ now: 2 * fee, atMost: 2 * fee });
    expect(youPay?.lines.map(({ name }) => name)).toContain(kim.name);
  });
});

describe('setting it', () => {
  test('is the office’s, and never for oneself; who is no party may not answer', async ({
    server,
    set,
    answer,
    ava,
    ben,
    office,
  }) => {
    expect((await set(ben, ava, ben)).status).toBe(403);
    expect((await set(office, ava)).status).toBe(403);
    expect((await set(ben, office)).status).toBe(403);
    expect(refusalIn(await set(ben, ben)).fields).toEqual(['payerId']);
    expect(refusalIn(await set(ben, { userId: 999_999 })).fields).toEqual(['payerId']);
    await set(ben, ava);
    const stranger = await buildUser(server.db);
    expect((await answer(stranger, [ben, ava], true)).status).toBe(404);
    expect((await answer(stranger, [ben, ava], false)).status).toBe(404);
    const seen = await replyOver(server.url, getFamilyPayers, {
      token: office.token,
      params: { userId: ava.userId },
    });
    expect(seen.paysFor).toMatchObject([{ golfer: { userId: ben.userId }, inForce: false }]);
  });

  test('one payer for a golfer, not each for the other, and no more than so many; two at once keep to it', async ({
    server,
    set,
    child,
    ava,
    ben,
    office,
  }) => {
    const crowd = await Promise.all([child(), child(), child()]);
    const answers = await Promise.all(crowd.map((kim) => set(kim, ava)));
    expect(answers.map(outcomeOf).sort()).toEqual([200, 200, 'CONFLICT']);
    const [paid] = crowd.filter((_, index) => answers.map(outcomeOf)[index] === 200);
    if (!paid) throw new Error('Nobody is paid for.');
    expect(refusalIn(await set(paid, ben)).fields).toEqual(['payerId']);
    expect(outcomeOf(await set(paid, ava))).toBe(200);
    expect(refusalIn(await set(ava, paid)).fields).toEqual(['payerId']);
    const params = { userId: paid.userId, payerId: ava.userId };
    const gone = await replyOver(server.url, removeFamilyPayer, { token: office.token, params });
    expect(gone.paidBy).toBeNull();
    expect(outcomeOf(await set(paid, ben))).toBe(200);
  });

  test('ends with a closed account', async ({ server, set, answer, books, owes, ava, ben }) => {
    await set(ben, ava);
    await answer(ava, [ben, ava], true);
    await answer(ben, [ben, ava], true);
    await server.db.query(`update users set status = 'INACTIVE', closed_at = now() where id = $1`, [
      ava.userId,
    ]);
    await server.db.query(`update users set status = 'ACTIVE', closed_at = null where id = $1`, [ava.userId]);
    await books(ben);
    expect(await owes(ava, ben)).toEqual([0, fee]);
  });

  test('goes along when two records become one, with the rounds that were paid for', async ({
    server,
    set,
    child,
    answer,
    books,
    owes,
    ava,
    admin,
  }) => {
    const kim = await child();
    const again = await child();
    await set(kim, ava);
    await answer(ava, [kim, ava], true);
    await alwaysSayYes(server.db, ava, [kim]);
    await books(ava, kim);
    const pair = { goneId: kim.userId, keptId: again.userId };
    const { fingerprint } = await replyOver(server.url, previewMerge, { token: admin.token, query: pair });
    await replyOver(server.url, mergeRecords, { token: admin.token, body: { ...pair, fingerprint } });
    const seen = await replyOver(server.url, getFamilyPayers, {
      token: admin.token,
      params: { userId: again.userId },
    });
    expect(seen.paidBy).toMatchObject({ payer: { userId: ava.userId }, inForce: true });
    expect(await owes(ava, again)).toEqual([2 * fee, 0]);
    await checkBooks(server.db, server.clock.now(), ava.userId);
  });
});
