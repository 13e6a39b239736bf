// @vitest-environment happy-dom
/** The drawer beyond the usual case: guests, invitations by mail, buddies, large parties, and undoing what was booked. */
import { describe, expect, it } from 'vitest';
import { ava, button, buttons, click, dialogs, field, path, text, type } from '../../kit/start-app.tsx';
import { bodyOf, booking, clubWithSheet, day, hold, lena, params, teeTime } from '../../kit/club-answers.ts';
import { openPage, wait } from '../../kit/open-page.tsx';
import { type Network, at } from '../../kit/network.ts';
import {
  getBookingParams,
  createBooking,
  updateHold,
  getBookingDetails,
  cancelBooking,
} from '@fourball/shared/booking/calls.ts';
import { listBuddyLists } from '@fourball/shared/booking/buddies/buddy-calls.ts';

const settings = { GUESTS_PER_MEMBER: '1', GUEST_WEEKEND_FROM: '07:30', UNDO_MINUTES: '10' };
const rows = ['07:20', '07:30', '07:40', '07:50'];
const club = (part: Parameters<typeof params>[0] = {}): Network =>
  clubWithSheet(rows.map((time) => teeTime(time))).on(getBookingParams, params({ settings, ...part }));
const drawerText = (): string => dialogs()[0]?.textContent ?? '';
const size = (label: string): HTMLButtonElement => {
  const found = [...(dialogs()[0]?.querySelectorAll('button') ?? [])].find(
    (one) => one.textContent === label,
  );
  if (found === undefined) throw new Error(`The drawer does not offer ${label} spots.`);
  return found;
};
async function openDrawer(network: Network, time: string, spots: string): Promise<void> {
  await openPage(network, `/book?day=${day}`);
  const row = document.querySelector<HTMLElement>(`[data-tee-time="${Number(time.replace(':', ''))}"]`);
  if (row === null) throw new Error(`There is no row ${time}.`);
  await click(row);
  if (spots !== '1') await click(size(spots));
}
const bringGuest = async (name: string, email = ''): Promise<void> => {
  await click(button('Bring a guest'));
  await type(field('Name'), name);
  if (email !== '') await type(field('Email (optional)'), email);
  await click(button('Add guest'));
};

describe('who has no account', () => {
  it('comes as a guest at the price of non-members, or is asked by mail', async () => {
    const network = club();
    await openDrawer(network, '07:30', '3');
    await bringGuest('Nora Vance', 'nora@example.com');
    expect(drawerText()).toContain('Nora Vance$92.05');
    expect(drawerText()).toContain('Guest, paid by you');
    await click(button('Invite by mail'));
    await type(field('Name'), 'Pat Green');
    await type(field('Email'), 'nowhere');
    await click(button('Add invitation'));
    expect(drawerText()).toContain('Please provide a valid email');
    await type(field('Email'), 'pat@example.com');
    await click(button('Add invitation'));
    expect(drawerText()).toContain('Gets a mail; first to accept gets a spot');
    await click(button('Confirm'));
    expect(bodyOf(network.to(createBooking)[0])).toMatchObject({
      numSpots: 3,
      bookingGroups: [
        { players: [{ userId: ava.userId }, { guest: { name: 'Nora Vance', email: 'nora@example.com' } }] },
      ],
      invitedByMail: [{ name: 'Pat Green', email: 'pat@example.com' }],
    });
  });

  const none = params().memberships.slice(1);
  it.each([
    ['more than a member may bring', '07:30', {}, 'A member can bring 1 guest to a tee time at most.'],
    ['too early on a Sunday', '07:20', {}, 'On Saturdays and Sundays guests can play from 07:30.'],
    ['with who is no member', '07:30', { memberships: none }, 'Guests play with members only.'],
  ] as const)('is refused at the field: %s', async (what, time, part, says) => {
    await openDrawer(club(part), time, '4');
    if (what.startsWith('more')) await bringGuest('Nora Vance');
    await bringGuest('Otto Vance');
    expect(drawerText()).toContain(says);
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(drawerText()).not.toContain('Otto Vance$');
  });

  it('is not asked twice, and says how many more are asked than there are spots', async () => {
    await openDrawer(club(), '07:30', '2');
    const ask = async (name: string, email: string) => {
      await click(button('Invite by mail'));
      await type(field('Name'), name);
      await type(field('Email'), email);
      await click(button('Add invitation'));
    };
    await ask('Pat Green', 'pat@example.com');
    await ask('Kim Lee', 'kim@example.com');
    expect(drawerText()).toContain('2 invited for 1 open spot: the first to accept gets it.');
    await ask('Pat Again', 'PAT@example.com');
    await wait(300);
    expect(text()).toContain('This member has already been invited to this booking.');
  });
});

