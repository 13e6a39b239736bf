// @vitest-environment happy-dom
/** The security log's page: what happened, by kind, account, address and day; empty, away, and for admins alone. */
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { SecurityEvent } from '@fourball/shared/accounts/shapes.ts';
import { describe, expect, it } from 'vitest';
import {
  ava,
  button,
  buttons,
  click,
  pass,
  quietClub,
  rememberSession,
  startApp,
  text,
} from '../kit/start-app.tsx';
import { type Network, type Sent, at, refusal } from '../kit/network.ts';
import { listSecurityEvents } from '@fourball/shared/accounts/security-calls.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';

const address = at(listSecurityEvents, { page: 0, size: 50 });
const further = at(listSecurityEvents, { page: 1, size: 50 });
const happened = (part: Partial<SecurityEvent> & Pick<SecurityEvent, 'id' | 'kind'>): SecurityEvent => ({
  at: '2026-11-21T16:30:00.000Z',
  lastAt: '2026-11-21T16:30:40.000Z',
  count: 1,
  actor: null,
  user: null,
  client: null,
  device: null,
  call: null,
  code: null,
  ...part,
});
const ben = { userId: 7, name: 'Ben Ade' };
const guess = happened({
  id: 3,
  kind: 'LOGIN_FAILED',
  count: 1234,
  user: ben,
  client: '203.0.113.9',
  device: 'Firefox on <b>Windows</b>',
  call: 'auth.login',
  code: 'bad_credentials',
});
const role = happened({
  id: 2,
  kind: 'RIGHTS_CHANGED',
  actor: { userId: 1, name: 'Inês Amaral' },
  user: ben,
});
const erased = happened({ id: 1, kind: 'ACCOUNT_ERASED' });
const all = [guess, role, erased];

/** As the api answers: filtered, a page at a time, with the numbers of every kind. */
const answering =
  (events: readonly SecurityEvent[], atOnce = 50) =>
  ({ path, query }: Sent): ReplyOf<typeof listSecurityEvents> => {
    const page = Number(path.split('/').at(-2));
    const [kind, userId, client] = ['kind', 'userId', 'client'].map((name) => query.get(name));
    const found = events.filter(
      (one) =>
        (!kind || one.kind === kind) &&
        (!userId || [one.actor?.userId, one.user?.userId].includes(Number(userId))) &&
        (!client || one.client === client),
    );
    return {
      entries: found.slice(page * atOnce, (page + 1) * atOnce),
      more: found.length > (page + 1) * atOnce,
      counts: [{ kind: 'LOGIN_FAILED', count: 1234 }],
    };
  };

const office = (): Network =>
  quietClub().on(getCurrentUser, { ...ava, admin: true, roles: ['GOLFER', 'ADMIN'] });
const open = async (network: Network, at = '/admin/security') => {
  await import('@fourball/web/accounts/admin/AdminSecurityPage.tsx');
  rememberSession();
  await startApp(network, at);
  await pass(200);
  return network;
};
const shown = (): string[] =>
  [...document.querySelectorAll('ol[aria-label="Security log"] > li')].map((row) => row.textContent ?? '');
const follow = async (name: string) => {
  const found = [...document.querySelectorAll('main a')].find(({ textContent }) => textContent === name);
  if (!(found instanceof HTMLElement)) throw new Error(`There is no link ${name}: ${text()}`);
  await click(found);
  await pass(50);
};

it('lets no golfer in, and asks for nothing', async () => {
  const network = await open(quietClub().on(address, answering(all)));
  expect(network.to(address)).toEqual([]);
  expect(text()).not.toContain('Login failed');
});

describe('the log', () => {
  it('says what happened, how often, who did it at whose account, and from where', async () => {
    await open(office().on(address, answering(all)));
    const [first = '', second = '', third = ''] = shown();
    expect(first).toContain('Login failed1,234 times');
    expect(first).toContain('11:30');
    expect(first).toContain('Nobody logged in · account of Ben Ade');
    // What a stranger's browser calls itself is text.
    expect(first).toContain('203.0.113.9 · Firefox on <b>Windows</b>');
    expect(first).toContain('auth.login bad_credentials');
    expect(second).toContain('Rights changed');
    expect(second).toContain('By Inês Amaral · account of Ben Ade');
    expect(third).toContain('No address kept');
  });

  it('is filtered by kind, account and address, all of which stay in the page’s address', async () => {
    const network = await open(office().on(address, answering(all)));
    const asked = () => Object.fromEntries(network.to(address).at(-1)?.query ?? []);
    await follow('Failed logins 1234');
    expect(asked()).toEqual({ kind: 'LOGIN_FAILED' });
    expect(shown()).toHaveLength(1);
    await follow('203.0.113.9');
    expect(asked()).toEqual({ kind: 'LOGIN_FAILED', client: '203.0.113.9' });
    expect(text()).toContain('From 203.0.113.9');
    await follow('Show all');
    expect(window.location.search).toBe('');
    expect(shown()).toHaveLength(3);
    await follow('Ben Ade');
    expect(asked()).toEqual({ userId: '7' });
    expect(window.location.search).toBe('?userId=7');
    expect(text()).toContain('By or about Ben Ade');
    expect(shown()).toHaveLength(2);
  });

  it('takes its filters from the address, as the mails to admins lead to it', async () => {
    const network = await open(
      office().on(address, answering(all)),
      '/admin/security?kind=EXPORTED&day=2026-11-20',
    );
    expect(Object.fromEntries(network.to(address)[0]?.query ?? [])).toEqual({
      kind: 'EXPORTED',
      day: '2026-11-20',
    });
    expect(text()).toContain('On this day');
  });

  it('shows older ones when they are asked for', async () => {
    await open(office().on(address, answering(all, 2)).on(further, answering(all, 2)));
    expect(shown()).toHaveLength(2);
    await click(button('Show older'));
    await pass(50);
    expect(shown()).toHaveLength(3);
    expect(buttons('Show older')).toEqual([]);
  });

  it('says so where nothing happened', async () => {
    await open(office().on(address, answering([])));
    expect(text()).toContain('Nothing of this kind happened');
  });

  it('says so where it did not load, and reads it again', async () => {
    const network = await open(office().on(address, refusal('internal', 'No')));
    await pass(5_000);
    expect(text()).toContain('The security log could not be read');
    network.on(address, answering(all));
    await click(button('Try again'));
    await pass(50);
    expect(shown()).toHaveLength(3);
  });
});
