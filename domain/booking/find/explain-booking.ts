/** Explains a refusal or a price by the very rules that a hold is decided by: each with its value, and since when. */
import { refusal, type Refusal, type Why } from '@fourball/shared/words/refusals.ts';
import { prepared } from '@fourball/db/connection.ts';
import type {
  BookingRule,
  ExplainedParameter,
  explainBooking as call,
} from '@fourball/shared/booking/find/why-calls.ts';
import { countsFor } from '@fourball/shared/membership/price-class.ts';
import type { PlayedRound } from '@fourball/shared/club/prices/played-round.ts';
import type { CourseFee } from '@fourball/shared/club/shapes.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { BlockKind } from '@fourball/shared/booking/enums.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { feeOn, type CourseFacts, type FeeFacts } from '../../club/courses/courses.ts';
import { bandsOn, feeAt, roundOn, roundWith } from '../../club/prices/fee-prices.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay, clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { findStandingReasons, type StandingReasons } from '../../membership/memberships/standing-reasons.ts';
import { isMember, standingFor } from '../../membership/memberships/standing.ts';
import { findBookingStandings, type BookingStanding } from '../facts/booking-standings.ts';
import { whyBallot } from '../rules/bars.ts';
import type { Fairness, FairnessFacts } from '../rules/fairness-facts.ts';
import { findDaysOf, type GolferDays } from '../facts/golfer-days.ts';
import {
  openBookingsOf,
  roundMinutes,
  spanFrom,
  whyPlaysThen,
  whyTooManyOpen,
  whyTooManyThatDay,
} from '../rules/quota-rules.ts';
import type { WaitingRooms } from '../rules/waiting-room.ts';
import {
  bookingWindow,
  hasNoRoom,
  opensOn,
  whyBlocked,
  whyNotOffered,
  whyNotOpen,
  whyNotTwilight,
  whyPassed,
  whyTooLate,
  whyTooMany,
  type BookingWindow,
} from '../rules/booking-window.ts';
import { holdStands } from '../facts/standing-holds.ts';
import { explainPrice, parameterOf, whyNotCounting, type ExplainedPrice } from './explain-price.ts';

type Question = BodyOf<typeof call>;
type Answer = ReplyOf<typeof call>;
type Check = Omit<Answer['checks'][number], 'text'> & { readonly text: readonly Why[] };

/** What is answered, its texts still to be worded; those about one rule are read one after the other. */
export interface Explained {
  readonly allowed: boolean;
  readonly checks: readonly Check[];
  readonly price: ExplainedPrice | null;
}

interface TeeTimeRow {
  id: number;
  starts_at: Date;
  time: string;
  capacity: number;
  booked: number;
  offered: number;
  held_by_others: number;
  block_kind: BlockKind | null;
  block_reason: string | null;
}

/** Named by its id, or the first start of its club time, as hold-spots takes it. */
const findTeeTime = prepared(
  'why.tee-time',
  `select t.id, t.starts_at, to_char(t.starts_at at time zone $5, 'HH24:MI') as time, t.capacity, t.booked, t.offered,
     coalesce((select sum(l.spots) from hold_tee_times l join holds h on h.id = l.hold_id
               where l.tee_time_id = t.id and h.user_id <> $6 and ${holdStands}), 0)::int
       as held_by_others,
     t.block_kind, t.block_reason
   from tee_times t
   where t.course_id = $1 and t.day = $2
     and (t.id = $3 or ($3::bigint is null and t.starts_at = $4))
   order by t.start_tee limit 1`,
);

