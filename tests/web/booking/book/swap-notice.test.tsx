// @vitest-environment happy-dom
/** Who already plays at the time that is held is told before Confirm, with what a swap does and costs, and nothing typed is lost. */
import { describe, expect, it } from 'vitest';
import { type OwnOverlap, findOverlaps } from '@fourball/shared/booking/overlap-calls.ts';
import { ava, button, click, dialogs, text, type } from '../../kit/start-app.tsx';
import { bodyOf, clubWithSheet, day, lena, teeTime } from '../../kit/club-answers.ts';
import { openPage, wait } from '../../kit/open-page.tsx';
import { type Network, at, failed } from '../../kit/network.ts';
import { createBooking } from '@fourball/shared/booking/calls.ts';
import { listBuddyLists } from '@fourball/shared/booking/buddies/buddy-calls.ts';

const round = (part: Partial<OwnOverlap> = {}): OwnOverlap => ({
  purchaseId: 31,
  time: '07:40',
  courseName: 'Cedar',
  whyKept: null,
  gives: 'BOOKING',
  cancellationFee: 0,
  credits: 0,
  feeFrom: null,
  booker: null,
  others: [],
  openSpots: 0,
  openInvitations: 0,
  ...part,
});
const asked = findOverlaps;
const club = (own: OwnOverlap[], golferIds: number[] = []): Network =>
  clubWithSheet([teeTime('07:30')]).on(asked, { own, golferIds });
const drawerText = (): string => dialogs()[0]?.textContent ?? '';
const named = (start: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(start));
async function openDrawer(network: Network, spots = '1'): Promise<void> {
  await openPage(network, `/book?day=${day}`);
  await click(document.querySelector<HTMLElement>('[data-tee-time="730"]') ?? button('missing'));
  const size = [...(dialogs()[0]?.querySelectorAll('button') ?? [])].find((one) => one.textContent === spots);
  if (spots !== '1') await click(size ?? button('missing'));
  await wait(100);
}

describe('an own round at that time', () => {
  it('is told as soon as the hold stands, with what goes and the fee, and Confirm waits', async () => {
    const network = club([round({ cancellationFee: 2_500, openSpots: 2, openInvitations: 1 })]);
    await openDrawer(network);
    expect(drawerText()).toContain('You already play at 07:40 on Cedar.');
    expect(drawerText()).toContain('Swapping cancels that booking, with its 2 open spots and 1 invitation.');
    expect(drawerText()).toContain('a cancellation fee of $25.00 is charged to you');
    expect(named('Confirm')?.hasAttribute('disabled')).toBe(true);
    expect(bodyOf(network.to(asked)[0])).toEqual({ groups: [[ava.userId]] });

    await click(button('Swap instead, with a fee of $25.00'));
    expect(bodyOf(network.to(createBooking)[0])).toMatchObject({
      atMost: 3_164,
      swap: { rounds: [{ purchaseId: 31, gives: 'BOOKING' }], cancellationFee: 2_500, credits: 0 },
    });
    await wait(300);
    expect(text()).toContain('Your round at 07:40 on Cedar is given up.');
  });

  it.each([
    [
      'of one with others',
      { gives: 'SPOT', others: ['Lena Hoff', 'Gil'] },
      'The booking stays yours, with Lena Hoff and Gil in it. That is free of charge.',
    ],
    [
      'in the booking of another',
      { gives: 'SPOT', booker: 'Ben Carter', others: ['Ben Carter'] },
      'gives your spot back to the booking of Ben Carter.',
    ],
    [
      'whose fee another pays',
      { gives: 'SPOT', booker: 'Ben Carter', cancellationFee: 2_500, feeFrom: 'Ben Carter' },
      'is charged to Ben Carter, who pays for that round.',
    ],
    ['that is paid with credits', { credits: 1 }, 'the round credit for it is used up.'],
  ] as const)('says what a swap does: %s', async (_, part, says) => {
    await openDrawer(club([round(part as Partial<OwnOverlap>)]));
    expect(drawerText()).toContain(says);
    expect(named('Swap instead')).toBeDefined();
  });

  it('that can not be given up says why, and offers no swap', async () => {
    await openDrawer(club([round(), round({ purchaseId: 32, whyKept: 'This booking has begun.' })]));
    expect(drawerText()).toContain('This booking has begun. So it can’t be swapped.');
    expect(named('Swap instead')).toBeUndefined();
    expect(named('Confirm')?.hasAttribute('disabled')).toBe(true);
  });

  it('that changed meanwhile keeps everything, and is looked at again', async () => {
    const network = club([round()]).on(createBooking, {
      result: 'FAILED',
      reason: 'What giving up your other round means has changed meanwhile.',
    });
    await openDrawer(network);
    network.on(asked, { own: [round({ cancellationFee: 2_500 })], golferIds: [] });
    await click(button('Swap instead'));
    await wait(300);
    expect(text()).toContain('has changed meanwhile');
    await click(button('ok'));
    await wait(300);
    expect(drawerText()).toContain('07:30');
    expect(named('Swap instead, with a fee of $25.00')).toBeDefined();
  });
});

describe('others of the party', () => {
  it('who play then are named before Confirm, and what was typed stays when it is refused', async () => {
    const network = club([]);
    await openDrawer(network, '2');
    await click(button('Add or invite a golfer'));
    network
      .on(at(listBuddyLists, { id: ava.userId }), [])
      .on(createBooking, { result: 'FAILED', reason: 'Lena Hoff plays another round at that time.' })
      .on(asked, { own: [], golferIds: [lena.userId] });
    const search = dialogs()[0]?.querySelector<HTMLInputElement>('input[type=search], input[type=text]');
    await type(search ?? document.createElement('input'), 'Lena');
    await wait(1_000);
    await click(button('Add Lena Hoff'));
    await wait(300);
    expect(bodyOf(network.to(asked).at(-1))).toEqual({ groups: [[ava.userId, lena.userId]] });
    expect(drawerText()).toContain('Plays another round at that time');
    expect(drawerText()).toContain('Lena Hoff plays another round at that time.');
    expect(named('Swap instead')).toBeUndefined();

    await click(button('Confirm'));
    await wait(300);
    await click(button('ok'));
    expect(drawerText()).toContain('Lena Hoff');
  });
});

it('nothing is said where nobody plays then, and where it can not be asked', async () => {
  await openDrawer(club([]).on(asked, failed(503, {})));
  expect(named('Swap instead')).toBeUndefined();
  expect(named('Confirm')?.hasAttribute('disabled')).toBe(false);
});
