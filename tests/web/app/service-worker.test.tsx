// @vitest-environment happy-dom
/** The service worker as the page deals with it: when it is registered, how a new one is taken over, and what its file holds. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOf, noPages, pictures, pieces } from '@fourball/web/worker/kept.ts';
import { dialogs, pass, quietClub, rememberSession, startApp } from '../kit/start-app.tsx';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';

class Worker extends EventTarget {
  state = 'installing';
  postMessage = vi.fn();
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  update = vi.fn(async () => undefined);
  found(): Worker {
    this.installing = new Worker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }
}

class Workers extends EventTarget {
  controller: Worker | null = null;
  registration = new Registration();
  registered = false;
  register = vi.fn(async () => {
    this.registered = true;
    return this.registration;
  });
  getRegistration = async () => (this.registered ? this.registration : undefined);
}

let workers: Workers;
let reload: ReturnType<typeof vi.fn>;

beforeEach(() => {
  workers = new Workers();
});

afterEach(() => vi.restoreAllMocks());

async function start(browser: object = { serviceWorker: workers }): Promise<void> {
  await startApp(quietClub(), '/login');
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, browser));
  reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined) as never;
}

const load = () => import('@fourball/web/app/version/service-worker.ts');
const state = async () => (await import('@fourball/web/app/version/app-state.ts')).useAppState.getState();

async function registered(): Promise<void> {
  await start();
  const { registerWhenStable } = await load();
  void registerWhenStable();
  await pass(1_000);
}

describe('it is registered', () => {
  it('[session.10] once nothing has been on its way for a moment', async () => {
    await start();
    const { registerWhenStable } = await load();
    void registerWhenStable();
    await pass(999);
    expect(workers.register).not.toHaveBeenCalled();
    await pass(1);
    expect(workers.register).toHaveBeenCalledExactlyOnceWith('/service-worker.js', {
      updateViaCache: 'none',
    });
    expect((await state()).workerSupported).toBe(true);
  });

  it('[session.10] after 30 seconds where the page does not settle', async () => {
    rememberSession();
    await startApp(
      quietClub().on(getCurrentUser, () => new Promise(() => undefined)),
      '/bookings',
    );
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator) as Navigator, { serviceWorker: workers }),
    );
    const { registerWhenStable } = await load();
    void registerWhenStable();
    await pass(29_999);
    expect(workers.register).not.toHaveBeenCalled();
    await pass(1);
    expect(workers.register).toHaveBeenCalledOnce();
  });

  it('[errors.6] not where the browser has none: that is noted and logged', async () => {
    await start({ serviceWorker: undefined });
    const { registerWhenStable } = await load();
    void registerWhenStable();
    await pass(30_000);
    expect((await state()).workerSupported).toBe(false);
    expect(console.info).toHaveBeenCalledWith(
      'Service workers are disabled or not supported by this browser',
    );
    expect(dialogs()).toEqual([]);
  });

  it('[errors.6] not where it is refused', async () => {
    workers.register.mockRejectedValue(new DOMException('No', 'SecurityError'));
    await registered();
    expect((await state()).workerSupported).toBe(false);
  });
});

describe('a new one', () => {
  it('[drawerHeader.8] is noted when it waits; the first of all is not', async () => {
    await registered();
    workers.registration.found().become('installed');
    expect((await state()).updateWaits).toBe(false);
    workers.controller = new Worker();
    const next = workers.registration.found();
    expect((await state()).updateWaits).toBe(false);
    next.become('installed');
    expect((await state()).updateWaits).toBe(true);
  });

  it('[session.9] that takes over begins the page anew, once; the first of all does not', async () => {
    await registered();
    workers.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
    workers.dispatchEvent(new Event('controllerchange'));
    workers.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('[realtime.7] [sharedDialogs.5] is asked for by an UPDATE, told of when it is installed, and taken over by ok', async () => {
    await registered();
    workers.controller = new Worker();
    await import('@fourball/web/app/version/update-check.ts');
    const worker = new Worker();
    workers.registration.update.mockImplementation(async () => {
      workers.registration.installing = worker;
      return undefined;
    });
    const { dispatch } = await import('@fourball/web/lib/live/realtime.ts');
    await act(async () => dispatch({ type: 'UPDATE', version: '2.2.30' }));
    await pass(300);
    expect(workers.registration.update).toHaveBeenCalledOnce();
    expect(dialogs()).toEqual([]);
    workers.registration.waiting = worker;
    await act(async () => worker.become('installed'));
    await pass(300);
    expect(dialogs()[0]?.textContent).toContain('Update Ready');
    await act(async () =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'ok')?.click(),
    );
    await pass(300);
    expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' }, {});
  });

  it('[errors.7] that cannot be asked for is a matter of the log only', async () => {
    await registered();
    workers.registration.update.mockRejectedValue(new TypeError('Failed to fetch'));
    const { checkForUpdate } = await import('@fourball/web/app/version/update-check.ts');
    await act(async () => checkForUpdate());
    await pass(300);
    expect(dialogs()).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
    expect(console.info).toHaveBeenCalledWith(
      'The update of the service worker failed.',
      expect.any(TypeError),
    );
  });
});

describe('what it keeps', () => {
  const denied = (path: string) => noPages.some((pattern) => pattern.test(path));
  const kept = (path: string) => {
    const url = new URL(path, 'https://club.example');
    return [pieces, pictures].some((some) => isOf(some, url, url.origin === 'https://club.example'));
  };

  it.each([
    '/api/v1/book/params',
    '/api/docs',
    '/images/a.jpg',
    '/portraits/1.webp',
    '/dev/mail',
    '/healthz',
    '/readyz',
    '/socket.io/',
    '/session/refresh',
    '/export.csv',
  ])('is no page for %s', (path) => expect(denied(path)).toBe(true));

  it.each(['/', '/book', '/bookings/12', '/site/league', '/change-password/3f0c', '/golfers/a@b.example'])(
    'is the one document for %s',
    (path) => expect(denied(path)).toBe(false),
  );

  it('is never what a call said', () => {
    for (const path of [
      '/api/v1/user/current-user',
      '/api/v1/sse/ava',
      '/session/refresh',
      '/login',
      '/socket.io/',
    ]) {
      expect(kept(path), path).toBe(false);
    }
    expect(kept('https://elsewhere.example/assets/a.js')).toBe(false);
    expect(kept('/assets/index-1.js')).toBe(true);
    expect(kept('/images/avatar/1.jpg')).toBe(true);
  });

  it('is limited in number and age', () => {
    for (const { maxEntries, maxAgeSeconds } of [pieces, pictures]) {
      expect(maxEntries).toBeGreaterThan(0);
      expect(maxAgeSeconds).toBeGreaterThan(0);
    }
  });
});
