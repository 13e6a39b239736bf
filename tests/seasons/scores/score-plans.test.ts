/** What each entry of a score asks of the database is planned a few times, and then the plans are kept. */
import type { Sql } from '@fourball/db/connection.ts';
import { findEventListeners } from '@fourball/domain/seasons/facts/listeners.ts';
import { findSaid } from '@fourball/domain/seasons/scores/present-card.ts';
import { loadCard } from '@fourball/domain/seasons/scores/score-rows.ts';
import { expect } from 'vitest';
import { buildScoredEvent } from '../../bench/house/scored-event.ts';
import { buildCrowd } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { planOfOneMore } from '../../kit/rows/kept-plan.ts';

const test = clubTest();

test('a card, what devices say of it, and who hears of it', async ({ server: { db } }) => {
  // Of few rows a plan for the values at hand looks no cheaper than one for all.
  const golfers = await buildCrowd(db, 300);
  const { eventId, cardIds } = await buildScoredEvent(db, golfers, { organizers: [], holes: 18 });
  await db.query(
    `insert into golf_events (season_id, name, day, end_day, start_time)
     select season_id, name || ' ' || n, day, end_day, start_time from golf_events cross join generate_series(1, 300) n where id = $1`,
    [eventId],
  );
  await db.query('vacuum (analyze)');
  const [cardId = NaN] = cardIds;
  const disputed = {
    hole: 1,
    kind: 'STROKES' as const,
    strokes: 4,
    driveBy: null,
    disputed: true,
    seq: 1,
  };
  const asked: Record<string, (sql: Sql) => Promise<unknown>> = {
    'scores.cards': async (sql) => expect((await loadCard(sql, cardId))?.scores).toHaveLength(18),
    'scores.said-of-holes': (sql) => findSaid(sql, [{ id: cardId, scores: [disputed] }]),
    'seasons.listeners-of-events': async (sql) =>
      expect((await findEventListeners(sql, [eventId])).get(eventId)?.players.size).toBe(300),
  };
  for (const [name, ask] of Object.entries(asked)) {
    expect(await planOfOneMore(db, name, ask), name).toEqual({ kept: 1, anew: 0 });
  }
});
