// @vitest-environment happy-dom
/** The question for a missing picture: once after the start, not over the sheet, and with the way to give one. */
import type { CurrentUser } from '@fourball/shared/accounts/shapes.ts';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import {
  ava,
  button,
  click,
  dialogs,
  field,
  pass,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../kit/start-app.tsx';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';

const faceless = { ...ava, avatarUrl: null, avatarURL: null, pendingAvatar: null };

async function start(path: string, user: CurrentUser = faceless) {
  await Promise.all([
    import('@fourball/web/club/images/ImageUploadDialog.tsx'),
    import('@fourball/web/booking/sheet/SheetPage.tsx'),
  ]);
  rememberSession();
  await startApp(quietClub().on(getCurrentUser, user), path);
  await pass(300);
}

const asks = (): boolean => dialogs().some((dialog) => dialog.textContent?.includes('Missing Avatar'));

it('[missingAvatar.1] [missingAvatar.3] asks in its own words when the app starts', async () => {
  await start('/bookings');
  expect(dialogs()).toHaveLength(1);
  const dialog = dialogs()[0];
  expect(dialog?.querySelector('.mantine-Modal-title')?.textContent).toBe('Missing Avatar');
  expect([...(dialog?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Missing avatar photo.',
    "Let's see your smiling face.",
    '*Required for check-in.',
  ]);
});

it('[missingAvatar.2] opens the uploader for an avatar', async () => {
  await start('/bookings');
  await click(button('Upload Now'));
  await pass(400);
  expect(asks()).toBe(false);
  expect(text()).toContain('Select image to begin');
});

describe('[missingAvatar.3] is asked', () => {
  it('once, also when the session is read again', async () => {
    await start('/bookings');
    await click(button('Close'));
    await pass(300);
    const { startSession } = await import('@fourball/web/accounts/session/session.ts');
    const { goTo } = await import('@fourball/web/lib/browser/navigation.ts');
    await act(async () => startSession());
    await act(async () => goTo('/'));
    await pass(300);
    expect(asks()).toBe(false);
  });

  it.each([
    ['an avatar', { avatarUrl: '/images/avatar/ava.jpg' }],
    ['one that is looked at', { pendingAvatar: '/images/avatar/new.jpg' }],
  ])('not of somebody who has %s', async (_, has) => {
    await start('/bookings', { ...faceless, ...has });
    expect(asks()).toBe(false);
  });

  it('not of visitors, nor in the middle of a login', async () => {
    await startApp(quietClub().on(getCurrentUser, faceless), '/login');
    await type(field('Email'), 'ava@club.example');
    await type(field('Password'), 'secret');
    await click(button('Submit'));
    await pass(300);
    expect(asks()).toBe(false);
  });

  it('[guard.4] not on the sheet', async () => {
    await start('/book');
    expect(window.location.pathname).toBe('/book');
    expect(asks()).toBe(false);
  });

  it.each(['/admin', '/admin/users', '/organize', '/events/12/score'])(
    'not at work, as on %s',
    async (path) => {
      await start(path);
      expect(asks()).toBe(false);
    },
  );

  it('on the page of the bookings, whose address only begins like the sheet’s', async () => {
    await start('/bookings');
    expect(asks()).toBe(true);
  });
});
