/** Binds the calls of delays and closures to their commands. */
import { answerClosure } from '@fourball/domain/booking/delays/answer-closure.ts';
import { createDelay } from '@fourball/domain/booking/delays/make-delay.ts';
import { listDelays } from '@fourball/domain/booking/delays/list-delays.ts';
import { previewDelay } from '@fourball/domain/booking/delays/preview-delay.ts';
import { getDelay, noteTold, seeDelay } from '@fourball/domain/booking/delays/told-list.ts';
import { undoDelay } from '@fourball/domain/booking/delays/undo-delay.ts';
import { createDelay as createCall } from '@fourball/shared/booking/delays/delay-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const delayHandlers = ({ house, club }: Services): BuiltHandlers['delays'] => ({
  async previewDelay({ body }) {
    const { preview, reason } = await previewDelay(house, body);
    return reason === undefined ? { result: 'SUCCESS', preview } : { result: 'REFUSED', reason, preview };
  },
  createDelay({ actor, body, ...sent }) {
    const user = userOf(actor);
    return createDelay(house, user, body, intentOf(createCall, user.userId, sent));
  },
  undoDelay: ({ actor, body }) => undoDelay(house, userOf(actor), body),
  listDelays: ({ query }) => listDelays(house, query.day),
  getDelay: ({ params }) => getDelay(house, params.id),
  noteTold: ({ actor, body }) => noteTold(house, userOf(actor), body),
  answerClosure: ({ actor, body }) => answerClosure(house, club, userOf(actor), body),
  seeDelay: ({ actor, body }) => seeDelay(house, userOf(actor), body.delayId),
});
