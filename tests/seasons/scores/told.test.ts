/** Who hears of a card at once. */
import { expect } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildOpenSeason } from '../../kit/seasons/golf-events.ts';
import { allHeard, listen } from '../../kit/seasons/live.ts';
import { buildRound, ownCard, Phone } from '../../kit/seasons/scoring.ts';

const test = clubTest({ with: ['gateway', 'workers'] }).extend('club', ({ server }) =>
  buildOpenSeason(server, { type: 'TOURNAMENT' }),
);

test('phones of the group hear of its card at once, the others of the field only that the board is another', async ({
  server,
  club,
}) => {
  const { event, golfers } = await buildRound(server, club, 8);
  const [ava, ben] = golfers as [BuiltUser, BuiltUser];
  const far = golfers.at(-1) ?? ava;
  const { cardId } = await ownCard(server, ava, event.id);
  const stranger = await buildUser(server.db);
  const ears = await Promise.all([ava, ben, far, stranger].map((user) => listen(server, user)));
  try {
    await new Phone().enter(server, ava, { cardId, hole: 1, strokes: 5 });
    await allHeard(server, ears);
    const cards = ears.map(({ events }) =>
      events.filter(({ type, cardId: of }) => type === 'LEADERBOARD_UPDATE' && of !== undefined),
    );
    const told = [{ type: 'LEADERBOARD_UPDATE', eventId: event.id, cardId, version: 1 }];
    expect(cards[0]).toMatchObject(told);
    expect(cards[1]).toMatchObject(told);
    expect([cards[2], cards[3]]).toEqual([[], []]);
    // What says nothing new is told to nobody.
    await new Phone().enter(server, ben, { cardId, hole: 1, strokes: 5 });
    await allHeard(server, ears);
    expect(ears[0]?.events.filter(({ cardId: of }) => of === cardId)).toHaveLength(1);
  } finally {
    for (const ear of ears) ear.close();
  }
});
