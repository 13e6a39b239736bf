// @vitest-environment happy-dom
/** One booking: its spots, invitations, what may be done with it, and how it changes while one looks. */
import { describe, expect, it } from 'vitest';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import {
  ava,
  button,
  buttons,
  click,
  field,
  pass,
  path,
  quietClub,
  text,
  type,
} from '../../kit/start-app.tsx';
import { bodyOf, booking, golfer, invitation, lena, marcus } from '../../kit/club-answers.ts';
import { clubWithBooking, openBooking, onlyPost } from '../../kit/booking-club.ts';
import { wait } from '../../kit/open-page.tsx';
import { type Network, refusal, at, pending, failed } from '../../kit/network.ts';
import {
  getBookingDetails,
  toggleAutoCancel,
  cancelBooking,
  sendInvitations,
  respondToInvitation,
} from '@fourball/shared/booking/calls.ts';
import { confirmSpot, refuseSpot } from '@fourball/shared/booking/spots/spot-calls.ts';

const link = (name: string): HTMLAnchorElement => {
  const found = [...document.querySelectorAll<HTMLAnchorElement>('main a')].find(
    (one) => one.textContent === name,
  );
  if (found === undefined) throw new Error(`The link ${name} is not on the page.`);
  return found;
};
const slots = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-occupant]')].map(
    ({ dataset }) => dataset['occupant'] ?? '',
  );

describe('a booking', () => {
  it('[booking.10] shows each spot as GOLFER, INVITE or VACANT, with a word', async () => {
    await openBooking(clubWithBooking());
    expect(slots()).toEqual(['GOLFER', 'INVITE', 'VACANT']);
    const words = [...document.querySelectorAll('[data-occupant]')].map((slot) => slot.textContent);
    expect(words[0]).toContain('Ava Tremblay');
    expect(words[1]).toContain('Invited');
    expect(words[2]).toContain('Vacant');
    expect(text()).toContain('2 of 3 spots left');
  });

  it('has its own words where there is none', async () => {
    const network = quietClub().on(at(getBookingDetails, { id: 40 }), refusal('not_found', 'Not found.'));
    await openBooking(network);
    expect(text()).toContain('No such booking');
    await click(link('To my bookings'));
    expect(path()).toBe('/bookings');
  });

  it('offers only what its reader may do', async () => {
    await openBooking(clubWithBooking({ can: onlyPost }));
    for (const name of ['Invite more golfers', 'Cancel booking', 'Accept', 'Give up my spot', 'Add a spot']) {
      expect(buttons(name), name).toEqual([]);
    }
    expect(document.querySelector('input[role=switch]')).toBeNull();
  });

  it('[booking.9] follows its invitations and golfers as they answer', async () => {
    const network = clubWithBooking();
    const { stream } = await openBooking(network);
    const accepted = invitation(marcus, { inviteStatus: 'ACCEPTED' });
    // The page reads the rest anew; what the event brought must not wait for that.
    network.on(at(getBookingDetails, { id: 40 }), pending);
    stream.push({
      type: 'INVITATIONS_UPDATE',
      seq: 21,
      purchaseId: 40,
      conversationId: 41,
      numSpots: 1,
      noResponseInvitations: [],
      respondedInvitations: [accepted],
    } as { type: string });
    stream.push({
      type: 'GROUP_DATA_UPDATE',
      seq: 22,
      purchaseId: 40,
      conversationId: 41,
      groups: [{ ...booking().groups[0], players: [golfer(ava), golfer(marcus), golfer(null)] }],
    } as { type: string });
    await pass(0);
    expect(text()).toContain('1 of 3 spots left');
    expect(text()).toContain('Accepted');
    expect(slots()).toEqual(['GOLFER', 'GOLFER', 'VACANT']);
    stream.push({
      type: 'BOOKING_CANCELLED',
      seq: 23,
      purchaseId: 40,
      conversationId: 41,
      userName: 'marcus',
    } as {
      type: string;
    });
    await pass(0);
    expect(text()).toContain('This booking is cancelled.');
    expect(text()).toContain('A booking of yours was cancelled.');
  });

  it('[booking.9] says what auto-cancel does and when, and switches it', async () => {
    const network = clubWithBooking().on(at(toggleAutoCancel, { id: 40 }), { autoCancel: false });
    await openBooking(network);
    expect(text()).toContain('go back to the tee sheet on Thu, Nov 26, 07:30.');
    network.on(at(getBookingDetails, { id: 40 }), booking({ autoCancel: false }));
    await click(document.querySelector<HTMLElement>('input[role=switch]') ?? document.body);
    expect(network.to(at(toggleAutoCancel, { id: 40 }))).toHaveLength(1);
    expect(text()).toContain('You keep empty spots until the round.');
  });

  it('shows the fee before it is cancelled, and can be kept', async () => {
    const network = clubWithBooking({
      cancellationFee: 2_500,
      cancellationTotal: 2_500,
      cancellationCredits: 1,
    }).on(cancelBooking, { result: 'SUCCESS', cancellationFee: 2_500 });
    await openBooking(network);
    await click(button('Cancel booking'));
    await wait(300);
    expect(text()).toContain('a fee of $25.00 is charged.');
    expect(text()).toContain('The round credit for it is used up.');
    await click(button('Keep it'));
    await wait(300);
    expect(network.to(cancelBooking)).toEqual([]);
    await click(button('Cancel booking'));
    await wait(300);
    await click(buttons('Cancel booking').at(-1) ?? document.body);
    await wait(300);
    expect(network.to(cancelBooking).map(bodyOf)).toEqual([{ purchaseId: 40 }]);
    expect(text()).toContain('The fee of $25.00 is on your account.');
  });

  it('shows the fee of this moment, not of when the page was opened', async () => {
    const network = clubWithBooking();
    await openBooking(network);
    // Meanwhile the window has begun.
    network.on(
      at(getBookingDetails, { id: 40 }),
      booking({ cancellationFee: 2_500, cancellationTotal: 2_500 }),
    );
    await click(button('Cancel booking'));
    await wait(300);
    expect(text()).toContain('a fee of $25.00 is charged.');
    expect(text()).not.toContain('Cancelling is free of charge now.');
  });

  it('is not cancelled while nobody can say what that costs', async () => {
    const network = clubWithBooking();
    await openBooking(network);
    network.on(at(getBookingDetails, { id: 40 }), failed(502, 'Bad Gateway'));
    await click(button('Cancel booking'));
    await wait(300);
    expect(text()).toContain('The club can’t be reached right now. Nothing was changed.');
    expect(text()).not.toContain('Cancel this booking?');
  });
});

