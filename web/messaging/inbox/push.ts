/** This browser as one that is told of messages while no page is open: whether it can be, since when it is, and until when. */
import { getPushKey, subscribeToPush } from '@fourball/shared/messaging/push-calls.ts';
import { useSession } from '../../accounts/session/session.ts';
import { request } from '../../lib/request/request.ts';
import { readStored, storageKeys, store } from '../../lib/browser/storage.ts';
import { canPush, registrationOf, stopPush } from '../../accounts/session/stop-push.ts';

/** Why this browser can't be told; null where it can. */
type PushObstacle = 'browser' | 'worker' | 'club' | 'denied' | null;

export interface PushState {
  obstacle: PushObstacle;
  on: boolean;
}

/** Asks nobody for a permission. Throws the `RequestError` of the club's key. */
export async function readPush(): Promise<PushState> {
  if (!canPush()) return { obstacle: 'browser', on: false };
  if (Notification.permission === 'denied') return { obstacle: 'denied', on: false };
  const registration = await registrationOf();
  if (registration === null) return { obstacle: 'worker', on: false };
  const { key } = await request(getPushKey, { quiet: true });
  if (key === null) return { obstacle: 'club', on: false };
  const subscription = await registration.pushManager.getSubscription();
  return { obstacle: null, on: subscription !== null && isOurs() };
}

/** What somebody else left on in this browser does not count as on. */
const isOurs = (): boolean => {
  const userName = useSession.getState().user?.userName;
  return userName !== undefined && readStored(storageKeys.pushFor) === userName;
};

/**
 * Asks the browser for the permission, which must come of a press, then lets the club know where to send to. Throws
 * where the browser or the server refuses; what was begun is undone then.
 */
export async function startPush(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPush();
  const registration = await registrationOf();
  const { key } = await request(getPushKey, { quiet: true });
  if (registration === null || key === null) return readPush();
  await subscribe(registration, key);
  return { obstacle: null, on: true };
}

async function subscribe(registration: ServiceWorkerRegistration, key: string): Promise<void> {
  const { pushManager } = registration;
  const known = await pushManager.getSubscription();
  // One that was made with another key of the club's would be refused.
  if (known !== null && !isMadeWith(known, key)) await known.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  });
  try {
    const { endpoint, keys } = subscription.toJSON();
    const { p256dh = '', auth = '' } = keys ?? {};
    await request(subscribeToPush, {
      body: { endpoint: endpoint ?? '', keys: { p256dh, auth } },
      silent: true,
    });
  } catch (reason) {
    await subscription.unsubscribe();
    throw reason;
  }
  const userName = useSession.getState().user?.userName;
  if (userName !== undefined) store(storageKeys.pushFor, userName);
}

/**
 * At the start of a page: browsers change the address of a subscription by themselves, so it is told anew; one that
 * somebody else has left behind ends. Whether it works changes nothing here.
 */
export async function keepPush(): Promise<void> {
  if (readStored(storageKeys.pushFor) === null || !canPush()) return;
  try {
    if (!isOurs()) return await stopPush({ tell: false });
    const registration = await registrationOf();
    if (registration === null || Notification.permission !== 'granted') return;
    const { key } = await request(getPushKey, { quiet: true });
    if (key !== null) await subscribe(registration, key);
  } catch (reason) {
    console.info('Push: not kept', reason);
  }
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> => {
  const letters = atob(key.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
};

function isMadeWith({ options }: PushSubscription, key: string): boolean {
  if (options.applicationServerKey === null) return false;
  const [made, wanted] = [new Uint8Array(options.applicationServerKey), bytesOf(key)];
  return made.length === wanted.length && made.every((byte, at) => byte === wanted[at]);
}
