/** Makes the cards of golf events, once their groups are published and once a round is over. */
import { makeCards as make } from '@fourball/domain/seasons/scores/make-cards.ts';
import { makeCards, makeNextCards } from '@fourball/shared/seasons/jobs.ts';
import { handleEvent } from '../queues/handler.ts';

export const makeCardsHandler = handleEvent(makeCards, async ({ house }, { payload }) => {
  if (payload.published) await make(house, payload.eventId);
});

export const makeNextCardsHandler = handleEvent(makeNextCards, ({ house }, { payload }) =>
  make(house, payload.eventId),
);
