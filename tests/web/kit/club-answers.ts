/** A club with one course as its server answers: parameters, a day's sheet, a hold and a booking, each to be changed. */
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { standardPalette } from '@fourball/shared/club/profile/palette.ts';
import type { getClubInfo } from '@fourball/shared/club/calls.ts';
import type {
  BookingDetails,
  BookingParams,
  BookingSummary,
  Hold,
  Invitation,
  Place,
  TeeSheet,
  TeeTime,
} from '@fourball/shared/booking/shapes.ts';
import type { FoundGolfer, UserCard } from '@fourball/shared/accounts/shapes.ts';
import { ava, quietClub } from './start-app.tsx';
import { type Network, type Sent, at } from './network.ts';
import {
  getBookingParams,
  getTeeSheet,
  getMyHold,
  holdSpots,
  updateHold,
  releaseHolds,
  createBooking,
  getBookingDetails,
} from '@fourball/shared/booking/calls.ts';
import { findOverlaps } from '@fourball/shared/booking/overlap-calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { searchUsers } from '@fourball/shared/accounts/calls.ts';

/** The day after the one on which the made-up browser's clock stands, which is noon on 2026-11-21 in Toronto. */
export const day = '2026-11-22';

const fees = [
  {
    courseFeeId: 1,
    name: '18 holes',
    holes: 18,
    twilight: false,
    memberPrice: 2_800,
    nonMemberPrice: 9_205,
    externalMemberPrice: 6_400,
  },
  {
    courseFeeId: 2,
    name: '9 holes',
    holes: 9,
    twilight: false,
    memberPrice: 1_700,
    nonMemberPrice: 5_400,
    externalMemberPrice: 3_800,
  },
  {
    courseFeeId: 3,
    name: 'Twilight',
    holes: 18,
    twilight: true,
    memberPrice: 2_000,
    nonMemberPrice: 5_800,
    externalMemberPrice: 4_200,
  },
];

export const params = (part: Partial<BookingParams> = {}): BookingParams => ({
  timeZone: 'America/Toronto',
  today: '2026-11-21',
  firstDay: '2026-11-21',
  lastDay: '2026-12-05',
  advanceBookingDays: 14,
  opensAt: '07:00',
  cutOffMinutes: 45,
  holdSeconds: 600,
  maxSpots: 8,
  cancellationWindowHours: 24,
  cancellationFee: 2_500,
  autoCancelHours: 48,
  taxBasisPoints: 1_300,
  twilightFrom: '14:00',
  priceClass: 'MEMBER',
  memberships: [{ weekday: false, nineHole: false }],
  otherwise: 'NON_MEMBER',
  holidays: [],
  invitesByLink: false,
  roundCredits: 0,
  creditsPerRound: 1,
  courses: [{ courseId: 1, name: 'Maple', fullName: 'Maple Course', courseFees: fees }],
  settings: {},
  ...part,
});

/** An empty tee time at this club time of `day`, whose id is its time: 07:30 is 730. */
export const teeTime = (time: string, part: Partial<TeeTime> = {}): TeeTime => ({
  teeTimeId: Number(time.replace(':', '')),
  // Toronto is five hours behind UTC in November.
  startsAt: new Date(Date.parse(`${day}T${time}:00.000Z`) + 5 * 3_600_000).toISOString(),
  time,
  startTee: 1,
  capacity: 4,
  available: 4,
  held: 0,
  waiting: 0,
  heldUntil: null,
  block: null,
  places: [],
  version: 1,
  ...part,
});

export const place = (purchaseId: number, userId: number | null, name: string | null): Place => ({
  roundId: purchaseId * 10 + (userId ?? 0),
  purchaseId,
  userId,
  name,
  avatarUrl: null,
  occupant: name === null ? 'VACANT' : 'GOLFER',
});

export const sheet = (teeTimes: TeeTime[], part: Partial<TeeSheet> = {}): TeeSheet => ({
  courseId: 1,
  courseName: 'Maple',
  day,
  version: 1,
  fees,
  twilightFrom: '14:00',
  teeTimes,
  ...part,
});

