/** The calls by which a browser asks to be rung when a message comes and no page is open. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';

/** As `PushSubscription.toJSON()` gives it. */
const subscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
});

export const getPushKey = defineCall({
  id: 'push.getKey',
  method: 'GET',
  path: 'push/key',
  access: 'user',
  /** Base64url of the club's VAPID key; null where the club does not push. */
  reply: z.object({ key: z.string().nullable() }),
  ours: true,
  summary: 'The key with which a browser subscribes.',
});

export const subscribeToPush = defineCall({
  id: 'push.subscribe',
  method: 'POST',
  path: 'push/subscription',
  access: 'user',
  encoding: 'json',
  body: subscription,
  reply: z.object({ subscribed: z.boolean() }),
  ours: true,
  summary: "Notes a browser of the caller; only the push services in the club's list are taken.",
});

export const unsubscribeFromPush = defineCall({
  id: 'push.unsubscribe',
  method: 'POST',
  path: 'push/subscription/remove',
  access: 'user',
  encoding: 'json',
  body: subscription.pick({ endpoint: true }),
  reply: z.object({ subscribed: z.boolean() }),
  ours: true,
  summary: 'Forgets a browser of the caller.',
});

export const pushCalls = { getPushKey, subscribeToPush, unsubscribeFromPush };
