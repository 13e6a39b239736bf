// @vitest-environment happy-dom
/** Making a booking: three taps, the countdown, who plays and pays, and a network that comes and goes. */
import { address, drawer, drawerText, row, spots } from '../../kit/booking-drawer.ts';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ava, button, buttons, click, field, pass, path, text, type } from '../../kit/start-app.tsx';
import { bodyOf, clubWithSheet, day, hold, lena, marcus, omar, teeTime } from '../../kit/club-answers.ts';
import { openPage, sleepThrough, wait } from '../../kit/open-page.tsx';
import { type Network, refusal } from '../../kit/network.ts';
import {
  holdSpots,
  updateHold,
  createBooking,
  releaseHolds,
  getMyHold,
} from '@fourball/shared/booking/calls.ts';
import { searchUsers } from '@fourball/shared/accounts/calls.ts';

const timer = (): string => document.querySelector('[role=timer]')?.textContent ?? '';
const club = (): Network => clubWithSheet([teeTime('07:30'), teeTime('07:40')]);

describe('a booking', () => {
  it('is made in three taps: the tee time, the spots, confirm', async () => {
    const network = club();
    await openPage(network, address);
    await click(row());
    await click(spots(3));
    await click(button('Confirm'));

    expect(network.to(holdSpots).map(bodyOf)).toEqual([
      { spots: 1, courseFeeId: 1, bookingDate: `${day}T07:30` },
    ]);
    expect(network.to(updateHold).map(bodyOf)).toEqual([
      { spots: 3, courseFeeId: 1, bookingDate: `${day}T07:30` },
    ]);
    const [sent, ...more] = network.to(createBooking);
    expect(more).toEqual([]);
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^\w{32}$/);
    expect(bodyOf(sent)).toEqual({
      simpleDate: day,
      courseFeeId: 1,
      numSpots: 3,
      invited: [],
      // What was shown is what is agreed to.
      atMost: 3_164,
      bookingGroups: [{ players: [{ userId: ava.userId, chargePurchaser: true, invite: false }] }],
    });
    expect(drawerText()).toContain('Booked!');
    await click(button('See the booking'));
    expect(path()).toBe('/bookings/40');
    expect(text()).toContain('07:30 Saturday, November 28');
  });

  it('starts with the party size of the last one', async () => {
    const network = club();
    await openPage(network, address);
    await click(row());
    await click(spots(2));
    await click(button('Close and release the spots'));
    await click(row());
    expect(bodyOf(network.to(holdSpots).at(-1))).toMatchObject({ spots: 2 });
  });

  it('names the tee time by its id where two starts share the time', async () => {
    const network = clubWithSheet([teeTime('07:30'), teeTime('07:30', { teeTimeId: 731, startTee: 10 })]);
    await openPage(network, address);
    await click(row());
    expect(bodyOf(network.to(holdSpots)[0])).toMatchObject({
      spots: [{ teeTimeId: 730, spots: 1 }],
    });
  });

  it('releases its spots when it is closed, or left by "back"', async () => {
    const network = club();
    await openPage(network, address);
    await click(row());
    expect(window.location.search).toContain('at=730');
    await click(button('Close and release the spots'));
    expect(network.to(releaseHolds)).toHaveLength(1);
    expect(window.location.search).not.toContain('at=');
    await click(row());
    await act(async () => window.history.back());
    await wait(50);
    expect(network.to(releaseHolds)).toHaveLength(2);
  });
});