export const hold = (time: string, spots: number, part: Partial<Hold> = {}): Hold => ({
  holdId: 5,
  courseId: 1,
  courseName: 'Maple',
  courseFeeId: 1,
  feeName: '18 holes',
  day,
  bookingDate: `${day}T${time}`,
  spots,
  teeTimes: [{ teeTimeId: teeTime(time).teeTimeId, startsAt: teeTime(time).startsAt, time, spots }],
  expiresAt: '2026-11-21T17:10:00.000Z',
  secondsLeft: 600,
  memberPrice: 2_800,
  nonMemberPrice: 9_205,
  externalMemberPrice: 6_400,
  taxBasisPoints: 1_300,
  priceClass: 'MEMBER',
  ...part,
});

export const marcus: FoundGolfer = {
  userId: 2,
  userName: 'marcus',
  name: 'Marcus Chen',
  nickname: null,
  memberNumber: '1440',
  avatarUrl: null,
  placeable: true,
};
export const lena: FoundGolfer = {
  ...marcus,
  userId: 3,
  userName: 'lena',
  name: 'Lena Hoff',
  memberNumber: '1502',
};
export const omar: FoundGolfer = {
  ...marcus,
  userId: 4,
  userName: 'omar',
  name: 'Omar Haddad',
  memberNumber: null,
};

export const invitation = (card: UserCard, part: Partial<Invitation> = {}): Invitation => ({
  inviteId: 100 + card.userId,
  purchaseId: 40,
  conversationId: 41,
  roundId: null,
  userId: card.userId,
  userName: card.userName,
  name: card.name,
  imageUrl: null,
  inviteStatus: 'PENDING',
  declineReason: null,
  createdAt: '2026-11-21T15:00:00.000Z',
  respondedAt: null,
  ...part,
});

type Golfer = BookingDetails['groups'][number]['players'][number];

export const golfer = (card: UserCard | null, part: Partial<Golfer> = {}): Golfer => ({
  roundId: 400 + (card?.userId ?? 99),
  teeTimeId: 730,
  userId: card?.userId ?? null,
  name: card?.name ?? null,
  guest: false,
  nickname: null,
  memberNumber: card?.memberNumber ?? null,
  imageUrl: null,
  status: 'BOOKED',
  roundStatus: 'EXPECTED',
  occupant: card === null ? 'VACANT' : 'GOLFER',
  confirmed: true,
  chargePurchaser: false,
  useRoundCredit: false,
  roundCredits: 0,
  playFee: card === null ? null : 2_800,
  tax: card === null ? null : 364,
  cost: card === null ? null : 3_164,
  purchaseId: 40,
  email: null,
  contactId: null,
  advanceBookingDays: null,
  usedCredits: 0,
  invite: false,
  inviteStatus: null,
  inviteId: null,
  cancelled: false,
  cancelledAt: null,
  groupSequenceNum: 1,
  ...part,
});

/** Ava's booking of three spots a week ahead: Ava plays, one spot is asked for by an invitation, one is vacant. */
export const booking = (part: Partial<BookingDetails> = {}): BookingDetails => ({
  purchaseId: 40,
  conversationId: 41,
  status: 'BOOKED',
  courseId: 1,
  courseName: 'Maple',
  courseFeeId: 1,
  feeName: '18 holes',
  day: '2026-11-28',
  simpleDate: { year: 2026, month: 11, day: 28 },
  startsAt: '2026-11-28T12:30:00.000Z',
  time: '07:30',
  numSpots: 3,
  vacantSpots: 2,
  autoCancel: true,
  autoCancelAt: '2026-11-26T12:30:00.000Z',
  booker: { userId: ava.userId, userName: ava.userName, name: ava.name, imageUrl: null },
  groups: [
    {
      groupId: 9,
      purchaseId: 40,
      teeTimeId: 730,
      startsAt: '2026-11-28T12:30:00.000Z',
      time: '07:30',
      groupSequenceNum: 1,
      players: [
        golfer(ava),
        golfer(null, { roundId: 498, occupant: 'INVITE', status: 'INVITE' }),
        golfer(null),
      ],
    },
  ],
  ungrouped: [],
  invited: [
    { userId: marcus.userId, name: marcus.name, inviteId: 100 + marcus.userId, inviteStatus: 'PENDING' },
  ],
  noResponseInvitations: [invitation(marcus)],
  respondedInvitations: [],
  myInvitation: null,
  myUnconfirmed: null,
  memberPrice: 2_800,
  nonMemberPrice: 9_205,
  externalMemberPrice: 6_400,
  taxBasisPoints: 1_300,
  subtotal: 2_800,
  tax: 364,
  total: 3_164,
  youPay: {
    now: 3_164,
    atMost: 3_164,
    credits: 0,
    lines: [{ roundId: 401, name: ava.name, fee: 2_800, tax: 364, credits: 0, untilConfirmed: false }],
    party: {
      spots: [
        { now: 3_164, mayPass: false },
        { now: 0, mayPass: true },
        { now: 0, mayPass: true },
      ],
      asked: [],
    },
  },
  myPrice: null,
  cancellationFee: 0,
  cancellationTotal: 0,
  cancellationCredits: 0,
  undoUntil: null,
  can: {
    invite: true,
    cancel: true,
    arrange: true,
    bail: true,
    toggleAutoCancel: true,
    respond: false,
    confirm: false,
    post: true,
  },
  ...part,
});

