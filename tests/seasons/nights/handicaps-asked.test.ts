/** Groups that show themselves: organizers, who read no reply then, are asked about who plays without a handicap. */
import { listEventHandicaps, setEventHandicap } from '@fourball/shared/seasons/start-calls.ts';
import { expect } from 'vitest';
import { before, nightTest, start } from '../../kit/seasons/night-test.ts';
import { replyOver, testNow } from '../../kit/server.ts';

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
