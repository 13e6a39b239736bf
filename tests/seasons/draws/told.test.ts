/** Who is told of groups that are published: those whose time, tee or company is another one, once, by mail, by push and live. */
import { updateDrawGroup, updateDrawTeeTimes } from '@fourball/shared/seasons/draw-calls.ts';
import { bailEvent } from '@fourball/shared/seasons/event-calls.ts';
import { expect } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { drawGroups, enterGolfers, publishDraw } from '../../kit/seasons/draws.ts';
import { enterEvent } from '../../kit/seasons/golf-events.ts';
import { allHeard, golfOf, listen, watch } from '../../kit/seasons/live.ts';
import { lastEvent, runAllAgain } from '../../kit/seasons/told.ts';
import { subjectOf, toldTest } from '../../kit/seasons/told-test.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildOpenSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { replyOver } from '../../kit/server.ts';

const test = toldTest();
const fields = { startTime: '17:00', interval: 10, lineItems: [] };

const ofStarts = (subjects: readonly string[]) => subjects.filter((subject) => subject.includes(' start'));

test('first everybody, then only whose start or company is another one, each once', async ({
  server,
  season,
  make,
  told,
  ava,
}) => {
  const { id } = await make({ fees: [], time: '17:00' });
  await enterEvent(server, ava, id);
  const others = await enterGolfers(server, id, 5);
  const { groups, drawVersion } = await drawGroups(server, season.organizer, id);
  const from = await lastEvent(server);
  await publishDraw(server, season.organizer, id);
  const [mail] = (await told.to(ava)).filter((one) => subjectOf(one).startsWith('You start at'));
  expect(subjectOf(mail)).toMatch(/^You start at 17:[01]0 from tee 1: Night one$/);
  const mine = groups.find(({ places }) => places.some(({ userId }) => userId === ava.userId));
  for (const { userId, name } of mine?.places ?? [])
    if (userId !== ava.userId) expect(mail?.text).toContain(name);
  for (const golfer of others) expect(ofStarts(await told.subjectsTo(golfer))).toHaveLength(1);
  expect(await runAllAgain(server, from)).toEqual([]);

  // One of the groups starts later: the other is not written to.
  const [first, second] = groups;
  await replyOver(server.url, updateDrawGroup, {
    token: season.organizer.token,
    body: { id: second?.id ?? 0, eventId: id, drawVersion, ...fields, startTime: '17:30' },
  });
  await publishDraw(server, season.organizer, id);
  const golfers = [ava, ...others];
  const countOf = async (golfer: BuiltUser) => ofStarts(await told.subjectsTo(golfer)).length;
  for (const golfer of golfers) {
    const moved = second?.places.some(({ userId }) => userId === golfer.userId) ?? false;
    expect(await countOf(golfer)).toBe(moved ? 2 : 1);
  }

  // Nobody plays in the first group any more.
  await replyOver(server.url, updateDrawGroup, {
    token: season.organizer.token,
    body: { id: first?.id ?? 0, eventId: id, ...fields, participantIds: [] },
  });
  await publishDraw(server, season.organizer, id);
  const out = golfers.find(({ userId }) => first?.places.some((one) => one.userId === userId));
  expect((await told.subjectsTo(out ?? ava)).at(-1)).toBe('You have no start now: Night one');
});

test('starts that are as before are told to nobody', async ({ server, season, make, told, ben }) => {
  const { id } = await make({ fees: [] });
  await enterEvent(server, ben, id);
  await drawGroups(server, season.organizer, id);
  await publishDraw(server, season.organizer, id);
  await replyOver(server.url, updateDrawTeeTimes, {
    token: season.organizer.token,
    body: { eventId: id, startTime: '17:00', interval: 12 },
  });
  await publishDraw(server, season.organizer, id);
  expect(ofStarts(await told.subjectsTo(ben))).toHaveLength(1);
});

const live = clubTest({ with: ['gateway', 'workers'] }).extend('club', ({ server }) =>
  buildOpenSeason(server, { type: 'TOURNAMENT' }),
);

live(
  'live: the board to organizers, what is published to the room, own starts to golfers',
  async ({ server, club }) => {
    const { id } = await makeEvent(server, club);
    const [golfer, leaver] = await enterGolfers(server, id, 2);
    const stranger = await buildUser(server.db);
    if (!golfer || !leaver) throw new Error('Nobody entered.');
    const organizer = await listen(server, club.organizer);
    const player = await listen(server, golfer);
    const looking = await watch(server, stranger);
    try {
      expect(await looking.look(id)).toBe(true);
      const ears = [organizer, player, looking];
      const groupsHeard = (ear: typeof organizer) =>
        golfOf(ear.events).filter(({ type }) => type === 'GROUP_DATA_UPDATE').length;
      await drawGroups(server, club.organizer, id);
      await allHeard(server, ears);
      expect(ears.map(groupsHeard)).toEqual([1, 0, 0]);
      await publishDraw(server, club.organizer, id);
      await allHeard(server, ears);
      expect(ears.map(groupsHeard)).toEqual([2, 1, 1]);
      await replyOver(server.url, bailEvent, { token: leaver.token, body: { eventId: id } });
      await allHeard(server, ears);
      expect(ears.map(groupsHeard)).toEqual([3, 1, 2]);
      const ungrouped = golfOf(looking.events).filter(({ type }) => type === 'UNGROUPED_UPDATE');
      expect(ungrouped.length).toBeGreaterThan(0);
    } finally {
      for (const ear of [organizer, player, looking]) ear.close();
    }
  },
);