/** Of another golfer only who works with prices or the sheet may ask. Errors: not_found, forbidden. */
export async function explainBooking(
  house: House,
  club: ClubFacts,
  { facts: fairnessFacts, rooms }: { facts: FairnessFacts; rooms: Pick<WaitingRooms, 'findBar'> },
  actor: UserActor,
  question: Question,
): Promise<Explained> {
  const userId = question.userId ?? actor.userId;
  const own = userId === actor.userId;
  if (!own && !may(actor, 'STARTER', 'MANAGER')) throw new AppError('forbidden');
  const now = house.clock.now();
  const today = clubDay(now, house.timeZone);
  const rules = await club.rules();
  const minutes = rules.pace.roundMinutes;
  const [courses, days, fairness, standings, reasons] = await Promise.all([
    club.courses(),
    findDaysOf(house.db, userId, { today, now, timeZone: house.timeZone, minutes }),
    fairnessFacts(),
    findBookingStandings(house.db, [userId], today, now),
    findStandingReasons(house.db, userId, today, house.timeZone),
  ]);
  const course = courses.find(({ courseId }) => courseId === question.courseId);
  if (!course) throw new AppError('not_found');
  const standing = standings.get(userId);
  if (!standing) throw new AppError(own ? 'unauthenticated' : 'not_found');
  const named = question.teeTimeId != null || question.time != null;
  const teeTime = named ? await findNamed(house, userId, question) : undefined;
  const fee = chosenFee({ course, question, rules }, teeTime?.time);
  // Of a day alone nobody knows yet with which fee it is played.
  const round =
    fee && (named || question.courseFeeId != null)
      ? roundWith(fee, question.day)
      : roundOn(courses, question.day);
  const given = standingFor(standing, round);
  const window = bookingWindow(rules, given, now, house.timeZone);
  const waits = (await rooms.findBar(fairness, [userId])).why(
    userId,
    question.courseId,
    question.day,
    question.spots,
  );
  // How far ahead the golfer may book is told apart from a suspension, which leaves today alone.
  const unsuspended = bookingWindow(rules, { ...given, suspendedUntil: null }, now, house.timeZone);
  const facts: Facts = {
    rules,
    fairness,
    waits,
    course,
    standing,
    round,
    days,
    office: own && may(actor, 'STARTER'),
    reasons,
    window,
    own: unsuspended,
    now,
    question,
  };

  // Without a time there is a price only where it is the same all day.
  const bands = bandsOn(course, question.day);
  const time = teeTime?.time ?? question.time ?? (bands.length === 1 ? bands[0]?.from : undefined);
  const price = fee && (time === undefined ? feeOn(fee, question.day) : feeAt(fee, question.day, time));
  const ofDay = checksOfDay(facts);
  const checks = [...ofDay, ...(named ? checksOfTeeTime(facts, teeTime, price, fee) : [tooMany(facts)])];
  // Of a day that can't be booked nobody asks the price, unless it is that of one of its tee times.
  const priced = question.day >= window.firstDay && (named || ofDay.every(({ passed }) => passed));
  return {
    allowed: checks.every(({ passed }) => passed),
    checks,
    price: priced && fee && price && time !== undefined ? explainPrice(facts, fee, { price, time }) : null,
  };
}

interface Facts {
  rules: BookingRules;
  course: CourseFacts;
  standing: BookingStanding;
  round: PlayedRound;
  days: GolferDays;
  /** The office is bound by no quota. */
  office: boolean;
  reasons: StandingReasons;
  window: BookingWindow;
  /** As it would be without a suspension. */
  own: BookingWindow;
  fairness: Fairness;
  /** Why the golfer has to wait in the waiting room. */
  waits: Why | undefined;
  now: Date;
  question: Question;
}

async function findNamed(
  house: House,
  userId: number,
  { courseId, day, time, teeTimeId }: Question,
): Promise<TeeTimeRow | undefined> {
  const startsAt = time == null ? null : clubMoment(day, time, house.timeZone);
  const [row] = await house.db.query<TeeTimeRow>(findTeeTime, [
    courseId,
    day,
    teeTimeId ?? null,
    startsAt,
    house.timeZone,
    userId,
  ]);
  return row;
}

/** The fee asked about; without one the longest round that the sheet offers at that time. */
function chosenFee(
  { course, question, rules }: Pick<Facts, 'course' | 'question' | 'rules'>,
  time: string | undefined,
): FeeFacts | undefined {
  if (question.courseFeeId != null)
    return course.fees.find(({ courseFeeId }) => courseFeeId === question.courseFeeId);
  const twilight = time !== undefined && time >= rules.twilightFrom;
  const priced = course.fees.filter((fee) => feeOn(fee, question.day));
  const fitting = priced.filter((fee) => fee.twilight === twilight);
  return (fitting.length > 0 ? fitting : priced).reduce<FeeFacts | undefined>(
    (best, fee) => (best === undefined || fee.holes > best.holes ? fee : best),
    undefined,
  );
}

/** `why` is the refusal of hold-spots; where there is none the rule is kept, and `kept` says how. */
const checkOf = (
  rule: BookingRule,
  why: Why | undefined,
  kept: Refusal | undefined,
  parameter: ExplainedParameter | null,
): Check => ({ rule, passed: why === undefined, text: [why ?? kept ?? []].flat(), parameter });

function checksOfDay(facts: Facts): Check[] {
  const { rules, window, own, question } = facts;
  const passed = whyPassed(window, question.day);
  if (passed !== undefined) return [checkOf('DAY_PASSED', passed, undefined, null)];
  const { ahead, parameter } = advanceDays(facts);
  const opened = refusal('booking.dayOpened', {
    opened: opensOn(own, question.day),
    opensAt: rules.opensAt,
  });
  const why = whyNotOpen(own, rules, question.day);
  return [
    ...(window.suspendedUntil === undefined
      ? []
      : [
          checkOf(
            'SUSPENSION',
            whyNotOpen(window, rules, question.day),
            refusal('booking.todayDespiteSuspension', { until: window.suspendedUntil }),
            parameterOf(rules, 'NO_SHOW_SUSPENSION_DAYS'),
          ),
        ]),
    {
      rule: 'DAY_OPEN',
      passed: why === undefined,
      text: why ? [why, ahead, ...whyNotCounting(facts)] : [ahead, opened],
      parameter,
    },
    ...checksOfFairness(facts),
    ...(facts.office ? [] : checksOfQuotas(facts)),
  ];
}

