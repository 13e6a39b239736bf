/** Binds the calls by which browsers subscribe to pushes to their commands. */
import { subscribe, unsubscribe } from '@fourball/domain/messaging/push/push-subscriptions.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const pushHandlers = ({ house, settings: { push } }: Services): BuiltHandlers['push'] => ({
  async getPushKey() {
    return { key: push.keys?.publicKey ?? null };
  },
  async subscribeToPush({ actor, body }) {
    return { subscribed: await subscribe(house, userOf(actor), body, push) };
  },
  async unsubscribeFromPush({ actor, body }) {
    await unsubscribe(house, userOf(actor), body);
    return { subscribed: false };
  },
});
