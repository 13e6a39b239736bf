// @vitest-environment happy-dom
/** Inviting more golfers to a booking: buddies, people by mail, and the lists they are on. */
import { describe, expect, it } from 'vitest';
import { ava, button, buttons, click, field, text, type } from '../../kit/start-app.tsx';
import { clubWithBooking, openBooking, buddy, saturday, settle } from '../../kit/booking-club.ts';
import { bodyOf, golfer, invitation, lena, marcus, omar } from '../../kit/club-answers.ts';
import { type Network, at } from '../../kit/network.ts';
import { sendInvitations } from '@fourball/shared/booking/calls.ts';
import {
  listBuddyLists,
  createBuddyList,
  addBuddy,
  removeBuddy,
  deleteBuddyList,
} from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { listGolfers } from '@fourball/shared/booking/spots/spot-calls.ts';

describe('inviting', () => {
  const openInvite = async (network: Network): Promise<void> => {
    await openBooking(network);
    await click(button('Invite more golfers'));
    await settle();
  };
  const sends = (network: Network): Network =>
    network.on(sendInvitations, {
      result: 'SUCCESS',
      outcomes: [],
      invitations: [invitation(marcus), asked('Pat Quinn')],
    });
  /** Somebody without an account. */
  const asked = (name: string) => ({
    ...invitation(marcus),
    inviteId: 190,
    userId: null,
    userName: null,
    name,
  });
  const chooseByMail = async (name: string, email: string): Promise<void> => {
    await type(field('Name'), name);
    await type(field('Email'), email);
    await click(button('Put on the list'));
    await settle();
  };

  it('[booking.8] explains itself in its two sentences', async () => {
    await openInvite(clubWithBooking());
    await click(button('About inviting others'));
    await settle();
    expect(text()).toContain('You can invite others to play and they will be notified by email.');
    expect(text()).toContain(
      'You may send more invitations than you have vacant spots. First ones to accept will get the spots.',
    );
  });

  it('takes a buddy list as a whole, without those who are in or asked already, and more than there is room', async () => {
    const network = sends(
      clubWithBooking({
        vacantSpots: 1,
        noResponseInvitations: [invitation(marcus)],
      }).on(at(listBuddyLists, { id: 7 }), [
        {
          ...saturday,
          buddies: [...saturday.buddies, buddy(34, lena)],
        },
      ]),
    );
    await openInvite(network);
    await click(button('Buddies'));
    await settle();
    await click(button('Choose all of Saturday four'));
    expect(text()).toContain('You invite 2 for 1 spot. The first to accept get them.');
    await click(button('Send 2 invitations'));
    expect(network.to(sendInvitations).map(bodyOf)).toEqual([
      {
        purchaseId: 40,
        conversationId: 41,
        invites: [{ userId: omar.userId }, { userId: lena.userId }],
        atMost: 3_164,
      },
    ]);
  });

  it('[booking.6] asks an address once: Already Invited', async () => {
    const network = sends(clubWithBooking());
    await openInvite(network);
    await click(button('By email'));
    await click(button('Put on the list'));
    expect(text()).toContain('Please enter a name.');
    expect(text()).toContain('Please enter a valid email address.');
    await chooseByMail('Pat Quinn', 'pat@example.org');
    await chooseByMail('Pat again', 'Pat@Example.org');
    expect(text()).toContain('This member has already been invited to this booking.');
    await click(button('ok'));
    await settle();
    expect(text()).toContain('You pay $31.64 now, at most $135.66 if all accept.');
    await click(button('Send 1 invitation'));
    expect(network.to(sendInvitations).map(bodyOf)).toEqual([
      {
        purchaseId: 40,
        conversationId: 41,
        atMost: 13_566,
        invites: [],
        byMail: [{ name: 'Pat Quinn', email: 'pat@example.org' }],
      },
    ]);
    expect(text()).toContain('Invitation sent.');
  });

  it('says why nobody was invited, and keeps who was chosen', async () => {
    const reason = 'Guests may play on weekends from 12:00.';
    const network = clubWithBooking().on(sendInvitations, {
      result: 'FAILED',
      reason,
      outcomes: [],
      invitations: [invitation(marcus)],
    });
    await openInvite(network);
    await click(button('By email'));
    await chooseByMail('Pat Quinn', 'pat@example.org');
    await click(button('Send 1 invitation'));
    await settle();
    expect(text()).toContain('Nobody was invited');
    expect(text()).toContain(reason);
    expect(text()).not.toContain('Invitation sent.');
    await click(button('ok'));
    await settle();
    expect(buttons('Do not invite Pat Quinn')).toHaveLength(1);
  });

  it('names who said no and is not asked again', async () => {
    const network = clubWithBooking().on(sendInvitations, {
      result: 'FAILED',
      outcomes: [],
      declined: ['Pat Quinn'],
      invitations: [asked('Pat Quinn')],
    });
    await openInvite(network);
    await click(button('By email'));
    await chooseByMail('Pat Quinn', 'pat@example.org');
    await click(button('Send 1 invitation'));
    await settle();
    expect(text()).toContain('Said no, and is not asked again: Pat Quinn.');
    expect(text()).not.toContain('has already been invited');
  });

  it('[booking.6] says so where the address was asked before', async () => {
    const network = clubWithBooking().on(sendInvitations, {
      result: 'FAILED',
      outcomes: [],
      invitations: [invitation(marcus), asked('Pat Quinn')],
    });
    await openInvite(network);
    await click(button('By email'));
    await chooseByMail('Pat Quinn', 'pat@example.org');
    await click(button('Send 1 invitation'));
    await settle();
    expect(text()).toContain('This member has already been invited to this booking.');
  });

  it('manages the lists in a drawer: makes one, adds a golfer of the booking, takes one off, deletes one', async () => {
    const network = clubWithBooking()
      .on(at(listBuddyLists, { id: 7 }), [saturday])
      .on(at(listGolfers, { id: 40 }), [
        { ...golfer(ava), contactId: 207, cancelled: false },
        { ...golfer(marcus), contactId: 201, cancelled: false },
        { ...golfer(lena), contactId: 204, cancelled: false },
      ])
      .on(createBuddyList, { ...saturday, id: 4, name: 'League', buddies: [] })
      .on(addBuddy, saturday)
      .on(at(removeBuddy, { id: 33 }), { deleted: true })
      .on(at(deleteBuddyList, { id: 3 }), { deleted: true });
    await openInvite(network);
    await click(button('Buddies'));
    await settle();
    await click(button('Manage buddy lists'));
    await settle();
    // Marcus is on it, and nobody is on the own.
    expect(buttons('Add Marcus Chen to Saturday four')).toEqual([]);
    expect(buttons('Add Ava Tremblay to Saturday four')).toEqual([]);
    await click(button('Add Lena Hoff to Saturday four'));
    expect(network.to(addBuddy).map(bodyOf)).toEqual([{ contactId: 204, buddyListId: 3 }]);
    await click(button('Take Pat Quinn off Saturday four'));
    expect(network.to(at(removeBuddy, { id: 33 }))).toHaveLength(1);
    await click(button('New list'));
    await type(field('Name of the list'), ' League ');
    await click(button('Make list'));
    expect(network.to(createBuddyList).map(bodyOf)).toEqual([{ name: 'League', description: '' }]);
    await click(button('Delete Saturday four'));
    await settle();
    await click(button('Delete list'));
    await settle();
    expect(network.to(at(deleteBuddyList, { id: 3 }))).toHaveLength(1);
  });
});