/** A hold is refused by the first of them, its booking by the second. */
function checksOfQuotas({ rules, standing, days, question }: Facts): Check[] {
  const name = isMember(standing) ? 'OPEN_BOOKINGS_OF_MEMBERS' : 'OPEN_BOOKINGS_OF_OTHERS';
  const { openBookings } = standing;
  return [
    checkOf(
      'OPEN_BOOKINGS',
      whyTooManyOpen(rules, standing, openBookings),
      refusal('booking.openBookingsLeft', { open: openBookings, most: openBookingsOf(rules, standing) }),
      parameterOf(rules, name),
    ),
    checkOf(
      'ROUNDS_A_DAY',
      whyTooManyThatDay(rules, days, question.day),
      refusal('booking.roundsADayLeft', { most: rules.quotas.roundsADay }),
      parameterOf(rules, 'ROUNDS_A_DAY'),
    ),
  ];
}

/** Only where a ballot or a waiting room speaks about the day. */
function checksOfFairness({ rules, fairness, waits, question }: Facts): Check[] {
  const { courseId, day } = question;
  const ballot = fairness.ballotOf(courseId, day);
  return [
    ...(ballot === undefined
      ? []
      : [checkOf('BALLOT', whyBallot(fairness, courseId, day), refusal('booking.ballotOfDayDrawn'), null)]),
    ...(waits === undefined
      ? []
      : [checkOf('WAITING_ROOM', waits, undefined, parameterOf(rules, 'WAITING_ROOM_MINUTES'))]),
  ];
}

/** How far ahead this golfer may book, by what, and since when. */
function advanceDays({ rules, round, reasons, own }: Facts): {
  ahead: Refusal;
  parameter: ExplainedParameter;
} {
  const membership = reasons.memberships.find((one) => countsFor(one, round));
  if (membership === undefined) {
    return {
      ahead: refusal('booking.daysAheadWithout', { days: own.advanceBookingDays }),
      parameter: parameterOf(rules, 'NON_MEMBER_ADVANCE_DAYS'),
    };
  }
  return {
    ahead: refusal('booking.daysAheadWith', { membership: membership.name, days: own.advanceBookingDays }),
    parameter: {
      name: membership.name,
      value: String(membership.advanceBookingDays),
      since: membership.since.toISOString(),
    },
  };
}

const tooMany = ({ rules, question }: Facts): Check =>
  checkOf(
    'MAX_SPOTS',
    whyTooMany(rules, question.spots),
    refusal('booking.spotsUpTo', { maxSpots: rules.maxSpots }),
    parameterOf(rules, 'MAX_SPOTS'),
  );

function checksOfTeeTime(
  facts: Facts,
  teeTime: TeeTimeRow | undefined,
  price: CourseFee | undefined,
  fee: FeeFacts | undefined,
): Check[] {
  const { rules, now, question, course } = facts;
  if (teeTime === undefined) return [checkOf('TEE_TIME', refusal('booking.noSuchTeeTime'), undefined, null)];
  const rule = {
    startsAt: teeTime.starts_at,
    block: teeTime.block_kind,
    blockReason: teeTime.block_reason,
  };
  const priced = fee?.prices.find(({ start_date }) => start_date <= question.day);
  return [
    checkOf(
      'BLOCK',
      whyBlocked(rule, fee?.holes),
      teeTime.block_kind === 'EIGHTEEN_ONLY'
        ? refusal('booking.eighteenHolesAsked')
        : refusal('booking.teeTimeOpen'),
      null,
    ),
    checkOf(
      'CUT_OFF',
      whyTooLate(rules, rule, now),
      refusal('booking.cutOffToCome', { cutOffMinutes: rules.cutOffMinutes }),
      parameterOf(rules, 'CUT_OFF_TIME'),
    ),
    checkOf(
      'OVERLAP',
      whyPlaysThen(facts.days, spanFrom(teeTime.starts_at, roundMinutes(rules, fee?.holes))),
      refusal('booking.noOtherRoundThen'),
      parameterOf(rules, 'PACE_ROUND_MINUTES'),
    ),
    tooMany(facts),
    checkOf(
      'FEE',
      fee === undefined ? refusal('booking.feeGone') : whyNotOffered(price),
      priced === undefined
        ? undefined
        : refusal('booking.feeOffered', {
            fee: fee?.name ?? '',
            course: course.name,
            since: priced.start_date,
          }),
      null,
    ),
    ...(price?.twilight
      ? [
          checkOf(
            'TWILIGHT',
            whyNotTwilight(rules, price, teeTime.time),
            refusal('booking.twilightOffered', { twilightFrom: rules.twilightFrom }),
            parameterOf(rules, 'TWILIGHT_TIME'),
          ),
        ]
      : []),
    checkOfPlaces(teeTime, question.spots),
  ];
}

function checkOfPlaces(teeTime: TeeTimeRow, spots: number): Check {
  const { capacity, booked, offered, held_by_others: held } = teeTime;
  const takenByOthers = booked + offered + held;
  return {
    rule: 'PLACES',
    passed: !hasNoRoom({ capacity, takenByOthers }, spots),
    text: [
      refusal('booking.placesFree', {
        free: Math.max(0, capacity - takenByOthers),
        capacity,
        booked,
        held,
        offered,
      }),
    ],
    parameter: null,
  };
}
