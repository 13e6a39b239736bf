// @vitest-environment happy-dom
/** The dialogs that all domains share: what they ask, how they answer, how they look, and what happens without their code. */
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  buttons,
  click,
  dialogs,
  field,
  pass,
  press,
  quietClub,
  startApp,
  text,
  type,
} from '../kit/start-app.tsx';

async function startedClub(): Promise<void> {
  await Promise.all([
    import('@fourball/web/ui/dialog/DeleteDialog.tsx'),
    import('@fourball/web/ui/dialog/LoadingDialog.tsx'),
    import('@fourball/web/app/version/update-check.ts'),
  ]);
  await startApp(quietClub(), '/');
}

/** Starts something that answers later; the answers come in the list. */
async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  await act(async () => {
    void ask().then((answer) => answers.push(answer));
  });
  await pass(300);
  return answers;
}

const dialog = (): HTMLElement => {
  const found = dialogs().at(-1);
  if (!(found instanceof HTMLElement)) throw new Error('No dialog is open.');
  return found;
};
const titleOf = (found: Element) => found.querySelector('.mantine-Modal-title')?.textContent;

describe('the message dialog', () => {
  const ask = async (options: object) => {
    const { showMessage } = await import('@fourball/web/ui/dialog/show-message.ts');
    return asked(() => showMessage({ lines: ['One', 'Two'], ...options }));
  };

  it('[sharedDialogs.1] shows title and lines, and answers ok by its button', async () => {
    await startedClub();
    const answers = await ask({ title: 'A word' });
    expect(titleOf(dialog())).toBe('A word');
    expect([...dialog().querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['One', 'Two']);
    expect(buttons('Cancel')).toEqual([]);
    await click(button('ok'));
    await pass(300);
    expect(answers).toEqual(['ok']);
    expect(dialogs()).toEqual([]);
  });

  it('[sharedDialogs.1] takes a text for ok, a Cancel, and no title', async () => {
    await startedClub();
    const answers = await ask({ ok: 'Got it!', cancel: 'Cancel' });
    expect(buttons('Got it!')).toHaveLength(1);
    // The first line of the dialog is its name for those who only hear it.
    expect(document.getElementById(dialog().getAttribute('aria-labelledby') ?? '')?.textContent).toBe('One');
    await click(button('Cancel'));
    await pass(300);
    expect(answers).toEqual([null]);
  });

  it.each(['Close', 'Escape'])('[sharedDialogs.1] answers null when it is closed by %s', async (how) => {
    await startedClub();
    const answers = await ask({ title: 'A word', cancel: 'Cancel' });
    if (how === 'Close') await click(button('Close'));
    else await press(dialog(), 'Escape');
    await pass(300);
    expect(answers).toEqual([null]);
  });

  it('is small as a popover, with its one button', async () => {
    await startedClub();
    const { showPopover } = await import('@fourball/web/ui/dialog/show-popover.ts');
    const answers = await asked(() =>
      showPopover({ title: 'Request Sent', lines: ['Thank you.'], ok: 'Got it!' }),
    );
    expect(titleOf(dialog())).toBe('Request Sent');
    expect(
      document.querySelector<HTMLElement>('.mantine-Modal-root')?.style.getPropertyValue('--modal-size'),
    ).toBe('min(440px, 98vw)');
    await click(button('Got it!'));
    await pass(300);
    expect(answers).toHaveLength(1);
  });
});

describe('the delete confirmation', () => {
  const ask = async () => {
    await startedClub();
    const { confirmDelete } = await import('@fourball/web/ui/dialog/confirm-delete.ts');
    return asked(() => confirmDelete(['All rounds of Ava will be gone.']));
  };

  it.each(['delete', 'DELETE', 'Delete', ' dElEtE '])(
    '[sharedDialogs.2] lets ok through for %j',
    async (typed) => {
      const answers = await ask();
      expect(text()).toContain('All rounds of Ava will be gone.');
      expect(button('ok').disabled).toBe(true);
      await type(field('Type DELETE to confirm'), typed);
      expect(button('ok').disabled).toBe(false);
      await click(button('ok'));
      await pass(300);
      expect(answers).toEqual([true]);
    },
  );

  it.each(['', 'delet', 'deleted', 'de lete', 'ok'])(
    '[sharedDialogs.2] does not for %j, by no key either',
    async (typed) => {
      const answers = await ask();
      const input = field('Type DELETE to confirm');
      await type(input, typed);
      expect(button('ok').disabled).toBe(true);
      await act(
        async () => void input.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
      );
      await pass(300);
      expect(answers).toEqual([]);
      await click(button('Cancel'));
      await pass(300);
      expect(answers).toEqual([false]);
    },
  );
});

it('[sharedDialogs.3] the error dialog stands once, and leads home', async () => {
  await startedClub();
  const { showErrorDialog } = await import('@fourball/web/ui/dialog/error-dialog.ts');
  const { goTo } = await import('@fourball/web/lib/browser/navigation.ts');
  await act(async () => goTo('/events'));
  await act(async () => {
    showErrorDialog({ title: 'Error', lines: ['The first'], contact: false });
    showErrorDialog({ title: 'Error', lines: ['The second'], contact: false });
  });
  await pass(300);
  expect(dialogs()).toHaveLength(1);
  expect(text()).toContain('The first');
  await click(button('Back to Home'));
  await pass(300);
  expect(window.location.pathname).toBe('/');
  expect(dialogs()).toEqual([]);
});

it('a button that is pressed twice before its dialog is there opens it once', async () => {
  await startedClub();
  const { confirmDelete } = await import('@fourball/web/ui/dialog/confirm-delete.ts');
  const answers: boolean[] = [];
  const presses = async (times: number) => {
    await act(async () => {
      for (let time = 0; time < times; time += 1)
        void confirmDelete(['The golfer']).then((answer) => answers.push(answer));
    });
    await pass(300);
  };
  await presses(2);
  expect(dialogs()).toHaveLength(1);
  expect(answers).toEqual([false]);
  await click(button('Cancel'));
  await pass(300);
  expect(answers).toEqual([false, false]);
  // And the next press opens it again.
  await presses(1);
  expect(dialogs()).toHaveLength(1);
  await click(button('Cancel'));
  await pass(300);
});

describe('the loading dialog', () => {
  it('stands until the last of the work is done, and cannot be put away', async () => {
    await startedClub();
    const { withLoading } = await import('@fourball/web/ui/dialog/loading-dialog.ts');
    const ends: ((value: string) => void)[] = [];
    const work = () => withLoading(new Promise<string>((resolve) => ends.push(resolve)));
    const first = await asked(work);
    const second = await asked(work);
    await pass(200);
    expect(dialogs()).toHaveLength(1);
    expect(titleOf(dialog())).toBe('Loading...');
    expect(text()).toContain('Please wait');
    expect(dialog().querySelector('.mantine-Loader-root')).not.toBeNull();
    expect(dialog().querySelector('svg.tabler-icon-golf')).not.toBeNull();
    await press(dialog(), 'Escape');
    await pass(300);
    expect(dialogs()).toHaveLength(1);
    ends[0]?.('one');
    await pass(300);
    expect(first).toEqual(['one']);
    expect(dialogs()).toHaveLength(1);
    ends[1]?.('two');
    await pass(300);
    expect(second).toEqual(['two']);
    expect(dialogs()).toEqual([]);
  });

  it('does not flash for what is done at once', async () => {
    await startedClub();
    const { withLoading } = await import('@fourball/web/ui/dialog/loading-dialog.ts');
    let end: () => void = () => undefined;
    await act(async () => void withLoading(new Promise<void>((resolve) => (end = resolve))));
    await pass(299);
    expect(dialogs()).toEqual([]);
    end();
    await pass(600);
    expect(dialogs()).toEqual([]);
  });

  it('goes with work that fails, whose failure is passed on', async () => {
    await startedClub();
    const { withLoading } = await import('@fourball/web/ui/dialog/loading-dialog.ts');
    const failed = await asked(() =>
      withLoading(Promise.reject(new Error('No'))).catch((reason: Error) => reason.message),
    );
    await pass(300);
    expect(failed).toEqual(['No']);
    expect(dialogs()).toEqual([]);
  });

  it('is dismissed by a failure, and what it waited for changes nothing then', async () => {
    await startedClub();
    const { dismissLoading, useLoading, withLoading } =
      await import('@fourball/web/ui/dialog/loading-dialog.ts');
    let end: () => void = () => undefined;
    await asked(() => withLoading(new Promise<void>((resolve) => (end = resolve))));
    expect(useLoading.getState().waitedFor).toBe(1);
    await act(async () => dismissLoading());
    await pass(300);
    expect(dialogs()).toEqual([]);
    end();
    await pass(0);
    expect(useLoading.getState().waitedFor).toBe(0);
  });
});

describe('the update popup', () => {
  it('[sharedDialogs.5] says that the app restarts; ok reloads the page', async () => {
    await startedClub();
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
    const workers = {
      getRegistration: () =>
        Promise.resolve({ update: async () => undefined, installing: null, waiting: null }),
    };
    const registration = {
      update: vi.fn(async () => undefined),
      installing: null,
      waiting: { postMessage: () => reload() },
    };
    workers.getRegistration = () => Promise.resolve(registration as never);
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator) as Navigator, { serviceWorker: workers }),
    );
    const { checkForUpdate } = await import('@fourball/web/app/version/update-check.ts');
    const done = await asked(checkForUpdate);
    expect(titleOf(dialog())).toBe('Update Ready');
    expect(text()).toContain('The app will restart now to apply required update.');
    expect(reload).not.toHaveBeenCalled();
    await click(button('ok'));
    await pass(300);
    expect(reload).toHaveBeenCalledOnce();
    expect(done).toHaveLength(1);
  });
});