describe('the countdown', () => {
  it('[booking.1] [booking.2] [booking.4] runs from 10:00 to 00:00, releases the spots, says so, and the page reloads when that is closed', async () => {
    const network = club();
    const { reload } = await openPage(network, address);
    await click(row());
    expect(timer()).toBe('10:00');
    for (const second of ['09:59', '09:58', '09:57']) {
      await wait(1_000);
      expect(timer()).toBe(second);
    }
    sleepThrough(594_000);
    await wait(1_000);
    expect(timer()).toBe('00:02');
    await wait(1_000);
    expect(timer()).toBe('00:01');
    expect(text()).not.toContain('Timer Expired');
    await wait(1_500);
    expect(text()).toContain('Timer Expired');
    expect(text()).toContain('Sorry, your time to book has expired. Spots have been released.');
    expect(network.to(releaseHolds)).toHaveLength(1);
    expect(reload).not.toHaveBeenCalled();
    await click(button('ok'));
    await wait(500);
    expect(reload).toHaveBeenCalledOnce();
    expect(window.location.search).not.toContain('at=');
  });

  it('does not follow the clock of the device', async () => {
    await openPage(club(), address);
    await click(row());
    vi.setSystemTime(Date.now() + 3_600_000);
    await wait(10_000);
    expect(timer()).toBe('09:50');
    expect(text()).not.toContain('Timer Expired');
  });

  it('goes on after the spots were changed', async () => {
    const network = club();
    network.on(updateHold, { result: 'SUCCESS', hold: hold('07:30', 2, { secondsLeft: 540 }) });
    await openPage(network, address);
    await click(row());
    await wait(60_000);
    await click(spots(2));
    expect(timer()).toBe('09:00');
  });

  it('is set right by the server when the page wakes from a sleep in which its clock stood still', async () => {
    const network = club();
    await openPage(network, address);
    await click(row());
    network.on(getMyHold, { hold: hold('07:30', 1, { secondsLeft: 42 }) });
    const { focusManager } = await import('@tanstack/react-query');
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await pass(0);
    expect(timer()).toBe('00:42');
    network.on(getMyHold, { hold: null });
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await pass(500);
    expect(text()).toContain('Timer Expired');
    focusManager.setFocused(undefined);
  });
});

