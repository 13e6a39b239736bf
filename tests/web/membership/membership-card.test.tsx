// @vitest-environment happy-dom
/** The membership card: whose it is, what holds this year and the next, and that there is none. */
import type { CurrentUser } from '@fourball/shared/accounts/shapes.ts';
import { act } from 'react';
import { describe, expect, it } from 'vitest';

import {
  ava,
  button,
  click,
  dialogs,
  pass,
  quietClub,
  rememberSession,
  startApp,
} from '../kit/start-app.tsx';
import { refusal, failed, failure, type Answer, type Reply } from '../kit/network.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { getCurrentMembership, getUpcomingMembership } from '@fourball/shared/membership/membership-calls.ts';

const gold = {
  membershipId: 1,
  name: 'Full Gold',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  roundCredits: 0,
};
const silver = {
  ...gold,
  membershipId: 2,
  name: 'Weekday Silver',
  startDate: '2027-01-01',
  endDate: '2027-12-31',
};

async function openCard(
  current: Reply<typeof getCurrentMembership>,
  upcoming: Reply<typeof getUpcomingMembership> = { membership: null },
  user: CurrentUser = { ...ava, avatarUrl: '/images/avatar/ava.jpg' },
) {
  await import('@fourball/web/membership/MembershipCardDialog.tsx');
  const network = quietClub()
    .on(getCurrentUser, user)
    .on(getCurrentMembership, current)
    .on(getUpcomingMembership, upcoming);
  rememberSession();
  await startApp(network, '/bookings');
  const { openMembershipCard } = await import('@fourball/web/membership/open-membership-card.ts');
  await act(async () => void openMembershipCard());
  await pass(300);
  return network;
}

const card = (): HTMLElement => {
  const found = dialogs().at(-1);
  if (!(found instanceof HTMLElement)) throw new Error('The card is not open.');
  return found;
};

it('[membershipCard.1] shows picture, name, number and the membership of today', async () => {
  await openCard({ membership: gold });
  expect(card().querySelector('img')?.getAttribute('src')).toBe(
    `${window.location.origin}/images/avatar/ava.jpg`,
  );
  expect(card().textContent).toContain('Ava Tremblay');
  expect(card().textContent).toContain('#1581');
  expect(card().textContent).toContain('Full Gold');
  expect(card().textContent).toContain('Until Dec 31, 2026');
  expect(card().textContent).not.toContain('No Active Membership');
});

it('[membershipCard.1] does without a number where there is none', async () => {
  await openCard({ membership: gold }, undefined, { ...ava, memberNumber: null });
  expect(card().textContent).not.toContain('#');
});

it('[membershipCard.2] shows the membership of the next year, where one is held', async () => {
  await openCard({ membership: gold }, { membership: silver });
  expect(card().textContent).toContain('Weekday Silver');
  await click(button('Close'));
  await pass(300);
  expect(dialogs()).toEqual([]);
});

it('[membershipCard.2] shows it beside the word that there is none today', async () => {
  await openCard({ membership: null }, { membership: silver });
  expect(card().textContent).toContain('No Active Membership');
  expect(card().textContent).toContain('Weekday Silver');
});

it('[membershipCard.3] says nothing of it before it is checked, each time anew', async () => {
  const waiting: ((answer: Answer<typeof getCurrentMembership>) => void)[] = [];
  await openCard(() => new Promise((resolve) => waiting.push(resolve)));
  const isLoading = () => card().querySelector('[role=status][aria-label]') !== null;
  expect(isLoading()).toBe(true);
  expect(card().textContent).not.toMatch(/No Active Membership|Full Gold/);
  await act(async () => waiting[0]?.({ membership: gold }));
  await pass(0);
  expect(isLoading()).toBe(false);
  expect(card().textContent).toContain('Full Gold');
  await click(button('Close'));
  await pass(300);
  const { openMembershipCard } = await import('@fourball/web/membership/open-membership-card.ts');
  await act(async () => void openMembershipCard());
  await pass(300);
  expect(waiting).toHaveLength(2);
  expect(isLoading()).toBe(true);
  expect(card().textContent).not.toContain('Full Gold');
});

it('[membershipCard.2] says from when one holds that begins later this year', async () => {
  await openCard({ membership: null }, { membership: { ...silver, startDate: '2026-12-01' } });
  expect(card().textContent).toContain('From Dec 1, 2026');
  expect(card().textContent).not.toContain('Next year');
});

it('[membershipCard.5] does not show what was true last time where it can not be checked', async () => {
  const network = await openCard({ membership: gold });
  await click(button('Close'));
  await pass(300);
  network.on(getCurrentMembership, refusal('internal', 'No'));
  const { openMembershipCard } = await import('@fourball/web/membership/open-membership-card.ts');
  await act(async () => void openMembershipCard());
  await pass(300);
  expect(card().textContent).toContain('No Active Membership');
  expect(card().textContent).not.toContain('Full Gold');
});

describe('without a membership', () => {
  it('[membershipCard.4] a red box says so', async () => {
    await openCard({ membership: null });
    const box = [...card().querySelectorAll('p')].find(
      ({ textContent }) => textContent === 'No Active Membership',
    );
    expect(box?.className).toContain('none');
    expect(box?.querySelector('svg')).not.toBeNull();
  });

  it.each([404, 500, 403])(
    '[membershipCard.5] the same box stands where the answer is %d, and no other dialog',
    async (status) => {
      await openCard(failed(status, failure('some_code', 'No')));
      expect(card().textContent).toContain('No Active Membership');
      expect(dialogs()).toHaveLength(1);
    },
  );
});
