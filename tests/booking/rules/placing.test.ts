/** Who may put a golfer into bookings, to whom a golfer always says yes, and families as the office sets them. */
import { findPlacings, placingKey } from '@fourball/domain/booking/facts/placing.ts';
import { eraseOwnAccount, exportOwnData } from '@fourball/shared/accounts/privacy-calls.ts';
import { deleteUser, updateUserStatus } from '@fourball/shared/accounts/user-admin-calls.ts';
import {
  addBuddy,
  createBuddyList,
  deleteBuddyList,
  removeBuddy,
} from '@fourball/shared/booking/buddies/buddy-calls.ts';
import {
  addFamily,
  addStandingYes,
  endStandingYes,
  getFamily,
  getPlacing,
  removeFamily,
  setPlacedBy,
} from '@fourball/shared/booking/buddies/placing-calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { mailsTo, mailTo } from '../../kit/mails.ts';
import { callOver, refusalIn, replyOver, testToday, outcomeOf } from '../../kit/server.ts';
import { readZip } from '../../kit/zip.ts';

const password = 'fairway-and-rough';

const test = clubTest({
  with: ['gateway', 'workers'],
  env: { ALWAYS_YES_BUDDIES: '2', FAMILY_PER_GOLFER: '2' },
})
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava', password }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben', password }))
  .extend('admin', { scope: 'file' }, ({ server }) =>
    buildUser(server.db, { firstName: 'Olga', roles: ['GOLFER', 'ADMIN'] }),
  )
  /** How `placer` may place `golfer`. */
  .extend('placing', ({ server }) => async (placer: BuiltUser, golfer: BuiltUser) => {
    const pair = { placerId: placer.userId, golferId: golfer.userId, names: 'CLUB' as const };
    return (await findPlacings(server.db, [pair], testToday)).get(placingKey(pair));
  })
  .extend(
    'choose',
    ({ server }) =>
      (golfer: BuiltUser, placedBy: string) =>
        callOver(server.url, setPlacedBy, { token: golfer.token, body: { placedBy } }),
  )
  .extend(
    'choices',
    ({ server }) =>
      ({ token }: BuiltUser) =>
        replyOver(server.url, getPlacing, { token }),
  )
  /** Puts a golfer on a new list of another; what it takes to take them off again. */
  .extend('list', ({ server }) => async (owner: BuiltUser, golfer: BuiltUser) => {
    const made = await replyOver(server.url, createBuddyList, {
      token: owner.token,
      body: { name: `With ${golfer.name}`, description: '' },
    });
    const [contact] = await server.db.query<{ id: number }>('select id from contacts where user_id = $1', [
      golfer.userId,
    ]);
    const filled = await replyOver(server.url, addBuddy, {
      token: owner.token,
      body: { contactId: contact?.id ?? 0, buddyListId: made.id },
    });
    return { listId: made.id, buddyId: filled.buddies[0]?.id ?? 0 };
  })
  .extend(
    'always',
    ({ server }) =>
      (golfer: BuiltUser, placer: Pick<BuiltUser, 'userId'>) =>
        callOver(server.url, addStandingYes, { token: golfer.token, params: { userId: placer.userId } }),
  )
  .extend(
    'end',
    ({ server }) =>
      (golfer: BuiltUser, placer: BuiltUser) =>
        callOver(server.url, endStandingYes, { token: golfer.token, params: { userId: placer.userId } }),
  )
  .extend(
    'setFamily',
    ({ server, admin }) =>
      (golfer: BuiltUser, placer: Pick<BuiltUser, 'userId'>, mutual = false, as = admin) =>
        callOver(server.url, addFamily, {
          token: as.token,
          params: { userId: golfer.userId, placerId: placer.userId },
          body: { mutual },
        }),
  )
  .extend(
    'familyOf',
    ({ server, admin }) =>
      (golfer: BuiltUser) =>
        replyOver(server.url, getFamily, { token: admin.token, params: { userId: golfer.userId } }),
  )
  .extend(
    'trailOf',
    ({ server }) =>
      (golfer: BuiltUser) =>
        server.db.query(
          'select action, actor_user_id as by, changes from audit_entries where user_id = $1 order by id',
          [golfer.userId],
        ),
  );

