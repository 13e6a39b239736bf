/** Takes what everybody in a thread is told live into a booking as one reader knows it, who may know more. */
import type {
  BookingDetails,
  BookingGolfer,
  BookingGroup,
  Golfer,
  Invitation,
  ToldGroup,
  ToldInvitation,
} from '@fourball/shared/booking/shapes.ts';

/** Of a golfer who has come just now: the booking is read anew, and then it is known. */
const notKnownYet = {
  email: null,
  contactId: null,
  advanceBookingDays: null,
  usedCredits: 0,
  invite: false,
  inviteStatus: null,
  inviteId: null,
  cancelled: false,
  cancelledAt: null,
} satisfies Partial<BookingGolfer>;

function golferOf(booking: BookingDetails, told: Golfer, groupSequenceNum: number | null): BookingGolfer {
  const spots = [...booking.groups.flatMap(({ players }) => players), ...booking.ungrouped];
  const known = spots.find(
    ({ roundId, userId, name }) => roundId === told.roundId && userId === told.userId && name === told.name,
  );
  return { ...notKnownYet, ...known, ...told, purchaseId: booking.purchaseId, groupSequenceNum };
}

export const withToldGroups = (booking: BookingDetails, groups: readonly ToldGroup[]): BookingDetails => ({
  ...booking,
  groups: groups.map((group): BookingGroup => ({
    ...group,
    purchaseId: booking.purchaseId,
    players: group.players.map((told) => golferOf(booking, told, group.groupSequenceNum)),
  })),
});

export const withToldUngrouped = (booking: BookingDetails, ungrouped: readonly Golfer[]): BookingDetails => ({
  ...booking,
  ungrouped: ungrouped.map((told) => golferOf(booking, told, null)),
});

export const toldInvitations = (
  { conversationId }: BookingDetails,
  invitations: readonly ToldInvitation[],
): Invitation[] => invitations.map((told) => ({ conversationId, roundId: null, ...told }));
