/** Explains a refusal or a price by the very rules that a hold is decided by: each with its value, and since when. */
import { prepared } from '@fourball/db/connection.ts';
import { priceFor } from '@fourball/shared/booking/rules/price.ts';
import type {
  BookingRule,
  ExplainedParameter,
  explainBooking as call,
} from '@fourball/shared/booking/find/why-calls.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { CourseFee } from '@fourball/shared/club/shapes.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { BlockKind } from '@fourball/shared/booking/enums.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { feeOn, type CourseFacts, type FeeFacts } from '../../club/courses/courses.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { isAdmin, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay, clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { findStandingReasons, type StandingReasons } from '../../membership/memberships/standing-reasons.ts';
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

type Question = BodyOf<typeof call>;
type Answer = ReplyOf<typeof call>;
type Check = Answer['checks'][number];

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

const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const percent = (basisPoints: number): string => `${Number((basisPoints / 100).toFixed(2))} %`;
const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);
const places = (count: number): string => (count === 1 ? '1 place' : `${count} places`);

export async function explainBooking(
  house: House,
  club: ClubFacts,
  { facts: fairnessFacts, rooms }: { facts: FairnessFacts; rooms: Pick<WaitingRooms, 'findBar'> },
  actor: UserActor,
  question: Question,
): Promise<Answer> {
  const now = house.clock.now();
  const today = clubDay(now, house.timeZone);
  const rules = await club.rules();
  const minutes = rules.pace.roundMinutes;
  const [courses, days, fairness, standings, reasons] = await Promise.all([
    club.courses(),
    findDaysOf(house.db, actor.userId, { today, now, timeZone: house.timeZone, minutes }),
    fairnessFacts(),
    findBookingStandings(house.db, [actor.userId], today, now),
    findStandingReasons(house.db, actor.userId, today, house.timeZone),
  ]);
  const course = courses.find(({ courseId }) => courseId === question.courseId);
  if (!course) throw new AppError('not_found');
  const standing = standings.get(actor.userId);
  if (!standing) throw new AppError('unauthenticated');
  const window = bookingWindow(rules, standing, now, house.timeZone);
  const waits = (await rooms.findBar(fairness, [actor.userId])).why(
    actor.userId,
    question.courseId,
    question.day,
    question.spots,
  );
  // How far ahead the golfer may book is told apart from a suspension, which leaves today alone.
  const own = bookingWindow(rules, { ...standing, suspendedUntil: null }, now, house.timeZone);
  const facts: Facts = {
    rules,
    fairness,
    waits,
    course,
    standing,
    days,
    office: isAdmin(actor),
    reasons,
    window,
    own,
    now,
    question,
  };

  const named = question.teeTimeId != null || question.time != null;
  const teeTime = named ? await findNamed(house, actor, question) : undefined;
  const fee = chosenFee(facts, teeTime?.time);
  const price = fee && feeOn(fee, question.day);
  const ofDay = checksOfDay(facts);
  const checks = [...ofDay, ...(named ? checksOfTeeTime(facts, teeTime, price, fee) : [tooMany(facts)])];
  // Of a day that can't be booked nobody asks the price, unless it is that of one of its tee times.
  const priced = question.day >= window.firstDay && (named || ofDay.every(({ passed }) => passed));
  return {
    allowed: checks.every(({ passed }) => passed),
    checks,
    price: priced && fee && price ? explainPrice(facts, fee, price) : null,
  };
}

interface Facts {
  rules: BookingRules;
  course: CourseFacts;
  standing: BookingStanding;
  days: GolferDays;
  /** The office is bound by no quota. */
  office: boolean;
  reasons: StandingReasons;
  window: BookingWindow;
  /** As it would be without a suspension. */
  own: BookingWindow;
  fairness: Fairness;
  /** Why the golfer has to wait in the waiting room. */
  waits: string | undefined;
  now: Date;
  question: Question;
}

