/** The words of booking, spelled as the source documents spell them. */
import { z } from 'zod';

export const bookingResult = z.enum(['SUCCESS', 'FAILED', 'SPOTS_NOT_AVAILABLE', 'INVALID_DATE']);
/** hold-spots, update-hold and an answer to an invitation use these. */
export const holdResult = bookingResult.exclude(['INVALID_DATE']);
export const dateResult = bookingResult.extract(['SUCCESS', 'INVALID_DATE']);

export const bookingStatus = z.enum(['BOOKED', 'CANCELLED', 'PENDING', 'INVITE']);
export const statusFilter = z.enum(['Active', 'Cancelled', 'Past']);
export const slotOccupant = z.enum(['GOLFER', 'INVITE', 'VACANT']);
export const inviteStatus = z.enum(['PENDING', 'ACCEPTED', 'DECLINED']);

/** What became of a round on its day. */
export const roundStatus = z.enum(['EXPECTED', 'CHECKED_IN', 'NO_SHOW', 'RAIN_CHECK']);
export type RoundStatus = z.output<typeof roundStatus>;

/** Why a tee time stays on the sheet but can't be booked. EIGHTEEN_ONLY can, with a fee for eighteen holes. */
export const blockKind = z.enum(['NO_BOOKING', 'NO_ONLINE_BOOKING', 'EVENT', 'EIGHTEEN_ONLY', 'WEATHER']);
export type BlockKind = z.output<typeof blockKind>;

/** What was done to a booking, as its history tells it. */
export const historyAction = z.enum([
  'BOOKED',
  'INVITED',
  'ACCEPTED',
  'DECLINED',
  'ADDED',
  'REMOVED',
  'BAILED',
  'CANCELLED',
  'SPOTS_ADDED',
  'SPOTS_RELEASED',
  'SPOTS_AUTO_CANCELLED',
  'GROUPED',
  'UNGROUPED',
  'GROUPS_REORDERED',
  'TEE_TIME_CHANGED',
  'DELAYED',
  'DELAY_UNDONE',
  'CLOSED',
  'REOPENED',
  'BROUGHT',
  'TAKEN_BACK',
  'AUTO_CANCEL_ON',
  'AUTO_CANCEL_OFF',
  'PRICE_CHANGED',
  'PAYER_CHANGED',
  'CREDIT_APPLIED',
  'CREDIT_RETURNED',
  'EXTRA_CHOSEN',
  'EXTRA_GIVEN_BACK',
  'CHECKED_IN',
  'CHECK_IN_UNDONE',
  'NO_SHOW',
  'NO_SHOW_UNDONE',
  'RAIN_CHECK',
  'RAIN_CHECK_UNDONE',
]);
export type HistoryAction = z.output<typeof historyAction>;

/** Where a ballot stands; UPCOMING until it opens. */
export const ballotState = z.enum(['UPCOMING', 'OPEN', 'CLOSED', 'DRAWN', 'CANCELLED']);
export type BallotState = z.output<typeof ballotState>;
export const ballotResult = z.enum(['PENDING', 'WON', 'MISSED']);
export type BallotResult = z.output<typeof ballotResult>;
/** Who may put a golfer into a booking or an entry of a ballot; BUDDIES have each other on a list. */
export const placedBy = z.enum(['MEMBERS', 'BUDDIES', 'NOBODY']);
export type PlacedBy = z.output<typeof placedBy>;
/** Where a standing yes comes from: FAMILY is set by the office, BUDDY by the golfer. */
export const standingSource = z.enum(['FAMILY', 'BUDDY']);
export type StandingSource = z.output<typeof standingSource>;
/** How one of a family said yes to who pays for whom: OWN in person, OFFICE by the office on their word, ASKED not yet. */
export const familyYes = z.enum(['ASKED', 'OWN', 'OFFICE']);
export type FamilyYes = z.output<typeof familyYes>;
/** What a golfer says who is asked to play along in an entry of a ballot; ASKED while nothing is said. */
export const ballotAnswer = z.enum(['ASKED', 'YES', 'NO']);
export type BallotAnswer = z.output<typeof ballotAnswer>;