describe('who may place a golfer', () => {
  test('members at first; buddies where each has the other on a list; nobody; each to their own', async ({
    server,
    choices,
    ben,
    placing,
    ava,
    choose,
    list,
  }) => {
    const visitor = await buildUser(server.db, { memberDays: null });
    expect(await choices(ben)).toMatchObject({ placedBy: 'MEMBERS', alwaysYes: [] });
    expect([await placing(ava, ben), await placing(visitor, ben)]).toEqual(['ASK', 'INVITE_ONLY']);
    expect((await choose(ben, 'BUDDIES')).json).toMatchObject({ placedBy: 'BUDDIES' });
    expect(await placing(ava, ben)).toBe('INVITE_ONLY');
    await list(ben, ava);
    expect(await placing(ava, ben)).toBe('INVITE_ONLY');
    await list(ava, ben);
    expect(await placing(ava, ben)).toBe('ASK');
    await choose(ben, 'NOBODY');
    expect([await placing(ava, ben), await placing(ben, ava)]).toEqual(['INVITE_ONLY', 'ASK']);
    expect(refusalIn(await choose(ben, 'EVERYBODY')).fields).toEqual(['placedBy']);
    expect((await callOver(server.url, setPlacedBy, { body: { placedBy: 'NOBODY' } })).status).toBe(401);
  });
});

describe('a standing yes', () => {
  test('is given to buddies alone, seen, and ended; it holds though nobody may place the golfer', async ({
    always,
    ben,
    ava,
    list,
    choose,
    placing,
    end,
  }) => {
    expect(refusalIn(await always(ben, ava)).fields).toEqual(['userId']);
    expect(refusalIn(await always(ben, ben)).fields).toEqual(['userId']);
    expect(refusalIn(await always(ben, { userId: 999_999_999 })).fields).toEqual(['userId']);
    await list(ben, ava);
    for (const _ of [1, 2]) {
      expect((await always(ben, ava)).json).toMatchObject({
        alwaysYes: [{ userId: ava.userId, name: ava.name, source: 'BUDDY', setBy: null }],
      });
    }
    await choose(ben, 'NOBODY');
    expect([await placing(ava, ben), await placing(ben, ava)]).toEqual(['STANDING', 'ASK']);
    expect((await end(ben, ava)).json).toMatchObject({ alwaysYes: [] });
    expect((await end(ben, ava)).status).toBe(200);
    expect(await placing(ava, ben)).toBe('INVITE_ONLY');
  });

  test('goes to so many at most, also when they are named at once', async ({
    server,
    list,
    ben,
    always,
    choices,
  }) => {
    const others = await Promise.all([1, 2, 3, 4].map(() => buildUser(server.db)));
    for (const other of others) await list(ben, other);
    const answers = await Promise.all(others.map((other) => always(ben, other)));
    expect(answers.map(outcomeOf).sort()).toEqual([200, 200, 'CONFLICT', 'CONFLICT']);
    expect((await choices(ben)).alwaysYes).toHaveLength(2);
  });

  test('ends when the buddy is on no list of the golfer any more', async ({
    server,
    list,
    ben,
    ava,
    always,
    placing,
    choices,
  }) => {
    const [one, two] = [await list(ben, ava), await list(ben, ava)];
    await always(ben, ava);
    await replyOver(server.url, removeBuddy, { token: ben.token, params: { id: one.buddyId } });
    expect(await placing(ava, ben)).toBe('STANDING');
    await replyOver(server.url, deleteBuddyList, { token: ben.token, params: { id: two.listId } });
    expect(await placing(ava, ben)).toBe('ASK');
    expect((await choices(ben)).alwaysYes).toEqual([]);
  });

  test.for(['placer', 'golfer'] as const)(
    'ends with the account of the %s, closed or erased',
    async (who, { server, setFamily, admin }) => {
      for (const leave of ['closed', 'erased']) {
        const [placer, golfer] = [
          await buildUser(server.db, { password }),
          await buildUser(server.db, { password }),
        ];
        await setFamily(golfer, placer);
        const leaver = who === 'placer' ? placer : golfer;
        if (leave === 'closed') {
          await replyOver(server.url, deleteUser, { token: admin.token, params: { id: leaver.userId } });
          await replyOver(server.url, updateUserStatus, {
            token: admin.token,
            body: { userId: leaver.userId, status: 'ACTIVE' },
          });
        } else {
          const answer = await replyOver(server.url, eraseOwnAccount, {
            token: leaver.token,
            body: { currentPassword: password },
          });
          expect(answer).toBe('ERASED');
        }
        const rows = await server.db.query(
          'select from standing_agreements where user_id = any($1::bigint[]) or placer_id = any($1::bigint[])',
          [[placer.userId, golfer.userId]],
        );
        expect(rows).toEqual([]);
      }
    },
  );

  test('is among what a golfer takes along', async ({ server, setFamily, ben, ava, choose }) => {
    await setFamily(ben, ava);
    await choose(ben, 'BUDDIES');
    const answer = await fetch(`${server.url}${urlPathOf(exportOwnData)}`, {
      headers: { authorization: `Bearer ${ben.token}` },
    });
    const files = readZip(Buffer.from(await answer.arrayBuffer()));
    expect(JSON.parse(files.get('bookings.json')?.toString() ?? '')).toMatchObject({
      placing: { placedBy: 'BUDDIES', alwaysYes: [{ to: ava.name, source: 'FAMILY' }] },
    });
  });
});