it('[sharedDialogs.6] toasts stand for 2.8 seconds', async () => {
  await startedClub();
  const { toast } = await import('@fourball/web/ui/dialog/toast.ts');
  await act(async () => toast('Saved for you'));
  await pass(2_799);
  expect(text()).toContain('Saved for you');
  await pass(1);
  expect(text()).not.toContain('Saved for you');
});

describe('their look', () => {
  const open = async () => {
    await startedClub();
    const { showMessage } = await import('@fourball/web/ui/dialog/show-message.ts');
    await act(async () => void showMessage({ title: 'A word', lines: ['One'] }));
  };

  it('[sharedDialogs.7] is 800 px wide, at most 98 % of the window', async () => {
    await open();
    await pass(300);
    expect(
      document.querySelector<HTMLElement>('.mantine-Modal-root')?.style.getPropertyValue('--modal-size'),
    ).toBe('min(800px, 98vw)');
  });

  it('[sharedDialogs.8] takes 150 ms to open and 75 ms to close', async () => {
    const { dialogTransition } = await import('@fourball/web/ui/dialog/dialog-look.ts');
    expect(dialogTransition).toMatchObject({ duration: 150, exitDuration: 75 });
    await open();
    await pass(20);
    const content = () => document.querySelector<HTMLElement>('.mantine-Modal-content');
    expect(content()?.style.transitionDuration).toBe('150ms');
    await pass(200);
    await act(async () => button('Close').click());
    await pass(20);
    expect(content()?.style.transitionDuration).toBe('75ms');
    await pass(100);
    expect(dialogs()).toEqual([]);
  });
});

