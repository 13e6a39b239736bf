// @vitest-environment happy-dom
/** The frame of the office: its pages at the side, where one is, and nothing of the golfers' at work. */
import type { CurrentUser } from '@fourball/shared/accounts/shapes.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { getOfficeQueues } from '@fourball/shared/club/office-calls.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import {
  ava,
  button,
  click,
  dialogs,
  pass,
  path,
  quietClub,
  rememberSession,
  startApp,
  text,
} from '../kit/start-app.tsx';

const rights: CurrentUser['rights'] = ['STARTER', 'ACCOUNTANT', 'MANAGER', 'CONTENT', 'MEMBERSHIP', 'EVENTS'];
const admin: CurrentUser = { ...ava, admin: true, roles: ['GOLFER', 'ADMIN'], rights };
const starter: CurrentUser = { ...ava, rights: ['STARTER'] };
const organizer: CurrentUser = { ...ava, roles: ['GOLFER', 'ORGANIZER'] };

async function open(path: string, user = admin, queues: ReplyOf<typeof getOfficeQueues>['queues'] = []) {
  await Promise.all([
    import('@fourball/web/app/shell/office/Office.tsx'),
    import('@fourball/web/app/shell/AccountPanel.tsx'),
    import('@fourball/web/app/pages/OrganizerPages.tsx'),
  ]);
  rememberSession();
  const network = quietClub()
    .on(getCurrentUser, user)
    .on(getOfficeQueues, () => ({ queues, everySeconds: 60 }));
  await startApp(network, path);
  await pass(300);
}

const parts = (label: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`nav[aria-label="${label}"]`),
];
const sidebar = (): HTMLElement => {
  const [found] = parts('Office');
  if (found === undefined) throw new Error(`There is no sidebar: ${text()}`);
  return found;
};
const crumbs = (): string[] =>
  parts('Where you are').flatMap((nav) =>
    [...nav.querySelectorAll('li')].map(({ textContent }) => textContent ?? ''),
  );
const group = (name: string): HTMLElement => {
  const found = [...sidebar().querySelectorAll('summary')].find(({ textContent }) => textContent === name);
  if (found === undefined) throw new Error(`There is no group ${name}.`);
  return found;
};
const shown = (): string[] =>
  [...sidebar().querySelectorAll<HTMLElement>('details[open] a')].map(({ textContent }) => textContent ?? '');

describe('at work', () => {
  it('the pages stand at the side in groups, the one that is open marked, and the golfers’ navigation is away', async () => {
    await open('/admin/security');
    expect([...sidebar().querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Golfers',
      'Memberships',
      'Money',
      'Courses',
      'Events',
      'Content',
      'Settings',
    ]);
    expect(sidebar().querySelector('[aria-current]')?.textContent).toBe('Security log');
    expect(parts('Main')).toEqual([]);
    expect(crumbs()).toEqual(['Settings', 'Security log']);
  });

  it('what waits on a page stands beside the way there, in words too, and trouble apart', async () => {
    const queues: Parameters<typeof open>[2] = [
      { kind: 'ACCOUNTS', count: 2 },
      { kind: 'NUMBERS', count: 3 },
      { kind: 'MAIL', count: 1 },
    ];
    await open('/admin/security', admin, queues);
    const badge = (to: string) => sidebar().querySelector<HTMLElement>(`a[href="${to}"] span[title]`);
    expect(badge('/admin/users')?.firstElementChild?.textContent).toBe('5');
    expect(badge('/admin/users')?.title).toBe('2 accounts wait for a yes, 3 members without a number');
    expect(badge('/admin/users')?.dataset.trouble).toBeUndefined();
    expect(badge('/admin/mail')?.dataset.trouble).toBe('true');
    expect(badge('/admin/avatars')).toBeNull();
    // Another minute, and one of them is done.
    queues.splice(0, 1);
    await pass(60_000);
    expect(badge('/admin/users')?.firstElementChild?.textContent).toBe('3');
  });

  it('a page that has the name of its group is told once', async () => {
    await open('/admin/users');
    expect(crumbs()).toEqual(['Golfers']);
  });

  it('a group folds, and stays so when the page is loaded again', async () => {
    await open('/admin/security');
    expect(shown()).toContain('Ledger');
    await click(group('Money'));
    expect(group('Money').parentElement?.hasAttribute('open')).toBe(false);
    expect(shown()).not.toContain('Ledger');
    expect(localStorage.getItem('office-folded')).toBe('["money"]');
    await click(group('Money'));
    expect(shown()).toContain('Ledger');
  });

  it('icons alone are enough where somebody wants it, and no group is folded away then', async () => {
    localStorage.setItem('office-folded', '["money"]');
    await open('/admin/security');
    expect(shown()).not.toContain('Ledger');
    await click(button('Show icons alone'));
    expect(sidebar().dataset.office).toBe('narrow');
    expect(shown()).toContain('Ledger');
    expect(sidebar().querySelector('[title="Ledger"]')).not.toBeNull();
    expect(localStorage.getItem('office-narrow')).toBe('true');
    await click(button('Show names too'));
    expect(sidebar().dataset.office).toBe('whole');
  });

  it('what of a page is open stands after it, as long as it is', async () => {
    await open('/admin/security');
    const { useCrumbs } = await import('@fourball/web/ui/page/crumb.ts');
    await act(async () => useCrumbs.setState({ names: ['Fiona MacLeod'] }));
    expect(crumbs()).toEqual(['Settings', 'Security log', 'Fiona MacLeod']);
  });
});

