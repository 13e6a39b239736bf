/** Takes what everybody in a thread is told live into a booking as one reader knows it, who may know more. */
import { useSession } from '../../accounts/session/session.ts';
import { partsOfBooking, type PartsOfBooking } from './realtime-table.ts';
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

const withToldGroups = (booking: BookingDetails, groups: readonly ToldGroup[]): BookingDetails => ({
  ...booking,
  groups: groups.map((group): BookingGroup => ({
    ...group,
    purchaseId: booking.purchaseId,
    players: group.players.map((told) => golferOf(booking, told, group.groupSequenceNum)),
  })),
});

const withToldUngrouped = (booking: BookingDetails, ungrouped: readonly Golfer[]): BookingDetails => ({
  ...booking,
  ungrouped: ungrouped.map((told) => golferOf(booking, told, null)),
});

const toldInvitations = (
  { conversationId }: BookingDetails,
  invitations: readonly ToldInvitation[],
): Invitation[] => invitations.map((told) => ({ conversationId, roundId: null, ...told }));

/** What a spot costs comes with the booking alone: until it is read anew it stays as it was known. */
const pricesKept = <Spot extends Golfer>(known: BookingDetails, spots: readonly Spot[]): Spot[] => {
  const before = [...known.groups.flatMap(({ players }) => players), ...known.ungrouped];
  return spots.map((spot) => {
    const same = before.find(({ roundId, name }) => roundId === spot.roundId && name === spot.name);
    return same ? { ...spot, playFee: same.playFee, tax: same.tax, cost: same.cost } : spot;
  });
};

/** What follows from who has which spot. */
const withSpots = (booking: BookingDetails): BookingDetails => {
  const spots = [...booking.groups.flatMap(({ players }) => players), ...booking.ungrouped];
  const vacantSpots = spots.filter(({ occupant }) => occupant !== 'GOLFER').length;
  return { ...booking, numSpots: spots.length, vacantSpots };
};

function withParts(booking: BookingDetails, event: PartsOfBooking): BookingDetails {
  switch (event.type) {
    case 'INVITATIONS_UPDATE': {
      const myUserId = useSession.getState().user?.userId;
      const noResponseInvitations = toldInvitations(booking, event.noResponseInvitations);
      return {
        ...booking,
        vacantSpots: event.numSpots,
        noResponseInvitations,
        respondedInvitations: toldInvitations(booking, event.respondedInvitations),
        myInvitation: noResponseInvitations.find(({ userId }) => userId === myUserId) ?? null,
      };
    }
    case 'GROUP_DATA_UPDATE': {
      const told = withToldGroups(booking, event.groups);
      return withSpots({
        ...told,
        groups: told.groups.map((group) => ({ ...group, players: pricesKept(booking, group.players) })),
      });
    }
    case 'UNGROUPED_UPDATE': {
      const told = withToldUngrouped(booking, event.ungrouped);
      return withSpots({ ...told, ungrouped: pricesKept(booking, told.ungrouped) });
    }
  }
}

/** For pages that show a booking. */
export const keepBookingsLive = (): void => {
  partsOfBooking.into = withParts;
};
