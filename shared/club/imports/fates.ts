/** What becomes of a row of a file, and why. */
import type { BookingUse, Leaning } from './leaning.ts';

/** POSSIBLE: somebody whom the club knows may be meant, and the office says so. LEFT: the office leaves it out. */
export const rowFates = ['NEW', 'CHANGED', 'SAME', 'POSSIBLE', 'REFUSED', 'LEFT'] as const;
export type RowFate = (typeof rowFates)[number];

/** What the office says of a row: the person whom the club knows, somebody new, or nobody. */
export const rowDecisions = ['SAME', 'NEW', 'LEAVE'] as const;
export type RowDecision = (typeof rowDecisions)[number];

/** The same of rows that are about tee times: bookings and templates; worded in `shared/words/club/tee-time-imports.en.ts`. */
export type TeeTimeTold =
  | { readonly code: 'TIME_PAST' | 'DRAWN' | 'NO_GOLFER' | 'NOT_ACTIVE' | 'BOOKING_CANCELLED' }
  | { readonly code: 'NO_TEE_TIME'; readonly course: string; readonly time: string }
  | { readonly code: 'TEE_TIME_CLOSED'; readonly reason: string | null }
  | { readonly code: 'NO_ROOM'; readonly free: number; readonly wanted: number }
  | { readonly code: 'NO_FEE'; readonly holes: number | null }
  | { readonly code: 'PLAYS_THEN'; readonly name: string; readonly time: string; readonly course: string }
  | { readonly code: 'PLAYS_IN_ROW'; readonly name: string; readonly row: number }
  | { readonly code: 'PARTY_REFUSED' | 'PARTY_UNDECIDED'; readonly row: number }
  | { readonly code: 'COSTS'; readonly cents: number; readonly paid: boolean }
  | { readonly code: 'BOOKED_DAYS'; readonly days: number; readonly bookings: number }
  | { readonly code: 'OPEN_PLACES'; readonly places: number }
  | { readonly code: 'AS_GUEST' | 'NAMED_LATER'; readonly name: string }
  | { readonly code: 'BOOKING_USED'; readonly on: readonly BookingUse[] };

/** Why a row fares as it does, or what else there is to say of it; worded in `shared/words/club/imports.en.ts`. */
export type Told =
  | {
      readonly code:
        'NO_NAME' | 'NO_MAIL' | 'NO_MAIL_KEPT' | 'CLOSED' | 'KNOWN_NAME' | 'UNKNOWN_PERSON' | 'NO_CREDITS';
    }
  | { readonly code: 'UNKNOWN_PRODUCT' | 'TWO_PRODUCTS'; readonly product: string }
  | { readonly code: 'SOLD_OUT'; readonly product: string; readonly most: number }
  | { readonly code: 'TOO_LONG'; readonly column: string; readonly most: number }
  | { readonly code: 'WEB_ADDRESS'; readonly column: string }
  | { readonly code: 'UNREAD'; readonly column: string; readonly typed: string }
  | { readonly code: 'TWICE' | 'SHARED_MAIL'; readonly row: number }
  | { readonly code: 'TWO_PEOPLE'; readonly one: string; readonly other: string }
  | { readonly code: 'SAME_MAIL' | 'SAME_BIRTH' | 'SAME_NAME' | 'TAKEN_MAIL'; readonly name: string }
  | { readonly code: 'KEPT_MAIL'; readonly email: string }
  | { readonly code: 'LEANS'; readonly on: readonly Leaning[] }
  | { readonly code: 'CHANGED_SINCE'; readonly column: string }
  | { readonly code: 'TAKEN_SINCE'; readonly column: string; readonly name: string }
  | { readonly code: 'MISSING'; readonly column: string }
  | { readonly code: 'NOT_READ'; readonly column: string; readonly typed: string }
  | { readonly code: 'SAID_TWICE' | 'SAME_TEMPLATE'; readonly row: number }
  | {
      readonly code:
        'BEFORE_START' | 'OVER' | 'NOTHING_OWED' | 'BOTH_BALANCES' | 'CREDITS_GONE' | 'BALANCE_REVERSED';
    }
  | { readonly code: 'OTHER_CREDITS' | 'CREDITS_USED'; readonly credits: number }
  | { readonly code: 'UNKNOWN_COURSE' | 'OTHER_TEMPLATE'; readonly name: string }
  | { readonly code: 'TEMPLATE_CHANGED' | 'TEMPLATE_GONE' | 'TIMES_BEFORE' }
  | { readonly code: 'OTHER_BALANCE'; readonly cents: number }
  | TeeTimeTold
  | { readonly code: 'MAIL_USED' | 'ERASED_SINCE' | 'ENDED_SINCE' };

/**
 * What becomes of a row whose file is taken back. REMOVED: what it made goes. RESTORED: who was there before has the former values.
 * KEPT: some values stay as they are. LEANS: something leans on what it made, so that nothing of the file is taken back.
 */
export const undoFates = ['REMOVED', 'RESTORED', 'KEPT', 'LEANS'] as const;
export type UndoFate = (typeof undoFates)[number];

export const importStates = [
  'READ',
  'CHECKED',
  'QUEUED',
  'WRITING',
  'WRITTEN',
  'FAILED',
  'UNDO_QUEUED',
  'UNDOING',
  'UNDONE',
] as const;

/** Whether what the file says replaces what the club has, or only fills what is empty there. */
export const whoWins = ['CLUB', 'FILE'] as const;