describe('the family', () => {
  test('is set by the office alone, in one direction or both, noted, and told to whose yes it is', async ({
    server,
    setFamily,
    ben,
    ava,
    admin,
    placing,
    trailOf,
  }) => {
    expect((await setFamily(ben, ava, true, ben)).status).toBe(403);
    expect(
      (await callOver(server.url, getFamily, { token: ben.token, params: { userId: ben.userId } })).status,
    ).toBe(403);
    expect((await setFamily(ben, ava)).json).toMatchObject({
      saysYesTo: [{ userId: ava.userId, setBy: admin.name }],
      placedByGolfer: [],
    });
    expect([await placing(ava, ben), await placing(ben, ava)]).toEqual(['STANDING', 'ASK']);
    await mailTo(server, ben.email, `You always say yes to ${ava.name}`);
    expect(await mailsTo(server, ava.email)).toEqual([]);
    expect((await setFamily(ben, ava, true)).json).toMatchObject({
      saysYesTo: [{ userId: ava.userId }],
      placedByGolfer: [{ userId: ava.userId }],
    });
    await mailTo(server, ava.email, `You always say yes to ${ben.name}`);
    await server.heard();
    expect(await mailsTo(server, ben.email)).toHaveLength(1);
    expect(await placing(ben, ava)).toBe('STANDING');
    expect(await trailOf(ben)).toEqual([
      {
        action: 'family.added',
        by: admin.userId,
        changes: [{ field: 'alwaysYesTo', before: null, after: ava.name }],
      },
    ]);
    const removed = await replyOver(server.url, removeFamily, {
      token: admin.token,
      params: { userId: ben.userId, placerId: ava.userId },
    });
    expect(removed).toMatchObject({ saysYesTo: [], placedByGolfer: [{ userId: ava.userId }] });
    expect([await placing(ava, ben), await placing(ben, ava)]).toEqual(['ASK', 'STANDING']);
  });

  test('is ended by the golfer in one step, which the office sees', async ({
    setFamily,
    ben,
    ava,
    choices,
    admin,
    end,
    familyOf,
    trailOf,
    placing,
  }) => {
    await setFamily(ben, ava);
    expect(await choices(ben)).toMatchObject({
      alwaysYes: [{ userId: ava.userId, source: 'FAMILY', setBy: admin.name }],
    });
    await end(ben, ava);
    expect(await familyOf(ben)).toMatchObject({ saysYesTo: [] });
    expect((await trailOf(ben)).at(-1)).toMatchObject({ action: 'family.ended', by: ben.userId });
    expect(await placing(ava, ben)).toBe('ASK');
  });

  test('names the field that can not be, and keeps to its size', async ({
    server,
    setFamily,
    ben,
    admin,
  }) => {
    expect((await setFamily(ben, { userId: 999_999_999 })).status).toBe(422);
    expect(refusalIn(await setFamily(ben, ben)).fields).toEqual(['placerId']);
    const gone = await buildUser(server.db, { status: 'INACTIVE' });
    expect(refusalIn(await setFamily(ben, gone)).fields).toEqual(['placerId']);
    expect((await setFamily(gone, ben)).status).toBe(404);
    const others = await Promise.all([1, 2, 3].map(() => buildUser(server.db)));
    const answers = await Promise.all(others.map((other) => setFamily(ben, other)));
    expect(answers.map(outcomeOf).sort()).toEqual([200, 200, 'CONFLICT']);
    const params = { userId: 999_999_999 };
    expect((await callOver(server.url, getFamily, { token: admin.token, params })).status).toBe(404);
  });
});
