// @vitest-environment happy-dom
/** Round credits where a round is booked and on its page: offered where they hold, shown before the last tap, used once. */
import { lot } from '../../kit/answers/credit-lot.ts';
import { round } from '../../kit/answers/round.ts';
import { describe, expect, it } from 'vitest';
import type { CreditLot } from '@fourball/shared/membership/shapes.ts';
import { ava, button, buttons, click, dialogs, pass, quietClub, text } from '../../kit/start-app.tsx';
import { bodyOf, booking, clubWithSheet, day, golfer, teeTime } from '../../kit/club-answers.ts';
import { openPage, wait } from '../../kit/open-page.tsx';
import { type Network, at, failed } from '../../kit/network.ts';
import { getRoundCredits } from '@fourball/shared/membership/membership-calls.ts';
import { createBooking, getBookingDetails } from '@fourball/shared/booking/calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { applyRoundCredit } from '@fourball/shared/booking/spots/spot-calls.ts';

const withCredits = (network: Network, lots: CreditLot[], perRound = 1): Network =>
  network.on(at(getRoundCredits, { id: 7 }), { userId: 7, available: 3, perRound, lots, moves: [] });

const creditSwitch = (): HTMLInputElement | null =>
  [...document.querySelectorAll<HTMLInputElement>('input[role=switch]')].find((one) =>
    one.closest('[class*=credit]'),
  ) ?? null;

async function openDrawer(lots: CreditLot[], perRound = 1): Promise<Network> {
  await import('@fourball/web/booking/price/CreditSwitch.tsx');
  const network = withCredits(clubWithSheet([teeTime('07:30')]), lots, perRound);
  await openPage(network, `/book?day=${day}`);
  const row = document.querySelector<HTMLElement>('[data-tee-time="730"]');
  await click(row ?? button('missing'));
  await pass(50);
  return network;
}

describe('while booking', () => {
  it('offers credits that hold on that day, shows the price without it, and sends the wish', async () => {
    const network = await openDrawer([
      lot(),
      lot({ lotId: 2, startDate: '2027-01-01', endDate: '2027-12-31' }),
    ]);
    expect(text()).toContain('3 left for this day');
    expect(text()).toContain('You pay$31.64');
    await click(creditSwitch() ?? button('missing'));
    expect(text()).toContain('paid with round credits');
    expect(text()).toContain('You pay$0.00');
    await click(button('Confirm'));
    expect(bodyOf(network.to(createBooking)[0])).toMatchObject({
      bookingGroups: [
        { players: [{ userId: ava.userId, chargePurchaser: true, invite: false, useRoundCredit: true }] },
      ],
    });
  });

  it('says nothing of them in the body unless they are wished', async () => {
    const network = await openDrawer([lot()]);
    await click(button('Confirm'));
    expect(network.to(createBooking)[0]?.body).not.toContain('useRoundCredit');
  });

  it.each([
    ['none hold on that day', [lot({ startDate: '2027-01-01', endDate: '2027-12-31' })], 1],
    ['they have expired', [lot({ expired: true })], 1],
    ['too few are left', [lot({ available: 1 })], 2],
    ['the club takes none', [lot()], 0],
  ])('does not offer them where %s', async (_, lots, perRound) => {
    await openDrawer(lots, perRound);
    expect(text()).toContain('You pay$31.64');
    expect(creditSwitch()).toBeNull();
  });
});

describe('on the page of a booking', () => {
  const own = golfer({ ...ava, userId: ava.userId }, { roundId: 5 });
  const group = (part: Partial<typeof own> = {}) => [
    {
      groupId: 1,
      purchaseId: 40,
      teeTimeId: 730,
      startsAt: booking().startsAt,
      time: '07:30',
      groupSequenceNum: 0,
      players: [{ ...own, ...part }],
    },
  ];
  const open = async (network: Network) => {
    await openPage(network, '/bookings/40');
    await pass(50);
    return network;
  };
  const club = (part: Partial<typeof own> = {}) =>
    withCredits(
      quietClub()
        .on(at(getBookingDetails, { id: 40 }), booking({ groups: group(part) }))
        .on(at(listMessages, { conversationId: 41 }), { messages: [], total: 0 }),
      [lot({ endDate: '2027-12-31' })],
    );

  it('pays the own round once, however often it is sent', async () => {
    const network = await open(club());
    network.offline = true;
    await click(button('Use a round credit'));
    await pass(300);
    expect(dialogs().at(-1)?.textContent).toContain('can’t be reached');
    await click(button('ok'));
    await pass(300);
    network.offline = false;
    network.on(applyRoundCredit, failed(504, {}));
    await click(button('Use a round credit'));
    await pass(300);
    await click(button('ok'));
    await pass(300);
    network.on(applyRoundCredit, () => {
      network.on(at(getBookingDetails, { id: 40 }), booking({ groups: group({ useRoundCredit: true }) }));
      return { result: 'SUCCESS' as const, round: round(401) };
    });
    await click(button('Use a round credit'));
    await wait(100);
    const sent = network.to(applyRoundCredit);
    expect(sent.map(bodyOf)).toEqual([{ productId: 5 }, { productId: 5 }]);
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect(text()).toContain('paid with round credits');
    expect(buttons('Use a round credit')).toHaveLength(0);
  });

  it('says that too few are left', async () => {
    const network = club().on(applyRoundCredit, { result: 'INSUFFICIENT', round: round(401) });
    await open(network);
    await click(button('Use a round credit'));
    await pass(300);
    expect(dialogs().at(-1)?.textContent).toContain('You have too few round credits for this day.');
  });

  it('is not offered for the round of somebody else', async () => {
    await open(club({ userId: 8 }));
    expect(buttons('Use a round credit')).toHaveLength(0);
  });
});
