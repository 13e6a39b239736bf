/** Binds the calls of messaging to their commands. */
import { refusal } from '@fourball/shared/words/refusals.ts';
import { isAway } from '@fourball/domain/kernel/redis.ts';
import { checkPages } from '@fourball/domain/club/versions.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { deleteMessage } from '@fourball/domain/messaging/messages/delete-message.ts';
import { notePing } from '@fourball/domain/messaging/monitor/note-ping.ts';
import { sendMessage as sendMessageCall } from '@fourball/shared/messaging/calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const messagingHandlers = ({
  house,
  redis,
  names,
  floodLimit,
  sendMessage,
  readMessages,
}: Services): BuiltHandlers['messaging'] => ({
  /** Streams are the gateway's: it stands before the api on the way in. */
  openStream() {
    throw new AppError('unavailable', undefined, refusal('messaging.streamsAtGateway'));
  },
  async sendMessage({ actor, body, ...sent }) {
    const user = userOf(actor);
    await floodLimit('message', user.userId);
    return sendMessage({ actor: user, body, intent: intentOf(sendMessageCall, user.userId, sent) });
  },
  async ping({ actor, body }) {
    const user = userOf(actor);
    notePing(redis, names, user, { ...body, at: house.clock.now() });
    await checkPages(house, user, body.version);
    return { serverTime: house.clock.now().toISOString() };
  },
  async disconnect({ actor }) {
    const { userId, sessionId } = userOf(actor);
    try {
      await redis.publish(names.disconnect, JSON.stringify({ userId, sessionId }));
    } catch (error) {
      if (!isAway(error)) throw error;
      // No gateway can be told; streams end with their pages all the same, and with the session.
      return { closed: false };
    }
    return { closed: true };
  },
  listMessages: ({ actor, params, query }) => readMessages(userOf(actor), params.conversationId, query),
  deleteMessage: ({ actor, params }) => deleteMessage(house, userOf(actor), params.id),
});
