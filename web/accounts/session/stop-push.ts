/** Ends that this browser is told of messages while no page is open. */
import { unsubscribeFromPush } from '@fourball/shared/messaging/push-calls.ts';
import { request } from '../../lib/request/request.ts';
import { forget, storageKeys } from '../../lib/browser/storage.ts';

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export async function registrationOf(): Promise<ServiceWorkerRegistration | null> {
  if (!canPush()) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

/**
 * Nothing is sent to this browser any more. The browser itself forgets first: then it is silent even where the server
 * is not reached, which learns of it with the next sending.
 */
export async function stopPush({ tell }: { tell: boolean }): Promise<void> {
  forget(storageKeys.pushFor);
  const subscription = await (await registrationOf())?.pushManager.getSubscription();
  if (subscription === null || subscription === undefined) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  if (tell) await request(unsubscribeFromPush, { body: { endpoint }, silent: true });
}