describe('spots that are gone', () => {
  it('[booking.3] are told when the hold is refused; the page reloads when that is closed', async () => {
    const network = club().on(holdSpots, { result: 'SPOTS_NOT_AVAILABLE' });
    const { reload } = await openPage(network, address);
    await click(row());
    await wait(300);
    expect(text()).toContain('Failed to secure spots');
    expect(text()).toContain('Sorry, the requested number of spots is no longer available.');
    expect(drawer()).toBeUndefined();
    await click(button('Got it!'));
    await wait(500);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('are told when more of them are asked for; the hold stays as it was', async () => {
    const network = club().on(updateHold, { result: 'SPOTS_NOT_AVAILABLE' });
    await openPage(network, address);
    await click(row());
    await click(spots(4));
    await wait(300);
    expect(text()).toContain('Failed to secure spots');
    expect(spots(1).getAttribute('aria-pressed')).toBe('true');
    expect(network.to(releaseHolds)).toEqual([]);
  });

  it('are never confirmed with fewer than were chosen at the last tap', async () => {
    let refuse: (() => void) | undefined;
    const network = club().on(updateHold, async () => {
      await new Promise<void>((resolve) => (refuse = resolve));
      return { result: 'SPOTS_NOT_AVAILABLE' };
    });
    await openPage(network, address);
    await click(row());
    await click(spots(4));
    await click(button('Confirm'));
    refuse?.();
    await wait(300);
    expect(network.to(createBooking)).toEqual([]);
  });

  it('say their reason where the tee time can not be booked', async () => {
    const network = club().on(holdSpots, {
      result: 'FAILED',
      reason: 'Online booking closes 45 minutes before the tee time.',
    });
    await openPage(network, address);
    await click(row());
    await wait(300);
    expect(text()).toContain('Online booking closes 45 minutes before the tee time.');
    expect(drawer()).toBeUndefined();
  });
});

describe('the players', () => {
  const openSearch = async (network: Network, count: number): Promise<void> => {
    await openPage(network, address);
    await click(row());
    if (count > 1) await click(spots(count));
    await click(button('Add or invite a golfer'));
  };
  const search = async (words: string): Promise<void> => {
    await type(field('Find a golfer'), words);
    await wait(300);
  };

  it('are searched from three letters on', async () => {
    const network = club();
    await openSearch(network, 2);
    await search('ma');
    expect(drawerText()).toContain('Please enter at least 3 letters.');
    expect(network.to(searchUsers)).toEqual([]);
    network.on(searchUsers, []);
    await search('mar');
    expect(network.to(searchUsers)[0]?.query.get('text')).toBe('mar');
    expect(drawerText()).toContain('No results found');
  });

  it('are put in, invited, and invited beyond the spots there are', async () => {
    const network = club();
    await openSearch(network, 3);
    await search('all of them');
    await click(button('Add Marcus Chen'));
    await click(button('Invite Lena Hoff'));
    await click(button('Invite Omar Haddad'));
    await click(field('I pay for Lena Hoff'));
    await click(button('Confirm'));
    expect(bodyOf(network.to(createBooking)[0])).toMatchObject({
      numSpots: 3,
      bookingGroups: [
        {
          players: [
            { userId: ava.userId, invite: false },
            { userId: marcus.userId, chargePurchaser: false, invite: false },
            { userId: lena.userId, chargePurchaser: true, invite: true },
          ],
        },
      ],
      invited: [{ userId: omar.userId }],
    });
  });

  it('who can only be invited are marked while they are picked, and can’t be put in', async () => {
    const network = club().on(searchUsers, [{ ...marcus, placeable: false }, lena]);
    await openSearch(network, 3);
    await search('all of them');
    const found = [...document.querySelectorAll('li')].filter((item) => item.querySelector('li') === null);
    const rowOf = (name: string) => found.find(({ textContent }) => textContent?.includes(name))?.textContent;
    expect(rowOf('Marcus Chen')).toMatch(/Will be invited/);
    expect(rowOf('Lena Hoff')).not.toMatch(/Will be invited/);
    expect(buttons('Add Marcus Chen')).toEqual([]);
    expect(buttons('Add Lena Hoff')).toHaveLength(1);
    await click(button('Invite Marcus Chen'));
    expect(drawerText()).not.toContain('You pay for Marcus Chen until they confirm');
    await click(button('Confirm'));
    expect(bodyOf(network.to(createBooking)[0])).toMatchObject({
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: marcus.userId, invite: true }] }],
    });
  });

  it('who can only be invited are turned into invitations, for the booker to confirm once more', async () => {
    const network = club();
    await openSearch(network, 3);
    await search('all of them');
    await click(button('Add Marcus Chen'));
    expect(drawerText()).toContain('You pay for Marcus Chen until they confirm');
    const made = network.answer(createBooking);
    network.on(createBooking, { result: 'FAILED', reason: 'Please invite.', inviteOnly: [marcus.userId] });
    await click(button('Confirm'));
    await wait(300);
    expect(text()).toContain('Invited instead');
    expect(text()).toContain('Marcus Chen can’t be put into a booking by you, but can be invited.');
    await click(button('ok'));
    await wait(300);
    expect(drawerText()).not.toContain('You pay for Marcus Chen until they confirm');
    network.on(createBooking, made);
    await click(button('Confirm'));
    expect(bodyOf(network.to(createBooking)[1])).toMatchObject({
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: marcus.userId, invite: true }] }],
    });
  });

  it.each([
    {
      title: 'Already Assigned',
      says: 'This member has already been assigned to this booking.',
      taps: ['Add Marcus Chen', 'Add Marcus Chen'],
    },
    {
      title: 'Already Invited',
      says: 'This member has already been invited to this booking.',
      taps: ['Invite Marcus Chen', 'Invite Marcus Chen'],
    },
    {
      title: 'No Vacant Spots',
      says: 'Sorry you do not have any vacant spots left to do this.',
      taps: ['Add Marcus Chen', 'Invite Lena Hoff'],
    },
  ])('$title', async ({ title, says, taps }) => {
    await openSearch(club(), 2);
    await search('mar');
    for (const tap of taps) {
      expect(text()).not.toContain(title);
      await click(button(tap));
    }
    await wait(300);
    expect(text()).toContain(title);
    expect(text()).toContain(says);
  });

  it('Invite Others', async () => {
    await openPage(club(), address);
    await click(row());
    await click(button('About inviting others'));
    await wait(300);
    expect(text()).toContain('Invite Others');
    expect(text()).toContain('You can invite others to play and they will be notified by email.');
    expect(text()).toContain(
      'You may send more invitations than you have vacant spots. First ones to accept will get the spots.',
    );
  });
});

