/** Groups that show themselves: organizers, who read no reply then, are asked about who plays without a handicap. */
import { bailEvent } from '@fourball/shared/seasons/event-calls.ts';
import { listEventHandicaps, setEventHandicap } from '@fourball/shared/seasons/start-calls.ts';
import { repairGroupsHandler } from '@fourball/workers/seasons/repair-groups.ts';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { drawGroups, groupsFor, publishDraw } from '../../kit/seasons/draws.ts';
import { enterEvent } from '../../kit/seasons/golf-events.ts';
import { before, nightTest, start } from '../../kit/seasons/night-test.ts';
import { replyOver, testNow } from '../../kit/server.ts';
import { workerContext } from '../../kit/worker-context.ts';

const test = nightTest();

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

test('asks about who plays without a handicap where it showed groups, once, until play begins', async ({
  server,
  season,
  golfers,
  set,
  make,
  draw,
  nightOf,
  asked,
}) => {
  await set();
  const [ann, bob] = golfers;
  await server.db.query('delete from handicap_indexes where user_id = any($1::bigint[])', [
    [ann?.userId, bob?.userId],
  ]);
  const { id } = await make();
  server.clock.set(before(10));
  await Promise.all([draw(), draw()]);
  await draw();
  const night = await nightOf(id);
  expect(night).toMatchObject({ step: 'TO_PLAY', questions: [{ what: 'HANDICAPS', reason: null }] });
  const [mail, ...others] = await asked(id);
  expect(others).toEqual([]);
  expect(mail?.to).toBe(season.organizer.email);
  expect(mail?.subject).toContain('Somebody plays without a handicap: ');
  const { token } = season.organizer;
  const handicaps = await replyOver(server.url, listEventHandicaps, { token, params: { eventId: id } });
  for (const { name, problem, participantId } of handicaps.players) {
    expect(mail?.text.includes(name)).toBe(problem === 'NO_INDEX');
    if (problem === null) continue;
    expect((await nightOf(id)).questions.length).toBe(1);
    await replyOver(server.url, setEventHandicap, {
      token,
      body: { participantId, handicapIndex: 20, reason: 'As last year' },
    });
  }
  expect((await nightOf(id)).questions).toEqual([]);
  // Nobody is written to of what is mended by now; nor of golfers who are playing.
  expect(await asked(id)).toEqual([]);
  const next = await make();
  await draw();
  expect((await nightOf(next.id)).questions).toMatchObject([{ what: 'HANDICAPS' }]);
  server.clock.set(start);
  expect((await nightOf(next.id)).questions).toEqual([]);
});

test('asks about who comes into a group without one as groups mend themselves, although its organizers have shown it', async ({
  server,
  season,
  golfers,
  make,
  nightOf,
  asked,
}) => {
  const { id } = await make();
  await drawGroups(server, season.organizer, id);
  await publishDraw(server, season.organizer, id);
  expect((await nightOf(id)).questions).toEqual([]);
  await replyOver(server.url, bailEvent, { token: golfers[0]?.token ?? '', body: { eventId: id } });
  const late = await buildUser(server.db);
  await enterEvent(server, late, id);
  const mend = () =>
    repairGroupsHandler.run(workerContext(server.house), {
      eventId: id,
      payload: { eventId: id, published: true },
    });
  await Promise.all([mend(), mend()]);
  const seated = (await groupsFor(server, id)).flatMap(({ places }) => places.map(({ userId }) => userId));
  expect(seated).toContain(late.userId);
  expect(await nightOf(id)).toMatchObject({ automatic: false, questions: [{ what: 'HANDICAPS' }] });
  const [mail, ...others] = await asked(id);
  expect(others).toEqual([]);
  expect(mail?.to).toBe(season.organizer.email);
});
