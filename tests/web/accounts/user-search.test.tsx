// @vitest-environment happy-dom
/** The dialog User Search: who is found, how they are listed, and whom it answers with. */
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dialogButton, openAccounts } from '../kit/account-pages.ts';
import { lena, marcus, omar } from '../kit/club-answers.ts';
import {
  ava,
  button,
  click,
  dialogs,
  field,
  pass,
  press,
  quietClub,
  rememberSession,
  text,
  type,
} from '../kit/start-app.tsx';
import { type Network, refusal, type Answer } from '../kit/network.ts';
import { searchUsers, getCurrentUser } from '@fourball/shared/accounts/calls.ts';

const call = searchUsers;
const label = 'Name, nickname or member number';
const answered = vi.fn();

const people = [
  { ...marcus, nickname: 'Bogey', avatarUrl: '/images/avatar/marcus.jpg' },
  lena,
  { ...omar, nickname: null },
];
const club = (): Network => quietClub().on(call, people);

async function openDialog(network: Network): Promise<void> {
  rememberSession();
  await openAccounts(network, '/bookings');
  const { openUserSearch } = await import('@fourball/web/accounts/search/open-user-search.ts');
  await act(async () => void openUserSearch().then(answered));
  await pass(200);
}

async function search(words: string): Promise<void> {
  await type(field(label), words);
  await click(dialogButton('Search'));
  await pass(0);
}

const results = (): HTMLButtonElement[] => [
  ...document.querySelectorAll<HTMLButtonElement>('[aria-label="Golfers found"] button'),
];

beforeEach(() => {
  answered.mockReset();
});

describe('the dialog', () => {
  it('[userSearch.1] has its title and a search bar', async () => {
    await openDialog(club());
    expect(dialogs()).toHaveLength(1);
    expect(dialogs()[0]?.querySelector('h2')?.textContent).toBe('User Search');
    expect(dialogs()[0]?.querySelector('[role=search]')).not.toBeNull();
    expect(field(label).getAttribute('placeholder')).toBe('Enter text to search...');
  });

  it('[userSearch.2] lists picture, name with member number, and nickname', async () => {
    const network = club();
    await openDialog(network);
    await search('  mar ');
    expect(network.to(call).map(({ query }) => query.get('text'))).toEqual(['mar']);
    const [first, second, third] = results();
    expect(first?.textContent).toBe('Marcus Chen #1440Bogey');
    expect(first?.querySelector('img')?.getAttribute('src')).toBe(
      `${window.location.origin}/images/avatar/marcus.jpg`,
    );
    expect(second?.textContent).toMatch(/Lena Hoff #1502$/);
    expect(third?.textContent).not.toContain('#');
  });

  it('says of who is no member and has a name like a member’s that it is a guest, and since when', async () => {
    const fake = { ...marcus, userId: 4711, guestSince: '2026-11-22T20:00:00Z' };
    await openDialog(quietClub().on(call, [marcus, fake]));
    await search('mar');
    expect(results().map((one) => one.textContent)).toEqual([
      expect.not.stringContaining('guest'),
      expect.stringContaining('Marcus Chen · guest · first seen 22 Nov 2026'),
    ]);
  });

  it('[userSearch.5] has a placeholder in place of a missing picture, or of one that does not come', async () => {
    await openDialog(club());
    await search('mar');
    const [first, second] = results();
    expect(second?.querySelector('img')).toBeNull();
    expect(second?.querySelector('[data-tone]')?.textContent).toBe('LH');
    await act(async () => first?.querySelector('img')?.dispatchEvent(new Event('error')));
    expect(first?.querySelector('[data-tone]')?.textContent).toBe('MC');
  });

  it('tells a golfer for whom the club has no names that they are for members', async () => {
    const stranger = { ...ava, seesNames: false };
    await openDialog(quietClub().on(getCurrentUser, stranger).on(call, []));
    await search('mar');
    expect(text()).toContain('Sorry, members only');
  });

  it('[userSearch.3] closes and answers with the golfer that is clicked', async () => {
    await openDialog(club());
    await search('mar');
    await click(results()[0] as HTMLElement);
    await pass(200);
    expect(answered).toHaveBeenCalledExactlyOnceWith(people[0]);
    expect(dialogs()).toEqual([]);
  });

  it('[userSearch.3] answers with null when it is closed', async () => {
    await openDialog(club());
    await search('mar');
    await click(button('Close'));
    await pass(200);
    expect(answered).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('[userSearch.4] says that nobody was found', async () => {
    await openDialog(quietClub().on(call, []));
    await search('zzz');
    expect(dialogs()[0]?.textContent).toContain('No results found');
  });

  it.each(['', 'm', 'ma', '  m  '])(
    '[userSearch.6] asks for three letters where there are fewer: %j; the results go',
    async (short) => {
      const network = club();
      await openDialog(network);
      await search('mar');
      expect(results()).toHaveLength(3);
      await search(short);
      expect(dialogs()[0]?.textContent).toContain('Please enter at least 3 letters.');
      expect(results()).toEqual([]);
      expect(network.to(call)).toHaveLength(1);
    },
  );

  it('searches on Enter, a moment later', async () => {
    const network = club();
    await openDialog(network);
    await type(field(label), 'marcus');
    await press(field(label), 'Enter');
    expect(network.to(call)).toEqual([]);
    await pass(50);
    expect(network.to(call)).toHaveLength(1);
  });

  it('does not show what an earlier search brings late', async () => {
    const late: ((answer: Answer<typeof call>) => void)[] = [];
    const network = quietClub().on(call, () => new Promise((resolve) => late.push(resolve)));
    await openDialog(network);
    await search('mar');
    await search('lena');
    late[1]?.([lena]);
    await pass(0);
    late[0]?.(people);
    await pass(0);
    expect(results()).toHaveLength(1);
  });

  it('says that the club could not be asked, in its own place', async () => {
    await openDialog(quietClub().on(call, refusal('internal', 'Something went wrong.')));
    await search('mar');
    await pass(0);
    expect(dialogs()).toHaveLength(1);
    expect(dialogs()[0]?.textContent).toContain('Something went wrong.');
    expect(text()).not.toContain('No results found');
  });
});
