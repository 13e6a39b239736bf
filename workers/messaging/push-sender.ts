/** Hands a push to the push service of a browser: encrypted for that browser, signed with the club's key. */
import { request, type Agent } from 'node:https';
import type { PushSettings } from '@fourball/domain/kernel/settings.ts';
import { traceElsewhere } from '@fourball/domain/kernel/trace.ts';
import type { PushContent } from '@fourball/domain/messaging/push/push-content.ts';
import type { PushTarget } from '@fourball/domain/messaging/push/push-due.ts';
import { pushAddress } from '@fourball/domain/messaging/push/push-subscriptions.ts';
import webPush from 'web-push';
import type { WorkerTuning } from '../tuning.ts';

/** `gone`: the push service does not know the browser any more. */
export type PushOutcome = 'taken' | 'gone';

export interface PushSender {
  /** Throws when the push service can't be reached in time or refuses: then it may be tried again. */
  push(to: PushTarget, content: PushContent): Promise<PushOutcome>;
}

/** Undefined where the club has no keys. `agent` is the way out, for a network that needs one of its own. */
export function openPushSender(
  { keys, subject, hosts }: PushSettings,
  { pushPatience, pushLife }: Pick<WorkerTuning, 'pushPatience' | 'pushLife'>,
  agent?: Agent,
): PushSender | undefined {
  if (!keys) return undefined;
  return {
    async push({ endpoint, p256dh, auth }, content) {
      // The list may have become shorter since the browser subscribed: to others it is as good as gone.
      const address = pushAddress(endpoint, hosts);
      if (address === undefined) return 'gone';
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint: address, keys: { p256dh, auth } },
        JSON.stringify(content),
        { vapidDetails: { subject, ...keys }, TTL: Math.round(pushLife / 1_000), urgency: 'high' },
      );
      const status = await traceElsewhere('push.send', () =>
        post(address, { headers, body, patience: pushPatience, agent }),
      );
      if (status >= 200 && status < 300) return 'taken';
      if (status === 404 || status === 410) return 'gone';
      throw new Error(`The push service at ${new URL(address).hostname} answered ${status}.`);
    },
  };
}

interface Post {
  headers: Record<string, string | number>;
  body: Buffer;
  patience: number;
  agent: Agent | undefined;
}

/** The status of the answer; what it says besides is not read, and no other address is followed to. */
function post(address: string, { headers, body, patience, agent }: Post): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      address,
      { method: 'POST', headers, agent, signal: AbortSignal.timeout(patience) },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
