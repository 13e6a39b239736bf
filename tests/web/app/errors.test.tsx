// @vitest-environment happy-dom
/** What a person is told when a call fails, and what is kept of it. */
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';

import {
  button,
  buttons,
  click,
  dialogs,
  field,
  pass,
  path,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../kit/start-app.tsx';
import { type Network, failed, at, refusal, failure, Page } from '../kit/network.ts';
import { listCourses as listCoursesCall } from '@fourball/shared/club/calls.ts';
import { deleteSeason as deleteSeasonCall } from '@fourball/shared/seasons/season-calls.ts';
import { login } from '@fourball/shared/accounts/calls.ts';
import { reportError } from '@fourball/shared/club/error-calls.ts';

async function startedClub(): Promise<Network> {
  rememberSession();
  const network = quietClub();
  await startApp(network, '/bookings');
  return network;
}

/** Makes a call that is answered like this. */
async function callAnswered(network: Network, status: number, how: { quiet?: boolean } = {}): Promise<void> {
  network.on(listCoursesCall, failed(status, failure('some_code', 'In the server’s words')));
  const [{ request }, { listCourses }] = await Promise.all([
    import('@fourball/web/lib/request/request.ts'),
    import('@fourball/shared/club/calls.ts'),
  ]);
  await act(async () => {
    await expect(request(listCourses, how)).rejects.toMatchObject({ status, code: 'some_code' });
  });
  await pass(0);
}

describe('the dialog', () => {
  it('says on 403 that one may not', async () => {
    await callAnswered(await startedClub(), 403);
    expect(dialogs()).toHaveLength(1);
    const said = dialogs()[0]?.textContent ?? '';
    expect(said).toContain('Error');
    expect(said).toContain('Unauthorized');
    expect(said).toContain('Sorry this request is not authorized for your account.');
    expect(localStorage.getItem('last-error')).toBe('403: In the server’s words');
  });

  it.each([400, 409, 422, 500, 503])(
    'says on %d that nobody foresaw it, with a link to the club',
    async (status) => {
      await callAnswered(await startedClub(), status);
      expect(dialogs()).toHaveLength(1);
      expect(dialogs()[0]?.textContent).toContain(
        "Something we didn't anticipate happened... try back later or contact",
      );
      expect(dialogs()[0]?.querySelector('a[href^="mailto:"]')).not.toBeNull();
      expect(dialogs()[0]?.textContent).toContain(`Status ${status}`);
      expect(localStorage.getItem('last-error')).toBe(`${status}: In the server’s words`);
    },
  );

  it('[sharedDialogs.3] is not opened twice, and leads home', async () => {
    const network = await startedClub();
    await callAnswered(network, 500);
    await callAnswered(network, 403);
    expect(dialogs()).toHaveLength(1);
    expect(text()).not.toContain('Unauthorized');
    await click(button('Back to Home'));
    await pass(200);
    expect(path()).toBe('/');
    expect(dialogs()).toEqual([]);
    await callAnswered(network, 403);
    expect(dialogs()).toHaveLength(1);
  });

  it('[errors.4] stays away on 404, and where the caller shows the failure itself', async () => {
    const network = await startedClub();
    await callAnswered(network, 404);
    await callAnswered(network, 500, { quiet: true });
    await callAnswered(network, 403, { quiet: true });
    expect(dialogs()).toEqual([]);
  });
});

describe('a wish that something stood against, answered with 200 and CONFLICT', () => {
  const refused = async (how: { quiet?: boolean } = {}) => {
    const network = await startedClub();
    const issues = [{ field: 'id', message: 'Golfers are registered in it.' }];
    network.on(at(deleteSeasonCall, { id: 7 }), {
      result: 'CONFLICT',
      reason: 'Golfers are registered in it.',
      issues,
    });
    const [{ request }, { deleteSeason }] = await Promise.all([
      import('@fourball/web/lib/request/request.ts'),
      import('@fourball/shared/seasons/season-calls.ts'),
    ]);
    await act(async () => {
      await expect(request(deleteSeason, { params: { id: 7 }, ...how })).rejects.toMatchObject({
        status: 200,
        code: 'conflict',
        message: 'Golfers are registered in it.',
        issues,
      });
    });
    await pass(200);
  };

  it('is no success for whoever made the call: the reason is told, not that something broke', async () => {
    await refused();
    expect(dialogs()).toHaveLength(1);
    expect(dialogs()[0]?.textContent).toContain('Golfers are registered in it.');
    expect(text()).not.toContain("Something we didn't anticipate happened");
    expect(localStorage.getItem('last-error')).toBeNull();
  });

  it('is told by the page alone where the page shows it', async () => {
    await refused({ quiet: true });
    expect(dialogs()).toEqual([]);
  });
});

describe('a change that did not get through', () => {
  const change = async (network: Network, how: { quiet?: boolean } = {}) => {
    network.offline = true;
    const { request } = await import('@fourball/web/lib/request/request.ts');
    const { disconnect } = await import('@fourball/shared/messaging/calls.ts');
    await act(async () => {
      await expect(request(disconnect, { body: {}, ...how })).rejects.toMatchObject({ status: 0 });
    });
    await pass(200);
  };

  it('[errors.2] is told in the dialog, its status 0 as 500', async () => {
    await change(await startedClub());
    expect(dialogs()[0]?.textContent).toContain("Something we didn't anticipate happened");
    expect(dialogs()[0]?.textContent).toContain('Status 500');
    expect(localStorage.getItem('last-error')).toBe('500: Unknown error');
  });

  it('stays away where the caller shows it', async () => {
    await change(await startedClub(), { quiet: true });
    expect(dialogs()).toEqual([]);
  });
});

it.each([403, 500])('[errors.8] [errors.9] takes the loading dialog away on %d', async (status) => {
  const network = await startedClub();
  await import('@fourball/web/ui/dialog/LoadingDialog.tsx');
  const { withLoading } = await import('@fourball/web/ui/dialog/loading-dialog.ts');
  await act(async () => void withLoading(new Promise(() => undefined)));
  await pass(500);
  expect(text()).toContain('Please wait');
  await callAnswered(network, status);
  await pass(200);
  expect(text()).not.toContain('Please wait');
  expect(dialogs()).toHaveLength(1);
});

it.each([401, 404])('[errors.4] shows no dialog on %d during the login', async (status) => {
  await startApp(quietClub().on(login, failed(status, failure('some_code', 'No'))), '/login');
  await type(field('Email'), 'ava@club.example');
  await type(field('Password'), 'secret');
  await click(button('Submit'));
  await pass(600);
  expect(dialogs()).toEqual([]);
  expect(path()).toBe('/login');
});

it('[errors.5] keeps status and message of every failure', async () => {
  const network = await startedClub();
  await callAnswered(network, 404);
  expect(localStorage.getItem('last-error')).toBe('404: In the server’s words');
  await callAnswered(network, 500, { quiet: true });
  expect(localStorage.getItem('last-error')).toBe('500: In the server’s words');
});

describe('a network that is gone', () => {
  it('[errors.5] shows one bar with the time of what is known instead of dialogs, until the server answers again', async () => {
    const network = await startedClub();
    const { request } = await import('@fourball/web/lib/request/request.ts');
    const { listCourses } = await import('@fourball/shared/club/calls.ts');
    network.on(new Page('HEAD /favicon.svg'), () => new Response());
    network.offline = true;
    await act(async () => {
      for (let call = 0; call < 3; call += 1) {
        await expect(request(listCourses)).rejects.toMatchObject({ status: 0, code: 'offline' });
      }
    });
    await pass(0);
    expect(dialogs()).toEqual([]);
    expect(text()).toContain('You are offline. What you see is from 12:00');
    expect(localStorage.getItem('last-error')).toBe('500: Unknown error');
    network.offline = false;
    await pass(4_000);
    expect(text()).not.toContain('You are offline.');
  });

  it('is looked for again where an answer comes late, of before the browser said so', async () => {
    const network = quietClub();
    // A page that shows nothing of the server reads nothing anew.
    await startApp(network, '/login');
    const { request } = await import('@fourball/web/lib/request/request.ts');
    const { listCourses } = await import('@fourball/shared/club/calls.ts');
    let answer: (late: Response) => void = () => undefined;
    network.on(listCourses, () => new Promise<Response>((resolve) => (answer = resolve)));
    network.on(new Page('HEAD /favicon.svg'), () => new Response());
    const asked = request(listCourses);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(async () => void window.dispatchEvent(new Event('offline')));
    network.offline = true;
    await act(async () => {
      answer(Response.json([]));
      await asked;
    });
    await pass(4_000);
    expect(text()).toContain('You are offline.');
    network.offline = false;
    await pass(8_000);
    expect(text()).not.toContain('You are offline.');
  });

  it('[drawerHeader.10] follows the browser’s own events', async () => {
    await startedClub();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(async () => void window.dispatchEvent(new Event('offline')));
    await pass(0);
    expect(text()).toContain('You are offline.');
    online.mockReturnValue(true);
    await act(async () => void window.dispatchEvent(new Event('online')));
    await pass(0);
    expect(text()).not.toContain('You are offline.');
  });
});

describe('the message dialog', () => {
  const answers = async (options: { cancel?: string }, doIt: () => Promise<void>) => {
    const { showMessage } = await import('@fourball/web/ui/dialog/show-message.ts');
    const given: unknown[] = [];
    await act(async () => {
      void showMessage({ title: 'First', lines: ['One', 'Two'], ...options }).then((answer) =>
        given.push(answer),
      );
    });
    await pass(200);
    await doIt();
    await pass(200);
    return given;
  };

  it('answers ok on its button and null when it is closed', async () => {
    await startedClub();
    expect(await answers({}, () => click(button('ok')))).toEqual(['ok']);
    expect(await answers({}, () => click(button('Close')))).toEqual([null]);
    expect(await answers({ cancel: 'Cancel' }, () => click(button('Cancel')))).toEqual([null]);
  });

  it('has a Cancel only where one is asked for, and shows one message after the other', async () => {
    await startedClub();
    const { showMessage } = await import('@fourball/web/ui/dialog/show-message.ts');
    await act(async () => {
      void showMessage({ title: 'First', lines: ['One'] });
      void showMessage({ title: 'Second', lines: ['Two'] });
    });
    await pass(200);
    expect(dialogs()).toHaveLength(1);
    expect(buttons('Cancel')).toEqual([]);
    expect(text()).not.toContain('Second');
    await click(button('ok'));
    await pass(300);
    expect(text()).toContain('Second');
  });
});

it('shows a toast for 2.8 seconds', async () => {
  await startedClub();
  const { toast } = await import('@fourball/web/ui/dialog/toast.ts');
  await act(async () => toast('Saved for you'));
  await pass(2_799);
  expect(text()).toContain('Saved for you');
  await pass(1);
  expect(text()).not.toContain('Saved for you');
});

describe('an error of the page itself', () => {
  it('[errors.10] is told to the club’s log with its route, once, and shows nothing', async () => {
    const network = await startedClub();
    network.on(reportError, { logged: true });
    const { report } = await import('@fourball/web/app/policy/report-error.ts');
    const { RequestError } = await import('@fourball/web/lib/request/request.ts');
    const broken = new TypeError('x is not a function');
    await report(broken);
    await report(broken);
    await report(new RequestError(500, 'internal', 'No'));
    await report(new Error('Overlay not found'));
    await report(new DOMException('Given up', 'AbortError'));
    expect(network.to(reportError).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      {
        type: 'client',
        name: 'TypeError',
        message: 'x is not a function',
        stack: broken.stack,
        route: '/bookings',
        userName: 'ava',
      },
    ]);
    expect(dialogs()).toEqual([]);
  });

  it('that the log does not take stays without a word', async () => {
    const network = await startedClub();
    network.on(reportError, refusal('internal', 'No'));
    const { report } = await import('@fourball/web/app/policy/report-error.ts');
    await report(new Error('Something else'));
    await pass(0);
    expect(dialogs()).toEqual([]);
  });
});

describe('an UPDATE', () => {
  const told = async (served: string) => {
    const network = await startedClub();
    await import('@fourball/web/app/version/update-check.ts');
    const script = document.createElement('script');
    script.type = 'module-of-the-test';
    document.body.append(script);
    vi.spyOn(document, 'querySelector').mockImplementation((selector) => {
      if (selector !== 'script[type=module][src]') return document.querySelectorAll(selector)[0] ?? null;
      script.setAttribute('src', '/assets/index-one.js');
      return script;
    });
    network.on(
      new Page('GET /'),
      () => new Response(`<script type="module" src="/assets/${served}"></script>`),
    );
    const { dispatch } = await import('@fourball/web/lib/live/realtime.ts');
    await act(async () => dispatch({ type: 'UPDATE', version: '2.2.30' }));
    await pass(300);
  };

  it('offers to start again where the server has other pages', async () => {
    await told('index-two.js');
    expect(dialogs()[0]?.textContent).toContain('Update Ready');
    expect(dialogs()[0]?.textContent).toContain('The app will restart now to apply required update.');
  });

  it('says nothing where it has the same', async () => {
    await told('index-one.js');
    expect(dialogs()).toEqual([]);
  });
});
