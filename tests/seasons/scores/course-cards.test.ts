/** A course that is changed after cards were made: cards stay as they are until an organizer has seen what follows; signed ones stay for good. */
import { getLeaderboard, previewRescore } from '@fourball/shared/seasons/boards/board-calls.ts';
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';
import { renewCourseCards } from '@fourball/shared/seasons/scores/score-calls.ts';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildOpenSeason } from '../../kit/seasons/golf-events.ts';
import { finalize } from '../../kit/seasons/results.ts';
import { buildRound, ownCard, Phone, sign, signWhole, wholeCard } from '../../kit/seasons/scoring.ts';
import { callOver, outcomeOf, refusalIn, replyOver } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const test = clubTest()
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('round', ({ server, club }) =>
    buildRound(server, club, 2, { format: { basis: 'STROKE', score: 'GROSS' } }),
  )
  .extend('ask', ({ server, club, round }) => ({
    preview: () =>
      replyOver(server.url, previewRescore, {
        token: club.organizer.token,
        body: { eventId: round.event.id, cards: true },
      }),
    renew: (rescore?: string, { token } = club.organizer) =>
      callOver(server.url, renewCourseCards, {
        token,
        body: { eventId: round.event.id, ...(rescore !== undefined && { rescore }) },
      }),
  }));

test('is followed by cards that are not signed once somebody says so, having seen what moves', async ({
  server,
  round,
  ask,
}) => {
  const { event, golfers, courseId } = round;
  const [ava, ben] = golfers;
  if (!ava || !ben) throw new Error('Nobody plays.');
  expect((await ask.preview()).cards).toEqual({ open: [], staying: 0, handicaps: [] });
  const [avas, bens] = [await ownCard(server, ava, event.id), await ownCard(server, ben, event.id)];
  await new Phone().enter(server, ava, ...wholeCard(avas));
  await new Phone().enter(server, ben, ...wholeCard(bens));
  await signWhole(server, ava, ben, await ownCard(server, ava, event.id));
  await sign(server, ben, await ownCard(server, ben, event.id), 'PLAYER');
  const toPar = async () => {
    const { board } = (await replyOver(server.url, getLeaderboard, {
      params: { eventId: event.id },
    })) as Leaderboard;
    return Object.fromEntries(board.rows.map(({ name, toPar: score }) => [name, score]));
  };
  await server.db.query('update course_holes set par = 5 where course_id = $1 and hole = 1', [courseId]);
  expect(await toPar()).toEqual({ [ava.name]: 0, [ben.name]: 0 });

  const shown = await ask.preview();
  expect(shown.cards).toEqual({
    open: [
      {
        cardId: bens.cardId,
        names: [ben.name],
        tee: 'White',
        holes: [{ hole: 1, par: { before: 4, after: 5 }, strokeIndex: { before: 1, after: 1 } }],
        rated: false,
      },
    ],
    staying: 1,
    handicaps: [],
  });
  expect(shown.boards.map(({ change }) => change)).toEqual(['CHANGED']);
  const unseen = await ask.renew();
  expect([outcomeOf(unseen), refusalIn(unseen).fields]).toEqual(['CONFLICT', ['rescore']]);
  expect((await ask.renew('another')).json).toMatchObject({ result: 'CONFLICT' });
  const stranger = (await buildOpenSeason(server)).organizer;
  expect((await ask.renew(shown.fingerprint, stranger)).status).toBe(403);
  expect((await ask.renew(shown.fingerprint, await buildUser(server.db))).status).toBe(403);

  expect((await ask.renew(shown.fingerprint)).json).toEqual({ cards: 1, handicaps: 0 });
  await eventually('the board by the other par', async () => (await toPar())[ben.name] === -1);
  expect((await toPar())[ava.name]).toBe(0);
  const after = await ownCard(server, ben, event.id);
  expect(after.holes[0]?.par).toBe(5);
  // Signed was another card.
  expect(after.signatures.player).toBeNull();
  expect((await ownCard(server, ava, event.id)).holes[0]?.par).toBe(4);
  expect((await ask.preview()).cards).toEqual({ open: [], staying: 1, handicaps: [] });
  expect((await ask.renew()).json).toEqual({ cards: 0, handicaps: 0 });
});

test('is not followed by anything once results are final', async ({ server, club, round, ask }) => {
  const { event, golfers, courseId } = round;
  const [ava, ben] = golfers;
  if (!ava || !ben) throw new Error('Nobody plays.');
  await new Phone().enter(server, ava, ...wholeCard(await ownCard(server, ava, event.id)));
  await finalize(server, club.organizer, event.id, { force: true, reason: 'Rain' });
  await server.db.query('update course_holes set par = 5 where course_id = $1 and hole = 1', [courseId]);
  expect((await ask.renew()).json).toEqual({ cards: 0, handicaps: 0 });
  expect((await ownCard(server, ava, event.id)).holes[0]?.par).toBe(4);
});
