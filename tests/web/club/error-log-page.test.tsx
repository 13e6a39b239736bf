// @vitest-environment happy-dom
/** The log of errors: filters, today, startup logs, the details of one, and who may read it. */
import { describe, expect, it } from 'vitest';
import type { ErrorEntry } from '@fourball/shared/club/shapes.ts';
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
import { type Network, type Sent, refusal } from '../kit/network.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { listErrors, listErrorsToday, listStartupLogs } from '@fourball/shared/club/error-calls.ts';

const entry = (part: Partial<ErrorEntry> & Pick<ErrorEntry, 'id'>): ErrorEntry => ({
  at: '2026-11-21T16:30:00.000Z',
  type: 'client',
  statusCode: null,
  name: 'TypeError',
  message: 'x is not a function',
  route: '/book',
  stack: 'TypeError: x is not a function\n    at main.ts:1',
  userName: 'ava',
  ...part,
});
const call = entry({
  id: 2,
  type: 'http',
  statusCode: 503,
  name: 'HttpError',
  route: '/api/v1/book',
  userName: null,
});
const server = entry({ id: 3, type: 'server', statusCode: 500, name: 'Deadlock', stack: '' });

const answering =
  (entries: ErrorEntry[]) =>
  ({ query }: Sent): ErrorEntry[] => {
    const kind = query.get('type') ?? 'all';
    const found = entries.filter(({ type }) => kind === 'all' || type === kind);
    const [at, size] = [Number(query.get('page')), Number(query.get('size'))];
    return found.slice(at * size, (at + 1) * size);
  };

const office = (entries: ErrorEntry[] = [entry({ id: 1 }), call, server]): Network =>
  quietClub()
    .on(getCurrentUser, { ...ava, avatarUrl: '/images/a.jpg', admin: true, roles: ['GOLFER', 'ADMIN'] })
    .on(listErrors, answering(entries));

const open = async (network: Network, address = '/admin/errors') => {
  await import('@fourball/web/club/admin/errors/AdminErrorsPage.tsx');
  rememberSession();
  await startApp(network, address);
  await pass(200);
  return network;
};
const names = (): string[] =>
  [...document.querySelectorAll('tbody button')].map(({ textContent }) => textContent ?? '');

it('lets no golfer in, and asks for nothing', async () => {
  const network = await open(quietClub().on(listErrors, [server]));
  expect(network.to(listErrors)).toEqual([]);
  expect(text()).not.toContain('Deadlock');
});

describe('the log', () => {
  it('[mgmt.errorlog.1] shows when, where, which status, what and who', async () => {
    await open(office());
    expect(names()).toEqual(['TypeError', 'HttpError', 'Deadlock']);
    const row = document.querySelectorAll('tbody tr')[1]?.textContent ?? '';
    expect(row).toContain('11:30');
    expect(row).toContain('Call');
    expect(row).toContain('503');
    expect(row).toContain('/api/v1/book');
  });

  it('[mgmt.errorlog.2] is filtered by the types all, client, http, server', async () => {
    await open(office());
    await click(button('Pages'));
    expect(names()).toEqual(['TypeError']);
    await click(button('All'));
    expect(names()).toEqual(['TypeError', 'HttpError', 'Deadlock']);
    expect(window.location.search).toBe('');
  });

  it.each([
    ['Pages', 'client', ['TypeError']],
    ['Calls', 'http', ['HttpError']],
    ['Server', 'server', ['Deadlock']],
  ])('[mgmt.errorlog.2] shows only %s', async (label, kind, expected) => {
    const network = await open(office());
    await click(button(label));
    expect(network.to(listErrors).at(-1)?.query.get('type')).toBe(kind);
    expect(names()).toEqual(expected);
    expect(window.location.search).toBe(`?type=${kind}`);
  });

  it('shows a hundred, and earlier ones when they are asked for', async () => {
    const many = Array.from({ length: 130 }, (_, index) => entry({ id: index + 1, name: `E${index}` }));
    await open(office(many));
    expect(names()).toHaveLength(100);
    await click(button('Show earlier ones'));
    expect(names()).toHaveLength(130);
    expect(buttons('Show earlier ones')).toEqual([]);
  });

  it('shows today alone, filtered too', async () => {
    const network = office().on(listErrorsToday, [call, server]);
    await open(network, '/admin/errors?view=today');
    expect(names()).toEqual(['HttpError', 'Deadlock']);
    await click(button('Server'));
    expect(names()).toEqual(['Deadlock']);
    expect(window.location.search).toBe('?view=today&type=server');
  });

  it('says so where nothing went wrong, and where it did not load', async () => {
    const network = await open(office([]));
    expect(text()).toContain('Nothing went wrong');
    network.on(listErrorsToday, refusal('internal', 'No'));
    await click(button('Today'));
    expect(text()).toContain('The log did not load');
    network.on(listErrorsToday, [server]);
    await click(button('Try again'));
    expect(names()).toEqual(['Deadlock']);
  });
});

describe('one entry', () => {
  it('is shown in full at the side', async () => {
    await open(office());
    await click(button('Open TypeError, Sat, Nov 21, 11:30'));
    await pass(200);
    const drawer = document.querySelector('pre')?.closest('[role=dialog]');
    expect(drawer?.querySelector('pre')?.textContent).toContain('at main.ts:1');
    expect(drawer?.textContent).toContain('x is not a function');
    expect(drawer?.textContent).toContain('ava');
  });
});

it('shows what services said when they started', async () => {
  await open(
    office().on(listStartupLogs, [
      { id: 1, at: '2026-11-21T12:00:00.000Z', service: 'api', lines: ['Node 20.20', 'Schema 33'] },
    ]),
  );
  await click(button('Startup logs'));
  expect(text()).toContain('api');
  expect(text()).toContain('Node 20.20');
  expect(buttons('Pages')).toEqual([]);
});
