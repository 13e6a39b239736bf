// @vitest-environment happy-dom
/** The command palette: what it finds, for whom, and where a choice leads. */
import type { CurrentUser } from '@fourball/shared/accounts/shapes.ts';
import { eventType } from '../kit/answers/event-type.ts';
import { clubInfo } from '../kit/club-answers.ts';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { dayInWords } from '@fourball/web/app/palette/palette-days.ts';
import {
  ava,
  click,
  dialogs,
  pass,
  path,
  press,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../kit/start-app.tsx';
import { at, refusal } from '../kit/network.ts';
import { getCurrentUser, searchUsers } from '@fourball/shared/accounts/calls.ts';
import { getClubInfo } from '@fourball/shared/club/calls.ts';
import { listEventTypesByType, listPublicEventTypes } from '@fourball/shared/seasons/event-type-calls.ts';

const zoe = {
  userId: 9,
  userName: 'zoe',
  name: 'Zoe Roy',
  nickname: 'Ace',
  memberNumber: '77',
  avatarUrl: null,
  placeable: true,
};
const league = eventType({
  id: 3,
  orgName: 'Thursday League',
  type: 'LEAGUE',
  website: null,
  domain: 'thursday',
  hidden: false,
});

async function openPalette(user: CurrentUser | null = ava) {
  await Promise.all([
    import('@fourball/web/app/palette/CommandPalette.tsx'),
    import('@fourball/web/app/palette/PersonDialog.tsx'),
    import('@fourball/web/booking/sheet/SheetPage.tsx'),
    import('@fourball/web/seasons/seasons/EventTypePage.tsx'),
  ]);
  const network = quietClub()
    .on(getCurrentUser, user ?? refusal('unauthenticated'))
    .on(at(searchUsers, {}, { text: 'zoe' }), [zoe])
    .on(searchUsers, [])
    .on(getClubInfo, { ...clubInfo, contentSiteUrl: '/site' })
    .on(at(listEventTypesByType, { type: 'ALL' }), [league])
    .on(at(listPublicEventTypes, { type: 'ALL' }), [league]);
  if (user !== null) rememberSession();
  await startApp(network, '/');
  await press(document.body, 'k', { ctrlKey: true });
  await pass(300);
  return network;
}

const search = (): HTMLInputElement => {
  const found = dialogs().at(-1)?.querySelector('input');
  if (!(found instanceof HTMLInputElement)) throw new Error('The palette is not open.');
  return found;
};
const choices = (): HTMLButtonElement[] => [
  ...document.querySelectorAll<HTMLButtonElement>('.mantine-Spotlight-action'),
];
const labels = (): (string | null)[] =>
  choices().map((choice) => choice.querySelector('.mantine-Spotlight-actionLabel')?.textContent ?? null);
const find = async (typed: string) => {
  await type(search(), typed);
  await pass(300);
};

describe('the palette', () => {
  it.each([{ ctrlKey: true }, { metaKey: true }])('opens and closes by key %j, once', async (keys) => {
    await openPalette();
    expect(dialogs()).toHaveLength(1);
    await press(search(), 'k', keys);
    await pass(300);
    expect(dialogs()).toHaveLength(1);
    await press(search(), 'Escape');
    await pass(300);
    expect(dialogs()).toEqual([]);
    await press(document.body, 'k', keys);
    await pass(300);
    expect(dialogs()).toHaveLength(1);
  });

  it('offers the pages that one may see', async () => {
    await openPalette();
    expect(labels()).toEqual(
      expect.arrayContaining(['Home', 'Tee sheet', 'My bookings', 'Events', 'Account', 'Log out']),
    );
    expect(labels()).not.toContain('Golfers');
    await find('zzz');
    expect(text()).toContain('No results found');
  });

  it('offers the office to admins', async () => {
    await openPalette({ ...ava, admin: true });
    await find('golfers');
    expect(labels()).toContain('Golfers');
  });

  it('offers a visitor the way in and no days or people', async () => {
    const network = await openPalette(null);
    expect(labels()).toContain('Log in');
    expect(labels()).not.toContain('Log out');
    await find('friday');
    expect(labels()).toEqual([]);
    await find('zoe');
    expect(network.to(searchUsers)).toEqual([]);
  });

  it('leads to the sheet of a day by keyboard alone', async () => {
    await openPalette();
    await find('book friday');
    expect(labels()).toEqual(['Friday, November 27']);
    await press(search(), 'Enter', { code: 'Enter' });
    await pass(300);
    expect(path() + window.location.search).toBe('/book?day=2026-11-27');
  });

  it('finds people by three letters, and shows who they are', async () => {
    const network = await openPalette();
    await find('zo');
    expect(network.to(searchUsers)).toEqual([]);
    await find('zoe');
    expect(network.to(searchUsers).map(({ query }) => query.get('text'))).toEqual(['zoe']);
    expect(text()).toContain('Ace | #77');
    const [person] = choices();
    if (person === undefined) throw new Error('Nobody was found.');
    await click(person);
    await pass(400);
    expect(dialogs().at(-1)?.textContent).toContain('Zoe Roy');
  });

  it('finds events and leads to their site', async () => {
    await openPalette();
    await find('thurs');
    const found = choices().find(({ textContent }) => textContent?.includes('Thursday League'));
    if (found === undefined) throw new Error(`The league is not in ${labels().join()}`);
    await click(found);
    await pass(400);
    expect(path()).toBe('/site/thursday');
  });

  it('changes the look and logs out', async () => {
    await openPalette();
    await find('dark');
    await act(async () => choices()[0]?.click());
    await pass(300);
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
    await press(document.body, 'k', { ctrlKey: true });
    await pass(300);
    await find('log out');
    await act(async () => choices()[0]?.click());
    await pass(1_000);
    expect(localStorage.getItem('loggedIn')).toBeNull();
  });
});

describe('a day in words', () => {
  // A Saturday.
  const today = '2026-11-21';
  it.each([
    ['today', '2026-11-21'],
    ['tomorrow', '2026-11-22'],
    ['tom', '2026-11-22'],
    ['saturday', '2026-11-21'],
    ['next saturday', '2026-11-28'],
    ['book friday', '2026-11-27'],
    ['Book a tee sheet for Mon', '2026-11-23'],
    ['nov 28', '2026-11-28'],
    ['28th of November', '2026-11-28'],
    ['January 2', '2027-01-02'],
    ['nov 20', '2027-11-20'],
    ['2026-12-31', '2026-12-31'],
  ])('%j is %s', (typed, day) => expect(dayInWords(typed, today)).toBe(day));

  it.each([
    '',
    'book',
    'fr',
    'feb 30',
    'nov 31',
    '2026-02-31',
    '28',
    'ava',
    'next year',
    'friday night golf',
  ])('%j is none', (typed) => expect(dayInWords(typed, today)).toBeNull());
});