describe('inviting more golfers', () => {
  const openSearch = async (network: Network): Promise<void> => {
    await openBooking(network);
    await click(button('Invite more golfers'));
    await type(field('Find a golfer'), 'all of them');
    await wait(300);
  };

  it('sends those chosen, with a key of its own', async () => {
    const network = clubWithBooking().on(sendInvitations, {
      result: 'SUCCESS',
      outcomes: [{ userId: lena.userId, outcome: 'INVITED' }],
      invitations: [],
    });
    await openSearch(network);
    await click(button('Choose Lena Hoff'));
    await click(button('Send 1 invitation'));
    const [sent] = network.to(sendInvitations);
    expect(bodyOf(sent)).toEqual({
      purchaseId: 40,
      conversationId: 41,
      invites: [{ userId: lena.userId }],
      atMost: 3_164,
    });
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^\w{32}$/);
    expect(text()).toContain('Invitation sent.');
  });

  it('keeps the choice and the key where the network drops', async () => {
    const network = clubWithBooking();
    network.on(sendInvitations, () => {
      throw new TypeError('Failed to fetch');
    });
    await openSearch(network);
    await click(button('Choose Lena Hoff'));
    await click(button('Send 1 invitation'));
    await wait(300);
    expect(text()).toContain('The club can’t be reached right now. Nothing was changed.');
    await click(button('ok'));
    await wait(300);
    await click(button('Send 1 invitation'));
    const keys = network.to(sendInvitations).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it.each([
    [
      'booking.5',
      'Already Assigned',
      'This member has already been assigned to this booking.',
      'Choose Lena Hoff',
      { groups: [{ ...booking().groups[0], players: [golfer(ava), golfer(lena), golfer(null)] }] },
    ],
    [
      'booking.6',
      'Already Invited',
      'This member has already been invited to this booking.',
      'Choose Marcus Chen',
      {},
    ],
  ])('[%s] %s', async (_check, title, says, tap, part) => {
    await openSearch(clubWithBooking(part as Partial<BookingDetails>));
    await click(button(tap));
    await wait(300);
    expect(text()).toContain(title);
    expect(text()).toContain(says);
  });

  it('[booking.7] No Vacant Spots', async () => {
    await openBooking(clubWithBooking({ vacantSpots: 0 }));
    await click(button('Invite more golfers'));
    await wait(300);
    expect(text()).toContain('No Vacant Spots');
    expect(text()).toContain('Sorry you do not have any vacant spots left to do this.');
  });
});

describe('being put down by somebody else', () => {
  const putDown = (
    part: Partial<NonNullable<BookingDetails['myUnconfirmed']>> = {},
  ): Partial<BookingDetails> => ({
    booker: { userId: marcus.userId, userName: 'marcus', name: 'Marcus Chen', imageUrl: null },
    groups: [
      { ...booking().groups[0], players: [golfer(marcus), golfer(ava, { confirmed: false })] },
    ] as BookingDetails['groups'],
    noResponseInvitations: [],
    myUnconfirmed: { roundId: 501, byOffice: false, cost: 3_164, bookerPays: false, ...part },
    can: {
      invite: false,
      cancel: false,
      arrange: false,
      bail: true,
      toggleAutoCancel: false,
      respond: false,
      confirm: true,
      post: true,
    },
  });

  it.each([
    ['Confirm', confirmSpot, 'Confirmed. See you on the first tee.'],
    ['No thanks', refuseSpot, 'You said no. It costs you nothing.'],
  ] as const)('is answered with one tap: %s', async (word, call, says) => {
    const network = clubWithBooking(putDown()).on(call, { result: 'SUCCESS' });
    await openBooking(network);
    expect(text()).toContain('Marcus Chen put you down');
    expect(text()).toContain('You pay nothing until you confirm, then $31.64.');
    expect(text()).toContain('Waiting for your answer');
    expect(text()).toContain('you have not answered');
    expect(text()).toContain('Marcus Chen pays until then');
    await click(button(word));
    expect(network.to(call).map(bodyOf)).toEqual([{ purchaseId: 40, roundId: 501 }]);
    expect(text()).toContain(says);
  });

  it('says who pays, where the booker does and where the office did it', async () => {
    await openBooking(clubWithBooking(putDown({ bookerPays: true })));
    expect(text()).toContain('Marcus Chen pays for you.');
  });

  it('costs nothing until it is confirmed, has one way to say no, and is in no calendar', async () => {
    const youPay = { now: 0, atMost: 0, credits: 0, lines: [], party: { spots: [], asked: [] } };
    await openBooking(clubWithBooking({ ...putDown(), vacantSpots: 1, youPay }));
    const price = document.querySelector('[aria-labelledby=price-title]')?.textContent;
    expect(price).toContain('You pay nothing until you confirm');
    // Who pays for the open spots is the booker's to see.
    expect(price).not.toContain('open spot');
    expect(buttons('Give up my spot')).toEqual([]);
    expect(buttons('Add to calendar')).toEqual([]);
  });

  it('of the office says that it is charged', async () => {
    await openBooking(clubWithBooking(putDown({ byOffice: true })));
    expect(text()).toContain('The club put you down');
    expect(text()).toContain('You pay $31.64, as you asked the club.');
  });

  it('says why an answer did not get through, and can be given again', async () => {
    const network = clubWithBooking(putDown()).on(confirmSpot, {
      result: 'FAILED',
      reason: 'You already play at this time.',
    });
    await openBooking(network);
    await click(button('Confirm'));
    await wait(300);
    expect(text()).toContain('Your answer did not get through');
    expect(text()).toContain('You already play at this time.');
  });

  it('is shown to the booker, who pays until it is answered', async () => {
    const groups = [
      { ...booking().groups[0], players: [golfer(ava), golfer(marcus, { confirmed: false })] },
    ] as BookingDetails['groups'];
    await openBooking(clubWithBooking({ groups }));
    expect(text()).toContain(
      'invited, has not answered · No. 1002 · you pay until then'.replace(
        ' · No. 1002',
        marcus.memberNumber === null ? '' : ` · No. ${marcus.memberNumber}`,
      ),
    );
    expect(buttons('Confirm')).toEqual([]);
  });
});

describe('being invited', () => {
  const asked = (): Partial<BookingDetails> => ({
    booker: { userId: marcus.userId, userName: 'marcus', name: 'Marcus Chen', imageUrl: null },
    groups: [
      { ...booking().groups[0], players: [golfer(marcus), golfer(null, { occupant: 'INVITE' })] },
    ] as BookingDetails['groups'],
    noResponseInvitations: [invitation(ava)],
    myInvitation: invitation(ava),
    youPay: { now: 0, atMost: 0, credits: 0, lines: [], party: { spots: [], asked: [] } },
    myPrice: { fee: 2_800, tax: 364, total: 3_164, bookerPays: false },
    can: {
      invite: false,
      cancel: false,
      arrange: false,
      bail: false,
      toggleAutoCancel: false,
      respond: true,
      confirm: false,
      post: true,
    },
  });

  it('says of whoever invites under a name like a member’s that it is a guest, and since when', async () => {
    const booker = {
      userId: marcus.userId,
      userName: 'marcus',
      name: 'Marcus Chen',
      imageUrl: null,
      guestSince: '2026-11-22T20:00:00Z',
    };
    await openBooking(clubWithBooking({ ...asked(), booker }));
    const marked = 'Marcus Chen · guest · first seen 22 Nov 2026';
    expect(text()).toContain(`${marked} invites you to play`);
    expect(text()).toContain(`Booked by ${marked}`);
  });

  it('[booking.9] is declined with a reason', async () => {
    const network = clubWithBooking(asked()).on(respondToInvitation, { result: 'SUCCESS', purchaseId: 40 });
    await openBooking(network);
    expect(text()).toContain('Marcus Chen invites you to play');
    expect(text()).toContain('You pay $31.64 by accepting, on your account at the club.');
    expect(text()).toContain('You pay nothing until you accept');
    await click(button('Decline'));
    await type(field('Would you like to say why?'), ' Away that week ');
    await click(button('Decline'));
    expect(network.to(respondToInvitation).map(bodyOf)).toEqual([
      { inviteId: 107, purchaseId: 40, accept: false, declineReason: 'Away that week' },
    ]);
  });

  it('is told kindly where others were faster', async () => {
    const network = clubWithBooking(asked()).on(respondToInvitation, {
      result: 'SPOTS_NOT_AVAILABLE',
      purchaseId: 40,
    });
    await openBooking(network);
    await click(button('Accept'));
    await wait(300);
    expect(text()).toContain('Others were faster');
  });
});