async function findNamed(
  house: House,
  actor: UserActor,
  { courseId, day, time, teeTimeId }: Question,
): Promise<TeeTimeRow | undefined> {
  const startsAt = time == null ? null : clubMoment(day, time, house.timeZone);
  const [row] = await house.db.query<TeeTimeRow>(findTeeTime, [
    courseId,
    day,
    teeTimeId ?? null,
    startsAt,
    house.timeZone,
    actor.userId,
  ]);
  return row;
}

/** The fee asked about; without one the longest round that the sheet offers at that time. */
function chosenFee({ course, question, rules }: Facts, time: string | undefined): FeeFacts | undefined {
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

const parameterOf = ({ all, since }: BookingRules, name: string): ExplainedParameter => ({
  name,
  value: all[name] ?? '',
  since: (since[name] ?? new Date(0)).toISOString(),
});

/** `why` is the refusal in the words of hold-spots; where there is none the rule is kept, and `kept` says how. */
const checkOf = (
  rule: BookingRule,
  why: string | undefined,
  kept: string,
  parameter: ExplainedParameter | null,
): Check => ({ rule, passed: why === undefined, text: why ?? kept, parameter });

function checksOfDay(facts: Facts): Check[] {
  const { rules, window, own, question } = facts;
  const passed = whyPassed(window, question.day);
  if (passed !== undefined) return [checkOf('DAY_PASSED', passed, '', null)];
  const { text, parameter } = advanceDays(facts);
  const opened = `${text} This day opened ${opensOn(own, question.day)} at ${rules.opensAt}.`;
  const why = whyNotOpen(own, rules, question.day);
  return [
    ...(window.suspendedUntil === undefined
      ? []
      : [
          checkOf(
            'SUSPENSION',
            whyNotOpen(window, rules, question.day),
            `Booking ahead is suspended for you until ${window.suspendedUntil}; today can be booked.`,
            parameterOf(rules, 'NO_SHOW_SUSPENSION_DAYS'),
          ),
        ]),
    checkOf('DAY_OPEN', why && `${why} ${text}`, opened, parameter),
    ...checksOfFairness(facts),
    ...(facts.office ? [] : checksOfQuotas(facts)),
  ];
}

/** A hold is refused by the first of them, its booking by the second. */
function checksOfQuotas({ rules, standing, days, question }: Facts): Check[] {
  const name = standing.priceClass === 'MEMBER' ? 'OPEN_BOOKINGS_OF_MEMBERS' : 'OPEN_BOOKINGS_OF_OTHERS';
  const { openBookings } = standing;
  return [
    checkOf(
      'OPEN_BOOKINGS',
      whyTooManyOpen(rules, standing, openBookings),
      `You have ${openBookings} of ${openBookingsOf(rules, standing)} bookings that may be still to be played.`,
      parameterOf(rules, name),
    ),
    checkOf(
      'ROUNDS_A_DAY',
      whyTooManyThatDay(rules, days, question.day),
      `A golfer may have ${rules.quotas.roundsADay} rounds a day.`,
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
      : [checkOf('BALLOT', whyBallot(fairness, courseId, day), 'The ballot of this day is drawn.', null)]),
    ...(waits === undefined
      ? []
      : [checkOf('WAITING_ROOM', waits, '', parameterOf(rules, 'WAITING_ROOM_MINUTES'))]),
  ];
}

/** How far ahead this golfer may book, by what, and since when. */
function advanceDays({ rules, standing, reasons, own }: Facts): {
  text: string;
  parameter: ExplainedParameter;
} {
  const [membership] = reasons.memberships;
  if (standing.advanceBookingDays === null || membership === undefined) {
    return {
      text: `Without a membership you may book ${days(own.advanceBookingDays)} ahead.`,
      parameter: parameterOf(rules, 'NON_MEMBER_ADVANCE_DAYS'),
    };
  }
  return {
    text: `With your membership ${membership.name} you may book ${days(own.advanceBookingDays)} ahead.`,
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
    `A booking can have up to ${rules.maxSpots} spots.`,
    parameterOf(rules, 'MAX_SPOTS'),
  );

function checksOfTeeTime(
  facts: Facts,
  teeTime: TeeTimeRow | undefined,
  price: CourseFee | undefined,
  fee: FeeFacts | undefined,
): Check[] {
  const { rules, now, question, course } = facts;
  if (teeTime === undefined) return [checkOf('TEE_TIME', 'There is no such tee time.', '', null)];
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
        ? 'This tee time is for eighteen holes, as asked for.'
        : 'The club has not closed this tee time.',
      null,
    ),
    checkOf(
      'CUT_OFF',
      whyTooLate(rules, rule, now),
      `Online booking closes ${rules.cutOffMinutes} minutes before the tee time.`,
      parameterOf(rules, 'CUT_OFF_TIME'),
    ),
    checkOf(
      'OVERLAP',
      whyPlaysThen(facts.days, spanFrom(teeTime.starts_at, roundMinutes(rules, fee?.holes))),
      'You play no other round at that time.',
      parameterOf(rules, 'PACE_ROUND_MINUTES'),
    ),
    tooMany(facts),
    checkOf(
      'FEE',
      fee === undefined ? 'This fee is not offered any more.' : whyNotOffered(price),
      priced === undefined
        ? ''
        : `${fee?.name ?? ''} is offered on ${course.name} since ${priced.start_date}.`,
      null,
    ),
    ...(price?.twilight
      ? [
          checkOf(
            'TWILIGHT',
            whyNotTwilight(rules, price, teeTime.time),
            `The twilight fee is offered from ${rules.twilightFrom}.`,
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
  const taken = [
    booked > 0 ? `${booked} booked` : '',
    held > 0 ? `${held} held by golfers who are booking` : '',
    offered > 0 ? `${offered} offered to golfers on the waitlist` : '',
  ].filter((part) => part !== '');
  const text =
    `${Math.max(0, capacity - takenByOthers)} of ${places(capacity)} free` +
    (taken.length > 0 ? `: ${taken.join(', ')}.` : '.');
  return {
    rule: 'PLACES',
    passed: !hasNoRoom({ capacity, takenByOthers }, spots),
    text,
    parameter: null,
  };
}

function explainPrice(facts: Facts, fee: FeeFacts, price: CourseFee): NonNullable<Answer['price']> {
  const { rules, standing, question } = facts;
  const cents = priceFor(price, standing.priceClass);
  const tax = taxOn(cents, rules.taxBasisPoints);
  const since = fee.prices.find(({ start_date }) => start_date <= question.day)?.start_date ?? question.day;
  return {
    courseFeeId: fee.courseFeeId,
    feeName: fee.name,
    priceClass: standing.priceClass,
    cents,
    taxBasisPoints: rules.taxBasisPoints,
    tax,
    total: cents + tax,
    since,
    steps: [
      ...whyThisClass(facts),
      `${fee.name} costs ${money(price.memberPrice)} for members, ${money(price.externalMemberPrice)} for members of ` +
        `other clubs and ${money(price.nonMemberPrice)} for everybody else, since ${since}.`,
      `HST of ${percent(rules.taxBasisPoints)} on ${money(cents)} is ${money(tax)}; together ${money(cents + tax)}.`,
    ],
    parameters: {
      hst: parameterOf(rules, 'HST'),
      twilight: fee.twilight ? parameterOf(rules, 'TWILIGHT_TIME') : null,
    },
  };
}

/** Why the golfer pays the price of this class. */
function whyThisClass({ standing, reasons }: Facts): string[] {
  const [membership] = reasons.memberships;
  switch (standing.priceClass) {
    case 'MEMBER':
      return [
        membership === undefined
          ? 'You pay as a member.'
          : `You pay as a member: ${membership.name}, ${membership.from} to ${membership.until}.`,
      ];
    case 'EXTERNAL_MEMBER':
      return [
        'You pay as a member of another club: the club has verified your membership there for this year.',
      ];
    case 'NON_MEMBER':
      return [
        reasons.external !== null && !reasons.external.verified
          ? 'You pay as a non-member: your membership of another club is not verified yet.'
          : 'You pay as a non-member: you have no current membership.',
      ];
  }
}