describe('the quick keys', () => {
  const strike = async (...keys: string[]) => {
    for (const key of keys) {
      await act(async () => {
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
      });
    }
    await pass(100);
  };

  it('G and a letter go to a page, within a moment', async () => {
    await open('/admin/security');
    await strike('g', 'l');
    expect(path()).toBe('/admin/ledger');
    await strike('g');
    await pass(2_000);
    await strike('u');
    expect(path()).toBe('/admin/ledger');
  });

  it('go nowhere where their reader may not', async () => {
    await open('/admin/starter', starter);
    await strike('g', 'l');
    expect(path()).toBe('/admin/starter');
  });

  it('[ narrows the sidebar, and nothing happens where somebody types', async () => {
    await open('/admin/security');
    const typed = document.querySelector('main')?.appendChild(document.createElement('input'));
    typed?.focus();
    await strike('[');
    expect(sidebar().dataset.office).toBe('whole');
    typed?.blur();
    await strike('[');
    expect(sidebar().dataset.office).toBe('narrow');
  });

  it('? tells them, and there they can be turned off', async () => {
    await import('@fourball/web/app/shell/office/KeysDialog.tsx');
    await open('/admin/security');
    await strike('?');
    await pass(300);
    expect(dialogs()[0]?.textContent).toContain('GLLedger');
    const off = document.querySelector<HTMLInputElement>('[role=switch]');
    if (off === null) throw new Error('There is no switch.');
    await click(off);
    await click(button('Close'));
    await pass(300);
    await strike('[');
    expect(sidebar().dataset.office).toBe('whole');
    expect(localStorage.getItem('office-keys')).toBe('off');
  });
});

describe('the drawer', () => {
  const offered = async (path: string, user: CurrentUser): Promise<string[]> => {
    await import('@fourball/web/app/shell/NavDrawer.tsx');
    await open(path, user);
    await click(button('Menu'));
    await pass(300);
    const nav = document.querySelector('[role=dialog] nav');
    return [...(nav?.querySelectorAll('h2, a') ?? [])].map(({ textContent }) => textContent ?? '');
  };

  it('leads to the office before all else, for who has a part of it', async () => {
    const [first, second] = await offered('/bookings', starter);
    expect([first, second]).toEqual(['Office', 'Home']);
    expect(document.querySelector('[role=dialog] nav a')?.getAttribute('href')).toBe('/admin');
  });

  it('offers golfers no way there', async () => {
    expect(await offered('/bookings', ava)).not.toContain('Office');
  });

  it('has at work the pages of the office first, and the clubhouse after them', async () => {
    const all = await offered('/admin/security', admin);
    expect(all.slice(0, 3)).toEqual(['Today', 'Office', 'Starter’s sheet']);
    expect(all.indexOf('Clubhouse')).toBeGreaterThan(all.indexOf('Settings'));
    expect(all[all.indexOf('Clubhouse') + 1]).toBe('Home');
  });
});

describe('who has one right', () => {
  it('sees its pages and no others', async () => {
    await open('/admin/security', starter);
    expect(shown()).toEqual([
      'Office',
      'Starter’s sheet',
      'Delays',
      'Playing & booking reports',
      'Tills',
      'Receipts of the desk',
      'Articles of the shop',
      'Vouchers',
      'Carts and rentals',
    ]);
    expect(text()).toContain('Your account may not open this page.');
  });
});

describe('the golfers’ own frame stays', () => {
  it('for golfers at an address of the office', async () => {
    await open('/admin/security', ava);
    expect(parts('Office')).toEqual([]);
    expect(parts('Main')).toHaveLength(2);
    expect(text()).toContain('Your account may not open this page.');
  });

  it('for organizers at their seasons', async () => {
    await open('/organize', organizer);
    expect(parts('Office')).toEqual([]);
    expect(parts('Main')).toHaveLength(2);
  });

  it('for admins on the pages of golfers', async () => {
    await open('/bookings');
    expect(parts('Office')).toEqual([]);
    expect(parts('Main')).toHaveLength(2);
  });
});
