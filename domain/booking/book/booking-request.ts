/** A request to turn a hold into a booking, and what it is decided on. */
import type { Unworded } from '@fourball/shared/words/refusals.ts';
import type { createBooking } from '@fourball/shared/booking/calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Addressee, LetterCounts } from '../../accounts/letters.ts';
import type { CourseFacts } from '../../club/courses/courses.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { AppError } from '../../kernel/app-error.ts';
import type { Intent } from '../../kernel/idempotency.ts';
import type { LockedLot } from '../../membership/credits/round-credits.ts';
import type { BookingStanding } from '../facts/booking-standings.ts';
import type { GolferDays } from '../facts/golfer-days.ts';
import type { LockedTeeTime } from '../facts/hold-rows.ts';
import type { Placing } from '../facts/placing.ts';
import type { BookingPlan, Person } from './write-plans.ts';

export type BookingAnswer = Unworded<ReplyOf<typeof createBooking>>;

export interface BookingRequest {
  actor: UserActor;
  body: BodyOf<typeof createBooking>;
  intent: Intent | undefined;
}

/** An answer, an error for this request alone, or what will be written for it. */
export type Decision = BookingAnswer | AppError | Plan;

export interface Plan extends BookingPlan {
  request: BookingRequest;
  /** Names of who said no lately and is not asked again. */
  declined?: string[];
}

/** What requests are decided on, all of it from under the locks. */
export interface DecisionFacts {
  courses: readonly CourseFacts[];
  creditsPerRound: number;
  /** Of those who want to play on round credits. */
  lots: readonly LockedLot[];
  teeTimes: ReadonlyMap<number, LockedTeeTime>;
  standings: ReadonlyMap<number, BookingStanding>;
  /** The club's day. */
  today: string;
  /** Whom bookers may name, and put into their bookings, by `placingKey`. */
  placings: ReadonlyMap<string, Placing>;
  people: ReadonlyMap<number, Person>;
  /** `<teeTimeId> <userId>` of everyone who has agreed to a spot on these tee times. */
  playing: Set<string>;
  /** By `guestKey`, of those who bring guests: how many they bring already. */
  guests: Map<string, number>;
  guestRules: BookingRules['guests'];
  rules: BookingRules;
  /** What those have on who book and who are placed, by their id. */
  days: Map<number, GolferDays>;
  /** By booker, who said no to them lately. */
  saidNo: ReadonlyMap<number, ReadonlySet<Addressee>>;
  /** What was written to whom by now. */
  letters: LetterCounts;
  /** Of the addresses that are invited by mail those of golfers. */
  accounts: ReadonlyMap<string, number>;
  /** What starts until then would lose its vacant spots at once: auto-cancel is off for it at first. */
  autoCancelFrom: Date;
}

/** The golfers whom a request puts into the booking at once, by the groups it names. */
export const placedByGroup = ({ body }: Pick<BookingRequest, 'body'>): number[][] =>
  body.bookingGroups.map(({ players }) =>
    players.flatMap(({ userId, invite }) => (userId === null || invite ? [] : [userId])),
  );

/** The golfers whom a request puts into the booking at once. */
export const placedIn = (request: Pick<BookingRequest, 'body'>): number[] => placedByGroup(request).flat();
