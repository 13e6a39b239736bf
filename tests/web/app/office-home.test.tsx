// @vitest-environment happy-dom
/** The office's home: what it tells whom, what it leads to, and what it says where a part or all of it can't be read. */
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import type { CurrentUser } from '@fourball/shared/accounts/shapes.ts';
import { getOfficeHome, type OfficeHome } from '@fourball/shared/club/office-calls.ts';
import { describe, expect, it } from 'vitest';
import { ava, button, click, pass, quietClub, rememberSession, startApp, text } from '../kit/start-app.tsx';
import { refusal, type Network } from '../kit/network.ts';

const starter: CurrentUser = { ...ava, rights: ['STARTER'] };

const empty: OfficeHome = {
  day: '2026-11-21',
  readAt: '2026-11-21T17:00:00.000Z',
  sheet: null,
  arrivals: null,
  money: null,
  queues: [],
  mail: null,
  failed: [],
};
const whole: OfficeHome = {
  ...empty,
  sheet: [
    {
      courseId: 1,
      courseName: 'Maple',
      teeTimes: 60,
      blocked: 2,
      places: 200,
      taken: 150,
      checkedIn: 40,
      noShows: 1,
    },
  ],
  arrivals: [
    {
      teeTimeId: 5,
      courseName: 'Maple',
      time: '12:10',
      startTee: 1,
      names: ['Fiona MacLeod', 'Sam Roy'],
      owing: 1,
    },
  ],
  money: { owed: 123_45, most: [{ userId: 9, name: 'Zoe Roy', balance: 100_00 }] },
  queues: [
    { kind: 'ACCOUNTS', count: 1 },
    { kind: 'ERRORS', count: 3 },
  ],
  mail: { owed: 2, givenUp: 1 },
};

async function open(home: OfficeHome | ReturnType<typeof refusal>): Promise<Network> {
  await Promise.all([
    import('@fourball/web/app/office/OfficeHome.tsx'),
    import('@fourball/web/app/shell/office/Office.tsx'),
  ]);
  rememberSession();
  const network = quietClub().on(getCurrentUser, starter).on(getOfficeHome, home);
  await startApp(network, '/admin');
  await pass(300);
  return network;
}

const parts = (): string[] =>
  [...document.querySelectorAll('main section')].map((part) => part.getAttribute('aria-label') ?? '');

describe('the home of the office', () => {
  it('tells the day, who comes, what waits, who owes and what did not leave', async () => {
    await open(whole);
    expect(parts()).toEqual(['Today’s sheet', 'The next 90 minutes', 'Waits for you', 'Money due', 'Mail']);
    expect(text()).toContain('150 of 200 places');
    expect(text()).toContain('40 checked in · 1 no-show · 2 blocked tee times');
    expect(text()).toContain('Fiona MacLeod, Sam Roy');
    expect(text()).toContain('Golfers owe $123.45 in all');
    expect(text()).toContain('1 mail was given up');
    const ways = [...document.querySelectorAll('main li a')].map((way) => [
      way.textContent,
      way.getAttribute('href'),
    ]);
    expect(ways).toEqual([
      ['1 account waits for a yes', '/admin/users?list=waiting'],
      ['3 errors today', '/admin/errors'],
    ]);
  });

  it('leaves out what is not for its reader, and says that nothing waits', async () => {
    await open(empty);
    expect(parts()).toEqual(['Waits for you']);
    expect(text()).toContain('Nothing waits');
  });

  it('says of a part that it could not be read, beside the others', async () => {
    await open({ ...whole, mail: null, failed: ['MAIL'] });
    expect(parts()).toContain('Mail');
    expect(text()).toContain('This part could not be read.');
    expect(text()).toContain('150 of 200 places');
  });

  it('is read again each minute', async () => {
    const network = await open(whole);
    // What the stream's beginning reads anew is behind it by then.
    await pass(10_000);
    const before = network.to(getOfficeHome).length;
    await pass(60_000);
    expect(network.to(getOfficeHome)).toHaveLength(before + 1);
  });

  it('says that it did not load, and loads when it is tried again', async () => {
    const network = await open(refusal('internal'));
    await pass(10_000);
    expect(text()).toContain('The office did not load');
    network.on(getOfficeHome, whole);
    await click(button('Try again'));
    expect(text()).toContain('150 of 200 places');
  });
});
