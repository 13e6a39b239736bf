// @vitest-environment happy-dom
/** Being told of messages while no page is open: switching it on and off on the account's page, and what ends it. */
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { click, pass, quietClub, rememberSession, startApp, text } from '../kit/start-app.tsx';
import { type Network, failed, type Asked, failure } from '../kit/network.ts';
import { getPushKey, subscribeToPush, unsubscribeFromPush } from '@fourball/shared/messaging/push-calls.ts';

const endpoint = 'https://push.example/browser-1';
const key = 'BPushKey_of-the-club';

/** The push manager of a browser, with at most one subscription. */
class Pushes {
  subscription: { endpoint: string; unsubscribe: () => Promise<boolean> } | null = null;
  subscribe = vi.fn(async (options: { applicationServerKey: Uint8Array; userVisibleOnly: boolean }) => {
    this.subscription = {
      endpoint,
      options: { applicationServerKey: options.applicationServerKey.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'public', auth: 'secret' } }),
      unsubscribe: async () => {
        this.subscription = null;
        return true;
      },
    } as never;
    return this.subscription;
  });
  getSubscription = async () => this.subscription;
}

let pushes: Pushes;
let ask: ReturnType<typeof vi.fn>;

interface Browser {
  permission?: NotificationPermission;
  /** What the person answers when asked. */
  answer?: NotificationPermission;
  worker?: boolean;
  push?: boolean;
}

function browser({ permission = 'default', answer = 'granted', worker = true, push = true }: Browser = {}) {
  pushes = new Pushes();
  const notification = { permission, requestPermission: async () => permission };
  ask = vi.fn(async () => (notification.permission = answer));
  notification.requestPermission = ask as never;
  if (!push) return;
  vi.stubGlobal('PushManager', Pushes);
  vi.stubGlobal('Notification', notification);
  const registration = worker ? { pushManager: pushes, addEventListener: () => undefined } : undefined;
  const serviceWorker = { getRegistration: async () => registration, addEventListener: () => undefined };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
}

const club = (): Network =>
  quietClub()
    .on(getPushKey, { key })
    .on(subscribeToPush, { subscribed: true })
    .on(unsubscribeFromPush, { subscribed: false });

async function account(network: Network): Promise<void> {
  rememberSession();
  await Promise.all([
    import('@fourball/web/app/account/AccountPage.tsx'),
    import('@fourball/web/messaging/inbox/PushSwitch.tsx'),
    import('@fourball/web/mail/lists/ConsentSection.tsx'),
    import('@fourball/web/messaging/inbox/push.ts'),
    import('@fourball/web/messaging/inbox/UnreadBadge.tsx'),
    import('@fourball/web/booking/calendar/CalendarSection.tsx'),
    import('@fourball/web/booking/buddies/BuddySection.tsx'),
  ]);
  await startApp(network, '/account');
  await pass(100);
}

const theSwitch = (): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(
    '[aria-labelledby=consent-title] [aria-labelledby=notifications-title] input',
  );
  if (found === null) throw new Error(`No switch: ${text()}`);
  return found;
};
const bodies = (network: Network, call: Asked) =>
  network.to(call).map(({ body }) => JSON.parse(body) as unknown);
const added = subscribeToPush;
const removed = unsubscribeFromPush;

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('the switch', () => {
  it('asks for the permission when it is pressed, and tells the club where to send to', async () => {
    browser();
    const network = club();
    await account(network);
    expect(theSwitch().checked).toBe(false);
    expect(ask).not.toHaveBeenCalled();
    await click(theSwitch());
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(1);
    const [options] = pushes.subscribe.mock.calls[0] ?? [];
    expect(options?.userVisibleOnly).toBe(true);
    expect(Buffer.from(options?.applicationServerKey ?? []).toString('base64url')).toBe(key);
    expect(bodies(network, added)).toEqual([{ endpoint, keys: { p256dh: 'public', auth: 'secret' } }]);
    expect(theSwitch().checked).toBe(true);
    expect(text()).toContain('This device notifies you from now on.');
    await click(theSwitch());
    await pass(0);
    expect(text()).toContain('This device notifies you no more.');
    expect(bodies(network, removed)).toEqual([{ endpoint }]);
    expect(pushes.subscription).toBeNull();
    expect(theSwitch().checked).toBe(false);
  });

  it('says what to do where the permission is denied now', async () => {
    browser({ answer: 'denied' });
    const network = club();
    await account(network);
    await click(theSwitch());
    await pass(0);
    expect(text()).toContain('Notifications of this app are blocked on this device');
    expect(pushes.subscribe).not.toHaveBeenCalled();
    expect(network.to(added)).toEqual([]);
  });

  it.each([
    ['the browser cannot', { push: false }, 'This browser cannot show notifications'],
    ['the window has no worker', { worker: false }, 'This window keeps nothing in the background'],
    ['it was denied before', { permission: 'denied' as const }, 'Notifications of this app are blocked'],
  ])('is not there where %s', async (_, how, said) => {
    browser(how);
    await account(club());
    expect(text()).toContain(said);
    expect(document.querySelector('[aria-labelledby=notifications-title] input')).toBeNull();
    expect(ask).not.toHaveBeenCalled();
  });

  it('is not there where the club does not push', async () => {
    browser();
    await account(club().on(getPushKey, { key: null }));
    expect(text()).toContain('The club does not send notifications');
  });

  it('stays off where the club refuses, and leaves no subscription behind', async () => {
    browser();
    await account(club().on(added, failed(422, failure('invalid', 'Not this one.'))));
    await click(theSwitch());
    await pass(0);
    expect(theSwitch().checked).toBe(false);
    expect(pushes.subscription).toBeNull();
    expect(text()).toContain('That did not work');
  });
});

describe('what ends it', () => {
  async function switchedOn(): Promise<Network> {
    browser();
    const network = club();
    await account(network);
    await click(theSwitch());
    await pass(0);
    return network;
  }

  it('is logging out of this browser: the club is told while the session still stands', async () => {
    const network = await switchedOn();
    const { logOut } = await import('@fourball/web/accounts/session/session.ts');
    await act(async () => logOut());
    await pass(0);
    expect(bodies(network, removed)).toEqual([{ endpoint }]);
    expect(pushes.subscription).toBeNull();
    const calls = network.sent.map(({ path }) => path);
    expect(calls.indexOf('/api/v1/push/subscription/remove')).toBeLessThan(calls.indexOf('/logout'));
  });

  it('is the end of the session by itself: the browser forgets', async () => {
    const network = await switchedOn();
    const { expireSession } = await import('@fourball/web/app/policy/expire-session.ts');
    await act(async () => expireSession());
    await pass(0);
    expect(pushes.subscription).toBeNull();
    expect(network.to(removed)).toEqual([]);
  });

  it('is somebody else who logs in', async () => {
    browser({ permission: 'granted' });
    await pushes.subscribe({ applicationServerKey: new Uint8Array(3), userVisibleOnly: true });
    localStorage.setItem('push-for', 'marcus');
    await account(club());
    expect(theSwitch().checked).toBe(false);
    await pass(2_000);
    expect(pushes.subscription).toBeNull();
  });

  it('is not that the browser has another address now: the club is told of it', async () => {
    browser({ permission: 'granted' });
    localStorage.setItem('push-for', 'ava');
    const network = club();
    await account(network);
    await pass(2_000);
    expect(bodies(network, added)).toEqual([{ endpoint, keys: { p256dh: 'public', auth: 'secret' } }]);
  });
});
