/** A leaderboard live: scores that are entered over HTTP are told to players and to who looks, a few times at most, and to nobody else. */
import { randomUUID } from 'node:crypto';
import { enterScores } from '@fourball/shared/seasons/scores/score-calls.ts';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { enterGolfers } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { allHeard, listen, watch, type Ear } from '../../kit/seasons/live.ts';
import { addCard, participantOf } from '../../kit/seasons/score-rows.ts';
import { replyOver } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const test = clubTest({ with: ['gateway', 'workers'] });

test('entries of one second are told once at its beginning and once at its end', async ({ server }) => {
  const club = await buildOpenSeason(server, { type: 'TOURNAMENT' });
  const { id: eventId } = await makeEvent(server, club, { date: '2026-06-16', time: '08:00' });
  // Registration closes with the first start.
  await server.db.query(`update golf_events set start_time = '20:00' where id = $1`, [eventId]);
  const golfers = await enterGolfers(server, eventId, 5);
  await server.db.query(`update golf_events set start_time = '08:00' where id = $1`, [eventId]);
  const cardIds: number[] = [];
  for (const { userId } of golfers) {
    const participantId = await participantOf(server.db, eventId, userId);
    cardIds.push(await addCard(server, eventId, participantId, { scores: [], signed: false }));
  }
  const [player] = golfers;
  if (!player) throw new Error('Nobody plays.');
  const ears: Record<'player' | 'looking' | 'stranger' | 'organizer', Ear> = {
    player: await listen(server, player),
    looking: await watch(server, await buildUser(server.db)),
    stranger: await listen(server, await buildUser(server.db)),
    organizer: await listen(server, club.organizer),
  };
  const all = Object.values(ears);
  const heardBy = (ear: Ear) => ear.events.filter(({ type }) => type === 'LEADERBOARD_UPDATE');
  try {
    expect(await ears.looking.look(eventId)).toBe(true);
    await allHeard(server, all);
    // What the cards have caused is told by now.
    await eventually('the second to be over', () =>
      heardBy(ears.player).every(({ seq }) => seq !== undefined),
    );
    const before = { player: heardBy(ears.player).length, looking: heardBy(ears.looking).length };
    const device = randomUUID();
    const { answers } = await replyOver(server.url, enterScores, {
      token: club.organizer.token,
      body: {
        entries: cardIds.map((cardId) => ({
          cardId,
          hole: 1,
          kind: 'STROKES' as const,
          strokes: 4,
          device,
          counter: 1,
          enteredAt: server.house.clock.now().toISOString(),
        })),
      },
    });
    expect(answers.map(({ result }) => result)).toEqual(cardIds.map(() => 'TAKEN'));
    await eventually('the notice at the end', () =>
      heardBy(ears.looking)
        .slice(before.looking)
        .some(({ seq }) => seq === undefined),
    );
    await allHeard(server, all);
    for (const name of ['player', 'looking'] as const) {
      const news = heardBy(ears[name]).slice(before[name]);
      expect(news.length).toBeGreaterThan(0);
      // Five cards; a busy machine may take two seconds for them.
      expect(news.length).toBeLessThanOrEqual(3);
      expect(new Set(news.map((event) => event['eventId']))).toEqual(new Set([eventId]));
    }
    expect([heardBy(ears.stranger), heardBy(ears.organizer)]).toEqual([[], []]);
  } finally {
    for (const ear of all) ear.close();
  }
});