describe('where the network drops', () => {
  it('the booking is sent again by itself with the same key, and is made once', async () => {
    const network = club();
    await openPage(network, address);
    await click(row());
    const made = network.answer(createBooking);
    let tries = 0;
    network.on(createBooking, (sent) => {
      tries += 1;
      if (tries < 3) throw new TypeError('Failed to fetch');
      return made(sent);
    });
    await click(button('Confirm'));
    expect(drawerText()).toContain('Your booking is sent again by itself, and made only once.');
    await wait(1_000);
    await wait(2_000);
    const keys = network.to(createBooking).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    await click(button('See the booking'));
    expect(path()).toBe('/bookings/40');
  });

  it('the spots are asked for again until they are held', async () => {
    const network = club();
    await openPage(network, address);
    network.offline = true;
    await click(row());
    expect(drawerText()).toContain('Trying to secure your spots again');
    expect(button('Confirm').disabled).toBe(true);
    network.offline = false;
    await wait(1_500);
    expect(timer()).toBe('10:00');
  });

  it('nothing that was chosen is lost', async () => {
    const network = club();
    await openPage(network, address);
    await click(row());
    await click(spots(2));
    await click(button('Add or invite a golfer'));
    await type(field('Find a golfer'), 'marc');
    await wait(300);
    await click(button('Add Marcus Chen'));
    network.on(createBooking, refusal('internal', 'Something went wrong on our side.'));
    await click(button('Confirm'));
    await wait(300);
    expect(text()).toContain("Something we didn't anticipate happened");
    await click(button('Close'));
    await wait(300);
    expect(drawerText()).toContain('Marcus Chen');
    expect(spots(2).getAttribute('aria-pressed')).toBe('true');
    expect(timer()).not.toBe('');
  });
});

describe('a page that was loaded anew', () => {
  const draft = (part: object) =>
    sessionStorage.setItem(
      'booking-draft',
      JSON.stringify({
        state: {
          target: { courseId: 1, courseName: 'Maple', day, time: '07:30', teeTimeId: 730, sharesTime: false },
          spots: 2,
          courseFeeId: 1,
          players: [{ ...marcus, invite: false, chargePurchaser: true }],
          intent: null,
          stage: 'choosing',
          ...part,
        },
        version: 1,
      }),
    );

  it('goes on with the live hold and the players', async () => {
    draft({});
    const network = club().on(getMyHold, { hold: hold('07:30', 2, { secondsLeft: 300 }) });
    await openPage(network, `${address}&at=730`);
    // The page had stood for a moment before its clock was read.
    expect(timer()).toMatch(/^0[45]:\d\d$/);
    expect(drawerText()).toContain('Marcus Chen');
    expect(network.to(holdSpots)).toEqual([]);
  });

  it('forgets a tee time that is not held any more', async () => {
    draft({});
    await openPage(club(), `${address}&at=730`);
    expect(drawer()).toBeUndefined();
    expect(window.location.search).not.toContain('at=');
  });

  it('asks what became of a booking that was on its way', async () => {
    const body = { simpleDate: day, courseFeeId: 1, numSpots: 2, invited: [], bookingGroups: [] };
    draft({ stage: 'confirming', intent: { key: 'the-first-key', body } });
    const network = club();
    await openPage(network, `${address}&at=730`);
    await wait(2_000);
    const [sent] = network.to(createBooking);
    expect(sent?.headers.get('Idempotency-Key')).toBe('the-first-key');
    expect(drawerText()).toContain('Booked!');
    await click(button('See the booking'));
    expect(path()).toBe('/bookings/40');
  });

  it('opens the booking itself where the drawer was closed meanwhile', async () => {
    const body = { simpleDate: day, courseFeeId: 1, numSpots: 2, invited: [], bookingGroups: [] };
    draft({ stage: 'confirming', intent: { key: 'the-first-key', body } });
    await openPage(club(), address);
    await wait(2_000);
    expect(path()).toBe('/bookings/40');
  });

  it('tells of a hold that was taken elsewhere, and how to go on with it or leave it', async () => {
    const network = club().on(getMyHold, { hold: hold('07:40', 2) });
    await openPage(network, address);
    expect(text()).toContain('You hold 2 spots at 07:40, Maple');
    await click(button('Continue'));
    expect(drawerText()).toContain('07:40');
    await click(button('Close and release the spots'));
    await wait(300);
    expect(network.to(releaseHolds)).toHaveLength(1);
    expect(buttons('Continue')).toEqual([]);
  });
});