describe('buddies', () => {
  const buddy = {
    id: 1,
    buddyListId: 1,
    contactId: 8,
    userId: lena.userId,
    name: lena.name,
    userName: lena.userName,
    imageUrl: null,
    memberNumber: null,
    placeable: true,
  };

  it('are there without a search, until they are on the list', async () => {
    const network = club().on(at(listBuddyLists, { id: ava.userId }), [
      { id: 1, name: 'Saturday', description: '', buddies: [buddy, { ...buddy, id: 2, userId: null }] },
    ]);
    await openDrawer(network, '07:30', '2');
    await click(button('Add or invite a golfer'));
    await wait(300);
    expect(drawerText()).toContain('Your buddies');
    await click(button('Add Lena Hoff'));
    expect(drawerText()).not.toContain('Your buddies');
    expect(drawerText()).toContain('Lena Hoffon your bill until confirmed$28.00 – $92.05');
  });

  it('who can only be invited are marked before they are picked', async () => {
    const network = club().on(at(listBuddyLists, { id: ava.userId }), [
      { id: 1, name: 'Saturday', description: '', buddies: [{ ...buddy, placeable: false }] },
    ]);
    await openDrawer(network, '07:30', '2');
    await click(button('Add or invite a golfer'));
    await wait(300);
    expect(drawerText()).toContain('Lena HoffWill be invited');
    expect(buttons('Add Lena Hoff')).toEqual([]);
  });

  it('who are none take no place', async () => {
    const network = club().on(at(listBuddyLists, { id: ava.userId }), []);
    await openDrawer(network, '07:30', '2');
    await click(button('Add or invite a golfer'));
    await wait(300);
    expect(drawerText()).not.toContain('Your buddies');
  });
});

describe('a party above four', () => {
  it('is divided over the tee times that follow, held and booked together', async () => {
    const network = club().on(updateHold, {
      result: 'SUCCESS',
      hold: hold('07:30', 8, {
        teeTimes: ['07:30', '07:40'].map((time) => ({
          teeTimeId: teeTime(time).teeTimeId,
          startsAt: teeTime(time).startsAt,
          time,
          spots: 4,
        })),
      }),
    });
    await openDrawer(network, '07:30', '1');
    await click(button('A party of 5 to 8'));
    await click(size('8'));
    expect(bodyOf(network.to(updateHold)[0])).toEqual({
      spots: [
        { teeTimeId: 730, spots: 4 },
        { teeTimeId: 740, spots: 4 },
      ],
      courseFeeId: 1,
      bookingDate: `${day}T07:30`,
    });
    expect(drawerText()).toContain('4 at 07:30 and 4 at 07:40');
    await click(button('Confirm'));
    expect(bodyOf(network.to(createBooking)[0])).toMatchObject({
      numSpots: 8,
      bookingGroups: [{ players: [{ userId: ava.userId }] }, { players: [] }],
    });
  });

  it('is not offered where the next tee times have no room', async () => {
    await openDrawer(club(), '07:50', '1');
    await click(button('A party of 5 to 8'));
    expect(size('5').disabled).toBe(true);
    expect(drawerText()).toContain('The tee times after 07:50 have no room for a larger party.');
  });
});

describe('what has just been booked', () => {
  const open = booking({ undoUntil: '2026-11-21T17:10:00.000Z' });
  const booked = async (network: Network) => {
    await openDrawer(network.on(at(getBookingDetails, { id: 40 }), open), '07:30', '1');
    await click(button('Confirm'));
    await wait(300);
  };

  it('can be undone free of charge while its time runs down', async () => {
    const network = club().on(cancelBooking, { result: 'SUCCESS', cancellationFee: 0 });
    await booked(network);
    expect(drawerText()).toMatch(/undo it free of charge for (10:00|09:59)\./);
    await wait(60_000);
    expect(drawerText()).toMatch(/free of charge for 0(9:00|8:59)\./);
    await click(button('Undo booking'));
    await wait(500);
    expect(network.to(cancelBooking).map(bodyOf)).toEqual([{ purchaseId: 40 }]);
    expect(text()).toContain('Your booking is undone. Nothing is charged.');
    expect(dialogs()).toEqual([]);
    expect(path()).toBe('/book');
  });

  it('is not cancelled for a fee when the time was over before the tap', async () => {
    const network = club();
    await booked(network);
    network.on(at(getBookingDetails, { id: 40 }), booking({ undoUntil: null }));
    await click(button('Undo booking'));
    await wait(300);
    expect(network.to(cancelBooking)).toEqual([]);
    expect(text()).toContain('Too late to undo');
  });

  it('offers nothing to undo once its time is over, and leaves nothing behind when it is closed', async () => {
    await booked(club());
    await wait(600_000);
    expect(drawerText()).not.toContain('Undo booking');
    await click(button('Close'));
    await wait(300);
    expect(dialogs()).toEqual([]);
    expect(text()).not.toContain('Timer Expired');
    expect(window.location.search).not.toContain('at=');
  });
});
