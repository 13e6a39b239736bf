/** What arranging a party tells: a page that was read before, with the events since, is the page read anew. */
import { sendInvitations } from '@fourball/shared/booking/calls.ts';
import {
  createGroup,
  deleteGroup,
  moveParty,
  moveToGroup,
  reorderGroups,
  setRoundGroup,
  swapGroups,
  swapGroupTeeTimes,
  ungroupRound,
} from '@fourball/shared/booking/spots/group-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { buildParty, partyOf, spotOf, type BuiltParty } from '../../kit/booking/parties.ts';
import {
  callOver,
  replyOver,
  startServer,
  testTomorrow,
  type CallOptions,
  type TestServer,
} from '../../kit/server.ts';
import { openPage, readPage } from '../../kit/snapshots.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';

let server: TestServer;
let admin: BuiltUser;
let stranger: BuiltUser;
beforeAll(async () => {
  server = await startServer({ with: ['gateway', 'workers'] });
  admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  stranger = await buildUser(server.db);
});
afterAll(() => server.close());

type Step = readonly [call: Call, options: CallOptions];

/** Two golfers and a vacant spot at each of two tee times, an invitation that nobody has answered, and a free tee time. */
async function prepared() {
  const party = await buildParty(server, { spots: 3, named: [2, 2], more: 1 });
  const { booker, purchaseId, conversationId } = party;
  const invited = await buildUser(server.db);
  await replyOver(server.url, sendInvitations, {
    token: booker.token,
    body: { purchaseId, conversationId, invites: [{ userId: invited.userId }] },
  });
  return { party, invited };
}

async function facts({ teeTimes, ...party }: BuiltParty) {
  const details = await partyOf(server, { teeTimes, ...party });
  const [first = 0, second = 0, third = 0] = teeTimes.map(({ teeTimeId }) => teeTimeId);
  const [groupA = 0, groupB = 0] = details.groups.map(({ groupId }) => groupId);
  return {
    golfer: spotOf(details, party.golfers[1]),
    vacant: spotOf(details, null),
    purchaseId: party.purchaseId,
    two: { groupA, groupB },
    first,
    second,
    third,
  };
}
type Facts = Awaited<ReturnType<typeof facts>>;

const quiet = ['GROUP_DATA_UPDATE', 'MESSAGE', 'UNGROUPED_UPDATE'];
const withInvitations = ['GROUP_DATA_UPDATE', 'INVITATIONS_UPDATE', 'MESSAGE', 'UNGROUPED_UPDATE'];

const steps: readonly [name: string, told: readonly string[], step: (facts: Facts) => Step, as?: 'admin'][] =
  [
    [
      'a new group',
      quiet,
      ({ golfer, purchaseId, third }) => [
        createGroup,
        { body: { roundId: golfer, purchaseId, teeTimeId: third } },
      ],
    ],
    [
      'a golfer who changes places with a vacant spot',
      withInvitations,
      ({ golfer, purchaseId, second }) => [
        moveToGroup,
        { body: { roundId: golfer, purchaseId, teeTimeId: second } },
      ],
    ],
    [
      'a vacant spot that moves',
      withInvitations,
      ({ vacant, second }) => [setRoundGroup, { body: { roundId: vacant, teeTimeId: second } }],
    ],
    [
      'a golfer who leaves the group',
      quiet,
      ({ golfer, purchaseId }) => [ungroupRound, { body: { roundId: golfer, purchaseId } }],
    ],
    [
      'another order',
      quiet,
      ({ purchaseId, first, second }) => [
        reorderGroups,
        {
          body: {
            purchaseId,
            groups: [
              { teeTimeId: first, sequenceNum: 2 },
              { teeTimeId: second, sequenceNum: 1 },
            ],
          },
        },
      ],
    ],
    ['places changed', quiet, ({ two }) => [swapGroups, { body: two }]],
    ['tee times changed', withInvitations, ({ two }) => [swapGroupTeeTimes, { body: two }]],
    [
      'a group dissolved',
      quiet,
      ({ purchaseId, first }) => [deleteGroup, { params: { purchaseId, teeTimeId: first } }],
    ],
    [
      'a party moved by the starter',
      withInvitations,
      ({ purchaseId, first, third }) => [
        moveParty,
        { body: { purchaseId, fromTeeTimeId: first, toTeeTimeId: third } },
      ],
      'admin',
    ],
  ];

test.each(steps)(
  '[booking.9] %s: the booker, a golfer and who is invited see it, a stranger only the sheet',
  async (_, told, step, as) => {
    const { party, invited } = await prepared();
    const before = await facts(party);
    const looked = { day: testTomorrow, courseIds: [party.course.courseId], purchaseIds: [party.purchaseId] };
    const golfer = party.golfers[3] as BuiltUser;
    const readers = [party.booker, golfer, invited];
    const pages = await Promise.all(readers.map((reader) => openPage(server, reader, looked)));
    const outside = await openPage(server, stranger, { ...looked, purchaseIds: [] });
    try {
      const [call, options] = step(before);
      const token = as === 'admin' ? admin.token : party.booker.token;
      expect((await callOver(server.url, call, { token, ...options })).json).toMatchObject({
        result: 'SUCCESS',
      });
      await server.heard();
      for (const [index, page] of pages.entries()) {
        const reader = readers[index] as BuiltUser;
        const fresh = await readPage(server, reader, looked);
        expect(await page.shown()).toEqual(fresh);
        expect(await page.heard()).toEqual(told);
      }
      expect(await outside.shown()).toEqual(await readPage(server, stranger, { ...looked, purchaseIds: [] }));
      expect(await outside.heard()).toEqual([]);

      // Once more changes nothing and tells nobody anything, but for what goes back and forth.
      if (call !== swapGroups && call !== swapGroupTeeTimes) {
        await callOver(server.url, call, { token, ...options });
        for (const page of pages) expect(await page.heard()).toEqual([]);
      }
    } finally {
      for (const page of [...pages, outside]) page.close();
    }
  },
);

test('what is refused tells nobody anything', async () => {
  const { party } = await prepared();
  const { golfer, purchaseId } = await facts(party);
  const page = await openPage(server, party.booker, {
    day: testTomorrow,
    courseIds: [party.course.courseId],
    purchaseIds: [purchaseId],
  });
  const before = await page.shown();
  const body = { roundId: golfer, purchaseId, teeTimeId: 4_000_000 };
  expect(await replyOver(server.url, createGroup, { token: party.booker.token, body })).toMatchObject({
    result: 'FAILED',
  });
  expect(await page.heard()).toEqual([]);
  expect(await page.shown()).toEqual(before);
  page.close();
});
