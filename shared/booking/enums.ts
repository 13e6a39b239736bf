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

/** Why a tee time stays on the sheet but can't be booked. */
export const blockKind = z.enum(['NO_BOOKING', 'NO_ONLINE_BOOKING', 'EVENT']);

/** The business settings, by the names of their parameters. */
export const settingType = z.enum([
  'ROUND_CREDIT',
  'BOOKING_TIME_CHANGE',
  'TWILIGHT_TIME',
  'CANCELLATION_FEE',
  'HST',
  'CUT_OFF_TIME',
  'CANCELLATION_WINDOW',
  'CANCELLATION_POLICY',
  'MEMBERSHIP_CANCELLATION_FEE',
]);
