/** A server with one booking that is arranged: it answers with the booking as it stands, and remembers what was asked. */
import { listExtrasOfBooking } from '@fourball/shared/booking/extras/extra-calls.ts';
import { type Buddy, type BuddyList, listBuddyLists } from '@fourball/shared/booking/buddies/buddy-calls.ts';
import type { BookingDetails, BookingGroup } from '@fourball/shared/booking/shapes.ts';
import { ava, quietClub } from './start-app.tsx';
import { booking, golfer, lena, marcus, omar } from './club-answers.ts';
import { openPage, wait, type OpenPage } from './open-page.tsx';
import { type Network, at } from './network.ts';
import { getBookingDetails } from '@fourball/shared/booking/calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { searchUsers } from '@fourball/shared/accounts/calls.ts';
import { getRoundCredits } from '@fourball/shared/membership/membership-calls.ts';

export const clubWithBooking = (part: Partial<BookingDetails> = {}): Network =>
  quietClub()
    .on(at(getBookingDetails, { id: 40 }), booking(part))
    .on(at(listMessages, { conversationId: 41 }), { messages: [], total: 0 })
    .on(searchUsers, [
      { ...marcus, userId: ava.userId, userName: 'ava', name: 'Ava Tremblay' },
      marcus,
      lena,
      omar,
    ])
    .on(at(listExtrasOfBooking, { purchaseId: 40 }), [])
    .on(at(getRoundCredits, { id: 7 }), { userId: 7, available: 0, perRound: 1, lots: [], moves: [] })
    .on(at(listBuddyLists, { id: 7 }), []);

/** Of a reader who may write in the booking's thread, and nothing else. */
export const onlyPost: BookingDetails['can'] = {
  invite: false,
  cancel: false,
  arrange: false,
  bail: false,
  toggleAutoCancel: false,
  respond: false,
  confirm: false,
  post: true,
};

export const group = (time: string, players: BookingGroup['players'], number: number): BookingGroup => ({
  groupId: 8 + number,
  purchaseId: 40,
  teeTimeId: Number(time.replace(':', '')),
  startsAt: new Date(Date.parse(`2026-11-28T${time}:00.000Z`) + 5 * 3_600_000).toISOString(),
  time,
  groupSequenceNum: number,
  players: players.map((player) => ({ ...player, teeTimeId: Number(time.replace(':', '')) })),
});

/** Ava and Marcus at 07:30; Lena and a vacant spot at 07:40. */
export const twoGroups = (): Pick<BookingDetails, 'groups' | 'ungrouped' | 'numSpots' | 'vacantSpots'> => ({
  numSpots: 4,
  vacantSpots: 1,
  groups: [group('07:30', [golfer(ava), golfer(marcus)], 1), group('07:40', [golfer(lena), golfer(null)], 2)],
  ungrouped: [],
});

/** A buddy on the list of Saturday. */
export const buddy = (
  id: number,
  card: Pick<Buddy, 'userId' | 'userName' | 'name' | 'memberNumber'>,
): Buddy => ({
  id,
  buddyListId: 3,
  contactId: 170 + id,
  imageUrl: null,
  placeable: true,
  userId: card.userId,
  userName: card.userName,
  name: card.name,
  memberNumber: card.memberNumber,
});

/** Marcus and Omar, and Pat, who has no account. */
export const saturday: BuddyList = {
  id: 3,
  name: 'Saturday four',
  description: '',
  buddies: [
    buddy(31, marcus),
    buddy(32, omar),
    buddy(33, { userId: null, userName: null, name: 'Pat Quinn', memberNumber: null }),
  ],
};

/** Everything that is loaded when it is needed is there, which in here must not take time. */
export async function openBooking(network: Network): Promise<OpenPage> {
  await Promise.all([
    import('@fourball/web/booking/spots/ArrangeGroups.tsx'),
    import('@fourball/web/booking/spots/AssignDialog.tsx'),
    import('@fourball/web/booking/spots/LeaveSpotDialog.tsx'),
    import('@fourball/web/booking/spots/AdminCancelDialog.tsx'),
    import('@fourball/web/booking/spots/TeeTimePicker.tsx'),
    import('@fourball/web/booking/history/HistoryPanel.tsx'),
    import('@fourball/web/booking/buddies/BuddyLists.tsx'),
  ]);
  return openPage(network, '/bookings/40');
}

/** Dialogs and menus take a moment to stand. */
export const settle = (): Promise<void> => wait(300);

/** The names in each group as the page shows them, and those on the shelf, which stands last. */
export const shown = (): string[][] =>
  [...document.querySelectorAll('[aria-labelledby=groups-title] ul')].map((list) =>
    [...list.querySelectorAll('li')].map(
      (row) =>
        ['Ava Tremblay', 'Marcus Chen', 'Lena Hoff', 'Omar Haddad'].find((name) =>
          row.textContent?.includes(name),
        ) ??
        row.getAttribute('data-occupant') ??
        '',
    ),
  );

export const headings = (): (string | null)[] =>
  [...document.querySelectorAll('[aria-labelledby=groups-title] h3')].map(({ textContent }) => textContent);
