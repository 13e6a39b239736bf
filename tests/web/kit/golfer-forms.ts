/** The forms of golfers and of their bookings that keep what is typed. */
import type { CurrentUser } from '@fourball/shared/accounts/shapes.ts';
import { act } from 'react';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import { openAccounts } from './account-pages.ts';
import { clubWithBooking, openBooking, settle, twoGroups } from './booking-club.ts';
import { booking, golfer, invitation, marcus } from './club-answers.ts';
import { inTurn, nothing, press, type Form } from './form-with-draft.ts';
import { openShop, sellingClub } from './shop.ts';
import { ava, field, pass, quietClub, rememberSession, type } from './start-app.tsx';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { adminBail, adminCancelBooking, assignGolfer } from '@fourball/shared/booking/spots/spot-calls.ts';
import { respondToInvitation, sendInvitations } from '@fourball/shared/booking/calls.ts';
import { createBuddyList } from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { requestEmergencyContact } from '@fourball/shared/accounts/emergency-contact-calls.ts';
import { claimExternalMembership } from '@fourball/shared/membership/external-membership-calls.ts';

const openParty = async (part: Parameters<typeof clubWithBooking>[0], user: typeof ava) => {
  const network = clubWithBooking(part)
    .on(getCurrentUser, user)
    .on(adminBail, { result: 'SUCCESS', cancellationFee: 0, credits: 0 })
    .on(adminCancelBooking, { result: 'SUCCESS' })
    .on(respondToInvitation, { result: 'SUCCESS', purchaseId: 40 })
    .on(assignGolfer, { result: 'SUCCESS' })
    .on(sendInvitations, { result: 'SUCCESS', outcomes: [], invitations: [] })
    .on(createBuddyList, { id: 9, name: 'League', description: '', buddies: [] });
  await openBooking(network);
  return network;
};
const admin: CurrentUser = { ...ava, admin: true, roles: ['ADMIN'] };
const ofMarcus = {
  booker: { userId: marcus.userId, userName: 'marcus', name: 'Marcus Chen', imageUrl: null },
};

/** Marcus has asked Ava. */
const asked = (): Partial<BookingDetails> => ({
  ...ofMarcus,
  groups: [
    { ...booking().groups[0], players: [golfer(marcus), golfer(null, { occupant: 'INVITE' })] },
  ] as BookingDetails['groups'],
  noResponseInvitations: [invitation(ava)],
  myInvitation: invitation(ava),
  can: { ...booking().can, invite: false, cancel: false, respond: true },
});

const openAccount = async () => {
  rememberSession();
  const network = quietClub().on(getCurrentUser, ava).on(requestEmergencyContact, 'NOT_FOUND');
  await openAccounts(network, '/bookings');
  await pass(600);
  return network;
};

export const golferForms: Form[] = [
  {
    what: 'an emergency contact',
    open: openAccount,
    reach: async () => {
      const { openEmergencyContact } =
        await import('@fourball/web/accounts/emergency/open-emergency-contact.ts');
      await act(async () => void openEmergencyContact());
      await settle();
    },
    choose: async () => {
      const relation = document.querySelector<HTMLInputElement>('section[role=dialog] input[maxlength="80"]');
      if (relation === null) throw new Error('There is no field Relation.');
      await type(relation, 'Father');
    },
    typed: {
      'First Name': 'Omar',
      'Last Name': 'Haddad',
      Email: 'omar@example.org',
      Phone: '416-555-0134',
    },
    send: press('Submit'),
    call: requestEmergencyContact,
    giveUp: press('Close'),
    user: ava,
  },
  {
    what: 'a guest who gets a spot',
    open: () => openParty(twoGroups(), ava),
    reach: inTurn('Assign vacant spot 1', 'Guest'),
    typed: { 'Name of the guest': 'Hal Moreau', 'Email (optional)': 'hal@example.org' },
    send: press('Add guest'),
    call: assignGolfer,
    giveUp: press('Close'),
    user: ava,
  },
  {
    what: 'the reason of a cancellation by the office',
    open: () => openParty({ ...twoGroups(), ...ofMarcus }, admin),
    reach: press('Cancel for the club'),
    typed: { 'Reason (optional)': 'The course is under water' },
    send: press('Cancel booking'),
    call: adminCancelBooking,
    giveUp: press('Close'),
    user: admin,
  },
  {
    what: 'the reason why somebody is taken out',
    open: () => openParty({ ...twoGroups(), ...ofMarcus }, admin),
    reach: inTurn('What to do with Lena Hoff', 'Take Lena Hoff out…'),
    typed: { 'Reason (optional)': 'Called from the hospital' },
    send: press('Take out'),
    call: adminBail,
    giveUp: press('Close'),
    user: admin,
  },
  {
    what: 'the reason of a no to an invitation',
    open: () => openParty(asked(), ava),
    reach: press('Decline'),
    typed: { 'Would you like to say why?': 'Away that week' },
    send: press('Decline'),
    call: respondToInvitation,
    giveUp: press('Back'),
    user: ava,
  },
  {
    what: 'whom to invite, and who is typed by half',
    open: () => openParty({ numSpots: 4, vacantSpots: 2 }, ava),
    reach: inTurn('Invite more golfers', 'By email'),
    choose: async () => {
      await type(field('Name'), 'Pat Quinn');
      await type(field('Email'), 'pat@example.org');
      await press('Put on the list')();
    },
    typed: { Name: 'Rosa Vi' },
    send: press('Send 1 invitation'),
    call: sendInvitations,
    giveUp: press('Not now'),
    user: ava,
  },
  {
    what: 'a list of buddies',
    open: () => openParty({}, ava),
    reach: inTurn('Invite more golfers', 'Buddies', 'Manage buddy lists', 'New list'),
    typed: { 'Name of the list': 'League', 'Description (optional)': 'Tuesdays, in all weathers' },
    send: press('Make list'),
    call: createBuddyList,
    giveUp: press('Cancel'),
    user: ava,
  },
  {
    what: 'a claim of a membership elsewhere',
    open: () =>
      openShop(
        sellingClub().on(claimExternalMembership, {
          id: 5,
          userId: 7,
          userName: 'ava',
          name: ava.name,
          imageUrl: null,
          entityId: null,
          userEnteredText: 'Bay Ridge, no. 2210',
          year: 2026,
          verified: false,
          createdAt: '2026-11-21T12:00:00.000Z',
          verifiedAt: null,
        }),
        '/memberships',
      ),
    reach: nothing,
    typed: { 'Club and member number': 'Bay Ridge, no. 2210' },
    send: press('Send'),
    call: claimExternalMembership,
    giveUp: () => type(field('Club and member number'), ''),
    user: ava,
  },
];
