/** What a golfer takes along of scores, and what is left of them once the account is erased: the results, without a name. */
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import { exportScores } from '@fourball/domain/seasons/scores/forget-scores.ts';
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import {
  addScorecardPhoto,
  createScoreLink,
  getLinkedScores,
  getScorecard,
  setCardOutcome,
} from '@fourball/shared/seasons/scores/score-calls.ts';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { pictureFile } from '../../kit/club/pictures.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups, publishDraw } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, enterEvent } from '../../kit/seasons/golf-events.ts';
import { buildPlayedEvent, ownCard, Phone, wholeCard } from '../../kit/seasons/scoring.ts';
import { callOver, replyOver } from '../../kit/server.ts';

const password = 'fairway-and-rough';

const test = clubTest({ env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('leaver', ({ server }) => buildUser(server.db, { firstName: 'Leonora', password }));

test('cards, entries and what was done come along, and once erased there is a card without a name', async ({
  server,
  club,
  leaver,
}) => {
  const { event, golfers } = await buildPlayedEvent(server, club, 1);
  const [ben] = golfers;
  if (!ben) throw new Error('Nobody plays.');
  await enterEvent(server, leaver, event.id);
  await drawGroups(server, club.organizer, event.id);
  await publishDraw(server, club.organizer, event.id);
  const card = await ownCard(server, leaver, event.id);
  const { cardId } = card;
  await new Phone().enter(server, leaver, ...wholeCard(card));
  await new Phone().enter(server, leaver, {
    cardId: (await ownCard(server, ben, event.id)).cardId,
    hole: 1,
    strokes: 6,
  });
  const body = { file: await pictureFile() };
  await callOver(server.url, addScorecardPhoto, { token: leaver.token, params: { cardId }, body });
  await replyOver(server.url, setCardOutcome, {
    token: club.organizer.token,
    body: { cardId, outcome: 'NR', reason: `${leaver.name} lost a shoe.` },
  });
  const { token } = await replyOver(server.url, createScoreLink, {
    token: leaver.token,
    body: { eventId: event.id },
  });

  const taken = await exportScores(server.db, { kind: 'user', userId: leaver.userId } as UserActor);
  expect(taken).toMatchObject({
    scorecards: [{ golfEvent: 'Night one', round: 1, tee: 'White', outcome: 'NR' }],
    measured: [],
    said: [{ what: 'PHOTO_ADDED' }],
  });
  expect((taken as { entries: unknown[] }).entries).toHaveLength(19);

  const erased = await replyOver(server.url, eraseOwnAccount, {
    token: leaver.token,
    body: { currentPassword: password },
  });
  expect(erased).toBe('ERASED');
  const left = await replyOver(server.url, getScorecard, {
    token: club.organizer.token,
    params: { participantId: card.players[0]?.participantId ?? 0 },
  });
  expect(left.card.players[0]?.name).toMatch(/^Former member/);
  expect(left.card.scores).toHaveLength(18);
  expect(left.photos).toEqual([]);
  expect(JSON.stringify(left)).not.toMatch(/Leonora/);
  expect((await callOver(server.url, getLinkedScores, { params: { token } })).status).toBe(404);
});