describe('without their code', () => {
  afterEach(() => {
    vi.doUnmock('@fourball/web/ui/dialog/MessageDialog.tsx');
    vi.doUnmock('@fourball/web/ui/dialog/ErrorDialog.tsx');
    vi.doUnmock('@fourball/web/ui/dialog/DeleteDialog.tsx');
  });

  const gone = () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  };

  it('the browser’s own stand in, and the page goes on', async () => {
    vi.doMock('@fourball/web/ui/dialog/MessageDialog.tsx', gone);
    vi.doMock('@fourball/web/ui/dialog/ErrorDialog.tsx', gone);
    const alert = vi.fn();
    const confirm = vi.fn(() => false);
    const { openBrowser } = await import('../kit/start-app.tsx');
    openBrowser(quietClub(), '/');
    const [{ createRoot }, { App }] = await Promise.all([
      import('react-dom/client'),
      import('@fourball/web/app/App.tsx'),
      import('@fourball/web/app/home/HomePage.tsx'),
    ]);
    vi.stubGlobal('alert', alert);
    vi.stubGlobal('confirm', confirm);
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () => root.render(<App />));
    const { showMessage } = await import('@fourball/web/ui/dialog/show-message.ts');
    const { showErrorDialog, useErrorDialog } = await import('@fourball/web/ui/dialog/error-dialog.ts');
    const answers: unknown[] = [];
    await act(async () => void showMessage({ lines: ['One', 'Two'] }).then((answer) => answers.push(answer)));
    await vi.waitFor(() => expect(answers).toEqual(['ok']));
    expect(alert).toHaveBeenCalledExactlyOnceWith('One\nTwo');
    await act(
      async () => void showMessage({ lines: ['Sure?'], cancel: 'No' }).then((answer) => answers.push(answer)),
    );
    await vi.waitFor(() => expect(answers).toEqual(['ok', null]));
    await act(async () => showErrorDialog({ title: 'Error', lines: ['Oh'], contact: false }));
    await vi.waitFor(() => expect(useErrorDialog.getState().shown).toBeNull());
    expect(alert).toHaveBeenLastCalledWith('Oh');
    await act(async () => root.unmount());
  });
});