export const summary = (part: Partial<BookingSummary> = {}): BookingSummary => ({
  purchaseId: 40,
  conversationId: 41,
  status: 'BOOKED',
  courseId: 1,
  courseName: 'Maple',
  day: '2026-11-28',
  startsAt: '2026-11-28T12:30:00.000Z',
  time: '07:30',
  numSpots: 3,
  vacantSpots: 2,
  names: ['Ava Tremblay'],
  yourStatus: 'BOOKED',
  myPrice: null,
  lastMessage: null,
  can: { open: true },
  ...part,
});

export const bodyOf = (sent: Sent | undefined): unknown => JSON.parse(sent?.body ?? 'null');

/** A server with this sheet on which every hold succeeds; it remembers the live hold as the real one does. */
export function clubWithSheet(teeTimes: TeeTime[]): Network {
  let live: Hold | null = null;
  let takenAt = 0;
  const timeOf = (id: number) => teeTimes.find(({ teeTimeId }) => teeTimeId === id)?.time ?? '';
  const secondsLeft = () => 600 - Math.floor((Date.now() - takenAt) / 1_000);
  const take = (sent: Sent) => {
    const body = JSON.parse(sent.body) as {
      spots: number | { teeTimeId: number; spots: number }[];
      courseFeeId: number;
      bookingDate: string;
    };
    const [first] = typeof body.spots === 'number' ? [] : body.spots;
    const spots = typeof body.spots === 'number' ? body.spots : (first?.spots ?? 0);
    const time = first === undefined ? body.bookingDate.slice(11) : timeOf(first.teeTimeId);
    if (live === null) takenAt = Date.now();
    live = hold(time, spots, { courseFeeId: body.courseFeeId, secondsLeft: secondsLeft() });
    return { result: 'SUCCESS' as const, hold: live };
  };
  return quietClub()
    .on(getBookingParams, params())
    .on(at(getTeeSheet, { courseId: 1, day }), sheet(teeTimes))
    .on(at(getTeeSheet, { courseId: 1, day: '2026-11-21' }), sheet([], { day: '2026-11-21' }))
    .on(at(getTeeSheet, { courseId: 1, day: '2026-11-23' }), sheet([], { day: '2026-11-23' }))
    .on(getMyHold, () => ({ hold: live && { ...live, secondsLeft: secondsLeft() } }))
    .on(holdSpots, take)
    .on(updateHold, take)
    .on(releaseHolds, () => {
      live = null;
      return { released: 1 };
    })
    .on(createBooking, () => {
      live = null;
      return { result: 'SUCCESS', purchaseId: 40, conversationId: 41 };
    })
    .on(findOverlaps, { own: [], golferIds: [] })
    .on(at(getBookingDetails, { id: 40 }), booking())
    .on(at(listMessages, { conversationId: 41 }), { messages: [], total: 0 })
    .on(searchUsers, [marcus, lena, omar]);
}

/** The fixed facts of the club. */
export const clubInfo: ReplyOf<typeof getClubInfo> = {
  name: 'Maple Hollow Golf Club',
  shortName: 'Maple Hollow',
  timeZone: 'America/Toronto',
  clockHours: 24,
  taxName: 'HST',
  palette: [...standardPalette],
  logoUrl: null,
  icons: null,
  version: 1,
  calendarUrl: '',
  contactEmail: 'office@club.example',
  contentSiteUrl: '',
  passwordMinLength: 10,
};
