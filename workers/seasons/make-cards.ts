/** Makes the cards of golf events, of each round once its groups are published. */
import { makeCards as make } from '@fourball/domain/seasons/scores/make-cards.ts';
import { makeCards } from '@fourball/shared/seasons/jobs.ts';
import { handleEvent } from '../queues/handler.ts';

export const makeCardsHandler = handleEvent(makeCards, async ({ house }, { payload }) => {
  if (payload.published) await make(house, payload.eventId);
});
