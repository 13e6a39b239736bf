// @vitest-environment happy-dom
/** The spots of a booking: who gets one, how many there are, and who gives one up, with what that costs shown before. */
import { lot } from '../../kit/answers/credit-lot.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { describe, expect, it } from 'vitest';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import { ava, button, buttons, click, field, text, type } from '../../kit/start-app.tsx';
import { clubWithBooking, openBooking, saturday, settle, shown, twoGroups } from '../../kit/booking-club.ts';
import { bodyOf, golfer, marcus, omar } from '../../kit/club-answers.ts';
import { wait } from '../../kit/open-page.tsx';
import { type Network, at, failed } from '../../kit/network.ts';
import {
  getSpotQuote,
  assignGolfer,
  addUnassignedSpots,
  releaseUnassignedSpots,
  bail,
  cancelSpot,
  adminBail,
  adminCancelBooking,
  getHistory,
  downloadHistory,
} from '@fourball/shared/booking/spots/spot-calls.ts';
import { searchUsers, getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { sendInvitations, cancelBooking } from '@fourball/shared/booking/calls.ts';
import { listBuddyLists } from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { getRoundCredits } from '@fourball/shared/membership/membership-calls.ts';

const quote = (network: Network, round: number, cancellationFee = 0, credits = 0): Network =>
  network.on(at(getSpotQuote, { purchaseId: 40, roundId: round }), { cancellationFee, credits });

async function choose(menu: string, choice: string): Promise<void> {
  await click(button(menu));
  await settle();
  await click(button(choice));
  await settle();
}

describe('a vacant spot', () => {
  const open = async (network: Network): Promise<void> => {
    await openBooking(network);
    await click(button('Assign vacant spot 1'));
    await settle();
  };
  const assigned = (result: ReplyOf<typeof assignGolfer>['result'], reason?: string): Network =>
    clubWithBooking(twoGroups()).on(assignGolfer, { result, reason });
  const search = async (): Promise<void> => {
    await type(field('Find a golfer'), 'all of them');
    await wait(300);
  };

  it('is given to a golfer found by name, who pays unless the booker does', async () => {
    const network = assigned('SUCCESS');
    await open(network);
    await search();
    await click(button('I pay'));
    await click(button('Assign Omar Haddad'));
    await settle();
    expect(network.to(assignGolfer).map(bodyOf)).toEqual([
      { purchaseId: 40, roundId: 499, golfer: { userId: omar.userId, chargePurchaser: true } },
    ]);
    expect(text()).toContain('Omar Haddad is in.');
    expect(buttons('Assign Omar Haddad')).toEqual([]);
  });

  it('offers an invitation for who can only be invited, with what it may cost', async () => {
    const network = assigned('SUCCESS')
      .on(searchUsers, [{ ...omar, placeable: false }])
      .on(sendInvitations, {
        result: 'SUCCESS',
        outcomes: [{ userId: omar.userId, outcome: 'INVITED' }],
        invitations: [],
      });
    await open(network);
    await search();
    expect(buttons('Assign Omar Haddad')).toEqual([]);
    expect(text()).toContain('Will be invited');
    await click(button('Invite Omar Haddad'));
    await settle();
    expect(network.to(assignGolfer)).toEqual([]);
    expect(network.to(sendInvitations).map(bodyOf)).toMatchObject([
      { purchaseId: 40, conversationId: 41, invites: [{ userId: omar.userId, chargePurchaser: false }] },
    ]);
    expect(text()).toContain('Omar Haddad is invited.');
  });

  it('[booking.5] is not given to who has one: Already Assigned', async () => {
    const network = assigned('SUCCESS');
    await open(network);
    await search();
    await click(button('Assign Lena Hoff'));
    await settle();
    expect(text()).toContain('Already Assigned');
    expect(text()).toContain('This member has already been assigned to this booking.');
    expect(network.to(assignGolfer)).toEqual([]);
  });

  it.each<[string, ReplyOf<typeof assignGolfer>['result'], string]>([
    ['booking.5', 'ALREADY_ASSIGNED', 'This member has already been assigned to this booking.'],
    ['booking.7', 'NO_VACANT_SPOTS', 'Sorry you do not have any vacant spots left to do this.'],
    ['booking.9', 'REFUSED', 'A member may bring 3 guests.'],
  ])('[%s] tells what the club answers: %s', async (_check, result, says) => {
    await open(assigned(result, result === 'REFUSED' ? says : undefined));
    await search();
    await click(button('Assign Omar Haddad'));
    await settle();
    expect(text()).toContain(says);
  });

  it('is given to a buddy; who has no account is shown and can’t be', async () => {
    const network = assigned('SUCCESS').on(at(listBuddyLists, { id: 7 }), [saturday]);
    await open(network);
    await click(button('Buddies'));
    await settle();
    expect(text()).toContain('Saturday four');
    expect(buttons('Assign Pat Quinn')).toEqual([]);
    await click(button('Assign Omar Haddad'));
    expect(network.to(assignGolfer).map(bodyOf)).toEqual([
      { purchaseId: 40, roundId: 499, golfer: { userId: omar.userId, chargePurchaser: false } },
    ]);
  });

  it('is given to a guest by name, with the address where it is known', async () => {
    const network = assigned('SUCCESS');
    await open(network);
    await click(button('Guest'));
    await settle();
    await click(button('Add guest'));
    expect(text()).toContain('Please enter a name.');
    await type(field('Name of the guest'), ' Pat <b>Quinn</b> ');
    await click(button('Add guest'));
    expect(network.to(assignGolfer).map(bodyOf)).toEqual([
      { purchaseId: 40, roundId: 499, golfer: { guest: { name: 'Pat <b>Quinn</b>', email: null } } },
    ]);
  });

  it('is taken by the reader, with a round credit only for the reader', async () => {
    const part = twoGroups();
    const [first, second] = part.groups;
    const without = {
      ...part,
      groups: [{ ...first, players: [golfer(marcus)] }, second],
    } as Partial<BookingDetails>;
    const network = clubWithBooking(without)
      .on(assignGolfer, { result: 'SUCCESS' })
      .on(at(getRoundCredits, { id: 7 }), { userId: 7, available: 3, perRound: 1, lots: [lot()], moves: [] });
    await open(network);
    await click(
      [...document.querySelectorAll<HTMLElement>('section[role=dialog] input[role=switch]')][0] ??
        button('missing'),
    );
    await click(button('Take this spot'));
    expect(network.to(assignGolfer).map(bodyOf)).toEqual([
      { purchaseId: 40, roundId: 499, golfer: { userId: ava.userId, useRoundCredit: true } },
    ]);
    await settle();
    expect(text()).toContain('You are in.');
  });
});

describe('how many spots', () => {
  it('is raised by one with a key of its own, and lowered while one is vacant', async () => {
    const network = clubWithBooking(twoGroups())
      .on(addUnassignedSpots, { result: 'SUCCESS' })
      .on(releaseUnassignedSpots, { result: 'SUCCESS', released: 1 });
    await openBooking(network);
    await click(button('Add a spot'));
    await click(button('Release a vacant spot'));
    const [added] = network.to(addUnassignedSpots);
    const [released] = network.to(releaseUnassignedSpots);
    expect([bodyOf(added), bodyOf(released)]).toEqual([
      { purchaseId: 40, numSpots: 1 },
      { purchaseId: 40, numSpots: 1 },
    ]);
    const keys = [added, released].map((sent) => sent?.headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^\w{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('[booking.7] is not lowered where none is vacant: No Vacant Spots', async () => {
    const network = clubWithBooking({ ...twoGroups(), vacantSpots: 0 });
    await openBooking(network);
    await click(button('Release a vacant spot'));
    await settle();
    expect(text()).toContain('No Vacant Spots');
    expect(network.to(releaseUnassignedSpots)).toEqual([]);
  });

  it('stays where the tee times have no room, and says so', async () => {
    await openBooking(clubWithBooking(twoGroups()).on(addUnassignedSpots, { result: 'SPOTS_NOT_AVAILABLE' }));
    await click(button('Add a spot'));
    await settle();
    expect(text()).toContain('The tee times of this booking have no room left.');
  });
});

describe('giving a spot up', () => {
  it('[booking.9] costs what is shown before, says why, and leaves the spot to the group', async () => {
    const network = quote(clubWithBooking(twoGroups()), 407, 2_500, 0).on(bail, {
      result: 'SUCCESS',
      cancellationFee: 2_500,
      credits: 0,
    });
    await openBooking(network);
    await click(button('Give up my spot'));
    await settle();
    expect(text()).toContain('a fee of $25.00 is charged');
    await type(field('Reason (optional)'), ' Bad back ');
    await click(buttons('Give up my spot').at(-1) ?? button('missing'));
    expect(network.to(bail).map(bodyOf)).toEqual([{ roundId: 407, purchaseId: 40, bailReason: 'Bad back' }]);
    await settle();
    expect(text()).toContain('You gave up your spot.');
  });

  it('is not possible before it is known what that costs, which can be looked up again', async () => {
    const network = clubWithBooking(twoGroups()).on(
      at(getSpotQuote, { purchaseId: 40, roundId: 407 }),
      failed(502, '<h1>Bad Gateway</h1>'),
    );
    await openBooking(network);
    await click(button('Give up my spot'));
    await settle();
    const yes = () => buttons('Give up my spot').at(-1);
    expect(text()).toContain('What it costs could not be looked up.');
    expect(yes()?.disabled).toBe(true);
    quote(network, 407, 2_500);
    await click(button('Try again'));
    await settle();
    expect(text()).toContain('a fee of $25.00 is charged');
    expect(yes()?.disabled).toBe(false);
  });

  it('gives it back to the sheet where that is chosen', async () => {
    const network = quote(clubWithBooking(twoGroups()), 407).on(cancelSpot, {
      result: 'SUCCESS',
      cancellationFee: 0,
      credits: 0,
    });
    await openBooking(network);
    await choose('What to do with Ava Tremblay', 'Give up my spot…');
    expect(text()).toContain('This is free of charge now.');
    await click(document.querySelectorAll<HTMLElement>('input[type=radio]')[1] ?? button('missing'));
    await click(buttons('Give up my spot').at(-1) ?? button('missing'));
    expect(network.to(cancelSpot).map(bodyOf)).toEqual([{ roundId: 407, purchaseId: 40, bailReason: null }]);
  });

  it('is done by the booker for another, with the round credits that are used up', async () => {
    const network = quote(clubWithBooking(twoGroups()), 402, 0, 2).on(cancelSpot, {
      result: 'FAILED',
      reason: 'The round has begun.',
      cancellationFee: 0,
      credits: 0,
    });
    await openBooking(network);
    await choose('What to do with Marcus Chen', 'Cancel the spot of Marcus Chen…');
    expect(text()).toContain('The 2 round credits for it are used up.');
    await click(button('Cancel the spot'));
    expect(text()).toContain('The round has begun.');
    expect(shown()[0]).toContain('Marcus Chen');
  });

  it('is done by the office without a fee and with a reason', async () => {
    const network = quote(
      clubWithBooking({
        ...twoGroups(),
        booker: { userId: marcus.userId, userName: 'marcus', name: 'Marcus Chen', imageUrl: null },
      }),
      403,
    )
      .on(getCurrentUser, { ...ava, admin: true, roles: ['ADMIN'] })
      .on(adminBail, { result: 'SUCCESS', cancellationFee: 0, credits: 0 })
      .on(adminCancelBooking, { result: 'SUCCESS' });
    await openBooking(network);
    await choose('What to do with Lena Hoff', 'Take Lena Hoff out…');
    expect(text()).toContain('No fee is charged.');
    await type(field('Reason (optional)'), 'Frost');
    await click(button('Take out'));
    await settle();
    expect(network.to(adminBail).map(bodyOf)).toEqual([
      { roundId: 403, purchaseId: 40, bailReason: 'Frost' },
    ]);
    await click(button('Cancel for the club'));
    await settle();
    await type(field('Reason (optional)'), 'Course closed');
    await click(button('Cancel booking'));
    expect(network.to(adminCancelBooking).map(bodyOf)).toEqual([{ purchaseId: 40, reason: 'Course closed' }]);
  });
});

describe('undoing', () => {
  it('counts down, cancels free of charge, and is gone when its time is over', async () => {
    const network = clubWithBooking({ undoUntil: '2026-11-21T17:05:00.000Z' }).on(cancelBooking, {
      result: 'SUCCESS',
      cancellationFee: 0,
    });
    await openBooking(network);
    await wait(2_000);
    expect(text()).toContain('Undo – free until 12:05');
    expect(document.querySelector('[role=timer]')?.textContent).toMatch(/^04:\d\d left$/);
    await click(button('Undo this booking: cancel it free of charge'));
    await settle();
    expect(text()).toContain('Cancelling is free of charge now.');
    await click(buttons('Cancel booking').at(-1) ?? button('missing'));
    await settle();
    expect(network.to(cancelBooking).map(bodyOf)).toEqual([{ purchaseId: 40 }]);
    await wait(5 * 60_000);
    expect(text()).not.toContain('Undo – free until');
  });
});

describe('the history', () => {
  it('tells who, what, when and why, newest first, and comes as a file', async () => {
    const network = clubWithBooking()
      .on(at(getHistory, { id: 40 }), [
        {
          id: 0,
          at: '2026-11-20T15:00:00.000Z',
          action: 'BOOKED',
          actor: 'Ava Tremblay',
          actorId: 7,
          golfer: null,
          text: 'Booked 3 spots at 07:30.',
          reason: null,
        },
        {
          id: 5,
          at: '2026-11-21T15:00:00.000Z',
          action: 'BAILED',
          actor: 'Marcus Chen',
          actorId: 2,
          golfer: 'Marcus Chen',
          text: 'Marcus Chen gave up the spot.',
          reason: 'Bad <i>back</i>',
        },
      ])
      .on(at(downloadHistory, { id: 40 }), failed(500));
    await openBooking(network);
    await click(button('History'));
    await settle();
    const lines = [...document.querySelectorAll('[aria-labelledby=history-title] li')].map(
      ({ textContent }) => textContent,
    );
    expect(lines).toEqual([
      'Saturday, November 2110:00Marcus Chen gave up the spot.Reason: “Bad <i>back</i>”',
      'Friday, November 2010:00Booked 3 spots at 07:30.by Ava Tremblay',
    ]);
    await click(button('Download the history as CSV'));
    expect(network.to(at(downloadHistory, { id: 40 }))).toHaveLength(1);
    expect(text()).toContain('The file could not be fetched. Try again.');
  });

  it('is empty in words', async () => {
    await openBooking(clubWithBooking().on(at(getHistory, { id: 40 }), []));
    await click(button('History'));
    await settle();
    expect(text()).toContain('Nothing has happened yet');
  });
});
